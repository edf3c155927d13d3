import { resolveSite } from '@nav/core';
import { siteUrls } from '@nav/core/internal';
import { UsageError } from '../run/failure.ts';
import type { OpenedSite } from './open-site.ts';

/**
 * Returns the URL of the site: the given one, or else the one in the settings or the config; `undefined` if there is none.
 *
 * @throws UsageError if the option or the setting is not an http(s) URL.
 */
export function urlOfSite(site: OpenedSite, given: string | undefined): string | undefined {
  const { config, settings, settingsFile = '' } = site;
  const tree = resolveSite(site)?.tree;
  if (!config || !tree) return undefined;
  const url = siteUrls(site, config, tree).elsewhere(given).siteUrl;
  const text = given ?? settings.siteUrl;
  if (text === undefined || url !== undefined) return url;
  const name = given === undefined ? `"siteUrl" in ${settingsFile}` : '--site-url';
  throw new UsageError(
    `${name} must be an http(s) URL such as https://docs.example.com, not ${JSON.stringify(text)}.`,
  );
}

/** Returns the host of the URL of a site; undefined if the URL is unknown. */
export function hostOf(site: OpenedSite): string | undefined {
  const url = urlOfSite(site, undefined);
  return url === undefined ? undefined : new URL(url).host;
}
