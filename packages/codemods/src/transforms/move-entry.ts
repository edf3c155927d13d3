import { nearest, parseEndpointEntry } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { entriesOf, propertyOf } from '../document/references.ts';
import { item, list, property, ref } from '../edit/template.ts';
import { warnDuplicatePages } from '../navigation/joined-lists.ts';
import { unknown } from '../navigation/names.ts';
import { nameOf, noteShared } from '../navigation/navigation.ts';
import { isPointer, placesAt, rejectPath, type Scope, scopeOf } from '../navigation/scope.ts';
import { type Counterparts, counterpartsIn, type PageEntry } from '../pages/counterparts.ts';
import {
  entryName,
  hasPosition,
  indexFor,
  type Position,
  positionFaults,
  positionOptions,
} from '../pages/list-position.ts';
import { removalOf } from '../pages/removal.ts';
import { pageListOf, targetIn } from '../pages/target-list.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-entry',
  summary: 'Moves entries within the navigation, in all versions and languages alike. Files stay.',
  idle: 'The entries are there already.',
  options: {
    page: { type: 'list', about: 'the pages or endpoints whose entries move', required: true },
    to: {
      type: 'text',
      about: 'the element that they move to, by its labels or a JSON pointer',
      required: true,
    },
    ...positionOptions,
  },
  examples: [
    ["--page guides/setup --to 'API > Start'", 'the entry moves to the end of the group'],
    ['--page a,b --to Start --before intro', 'two entries move to the front of another'],
  ],
  checkOptions: positionFaults,
  apply(session, { page, to, ...position }) {
    const scope = scopeOf(session);
    if (!scope) return;
    const counterparts = counterpartsIn(session, scope);
    const chosen = choose(session, scope, counterparts, page);
    if (chosen.length === 0) return;
    const targets = placesAt(session, scope, to);
    if (targets.length === 0) return rejectPath(session, scope, '--to', to);
    const isOnly = isPointer(to);
    const moves = counterparts.contexts.flatMap((context): Move[] => {
      const entries = entriesFor(session, counterparts, chosen, { context, isOnly });
      const [first] = entries;
      if (!first) return [];
      const target = isOnly ? targets[0] : targetIn(session, counterparts, targets, first.holder);
      if (!target) {
        const reason = `There is no ${JSON.stringify(to)} in this version or language.`;
        session.edits.note(first.entry, reason);
        return [];
      }
      const move = moveOf(session, counterparts, { entries, target, context }, position);
      return move ? [move] : [];
    });
    moveAll(session, scope, moves);
  },
});

/** Entries that move to an element of their version and language. */
interface Move {
  entries: readonly PageEntry[];
  target: Scope;
  /** The list of the target; undefined if it has none yet. */
  into: JsonNode | undefined;
  /** The entry to put them before; undefined for the end. */
  next: JsonNode | undefined;
}

/** Returns the entries of each name, and rejects the options for names that no entry has. */
function choose(
  session: Session,
  scope: Scope,
  { entries }: Counterparts,
  pages: readonly string[],
): (readonly PageEntry[])[] {
  const found = pages.map((page) => entries.filter(({ name }) => name === entryName(page)));
  const known = entries.map(({ name }) => name);
  const problems = pages
    .filter((_, index) => found[index]?.length === 0)
    .map((page) => unknown('entry', page, nearest(entryName(page), known)));
  session.problems.warnUnknown(scope.element, problems, problems.length < pages.length);
  return found.filter((one) => one.length > 0);
}

