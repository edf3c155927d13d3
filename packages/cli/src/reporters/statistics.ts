import { groupBy } from '@nav/collections';
import type { Diagnostic, Severity } from '@nav/core';
import { SEVERITIES } from '@nav/report/groups';
import picocolors from 'picocolors';
import { formatNumber, printable } from '../terminal/text.ts';

/** The findings of one code and severity, as `--statistics` counts them. */
export interface CodeCount {
  code: Diagnostic['code'];
  severity: Severity;
  count: number;
  /** The number of findings that `--fix` can fix. */
  fixable: number;
  example: { file: string; line: number; column: number; message: string };
}

/** Counts findings by code and severity: errors first, then the most frequent ones. */
export function countByCode(diagnostics: readonly Diagnostic[]): CodeCount[] {
  const alike = groupBy(diagnostics, ({ code, severity }) => `${severity} ${code}`);
  const rows = Array.from(alike.values(), (findings): CodeCount => {
    const [{ code, severity, file, range, message }] = findings as [Diagnostic];
    const { line, column } = range.start;
    return {
      code,
      severity,
      count: findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0),
      fixable: findings.filter(({ fixes }) => fixes.length > 0).length,
      example: { file, line, column, message },
    };
  });
  const rank = ({ severity }: CodeCount) => SEVERITIES.indexOf(severity);
  return rows.sort((a, b) => rank(a) - rank(b) || b.count - a.count);
}

/** Formats counts as aligned lines: `12  error  page-not-found  3 fixable`. */
export function countLines(counts: readonly CodeCount[], color: boolean): string[] {
  const colors = picocolors.createColors(color);
  const paint = { error: colors.red, warning: colors.yellow, info: colors.blue };
  const digits = Math.max(...counts.map(({ count }) => formatNumber(count).length));
  const width = Math.max(...counts.map(({ code }) => code.length));
  return counts.map(({ code, severity, count, fixable }) => {
    const level = paint[severity](severity.padEnd('warning'.length));
    const fixes = fixable > 0 ? colors.dim(`${formatNumber(fixable)} fixable`) : '';
    const name = fixable > 0 ? code.padEnd(width) : code;
    return `  ${formatNumber(count).padStart(digits)}  ${level}  ${name}  ${fixes}`.trimEnd();
  });
}

/** Formats counts for `--statistics`: each with an example, cut to the width of the terminal. */
export function statisticsText(
  counts: readonly CodeCount[],
  { color, columns = Infinity }: { color: boolean; columns?: number | undefined },
): string {
  const { dim } = picocolors.createColors(color);
  const lines = countLines(counts, color).map((line, index) => {
    const { file, line: row, column, message } = (counts[index] as CodeCount).example;
    const example = `      ${file}:${row}:${column} ${printable(message)}`;
    return `${line}\n${dim(example.length > columns ? `${example.slice(0, columns - 1)}…` : example)}\n`;
  });
  return lines.join('');
}
