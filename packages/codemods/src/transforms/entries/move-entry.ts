import { nameOf, noteShared } from '../../navigation/navigation.ts';
import { placesAt, rejectPath } from '../../navigation/places.ts';
import { chooseEntries, entriesFor } from '../../pages/entries/chosen-entries.ts';
import {
  type Counterparts,
  counterpartsIn,
  type PageEntry,
} from '../../pages/entries/counterparts.ts';
import {
  type EntryMove,
  losesSpecification,
  moveAll,
  moveTo,
} from '../../pages/entries/entry-moves.ts';
import {
  hasPosition,
  type Position,
  positionFaults,
  positionOptions,
} from '../../pages/entries/list-position.ts';
import { alikeParts } from '../../pages/entries/parts.ts';
import {
  listIn,
  nearTarget,
  type Target,
  targetIn,
  targetOf,
} from '../../pages/entries/target-list.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-entry',
  summary: 'Moves entries within the navigation, in all versions and languages alike. Files stay.',
  idle: 'The entries are there already.',
  alike: 'named',
  options: {
    page: option.list('the pages or endpoints whose entries move', { required: true }),
    to: option.text('the element that they move to, by its labels or a JSON pointer', {
      required: true,
    }),
    ...positionOptions,
  },
  examples: [
    ["--page guides/setup --to 'API > Start'", 'the entry moves to the end of the group'],
    ['--page a,b --to Start --before intro', 'two entries move to the front of another'],
  ],
  checkOptions: positionFaults,
  apply(session, { page, to, ...position }) {
    const parts = alikeParts(session);
    if (parts.length === 0) return;
    const counterparts = counterpartsIn(session, parts);
    const named = chooseEntries(session, parts, counterparts, page);
    if (named.length === 0) return;
    const places = placesAt(session, parts, to);
    if (places.length === 0) return rejectPath(session, parts, '--to', to);
    const target = targetOf(session, to, places);
    const isOnly = session.part.onlyHere || target.isExact;
    const chosen = named.map((same) => nearTarget(target, same, ({ context }) => context));
    const { contexts } = counterparts;
    const entriesIn = (context: string, wanted: typeof chosen) =>
      entriesFor(session, counterparts, wanted, { context, isOnly });
    const [home, ...others] = target.isExact ? target.contexts : [];
    // Entries of several languages that meet in one list have the order of the options, which may name a page twice.
    const meeting = () =>
      new Set(chosen.flatMap((same) => contexts.flatMap((one) => entriesIn(one, [same]))));
    const batches =
      home !== undefined && others.length === 0
        ? [{ context: home, entries: [...meeting()] }]
        : contexts.map((context) => ({ context, entries: entriesIn(context, chosen) }));
    const moves = batches.flatMap(
      (batch) => moveOf(session, counterparts, { ...batch, target }, position) ?? [],
    );
    moveAll(session, parts, moves);
  },
});

/** Returns the move of some entries; undefined if they are there already, or with a note if they cannot move. */
function moveOf(
  session: Session,
  counterparts: Counterparts,
  { entries, target, context }: { entries: readonly PageEntry[]; target: Target; context: string },
  position: Position,
): EntryMove | undefined {
  const { edits } = session;
  const [first] = entries;
  if (!first) return undefined;
  const place = targetIn(session, counterparts, target, context, first.holder);
  if (typeof place === 'string') {
    edits.note(first.entry, place);
    return undefined;
  }
  const into = listIn(session, place, ['pages']);
  if (!into) {
    const name = nameOf(session, place.element, place.kind);
    edits.note(first.entry, `It cannot move into ${name}, which cannot contain pages.`);
    return undefined;
  }
  const moving = entries.filter(
    (one) =>
      (hasPosition(position) || one.list !== into.list) &&
      !losesSpecification(session, one, place) &&
      !noteShared(session, one.entry, into.list ?? place.element),
  );
  const move = { entries: moving.map(({ entry }) => entry), target: place, into };
  return moveTo(session, counterparts, move, context, position);
}
