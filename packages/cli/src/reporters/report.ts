import type { CheckResult, Diagnostic, Dialect } from '@nav/core';
import type { UnreadableFile } from '@nav/core/stages';

/** One checked site. */
export interface SiteReport {
  /** The config, relative to the working directory. */
  file: string;
  result: CheckResult;
  /** How many findings `--fix` has removed. */
  fixed: number;
  /** The text of a file that a location names; `undefined` when it is gone. */
  textOf(file: string): string | undefined;
}

/** What one run of `nav check` found. */
export interface Report {
  sites: readonly SiteReport[];
  summary: CheckResult['summary'];
  /** The files and folders that could not be read, each once, sorted by path. Those of a site have a finding. */
  unreadable: readonly UnreadableFile[];
  /** The folders outside the sites among them. */
  unsearched: readonly UnreadableFile[];
  /** The time that it took, in milliseconds. */
  elapsed: number;
}

/**
 * Adds up the reports of some sites.
 *
 * @param unsearched folders outside the sites that could not be read: the reasons by path.
 */
export function reportOf(
  sites: readonly SiteReport[],
  elapsed: number,
  unsearched: ReadonlyMap<string, string> = new Map(),
): Report {
  const total = (count: keyof CheckResult['summary']) =>
    sites.reduce((sum, { result }) => sum + result.summary[count], 0);
  const outside = Array.from(unsearched, ([path, reason]) => ({ path, reason }));
  const inside = sites.flatMap(({ result }) => result.diagnostics.flatMap(unreadableFile));
  return {
    sites,
    unreadable: [...outside, ...inside].sort((a, b) => (a.path < b.path ? -1 : 1)),
    unsearched: outside,
    summary: { errors: total('errors'), warnings: total('warnings'), infos: total('infos') },
    elapsed,
  };
}

function unreadableFile({ code, args }: Diagnostic): UnreadableFile[] {
  return code === 'unreadable-file' ? [args] : [];
}

/** The dialect of the first site, which stands for a run of one. */
export function firstDialect({ sites }: Report): Dialect | undefined {
  return sites[0]?.result.dialect;
}
