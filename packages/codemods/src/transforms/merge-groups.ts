import { child, type JsonNode, jsonOf } from '../document/document.ts';
import { entriesAt, entriesOf, propertyOf, SHARED } from '../document/references.ts';
import { item, literal, ref } from '../edit/template.ts';
import { absenceOf } from '../navigation/absence.ts';
import { warnDuplicateLabels } from '../navigation/namesakes.ts';
import { childLists, labelOf, navigationOf, walkElements } from '../navigation/navigation.ts';
import { warnRepeats } from '../navigation/repeats.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'merge-groups',
  summary: 'Merges sibling groups of one label, or of the labels that are named, into the first.',
  options: {
    labels: { type: 'list', about: 'the labels to merge; by default groups of equal labels' },
    into: {
      type: 'text',
      about: 'the label of the merged group; by default that of the first',
      needs: 'labels',
    },
  },
  examples: [
    ['', 'sibling groups of one label become one'],
    ['--labels Guides,Tutorials --into Learn', 'two groups become "Learn"'],
  ],
  apply(session, { labels, into }) {
    const navigation = navigationOf(session);
    if (!navigation) return;
    const { edits } = session;
    const merger: Merger = {
      session,
      bucketOf(label) {
        if (labels.length === 0) return label;
        return labels.includes(label) || label === into ? '' : undefined;
      },
      gone: new Set(),
      additions: new Map(),
    };
    const known = new Set<string>();
    for (const { kind, element } of walkElements(session, navigation, 'navigation')) {
      if (kind === 'group') {
        known.add(labelOf(session, element, kind) ?? '');
        continue;
      }
      for (const { name, list } of childLists(session, element)) {
        if (name === 'groups' || name === 'pages') mergeAmong(merger, entriesOf(list));
      }
    }
    known.delete('');
    // What an earlier run has merged goes by another label.
    const isAnyThere = [...labels, ...(into === undefined ? [] : [into])].some((one) =>
      known.has(one),
    );
    const absent = labels.filter((label) => !known.has(label));
    session.warnUnknown(
      navigation,
      absent.map((label) => absenceOf('group', label, known)),
      isAnyThere,
    );
    const { gone, additions } = merger;
    const carried = new Set([...additions.values()].flatMap(({ added }) => added));
    for (const group of gone) if (!goesWithAnother(group, gone, carried)) edits.remove(group);
    for (const [pages, { title, added }] of additions) {
      const kept = added.filter((page) => !gone.has(page));
      const standing = entriesOf(pages).filter((page) => !gone.has(page));
      // Without labels, what keeps namesakes from being merged has been told.
      if (labels.length > 0) warnDuplicateLabels(session, [...standing, ...kept], 'group');
      warnRepeats(session, [...standing, ...kept], 'the group');
      edits.insert(pages, 'end', ...kept.map((page) => item(ref(page))));
      if (labels.length > 0 && into !== undefined && jsonOf(title) !== into) {
        edits.replace(title, literal(into));
      }
    }
  },
});

interface Merger {
  session: Session;
  /** Groups of one bucket are merged; those without one stay as they are. */
  bucketOf(label: string): string | undefined;
  /** Groups whose pages went to another. */
  gone: Set<JsonNode>;
  /** What comes to the end of a list of pages, and the label of the group that the list stands in. */
  additions: Map<JsonNode, { title: JsonNode; added: JsonNode[] }>;
}

/** Whether a group is in one that is removed, and was not carried out of it. */
function goesWithAnother(
  node: JsonNode,
  gone: ReadonlySet<JsonNode>,
  carried: ReadonlySet<JsonNode>,
): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (gone.has(at)) return true;
    if (carried.has(at)) return false;
  }
  return false;
}

/** Merges among entries that stand, or come to stand, in one list; then among the entries of each group. */
function mergeAmong(merger: Merger, entries: readonly JsonNode[]): void {
  const { session, bucketOf, gone, additions } = merger;
  const first = new Map<string, JsonNode>();
  const groups: JsonNode[] = [];
  for (const entry of entries) {
    const label = labelOf(session, session.follow(entry), 'group');
    const bucket = label === undefined ? undefined : bucketOf(label);
    const target = bucket === undefined ? undefined : first.get(bucket);
    if (target === undefined || !canMerge(session, target, entry)) {
      if (bucket !== undefined && target === undefined) first.set(bucket, entry);
      groups.push(entry);
      continue;
    }
    const into = pagesOf(session, target) as JsonNode;
    const known = additions.get(into) ?? {
      title: child(session.follow(target), 'group') as JsonNode,
      added: [],
    };
    known.added.push(...(pagesOf(session, entry)?.children ?? []));
    additions.set(into, known);
    gone.add(entry);
  }
  for (const entry of groups) {
    const pages = pagesOf(session, entry);
    if (!pages) continue;
    const added = additions.get(pages)?.added ?? [];
    mergeAmong(merger, [...entriesOf(pages), ...added.flatMap(entriesAt)]);
  }
}

/** The list of pages of a group, wherever it stands. */
function pagesOf(session: Session, entry: JsonNode): JsonNode | undefined {
  const property = propertyOf(session, session.follow(entry), 'pages');
  const pages = property && session.follow(property);
  return pages?.kind === 'array' ? pages : undefined;
}

/** Whether nothing would be lost, or come to hold for other pages, if a group joined another. */
function canMerge(session: Session, first: JsonNode, entry: JsonNode): boolean {
  const { edits } = session;
  const [target, group] = [session.follow(first), session.follow(entry)];
  const lists = [first, entry].map((one) => pagesOf(session, one));
  const isPlain = ({ children }: JsonNode) => children.every(({ key }) => key !== '$ref');
  if (lists.includes(undefined) || !isPlain(target) || !isPlain(group)) {
    edits.note(entry, 'Only groups that list their pages themselves can be merged.');
    return false;
  }
  if ([target, entry, group, ...lists].some((one) => one && session.isShared(one))) {
    edits.note(entry, SHARED);
    return false;
  }
  const conflict = group.children.find((setting) => {
    if (setting.key === 'group' || setting.key === 'pages') return false;
    const other = setting.key === undefined ? undefined : child(target, setting.key);
    if (other === undefined || setting.kind === 'computed') return true;
    return JSON.stringify(jsonOf(other)) !== JSON.stringify(jsonOf(setting));
  });
  if (conflict) {
    edits.note(conflict, 'The group that it would be merged into does not have the same setting.');
    return false;
  }
  const governing = target.children.find(
    ({ key }) => key !== undefined && !HARMLESS.has(key) && !child(group, key),
  );
  if (governing) edits.note(governing, 'It would come to hold for the pages of another group.');
  return governing === undefined;
}

/** Properties of a group that say nothing about its pages. */
const HARMLESS = new Set(['group', 'pages', 'icon', 'tag', 'root', 'expanded']);

const transform: Transform = transformOf(codemod);
export default transform;
