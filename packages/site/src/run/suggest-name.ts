import { nearest } from '@nav/core/internal';

/**
 * Returns ` Did you mean "x"?` with the nearest of some names, or else the only one that begins alike, to follow a message;
 * empty if none is similar.
 */
export function suggestName(name: string, known: Iterable<string>): string {
  const similar = nearestName(name, [...known]);
  return similar === undefined ? '' : ` Did you mean ${JSON.stringify(similar)}?`;
}

/** Returns the nearest of some names, or else the only one that begins alike. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const [alike, ...others] = names.filter((one) => beginsAlike(one, name));
  return nearest(name, names) ?? (others.length === 0 ? alike : undefined);
}

/** Tests if two names have more than half of their letters in common, from the first on. */
function beginsAlike(one: string, other: string): boolean {
  const half = Math.floor(Math.max(one.length, other.length) / 2);
  return one.toLowerCase().startsWith(other.toLowerCase().slice(0, half + 1));
}
