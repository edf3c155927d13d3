import type { Diagnostic } from '@nav/core';
import { faultySettings, ownFindings, type Report } from '@nav/site/report';
import { groupBy } from '@nav/text';
import picocolors from 'picocolors';
import { MAX_FIXED, MAX_TO_FIX, MAX_UNUSED } from '../terminal/limits.ts';
import { formatDuration, formatNumber, pluralize, printable } from '../terminal/text.ts';
import { countByCode, countLines } from './statistics.ts';

export interface SummaryOptions {
  color: boolean;
  /** The command that starts nav. Default: `nav`. */
  program?: string;
  /** True if fixes were not written. */
  isDryRun?: boolean;
  /** True if the fixed text is printed: the other fixes are in other files. */
  isPrinted?: boolean;
}

type Colors = ReturnType<typeof picocolors.createColors>;

/**
 * Formats the end of a report: what was fixed, the totals, and one hint.
 *
 * @param isLong counts the findings by code, because they do not fit on a screen.
 */
export function summaryText(report: Report, options: SummaryOptions, isLong: boolean): string {
  const { sites, summary, known, fixed } = report;
  const colors = picocolors.createColors(options.color);
  const { errors, warnings, infos } = summary;
  const count = pluralize(fixed.length, 'problem');
  const verb = options.isDryRun ? 'would be fixed' : 'fixed';
  const done =
    fixed.length > 0 ? `${fixedLines(fixed, colors)}${colors.green('✓')} ${count} ${verb}\n` : '';
  const where = printable(
    sites.length === 1 ? (sites[0]?.file ?? '') : pluralize(sites.length, 'site'),
  );
  if (errors + warnings + infos === 0) {
    const pages = pluralize(pageCount(sites) ?? 0, 'page');
    return `${done}${colors.green('✓')} ${where}: ${pages}, no ${known ? 'new ' : ''}problems (${circumstances(report).join(', ')})\n`;
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
  const rows = isLong ? countLines(countByCode(diagnostics), options.color) : [];
  const table = rows.length > 1 ? `${rows.join('\n')}\n\n` : '';
  const pages = pageCount(sites);
  const facts = [
    ...(pages === undefined ? [] : [pluralize(pages, 'page')]),
    ...circumstances(report),
  ];
  const total = `${mark} ${counts} in ${places} (${facts.join(', ')})\n`;
  return `${done}${table}${total}${hintFor(report, diagnostics, options)}`;
}

/** `undefined` if no config could be read. */
function pageCount(sites: Report['sites']): number | undefined {
  const counts = sites.flatMap(({ result }) => result.pages ?? []);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

function circumstances({ sites, elapsed }: Report): string[] {
  const [dialect, ...others] = new Set(sites.map((site) => site.decidingDialect?.()));
  const named = dialect !== undefined && others.length === 0 ? [`dialect ${dialect}`] : [];
  return [...named, formatDuration(elapsed)];
}

function hintFor(
  { known, summary }: Report,
  diagnostics: readonly Diagnostic[],
  { isPrinted, program = 'nav' }: SummaryOptions,
): string {
  const fixable = diagnostics.filter(({ fixes }) => fixes.length > 0).length;
  const how = isPrinted ? '--fix without --stdin-file-path' : '--fix';
  if (fixable > 0) return `  ${formatNumber(fixable)} fixable with ${how}\n`;
  const { errors, warnings, infos } = summary;
  if (known === undefined && errors + warnings + infos > MAX_TO_FIX)
    return '  To see only new findings from now on, record these with --update-baseline\n';
  const [worst] = countByCode(diagnostics);
  return worst ? `  Run \`${program} rules ${worst.code}\` to see how to fix it\n` : '';
}

/** Lists what was fixed, equal fixes of one code in one line. */
function fixedLines(fixed: readonly Diagnostic[], colors: Colors): string {
  const alike = groupBy(fixed, ({ code, fixes }) => `${code}: ${fixes[0]?.title}`);
  const lines = Array.from(alike, ([what, [first, ...others]]) => {
    const place = first ? `${first.file}:${first.range.start.line}` : '';
    const more = others.length > 0 ? ` and at ${pluralize(others.length, 'other location')}` : '';
    return `  ${colors.cyan(printable(place))} ${printable(what)}${colors.dim(more)}\n`;
  });
  const left = lines.length - MAX_FIXED;
  if (left > 1) lines.splice(MAX_FIXED, left, `  … and ${formatNumber(left)} more\n`);
  return lines.join('');
}

/** Names the patterns in settings that ignore nothing, a line for each settings file. */
export function unusedLines({ unusedIgnores }: Report, color: boolean): string[] {
  const { dim } = picocolors.createColors(color);
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
    return `${dim(printable(text))}\n`;
  });
}
