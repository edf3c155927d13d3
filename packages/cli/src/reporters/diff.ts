import type { NavDiff } from '@nav/core';
import picocolors from 'picocolors';
import { formatNumber, pluralize, printable, printableJson } from '../terminal/text.ts';
import { type Cell, code, diffSections } from './diff-sections.ts';

const NO_CHANGES = 'No navigation changes.\n';

/** Formats a diff of two navigations for people. */
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

/** Formats a diff of two navigations for a pull request. */
export function diffMarkdown(diff: NavDiff): string {
  const sections = diffSections(diff).map(({ title, columns, rows }) =>
    tableOf(
      title,
      columns,
      rows.map(({ cells }) => cells),
    ),
  );
  const redirects = redirectsMarkdown(diff, diff.candidates);
  if (redirects !== '') sections.push(redirects);
  return sections.length === 0 ? NO_CHANGES : sections.join('\n');
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
    ...(rows.length > 0 ? [tableOf('Redirects to add', ['Source', 'Destination'], rows)] : []),
    ...(rows.length > 0 ? [redirectsToPaste(redirects)] : []),
    ...(rest.length > 0 ? [tableOf('URLs without a replacement', columns, rest)] : []),
  ].join('\n');
}

/** Formats redirects as collapsed JSON, one line each. */
function redirectsToPaste(redirects: NavDiff['redirects']): string {
  const lines = redirects.map((redirect) => {
    const { source, destination } = redirect;
    return `  { "source": ${printableJson(source)}, "destination": ${printableJson(destination)} }`;
  });
  const json = `"redirects": [\n${lines.join(',\n')}\n]`;
  return `<details>\n<summary>JSON to paste</summary>\n\n\`\`\`json\n${json}\n\`\`\`\n\n</details>\n`;
}

function tableOf(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const body = rows.map((cells) => line(cells.map(markdownOf))).join('');
  return `### ${title} (${rows.length})\n\n${line(columns)}${line(columns.map(() => '---'))}${body}`;
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
