import type { CheckResult, Dialect, Host, Site, SiteOptions } from '@nav/core';
import type { LanguageState } from '@nav/core/node';
import { checkOne } from '@nav/site/check-one';
import { failureText } from '@nav/site/failure';
import { openSite, type SiteFlags } from '@nav/site/open-site';
import type { Session } from '@nav/site/session';
import { settingsFor } from '@nav/site/settings-text';
import { watchSites } from '@nav/site/watch-sites';
import { readLanguages } from './read-languages.ts';

/** The state of the languages of a site other than the default one, by their codes. */
export type Languages = ReadonlyMap<string, LanguageState>;

/** The current directory and the output of a preview, and the signal that ends it. */
export type PreviewSession = Session & { readonly signal?: AbortSignal };

/** The site that is shown. It is opened, checked and watched as by `nav check --watch`. */
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
}

/** Only the first time that the site is opened prints notes. */
export function shownSite(config: string, flags: SiteFlags, session: PreviewSession): ShownSite {
  const { cwd, signal } = session;
  const silent: PreviewSession = { ...session, write() {} };
  let on = session;
  return {
    cwd,
    config,
    dialect: flags.dialect,
    settings: () => (flags.config === undefined ? undefined : settingsFor(cwd, flags.config, cwd)),
    async open(host) {
      const site = await openSite(config, flags, on, { host });
      on = silent;
      return site;
    },
    async check(host) {
      const { report } = await checkOne(config, flags, silent, { host });
      return report.result;
    },
    watch: (reopen, settled, since) =>
      watchSites(
        {
          check: async (_started, _on, changed) => ({ result: {}, sites: [await reopen(changed)] }),
          show: ({ problem }: { problem?: string }) => settled(problem),
          resultOf(error) {
            const problem = problemOf(error);
            return problem === undefined ? undefined : { problem };
          },
        },
        session,
        since,
      ),
    languages: () => readLanguages(config, flags, cwd, signal),
  };
}

/** Returns the reason of an expected failure as a sentence. */
export function problemOf(error: unknown): string | undefined {
  return failureText(error)?.trim();
}
