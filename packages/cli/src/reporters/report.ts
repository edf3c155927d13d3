import type { CheckResult, Dialect } from '@nav/core';

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
  /** The time that it took, in milliseconds. */
  elapsed: number;
}

/** Adds up the reports of some sites. */
export function reportOf(sites: readonly SiteReport[], elapsed: number): Report {
  const total = (count: keyof CheckResult['summary']) =>
    sites.reduce((sum, { result }) => sum + result.summary[count], 0);
  return {
    sites,
    summary: { errors: total('errors'), warnings: total('warnings'), infos: total('infos') },
    elapsed,
  };
}

/** The dialect of the first site, which stands for a run of one. */
export function firstDialect({ sites }: Report): Dialect | undefined {
  return sites[0]?.result.dialect;
}
