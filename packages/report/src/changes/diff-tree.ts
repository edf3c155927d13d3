import {
  CHANGED_PAGE_LIMITS,
  type ChangedEntry,
  changedEntries,
  type EntryChange,
  withFewPages,
} from '@nav/adapters/internal';
import type { NavDiff } from '@nav/core';
import { formatNumber, pluralize } from '@nav/display';
import { MAX_INDENT, MAX_TREE_LINES } from '../parts/limits.ts';

/** The first characters of the lines of a `diff` code block. */
const MARKS: Readonly<Record<EntryChange, string>> = {
  added: '+',
  removed: '-',
  changed: '!',
  unchanged: ' ',
};

/**
 * Returns the entries of a navigation that were added, moved, renamed or removed, with the elements around them, as the
 * lines of a `diff` code block. They are indented, and at most 60.
 */
export function diffTree(diff: NavDiff): string[] {
  const entries = changedEntries(diff);
  for (const limit of CHANGED_PAGE_LIMITS) {
    const lines = linesOf(entries, limit, 0);
    if (lines.length <= MAX_TREE_LINES) return lines;
  }
  const lines = linesOf(entries, 0, 0);
  const shown = lines.slice(0, MAX_TREE_LINES - 1);
  return [...shown, `  … and ${pluralize(lines.length - shown.length, 'more line')}`];
}

/** @param limit the most pages with one mark that are shown in one element. */
function linesOf(entries: readonly ChangedEntry[], limit: number, depth: number): string[] {
  const indent = '  '.repeat(Math.min(depth, MAX_INDENT));
  const { shown, left } = withFewPages(entries, limit);
  const lines = shown.flatMap((entry) => [
    `${MARKS[entry.change]} ${indent}${textOf(entry)}`,
    ...linesOf(entry.children, limit, depth + 1),
  ]);
  for (const [change, count] of left) {
    const more = limit === 0 ? pluralize(count, 'page') : `… and ${formatNumber(count)} more`;
    lines.push(`${MARKS[change]} ${indent}${more}`);
  }
  return lines;
}

function textOf({ label, href, notes }: ChangedEntry): string {
  const name = href === undefined ? label : `${label}  ${href}`;
  return notes.length === 0 ? name : `${name}  (${notes.join(', ')})`;
}
