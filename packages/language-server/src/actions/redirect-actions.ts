import type { EditedSite } from '../sites/edited-site.ts';
import { propertyOf } from '../texts/json-nodes.ts';
import {
  type ActionsByCode,
  type FindingAction,
  type FindingOf,
  itemAround,
  partOf,
  removalOf,
} from './action.ts';

export const redirectActions: ActionsByCode = {
  'redirect-shadowed': moveUp,
};

function moveUp(finding: FindingOf<'redirect-shadowed'>, site: EditedSite): FindingAction[] {
  const { by } = finding.args;
  const part = partOf(finding, site);
  const redirect = part && itemAround(part.node);
  const list = redirect?.parent;
  const first = list?.children.find((one) => propertyOf(one, 'source')?.value === by);
  if (!part || !redirect || !list || !first) return [];
  const { file, text } = part;
  const before = list.children[first.index - 1]?.end ?? list.open + 1;
  const gap = text.slice(before, first.start).replace(',', '') || ' ';
  const moved = `${text.slice(redirect.start, redirect.end)},${gap}`;
  return [
    {
      title: `Move it before the redirect from ${JSON.stringify(by)}`,
      edits: [
        { file, start: first.start, end: first.start, text: moved },
        ...removalOf(file, redirect),
      ],
    },
  ];
}
