import { elementKindIn } from '@nav/core/internal';
import { normalizePagePath, titleFromPath } from '@nav/paths';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { whyUnresolvable } from '../../document/references.ts';
import { list as listOf, ref } from '../../edit/template.ts';
import {
  type ChildList,
  childLists,
  defaultMark,
  elementListNames,
  isEndpoint,
  labelOf,
  noteShared,
  walkParts,
} from '../../navigation/navigation.ts';
import { alikeParts } from '../../pages/entries/parts.ts';
import { frontMatterOf, sitePages } from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'sort',
  summary: 'Sorts the pages of each list by title or path, or the groups by label.',
  idle: 'Everything is in this order already.',
  alike: 'part',
  options: {
    by: option.text('what to sort by: pages by their title or path, elements by their label', {
      values: ['label', 'title', 'path'],
      required: true,
    }),
    of: option.text('the list whose elements to sort', {
      values: elementListNames,
      default: 'groups',
      only: { option: 'by', value: 'label' },
    }),
  },
  examples: [
    ['--by title', 'the pages of each group are in the order of their titles'],
    ['--by label', 'sibling groups are in alphabetical order'],
  ],
  apply(session, { by, of }) {
    const keyOf = by === 'label' ? labelReader(session, of) : pageReader(session, by);
    for (const { element } of walkParts(session, alikeParts(session))) {
      for (const list of childLists(session, element)) {
        const hasElements = list.name === of || (of === 'groups' && list.name === 'pages');
        if (by !== 'label' || hasElements) sortList(session, list, keyOf);
      }
    }
  },
});

/** Sorts what has a key in a list, in the places of such entries. Other entries stay where they are. */
function sortList(
  session: Session,
  { name, property, list }: ChildList,
  keyOf: (entry: JsonNode) => string | undefined,
): void {
  const { edits } = session;
  const entries = list.children;
  const keyed = entries.flatMap((entry, index) => {
    const key = keyOf(entry);
    return key === undefined ? [] : [{ entry, index, key }];
  });
  const sorted = keyed.toSorted((a, b) => collator.compare(a.key, b.key));
  if (edits.changes.has(list) || sorted.every((one, at) => one === keyed[at])) return;
  const computed = entries.find((entry) => session.follow(entry).kind === 'computed');
  if (computed) {
    edits.note(computed, `${whyUnresolvable(computed)}, so this list cannot be sorted.`);
    return;
  }
  if (noteShared(session, property, list)) return;
  const ordered = [...entries];
  keyed.forEach(({ index }, at) => {
    ordered[index] = (sorted[at] as (typeof sorted)[number]).entry;
  });
  const opensFirst = name === 'pages' || name === 'groups' ? undefined : entries[0];
  if (opensFirst && ordered[0] !== opensFirst && !entries.some((one) => defaultMark(session, one)))
    edits.note(
      opensFirst,
      `This is no longer the first of its ${name}, so another one opens by default.`,
    );
  edits.replace(list, listOf(ordered.map(ref), list));
}

function labelReader(session: Session, of: string): (entry: JsonNode) => string | undefined {
  const kind = elementKindIn(of as ChildList['name']);
  return (entry) => labelOf(session, entry, kind);
}

/** Endpoints and pages without a title have no title. */
function pageReader(
  session: Session,
  by: 'title' | 'path',
): (entry: JsonNode) => string | undefined {
  const pages = sitePages(session);
  return (entry) => {
    const path = stringOf(session.follow(entry));
    if (path === undefined || isEndpoint(path)) return undefined;
    const slug = normalizePagePath(path);
    // The page of a folder comes before the pages in it.
    if (by === 'path') return slug.replace(/(?:^|\/)index$/, '');
    const file = pages.get(slug);
    const meta = file === undefined ? undefined : frontMatterOf(session, file);
    return meta?.sidebarTitle ?? meta?.title ?? titleFromPath(slug);
  };
}

const collator = new Intl.Collator('en', { numeric: true });
