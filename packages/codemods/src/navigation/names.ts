import { nearest } from '@nav/core/internal';
import { MAX_NAMES } from '../document/limits.ts';

export function unknownName(kind: string, name: string, names: Iterable<string>): string {
  const known = [...new Set(names)];
  const rest = known.length === 0 ? ` No ${kind} has a label.` : foundNames(known);
  return unknown(kind, name, nearest(name, known)) + rest;
}

export function unknown(kind: string, name: string, suggestion: string | undefined): string {
  return `Unknown ${kind} ${JSON.stringify(name)}.${didYouMean(suggestion)}`;
}

/** Returns a sentence that follows a message: ` Did you mean "x"?`; empty without a suggestion. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean ${JSON.stringify(suggestion)}?`;
}

/** Returns a sentence that follows a message: ` Found: a, b and 3 more.`; empty without names. */
export function foundNames(names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length - MAX_NAMES;
  return ` Found: ${names.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
