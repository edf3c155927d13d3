import { externalUrls } from '@nav/core/internal';
import type { OpenedSite } from '../../sites/open-site.ts';
import type { Terminal } from '../../terminal/command.ts';
import { UsageError } from '../../terminal/failure.ts';
import { pluralize } from '../../terminal/text.ts';
import type { CheckFlags } from './options.ts';

/**
 * Requests the links of a site to other sites.
 *
 * @returns the reasons of those that do not work, by URL.
 * @throws UsageError for an empty pattern.
 */
export async function deadLinksOf(
  site: OpenedSite,
  { externalAllow = [], requester }: Pick<CheckFlags, 'externalAllow' | 'requester'>,
  { progress, write }: Pick<Terminal, 'progress' | 'write'>,
): Promise<ReadonlyMap<string, string>> {
  if (externalAllow.includes('')) throw new UsageError('--external-allow is empty. Pass a URL.');
  const urls = [...externalUrls(site)].filter(
    (url) => !externalAllow.some((pattern) => matchesUrl(pattern, url)),
  );
  progress(`Requesting ${pluralize(urls.length, 'URL')} of other sites …`);
  if (!requester || urls.length === 0) return new Map();
  const { dead, left } = await requester.request(urls);
  if (left > 0) {
    const links = pluralize(left, 'URL');
    write(
      '',
      `Could not check ${links} of other sites: no network, or not enough time. Run it again.\n`,
    );
  }
  return dead;
}

/** Tests a URL. A star in a pattern matches any characters; a pattern also matches every URL that starts with it. */
export function matchesUrl(pattern: string, url: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  if (!url.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = url.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}
