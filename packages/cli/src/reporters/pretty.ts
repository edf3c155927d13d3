import type { Diagnostic } from '@nav/core';
import { sectionsOf } from '@nav/report/effects';
import {
  type FindingGroup,
  type GroupTable,
  groupFindings,
  groupTable,
  isCut,
  MAX_ALIKE_FINDINGS,
  sampleOf,
  subjectPath,
} from '@nav/report/groups';
import { foldAlike, type RepeatedFinding, type Repeats, siteRepeats } from '@nav/report/repeats';
import { ownFindings, type Report, type SiteReport } from '@nav/site/report';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { MAX_FULL } from '../terminal/limits.ts';
import { formatNumber, pluralize, printable } from '../terminal/text.ts';
import { countByCode, statisticsText } from './statistics.ts';
import { type SummaryOptions, summaryText, unusedLines } from './summary.ts';

export interface PrettyOptions extends SummaryOptions {
  links?: boolean;
  /** Show every finding, however many are alike. */
  all?: boolean;
  /** Show only errors, and nothing if there are none. */
  quiet?: boolean;
  /** The height of the terminal, if known. */
  rows?: number | undefined;
  /** Count the findings by code instead of showing them. */
  statistics?: boolean;
  /** The width of the terminal, if known. */
  columns?: number | undefined;
}

const SAMPLE_WIDTH = 64;
/** The height of a screen if the terminal does not report it. */
const SCREEN = 40;

/** Formats findings for people: grouped by code, errors first, each with its location in the text. */
export async function prettyReport(report: Report, options: PrettyOptions): Promise<string> {
  const colors = picocolors.createColors(options.color);
  const { sites, summary } = report;
  const parts: string[] = [];
  for (const site of sites) {
    const { file, result } = site;
    if (!options.statistics) parts.push(...(await findingParts(site, options, colors)));
    if (sites.length > 1 && ownFindings(site).length === 0 && !options.quiet) {
      const pages = pluralize(result.pages ?? 0, 'page');
      parts.push(`${colors.green('✓')} ${printable(file)}: ${pages}, no problems\n`);
    }
  }
  if (options.statistics) {
    const found = sites.flatMap(({ result }) => reported(result.diagnostics, options));
    const text = statisticsText(countByCode(found), options);
    if (text !== '') parts.push(text);
  }
  if (!options.quiet) parts.push(...unusedLines(report, options.color));
  const isLong =
    !options.statistics && joinParts(parts).split('\n').length > (options.rows ?? SCREEN);
  if (!options.quiet || summary.errors > 0) parts.push(summaryText(report, options, isLong));
  return joinParts(parts);
}

/** Formats findings without a summary. */
export async function findingsText(
  diagnostics: readonly Diagnostic[],
  textOf: SiteReport['textOf'],
  color: boolean,
): Promise<string> {
  const colors = picocolors.createColors(color);
  const result = { diagnostics } as SiteReport['result'];
  return joinParts(await findingParts({ file: '', result, fixed: [], textOf }, { color }, colors));
}

function reported(
  diagnostics: readonly Diagnostic[],
  { quiet }: PrettyOptions,
): readonly Diagnostic[] {
  return quiet ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics;
}

function findingParts(site: SiteReport, options: PrettyOptions, colors: Colors): Promise<string[]> {
  const repeats = options.all ? undefined : siteRepeats(site);
  const { dialect, diagnostics } = site.result;
  const groups = groupFindings(reported(diagnostics, options), dialect);
  const parts = sectionsOf(groups).flatMap(({ title, groups }) =>
    groups.map(async (group, index) => {
      const heading = title === undefined || index > 0 ? '' : `${colors.bold(`${title}:`)}\n\n`;
      return heading + (await groupText(group, site.textOf, repeats, options, colors));
    }),
  );
  return Promise.all(parts);
}

/** Joins parts with a blank line between findings; one-line parts, which start with a mark, follow each other. */
function joinParts(parts: readonly string[]): string {
  return parts
    .map((part, index) => {
      const next = parts[index + 1];
      return next === undefined || (isLine(part) && isLine(next)) ? part : `${part}\n`;
    })
    .join('');
}

function isLine(part: string): boolean {
  return part.indexOf('\n') === part.length - 1;
}

