import { groupBy } from '@nav/collections';
import type { Diagnostic } from '@nav/core';
import { checkedText } from '@nav/report/checked-text';
import { changedLinks, faultySettings, ownFindings, type Report } from '@nav/site/report';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { MAX_FIXED, MAX_TO_FIX, MAX_UNUSED } from '../terminal/limits.ts';
import { capped, formatDuration, formatNumber, pluralize, printable } from '../terminal/text.ts';
import { countByCode, countLines } from './statistics.ts';

export interface SummaryOptions {
  color: boolean;
  /** The command that starts nav. Default: `nav`. */
  program?: string;
  /** True if fixes were not written. */
  isDryRun?: boolean;
  /** True if the fixed text is printed: the other fixes are in other files. */
  isPrinted?: boolean;
  /** False for a command that needs the site, but does not check it. */
  isCheck?: boolean;
}

/**
 * Formats the end of a report: what was fixed, the totals, one hint, and what was checked.
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
    fixed.length > 0
      ? `${fixedLines(fixed, colors)}${colors.green('✓')} ${count} ${verb}\n${changedLine(report, options)}`
      : '';
  const where = printable(
    sites.length === 1 ? (sites[0]?.file ?? '') : pluralize(sites.length, 'site'),
  );
  const pages = pageCount(sites);
  const onlyPage = checkedPage(sites);
  const checkedLine =
    options.isCheck === false ? '' : `  ${colors.dim(printable(checkedText(report)))}\n`;
  if (errors + warnings + infos === 0) {
    const all = `${where}: ${pages ?? '0 pages'}`;
    const checked = onlyPage === undefined ? `${all},` : `${onlyPage}:`;
    return `${done}${colors.green('✓')} ${checked} no ${known ? 'new ' : ''}problems (${circumstances(report).join(', ')})\n${elsewhereLines(report, options)}${checkedLine}`;
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
  const counted = pages === undefined || onlyPage !== undefined ? [] : [pages];
  const facts = [...counted, ...circumstances(report)];
  const subject = onlyPage === undefined ? `in ${places}` : `about ${onlyPage}`;
  const total = `${mark} ${counts} ${subject} (${facts.join(', ')})\n`;
  return `${done}${table}${total}${hintFor(report, diagnostics, options)}${elsewhereLines(report, options)}${checkedLine}`;
}

/** Returns the number of pages that were checked, as in `25 pages`; `undefined` if no config could be read. */
function pageCount(sites: Report['sites']): string | undefined {
  const counts = sites.flatMap(({ result, part }) => part?.pages.length ?? result.pages ?? []);
  if (counts.length === 0) return undefined;
  const count = counts.reduce((sum, one) => sum + one, 0);
  const isPart = sites.some(({ part }) => part);
  return `${isPart ? 'only ' : ''}${pluralize(count, 'page')}`;
}

/** Returns the page of a check of a single one. */
function checkedPage(sites: Report['sites']): string | undefined {
  const [page, ...others] = sites.flatMap(({ part }) => part?.pages ?? []);
  const isPart = sites.every(({ part }) => part !== undefined);
  return page === undefined || others.length > 0 || !isPart ? undefined : printable(page);
}

/** Counts the findings that are not reported, because only some pages were checked. */
function elsewhereLines({ sites }: Report, { program = 'nav' }: SummaryOptions): string {
  return sites
    .flatMap(({ file, part }) => {
      if (part && !part.elsewhere)
        return `  To check the whole site, run \`${program} check ${printable(file)}\`\n`;
      const { errors = 0, warnings = 0 } = part?.elsewhere ?? {};
      const counts = [
        ...(errors > 0 ? [pluralize(errors, 'error')] : []),
        ...(warnings > 0 ? [pluralize(warnings, 'warning')] : []),
      ].join(' and ');
      const shown = printable(file);
      return counts === ''
        ? []
        : `  ${counts} elsewhere on this site. To see all findings, run \`${program} check ${shown}\`\n`;
    })
    .join('');
}

/** Asks to review changed links: a fix leads somewhere, but only an author knows whether that is meant. */
export function changedLine(
  { fixed, isTracked }: Report,
  { isDryRun, isPrinted }: Pick<SummaryOptions, 'isDryRun' | 'isPrinted'>,
): string {
  const changed = changedLinks(fixed).length;
  if (changed === 0 || isDryRun || isPrinted) return '';
  const how = isTracked ? 'Look at them: git diff' : 'Check where they lead';
  return `  ${pluralize(changed, 'link')} changed. ${how}, or undo all fixes: nav undo\n`;
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
  return capped(lines, MAX_FIXED, (count) => `  … and ${count} more\n`).join('');
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
