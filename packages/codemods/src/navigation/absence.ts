import { nearest } from '@nav/core/internal';

/** How many names a sentence lists. */
const MOST_NAMES = 10;

/** What is told of an option that names nothing, with what there is of that kind. */
export function absenceOf(kind: string, name: string, names: Iterable<string>): string {
  const known = [...new Set(names)];
  const suggestion = nearest(name, known);
  const absent = `There is no ${kind} called ${JSON.stringify(name)}`;
  if (known.length === 0) return `${absent}; there is none at all.`;
  const list = listed(known);
  return suggestion === undefined
    ? `${absent}; ${list}.`
    : `${absent}; did you mean ${JSON.stringify(suggestion)}? ${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
}

/** The names that there are, as a clause: `there are a, b and 3 more`. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return 'there is none at all';
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `there ${names.length === 1 ? 'is' : 'are'} ${shown}`;
}
