import { type CheckResult, checkSite, type Site } from '@nav/core';

/** A site that a command has opened. */
export interface OpenedSite extends Site {
  /** Set for a config in a module: puts what was found in it into the language of the module. */
  readonly inModule?: (result: CheckResult) => CheckResult;
  /** The settings that apply, with their path from the host's root. */
  readonly settingsText?: { file: string; text: string } | undefined;
  /** Why specifications that were asked for could not be fetched, by address. */
  readonly unreachable?: ReadonlyMap<string, string>;
}

/** The exit code of an answer about some sites: 1 where it lacks what was to be fetched. */
export function answerCode(...sites: readonly OpenedSite[]): 0 | 1 {
  return sites.some(({ unreachable }) => unreachable !== undefined && unreachable.size > 0) ? 1 : 0;
}

/** All that is wrong with a site, whichever language its config is written in. */
export function checkOpened(site: OpenedSite): CheckResult {
  const result = checkSite(site);
  return site.inModule ? site.inModule(result) : result;
}
