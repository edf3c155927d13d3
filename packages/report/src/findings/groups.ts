import { groupBy } from '@nav/collections';
import type { Diagnostic, Dialect, Severity } from '@nav/core';
import { type Effect, effectOf } from '@nav/core/stages';
import { pluralize } from '@nav/display';
import { MAX_GROUP_ROWS } from '../parts/limits.ts';
import { EFFECTS } from './effects.ts';
import { folderRows } from './folder-rows.ts';
import { groupByCause } from './shared-causes.ts';

/** Findings of one code, severity, effect and cause, in the order of the report. */
export interface FindingGroup {
  findings: readonly [Diagnostic, ...Diagnostic[]];
  /** Their effect on Mintlify, for errors. */
  effect?: Effect | undefined;
  /** A sentence about all of them, if they are shown as one. */
  sentence?: string;
}

/** The findings of a group in a few rows, largest first. */
export interface GroupTable {
  /** The labels: folders, for findings about paths, or messages. */
  by: 'folder' | 'message';
  rows: readonly GroupRow[];
  /** The number of findings in rows that are left out. */
  hidden: number;
}

export interface GroupRow {
  label: string;
  count: number;
  /** Names in the folder. For a message, the lines with it, or the locations if these are in several files. */
  items: readonly string[];
  /** Precedes the items: `lines `, or nothing. */
  prefix: string;
}

/** All severities, the worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** The most findings with one message that are shown one by one. */
export const MAX_ALIKE_FINDINGS: Readonly<Record<Severity, number>> = {
  error: 5,
  warning: 3,
  info: 3,
};

/**
 * Groups findings, errors first, and the ones that stop a deployment before other errors. Many pages with one cause are one group
 * with a sentence.
 */
export function groupFindings(
  diagnostics: readonly Diagnostic[],
  dialect: Dialect | undefined,
): FindingGroup[] {
  const classes = SEVERITIES.flatMap((severity) => {
    const alike = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    if (severity !== 'error') return [{ alike, effect: undefined }];
    const byEffect = groupBy(alike, (diagnostic) => dialect && effectOf(diagnostic, dialect));
    return EFFECTS.map((effect) => ({ alike: byEffect.get(effect) ?? [], effect }));
  });
  return classes.flatMap(({ alike, effect }) => {
    const { shared, others } = groupByCause(alike);
    const groups = [
      ...shared.map(({ diagnostics, message }) => ({ findings: diagnostics, sentence: message })),
      ...Array.from(groupBy(others, ({ code }) => code).values(), (findings) => ({ findings })),
    ];
    return groups.map((group): FindingGroup => {
      const findings = group.findings as FindingGroup['findings'];
      const sentence = 'sentence' in group ? group.sentence : sentenceOf(findings);
      return { findings, effect, ...(sentence === undefined ? {} : { sentence }) };
    });
  });
}

function sentenceOf(findings: readonly [Diagnostic, ...Diagnostic[]]): string | undefined {
  const [{ code, severity }] = findings;
  if (code === 'orphan-page' && findings.length > 1)
    return `${pluralize(findings.length, 'page')} are not in the navigation, but they are served at their URLs${findings.every(isReached) ? ', and links or redirects lead to them' : ''}. Add them with "nav migrate add-orphans", write "hidden: true" in their front matter, or ignore them in nav.config.json.`;
  if (code === 'page-not-found' && findings.length > MAX_ALIKE_FINDINGS[severity] + 1)
    return `${pluralize(findings.length, 'entry', 'entries')} name pages that do not exist. Create the files or remove the entries.`;
  return undefined;
}

function isReached({ code, args }: Diagnostic): boolean {
  return code === 'orphan-page' && (args.links !== undefined || args.redirected === true);
}

/**
 * Returns the table of some findings of one code, with at most eight rows.
 *
 * @param shown returns the path to show for a finding instead of the actual one.
 */
export function groupTable(
  findings: readonly Diagnostic[],
  shown: (finding: Diagnostic, path: string) => string = (_, path) => path,
): GroupTable {
  const paths = findings.flatMap((finding) => {
    const path = subjectPath(finding);
    return path === undefined ? [] : shown(finding, path);
  });
  const by = paths.length === findings.length ? 'folder' : 'message';
  const rows = by === 'folder' ? rowsByFolder(paths) : rowsByMessage(findings);
  rows.sort((a, b) => b.count - a.count);
  const hidden = rows.slice(MAX_GROUP_ROWS).reduce((sum, { count }) => sum + count, 0);
  return { by, rows: rows.slice(0, MAX_GROUP_ROWS), hidden };
}

function rowsByFolder(paths: readonly string[]): GroupRow[] {
  return folderRows(paths, MAX_GROUP_ROWS).map(({ folder, names }) => ({
    label: folder === '' ? './' : folder,
    count: names.length,
    items: [...new Set(names)],
    prefix: '',
  }));
}

function rowsByMessage(findings: readonly Diagnostic[]): GroupRow[] {
  const isOneFile = new Set(findings.map(({ file }) => file)).size === 1;
  return Array.from(
    groupBy(findings, ({ message }) => message),
    ([label, alike]) => ({
      label,
      count: alike.length,
      items: alike.map(({ file, range: { start } }) =>
        isOneFile ? `${start.line}` : `${file}:${start.line}`,
      ),
      prefix: isOneFile ? (alike.length === 1 ? 'line ' : 'lines ') : '',
    }),
  );
}

/** In a page, the location counts, unless the finding is about the whole file. */
export function subjectPath({ args, code, pointer }: Diagnostic): string | undefined {
  if (pointer === null && code !== 'unused-file') return undefined;
  const { path, source, destination } = args as Readonly<Record<string, unknown>>;
  const found = path ?? source ?? destination;
  return typeof found === 'string' ? found : undefined;
}

const REST = ', …';

/** Lists the items of a row that fit into a width: `a, b, …`, or `lines 3, 14`. */
export function sampleOf({ items, prefix }: GroupRow, width: number): string {
  let sample = prefix;
  for (const [index, item] of items.entries()) {
    const longer = index === 0 ? prefix + item : `${sample}, ${item}`;
    if (index > 0 && longer.length > width) return sample + REST;
    sample = longer;
  }
  return sample;
}

/** Returns true if the table leaves out findings, or if the samples of some width do. */
export function isCut({ rows, hidden }: GroupTable, width: number): boolean {
  return hidden > 0 || rows.some((row) => sampleOf(row, width).endsWith(REST));
}
