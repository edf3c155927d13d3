import { type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, propertyOf, SHARED } from '../../document/references.ts';
import { type Entry, item, ref } from '../../edit/template.ts';
import { governing } from '../../navigation/governing.ts';
import { removeExpanded, warnDuplicateLabels } from '../../navigation/joined-lists.ts';
import {
  childLists,
  isEndpoint,
  navigationOf,
  noteShared,
  pagesOf,
  readableLists,
  walkElements,
  withRootPage,
} from '../../navigation/navigation.ts';
import type { Scope } from '../../navigation/places.ts';
import { alikeParts } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'flatten-groups',
  summary: 'Flattens nested groups into their parent, or lifts them next to it.',
  idle: 'No group is nested that deep.',
  alike: 'part',
  options: {
    depth: option.number('the number of group levels to keep', { default: 1, least: 1 }),
    to: option.text(
      'move the pages of nested groups into the parent group, or the groups next to it',
      { values: ['parent', 'siblings'], default: 'parent' },
    ),
  },
  examples: [
    ['', 'the pages of nested groups join their parent group'],
    ['--depth 2 --to siblings', 'deeper groups move next to their parent at the second level'],
  ],
  apply(session, { depth, to }) {
    const parts = alikeParts(session);
    const lifted = new Map<JsonNode, JsonNode[]>();
    if (parts.some(({ kind }) => kind === 'group') && to === 'siblings' && depth === 1) {
      const hint = 'Pass --depth 2, or an --at that names the element around the group.';
      session.problems.rejectOptions(
        `--to siblings would move groups out of the part to change. ${hint}`,
      );
      return;
    }
    const tops = parts.flatMap((part) =>
      part.kind === 'group' ? [part.entry ?? part.element] : topGroups(session, part),
    );
    const groups = tops.flatMap((entry) => groupsAt(session, entry, depth));
    const staying = to === 'parent' ? groupsThatStay(session, groups) : new Set<JsonNode>();
    for (const group of groups) {
      if (to === 'parent') dissolveGroupsIn(session, group, staying);
      else if (group.parent) {
        const groups = liftGroupsOf(session, group, group.parent);
        lifted.set(group.parent, [...(lifted.get(group.parent) ?? []), ...groups]);
      }
    }
    for (const [list, groups] of lifted) {
      const kept = list.children.filter((entry) => !session.edits.changes.has(entry));
      warnDuplicateLabels(session, [...kept, ...groups], 'group');
      if (depth === 1) removeExpanded(session, groups);
    }
  },
});

function topGroups(session: Session, { element: top, kind: topKind }: Scope): JsonNode[] {
  return [...walkElements(session, top, topKind)]
    .filter(({ kind }) => kind !== 'group')
    .flatMap(({ element }) => childLists(session, element))
    .filter(({ name }) => name === 'groups' || name === 'pages')
    .flatMap(({ list }) => entriesOf(list));
}

/** Returns the groups at a depth, which is 1 for the entry itself. */
function groupsAt(session: Session, entry: JsonNode, depth: number): readonly JsonNode[] {
  if (depth === 1) return [entry];
  return nestedGroups(session, entry).flatMap((group) => groupsAt(session, group, depth - 1));
}

function nestedGroups(session: Session, entry: JsonNode): JsonNode[] {
  return entriesIn(session, entry).filter((part) => session.follow(part).kind === 'object');
}

function entriesIn(session: Session, entry: JsonNode): readonly JsonNode[] {
  const pages = pagesOf(session, entry);
  return pages ? entriesOf(pages) : [];
}

function dissolveGroupsIn(session: Session, entry: JsonNode, staying: Staying): void {
  for (const group of nestedGroups(session, entry)) {
    if (noteShared(session, group) || !canDissolve(session, group, staying)) continue;
    session.edits.replaceWith(group, ...flattened(session, group, staying));
  }
}

/** Groups in separate files that stay somewhere. */
type Staying = ReadonlySet<JsonNode>;

/**
 * Returns the groups in separate files that are also used elsewhere, where they stay. Dissolving one use would leave the
 * other as the only one, and the next run would change it.
 */
