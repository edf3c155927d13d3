import { type Host, loadSite, type Site, type SiteOptions } from '@nav/core';
import { docsSettings } from '@nav/core/settings';

/** Loads a site, with the check of its settings outside the navigation; `undefined` if the config does not exist. */
export function loadExisting(host: Host, file: string, options: SiteOptions): Site | undefined {
  const site = loadSite(host, file, { docsSettings, ...options });
  return site.findings.some(({ code }) => code === 'config-not-found') ? undefined : site;
}
