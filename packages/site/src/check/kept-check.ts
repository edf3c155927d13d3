import { lstatSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { interruptionOf } from '@nav/codemods/internal-writing';
import { once } from '@nav/collections';
import type { CheckResult, Diagnostic } from '@nav/core';
import { knownFindings } from '@nav/core/internal';
import type { SomePages } from '@nav/core/stages';
import { toPosix } from '@nav/disk';
import { isModulePath, normalizePath, relativePath } from '@nav/paths';
import { historyState } from '../git/git.ts';
import {
  type CacheLine,
  type Caches,
  cachePath,
  digestOf,
  jsonParts,
  parseLine,
  readCache,
  userCaches,
  writeCache,
} from '../open/cache-file.ts';
import { configDigest, linksBefore, shownNames, unusualValues } from '../open/changed-pages.ts';
import { loadExisting } from '../open/load-site.ts';
import { type OpenedSite, type SiteFlags, settingsFor } from '../open/open-site.ts';
import { type PageCache, pageCache } from '../open/page-cache.ts';
import { type RecordedDisk, recordedDisk } from '../open/recorded-disk.ts';
import { MAX_MISSING, MAX_ONLY_PAGES, MIN_CACHED_PAGES } from '../run/limits.ts';
import type { Session } from '../run/session.ts';
import { baselinePath } from './baseline.ts';
import type { KnownRenames } from './check-opened.ts';
import { type Basis, currentRow, type Kept, type Row } from './kept-file.ts';
import type { SiteReport } from './report.ts';

/** The parts of a check that its flags do not show. */
export interface KeepOptions {
  /** The codes that are reported. */
  codes: unknown;
  /** True if the report needs suggestions, which take time. */
  withSuggestions: boolean;
}

/** The last check of a site in which only some pages and labels of the config have changed. */
export interface ChangedCheck {
  only: SomePages;
  renames: KnownRenames;
  pages: PageCache;
}

/** The last whole check of a site, which is reported again if nothing that it read has changed. */
export interface KeptCheck {
  /** Reads the files of the site. */
  disk: RecordedDisk;
  /** Keeps the notes of the check. */
  session: Session;
  /** Returns the last report and prints its notes, or the changes since; `undefined` if the whole site must be checked. */
  load(): { report: SiteReport } | { changed: ChangedCheck } | undefined;
  /** Returns true if the findings after some changes are certainly the same as after a whole check. */
  isWhole(site: OpenedSite): boolean;
  /** Keeps a report of a whole check for the next run, and returns it. */
  save(report: SiteReport, site: OpenedSite): SiteReport;
}

/**
 * Returns the last check of a site; `undefined` if it cannot be kept, such as one with a baseline.
 *
 * @param file the path of the config from the current directory.
 */
export function keptCheck(
  file: string,
  { dialect, syntax, config }: SiteFlags,
  session: Session,
  { codes, withSuggestions }: KeepOptions,
  caches: Caches | undefined = userCaches(),
): KeptCheck | undefined {
  const { cwd } = session;
  const folder = dirname(resolve(cwd, file));
  const baseline = lstatSync(resolve(cwd, baselinePath(file)), { throwIfNoEntry: false });
  // The parser of modules is loaded for each check.
  if (!caches || baseline || isModulePath(file) || interruptionOf(folder)) return undefined;
  const inputs = [process.version, file, toPosix(relative(cwd, folder)), dialect, syntax, config];
  const variant = JSON.stringify([...inputs, codes]);
  const found = settingsFor(folder, config, cwd);
  const disk = recordedDisk({ cwd, root: folder });
  const notes: string[] = [];
  const write: Session['write'] = (stdout, stderr = '') => {
    notes.push(stderr);
    session.write(stdout, stderr);
  };

  const own: KeptFile = {
    path: cachePath(caches.folder, 'check', folder, variant),
    caches,
    file,
    folder,
    prefix: toPosix(relative(cwd, folder)),
    settings: digestOf(JSON.stringify(found) ?? ''),
    disk,
    withSuggestions,
    notes,
  };
  function reportOf(kept: Kept): SiteReport {
    const { result, suggestions } = kept;
    const site = once(() =>
      loadExisting(disk, file, { ...(dialect && { dialect }), ...(found && { settings: found }) }),
    );
    return {
      file,
      result,
      settingsFile: kept.settingsFile,
      fixed: [],
      checked: kept.checked,
      get config() {
        return site()?.config?.value;
      },
      decidingDialect: () => kept.dialect,
      textOf: (one) => (one === found?.file ? found.text : disk.read(one)),
      suggestionsOf: finderOf(result, suggestions),
    };
  }

  return {
    disk,
    session: { ...session, write },
    load() {
      try {
        const last = readLast(own);
        if (!last) return;
        const { before, rows, isConfigChanged, lines } = last;
        const edited = before.filter((row, index) => row[2] !== rows[index]?.[2]);
        if (isConfigChanged || edited.length > 0) {
          const changed = changesSince(own, last, edited);
          return changed && { changed };
        }
        const [basis, report, known] = lines;
        if (rows.some((row, index) => row[1] !== before[index]?.[1]))
          writeCache(own.path, caches.code, [basis, JSON.stringify(rows), report, known]);
        const kept: Kept = parseLine(report);
        for (const note of kept.notes) session.write('', note);
        return { report: reportOf(kept) };
      } catch {
        // The cache is missing, corrupt, or from another version.
        return;
      } finally {
        // Another check may not need them.
        disk.forget();
      }
    },
    isWhole: (site) =>
      // Git is asked for a limited number of pages.
      knownFindings.of(site) !== undefined && (site.renames?.size ?? 0) < MAX_MISSING,
    save(report, site) {
      const { contents, outsideFiles } = site;
      const isLarge = contents !== undefined && contents.files.size >= MIN_CACHED_PAGES;
      if (!isLarge || !contents.isSteady || outsideFiles) return report;
      const { result } = report;
      const suggestions = withSuggestions
        ? result.diagnostics.map((one) => report.suggestionsOf?.(one) ?? [])
        : undefined;
      const kept = keptReport(report, notes, suggestions);
      const basis = basisOf(own, report, site);
      if (!basis) return report;
      const known = areTextsSearched(site) || notes.length > 0 ? undefined : knownFindings.of(site);
      function* lines(): Generator<CacheLine> {
        yield JSON.stringify(basis);
        yield jsonParts(
          [...(contents?.files ?? [])],
          ([one, { stamp, content }]): Row => [one, stamp, content.key],
        );
        yield keptParts(kept);
        yield known ? knownParts(known) : '';
      }
      writeCache(own.path, caches.code, lines());
      return suggestions ? { ...report, suggestionsOf: finderOf(result, suggestions) } : report;
    },
  };
}

/** A cache with the last check of a site. */
interface KeptFile {
  path: string;
  caches: Caches;
  /** The path of the config from the current directory. */
  file: string;
  /** The absolute path of the site, and its path from the current directory. */
  folder: string;
  prefix: string;
  settings: string;
  disk: RecordedDisk;
  withSuggestions: boolean;
  /** The notes of this run. */
  notes: readonly string[];
}

/** The last check of a site, whose files may have changed. */
interface LastCheck {
  basis: Basis;
  isConfigChanged: boolean;
  before: readonly Row[];
  /** The rows now. */
  rows: readonly Row[];
  /** The lines of the cache without the rows. */
  lines: readonly [basis: Uint8Array, kept: Uint8Array, known: Uint8Array];
}

/**
 * Returns the last check if only pages and the config have changed since.
 *
 * @throws Error if the cache is missing, corrupt, or from another version.
 */
function readLast({
  path,
  caches,
  file,
  folder,
  settings,
  disk,
  withSuggestions,
}: KeptFile): LastCheck | undefined {
  const [first = NONE, second = NONE, third = NONE, fourth = NONE] = readCache(path, caches.code);
  const basis: Basis = parseLine(first);
  if (basis.settings !== settings || (withSuggestions && !basis.hasSuggestions)) return undefined;
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

/** Returns the changes since the last check; `undefined` if they may change other findings. */
function changesSince(
  { caches, file, folder, prefix, disk, withSuggestions }: KeptFile,
  { basis, isConfigChanged, lines: [, , line] }: LastCheck,
  edited: readonly Row[],
): ChangedCheck | undefined {
  if (withSuggestions || line.length === 0 || edited.length > MAX_ONLY_PAGES) return undefined;
  if (basis.renames.length >= MAX_MISSING) return undefined;
  const config = isConfigChanged ? configDigest(disk.read(file)) : basis.config;
  if (isConfigChanged && (!config || config.rest !== basis.config?.rest)) return undefined;
  const pages = pageCache(cachePath(caches.folder, 'cache', folder), caches.code);
  const cached = (path: string) => pages.load().get(relativePath(prefix, path) ?? path)?.content;
  const links = linksBefore(edited, disk, cached, basis);
  if (!links) return undefined;
  const known: KnownFindings = parseLine(line);
  const isSame = config?.navigation === basis.config?.navigation;
  return {
    only: knownFindings.after(links, isSame ? known : { ...known, navigation: [] }),
    renames: new Map(basis.renames.map(([slug, renamed]) => [slug, renamed ?? undefined])),
    pages,
  };
}

type KnownFindings = NonNullable<ReturnType<typeof knownFindings.of>>;

/** Returns what a check depends on; `undefined` if it changed meanwhile, or is not certain. */
function basisOf(
  { file, settings, disk, withSuggestions }: KeptFile,
  { result, settingsFile }: SiteReport,
  { contents, history, renames }: OpenedSite,
): Basis | undefined {
  const config = configDigest(disk.read(file));
  const answers = disk.answers();
  if (!answers || history === null) return undefined;
  const isInParts = result.files.some((one) => one !== normalizePath(file) && one !== settingsFile);
  return {
    settings,
    ...(history === undefined ? {} : { history }),
    renames: Array.from(renames ?? [], ([slug, renamed]) => [slug, renamed ?? null] as const),
    ...(config === undefined || isInParts ? {} : { config }),
    hasSuggestions: withSuggestions,
    shown: contents ? shownNames(contents.files) : [],
    unusual: contents ? unusualValues(contents.files) : {},
    answers,
  };
}

function keptReport(
  { result, settingsFile, checked, decidingDialect }: SiteReport,
  notes: readonly string[],
  suggestions: Kept['suggestions'],
): Kept {
  const decided = decidingDialect?.();
  return {
    notes,
    result,
    ...(settingsFile === undefined ? {} : { settingsFile }),
    ...(checked && { checked }),
    ...(decided && { dialect: decided }),
    ...(suggestions && { suggestions }),
  };
}

function* keptParts({ result: { diagnostics, ...result }, ...kept }: Kept): Generator<string> {
  yield '{"result":{"diagnostics":';
  yield* jsonParts(diagnostics, kept.suggestions ? undefined : withoutSuggestions);
  yield `,${JSON.stringify(result).slice(1)},${JSON.stringify(kept).slice(1)}`;
}

function* knownParts({ pages, ...others }: KnownFindings): Generator<string> {
  yield '{"pages":';
  yield* jsonParts(pages);
  yield `,${JSON.stringify(others).slice(1)}`;
}

/** Returns true if a rule in the settings searches all pages. */
function areTextsSearched({ settings: { team, rules, overrides } }: OpenedSite): boolean {
  return team !== undefined || JSON.stringify([rules, overrides]).includes('"unused-');
}

/** Returns a function that finds the suggestions of a finding. */
function finderOf(
  { diagnostics }: CheckResult,
  suggestions: Kept['suggestions'] = [],
): NonNullable<SiteReport['suggestionsOf']> {
  const known = new Map(diagnostics.map((one, index) => [one, suggestions[index]]));
  return (finding) => known.get(finding) ?? [];
}

const NONE = new Uint8Array();

/** Suggestions are located when they are first asked for, which takes time. */
function withoutSuggestions(finding: Diagnostic): Diagnostic {
  const names = Object.keys(finding).filter((name) => name !== 'suggestions');
  return Object.fromEntries(
    names.map((name) => [name, finding[name as keyof Diagnostic]]),
  ) as unknown as Diagnostic;
}
