import { addTo } from '@nav/collections';
import type { Skipped } from '@nav/site/judge-list';
import type { Proposal } from '@nav/site/propose';
import {
  type GoneUrl,
  movesByFolder,
  type PassedRedirect,
  type Summary,
  split,
} from '@nav/site/verdicts';
import picocolors from 'picocolors';
import { MAX_URL_LINES } from '../../terminal/limits.ts';
import { capped, formatNumber, pluralize, printable } from '../../terminal/text.ts';

export interface TextContext {
  list: string;
  /** The config of the site. */
  file: string;
  host: string | undefined;
  color: boolean;
  proposals: ReadonlyMap<string, Proposal>;
  /** The paths that got a redirect. */
  added: ReadonlySet<string>;
  notes: readonly string[];
  describe: (url: string) => GoneUrl;
}

interface Row {
  from: string;
  to: string;
  reason: string;
}

/** Formats the verdicts on a list: the counts, then the URLs by kind, grouped. */
export function verdictText(summary: Summary, context: TextContext): string {
  const colors = picocolors.createColors(context.color);
  const { served, redirected, unknown, gone, redirects, skipped } = summary;
  const { proposals, added } = context;
  const left = goneLeft(gone, context);
  const rows = Array.from(proposals, ([from, { destinations, isCertain, reason = '' }]) => {
    return { from, to: destinations.join(' or '), isCertain, reason };
  });
  const certain = rows.filter(({ isCertain }) => isCertain);
  const isWritten = added.size > 0;
  const total = served + redirected + unknown + gone.length;
  const counts = [
    `${formatNumber(served)} served`,
    `${formatNumber(redirected + gone.length - left.count)} redirected`,
    `${formatNumber(left.count)} gone`,
    ...(unknown > 0 ? [`${formatNumber(unknown)} unknown`] : []),
  ];
  const mark = left.count === 0 ? colors.green('✓') : colors.red('✗');
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
      .map(({ by, to, count, example }) =>
        count > 1
          ? `${redirectText(by)}  ${formatNumber(count)} URLs, such as ${example}`
          : `${example} → ${to}  ${locationText(by)}`,
      ),
  );
  section(
    isWritten ? 'Gone before, redirects added' : 'Gone, with a replacement',
    certain.length,
    moveLines(certain),
    isWritten ? '' : 'Run nav redirects with --write to add these.\n',
  );
  const possible = rows.filter(({ isCertain }) => !isCertain);
  section('Gone, with candidates', possible.length, moveLines(possible));
  section('Gone', left.others, goneLines(left));
  return `${parts.join('')}${skippedText(skipped, context.host)}${context.notes.map((note) => `\n${printable(note)}\n`).join('')}`;
}

function redirectText(redirect: PassedRedirect): string {
  return `${redirect.source} → ${redirect.destination}  ${locationText(redirect)}`;
}

function locationText({ file, line, column }: PassedRedirect): string {
  return `${file}:${line}:${column}`;
}

function listed(lines: readonly string[]): string {
  const indented = lines.map((line) => `  ${printable(line)}\n`);
  const rest = (count: string) => `  and ${count} more lines. Pass --format csv to list all.\n`;
  return capped(indented, MAX_URL_LINES, rest).join('');
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

/** The URLs that lead nowhere and get no redirect. */
interface LeftUrls {
  count: number;
  /** The number of those without a proposal. */
  others: number;
  redirected: string[];
  /** The others by folder. */
  folders: Map<string, string[]>;
}

function goneLeft(gone: readonly string[], { describe, added, proposals }: TextContext): LeftUrls {
  const left: LeftUrls = { count: 0, others: 0, redirected: [], folders: new Map() };
  for (const one of gone) {
    const { url, path, by } = describe(one);
    if (added.has(path)) continue;
    left.count += 1;
    if (proposals.has(path)) continue;
    left.others += 1;
    const last = by.at(-1);
    if (last) left.redirected.push(`${url}  leads nowhere by ${redirectText(last)}`);
    else addTo(left.folders, split(url).folder, url);
  }
  return left;
}

function goneLines({ redirected, folders }: LeftUrls): string[] {
  const groups = [...folders].sort(([, a], [, b]) => b.length - a.length);
  const grouped = groups.flatMap(([folder, all]) =>
    all.length < MIN_GROUP
      ? all
      : [`${folder}…  ${formatNumber(all.length)} URLs, such as ${all[0]}`],
  );
  return [...redirected, ...grouped];
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
