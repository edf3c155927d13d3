import type { countFindings } from '@nav/codemods/internal';
import { groupBy } from '@nav/collections';
import type { CheckResult, Code, Diagnostic, Dialect } from '@nav/core';
import type { Suggestion, TeamCode, UnreadableFile } from '@nav/core/stages';
import { countBySeverity } from '@nav/display';
import { folderOf } from '@nav/paths';
import { type Checked, joinChecked } from './checked.ts';

export type KnownFinding = ReturnType<typeof countFindings>[number];

export interface SiteReport {
  /** The config, relative to the current directory. */
  file: string;
  result: CheckResult;
  /** The settings file that applies, which other sites may share. */
  settingsFile?: string | undefined;
  /** The findings that `--fix` has removed, with their earlier locations. */
  fixed: readonly Diagnostic[];
  /** Set if only the findings about some pages are reported. */
  part?: CheckedPart | undefined;
  /** The parts of the site that were checked; `undefined` if its config cannot be read. */
  checked?: Checked | undefined;
  known?: KnownReport | undefined;
  /** The config as one value, for reports that name its versions and languages. */
  config?: unknown;
  /** The dialect if it was detected and another one would give other findings. */
  decidingDialect?(): Dialect | undefined;
  /** `undefined` if the file no longer exists. */
  textOf(file: string): string | undefined;
  /** Returns the changes besides the fixes of a finding that resolve it. Default: those that its rule is sure of. */
  suggestionsOf?(finding: Diagnostic): readonly Suggestion[];
}

export interface KnownReport {
  count: number;
  notes: readonly string[];
  stale: readonly KnownFinding[];
}

export interface CheckedPart {
  /** The paths of the pages, relative to the current directory. */
  pages: readonly string[];
  /** The counts of other findings on the site, which are not reported; `undefined` if the other pages were not checked. */
  elsewhere?: CheckResult['summary'];
}

export interface UnusedIgnore {
  file: string;
  code: Code | TeamCode;
  pattern: string;
  /** False if the settings may also apply to sites that were not checked. */
  isCertain: boolean;
}

export interface Report {
  sites: readonly SiteReport[];
  /** The parts of all sites that were checked; `undefined` if no config can be read. */
  checked: Checked | undefined;
  summary: CheckResult['summary'];
  fixed: readonly Diagnostic[];
  /** True if fixes changed links in a file that git tracks. */
  isTracked?: boolean;
  /** The number of known findings that are not reported; `undefined` without a baseline and `--since`. */
  known: number | undefined;
  /** Patterns of rules in settings that match no finding of any site with these settings. */
  unusedIgnores: readonly UnusedIgnore[];
  /** Files and folders that could not be read, each once, sorted by path. Files of a site also have a finding. */
  unreadable: readonly UnreadableFile[];
  /** The folders outside the sites among them. */
  unsearched: readonly UnreadableFile[];
  /** In milliseconds. */
  elapsed: number;
}

/**
 * Combines the reports of some sites. A finding in settings that several sites share is reported once, with the first.
 *
 * @param unsearched folders outside the sites that could not be read, by path, with the reason.
 */
export function combineReports(
  reports: readonly SiteReport[],
  elapsed: number,
  unsearched: ReadonlyMap<string, string> = new Map(),
): Report {
  const sites = withoutRepeatedSettings(reports);
  const sum = (count: (site: SiteReport) => number) =>
    sites.reduce((total, site) => total + count(site), 0);
  const outside = Array.from(unsearched, ([path, reason]) => ({ path, reason }));
  const inside = sites.flatMap(({ result }) => result.diagnostics.flatMap(unreadableFile));
  return {
    sites,
    checked: joinChecked(sites.flatMap(({ checked }) => checked ?? [])),
    summary: {
      errors: sum(({ result }) => result.summary.errors),
      warnings: sum(({ result }) => result.summary.warnings),
      infos: sum(({ result }) => result.summary.infos),
    },
    fixed: sites.flatMap(({ fixed }) => fixed),
    known: sites.some(({ known }) => known) ? sum(({ known }) => known?.count ?? 0) : undefined,
    unusedIgnores: unusedIgnores(sites),
    unreadable: [...outside, ...inside].sort((a, b) => (a.path < b.path ? -1 : 1)),
    unsearched: outside,
    elapsed,
  };
}

function withoutRepeatedSettings(sites: readonly SiteReport[]): readonly SiteReport[] {
  if (sites.length < 2) return sites;
  const reported = new Set<string>();
  return sites.map((site) => {
    const { result, settingsFile } = site;
    const diagnostics = result.diagnostics.filter(({ code, file, range, message }) => {
      if (file !== settingsFile) return true;
      const key = `${code} ${range.start.offset} ${message} ${file}`;
      return !reported.has(key) && reported.add(key);
    });
    if (diagnostics.length === result.diagnostics.length) return site;
    return { ...site, result: { ...result, diagnostics, summary: countBySeverity(diagnostics) } };
  });
}

function unusedIgnores(sites: readonly SiteReport[]): UnusedIgnore[] {
  const bySettings = groupBy(sites, ({ settingsFile }) => settingsFile);
  return [...bySettings].flatMap(([file, [first, ...others]]) => {
    if (file === undefined || !first) return [];
    const folder = folderOf(file);
    // Settings in the current directory may be those of other sites, but then all of them are usually checked.
    const isCertain = folder === '' || folder === folderOf(first.file);
    return (first.result.unusedIgnores ?? [])
      .filter(({ code, pattern }) =>
        others.every(({ result }) =>
          result.unusedIgnores?.some((other) => other.code === code && other.pattern === pattern),
        ),
      )
      .map(({ code, pattern }) => ({ file, code, pattern, isCertain }));
  });
}

/** Returns the fixed findings whose fix changed the target of a link. */
export function changedLinks(fixed: readonly Diagnostic[]): readonly Diagnostic[] {
  return fixed.filter(({ code }) => LINK_CODES.has(code));
}

const LINK_CODES: ReadonlySet<string> = new Set([
  'link-not-found',
  'link-redirected',
  'anchor-not-found',
]);

/** Returns the findings of a site without those in its settings. */
export function ownFindings({ result, settingsFile }: SiteReport): readonly Diagnostic[] {
  return result.diagnostics.filter(({ file }) => file !== settingsFile);
}

export function faultySettings(sites: readonly SiteReport[]): string[] {
  const files = sites.flatMap(({ result, settingsFile }) =>
    result.diagnostics.flatMap(({ file }) => (file === settingsFile ? file : [])),
  );
  return [...new Set(files)];
}

function unreadableFile({ code, args }: Diagnostic): UnreadableFile[] {
  return code === 'unreadable-file' ? [args] : [];
}