/** Returns the chosen entries of a version and language, or else their counterparts, in the order of the options. */
function entriesFor(
  session: Session,
  { entries }: Counterparts,
  chosen: readonly (readonly PageEntry[])[],
  { context, isOnly }: { context: string; isOnly: boolean },
): PageEntry[] {
  return chosen.flatMap((same) => {
    const own = same.filter((one) => one.context === context);
    const keys = new Set(same.map(({ key }) => key));
    const found =
      own.length > 0 || isOnly
        ? own
        : entries.filter((one) => one.context === context && keys.has(one.key));
    const [first, ...others] = found;
    if (!first || others.length === 0) return found;
    session.edits.note(
      first.entry,
      'This page is listed several times here. Pass --at to choose one entry.',
    );
    return [];
  });
}

/** Returns the move of some entries; undefined if they are there already, or with a note if they cannot move. */
function moveOf(
  session: Session,
  counterparts: Counterparts,
  { entries, target, context }: { entries: readonly PageEntry[]; target: Scope; context: string },
  position: Position,
): Move | undefined {
  const { edits } = session;
  const [first] = entries;
  if (!first) return undefined;
  const found = pageListOf(session, target);
  if (!found) {
    const name = nameOf(session, target.element, target.kind);
    edits.note(first.entry, `It cannot move into ${name}, which cannot contain pages.`);
    return undefined;
  }
  const { list: into } = found;
  const moving = entries.filter(
    (one) =>
      (hasPosition(position) || one.list !== into) &&
      !losesSpecification(session, one, target) &&
      !noteShared(session, one.entry, into ?? target.element),
  );
  const leaving = new Set(moving.map(({ entry }) => entry));
  const all = into ? entriesOf(into) : [];
  const rest = all.filter((entry) => !leaving.has(entry));
  const index = indexFor(session, counterparts, { entries: rest, context }, position);
  if (index === undefined) {
    const anchor = JSON.stringify(position.before ?? position.after);
    edits.note(first.entry, `The target does not list ${anchor}, so the entry does not move.`);
    return undefined;
  }
  const order = [...rest.slice(0, index), ...leaving, ...rest.slice(index)];
  const isSame = order.length === all.length && order.every((entry, at) => entry === all[at]);
  return isSame ? undefined : { entries: moving, target, into, next: rest[index] };
}

/** Returns whether an endpoint would get another specification in an element, and notes it. */
function losesSpecification(session: Session, { entry, name, holder }: PageEntry, target: Scope) {
  const endpoint = parseEndpointEntry(name);
  if (!endpoint || endpoint.source !== undefined) return false;
  const [from, to] = [holder, target].map((scope) =>
    [...scope.parents, scope].findLast(({ element }) => propertyOf(session, element, 'openapi')),
  );
  if (from?.element === to?.element) return false;
  const { element, kind } = (from ?? to) as Scope;
  const of = nameOf(session, element, kind);
  session.edits.note(
    entry,
    `Moving it would change its specification, because of "openapi" on ${of}.`,
  );
  return true;
}

function moveAll(session: Session, scope: Scope, moves: readonly Move[]): void {
  const { edits } = session;
  const all = moves.flatMap(({ entries, into }) => entries.map((one) => ({ ...one, into })));
  const leaving = new Set(
    all.filter(({ list: own, into }) => own !== into).map((one) => one.entry),
  );
  const { removed, kept } = removalOf(session, scope.element, (one) => leaving.has(one), false);
  for (const node of kept) edits.note(node, 'This list would be empty, and it must not be.');
  if (kept.length > 0) return;
  for (const node of removed) {
    edits.remove(node);
    if (!leaving.has(node)) edits.note(node, 'Nothing was left in it, so it was removed.');
  }
  for (const { entry } of all) if (!leaving.has(entry)) edits.remove(entry);
  for (const { entries, target, into, next } of moves) {
    const items = entries.map(({ entry }) => item(ref(entry)));
    if (into) {
      edits.insert(next?.parent ?? into, next ?? 'end', ...items);
      warnDuplicatePages(session, [...entriesOf(into), ...entries.map(({ entry }) => entry)]);
    } else {
      const pages = list(items.map(({ value }) => value));
      edits.insert(target.element, 'end', property('pages', pages));
    }
  }
}
