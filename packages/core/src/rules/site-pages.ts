import type { SiteFiles } from '../files/site-files.ts';
import { decodeEscapes, pageKey } from '../text/page-path.ts';
import { isLocal } from '../text/path.ts';
import type { NavEndpoint } from '../tree/nav-tree.ts';
import type { PageIndex } from './page-index.ts';

/**
 * Returns a function that checks whether the site serves something at an address: a page file, a folder with an index
 * page, the Markdown of a page, a generated page, a static file or the home page. Without files, every address is live.
 */
export function liveAddressChecker(
  pageIndex: PageIndex,
  unlisted: readonly NavEndpoint[],
  files: SiteFiles | undefined,
): (address: string) => boolean {
  if (!files) return () => true;
  const generated = new Set(unlisted.map(({ path }) => path));
  for (const page of pageIndex.special) {
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
      // The content of the folder is unknown.
      files.unreadableFolder(path) !== undefined ||
      generated.has(path.toLowerCase())
    );
  };
}

/** Returns true if an address is that of a file that is not a page. The name of a file can contain a percent sign. */
export function isAsset({ assets }: SiteFiles, address: string): boolean {
  const path = localPath(address);
  return path !== undefined && (assets.has(path) || assets.has(writtenLocalPath(address)));
}

/** Returns true if an address is that of a page followed by `.md`, where sites serve the Markdown of the page. */
export function isMarkdownOfPage(files: SiteFiles, address: string): boolean {
  const path = localPath(address);
  return path?.endsWith('.md') === true && files.pages.has(path.slice(0, -3));
}

/** Returns the slug of the page or index page at an address; `undefined` if there is no such file. */
export function pageAt(files: SiteFiles, address: string): string | undefined {
  const path = localPath(address);
  if (path === undefined) return undefined;
  // The name of a file can contain a percent sign.
  return pageOf(files, path) ?? pageOf(files, writtenLocalPath(address));
}

function pageOf({ pages }: SiteFiles, path: string): string | undefined {
  const index = path === '' ? 'index' : `${path}/index`;
  return [path, index].find((slug) => pages.has(slug));
}

/** Returns the decoded page path of an address; `undefined` for another site. */
export function localPath(address: string): string | undefined {
  return isLocal(address) ? decodeEscapes(writtenLocalPath(address)) : undefined;
}

function writtenLocalPath(address: string): string {
  return pageKey(address.replace(/[#?].*$/s, ''));
}