function groupsThatStay(session: Session, tops: readonly JsonNode[]): Staying {
  const dissolved = new Set<JsonNode>();
  const collect = (entry: JsonNode) => {
    for (const group of nestedGroups(session, entry)) {
      if (dissolved.has(group)) continue;
      dissolved.add(group);
      collect(group);
    }
  };
  tops.forEach(collect);
  const navigation = navigationOf(session);
  const staying = new Set<JsonNode>();
  if (!navigation) return staying;
  for (const { element } of walkElements(session, navigation)) {
    for (const entry of readableLists(session, element).flatMap(({ list }) => entriesOf(list))) {
      const group = session.follow(entry);
      if (group !== entry && !dissolved.has(entry)) staying.add(group);
    }
  }
  return staying;
}

function canDissolve(session: Session, entry: JsonNode, staying: Staying): boolean {
  const group = session.follow(entry);
  if (staying.has(group)) {
    session.edits.note(entry, SHARED);
    return false;
  }
  const root = propertyOf(session, group, 'root');
  if (root && isEndpoint(stringOf(session.follow(root)) ?? '')) {
    session.edits.note(root, 'The page would become an endpoint as an entry, so its group stays.');
    return false;
  }
  const pages = pagesOf(session, entry);
  // Another list next to an empty one is shown. Next to other pages, it is an error that the flattening reports.
  const shown = pages && entriesOf(pages).length === 0 ? readableLists(session, group) : [];
  const other = shown.find(({ name }) => name !== 'pages')?.property;
  const lost = pages ? (governing(session, group) ?? other) : group;
  if (lost) session.edits.note(lost, 'Flattening would lose this.');
  return lost === undefined;
}

function flattened(session: Session, group: JsonNode, staying: Staying): Entry[] {
  const pages = withRootPage(session, session.follow(group), entriesIn(session, group));
  return pages.flatMap((page) => {
    const isGroup = session.follow(page).kind === 'object';
    return isGroup && canDissolve(session, page, staying)
      ? flattened(session, page, staying)
      : [item(ref(page))];
  });
}

/** Moves the groups below an entry behind it, and returns those that are not empty then. */
function liftGroupsOf(session: Session, entry: JsonNode, list: JsonNode): JsonNode[] {
  const { edits } = session;
  const groups = groupsBelow(session, entry, []).filter(({ group, above }) => {
    if (noteShared(session, group, entry)) return false;
    const isGoverned = above.some((one) => governing(session, session.follow(one)));
    if (isGoverned) {
      edits.note(group, 'Its parent group has settings that would no longer apply to it.');
    }
    return !isGoverned;
  });
  const leaving = new Set(groups.map(({ group }) => group));
  const emptied = new Set(
    [entry, ...leaving].filter((group) => isEmptied(session, group, leaving)),
  );
  if (emptied.has(entry)) edits.remove(entry);
  for (const { group, above } of groups) {
    // An emptied parent is removed with all of its groups.
    if (!emptied.has(above.at(-1) as JsonNode)) edits.remove(group);
  }
  const kept = [...leaving].filter((group) => !emptied.has(group));
  const next = list.children[entry.index + 1] ?? 'end';
  edits.insert(list, next, ...kept.map((group) => item(ref(group))));
  return kept;
}

function isEmptied(session: Session, entry: JsonNode, leaving: ReadonlySet<JsonNode>): boolean {
  const pages = entriesIn(session, entry);
  if (pages.length === 0 || propertyOf(session, session.follow(entry), 'root')) return false;
  return pages.every((page) => leaving.has(page));
}

/** Returns the groups below an entry in reading order, each with the groups around it. */
function groupsBelow(
  session: Session,
  entry: JsonNode,
  outer: readonly JsonNode[],
): { group: JsonNode; above: readonly JsonNode[] }[] {
  const above = [...outer, entry];
  return nestedGroups(session, entry).flatMap((group) => [
    { group, above },
    ...groupsBelow(session, group, above),
  ]);
}
