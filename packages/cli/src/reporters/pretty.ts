import type { Diagnostic } from '@nav/core';
import { groupBy } from '@nav/core/internal';
import picocolors from 'picocolors';
import { formatNumber, pluralize, printable } from '../terminal/text.ts';
import {
  type FindingGroup,
  type GroupTable,
  groupFindings,
  groupTable,
  isCut,
  MAX_ALIKE,
  sampleOf,
} from './groups.ts';
import { faultySettings, ownFindings, type Report, type SiteReport } from './report.ts';

export interface PrettyOptions {
  color: boolean;
  /** Link each code to its page. */
  links?: boolean;
  /** Show every finding, however many are alike. */
  all?: boolean;
  /** Show only errors, and nothing if there are none. */
  quiet?: boolean;
  /** True if fixes were not written. */
  isDryRun?: boolean;
  /** True if the fixed text is printed: the other fixes are in other files. */
  isPrinted?: boolean;
}

type Colors = ReturnType<typeof picocolors.createColors>;

/** The number of findings of a larger group that are shown in full; the others are rows of a table. */
const MAX_FULL = { error: 3, warning: 1, info: 1 };
const MAX_FIXED = 12;
const MAX_UNUSED = 3;
const SAMPLE_WIDTH = 64;

/** Formats findings for people: grouped by code, errors first, each with its location in the text. */
export async function prettyReport(report: Report, options: PrettyOptions): Promise<string> {
  const colors = picocolors.createColors(options.color);
  const { sites, summary } = report;
  const parts: string[] = [];
  for (const site of sites) {
    const { file, result, textOf } = site;
    parts.push(...(await findingParts(result.diagnostics, textOf, options, colors)));
    if (sites.length > 1 && ownFindings(site).length === 0 && !options.quiet) {
      const pages = pluralize(result.pages ?? 0, 'page');
      parts.push(`${colors.green('✓')} ${printable(file)}: ${pages}, no problems\n`);
    }
  }
  if (!options.quiet) parts.push(...unusedLines(report, colors));
  if (!options.quiet || summary.errors > 0) parts.push(summaryText(report, options, colors));
  return joinParts(parts);
}

/** Formats findings without a summary. */
export async function findingsText(
  diagnostics: readonly Diagnostic[],
  textOf: SiteReport['textOf'],
  color: boolean,
): Promise<string> {
  const colors = picocolors.createColors(color);
  return joinParts(await findingParts(diagnostics, textOf, { color }, colors));
}

function findingParts(
  diagnostics: readonly Diagnostic[],
  textOf: SiteReport['textOf'],
  options: PrettyOptions,
  colors: Colors,
): Promise<string[]> {
  const shown = options.quiet
    ? diagnostics.filter(({ severity }) => severity === 'error')
    : diagnostics;
  return Promise.all(
    groupFindings(shown).map((group) => groupText(group, textOf, options, colors)),
  );
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
  options: PrettyOptions,
  colors: Colors,
): Promise<string> {
  const { all = false, color } = options;
  const [first] = findings;
  const { severity, code } = first;
  if (sentence !== undefined && (!all || code === 'orphan-page')) {
    const table = groupTable(findings, all ? findings.length : undefined);
    const lines = tableLines(table, all, colors);
    const advice = !all && isCut(table, SAMPLE_WIDTH) ? ' Use --all to list them all.' : '';
    return `${heading(first, options, colors)}  ${sentence}${advice}\n\n${lines}`;
  }
  const { codeFrame } = await import('./code-frame.ts');
  const isShort = all || findings.length <= MAX_ALIKE[severity] + 1;
  const shown = isShort ? findings : findings.slice(0, MAX_FULL[severity]);
  const texts = shown.map((diagnostic) => {
    // The place of an orphan is the whole navigation.
    const isOutside = code === 'orphan-page' || code === 'unlisted-folder';
    const text = isOutside ? undefined : textOf(diagnostic.file);
    const frame =
      text === undefined ? '' : codeFrame(text, diagnostic.range, color, diagnostic.file);
    return findingText(diagnostic, frame, options, colors);
  });
  const rest = findings.slice(shown.length);
  if (rest.length > 0) {
    const note = `… and ${formatNumber(rest.length)} more ${code}. Use --all to show them all.`;
    texts.push(`${colors.dim(note)}\n\n${tableLines(groupTable(rest), false, colors)}`);
  }
  return texts.join('\n');
}

