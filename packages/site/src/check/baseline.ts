import { existsSync, lstatSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { countFindings } from '@nav/codemods/internal';
import type { SiteLock } from '@nav/codemods/internal-writing';
import { type CheckResult, type Diagnostic, messages } from '@nav/core';
import { isUnchecked } from '@nav/core/internal';
import { catalogCode, type Finding, toDiagnostics } from '@nav/core/stages';
import { LEADS_OUT, leadsOut, readText } from '@nav/disk';
import { pluralize } from '@nav/display';
import { baselinePath } from '../disk/baseline-path.ts';
import { writeOrFail } from '../disk/write-files.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { isNotFound, UsageError, whyUnreadable } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import { ownBaselineEntries, printBaseline, readBaseline } from './baseline-file.ts';
import type { KnownFinding } from './report.ts';

type BaselineEntry = ReturnType<typeof readBaseline>['entries'][number];

export interface LoadedBaseline {
  /** The known findings; `undefined` without a baseline that can be used. */
  known: KnownFinding[] | undefined;
  /** The mistakes in the file, or the reason why it cannot be read. */
  diagnostics: Diagnostic[];
}

/** @param config the path of the config of the site from `cwd`. */
export function loadBaseline(config: string, cwd: string): LoadedBaseline {
  const file = baselinePath(config);
  const path = resolve(cwd, file);
  const isElsewhere = leadsOut(path);
  const text = isElsewhere ? undefined : readText(path);
  const context = { file, config: undefined, sources: new Map() };
  if (text === undefined) {
    if (!existsAs(path)) return { known: undefined, diagnostics: [] };
    const args = {
      path: file,
      reason: (isElsewhere ? LEADS_OUT : whyUnreadable(path)) ?? 'not a file',
    };
    const top = { line: 1, column: 1, offset: 0 };
    const at = { file, range: { start: top, end: top } };
    const unreadable: Finding = { code: 'unreadable-file', args, at };
    return { known: undefined, diagnostics: toDiagnostics([unreadable], context) };
  }
  return parseBaseline(file, text, config, cwd);
}

/**
 * Returns what the content of a baseline knows about a site. With mistakes in it, no finding is known.
 *
 * @param file its path from `cwd`.
 * @param config the path of the config of the site from `cwd`.
 */
export function parseBaseline(
  file: string,
  text: string,
  config: string,
  cwd: string,
): LoadedBaseline {
  const { entries, source, findings } = readBaseline(file, text);
  if (findings.length === 0) return { known: ownEntries(entries, config, cwd), diagnostics: [] };
  const sources = new Map(source ? [[file, source]] : []);
  const context = { file, config: undefined, sources };
  return { known: undefined, diagnostics: toDiagnostics(findings, context) };
}

/** Returns the entries that apply to a config, given its path from `cwd`. */
function ownEntries(
  entries: readonly BaselineEntry[],
  config: string,
  cwd: string,
): BaselineEntry[] {
  const path = resolve(cwd, config);
  const exists = (name: string) => existsSync(join(dirname(path), name));
  return ownBaselineEntries(entries, basename(path), exists);
}

function existsAs(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return !isNotFound(error);
  }
}

/**
 * Writes the findings of a site to its baseline. Removes an empty baseline. Its entries about links, front matter or the
 * syntax of pages stay if these are not checked.
 *
 * @param lock the lock of the site.
 * @returns a sentence about it.
 * @throws UsageError if the file cannot be written, or the site cannot be checked.
 */
export function updateBaseline(
  site: Pick<
    OpenedSite,
    'file' | 'checksLinks' | 'content' | 'deadLinks' | 'docsSettings' | 'past' | 'syntax'
  >,
  { diagnostics }: CheckResult,
  lock: SiteLock,
  session: Pick<Session, 'cwd' | 'write'>,
): string {
  const { cwd } = session;
  const { file: config } = site;
  const file = baselinePath(config);
  const path = resolve(cwd, file);
  const fatal = diagnostics.find(({ code }) => messages[catalogCode(code)].fatal);
  if (fatal) {
    const { line, column } = fatal.range.start;
    throw new UsageError(
      `${file} is not updated, because the site cannot be checked: ${fatal.file}:${line}:${column} ${fatal.message}`,
    );
  }
  const before = leadsOut(path) ? undefined : readText(path);
  const name = basename(config);
  const written = readBaseline(file, before ?? '').entries;
  const known = ownEntries(written, config, cwd);
  const found = countFindings(diagnostics);
  const isFound = ({ code, subject }: KnownFinding) =>
    found.some((one) => one.code === code && one.subject === subject);
  const kept = known.filter((one) => isUnchecked(one.code, site) && !isFound(one));
  const own = [...found, ...kept].map((one) => ({ ...one, config: name }));
  const entries = [...written.filter((one) => !known.includes(one)), ...own];
  const count = own.reduce((sum, one) => sum + one.count, 0);
  const after = entries.length > 0 ? printBaseline(entries) : undefined;
  if (before !== after) writeOrFail(lock, [{ path, before, after }], session);
  if (count > 0)
    return `Recorded ${pluralize(count, 'finding')} in ${file}. Later checks report only new ones.`;
  if (before === undefined) return `No findings, so no ${file} is needed.`;
  return after === undefined
    ? `Removed ${file}: no findings are left.`
    : `${file} has no more findings of ${config}.`;
}
