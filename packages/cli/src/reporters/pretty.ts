import type { Diagnostic, Severity } from '@nav/core';
import { groupBy } from '@nav/core/internal';
import picocolors from 'picocolors';
import { formatNumber, pluralize, printable } from '../terminal/text.ts';
import type { Report, SiteReport } from './report.ts';

export interface PrettyOptions {
  color: boolean;
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

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
/** The number of findings with one code that are shown; one more if only one is left. */
const MAX_SHOWN: Readonly<Record<Severity, number>> = { error: 5, warning: 3, info: 3 };

/** Formats findings for people: grouped by code, errors first, each with its location in the text. */
export async function prettyReport(report: Report, options: PrettyOptions): Promise<string> {
  const colors = picocolors.createColors(options.color);
  const { sites, summary } = report;
  const parts: string[] = [];
  for (const { file, result, textOf } of sites) {
    parts.push(...(await findingParts(result.diagnostics, textOf, options, colors)));
    if (sites.length > 1 && result.diagnostics.length === 0 && !options.quiet) {
      const pages = pluralize(result.pages ?? 0, 'page');
      parts.push(`${colors.green('✓')} ${file}: ${pages}, no problems\n`);
    }
  }
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
  const severities = options.quiet ? SEVERITIES.slice(0, 1) : SEVERITIES;
  const groups = severities.flatMap((severity) => {
    const alike = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    return [...groupBy(alike, ({ code }) => code).values()];
  });
  return Promise.all(groups.map((group) => groupText(group, textOf, options, colors)));
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
  group: readonly Diagnostic[],
  textOf: SiteReport['textOf'],
  { all = false, color }: PrettyOptions,
  colors: Colors,
): Promise<string> {
  const [first] = group as [Diagnostic];
  const orphans = group.flatMap((one) => (one.code === 'orphan-page' ? [one.args.path] : []));
  if (orphans.length > 1) {
    const { orphansText } = await import('./orphans.ts');
    return heading(first, colors) + orphansText(orphans, all, colors);
  }
  const { codeFrame } = await import('./code-frame.ts');
  const max = MAX_SHOWN[first.severity];
  const shown = all || group.length === max + 1 ? group : group.slice(0, max);
  const texts = shown.map((diagnostic) => {
    const text = textOf(diagnostic.file);
    const frame =
      text === undefined ? '' : codeFrame(text, diagnostic.range, color, diagnostic.file);
    return findingText(diagnostic, frame, colors);
  });
  const more = group.length - shown.length;
  if (more > 0) {
    const note = `… and ${formatNumber(more)} more ${first.code}. Use --all to show them all.`;
    texts.push(colors.dim(`${note}\n`));
  }
  return texts.join('\n');
}

function heading({ file, range, severity, code }: Diagnostic, colors: Colors): string {
  const { line, column } = range.start;
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue }[severity];
  return `${colors.cyan(printable(file))}:${line}:${column} ${colors.bold(paint(severity))} ${colors.dim(code)}\n`;
}

function findingText(diagnostic: Diagnostic, frame: string, colors: Colors): string {
  const lines = [`  ${printable(diagnostic.message)}`];
  if (frame !== '') lines.push('', frame.replace(/^(?=.)/gm, '  '), '');
  for (const { file, range, message } of diagnostic.related) {
    const { line, column } = range.start;
    lines.push(`  ${colors.cyan(printable(file))}:${line}:${column} ${printable(message)}`);
  }
  const [fix] = diagnostic.fixes;
  if (fix) lines.push(`  ${colors.green('Fix:')} ${printable(fix.title)} ${colors.dim('(--fix)')}`);
  while (lines.at(-1) === '') lines.pop();
  return `${heading(diagnostic, colors)}${lines.join('\n')}\n`;
}

function summaryText(
  { sites, summary, fixed, elapsed }: Report,
  { isDryRun, isPrinted }: PrettyOptions,
  colors: Colors,
): string {
  const { errors, warnings, infos } = summary;
  const time = `${Math.round(elapsed)} ms`;
  const known = sites.flatMap(({ result }) => result.pages ?? []);
  const total = known.reduce((sum, count) => sum + count, 0);
  const pages = pluralize(total, 'page');
  const verb = isDryRun ? 'would be fixed' : 'fixed';
  const done = fixed > 0 ? `${colors.green('✓')} ${pluralize(fixed, 'problem')} ${verb}\n` : '';
  const where = sites.length === 1 ? sites[0]?.file : pluralize(sites.length, 'site');
  if (errors + warnings + infos === 0) {
    return `${done}${colors.green('✓')} ${where}: ${pages}, no problems (${time})\n`;
  }
  const counts = [
    ...(errors > 0 ? [colors.red(pluralize(errors, 'error'))] : []),
    ...(warnings > 0 ? [colors.yellow(pluralize(warnings, 'warning'))] : []),
    ...(infos > 0 ? [colors.blue(pluralize(infos, 'note'))] : []),
  ].join(', ');
  const affected = sites.filter(({ result }) => result.diagnostics.length > 0).length;
  const place = sites.length === 1 ? where : `${affected} of ${sites.length} sites`;
  const mark = errors > 0 ? colors.red('✗') : warnings > 0 ? colors.yellow('!') : colors.blue('i');
  const diagnostics = sites.flatMap(({ result }) => result.diagnostics);
  const fixable = diagnostics.filter(({ fixes }) => fixes.length > 0).length;
  const how = isPrinted ? '--fix without --stdin-file-path' : '--fix';
  const advice = fixable > 0 ? `  ${formatNumber(fixable)} fixable with ${how}\n` : '';
  return `${done}${mark} ${counts} in ${place} (${known.length > 0 ? `${pages}, ` : ''}${time})\n${advice}`;
}
