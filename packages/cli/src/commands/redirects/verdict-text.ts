import { groupBy } from '@nav/collections';
import picocolors from 'picocolors';
import { MAX_URL_LINES } from '../../terminal/limits.ts';
import { formatNumber, pluralize, printable } from '../../terminal/text.ts';
import type { Skipped } from './judge-list.ts';
import type { Proposal } from './propose.ts';
import { movesByFolder, type PassedRedirect, type Summary, split } from './verdicts.ts';

export interface TextContext {
  /** The name of the list. */
  list: string;
  /** The config of the site. */
  file: string;
  host: string | undefined;
  color: boolean;
  proposals: ReadonlyMap<string, Proposal>;
  /** The paths that got a redirect. */
  added: ReadonlySet<string>;
  notes: readonly string[];
}

interface Row {
  from: string;
  to: string;
  reason: string;
}

/** Formats the verdicts on a list: the counts, then the URLs of each kind, grouped. */
export function verdictText(summary: Summary, context: TextContext): string {
  const colors = picocolors.createColors(context.color);
  const { served, redirected, unknown, gone, redirects, skipped } = summary;
  const { proposals, added } = context;
  const left = gone.filter(({ path }) => !added.has(path));
  const rowOf = (path: string, to: string) => {
    return { from: path, to, reason: proposals.get(path)?.reason ?? '' };
  };
  const rows = [...new Set(gone.map(({ path }) => path))].flatMap((path): (Row & Proposal)[] => {
    const found = proposals.get(path);
    if (!found) return [];
    return [
      { ...rowOf(path, found.destinations.join(' or ')), ...found, reason: found.reason ?? '' },
    ];
  });
  const certain = rows.filter(({ isCertain }) => isCertain);
  const isWritten = added.size > 0;
  const total = served + redirected + unknown + gone.length;
  const counts = [
    `${formatNumber(served)} served`,
    `${formatNumber(redirected + gone.length - left.length)} redirected`,
    `${formatNumber(left.length)} gone`,
    ...(unknown > 0 ? [`${formatNumber(unknown)} unknown`] : []),
  ];
  const mark = left.length === 0 ? colors.green('✓') : colors.red('✗');
  const title = (text: string, count: number) =>
    `\n${colors.bold(text)} (${formatNumber(count)})\n`;
  const parts = [
    `${mark} ${printable(context.list)}: ${pluralize(total, 'URL')} on ${printable(context.file)}: ${counts.join(', ')}\n`,
  ];
  const section = (text: string, count: number, lines: readonly string[], advice = '') => {
    if (count > 0) parts.push(title(text, count), listed(lines), advice);
  };
  section(
    'Redirected',
    redirected,
    [...redirects.values()]
      .sort((a, b) => b.count - a.count)
      .map(({ by, to, count, example }) => {
        const such = count > 1 ? `  ${formatNumber(count)} URLs, such as ${example}` : '';
        const last = by.destination === to || count > 1 ? '' : `, then to ${to}`;
        return `${redirectText(by)}${last}${such}`;
      }),
  );
  section(
    isWritten ? 'Gone before, redirects added' : 'Gone, with a replacement',
    certain.length,
    moveLines(certain),
    isWritten ? '' : 'Pass --write to add these redirects.\n',
  );
  const possible = rows.filter(({ isCertain }) => !isCertain);
  section('Gone, with candidates', possible.length, moveLines(possible));
  const others = left.filter(({ path }) => !proposals.has(path));
  section('Gone', others.length, goneLines(others));
  return `${parts.join('')}${skippedText(skipped, context.host)}${context.notes.map((note) => `\n${printable(note)}\n`).join('')}`;
}

function redirectText({ source, destination, file, line, column }: PassedRedirect): string {
  return `${source} → ${destination}  ${file}:${line}:${column}`;
}

function listed(lines: readonly string[]): string {
  const more = lines.length - MAX_URL_LINES;
  const shown = more > 1 ? lines.slice(0, MAX_URL_LINES) : lines;
  const rest =
    more > 1 ? `  and ${formatNumber(more)} more lines. Pass --format csv to list all.\n` : '';
  return shown.map((line) => `  ${printable(line)}\n`).join('') + rest;
}

/** Pages that moved to another folder with the same name are one line. The longest groups come first. */
function moveLines(rows: readonly Row[]): string[] {
  const groups = movesByFolder(rows).sort((a, b) => b.length - a.length);
  return groups.flatMap((all): string[] => {
    const [first] = all;
    if (!first || all.length < MIN_GROUP)
      return all.map(({ from, to, reason }) => `${from} → ${to}  ${reason}`);
    const [own, other] = [split(first.from), split(first.to)];
    return [
      `${own.folder}… → ${other.folder}…  ${formatNumber(all.length)} URLs, such as ${first.from}  ${first.reason}`,
    ];
  });
}

/** The fewest URLs that become one line. */
const MIN_GROUP = 3;

function goneLines(gone: readonly { url: string; by: readonly PassedRedirect[] }[]): string[] {
  const [plain, redirected] = [
    gone.filter(({ by }) => by.length === 0),
    gone.filter(({ by }) => by.length > 0),
  ];
  const groups = [...groupBy(plain, ({ url }) => split(url).folder)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const grouped = groups.flatMap(([folder, all]) => {
    if (all.length < MIN_GROUP) return all.map(({ url }) => url);
    return [`${folder}…  ${formatNumber(all.length)} URLs, such as ${all[0]?.url}`];
  });
  return [
    ...redirected.map(({ url, by }) => {
      const last = by.at(-1);
      return `${url}  leads nowhere by ${last ? redirectText(last) : ''}`;
    }),
    ...grouped,
  ];
}

function skippedText({ rows, hosts }: Skipped, host: string | undefined): string {
  const others = [...hosts].sort((a, b) => b[1] - a[1]);
  const named = others
    .slice(0, MIN_GROUP)
    .map(([name, count]) => `${formatNumber(count)} of ${name}`)
    .join(', ');
  const all = others.reduce((sum, [, count]) => sum + count, 0);
  const parts = [
    all > 0
      ? `${pluralize(all, 'URL')} of other sites skipped: ${named}. This site is ${host}. Pass --host to change that.`
      : '',
    rows > 0 ? `${pluralize(rows, 'row')} without a URL skipped.` : '',
  ].filter(Boolean);
  return parts.map((part) => `\n${printable(part)}\n`).join('');
}
