import { nearest } from '@nav/core/internal';
import { unknown } from '../../navigation/names.ts';
import type { Scope } from '../../navigation/places.ts';
import type { Session } from '../../session/session.ts';
import type { Counterparts, PageEntry } from './counterparts.ts';
import { entryName } from './list-position.ts';

/** Returns entries by name, and rejects the options for names without an entry. */
export function chooseEntries(
  session: Session,
  [part]: readonly Scope[],
  { entries }: Counterparts,
  pages: readonly string[],
): (readonly PageEntry[])[] {
  const found = pages.map((page) => entries.filter(({ name }) => name === entryName(page)));
  const known = entries.map(({ name }) => name);
  const problems = pages
    .filter((_, index) => found[index]?.length === 0)
    .map((page) => unknown('entry', page, nearest(entryName(page), known)));
  if (part) session.problems.warnUnknown(part.element, problems, problems.length < pages.length);
  return found.filter((one) => one.length > 0);
}

/**
 * Returns the chosen entries of a version and language, or else their counterparts, in the order of the options. Leaves
 * out, with a note, pages that are listed several times there.
 *
 * @param isOnly set to leave out the counterparts
 */
export function entriesFor(
  session: Session,
  { entries }: Counterparts,
  chosen: readonly (readonly PageEntry[])[],
  { context, isOnly }: { context: string; isOnly: boolean },
): PageEntry[] {
  const found = chosen.flatMap((same) => {
    const own = same.filter((one) => one.context === context);
    const keys = new Set(same.map(({ key }) => key));
    const matches =
      own.length > 0 || isOnly
        ? own
        : entries.filter((one) => one.context === context && keys.has(one.key));
    return noteRepeated(session, matches) ? [] : matches;
  });
  // The options may name a page twice, or next to its counterpart.
  return [...new Set(found)];
}

export function noteRepeated(session: Session, entries: readonly PageEntry[]): boolean {
  const [first, second] = entries;
  if (!first || !second) return false;
  const reason = 'This page is listed several times here. Pass --at to choose one entry.';
  session.edits.note(first.entry, reason);
  return true;
}
