import { groupBy } from '@nav/collections';
import type { Diagnostic, Severity } from '@nav/core';
import { formatNumber, pluralize, printable } from '@nav/display';
import type { Report } from '@nav/site/report';
import { MAX_ANNOTATED, MAX_ANNOTATION, MAX_ANNOTATIONS } from '../parts/limits.ts';
import { type FindingGroup, groupFindings, groupTable, sampleOf } from './groups.ts';
import { type ReviewPath, reviewLocation } from './review.ts';
import { unreadableText } from './unreadable.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;
const NOUNS = { error: 'error', warning: 'warning', info: 'note' } as const;

const SAMPLE_WIDTH = 100;

/** One workflow command. */
interface Annotation {
  severity: Severity;
  properties: Readonly<Record<string, string | number>>;
  message: string;
}

/**
 * Formats findings as workflow commands of GitHub Actions, which annotates the lines of a pull request with them, errors
 * first. At most ten of each level: the last one lists what does not fit.
 */
export function githubReport({ sites, unsearched }: Report, pathOf: ReviewPath): string {
  const unread = unsearched.map((one): Annotation => {
    return { severity: 'error', properties: {}, message: unreadableText(one) };
  });
  const groups = sites.flatMap(({ result }) => groupFindings(result.diagnostics, result.dialect));
  const lists = (['error', 'warning', 'info'] as const).map((severity) => {
    const first = severity === 'error' ? unread : [];
    const alike = groups.filter(({ findings }) => findings[0].severity === severity);
    return annotate(severity, first, alike, pathOf);
  });
  return lists.flat().map(workflowCommand).join('');
}

function annotate(
  severity: Severity,
  first: readonly Annotation[],
  groups: readonly FindingGroup[],
  pathOf: ReviewPath,
): Annotation[] {
  const units = groups.flatMap(unitsOf);
  const total = first.length + units.length;
  if (total <= MAX_ANNOTATIONS) return [...first, ...units.map((unit) => ofUnit(unit, pathOf))];
  const own = first.slice(0, MAX_ANNOTATIONS - 1);
  const chosen = new Set(chooseFairly(units, MAX_ANNOTATIONS - 1 - own.length));
  const shown = units.filter((unit) => chosen.has(unit));
  const rest = units.filter((unit) => !chosen.has(unit)).flatMap(({ findings }) => findings);
  const unlisted = first.slice(own.length).map(({ message }) => message);
  return [
    ...own,
    ...shown.map((unit) => ofUnit(unit, pathOf)),
    ofRest(severity, unlisted, rest, pathOf),
  ];
}

/** Orphans are annotated at their own files; other findings with one cause get one annotation. */
function unitsOf(group: FindingGroup): FindingGroup[] {
  return group.sentence !== undefined && group.findings[0].code !== 'orphan-page'
    ? [group]
    : group.findings.map((finding) => ({ findings: [finding] }));
}

/** Takes the first unit of each code, then the second, and so on, so that one code cannot fill the list. */
function chooseFairly(units: readonly FindingGroup[], count: number): FindingGroup[] {
  const byCode = [...groupBy(units, ({ findings }) => findings[0].code).values()];
  const chosen: FindingGroup[] = [];
  for (let round = 0; chosen.length < Math.min(count, units.length); round += 1) {
    const next = byCode.flatMap((alike) => alike[round] ?? []);
    chosen.push(...next.slice(0, count - chosen.length));
  }
  return chosen;
}

function ofUnit({ findings, sentence }: FindingGroup, pathOf: ReviewPath): Annotation {
  const [diagnostic] = findings;
  const { code, severity, message } = diagnostic;
  const { file, range } = reviewLocation(diagnostic);
  const { start, end } = range;
  const place = { file: pathOf(file), line: start.line, col: start.column };
  const isOneLine = start.line === end.line;
  const until = isOneLine ? { endLine: end.line, endColumn: end.column } : { endLine: end.line };
  const text = sentence === undefined ? message : [sentence, ...tableOf(findings)].join('\n');
  return { severity, properties: { ...place, ...until, title: code }, message: text };
}

/** One annotation for all findings that do not fit. */
function ofRest(
  severity: Severity,
  unread: readonly string[],
  findings: readonly Diagnostic[],
  pathOf: ReviewPath,
): Annotation {
  const byCode = [...groupBy(findings, ({ code }) => code)];
  const lines = byCode.flatMap(([code, alike]) => [
    `${code} (${formatNumber(alike.length)}):`,
    ...(alike.length > MAX_ANNOTATED
      ? tableOf(alike)
      : alike.map((one) => `  ${placeOf(one, pathOf)} ${one.message}`)),
  ]);
  const count = unread.length + findings.length;
  const noun = `more ${NOUNS[severity]}`;
  const file = findings[0]?.file;
  return {
    severity,
    properties: {
      ...(file === undefined ? {} : { file: pathOf(file), line: 1 }),
      title: pluralize(count, noun),
    },
    message: shorten([...unread, ...lines]),
  };
}

function placeOf(diagnostic: Diagnostic, pathOf: ReviewPath): string {
  const { file, range } = reviewLocation(diagnostic);
  return `${pathOf(file)}:${range.start.line}`;
}

function tableOf(findings: readonly Diagnostic[]): string[] {
  const { rows, hidden } = groupTable(findings);
  const lines = rows.map((row) => {
    return `  ${row.label} (${formatNumber(row.count)}): ${sampleOf(row, SAMPLE_WIDTH)}`;
  });
  return hidden > 0 ? [...lines, `  … and ${formatNumber(hidden)} more`] : lines;
}

function shorten(lines: readonly string[]): string {
  let length = 0;
  const kept = lines.findIndex((line) => {
    length += line.length + 1;
    return length > MAX_ANNOTATION;
  });
  if (kept === -1) return lines.join('\n');
  const more = pluralize(lines.length - kept, 'more line');
  return [...lines.slice(0, kept), `… and ${more}. Run \`npx @nav/cli check --all\`.`].join('\n');
}

function workflowCommand({ severity, properties, message }: Annotation): string {
  const pairs = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  const head = pairs.length > 0 ? ` ${pairs.join(',')}` : '';
  return `::${COMMANDS[severity]}${head}::${escapeData(message)}\n`;
}

/** A line feed is escaped, as it would end the command. */
function escapeData(text: string): string {
  const lines = text.split('\n').map((line) => printable(line).replaceAll('%', '%25'));
  return lines.join('%0A');
}

/** A property is one line. */
function escapeProperty(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C');
}
