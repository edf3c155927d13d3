import { type CheckResult, checkSite, type Site } from '@nav/core';

/** A site that a command has opened. */
export interface OpenedSite extends Site {
  /** Set for a config in a module: puts what was found in it into the language of the module. */
  readonly inModule?: (result: CheckResult) => CheckResult;
}

/** All that is wrong with a site, whichever language its config is written in. */
export function checkOpened(site: OpenedSite): CheckResult {
  const result = checkSite(site);
  return site.inModule ? site.inModule(result) : result;
}
