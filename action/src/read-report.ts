import { lstatSync, readFileSync } from 'node:fs';
import type { Cell, Inline, ReportPart } from '@nav/report/markdown';
import { MAX_REPORT } from './limits.ts';
import type { ChangeReport, Counts } from './report.ts';

/**
 * Reads the report of another workflow, which anybody may have written: a pull request from a fork changes its workflow.
 *
 * @returns the report with plain values only. `printParts` escapes all of its strings.
 * @throws Error if the file is not a report.
 */
export function readReport(file: string): ChangeReport {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) throw new Error(`The file of the input "report" does not exist: ${file}`);
  // A link could lead to a file with secrets.
  if (!stats.isFile() || stats.size > MAX_REPORT) throw notReport(file);
  try {
    return report(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw notReport(file);
  }
}

function notReport(file: string): Error {
  return new Error(
    `${file} is not a report of this version of the action. Use the same version in both workflows.`,
  );
}

type Read<Value> = (value: unknown) => Value;

function assert(condition: boolean): asserts condition {
  if (!condition) throw new TypeError();
}

function object(value: unknown): Record<string, unknown> {
  assert(typeof value === 'object' && value !== null && !Array.isArray(value));
  return value as Record<string, unknown>;
}

function text(value: unknown): string {
  assert(typeof value === 'string');
  return value;
}

function count(value: unknown): number {
  assert(Number.isSafeInteger(value) && (value as number) >= 0);
  return value as number;
}

function list<Value>(read: Read<Value>): Read<Value[]> {
  return (value) => {
    assert(Array.isArray(value));
    return value.map(read);
  };
}

function choice<const Value>(...values: readonly Value[]): Read<Value> {
  return (value) => {
    assert(values.includes(value as Value));
    return value as Value;
  };
}

function inline(value: unknown): Inline {
  if (typeof value === 'string') return value;
  const { code, rule } = object(value);
  return rule === undefined ? { code: text(code) } : { rule: text(rule) };
}

function cell(value: unknown): Cell {
  if (typeof value === 'string') return value;
  const { lines } = object(value);
  return lines === undefined ? inline(value) : { lines: list(list(inline))(lines) };
}

function part(value: unknown): ReportPart {
  const given = object(value);
  const kind = choice('heading', 'text', 'table', 'code')(given.kind);
  const optional = <Key extends string, Value>(key: Key, read: Read<Value>) =>
    given[key] === undefined ? {} : { [key]: read(given[key]) };
  switch (kind) {
    case 'heading':
      return { kind, level: choice(3, 4)(given.level), text: list(inline)(given.text) };
    case 'text':
      return { kind, text: list(inline)(given.text), isBold: given.isBold === true };
    case 'table':
      return {
        kind,
        ...optional('title', text),
        ...optional('count', count),
        isCollapsed: given.isCollapsed === true,
        columns: list(text)(given.columns),
        rows: list(list(cell))(given.rows),
      };
    case 'code':
      return {
        kind,
        ...optional('title', text),
        language: choice('diff', 'json')(given.language),
        lines: list(text)(given.lines),
        ...optional('instead', text),
      };
  }
}

function summary(value: unknown): Counts['aboutUrls'] {
  const { errors, warnings, infos } = object(value);
  return { errors: count(errors), warnings: count(warnings), infos: count(infos) };
}

function counts(value: unknown): Counts {
  const { known, brokenUrls, aboutUrls, changes, translations } = object(value);
  return {
    ...summary(value),
    known: count(known),
    brokenUrls: count(brokenUrls),
    aboutUrls: summary(aboutUrls),
    changes: count(changes),
    translations: count(translations),
  };
}

function report(value: unknown): ChangeReport {
  const { version, commit, pullRequest, counts: problems, parts } = object(value);
  return {
    version: choice(1)(version),
    commit: text(commit),
    pullRequest: count(pullRequest),
    counts: counts(problems),
    parts: list(part)(parts),
  };
}
