import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, propertyOf, SHARED } from '../document/references.ts';
import { type Entry, item, ref } from '../edit/template.ts';
import { warnExpanded } from '../navigation/expanded.ts';
import { warnDuplicateLabels } from '../navigation/namesakes.ts';
import {
  childLists,
  governing,
  navigationOf,
  segmentsOf,
  walkElements,
} from '../navigation/navigation.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'flatten-groups',
  summary: 'Dissolves nested groups into the group above, or lifts them beside it.',
  options: {
    depth: { type: 'number', about: 'how many levels of groups stay', default: 1, least: 1 },
    to: {
      type: 'text',
      about:
        'whether the pages of a nested group join the group above, or the group moves beside it',
      values: ['parent', 'siblings'],
      default: 'parent',
    },
  },
  examples: [
    ['', 'nested groups dissolve into the group above'],
    ['--depth 2 --to siblings', 'two levels stay; deeper groups move beside their parent'],
  ],
  apply(session, { depth, to }) {
    const navigation = navigationOf(session);
    if (!navigation) return;
    const lifted: Lifted = new Map();
    for (const { kind, element } of walkElements(session, navigation, 'navigation')) {
      if (kind === 'group') continue;
      for (const { name, list } of childLists(session, element)) {
        if (name !== 'groups' && name !== 'pages') continue;
        for (const entry of entriesOf(list)) {
          if (to === 'parent') dissolveBelow(session, entry, 1, depth);
          else liftBelow(session, entry, 1, depth, lifted);
        }
      }
    }
    for (const [list, groups] of lifted) {
      const staying = list.children.filter((entry) => !session.edits.changes.has(entry));
      warnDuplicateLabels(session, [...staying, ...groups], 'group');
      if (depth === 1) warnExpanded(session, groups);
    }
  },
});

/** The groups that come into each list. */
type Lifted = Map<JsonNode, JsonNode[]>;

function nestedGroups(session: Session, entry: JsonNode): JsonNode[] {
  const pages = pagesOf(session, entry) ?? [];
  return pages.filter((part) => session.follow(part).kind === 'object');
}

function pagesOf(session: Session, entry: JsonNode): readonly JsonNode[] | undefined {
  const property = propertyOf(session, session.follow(entry), 'pages');
  const pages = property && session.follow(property);
  return pages?.kind === 'array' ? entriesOf(pages) : undefined;
}

function dissolveBelow(session: Session, entry: JsonNode, level: number, depth: number): void {
  for (const nested of nestedGroups(session, entry)) {
    if (level < depth) dissolveBelow(session, nested, level + 1, depth);
    else if (session.isShared(nested)) session.edits.note(nested, SHARED);
    else if (canDissolve(session, nested)) {
      session.edits.replaceWith(nested, ...contentsOf(session, nested));
    }
  }
}

/** The pages of a group that is dissolved, with those of the groups in it. */
function contentsOf(session: Session, entry: JsonNode): Entry[] {
  const group = session.follow(entry);
  const pages = pagesOf(session, entry) ?? [];
  const contents: Entry[] = [];
  const main = propertyOf(session, group, 'root');
  const path = main && stringOf(session.follow(main));
  if (main && path !== undefined && !pages.some((page) => isPage(session.follow(page), path))) {
    contents.push(item(ref(main)));
  }
  for (const page of pages) {
    const isGroup = session.follow(page).kind === 'object';
    if (isGroup && canDissolve(session, page)) contents.push(...contentsOf(session, page));
    else contents.push(item(ref(page)));
  }
  return contents;
}

function isPage(entry: JsonNode, path: string): boolean {
  const other = stringOf(entry);
  return other !== undefined && segmentsOf(other).join('/') === segmentsOf(path).join('/');
}

function canDissolve(session: Session, entry: JsonNode): boolean {
  const group = session.follow(entry);
  const pages = pagesOf(session, entry);
  const held = pages ? governing(session, group) : group;
  if (held) session.edits.note(held, 'It would be lost with the group that it stands on.');
  return held === undefined;
}

function liftBelow(
  session: Session,
  entry: JsonNode,
  level: number,
  depth: number,
  lifted: Lifted,
): void {
  if (level < depth) {
    for (const group of nestedGroups(session, entry)) {
      liftBelow(session, group, level + 1, depth, lifted);
    }
    return;
  }
  const { parent } = entry;
  if (!parent) return;
  const { edits } = session;
  const groups = deepGroups(session, entry, []).filter(({ group, above }) => {
    const isShared = session.isShared(group) || session.isShared(entry);
    const held = above.some((one) => governing(session, session.follow(one)));
    if (isShared) edits.note(group, SHARED);
    else if (held) edits.note(group, 'The group above it has settings that it would leave.');
    return !isShared && !held;
  });
  const leaving = new Set(groups.map(({ group }) => group));
  const emptied = new Set(
    [entry, ...leaving].filter((group) => isEmptied(session, group, leaving)),
  );
  if (emptied.has(entry)) edits.remove(entry);
  const kept = groups.map(({ group }) => group).filter((group) => !emptied.has(group));
  for (const { group, above } of groups) {
    // What is not written any more need not be taken out of it.
    if (!emptied.has(above.at(-1) as JsonNode)) edits.remove(group);
  }
  const before = parent.children[entry.index + 1] ?? 'end';
  edits.insert(parent, before, ...kept.map((group) => item(ref(group))));
  if (kept.length > 0) lifted.set(parent, [...(lifted.get(parent) ?? []), ...kept]);
}

/** Whether a group holds nothing once some of its groups have left it, so that it goes as well. */
function isEmptied(session: Session, entry: JsonNode, leaving: ReadonlySet<JsonNode>): boolean {
  const group = session.follow(entry);
  const property = propertyOf(session, group, 'pages');
  const pages = property && session.follow(property);
  if (!pages || pages.children.length === 0 || propertyOf(session, group, 'root')) return false;
  return pages.children.every((page) => leaving.has(page));
}

/** The groups below an entry, at any depth, in reading order, each with those round it. */
function deepGroups(
  session: Session,
  entry: JsonNode,
  above: readonly JsonNode[],
): { group: JsonNode; above: readonly JsonNode[] }[] {
  const round = [...above, entry];
  return nestedGroups(session, entry).flatMap((group) => [
    { group, above: round },
    ...deepGroups(session, group, round),
  ]);
}

const transform: Transform = transformOf(codemod);
export default transform;
