import { isLocal, suffixOf } from '@nav/paths';
import { redirectHops } from '../addresses/follow-redirects.ts';
import { dialects } from '../format/dialects.ts';
import { MAX_REDIRECTS } from '../limits/limits.ts';
import { type FindRedirect, redirectFinder } from '../redirects/redirect-finder.ts';
import type { NavElement, NavRedirect } from '../tree/nav-tree.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { assertIndex, cached, type NavIndex } from './nav-index.ts';

/** The end of the redirects of a URL. */
export interface FoundRedirect {
  /** The URL to send readers to. It keeps the query and the fragment of the original URL, unless the redirect has its own. */
  href: string;
  /** True if all redirects on the way are permanent: status 308 or 301 instead of 307 or 302. */
  permanent: boolean;
}

/**
 * Returns where the redirects of a site lead from a URL. Follows several redirects to the end. Call it before `viewPage`,
 * because redirects precede pages.
 *
 * @param url the path of the request, with the base if there is one. A query and a fragment are allowed.
 * @returns `undefined` if no redirect applies, or the redirects lead in a circle.
 */
export function findRedirect(index: NavIndex, url: string): FoundRedirect | undefined {
  assertIndex('findRedirect', index);
  assertCall('findRedirect(index, url)', typeof url === 'string');
  if (!index.tree.redirects) return undefined;
  const find = cached(index, finderOf, index.tree.root);
  let found: FoundRedirect | undefined;
  let hops = 0;
  for (const { redirect, target } of redirectHops(url, (address) =>
    isLocal(address) ? find(address) : undefined,
  )) {
    hops += 1;
    if (hops > MAX_REDIRECTS) return undefined;
    found = { href: target, permanent: (found?.permanent ?? true) && redirect.permanent };
  }
  if (found && suffixOf(found.href) === '') found.href += suffixOf(url);
  return found;
}

/** `cached` calls this once. */
function finderOf(_root: NavElement, { tree }: NavIndex): FindRedirect<NavRedirect> {
  return redirectFinder(tree.redirects ?? [], dialects[tree.dialect].redirectSyntax);
}
