import { siteUrlOf } from '@nav/core/internal';
import { UsageError } from '../run/failure.ts';
import type { OpenedSite } from './open-site.ts';

/**
 * Returns the URL of a site, without its base path: the given one, or else the one in its settings or its config; `undefined` if
 * there is none.
 *
 * @throws UsageError if an option or the settings have something else.
 */
export function urlOfSite(
  { config, settings, settingsFile = '' }: OpenedSite,
  given: string | undefined,
): ReturnType<typeof siteUrlOf> {
  const text = given ?? settings.siteUrl;
  const url = siteUrlOf(config?.value, text);
  if (text === undefined || url) return url;
  const name = given === undefined ? `"siteUrl" in ${settingsFile}` : '--site-url';
  throw new UsageError(
    `${name} must be an http(s) URL such as https://docs.example.com, not ${JSON.stringify(text)}.`,
  );
}
