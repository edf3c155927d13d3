import type { NavDiff } from '@nav/core';
import { groupBy } from '@nav/core/internal';
import picocolors from 'picocolors';
import { formatNumber, pluralize, printable, printableJson } from '../terminal/text.ts';
import { type Cell, code, diffSections } from './diff-sections.ts';

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

/** Formats a diff of two navigations for a pull request. What needs an action comes first. */
export function diffMarkdown(diff: NavDiff): string {
  const sections = diffSections(diff).map(({ title, columns, rows }) => {
    const cells = rows.map((row) => row.cells);
    const isOfPlaces = columns[0] === 'URL' && !columns.includes('Title');
    return sectionOf(title, rows.length, columns, isOfPlaces ? withoutRepeats(cells) : cells);
  });
  const broken = diff.redirects.length + diff.unredirected.length;
  if (broken > 0) {
    const verb = broken === 1 ? 'breaks' : 'break';
    const urls = `**${pluralize(broken, 'old URL')} ${verb} without a redirect.**\n`;
    sections.unshift(urls, redirectsMarkdown(diff, diff.candidates));
  }
  return sections.length === 0 ? NO_CHANGES : sections.join('\n');
}

/** Joins rows that differ in their first cell only, such as pages that moved together. */
function withoutRepeats(rows: readonly (readonly Cell[])[]): (readonly Cell[])[] {
  const byRest = groupBy(rows, (cells) => JSON.stringify(cells.slice(1)));
  return [...byRest.values()].map((alike) => {
    const [, ...rest] = alike[0] as readonly Cell[];
    return [{ markdown: alike.map(([cell]) => markdownOf(cell as Cell)).join('<br>') }, ...rest];
  });
}

/** Formats the redirects that keep old URLs working, and the URLs that need a decision with candidates for them. */
export function redirectsMarkdown(
  { redirects, unredirected }: NavDiff,
  candidates: NavDiff['candidates'] = [],
): string {
  const rows = redirects.map(({ source, destination }) => [code(source), code(destination)]);
  const found = new Map(candidates.map(({ source, destinations }) => [source, destinations]));
  const columns = found.size > 0 ? ['URL', 'Candidates'] : ['URL'];
  const rest = unredirected.map((url) => {
    const pages = (found.get(url) ?? []).map((page) => markdownOf(code(page)));
    return found.size > 0 ? [code(url), { markdown: pages.join(', ') }] : [code(url)];
  });
  return [
    ...(rows.length > 0
      ? [sectionOf('Redirects to add', rows.length, ['Source', 'Destination'], rows)]
      : []),
    ...(rows.length > 0 ? [redirectsToPaste(redirects)] : []),
    ...(rest.length > 0
      ? [sectionOf('URLs without a replacement', rest.length, columns, rest)]
      : []),
  ].join('\n');
}

/** Formats redirects as collapsed JSON, one line each. */
function redirectsToPaste(redirects: NavDiff['redirects']): string {
  const lines = redirects.map((redirect) => {
    const { source, destination } = redirect;
    return `  { "source": ${printableJson(source)}, "destination": ${printableJson(destination)} }`;
  });
  const json = `"redirects": [\n${lines.join(',\n')}\n]`;
  return collapsed('JSON to paste', `\`\`\`json\n${json}\n\`\`\`\n`);
}

/** Sections with more changes are collapsed. */
const MAX_SHOWN = 20;

function sectionOf(
  title: string,
  count: number,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const body = rows.map((cells) => line(cells.map(markdownOf))).join('');
  const table = `${line(columns)}${line(columns.map(() => '---'))}${body}`;
  const shown = count > MAX_SHOWN ? collapsed('Show all', table) : table;
  return `### ${title} (${formatNumber(count)})\n\n${shown}`;
}

function collapsed(summary: string, content: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${content}\n</details>\n`;
}

/** Formats text from a config so that it stays in its cell. */
function markdownOf(cell: Cell): string {
  if (typeof cell === 'string')
    return printable(cell.replace(/\s+/g, ' ')).replace(/[\\|<>`*_~[\]]/g, '\\$&');
  if ('markdown' in cell) return cell.markdown;
  // In a table, a bar must be escaped even in a code span.
  const text = printable(cell.code).replaceAll('|', '\\|');
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map(({ length }) => length)));
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
