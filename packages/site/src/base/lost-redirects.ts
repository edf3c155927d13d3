import type { NavDiff, NavTree, Site } from '@nav/core';
import { checkedAddresses, followRedirects, siteRedirects } from '@nav/core/internal';
import { coversSource, isLocal, isRedirectPattern, pageKey, pathOf, suffixOf } from '@nav/paths';

interface ComparedSite {
  site: Site;
  tree: NavTree;
}

export interface LostRedirects {
  /** The redirects whose URLs lead nowhere now, as written. */
  removed: NavDiff['redirectsRemoved'];
  /** The redirects that can be restored, with the destinations that exist now. */
  redirects: NavDiff['redirects'];
  /** The URLs of the others. */
  unredirected: string[];
}

/**
 * Compares the redirects of two sites.
 *
 * @param moved the URLs that pages have now, by their old URLs.
 */
export function lostRedirects(
  old: ComparedSite,
  now: ComparedSite,
  moved: ReadonlyMap<string, string>,
): LostRedirects {
  const lost: LostRedirects = { removed: [], redirects: [], unredirected: [] };
  const [before, after] = [redirectsOf(old), redirectsOf(now)];
  const find = finderOf(now);
  const findOld = finderOf(old);
  if (before.all.length === 0 || !find || !findOld) return lost;
  const pages = new Set(now.site.files()?.pages.keys());
  const hasPagesBelow = (pattern: string) => {
    const start = pageKey(pathOf(pattern).replace(/[^/]*[:*].*$/, ''));
    return [...pages].some((page) => start === '' || page.startsWith(`${start}/`));
  };
  const isKept = (source: string) =>
    isRedirectPattern(source)
      ? after.all.some((one) => coversSource(one.source, source))
      : find(source) !== undefined;
  for (const redirect of before.all) {
    const { source, destination } = redirect;
    const isPattern = isRedirectPattern(source);
    // Another redirect of the old site applied instead.
    if (!isPattern && before.find(source)?.redirect !== redirect) continue;
    if (isKept(source)) continue;
    lost.removed.push({ source, destination });
    const isOpen = isRedirectPattern(destination);
    const { address } = followRedirects(findOld(destination), destination, findOld);
    const end = isOpen ? destination : address;
    const to = (moved.get(`/${pageKey(pathOf(end))}`) ?? pathOf(end)) + suffixOf(end);
    const isAlive = isOpen ? !isLocal(to) || hasPagesBelow(to) : find(to) !== undefined;
    // A pattern would hide the pages that its URLs show now.
    if (isPattern && hasPagesBelow(source)) continue;
    if (isAlive) lost.redirects.push({ source, destination: to, reason: 'redirect' });
    else lost.unredirected.push(source);
  }
  return lost;
}

function redirectsOf({
  site: { config, grammar },
}: ComparedSite): ReturnType<typeof siteRedirects> {
  return siteRedirects(config, grammar.dialect);
}

function finderOf({ site, tree }: ComparedSite) {
  return site.config && checkedAddresses(site, site.config, tree).find;
}
