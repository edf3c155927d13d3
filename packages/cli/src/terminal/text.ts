import { nearest } from '@nav/core/internal';

export { printable, printableJson } from '@nav/text';

/** Returns ` Did you mean "x"?` with the nearest of some names, to follow a message; empty if none is similar. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const similar = nearest(name, known);
  return similar === undefined ? '' : ` Did you mean ${JSON.stringify(similar)}?`;
}

/** Formats a whole number with thousands separators: `1,200`. The first use of `Intl` in a process takes 15 ms. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a count with its noun: `1 page`, `1,200 pages`. */
export function pluralize(count: number, noun: string, plural: string = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Formats a duration in milliseconds: `371 ms`, `8.2 s`. */
export function formatDuration(time: number): string {
  return time < 999.5 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`;
}
