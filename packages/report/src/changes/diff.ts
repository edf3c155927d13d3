import { groupBy } from '@nav/collections';
import type { NavDiff } from '@nav/core';
import { formatNumber, pluralize, printable, printableJson } from '@nav/display';
import picocolors from 'picocolors';
import { MAX_JOINED, MAX_UNFOLDED } from '../parts/limits.ts';
import { type Cell, type Inline, printParts, type ReportPart } from '../parts/markdown.ts';
import { code, diffSections } from './diff-sections.ts';
import { diffTree } from './diff-tree.ts';

const NO_CHANGES = 'No navigation changes.\n';

export function diffText(diff: NavDiff, color: boolean): string {
  const colors = picocolors.createColors(color);
  const parts = diffSections(diff).map(({ title, color, rows }) => {
    const lines = rows.map(({ line }) => `  ${printable(line)}\n`);
    return `${colors[color](colors.bold(title))} (${formatNumber(rows.length)})\n${lines.join('')}`;
  });
  if (parts.length === 0) return NO_CHANGES;
  const kept = diff.redirects.length;
  if (kept > 0) {
    parts.push(
      `${pluralize(kept, 'URL')} would break. Run with --redirects to generate redirects.\n`,
    );
  }
  if (diff.unredirected.length > 0) {
    const lines = diff.candidates.map(
      ({ source, destinations }) => `  ${printable(`${source} → ${destinations.join(' or ')}`)}\n`,
    );
    const likely = lines.length > 0 ? ` The likeliest:\n${lines.join('')}` : '\n';
    parts.push(`${withoutReplacement(diff)}.${likely}`);
  }
  return parts.join('\n');
}

/** Formats the old URLs for which no redirect can be generated. */
export function unredirectedText(diff: NavDiff): string {
  if (diff.unredirected.length === 0) return '';
  return `${withoutReplacement(diff)}:\n${diff.unredirected.map((url) => `  ${printable(url)}\n`).join('')}`;
}

function withoutReplacement({ unredirected: { length } }: NavDiff): string {
  const verb = length === 1 ? 'has' : 'have';
  return `${pluralize(length, 'old URL')} ${verb} no obvious replacement. Add redirects manually`;
}

/** Formats a diff of two navigations for a pull request. Changes that need an action come first. */
export function diffMarkdown(diff: NavDiff): string {
  const parts = diffParts(diff, 'Run nav diff --redirects for JSON to paste.');
  if (parts.length === 0) return NO_CHANGES;
  const broken = diff.redirects.length + diff.unredirected.length;
  const first: ReportPart = { kind: 'text', isBold: true, text: [`${brokenText(broken)}.`] };
  return printParts(broken > 0 ? [first, ...parts] : parts);
}

/** Formats the redirects that keep old URLs working, and the URLs that need a decision. */
export function redirectsMarkdown(diff: NavDiff): string {
  return printParts(redirectParts({ ...diff, candidates: [] }));
}

/**
 * Returns a diff of two navigations for code review: URLs that break, a tree of the changed entries, and a collapsed table for
 * each kind of change. Empty without changes.
 *
 * @param advice is shown if the redirects do not fit as JSON.
 */
export function diffParts(diff: NavDiff, advice: string): ReportPart[] {
  const tables = diffSections(diff).map(({ title, columns, rows }): ReportPart => {
    const cells = rows.map((row) => row.cells);
    const isOfPlaces = columns[0] === 'URL' && !columns.includes('Title');
    const joined = isOfPlaces ? withoutRepeats(cells) : cells;
    return { kind: 'table', title, count: rows.length, columns, rows: joined, isCollapsed: true };
  });
  const tree = diffTree(diff);
  return [
    ...redirectParts(diff, advice),
    ...(tree.length > 0 ? [{ kind: 'code', language: 'diff', lines: tree } as const] : []),
    ...tables,
  ];
}

export function brokenText(count: number): string {
  return `${pluralize(count, 'old URL')} ${count === 1 ? 'breaks' : 'break'} without a redirect`;
}

/** Joins rows that differ in their first cell only, such as pages that moved together. */
function withoutRepeats(rows: readonly (readonly Cell[])[]): (readonly Cell[])[] {
  const byRest = groupBy(rows, (cells) => JSON.stringify(cells.slice(1)));
  return [...byRest.values()].flatMap((alike) => {
    const [, ...rest] = alike[0] as readonly Cell[];
    const pages = alike.map(([cell]) => [cell as Inline]);
    const parts = Array.from({ length: Math.ceil(pages.length / MAX_JOINED) }, (_, at) =>
      pages.slice(at * MAX_JOINED, (at + 1) * MAX_JOINED),
    );
    return parts.map((lines) => [{ lines }, ...rest]);
  });
}

function redirectParts(
  { redirects, unredirected, candidates }: NavDiff,
  advice?: string,
): ReportPart[] {
  const parts: ReportPart[] = [];
  if (redirects.length > 0) {
    const rows = redirects.map(({ source, destination }) => [code(source), code(destination)]);
    const columns = ['Source', 'Destination'];
    const isCollapsed = rows.length > MAX_UNFOLDED;
    parts.push({ kind: 'table', title: 'Redirects to add', columns, rows, isCollapsed });
    parts.push(redirectsToPaste(redirects, advice));
  }
  if (unredirected.length > 0) {
    const found = new Map(candidates.map(({ source, destinations }) => [source, destinations]));
    const columns = found.size > 0 ? ['URL', 'Candidates'] : ['URL'];
    const rows = unredirected.map((url): Cell[] => {
      const pages = (found.get(url) ?? []).flatMap((page) => [', ', code(page)]);
      return found.size > 0 ? [code(url), { lines: [pages.slice(1)] }] : [code(url)];
    });
    const isCollapsed = rows.length > MAX_UNFOLDED;
    parts.push({ kind: 'table', title: 'URLs without a replacement', columns, rows, isCollapsed });
  }
  return parts;
}

function redirectsToPaste(redirects: NavDiff['redirects'], instead = ''): ReportPart {
  const lines = redirects.map(({ source, destination }, index) => {
    const comma = index < redirects.length - 1 ? ',' : '';
    return `  { "source": ${printableJson(source)}, "destination": ${printableJson(destination)} }${comma}`;
  });
  return {
    kind: 'code',
    title: 'JSON to paste',
    language: 'json',
    lines: ['"redirects": [', ...lines, ']'],
    instead,
  };
}
