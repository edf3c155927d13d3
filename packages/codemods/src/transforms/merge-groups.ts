import { type Codemod, defineCodemod } from '../codemod.ts';
import { child, jsonOf, type LocatedNode } from '../document.ts';
import { childLists, labelOf, navigationOf, walkElements } from '../navigation.ts';
import type { Session } from '../session.ts';
import { item, literal, ref } from '../template.ts';
import { type Transform, transformOf } from '../transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'merge-groups',
  summary: 'Merges sibling groups of one label, or of the labels that are named, into the first.',
  files: false,
  options: {
    labels: { type: 'list', about: 'the labels to merge; by default groups of equal labels' },
    into: { type: 'text', about: 'the label of the merged group; by default that of the first' },
  },
  apply(session, { labels, into }) {
    const navigation = navigationOf(session);
    if (!navigation) return;
    for (const { element } of walkElements(session, navigation, 'navigation')) {
      for (const { name, list } of childLists(session, element)) {
        if (name !== 'groups' && name !== 'pages') continue;
        const first = new Map<string, LocatedNode>();
        for (const group of list.children) {
          const label = labelOf(group, 'group');
          if (label === undefined) continue;
          const wanted = labels.includes(label) || (into !== undefined && label === into);
          if (labels.length > 0 && !wanted) continue;
          const bucket = labels.length > 0 ? '' : label;
          const target = first.get(bucket);
          if (target) merge(session, target, group);
          else first.set(bucket, group);
        }
        const merged = first.get('');
        const title = merged && child(merged, 'group');
        if (labels.length > 0 && into !== undefined && merged && title) {
          const joined = list.children.some((group) => session.edits.changes.has(group));
          if (joined && labelOf(merged, 'group') !== into)
            session.edits.replace(title, literal(into));
        }
      }
    }
  },
});

/** Moves the pages of a group to the end of another, where both have the same settings. */
function merge(session: Session, target: LocatedNode, group: LocatedNode): void {
  const { edits } = session;
  const into = child(target, 'pages');
  const pages = child(group, 'pages');
  if (into?.kind !== 'array' || pages?.kind !== 'array') {
    edits.skip(group, 'Only groups that list their pages themselves can be merged.');
    return;
  }
  const settings = group.children.filter(({ key }) => key !== 'group' && key !== 'pages');
  const conflict = settings.find((setting) => {
    const other = setting.key === undefined ? undefined : child(target, setting.key);
    if (setting.key === undefined || setting.kind === 'computed') return true;
    if (other === undefined) return true;
    return JSON.stringify(jsonOf(other)) !== JSON.stringify(jsonOf(setting));
  });
  const lacking = target.children.find(
    ({ key }) => key !== undefined && governs(key) && !child(group, key),
  );
  if (conflict) {
    edits.skip(conflict, 'The group that it would be merged into does not have the same setting.');
    return;
  }
  if (lacking) {
    edits.skip(lacking, 'It would come to hold for the pages of another group.');
    return;
  }
  edits.insert(into, 'end', ...pages.children.map((page) => item(ref(page))));
  edits.remove(group);
}

function governs(key: string): boolean {
  return !['group', 'pages', 'icon', 'tag', 'root', 'expanded'].includes(key);
}

const transform: Transform = transformOf(codemod);
export default transform;
