import type { NavDiff } from '@nav/core';
import type { siteUrls } from '@nav/core/internal';
import { isLocal, isRedirectPattern, pathOf, suffixOf } from '@nav/paths';

/** The URLs of a site in one state. */
export type SiteUrls = ReturnType<ReturnType<typeof siteUrls>['under']>;

/** A URL that leads nowhere in another state. */
export type GoneUrl = ReturnType<SiteUrls['goneIn']>[number];

type KeptUrl = NavDiff['redirects'][number];

/** The URLs of redirects, folders and files that lead nowhere now. */
export type LostUrls = Required<
  Pick<NavDiff, 'redirectsRemoved' | 'urlsRemoved' | 'redirects' | 'unredirected'>
>;

/**
 * @param gone the URLs that lead nowhere now.
 * @param moved the URLs that pages and files have now, by their old URLs.
 */
export function lostUrls(
  gone: readonly GoneUrl[],
  before: SiteUrls,
  now: SiteUrls,
  moved: ReadonlyMap<string, string>,
): LostUrls {
  const lost: LostUrls = {
    redirectsRemoved: [],
    urlsRemoved: [],
    redirects: [],
    unredirected: [],
  };
  for (const one of gone) {
    const { url, kind, to, redirect } = one;
    if (kind === 'page' || kind === 'endpoint' || one.isPart) continue;
    if (redirect) lost.redirectsRemoved.push(writtenOf(redirect));
    else lost.urlsRemoved.push({ url, ...(to === undefined ? {} : { to }) });
    const kept = replacementOf(one, before, now, moved);
    if (kept === 'hides pages') continue;
    if (kept) lost.redirects.push(kept);
    else lost.unredirected.push(redirect?.source ?? url);
  }
  return lost;
}

/** Returns the redirect that keeps a URL. A pattern that would hide pages cannot. */
function replacementOf(
  { url, kind, to, redirect }: GoneUrl,
  before: SiteUrls,
  now: SiteUrls,
  moved: ReadonlyMap<string, string>,
): KeptUrl | 'hides pages' | undefined {
  if (redirect && isRedirectPattern(redirect.source)) {
    if (now.hasPagesBelow(redirect.source)) return 'hides pages';
    const { source, destination } = redirect;
    if (isRedirectPattern(destination))
      return now.caughtBy(redirect).length > 0
        ? { source, destination, reason: 'redirect' }
        : undefined;
  }
  const end = redirect ? before.answer(redirect.destination).to : (to ?? url);
  const destination = isLocal(end)
    ? (moved.get(before.plain(end)) ?? pathOf(end)) + suffixOf(end)
    : end;
  if (now.answer(destination).state === 'gone') return undefined;
  const reason = redirect ? 'redirect' : kind === 'folder' ? 'moved-folder' : 'rename';
  return { source: redirect?.source ?? url, destination, reason };
}

function writtenOf({
  source,
  destination,
}: NavDiff['redirectsRemoved'][number]): NavDiff['redirectsRemoved'][number] {
  return { source, destination };
}
