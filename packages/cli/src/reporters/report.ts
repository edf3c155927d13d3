import type { CheckResult, Dialect } from '@nav/core';
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
  /** Files and folders that could not be read, each once, sorted by path. */
  unreadable: readonly UnreadableFile[];
  /** The time that it took, in milliseconds. */
  elapsed: number;
}

/**
 * Adds up the reports of some sites.
 *
 * @param unsearched folders outside the sites that could not be read, by path, and why.
 */
export function reportOf(
  sites: readonly SiteReport[],
  elapsed: number,
  unsearched: ReadonlyMap<string, string> = new Map(),
): Report {
  const total = (count: keyof CheckResult['summary']) =>
    sites.reduce((sum, { result }) => sum + result.summary[count], 0);
  return {
    sites,
    unreadable: unreadableOf(sites, unsearched),
    summary: { errors: total('errors'), warnings: total('warnings'), infos: total('infos') },
    elapsed,
  };
}

function unreadableOf(
  sites: readonly SiteReport[],
  unsearched: ReadonlyMap<string, string>,
): UnreadableFile[] {
  const found = new Map(unsearched);
  for (const { result } of sites)
    for (const { path, reason } of result.unreadable ?? []) found.set(path, reason);
  const paths = Array.from(found, ([path, reason]) => ({ path, reason }));
  return paths.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The dialect of the first site, which stands for a run of one. */
export function firstDialect({ sites }: Report): Dialect | undefined {
  return sites[0]?.result.dialect;
}
