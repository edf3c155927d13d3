import { externalUrls } from '@nav/core/internal';
import { pluralize } from '@nav/display';
import type { LinkRequester } from '../network/request-links.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';

/**
 * Requests the links of a site to other sites.
 *
 * @param allowed patterns of URLs that are not requested.
 * @returns the reasons of those that do not work, by URL, and the number of those without an answer.
 * @throws UsageError for an empty pattern.
 */
export async function deadLinksOf(
  site: OpenedSite,
  requester: LinkRequester | undefined,
  allowed: readonly string[] = [],
  { progress, write }: Pick<Session, 'progress' | 'write'>,
): Promise<{ dead: ReadonlyMap<string, string>; left: number }> {
  if (allowed.includes('')) throw new UsageError('--external-allow is empty. Pass a URL.');
  const urls = [...externalUrls(site)].filter(
    (url) => !allowed.some((pattern) => matchesUrl(pattern, url)),
  );
  progress(`Requesting ${pluralize(urls.length, 'URL')} of other sites …`);
  if (!requester || urls.length === 0) return { dead: new Map(), left: 0 };
  const { dead, left } = await requester.request(urls);
  if (left > 0) {
    const links = pluralize(left, 'URL');
    write(
      '',
      `Could not check ${links} of other sites: no network, or not enough time. Run it again.\n`,
    );
  }
  return { dead, left };
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
