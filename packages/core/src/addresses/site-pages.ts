import { joinPath, pageKey, titleFromPath } from '@nav/paths';
import type { PageMeta } from '../files/front-matter.ts';
import { type FindImports, publishedAmong } from '../files/published.ts';
import type { SiteFiles } from '../files/site-files.ts';
import type { HrefMapping } from '../tree/hrefs.ts';
import { isPage, type NavElement, type NavPage, type NavTree } from '../tree/nav-tree.ts';

/**
 * The reason that a page is part of a site, from easily found to not found by readers:
 * - `navigation`: an entry lists it.
 * - `unlisted`: all entries of it are hidden, or only a link of the config leads to it.
 * - `outside`: its file has no entry.
 * - `missing`: it has an entry and no file.
 */
export type PageReach = 'navigation' | 'unlisted' | 'outside' | 'missing';

/** A page of a site. */
export interface SitePage {
  /** The path without slashes at its ends; empty for the front page. */
  path: string;
  /** The URL of the page, as in the tree. */
  href: string;
  /** The path of the page file from the root of the host. Absent for endpoints and missing pages. */
  file?: string;
  /** The title of the page. */
  title: string;
  /** The BCP 47 tag of the language that lists the page first. */
  lang?: string;
  /** The way that readers find it. */
  in: PageReach;
  /**
   * True if a search should list it: each page of the navigation once, and hidden ones that the config includes in search. The
   * copy of a page at `/` is not listed.
   */
  inSearch: boolean;
  /** The node of its first visible entry, or else of its first entry or link. */
  node?: NavPage;
}

export interface SitePageSources {
  tree: NavTree;
  /** The page that `/` shows if the site has no page `index`. */
  home: NavPage | undefined;
  files: SiteFiles | undefined;
  folder: string;
  hrefs: HrefMapping | undefined;
  /** The slugs of the pages that links of the config lead to. */
  linked: ReadonlySet<string>;
  pageMeta: (slug: string) => PageMeta | undefined;
  importsOf: FindImports;
}

/** Returns every page of a site once, by URL: the front page first, then in reading order, then by file. */
export function listSitePages(sources: SitePageSources): SitePage[] {
  const { tree, home, files, folder, linked, pageMeta, importsOf } = sources;
  const hrefOf = sources.hrefs?.page ?? ((path: string) => `/${path}`);
  const byHref = new Map<string, SitePage>();

  function fileOf(slug: string): Pick<SitePage, 'file'> {
    const file = files?.pages.get(slug);
    return file === undefined ? {} : { file: joinPath(folder, file) };
  }

  function addNode(node: NavPage, reach: PageReach, lang: string | undefined): void {
    const path = pageKey(node.path);
    const isSearchable = reach === 'navigation' || node.searchable === true;
    const page: SitePage = {
      path,
      href: node.href,
      ...(node.kind === 'page' ? fileOf(path) : {}),
      title: node.title,
      ...(lang === undefined ? {} : { lang }),
      in: node.missing ? 'missing' : reach,
      inSearch: isSearchable && !node.missing,
      node,
    };
    const known = byHref.get(page.href);
    if (!known || RANK[page.in] < RANK[known.in]) byHref.set(page.href, page);
  }

  const linkedPages: [page: NavPage, lang: string | undefined][] = [];
  function walk(element: NavElement, lang: string | undefined): void {
    const own = element.lang ?? lang;
    const add = (page: NavPage) => addNode(page, page.hidden ? 'unlisted' : 'navigation', own);
    for (const { page } of element.global) if (page) linkedPages.push([page, own]);
    if (element.root) add(element.root);
    for (const child of element.children) {
      if (isPage(child)) add(child);
      else walk(child, own);
    }
  }
  walk(tree.root, undefined);
  for (const page of tree.unlisted) addNode(page, 'unlisted', undefined);
  for (const [page, lang] of linkedPages) addNode(page, 'unlisted', lang);

  function addFile(slug: string, reach: PageReach): void {
    const href = hrefOf(slug);
    const known = byHref.get(href);
    if (known && RANK[known.in] <= RANK[reach]) return;
    const title = pageMeta(slug)?.title ?? titleFromPath(slug);
    byHref.set(href, { path: slug, href, ...fileOf(slug), title, in: reach, inSearch: false });
  }
  if (files) {
    for (const slug of linked) addFile(slug, 'unlisted');
    const listed = new Set(Array.from(byHref.values(), ({ path }) => path));
    const others = [...files.pages.keys()].filter((slug) => !listed.has(slug));
    for (const slug of publishedAmong(others, { files, importsOf })) addFile(slug, 'outside');
  }
  return withFrontPage([...byHref.values()], hrefOf(''), home);
}

/** A page with several entries has the lowest of their ranks. */
const RANK: Readonly<Record<PageReach, number>> = {
  navigation: 0,
  unlisted: 1,
  outside: 2,
  missing: 3,
};

/** Adds the front page, if no page has its URL: the page `index`, or else the first page of the navigation. */
function withFrontPage(pages: SitePage[], href: string, home: NavPage | undefined): SitePage[] {
  const at = pages.findIndex((page) => page.href === href);
  if (at !== -1) return [...pages.splice(at, 1), ...pages];
  const shown =
    pages.find((page) => page.path === 'index' && page.in !== 'missing') ??
    pages.find((page) => page.href === home?.href) ??
    pages[0];
  return shown ? [{ ...shown, path: '', href, inSearch: false }, ...pages] : [];
}
