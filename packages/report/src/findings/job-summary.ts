import { appendFileSync, statSync } from 'node:fs';
import type { Severity } from '@nav/core';
import { formatNumber, pluralize } from '@nav/display';
import { reasonOf } from '@nav/site/failure';
import type { Report, SiteReport } from '@nav/site/report';
import { MAX_SUMMARY } from '../parts/limits.ts';
import { type Cell, type Inline, printParts, type ReportPart } from '../parts/markdown.ts';
import { checkedText } from './checked-text.ts';
import { sectionsOf } from './effects.ts';
import {
  type FindingGroup,
  groupFindings,
  groupTable,
  MAX_ALIKE_FINDINGS,
  sampleOf,
} from './groups.ts';
import { type ReviewPath, reviewLocation } from './review.ts';
import { unreadableText } from './unreadable.ts';

const SAMPLE_WIDTH = 100;
const LABELS: Readonly<Record<Severity, string>> = {
  error: '❌ error',
  warning: '⚠️ warning',
  info: 'ℹ️ note',
};

/** Formats findings as Markdown for the summary of a job, at most `max` bytes of it; empty if there are none. */
export function jobSummary(report: Report, pathOf: ReviewPath, max: number = MAX_SUMMARY): string {
  const { errors, warnings, infos } = report.summary;
  if (errors + warnings + infos + report.unsearched.length === 0) return '';
  const heading = `nav check: ${problemCounts(report.summary).join(', ')}`;
  const parts: ReportPart[] = [
    { kind: 'heading', level: 3, text: [heading] },
    ...unsearchedParts(report),
    ...report.sites.flatMap((site) => siteParts(site, report.sites.length > 1, pathOf)),
    ...checkedParts(report),
  ];
  return printParts(parts, max, Buffer.byteLength);
}

/**
 * Returns the counts of findings with their nouns, such as `1 error`, without zeros.
 *
 * @param adjective precedes each noun, such as `new `.
 */
export function problemCounts(
  { errors, warnings, infos }: Report['summary'],
  adjective: '' | 'new ' = '',
): string[] {
  return [
    ...(errors > 0 ? [pluralize(errors, `${adjective}error`)] : []),
    ...(warnings > 0 ? [pluralize(warnings, `${adjective}warning`)] : []),
    ...(infos > 0 ? [pluralize(infos, `${adjective}note`)] : []),
  ];
}

export function unsearchedParts({ unsearched }: Report): ReportPart[] {
  return unsearched.map((one): ReportPart => ({ kind: 'text', text: [unreadableText(one)] }));
}

/** Returns a sentence about the checked parts, for the end of a report. */
export function checkedParts(report: Report): ReportPart[] {
  return report.sites.length === 0 ? [] : [{ kind: 'text', text: [`${checkedText(report)}.`] }];
}

/** Appends a text to the summary of the current job, if it fits. Returns a note if that fails. */
export function appendJobSummary(file: string, summaryOf: (max: number) => string): string {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    appendFileSync(file, summaryOf(MAX_SUMMARY - size));
    return '';
  } catch (error) {
    return `Cannot write the job summary: ${reasonOf(error)}.\n`;
  }
}

function siteParts(site: SiteReport, isOneOfMany: boolean, pathOf: ReviewPath): ReportPart[] {
  const findings = findingParts(site, pathOf);
  if (findings.length === 0 || !isOneOfMany) return findings;
  return [{ kind: 'heading', level: 4, text: [pathOf(site.file)] }, ...findings];
}

export function findingParts({ result }: SiteReport, pathOf: ReviewPath): ReportPart[] {
  const groups = groupFindings(result.diagnostics, result.dialect);
  const columns = ['', 'Code', 'Place', 'Finding'];
  return sectionsOf(groups).flatMap(({ title, groups }): ReportPart[] => [
    ...(title === undefined ? [] : [{ kind: 'text', text: [title], isBold: true } as const]),
    { kind: 'table', columns, rows: groups.flatMap((group) => groupRows(group, pathOf)) },
  ]);
}

function groupRows({ findings, sentence }: FindingGroup, pathOf: ReviewPath): Cell[][] {
  const [first] = findings;
  const { severity, code } = first;
  const row = (place: Cell, text: Cell): Cell[] => [LABELS[severity], { rule: code }, place, text];
  const placeOf = (finding: typeof first): Cell => {
    const { file, range } = reviewLocation(finding);
    return { code: `${pathOf(file)}:${range.start.line}` };
  };
  const max = MAX_ALIKE_FINDINGS[severity];
  const isShort = findings.length <= max + 1;
  const shown = sentence !== undefined ? [] : isShort ? findings : findings.slice(0, max);
  const rows = shown.map((finding) => row(placeOf(finding), finding.message));
  const rest = findings.slice(shown.length);
  if (rest.length === 0) return rows;
  const table = groupTable(rest);
  const lines: Inline[][] = table.rows.map((row) => {
    const label = table.by === 'folder' ? { code: row.label } : row.label;
    return [label, ` (${formatNumber(row.count)}): ${sampleOf(row, SAMPLE_WIDTH)}`];
  });
  if (table.hidden > 0) lines.push([`… and ${formatNumber(table.hidden)} more`]);
  const intro = sentence ?? `… and ${formatNumber(rest.length)} more:`;
  const place = sentence === undefined ? '' : placeOf(first);
  return [...rows, row(place, { lines: [[intro], ...lines] })];
}
