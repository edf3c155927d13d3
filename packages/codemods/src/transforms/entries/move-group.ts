import { descendants, type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, propertyOf } from '../../document/references.ts';
import { removeExpanded } from '../../navigation/joined-lists.ts';
import { isPointer, lastLabel, SEPARATOR } from '../../navigation/label-paths.ts';
import {
  childLists,
  isEndpoint,
  labelOf,
  nameOf,
  noteShared,
} from '../../navigation/navigation.ts';
import { placesAt, rejectPath, type Scope } from '../../navigation/places.ts';
import {
  type Counterparts,
  contextOf,
  counterpartsIn,
  elementsFor,
} from '../../pages/entries/counterparts.ts';
import {
  type EntryMove,
  moveAll,
  moveTo,
  SPECIFICATIONS,
  whyChanged,
} from '../../pages/entries/entry-moves.ts';
import { warnLeftGroups } from '../../pages/entries/left-groups.ts';
import {
  hasPosition,
  type Position,
  positionFaults,
  positionOptions,
} from '../../pages/entries/list-position.ts';
import { alikeParts, noteLanguagesWithout } from '../../pages/entries/parts.ts';
import {
  isExact,
  listIn,
  nearTarget,
  type Target,
  targetIn,
  targetOf,
} from '../../pages/entries/target-list.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-group',
  summary: 'Moves a group to another element, in all versions and languages alike.',
  idle: 'The group is there already.',
  alike: 'named',
  options: {
    group: option.text(
      'the group to move: its label, labels such as "Guides > Start", or a JSON pointer',
      { required: true },
    ),
    to: option.text('the element that it moves to, by its labels or a JSON pointer', {
      required: true,
    }),
    ...positionOptions,
  },
  examples: [
    ['--group Start --to API', 'the group "Start" moves to the end of "API"'],
    ['--group Start --to API --before Errors', 'it moves before the group "Errors"'],
    ['--group Start --to API --at v2', 'only in version "v2"'],
  ],
  checkOptions: positionFaults,
  apply(session, { group: path, to, ...position }) {
    const parts = alikeParts(session);
    if (parts.length === 0) return;
    const named = placesAt(session, parts, path);
    const groups = named.filter(({ kind }) => kind === 'group');
    const places = placesAt(session, parts, to);
    if (places.length === 0) return rejectPath(session, parts, '--to', to);
    if (groups.length === 0) {
      // An earlier run moved it.
      const isThere = places.every((place) => hasGroup(session, place, lastLabel(path)));
      const [other] = named;
      const name = JSON.stringify(path);
      if (isThere) return;
      if (other) session.problems.rejectOptions(`--group ${name} is a ${other.kind}, not a group.`);
      else rejectPath(session, parts, '--group', path);
      return;
    }
    const target = targetOf(session, to, places);
    const isOnly = session.part.onlyHere || target.isExact || isExact(session, path, groups);
    const counterparts = counterpartsIn(session, parts);
    const chosen = nearTarget(target, groups, (group) => contextOf(session, group));
    const contexts = chosen.map((group) => contextOf(session, group));
    if (!isOnly) contexts.push(...counterparts.contexts);
    const found = [...new Set(contexts)].map((context) =>
      elementsFor(session, counterparts, chosen, { context, isOnly }),
    );
    const moves = found.flatMap((groups) =>
      groups.flatMap((group) => {
        const context = contextOf(session, group);
        const job = { path, group, groups, target, context };
        return moveOf(session, counterparts, job, position) ?? [];
      }),
    );
    if (!isOnly) noteLanguagesWithout(session, counterparts, found.flat(), path);
    moveAll(session, parts, moves);
    if (isOnly && moves.length > 0)
      warnLeftGroups(session, parts, counterparts, { groups: found.flat(), target, position });
    for (const move of moves)
      if (move.target.kind !== 'group') removeExpanded(session, move.entries);
  },
});

/** A group to move, and the groups of its version and language that its path matches. */
interface Job {
  path: string;
  group: Scope;
  groups: readonly Scope[];
  target: Target;
  context: string;
}

const SEVERAL = 'Several groups match --group. Pass a longer path or a JSON pointer.';

/** Returns the move of a group; undefined if it is there already, or with a note if it cannot move. */
function moveOf(
  session: Session,
  counterparts: Counterparts,
  { path, group, groups, target, context }: Job,
  position: Position,
): EntryMove | undefined {
  const entry = group.entry as JsonNode;
  const parent = group.parents.at(-1);
  const refuse = (reason: string) => {
    session.edits.note(entry, reason);
    return undefined;
  };
  const place = targetIn(session, counterparts, target, context, parent);
  if (typeof place === 'string') return refuse(place);
  const isThere = place.element === parent?.element;
  if (isThere && !hasPosition(position)) return undefined;
  if (isThere) {
    // Two groups cannot both have the position: a second run would exchange them.
    const isIn = (one: Scope) => one.parents.at(-1)?.element === place.element;
    const others = groups.filter((one) => one !== group);
    if (others.some((one) => !isIn(one) && whyNot(session, path, one, groups, place) === undefined))
      return undefined;
    if (others.some(isIn)) return refuse(SEVERAL);
  }
  const reason = isThere ? undefined : whyNot(session, path, group, groups, place);
  if (reason !== undefined) return refuse(reason);
  const into = listIn(session, place, ['groups', 'pages']);
  if (!into) {
    const name = nameOf(session, place.element, place.kind);
    return refuse(`It cannot move into ${name}, which cannot contain groups.`);
  }
  if (noteShared(session, entry, group.element, into.list ?? place.element)) return undefined;
  return moveTo(
    session,
    counterparts,
    { entries: [entry], target: place, into },
    context,
    position,
  );
}

function whyNot(
  session: Session,
  path: string,
  group: Scope,
  groups: readonly Scope[],
  place: Scope,
): string | undefined {
  const name = nameOf(session, place.element, place.kind);
  const label = labelOf(session, group.element, 'group') ?? '';
  // An earlier run may have moved the group that the path meant then.
  if (!isWholePath(session, group, path) && hasGroup(session, place, label))
    return `There is a group of this name in ${name} already. Pass the whole path of the group to move it as well.`;
  if (groups.filter((one) => one.parents.at(-1)?.element !== place.element).length > 1)
    return SEVERAL;
  if ([place, ...place.parents].some(({ element }) => element === group.element))
    return 'A group cannot move into itself.';
  const usesSpecification = [...descendants(group.element)].some(
    (node) => isEndpoint(stringOf(node) ?? '') || isGenerating(session, node),
  );
  const fields = usesSpecification ? ['hidden', ...SPECIFICATIONS] : ['hidden'];
  return whyChanged(session, group.parents, place, fields);
}

/** Tests whether a path has the labels of all elements around a group, or is a JSON pointer. */
function isWholePath(session: Session, { parents }: Scope, path: string): boolean {
  const around = parents.filter(
    ({ element, kind }) => labelOf(session, element, kind) !== undefined,
  );
  return isPointer(path) || path.split(SEPARATOR).length > around.length;
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
