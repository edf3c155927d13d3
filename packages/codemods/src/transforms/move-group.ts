import { descendants, type JsonNode, jsonOf, stringOf } from '../document/document.ts';
import { entriesOf, propertyOf } from '../document/references.ts';
import { item, list, property, ref } from '../edit/template.ts';
import { governing } from '../navigation/governing.ts';
import { removeExpanded, warnDuplicateLabels } from '../navigation/joined-lists.ts';
import {
  type ChildList,
  childLists,
  isEndpoint,
  labelOf,
  nameOf,
  noteShared,
} from '../navigation/navigation.ts';
import { placesAt, rejectPath, type Scope, scopeOf } from '../navigation/scope.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-group',
  summary: 'Moves a group to another element, in all versions and languages alike.',
  idle: 'The group is in that element already.',
  options: {
    group: {
      type: 'text',
      about: 'the group to move: its label, labels such as "Guides > Start", or a JSON pointer',
      required: true,
    },
    to: {
      type: 'text',
      about: 'the element that it moves to, by its labels or a JSON pointer',
      required: true,
    },
  },
  examples: [
    ['--group Start --to API', 'the group "Start" moves to the end of "API"'],
    ['--group Start --to API --at v2', 'only in version "v2"'],
  ],
  apply(session, { group, to }) {
    const scope = scopeOf(session);
    if (!scope) return;
    const groups = placesAt(session, scope, group).filter(({ kind }) => kind === 'group');
    const targets = placesAt(session, scope, to);
    if (targets.length === 0) return rejectPath(session, scope, '--to', to);
    if (groups.length === 0) {
      const label = group.split('>').at(-1)?.trim() ?? '';
      // An earlier run moved it.
      const isThere = targets.every((target) => hasGroup(session, target, label));
      if (!isThere) rejectPath(session, scope, '--group', group);
      return;
    }
    const moves = groups.flatMap(
      (one) => moveOf(session, groups, targets, one, { group, to }) ?? [],
    );
    moveAll(session, moves);
  },
});

interface Move {
  group: Scope;
  entry: JsonNode;
  target: Scope;
  /** The list that the group is added to; undefined if the target has none yet. */
  list: ChildList | undefined;
}

/** Finds the target of a group in its version and language; undefined, with a note, if the group cannot move there. */
function moveOf(
  session: Session,
  groups: readonly Scope[],
  targets: readonly Scope[],
  group: Scope,
  { group: path, to }: { group: string; to: string },
): Move | undefined {
  const { edits } = session;
  const entry = group.entry as JsonNode;
  const context = contextOf(session, group);
  const isNear = (other: Scope) => contextOf(session, other) === context;
  const refuse = (reason: string) => {
    edits.note(entry, reason);
    return undefined;
  };
  const near = nearest(group, targets.filter(isNear));
  const [target, ...more] = near;
  if (!target) return refuse(`There is no ${JSON.stringify(to)} in this version or language.`);
  if (more.length > 0)
    return refuse('Several elements match --to. Pass a longer path or a JSON pointer.');
  if (target.element === group.parents.at(-1)?.element) return undefined;
  const label = labelOf(session, entry, 'group') ?? '';
  if (!isWholePath(session, group, path) && hasGroup(session, target, label)) {
    // An earlier run may have moved the group that the path meant then.
    const name = nameOf(session, target.element, target.kind);
    return refuse(
      `There is a group of this name in ${name} already. Pass the whole path of the group to move it, too.`,
    );
  }
  const others = groups
    .filter(isNear)
    .filter((one) => one.parents.at(-1)?.element !== target.element);
  if (others.length > 1)
    return refuse('Several groups match --group. Pass a longer path or a JSON pointer.');
  if ([target, ...target.parents].some(({ element }) => element === group.element))
    return refuse('A group cannot move into itself.');
  const setting = lostSetting(session, group, target);
  if (setting) {
    const { holder, key } = setting;
    const what = key === 'hidden' ? 'who sees it' : 'its specification';
    const name = nameOf(session, holder.element, holder.kind);
    return refuse(`Moving it would change ${what}, because of "${key}" on ${name}.`);
  }
  const lists = childLists(session, target.element);
  const found = lists.find(({ name }) => name === 'groups' || name === 'pages');
  const { children } = session.grammar.elements[target.kind];
  const isLink = propertyOf(session, target.element, 'href') !== undefined;
  const takesGroups = children.includes('groups') || children.includes('pages');
  if (isLink || lists.length > 1 || (lists.length === 1 && !found) || (!found && !takesGroups))
    return refuse(
      `It cannot move into ${nameOf(session, target.element, target.kind)}, which cannot contain groups.`,
    );
  if (noteShared(session, entry, group.element, found?.list ?? target.element)) return undefined;
  return { group, entry, target, list: found };
}

