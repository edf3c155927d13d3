import { groupBy } from '@nav/collections';
import { folderOf, foldersAbove, isPrivateName, joinPath } from '@nav/paths';
import { derived } from './derived.ts';
import { exemptPages } from './exempt-pages.ts';
import type { Host } from './host.ts';
import type { PageFiles } from './page-files.ts';
import { derivePageHead, type PageHead } from './page-head.ts';
import { importFinder } from './page-imports.ts';
import { type FindImports, type SearchFile, withoutImported } from './published.ts';
import type { SiteFiles } from './site-files.ts';

export interface OrphanSources {
  files: SiteFiles;
  settings: { readonly ignore: readonly string[] };
  /**
   * Returns the head of a file by its path in the site's folder; undefined if it cannot be read. The index of a page may find it
   * faster.
   */
  headOf: (file: string, index?: number) => PageHead | undefined;
  importsOf: FindImports;
  /**
   * False to read the other pages only if a file without front matter may be a snippet of one. A file with front matter then
   * counts as a page. Default: true.
   */
  readsAll?: boolean;
  /** Used to read fewer pages, if not all are read. */
  search?: SearchFile;
  isRedirectedAway?(slug: string): boolean;
}

// Front matter, imports and links of all pages decide which files do not need an entry, but a check without links must not take
// longer than listing the files. So `readsAll: false` reads a listed page only if a file without front matter could be a snippet in it.

/** The page at the root of the site, which readers reach without the navigation. */
const FRONT_PAGE = 'index';
/** The file at the root of the site that builders serve to agents instead of a generated one. */
const FOR_AGENTS = 'install.md';

/**
 * Returns the pages without an entry that need one. It leaves out what is not meant to be in a navigation: the front
 * page, files for the repository, names that start with `_` or a dot, what the settings ignore, pages that readers cannot
 * reach because of a redirect, hidden ones, links to other sites, symbolic links, and snippets that other files import (M2.6).
 *
 * @param keepFrontPage for a new navigation, which should start with it.
 */
export function orphansAmong(
  slugs: Iterable<string>,
  { files, settings, headOf, importsOf, readsAll = true, search, isRedirectedAway }: OrphanSources,
  { keepFrontPage = false }: { keepFrontPage?: boolean } = {},
): string[] {
  const { pages } = files;
  const isExempt = exemptPages(settings, files);
  const needsEntry = (slug: string) => {
    const file = pages.get(slug) ?? '';
    return (
      !(slug === FRONT_PAGE && !keepFrontPage) &&
      file !== FOR_AGENTS &&
      !files.isLink(file) &&
      !isPrivateName(slug) &&
      !isExempt(slug) &&
      !isRedirectedAway?.(slug)
    );
  };
  const headOfPage = (slug: string) => headOf(pages.get(slug) ?? '', pages.indexOf(slug));
  const visible = [...slugs].filter((slug) => needsEntry(slug) && !headOfPage(slug)?.isUnlisted);
  const mayBeSnippet = (slug: string) => readsAll || !headOfPage(slug)?.hasFrontMatter;
  return withoutImported(visible, files, importsOf, mayBeSnippet, readsAll ? undefined : search);
}

/** Does the same for the files of a host, in a folder. */
export function orphansOf(
  { host, folder }: { host: Host | undefined; folder: string },
  slugs: Iterable<string>,
  sources: Omit<OrphanSources, 'headOf' | 'importsOf'>,
  options?: { keepFrontPage?: boolean },
): string[] {
  const headOf = (file: string) => host && derived(host, joinPath(folder, file), derivePageHead);
  const importsOf = host ? importFinder(host, folder) : () => undefined;
  return orphansAmong(slugs, { ...sources, headOf, importsOf }, options);
}

/** The fewest pages of a folder that is unlisted as a whole: fewer may be forgotten. */
const MIN_FOLDER_PAGES = 3;

/**
 * Returns the folders that a navigation leaves out as a whole, each with its orphans: the topmost ones with several orphans and
 * no listed page, also further below.
 *
 * @param unlisted all pages that are not listed.
 */
export function unlistedFolders(
  orphans: readonly string[],
  unlisted: ReadonlySet<string>,
  pages: PageFiles,
  least: number = MIN_FOLDER_PAGES,
): Map<string, string[]> {
  const withPages = new Set<string>();
  for (const slug of pages.keys()) {
    const folder = folderOf(slug);
    if (withPages.has(folder) || unlisted.has(slug)) continue;
    // The folders above a known one are known too.
    for (let above = folder; above !== '' && !withPages.has(above); above = folderOf(above))
      withPages.add(above);
  }
  const topmost = (slug: string) => foldersAbove(slug).find((folder) => !withPages.has(folder));
  const folders = new Map<string, string[]>();
  for (const [folder, slugs] of groupBy(orphans, topmost))
    if (folder !== undefined && slugs.length >= least) folders.set(folder, slugs);
  return folders;
}
