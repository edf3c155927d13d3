import type { CheckResult, Diagnostic } from '@nav/core';
import type { KnownFinding } from '@nav/core/internal';
import type { UnreadableFile } from '@nav/core/stages';

/** One checked site. */
export interface SiteReport {
  /** The config, relative to the current directory. */
  file: string;
  result: CheckResult;
  /** The findings that `--fix` has removed, with their places before. */
  fixed: readonly Diagnostic[];
  /** The findings that are not reported because they are known. */
  known?: KnownReport | undefined;
  /** Returns the text of a file that a location names; `undefined` if it no longer exists. */
  textOf(file: string): string | undefined;
}

/** The findings that a site had before. */
export interface KnownReport {
  /** The number of known findings, which are not reported. */
  count: number;
  /** Sentences about them. */
  notes: readonly string[];
  /** The entries of the baseline that no longer apply. */
  stale: readonly KnownFinding[];
}

/** The findings of one run of `nav check`. */
export interface Report {
  sites: readonly SiteReport[];
  summary: CheckResult['summary'];
  fixed: readonly Diagnostic[];
  /** The number of known findings that are not reported; `undefined` without a baseline and `--since`. */
  known: number | undefined;
  /** Files and folders that could not be read, each once, sorted by path. Those of a site have a finding. */
  unreadable: readonly UnreadableFile[];
  /** The folders outside the sites among them. */
  unsearched: readonly UnreadableFile[];
  /** In milliseconds. */
  elapsed: number;
}

/**
 * Combines the reports of some sites.
 *
 * @param unsearched folders outside the sites that could not be read, by path, with the reason.
 */
export function combineReports(
  sites: readonly SiteReport[],
  elapsed: number,
  unsearched: ReadonlyMap<string, string> = new Map(),
): Report {
  const sum = (count: (site: SiteReport) => number) =>
    sites.reduce((total, site) => total + count(site), 0);
  const outside = Array.from(unsearched, ([path, reason]) => ({ path, reason }));
  const inside = sites.flatMap(({ result }) => result.diagnostics.flatMap(unreadableFile));
  return {
    sites,
    summary: {
      errors: sum(({ result }) => result.summary.errors),
      warnings: sum(({ result }) => result.summary.warnings),
      infos: sum(({ result }) => result.summary.infos),
    },
    fixed: sites.flatMap(({ fixed }) => fixed),
    known: sites.some(({ known }) => known) ? sum(({ known }) => known?.count ?? 0) : undefined,
    unreadable: [...outside, ...inside].sort((a, b) => (a.path < b.path ? -1 : 1)),
    unsearched: outside,
    elapsed,
  };
}

function unreadableFile({ code, args }: Diagnostic): UnreadableFile[] {
  return code === 'unreadable-file' ? [args] : [];
}
