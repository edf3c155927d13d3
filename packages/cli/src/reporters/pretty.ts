import type { CheckResult, Diagnostic, Severity } from '@nav/core';
import { groupBy } from '@nav/core/internal';
import picocolors from 'picocolors';
import { printable } from '../terminal/printable.ts';
import { counted, grouped } from '../terminal/wording.ts';
import type { Report, SiteReport } from './report.ts';

export interface PrettyOptions {
  color: boolean;
  /** Show every finding, however many are alike. */
  all: boolean;
  /** Show errors only, and nothing where there are none. */
  quiet: boolean;
  /** Whether fixes were tried only. */
  isDryRun?: boolean;
  /** Whether what was fixed is one text that is printed: what else has a fix is in other files. */
  isPrinted?: boolean;
}

type Colors = ReturnType<typeof picocolors.createColors>;

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
/** Of findings with one code, this many are shown in full, and one more where only one is left. */
const SHOWN: Readonly<Record<Severity, number>> = { error: 5, warning: 3, info: 3 };

/** Findings for people: grouped by code, errors first, each at its place in the text. */
export async function prettyReport(report: Report, options: PrettyOptions): Promise<string> {
  const colors = picocolors.createColors(options.color);
  const { sites } = report;
  const parts: string[] = [];
  for (const site of sites) {
    parts.push(...(await findingParts(site, options, colors)));
    if (sites.length > 1 && site.result.diagnostics.length === 0 && !options.quiet) {
      parts.push(
        `${colors.green('✓')} ${site.file}: ${counted(site.result.pages ?? 0, 'page')}, no problems\n`,
      );
    }
  }
  const { errors } = report.summary;
  if (!options.quiet || errors > 0) parts.push(summaryText(report, options, colors));
  return joinParts(parts);
}

/** The findings of one site, as in a report of it, without what sums them up. */
export async function findingsText(
  site: Pick<SiteReport, 'textOf'> & { result: Pick<CheckResult, 'diagnostics'> },
  color: boolean,
): Promise<string> {
  const options = { color, all: false, quiet: false };
  return joinParts(await findingParts(site, options, picocolors.createColors(color)));
}

function findingParts(
  { result, textOf }: Parameters<typeof findingsText>[0],
  options: PrettyOptions,
  colors: Colors,
): Promise<string[]> {
  const shown = options.quiet
    ? result.diagnostics.filter(({ severity }) => severity === 'error')
    : result.diagnostics;
  const groups = groupByCode(shown);
  return Promise.all(groups.map((group) => groupText(group, textOf, options, colors)));
}

/** One-line parts (they start with their mark) follow each other; findings have a blank line between them. */
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

function groupByCode(diagnostics: readonly Diagnostic[]): Diagnostic[][] {
  return SEVERITIES.flatMap((severity) => {
    const alike = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    return [...groupBy(alike, ({ code }) => code).values()];
  });
}

async function groupText(
  group: readonly Diagnostic[],
  textOf: SiteReport['textOf'],
  options: PrettyOptions,
  colors: Colors,
): Promise<string> {
  const [first] = group as [Diagnostic];
  const orphans = group.flatMap((one) =>
    one.code === 'orphan-page' && one.args ? [one.args.path] : [],
  );
  if (orphans.length > 1) {
    const { orphansText } = await import('./orphans.ts');
    return heading(first, colors) + orphansText(orphans, options.all, colors);
  }
  const { codeFrame } = await import('./code-frame.ts');
  const most = SHOWN[first.severity];
  const shown = options.all || group.length === most + 1 ? group : group.slice(0, most);
  const texts = shown.map((diagnostic) => {
    const text = textOf(diagnostic.file);
    const frame = text === undefined ? '' : codeFrame(text, diagnostic.range, options.color);
    return findingText(diagnostic, frame, colors);
  });
  const rest = group.length - shown.length;
  if (rest > 0) {
    texts.push(colors.dim(`… and ${grouped(rest)} more ${first.code}; --all shows them\n`));
  }
  return texts.join('\n');
}

function heading({ file, range, severity, code }: Diagnostic, colors: Colors): string {
  const { line, column } = range.start;
  const paint = paintOf(severity, colors);
  return `${colors.cyan(printable(file))}:${line}:${column} ${colors.bold(paint(severity))} ${colors.dim(code)}\n`;
}

function findingText(diagnostic: Diagnostic, frame: string, colors: Colors): string {
  const lines = [`  ${printable(diagnostic.message)}`];
  if (frame !== '') lines.push('', indent(frame), '');
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
  report: Report,
  { isDryRun, isPrinted }: PrettyOptions,
  colors: Colors,
): string {
  const { sites, summary, elapsed } = report;
  const time = `${Math.round(elapsed)} ms`;
  const known = sites.flatMap(({ result }) => result.pages ?? []);
  const pages = counted(
    known.reduce((sum, count) => sum + count, 0),
    'page',
  );
  const fixed = sites.reduce((sum, site) => sum + site.fixed, 0);
  const fate = isDryRun ? 'would be fixed' : 'fixed';
  const done = fixed > 0 ? `${colors.green('✓')} ${counted(fixed, 'problem')} ${fate}\n` : '';
  const where = sites.length === 1 ? sites[0]?.file : counted(sites.length, 'site');
  const { errors, warnings, infos } = summary;
  if (errors + warnings + infos === 0) {
    return `${done}${colors.green('✓')} ${where}: ${pages}, no problems (${time})\n`;
  }
  const counts = [
    ...(errors > 0 ? [colors.red(counted(errors, 'error'))] : []),
    ...(warnings > 0 ? [colors.yellow(counted(warnings, 'warning'))] : []),
    ...(infos > 0 ? [colors.blue(counted(infos, 'note'))] : []),
  ].join(', ');
  const affected = sites.filter(({ result }) => result.diagnostics.length > 0).length;
  const place = sites.length === 1 ? where : `${affected} of ${sites.length} sites`;
  const mark = errors > 0 ? colors.red('✗') : warnings > 0 ? colors.yellow('!') : colors.blue('i');
  const fixable = sites
    .flatMap(({ result }) => result.diagnostics)
    .filter(({ fixes }) => fixes.length > 0).length;
  const how = isPrinted ? '--fix without --stdin-file-path' : '--fix';
  const remedy = fixable > 0 ? `  ${how} repairs ${grouped(fixable)} of them\n` : '';
  return `${done}${mark} ${counts} in ${place} (${known.length > 0 ? `${pages}, ` : ''}${time})\n${remedy}`;
}

function paintOf(severity: Severity, colors: Colors): (text: string) => string {
  return { error: colors.red, warning: colors.yellow, info: colors.blue }[severity];
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
