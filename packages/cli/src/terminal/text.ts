import { formatNumber, pluralize } from '@nav/display';

export { formatNumber, pluralize, printable, printableJson } from '@nav/display';

/** Returns the parts of an option that are separated by commas. */
export function separated(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Cuts a list after `most` lines, unless only one is left. */
export function capped(
  lines: readonly string[],
  most: number,
  restText: (count: string) => string,
): readonly string[] {
  const left = lines.length - most;
  return left > 1 ? [...lines.slice(0, most), restText(formatNumber(left))] : lines;
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
