import { child, type JsonNode, jsonOf } from '../document/document.ts';
import { entriesAt, entriesOf } from '../document/references.ts';
import { item, literal, ref } from '../edit/template.ts';
import { warnDuplicateLabels, warnDuplicatePages } from '../navigation/joined-lists.ts';
import { unknownName } from '../navigation/names.ts';
import {
  childLists,
  labelOf,
  noteShared,
  pagesOf,
  walkElements,
} from '../navigation/navigation.ts';
import { scopeOf } from '../navigation/scope.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'merge-groups',
  summary: 'Merges sibling groups with the same label, or with given labels, into the first.',
  idle: 'There are no sibling groups to merge.',
  options: {
    labels: { type: 'list', about: 'the labels to merge; by default each label that is repeated' },
    into: {
      type: 'text',
      about: 'the label of the merged group; by default that of the first',
      needs: 'labels',
    },
  },
  examples: [
    ['', 'sibling groups with the same label become one'],
    ['--labels Guides,Tutorials --into Learn', 'two groups become "Learn"'],
  ],
  apply(session, { labels, into }) {
    const scope = scopeOf(session);
    if (!scope) return;
    const wanted = new Set([...labels, into]);
    const merge: Merge = {
      session,
      bucketOf: (label) => (labels.length === 0 ? label : wanted.has(label) ? '' : undefined),
      merged: new Set(),
      additions: new Map(),
    };
    const known = new Set<string>();
    for (const { kind, element } of walkElements(session, scope.element, scope.kind)) {
      if (kind === 'group') known.add(labelOf(session, element, kind) ?? '');
      // Groups in a group are merged with that group, unless it is the part to change.
      if (kind !== 'group' || element === scope.element) {
        for (const { name, list } of childLists(session, element)) {
          if (name === 'groups' || name === 'pages') mergeAmong(merge, entriesOf(list));
        }
      }
    }
    known.delete('');
    const unknown = labels.filter((label) => !known.has(label));
    session.problems.warnUnknown(
      scope.element,
      unknown.map((label) => unknownName('group', label, known)),
      // An earlier run left only the merged group, with its new label.
      unknown.length < labels.length || (into !== undefined && known.has(into)),
    );
    writeMerge(merge, { labels, into });
  },
});

interface Merge {
  session: Session;
  /** Sibling groups in one bucket are merged; groups without a bucket are not. */
  bucketOf(label: string): string | undefined;
  /** The groups whose pages join another group. */
  merged: Set<JsonNode>;
  /** The entries that are added to a list of pages, and the label of its group. */
  additions: Map<JsonNode, { title: JsonNode; added: JsonNode[] }>;
}

/** Removes the merged groups, and adds their pages to the others. */
function writeMerge(
  { session, merged, additions }: Merge,
  { labels, into }: { labels: readonly string[]; into: string | undefined },
): void {
  const { edits } = session;
  const moved = new Set([...additions.values()].flatMap(({ added }) => added));
  for (const group of merged) if (!isRemovedWithParent(group, merged, moved)) edits.remove(group);
  for (const [pages, { title, added }] of additions) {
    const kept = added.filter((page) => !merged.has(page));
    const all = [...entriesOf(pages).filter((page) => !merged.has(page)), ...kept];
    // Without labels, a note says why groups with one label were not merged.
    if (labels.length > 0) warnDuplicateLabels(session, all, 'group');
    warnDuplicatePages(session, all);
    edits.insert(pages, 'end', ...kept.map((page) => item(ref(page))));
    if (labels.length > 0 && into !== undefined && jsonOf(title) !== into) {
      edits.replace(title, literal(into));
    }
  }
}

function isRemovedWithParent(
  group: JsonNode,
  merged: ReadonlySet<JsonNode>,
  moved: ReadonlySet<JsonNode>,
): boolean {
  for (let at = group.parent; at; at = at.parent) {
    if (merged.has(at)) return true;
    if (moved.has(at)) return false;
  }
  return false;
}

/** Merges groups among the entries of one list, and then among the entries of each remaining group. */
function mergeAmong(merge: Merge, entries: readonly JsonNode[]): void {
  const { session, bucketOf, merged, additions } = merge;
  const firsts = new Map<string, JsonNode>();
  const remaining: JsonNode[] = [];
  for (const entry of entries) {
    const label = labelOf(session, entry, 'group');
    const bucket = label === undefined ? undefined : bucketOf(label);
    const first = bucket === undefined ? undefined : firsts.get(bucket);
    if (!first || !canMerge(session, first, entry)) {
      if (bucket !== undefined && !first) firsts.set(bucket, entry);
      remaining.push(entry);
      continue;
    }
    const pages = pagesOf(session, first) as JsonNode;
    const title = child(session.follow(first), 'group') as JsonNode;
    const added = additions.get(pages)?.added ?? [];
    added.push(...(pagesOf(session, entry)?.children ?? []));
    additions.set(pages, { title, added });
    merged.add(entry);
  }
  for (const entry of remaining) {
    const pages = pagesOf(session, entry);
    if (!pages) continue;
    const added = additions.get(pages)?.added ?? [];
    mergeAmong(merge, [...entriesOf(pages), ...added.flatMap(entriesAt)]);
  }
}

/** Returns whether a group can join another without losing or gaining settings, and notes why not. */
function canMerge(session: Session, first: JsonNode, entry: JsonNode): boolean {
  const { edits } = session;
  const [target, group] = [session.follow(first), session.follow(entry)];
  const [into, pages] = [pagesOf(session, first), pagesOf(session, entry)];
  if (!into || !pages || child(target, '$ref') || child(group, '$ref')) {
    edits.note(entry, 'Only groups that list their own pages can be merged.');
    return false;
  }
  if (noteShared(session, entry, target, group, into, pages)) return false;
  const conflict = group.children.find((setting) => {
    if (setting.key === 'group' || setting.key === 'pages') return false;
    const other = setting.key === undefined ? undefined : child(target, setting.key);
    if (other === undefined || setting.kind === 'computed') return true;
    return JSON.stringify(jsonOf(other)) !== JSON.stringify(jsonOf(setting));
  });
  if (conflict) edits.note(conflict, 'The group to merge into does not have the same setting.');
  const spreading = target.children.find(
    ({ key }) => key !== undefined && !OWN_PROPERTIES.has(key) && !child(group, key),
  );
  if (!conflict && spreading) {
    edits.note(spreading, 'This setting would also apply to the pages of another group.');
  }
  return !conflict && !spreading;
}

/** Properties of a group that do not affect its pages. */
const OWN_PROPERTIES = new Set(['group', 'pages', 'icon', 'tag', 'root', 'expanded']);
