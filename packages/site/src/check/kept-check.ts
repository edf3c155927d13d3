import { lstatSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { interruptionOf } from '@nav/codemods/internal-writing';
import { once } from '@nav/collections';
import type { CheckResult, Diagnostic, Dialect } from '@nav/core';
import type { Suggestion } from '@nav/core/stages';
import { toPosix } from '@nav/disk';
import { isModulePath } from '@nav/paths';
import { historyState } from '../git/git.ts';
import {
  type Caches,
  cachePath,
  digestOf,
  parseLine,
  readCache,
  userCaches,
  writeCache,
} from '../open/cache-file.ts';
import { loadExisting } from '../open/load-site.ts';
import { type OpenedSite, type SiteFlags, settingsFor } from '../open/open-site.ts';
import { contentKey } from '../open/page-contents.ts';
import { type Answer, type RecordedDisk, recordedDisk } from '../open/recorded-disk.ts';
import { MIN_CACHED_PAGES } from '../run/limits.ts';
import type { Session } from '../run/session.ts';
import { baselinePath } from './baseline.ts';
import type { Checked } from './checked.ts';
import type { SiteReport } from './report.ts';

/** The parts of a check that its flags do not show. */
export interface KeepOptions {
  /** The codes that are reported. */
  codes: unknown;
  /** True if the report needs suggestions, which take time. */
  withSuggestions: boolean;
}

/** The last whole check of a site, which is reported again if nothing that it read has changed. */
export interface KeptCheck {
  /** Reads the files of the site. */
  disk: RecordedDisk;
  /** Keeps the notes of the check. */
  session: Session;
  /** Returns the last report and prints its notes; `undefined` if the site must be checked. */
  load(): SiteReport | undefined;
  /** Keeps a report for the next run, and returns it. */
  save(report: SiteReport, site: OpenedSite): SiteReport;
}

// The lines of a cache: what the check depends on, its pages, and what it reported.

interface Basis {
  /** A digest of the settings file, which may be outside the site. */
  settings: string;
  history?: string;
  hasSuggestions: boolean;
  answers: readonly Answer[];
}

interface Kept {
  notes: readonly string[];
  result: CheckResult;
  settingsFile?: string;
  checked?: Checked;
  dialect?: Dialect;
  /** The suggestions, in the order of the findings. */
  suggestions?: (readonly Suggestion[])[];
}

/** A page file, with its stamp and the digest of its content. */
type Row = readonly [path: string, stamp: string | null, content: string];

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
  const path = cachePath(caches.folder, 'check', folder, variant);
  const found = settingsFor(folder, config, cwd);
  const settings = digestOf(JSON.stringify(found) ?? '');
  const disk = recordedDisk({ cwd, root: folder });
  const notes: string[] = [];
  const write: Session['write'] = (stdout, stderr = '') => {
    notes.push(stderr);
    session.write(stdout, stderr);
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
        const [first = NONE, second = NONE, third = NONE] = readCache(path, caches.code);
        const basis: Basis = parseLine(first);
        if (basis.settings !== settings || (withSuggestions && !basis.hasSuggestions)) return;
        if (!disk.repeats(basis.answers)) return;
        const before: readonly Row[] = parseLine(second);
        const rows = before.map((row) => currentRow(row, disk));
        if (rows.includes(undefined)) return;
        if (basis.history !== undefined && basis.history !== historyState(folder)) return;
        if (rows.some((row, index) => row?.[1] !== before[index]?.[1]))
          writeCache(path, caches.code, [first, JSON.stringify(rows), third]);
        const kept: Kept = parseLine(third);
        for (const note of kept.notes) session.write('', note);
        return reportOf(kept);
      } catch {
        // The cache is missing, corrupt, or from another version.
        return;
      }
    },
    save(report, { contents, history, outsideFiles }) {
      const { result, settingsFile, checked } = report;
      const isLarge = contents !== undefined && contents.files.size >= MIN_CACHED_PAGES;
      if (!isLarge || !contents.isSteady || outsideFiles || history === null) return report;
      const suggestions = withSuggestions
        ? result.diagnostics.map((one) => report.suggestionsOf?.(one) ?? [])
        : undefined;
      const decided = report.decidingDialect?.();
      const answers = disk.answers();
      if (!answers) return report;
      const basis: Basis = {
        settings,
        ...(history === undefined ? {} : { history }),
        hasSuggestions: withSuggestions,
        answers,
      };
      const kept: Kept = {
        notes,
        result: suggestions
          ? result
          : { ...result, diagnostics: result.diagnostics.map(withoutSuggestions) },
        ...(settingsFile === undefined ? {} : { settingsFile }),
        ...(checked && { checked }),
        ...(decided && { dialect: decided }),
        ...(suggestions && { suggestions }),
      };
      function* lines(): Generator<string> {
        yield JSON.stringify(basis);
        const files = contents?.files ?? [];
        yield JSON.stringify(
          Array.from(files, ([one, { stamp, content }]): Row => [one, stamp, content.key]),
        );
        yield JSON.stringify(kept);
      }
      writeCache(path, caches.code, lines());
      return suggestions ? { ...report, suggestionsOf: finderOf(result, suggestions) } : report;
    },
  };
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

/** Returns the row of a page now; `undefined` if its content has changed. */
function currentRow(row: Row, disk: RecordedDisk): Row | undefined {
  const [path, stamp, content] = row;
  if (stamp !== null && disk.stamp(path) === stamp) return row;
  const found = disk.bytes(path);
  if (!found || contentKey(path, found.bytes) !== content) return undefined;
  const now = found.stamp();
  return [path, typeof now === 'string' ? now : null, content];
}

/** Suggestions are located when they are first asked for, which takes time. */
function withoutSuggestions(finding: Diagnostic): Diagnostic {
  const names = Object.keys(finding).filter((name) => name !== 'suggestions');
  return Object.fromEntries(
    names.map((name) => [name, finding[name as keyof Diagnostic]]),
  ) as unknown as Diagnostic;
}
