import type { PageCensus } from './page-census.ts';
import { pageKey } from './page-path.ts';
import { isLocal } from './redirects.ts';
import type { SiteFiles } from './site-files.ts';

/**
 * Tells whether an address of the site shows something: a page file, a folder with an index page, a generated
 * page, a static file or the home page. Without files every address counts as live.
 */
export function liveAddresses(
  census: PageCensus,
  unlisted: Iterable<string>,
  files: SiteFiles | undefined,
): (address: string) => boolean {
  if (!files) return () => true;
  const generated = new Set(unlisted);
  for (const page of census.special) {
    if (page.kind === 'endpoint') generated.add(pageKey(page.path).toLowerCase());
  }
  return (address) => {
    const path = localPath(address);
    return (
      path === undefined ||
      path === '' ||
      files.pages.has(path) ||
      files.pages.has(`${path}/index`) ||
      files.assets.has(path) ||
      files.pages.has(path.replace(/\.mdx?$/, '')) ||
      generated.has(path.toLowerCase())
    );
  };
}

/** The page path that an address leads to; `undefined` for one that leaves the site. */
export function localPath(address: string): string | undefined {
  return isLocal(address) ? pageKey(address.replace(/[#?].*$/s, '')) : undefined;
}
