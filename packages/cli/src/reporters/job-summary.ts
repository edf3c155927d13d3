import { appendFileSync, statSync } from 'node:fs';
import type { Severity } from '@nav/core';
import { reasonOf } from '../terminal/failure.ts';
import { formatNumber, pluralize } from '../terminal/text.ts';
import { type FindingGroup, groupFindings, groupTable, MAX_ALIKE, sampleOf } from './groups.ts';
import { markdownCode, markdownText } from './markdown.ts';
import type { Report, SiteReport } from './report.ts';
import { type ReviewPath, reviewLocation } from './review.ts';
import { unreadableText } from './unreadable.ts';

/** GitHub drops the summary of a step above 1 MiB. */
const MAX_BYTES = 1024 * 1024;
const SAMPLE_WIDTH = 100;
const LABELS: Readonly<Record<Severity, string>> = {
  error: '❌ error',
  warning: '⚠️ warning',
  info: 'ℹ️ note',
};

/** Formats findings as Markdown for the summary of a job, at most `max` bytes of it; empty if there are none. */
export function jobSummary(
  { sites, summary, unsearched }: Report,
  pathOf: ReviewPath,
  max: number = MAX_BYTES,
): string {
  const { errors, warnings, infos } = summary;
  if (errors + warnings + infos + unsearched.length === 0) return '';
  const counts = [
    ...(errors > 0 ? [pluralize(errors, 'error')] : []),
    ...(warnings > 0 ? [pluralize(warnings, 'warning')] : []),
    ...(infos > 0 ? [pluralize(infos, 'note')] : []),
  ].join(', ');
  const unread = unsearched.map((one) => `- ${markdownText(unreadableText(one))}\n`);
  const head = `### nav check: ${counts}\n\n${unread.length > 0 ? `${unread.join('')}\n` : ''}`;
  const parts = sites.flatMap((site) => siteParts(site, sites.length > 1, pathOf));
  return withinBytes([head, ...parts], max);
}

/** Appends a text to the summary of the current job, if it fits. Returns a note if that fails. */
export function appendJobSummary(file: string, summaryOf: (max: number) => string): string {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    appendFileSync(file, summaryOf(MAX_BYTES - size));
    return '';
  } catch (error) {
    return `Cannot write the job summary: ${reasonOf(error)}.\n`;
  }
}

function siteParts(site: SiteReport, isOneOfMany: boolean, pathOf: ReviewPath): string[] {
  const groups = groupFindings(site.result.diagnostics);
  if (groups.length === 0) return [];
  const title = isOneOfMany ? [`#### ${markdownText(pathOf(site.file))}\n\n`] : [];
  return [
    ...title,
    '| | Code | Place | Finding |\n| --- | --- | --- | --- |\n',
    ...groups.flatMap((group) => groupRows(group, pathOf)),
    '\n',
  ];
}

function groupRows({ findings, sentence }: FindingGroup, pathOf: ReviewPath): string[] {
  const [{ severity, code, help }] = findings;
  const name = `[${code}](${help})`;
  const row = (place: string, text: string) =>
    `| ${LABELS[severity]} | ${name} | ${place} | ${text} |\n`;
  const max = MAX_ALIKE[severity];
  const isShort = findings.length <= max + 1;
  const shown = sentence !== undefined ? [] : isShort ? findings : findings.slice(0, max);
  const rows = shown.map((finding) => {
    const { file, range } = reviewLocation(finding);
    const place = markdownCode(`${pathOf(file)}:${range.start.line}`);
    return row(place, markdownText(finding.message));
  });
  const rest = findings.slice(shown.length);
  if (rest.length === 0) return rows;
  const intro = sentence ?? `… and ${formatNumber(rest.length)} more:`;
  const table = groupTable(rest);
  const lines = table.rows.map((row) => {
    const label = table.by === 'folder' ? markdownCode(row.label) : markdownText(row.label);
    const list = markdownText(sampleOf(row, SAMPLE_WIDTH));
    return `${label} (${formatNumber(row.count)}): ${list}`;
  });
  if (table.hidden > 0) lines.push(`… and ${formatNumber(table.hidden)} more`);
  const { file, range } = findings[0];
  const place = sentence === undefined ? '' : markdownCode(`${pathOf(file)}:${range.start.line}`);
  return [...rows, row(place, [markdownText(intro), ...lines].join('<br>'))];
}

/** Joins as many parts as fit into a number of bytes. */
function withinBytes(parts: readonly string[], max: number): string {
  const rest = '\nThe summary is cut here, because GitHub shows at most 1 MiB.\n';
  let length = 0;
  const sizes = parts.map((part) => Buffer.byteLength(part));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= max) return parts.join('');
  const room = max - Buffer.byteLength(rest);
  const kept = sizes.findIndex((size) => {
    length += size;
    return length > room;
  });
  return kept === 0 || room < 0 ? '' : parts.slice(0, kept).join('') + rest;
}
