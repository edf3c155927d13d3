import { nearest } from '@nav/core/internal';
import { pluralize } from '@nav/display';

export { formatNumber, pluralize, printable, printableJson } from '@nav/display';

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

/** Returns the parts of an option that are separated by commas. */
export function separated(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Formats a duration in milliseconds: `371 ms`, `8.2 s`. */
export function formatDuration(time: number): string {
  return time < 999.5 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`;
}

/** Formats the time since something, in milliseconds: `just now`, `3 minutes ago`, `2 days ago`. */
export function formatAge(age: number): string {
  const minutes = Math.floor(age / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${pluralize(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${pluralize(hours, 'hour')} ago`
    : `${pluralize(Math.floor(hours / 24), 'day')} ago`;
}
