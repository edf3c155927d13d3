import type { CheckResult, Dialect, Host, Site, SiteOptions } from '@nav/core';
import type { LanguageState } from '@nav/core/node';

/** The state of the languages of a site other than the default one, by their codes. */
export type Languages = ReadonlyMap<string, LanguageState>;

/** The site that is shown. Its functions open, check and watch it as the command line does. */
export interface ShownSite {
  /** The current directory, which all paths start from. */
  readonly cwd: string;
  /** The path of the config. */
  readonly config: string;
  /** The dialect and the settings that the user names, if any. */
  readonly dialect: Dialect | undefined;
  settings(): SiteOptions['settings'];
  /** Opens it with a host that keeps what it has read. */
  open(host: Host): Promise<Site>;
  check(host: Host): Promise<CheckResult>;
  /**
   * Opens it again after each change, until the process ends. Calls `settled` after each time, with the problem as a sentence.
   *
   * @param reopen gets the absolute paths that have changed; undefined if anything may have.
   * @param since the time, in milliseconds, after which changes matter.
   */
  watch(
    reopen: (changed: ReadonlySet<string> | undefined) => Promise<Site>,
    settled: (problem: string | undefined) => void,
    since: number,
  ): Promise<never>;
  languages(): Promise<Languages>;
  /** Returns the reason of an expected failure as a sentence. */
  problemOf(error: unknown): string | undefined;
  /** Returns why the system refused a file, in plain words. */
  reasonOf(error: unknown): string;
}
