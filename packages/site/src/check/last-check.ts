import { lstatSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { interruptionOf } from '@nav/codemods/internal-writing';
import { once } from '@nav/collections';
import type { CheckResult, Dialect } from '@nav/core';
import type { RenamedPage, Suggestion } from '@nav/core/stages';
import { toPosix } from '@nav/disk';
import { isModulePath, normalizePath } from '@nav/paths';
import { baselinePath } from '../disk/baseline-path.ts';
import { historyState } from '../git/git.ts';
import {
  type Caches,
  cachePath,
  contentKey,
  digestOf,
  parseLine,
  readCache,
  userCaches,
  writeCache,
} from '../open/cache-file.ts';
import type { ConfigDigest, PageBasis } from '../open/changed-pages.ts';
import type { SiteFlags } from '../open/open-site.ts';
import { type Answer, type RecordedDisk, recordedDisk } from '../open/recorded-disk.ts';
import type { Session } from '../run/session.ts';
import { type SettingsText, settingsFor } from '../settings/settings-text.ts';
import type { Checked } from './checked.ts';
import type { SiteReport } from './report.ts';

// This file and its imports are all that a check loads if nothing has changed since the last one.

/** The parts of a check that its flags do not show. */
export interface KeepOptions {
  /** The codes that are reported. */
  codes: unknown;
  /** True if the report needs suggestions, which take time. */
  withSuggestions: boolean;
  /** The inputs of the report besides files. A report with inputs is used only until the next edit. */
  inputs?: unknown;
}

/** A cache with the last whole check of a site, which is reported again if nothing that it read has changed. */
export interface KeptFile {
  path: string;
  caches: Caches;
  /** The path of the config from the current directory. */
  file: string;
  /** The absolute path of the site, and its path from the current directory. */
  folder: string;
  prefix: string;
  dialect: Dialect | undefined;
  settings: SettingsText | undefined;
  inputs?: unknown;
  /** Reads the files of the site. */
  disk: RecordedDisk;
  withSuggestions: boolean;
  /** Keeps the notes of the check. */
  session: Session;
  /** The notes of this run. */
  notes: readonly string[];
}

/** The last check of a site, whose files may have changed. */
export interface LastCheck {
  basis: Basis;
  isConfigChanged: boolean;
  before: readonly Row[];
  /** The rows now. */
  rows: readonly Row[];
  /** The lines of the cache without the rows. */
  lines: readonly [basis: Uint8Array, kept: Uint8Array, known: Uint8Array];
}

// The lines of a cache: what the check depends on, its pages, what it reported, and its findings in pages if another check can use them.

export interface Basis extends PageBasis {
  /** A digest of the settings file, which may be outside the site, and of other inputs. */
  settings: string;
  history?: string;
  /** The answers of git about missing pages. */
  renames: readonly (readonly [slug: string, renamed: RenamedPage | null])[];
  config?: ConfigDigest;
  hasSuggestions: boolean;
  answers: readonly Answer[];
}

export interface Kept {
  notes: readonly string[];
  result: CheckResult;
  settingsFile?: string;
  checked?: Checked;
  /** True if the config is JSON without other files, so that it is the value of the site. */
  isPlain: boolean;
  dialect?: Dialect;
  /** The suggestions, in the order of the findings. */
  suggestions?: (readonly Suggestion[])[];
}

/** A page file, with its stamp and the digest of its content. */
export type Row = readonly [path: string, stamp: string | null, content: string];

/** Returns the row of a page now; `undefined` if the host must read it. */
function currentRow(row: Row, disk: RecordedDisk): Row | undefined {
  const [path, stamp] = row;
  if (stamp !== null && disk.stamp(path) === stamp) return row;
  const found = disk.bytes(path);
  if (!found) return undefined;
  const key = contentKey(path, found.bytes);
  const now = found.stamp();
  return [path, typeof now === 'string' ? now : null, key];
}

/**
 * Returns the cache of a check; `undefined` if the check cannot be kept, such as one with a baseline.
 *
 * @param file the path of the config from the current directory.
 */
export function keptFile(
  file: string,
  { dialect, syntax, config }: SiteFlags,
  session: Session,
  { codes, withSuggestions, inputs }: KeepOptions,
  caches: Caches | undefined = userCaches(),
): KeptFile | undefined {
  const { cwd } = session;
  const folder = dirname(resolve(cwd, file));
  const baseline = lstatSync(resolve(cwd, baselinePath(file)), { throwIfNoEntry: false });
  // The parser of modules is loaded for each check.
  if (!caches || baseline || isModulePath(file) || interruptionOf(folder)) return undefined;
  const prefix = toPosix(relative(cwd, folder));
  const variant = JSON.stringify([process.version, file, prefix, dialect, syntax, config, codes]);
  const notes: string[] = [];
  const write: Session['write'] = (stdout, stderr = '') => {
    notes.push(stderr);
    session.write(stdout, stderr);
  };
  return {
    path: cachePath(caches.folder, 'check', folder, variant),
    caches,
    file,
    folder,
    prefix,
    dialect,
    settings: settingsFor(folder, config, cwd),
    inputs,
    disk: recordedDisk({ cwd, root: folder }),
    withSuggestions,
    session: { ...session, write },
    notes,
  };
}

export function settingsDigest({ settings, inputs }: KeptFile): string {
  return digestOf(JSON.stringify([settings, inputs]));
}

/**
 * Returns the last report and prints its notes, or the last check if only pages and the config have changed since; `undefined` if
 * the whole site must be checked.
 */
export async function lastReport(
  own: KeptFile,
): Promise<{ report: SiteReport } | LastCheck | undefined> {
  const last = lastKept(own);
  if (!last || 'basis' in last) return last;
  try {
    const config = await configOf(own, last);
    for (const note of last.notes) own.session.write('', note);
    return { report: reportOf(own, last, config) };
  } catch {
    return undefined;
  }
}

/** As `lastReport`, with the report as it is cached: a value of the command that keeps it. */
export function lastKept<Value extends object = Kept>(
  own: KeptFile,
): Value | LastCheck | undefined {
  try {
    const last = readLast(own);
    if (!last) return undefined;
    const { before, rows, isConfigChanged, lines } = last;
    if (isConfigChanged || before.some((row, index) => row[2] !== rows[index]?.[2])) return last;
    const [basis, report, known] = lines;
    if (rows.some((row, index) => row[1] !== before[index]?.[1]))
      writeCache(own.path, own.caches.code, [basis, JSON.stringify(rows), report, known]);
    return parseLine(report) as Value;
  } catch {
    // The cache is missing, corrupt, or from another version.
    return undefined;
  }
}

/**
 * Returns the last check if only pages and the config have changed since.
 *
 * @throws Error if the cache is missing, corrupt, or from another version.
 */
function readLast(own: KeptFile): LastCheck | undefined {
  const { path, caches, file, folder, disk, withSuggestions } = own;
  const [first = NONE, second = NONE, third = NONE, fourth = NONE] = readCache(path, caches.code);
  const basis: Basis = parseLine(first);
  if (basis.settings !== settingsDigest(own) || (withSuggestions && !basis.hasSuggestions))
    return undefined;
  let isConfigChanged = false;
  const mayChange = (question: string, asked: string) => {
    isConfigChanged = true;
    return question === 'read' && normalizePath(asked) === normalizePath(file);
  };
  if (!disk.repeats(basis.answers, mayChange)) return undefined;
  const before: readonly Row[] = parseLine(second);
  const rows: Row[] = [];
  for (const row of before) {
    const now = currentRow(row, disk);
    if (!now) return undefined;
    rows.push(now);
  }
  if (basis.history !== undefined && basis.history !== historyState(folder)) return undefined;
  return { basis, isConfigChanged, before, rows, lines: [first, third, fourth] };
}

/** Returns a function that returns the config as one value. */
async function configOf(
  { disk, file, dialect, settings }: KeptFile,
  { isPlain }: Kept,
): Promise<() => unknown> {
  if (isPlain) return once(() => JSON.parse(disk.read(file) ?? ''));
  const { loadExisting } = await import('../open/load-site.ts');
  const options = { ...(dialect && { dialect }), ...(settings && { settings }) };
  return once(() => loadExisting(disk, file, options)?.config?.value);
}

function reportOf(
  { file, disk, settings }: KeptFile,
  { result, settingsFile, checked, dialect, suggestions }: Kept,
  config: () => unknown,
): SiteReport {
  return {
    file,
    result,
    settingsFile,
    fixed: [],
    checked,
    get config() {
      return config();
    },
    decidingDialect: () => dialect,
    textOf: (one) => (one === settings?.file ? settings.text : disk.read(one)),
    suggestionsOf: finderOf(result, suggestions),
  };
}

/** Returns a function that finds the suggestions of a finding. */
export function finderOf(
  { diagnostics }: CheckResult,
  suggestions: Kept['suggestions'] = [],
): NonNullable<SiteReport['suggestionsOf']> {
  const known = new Map(diagnostics.map((one, index) => [one, suggestions[index]]));
  return (finding) => known.get(finding) ?? [];
}

const NONE = new Uint8Array();