/** Tests whether a path has the labels of all elements around a group, or is a JSON pointer. */
function isWholePath(session: Session, { parents }: Scope, path: string): boolean {
  const around = parents.filter(
    ({ element, kind }) => labelOf(session, element, kind) !== undefined,
  );
  return path.includes('/navigation/') || path.split('>').length > around.length;
}

/** Returns the labels of the version and the language of a place. */
function contextOf(session: Session, { parents, kind, element }: Scope): string {
  const switchers = [...parents, { kind, element }].filter(
    (one) => one.kind === 'version' || one.kind === 'language',
  );
  return JSON.stringify(
    switchers.map((one) => [one.kind, labelOf(session, one.element, one.kind)]),
  );
}

/** Returns the targets that share the most parents with a group. */
function nearest(group: Scope, targets: readonly Scope[]): readonly Scope[] {
  const shared = (target: Scope) =>
    group.parents.filter((one, depth) => one.element === target.parents[depth]?.element).length;
  const most = Math.max(...targets.map(shared));
  return targets.filter((target) => shared(target) === most);
}

/** Returns a setting of an element around a group that would start or cease to apply to the group. */
function lostSetting(
  session: Session,
  group: Scope,
  target: Scope,
): { holder: Scope; key: string } | undefined {
  const around = group.parents;
  const next = [...target.parents, target];
  const isCommon = ({ element }: Scope) =>
    around.some((one) => one.element === element) && next.some((one) => one.element === element);
  const usesSpecification = [...descendants(group.element)].some(
    (node) => isEndpoint(stringOf(node) ?? '') || isGenerating(session, node),
  );
  for (const holder of [...around, ...next].filter((one) => !isCommon(one))) {
    const hidden = propertyOf(session, holder.element, 'hidden');
    if (hidden && jsonOf(session.follow(hidden)) === true) return { holder, key: 'hidden' };
    const key = ['openapi', 'asyncapi'].find((one) => propertyOf(session, holder.element, one));
    if (key !== undefined && usesSpecification) return { holder, key };
  }
  return undefined;
}

/** Tests for a group without pages, which generates them from a specification. */
function isGenerating(session: Session, node: JsonNode): boolean {
  const isGroup = propertyOf(session, node, 'group') !== undefined;
  return isGroup && childLists(session, node).length === 0;
}

function hasGroup(session: Session, { element }: Scope, label: string): boolean {
  return childLists(session, element).some(({ list }) =>
    entriesOf(list).some((entry) => labelOf(session, entry, 'group') === label),
  );
}

function moveAll(session: Session, moves: readonly Move[]): void {
  const { edits } = session;
  const gone = new Set(moves.map(({ entry }) => entry));
  const emptied = moves.flatMap((move) => removeEmptied(session, move, moves, gone) ?? []);
  for (const node of emptied) edits.note(node, 'This list would be empty, and it must not be.');
  if (emptied.length > 0) return;
  const moved = new Set(moves.map(({ entry }) => entry));
  for (const node of gone) {
    if (hasParentIn(node, gone)) continue;
    edits.remove(node);
    if (!moved.has(node)) edits.note(node, 'Nothing was left in it, so it was removed.');
  }
  for (const { entry, group, target, list: found } of moves) {
    if (found) {
      edits.insert(found.list, 'end', item(ref(entry)));
      warnDuplicateLabels(session, [...entriesOf(found.list), entry], 'group');
    } else {
      const { children } = session.grammar.elements[target.kind];
      const name = children.includes('groups') ? 'groups' : 'pages';
      edits.insert(target.element, 'end', property(name, list([ref(entry)])));
    }
    if (target.kind !== 'group') removeExpanded(session, [group.element]);
  }
}

/**
 * Adds the elements that a move leaves empty to those that go.
 *
 * @returns the list that would be empty in an element that has another purpose, such as a specification
 */
function removeEmptied(
  session: Session,
  { group, entry }: Move,
  moves: readonly Move[],
  gone: Set<JsonNode>,
): JsonNode | undefined {
  let leaving = entry;
  for (const parent of group.parents.toReversed()) {
    const lists = childLists(session, parent.element);
    const found = lists.find(({ list }) => entriesOf(list).includes(leaving));
    const isFilled = moves.some(({ list }) => list !== undefined && list.list === found?.list);
    if (!found || isFilled || !entriesOf(found.list).every((one) => gone.has(one)))
      return undefined;
    const hasPurpose =
      lists.length > 1 ||
      propertyOf(session, parent.element, 'root') !== undefined ||
      governing(session, parent.element) !== undefined;
    if (!parent.entry || hasPurpose) return found.property;
    gone.add(parent.entry);
    leaving = parent.entry;
  }
  return undefined;
}

function hasParentIn(node: JsonNode, nodes: ReadonlySet<JsonNode>): boolean {
  for (let at = node.parent; at; at = at.parent) if (nodes.has(at)) return true;
  return false;
}