/** The rows of a table, one line each. */
function tableLines({ by, rows, hidden }: GroupTable, all: boolean, colors: Colors): string {
  const digits = Math.max(...rows.map(({ count }) => formatNumber(count).length));
  const width = Math.max(...rows.map(({ label }) => label.length));
  const lines = rows.map((row) => {
    const number = formatNumber(row.count).padStart(digits);
    const sample = printable(sampleOf(row, all ? undefined : SAMPLE_WIDTH));
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
  options: PrettyOptions,
  colors: Colors,
): string {
  const lines = [`  ${printable(diagnostic.message)}`];
  if (frame !== '') lines.push('', frame.replace(/^(?=.)/gm, '  '), '');
  for (const { file, range, message } of diagnostic.related) {
    const { line, column } = range.start;
    lines.push(`  ${colors.cyan(printable(file))}:${line}:${column} ${printable(message)}`);
  }
  const [fix] = diagnostic.fixes;
  if (fix) lines.push(`  ${colors.green('Fix:')} ${printable(fix.title)} ${colors.dim('(--fix)')}`);
  while (lines.at(-1) === '') lines.pop();
  return `${heading(diagnostic, options, colors)}${lines.join('\n')}\n`;
}

/** Lists what was fixed, equal fixes of one code in one line. */
function fixedLines(fixed: readonly Diagnostic[], colors: Colors): string {
  const alike = groupBy(fixed, ({ code, fixes }) => `${code}: ${fixes[0]?.title}`);
  const lines = Array.from(alike, ([what, [first, ...others]]) => {
    const place = first ? `${first.file}:${first.range.start.line}` : '';
    const more = others.length > 0 ? ` and at ${pluralize(others.length, 'other place')}` : '';
    return `  ${colors.cyan(printable(place))} ${printable(what)}${colors.dim(more)}\n`;
  });
  const left = lines.length - MAX_FIXED;
  if (left > 1) lines.splice(MAX_FIXED, left, `  … and ${formatNumber(left)} more\n`);
  return lines.join('');
}

/** Names the patterns in settings that ignore nothing, a line for each settings file. */
function unusedLines({ unusedIgnores }: Report, colors: Colors): string[] {
  const byFile = groupBy(
    unusedIgnores.filter(({ isCertain }) => isCertain),
    ({ file }) => file,
  );
  return Array.from(byFile, ([file, entries]) => {
    const names = entries
      .slice(0, MAX_UNUSED)
      .map(({ code, pattern }) => `${code} ${JSON.stringify(pattern)}`);
    if (entries.length > names.length)
      names.push(`and ${formatNumber(entries.length - names.length)} more`);
    const text = `Patterns in ${file} that ignore nothing: ${names.join(', ')}`;
    return `${colors.dim(printable(text))}\n`;
  });
}

function summaryText(
  { sites, summary, known, fixed, elapsed }: Report,
  { isDryRun, isPrinted }: PrettyOptions,
  colors: Colors,
): string {
  const { errors, warnings, infos } = summary;
  const time = `${Math.round(elapsed)} ms`;
  const counted = sites.flatMap(({ result }) => result.pages ?? []);
  const total = counted.reduce((sum, count) => sum + count, 0);
  const pages = pluralize(total, 'page');
  const verb = isDryRun ? 'would be fixed' : 'fixed';
  const count = pluralize(fixed.length, 'problem');
  const done =
    fixed.length > 0 ? `${fixedLines(fixed, colors)}${colors.green('✓')} ${count} ${verb}\n` : '';
  const where = printable(
    sites.length === 1 ? (sites[0]?.file ?? '') : pluralize(sites.length, 'site'),
  );
  if (errors + warnings + infos === 0) {
    return `${done}${colors.green('✓')} ${where}: ${pages}, no ${known ? 'new ' : ''}problems (${time})\n`;
  }
  const counts = [
    ...(errors > 0 ? [colors.red(pluralize(errors, 'error'))] : []),
    ...(warnings > 0 ? [colors.yellow(pluralize(warnings, 'warning'))] : []),
    ...(infos > 0 ? [colors.blue(pluralize(infos, 'note'))] : []),
  ].join(', ');
  const affected = sites.filter((site) => ownFindings(site).length > 0).length;
  const inSites = sites.length === 1 ? where : `${affected} of ${sites.length} sites`;
  const places = [...(affected > 0 ? [inSites] : []), ...faultySettings(sites).map(printable)].join(
    ' and ',
  );
  const mark = errors > 0 ? colors.red('✗') : warnings > 0 ? colors.yellow('!') : colors.blue('i');
  const diagnostics = sites.flatMap(({ result }) => result.diagnostics);
  const fixable = diagnostics.filter(({ fixes }) => fixes.length > 0).length;
  const how = isPrinted ? '--fix without --stdin-file-path' : '--fix';
  const advice = fixable > 0 ? `  ${formatNumber(fixable)} fixable with ${how}\n` : '';
  return `${done}${mark} ${counts} in ${places} (${counted.length > 0 ? `${pages}, ` : ''}${time})\n${advice}`;
}
