import {
  decodings,
  encodeLike,
  joinPath,
  linkTarget,
  normalizePagePath,
  pathOf,
  withoutBasePath,
  withoutExtension,
  writeLink,
} from '@nav/paths';
import type { Pages } from './site-files.ts';

/** Returns the new path for the path of a page, an address or a file; undefined if it stays. */
export type Goal = (path: string) => string | undefined;

/** Returns the slug that a page path or an address names, without its extension, query and fragment. */
export function slugOf(path: string): string {
  return normalizePagePath(withoutExtension(pathOf(path)));
}

/** Returns the page that an address leads to: `a` leads to `a/index` if the page `a` does not exist (M2.4). */
export function pageAt(pages: Pages, slug: string): string {
  const index = `${slug}/index`;
  return slug !== '' && !pages.has(slug) && pages.has(index) ? index : slug;
}

/** Returns the addresses of a page: its slug, and for an index page its folder. */
export function addressesOf(pages: Pages, page: string): string[] {
  const folder = page.replace(/\/index$/, '');
  return folder !== page && pageAt(pages, folder) === page ? [page, folder] : [page];
}

/** An address without `index` gets one without it. */
export function addressGoal(pages: Pages, target: Goal): Goal {
  return (slug) => {
    const page = pageAt(pages, slug);
    const goal = target(page);
    return page === slug ? goal : goal?.replace(/\/index$/, '');
  };
}

/** Returns the goal of addresses, also with the base path of the site before them, which they keep. */
export function goalUnder(
  basePath: () => string,
  exists: (path: string) => boolean,
  goal: Goal,
): Goal {
  return (path) => {
    const next = goal(path);
    // Without a goal behind one of its slashes, the base path need not be known.
    const mayMove = () =>
      [...path.matchAll(/\//g)].some(({ index }) => goal(path.slice(index + 1)) !== undefined);
    if (next !== undefined || !mayMove() || exists(path)) return next;
    const base = basePath();
    const inner = withoutBasePath(path, base);
    const moved = inner === undefined ? undefined : goal(inner.slice(1));
    return moved === undefined ? undefined : joinPath(base.slice(1), moved);
  };
}

/** Returns `undefined` if the address leaves the site or has no path. */
export function localSlug(address: string): string | undefined {
  return address === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?])/i.test(address)
    ? undefined
    : slugOf(address);
}

/** Returns none if the address leaves the site or has no path. */
export function slugsAt(address: string): string[] {
  if (localSlug(address) === undefined) return [];
  return decodings(pathOf(address)).map((path) => linkTarget('', `/${path}`));
}

/** Returns a page path with its new slug, and its slashes and extension; undefined if it stays. */
export function newPath(path: string, goal: Goal): string | undefined {
  const slug = localSlug(path);
  const next = slug === undefined ? undefined : goal(slug);
  const plain = pathOf(path);
  return next === undefined ? undefined : writeLike(next, plain) + path.slice(plain.length);
}

/** Returns an address with its new slug, and its percent escapes, query and fragment; undefined if it stays. */
export function newAddress(address: string, goal: Goal): string | undefined {
  const next = slugsAt(address)
    .map(goal)
    .find((slug) => slug !== undefined);
  const path = pathOf(address);
  if (next === undefined) return undefined;
  return encodeLike(writeLike(next, path), path, '') + address.slice(path.length);
}

function writeLike(slug: string, like: string): string {
  const isAbsolute = like.startsWith('/');
  const written = writeLink('', slug, isAbsolute ? like : `/${like}`);
  return isAbsolute || written === '/' ? written : written.slice(1);
}
