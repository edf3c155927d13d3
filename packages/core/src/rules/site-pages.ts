import type { SiteFiles } from '../files/site-files.ts';
import { isLocal } from '../text/address.ts';
import { decodeEscapes, pageKey } from '../text/page-path.ts';
import type { NavEndpoint } from '../tree/nav-tree.ts';
import type { PageIndex } from './page-index.ts';

/**
 * Tells whether an address of the site shows something: a page file, a folder with an index page, the Markdown of a
 * page, a generated page, a static file or the home page. Without files every address counts as live.
 */
export function liveAddressChecker(
  census: PageIndex,
  unlisted: readonly NavEndpoint[],
  files: SiteFiles | undefined,
): (address: string) => boolean {
  if (!files) return () => true;
  const generated = new Set(unlisted.map(({ path }) => path));
  for (const page of census.special) {
    if (page.kind === 'endpoint') generated.add(pageKey(page.path).toLowerCase());
  }
  return (address) => {
    const path = localPath(address);
    return (
      path === undefined ||
      path === '' ||
      pageAt(files, address) !== undefined ||
      isMarkdownOfPage(files, address) ||
      isAsset(files, address) ||
      // Nobody knows what is in there.
      files.unreadableFolder(path) !== undefined ||
      generated.has(path.toLowerCase())
    );
  };
}

/** Whether an address is that of a file which is no page. A file may be named with a percent sign. */
export function isAsset({ assets }: SiteFiles, address: string): boolean {
  const path = localPath(address);
  return path !== undefined && (assets.has(path) || assets.has(writtenLocalPath(address)));
}

/** Whether an address is that of a page with `.md` behind it, under which sites offer the text of the page. */
export function isMarkdownOfPage(files: SiteFiles, address: string): boolean {
  const path = localPath(address);
  return path?.endsWith('.md') === true && files.pages.has(path.slice(0, -3));
}

/** The slug of the page that an address leads to: its own, or that of its index page; `undefined` where there is no file. */
export function pageAt(files: SiteFiles, address: string): string | undefined {
  const path = localPath(address);
  if (path === undefined) return undefined;
  // A file may be named with a percent sign.
  return pageOf(files, path) ?? pageOf(files, writtenLocalPath(address));
}

function pageOf({ pages }: SiteFiles, path: string): string | undefined {
  const index = path === '' ? 'index' : `${path}/index`;
  return [path, index].find((slug) => pages.has(slug));
}

/** The page path that an address leads to, percent escapes decoded; `undefined` for one that leaves the site. */
export function localPath(address: string): string | undefined {
  return isLocal(address) ? decodeEscapes(writtenLocalPath(address)) : undefined;
}

function writtenLocalPath(address: string): string {
  return pageKey(address.replace(/[#?].*$/s, ''));
}