async function groupText(
  { findings, sentence }: FindingGroup,
  textOf: SiteReport['textOf'],
  repeats: Repeats | undefined,
  options: PrettyOptions,
  colors: Colors,
): Promise<string> {
  const { all = false, color } = options;
  // The frame is indented.
  const columns = options.columns === undefined ? undefined : options.columns - 2;
  const [first] = findings;
  const { severity, code } = first;
  const head = heading(first, options, colors);
  if (all && code === 'orphan-page' && findings.length > 1) {
    const lines = findings.map((one) => `    ${printable(subjectPath(one) ?? one.message)}\n`);
    return `${head}  ${sentence}\n\n${lines.join('')}`;
  }
  const folded =
    repeats?.fold(findings) ?? findings.map((one) => ({ first: one, others: [], note: undefined }));
  if (sentence !== undefined && !all) {
    const table = groupTable(findings, namesIn(folded, repeats));
    const times = folded.length < findings.length ? ` ${oncePerVersion(folded.length)}` : '';
    const advice = isCut(table, SAMPLE_WIDTH) ? ' Use --all to list them all.' : '';
    return `${head}  ${sentence}${times}${advice}\n\n${tableLines(table, colors)}`;
  }
  const { terminalFrame: codeFrame } = await import('./code-frame.ts');
  const most = MAX_ALIKE_FINDINGS[severity] + 1;
  // Many findings can have the same cause, such as a snippet that many pages import.
  const causes = all || folded.length <= most ? folded : foldAlike(folded);
  const shown = all || causes.length <= most ? causes : causes.slice(0, MAX_FULL[severity]);
  const texts = shown.map(({ first: diagnostic, note }) => {
    // The place of an orphan is the whole navigation, of a URL all redirects, and of an unused file the file, which may be an image.
    const isOutside = ['orphan-page', 'unlisted-folder', 'unused-file', 'url-gone'].includes(code);
    const text = isOutside ? undefined : textOf(diagnostic.file);
    const frame =
      text === undefined ? '' : codeFrame(text, diagnostic.range, color, diagnostic.file, columns);
    return findingText(diagnostic, frame, note, options, colors);
  });
  const hidden = causes.slice(shown.length);
  if (hidden.length > 0) {
    const rest = hidden.flatMap(({ first: one, others }) => [one, ...others]);
    const note = `… and ${formatNumber(rest.length)} more ${code}. Use --all to show them all.`;
    const table = groupTable(rest, namesIn(hidden, repeats));
    texts.push(`${colors.dim(note)}\n\n${tableLines(table, colors)}`);
  }
  return texts.join('\n');
}

function oncePerVersion(count: number): string {
  return `Counted once for all versions and languages, they are ${pluralize(count, 'page')}.`;
}

/** Returns the paths that a table shows: repeated findings have one for all versions and languages. */
function namesIn(
  folded: readonly RepeatedFinding[],
  repeats: Repeats | undefined,
): (finding: Diagnostic, path: string) => string {
  const names = new Map<Diagnostic, string>();
  for (const { first, others } of folded) {
    if (!repeats || others.length === 0) continue;
    const alike = [first, ...others];
    // The default version or language may have no folder.
    const paths = alike.map((one) => repeats.shared(subjectPath(one) ?? ''));
    const name = paths.reduce((longest, path) => (path.length > longest.length ? path : longest));
    for (const one of alike) names.set(one, name);
  }
  return (finding, path) => names.get(finding) ?? path;
}

function tableLines({ by, rows, hidden }: GroupTable, colors: Colors): string {
  const digits = Math.max(...rows.map(({ count }) => formatNumber(count).length));
  const width = Math.max(...rows.map(({ label }) => label.length));
  const lines = rows.map((row) => {
    const number = formatNumber(row.count).padStart(digits);
    const sample = printable(sampleOf(row, SAMPLE_WIDTH));
    return by === 'folder'
      ? `    ${printable(row.label.padEnd(width))}  ${number}  ${colors.dim(sample)}`
      : `    ${number}  ${printable(row.label)} ${colors.dim(`(${sample})`)}`;
  });
  if (hidden > 0) lines.push(`    … and ${formatNumber(hidden)} more`);
  return `${lines.join('\n')}\n`;
}

function heading(diagnostic: Diagnostic, { links }: PrettyOptions, colors: Colors): string {
  const { file, range, severity, code, help } = diagnostic;
  const { line, column } = range.start;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue }[severity];
  const name = colors.dim(links ? hyperlink(code, help) : code);
  return `${colors.cyan(printable(file))}:${line}:${column} ${colors.bold(paint(severity))} ${name}\n`;
}

/** Links a text to a URL in terminals that support it (OSC 8). */
function hyperlink(text: string, url: string): string {
  return `\x1b]8;;${url}\x07${text}\x1b]8;;\x07`;
}

function findingText(
  diagnostic: Diagnostic,
  frame: string,
  note: string | undefined,
  options: PrettyOptions,
  colors: Colors,
): string {
  const lines = [`  ${printable(diagnostic.message)}`];
  if (frame !== '') lines.push('', frame.replace(/^(?=.)/gm, '  '), '');
  for (const { file, range, message } of diagnostic.related) {
    const { line, column } = range.start;
    lines.push(`  ${colors.cyan(printable(file))}:${line}:${column} ${printable(message)}`);
  }
  if (note !== undefined) lines.push(`  ${colors.dim(printable(note))}`);
  const [fix] = diagnostic.fixes;
  if (fix) lines.push(`  ${colors.green('Fix:')} ${printable(fix.title)} ${colors.dim('(--fix)')}`);
  while (lines.at(-1) === '') lines.pop();
  return `${heading(diagnostic, options, colors)}${lines.join('\n')}\n`;
}
