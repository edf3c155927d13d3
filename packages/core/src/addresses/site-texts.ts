import { getOrSet } from '@nav/collections';
import { importedFile, isHiddenPath, withoutExtension } from '@nav/paths';
import type { CheckedLink, PageFacts } from '../files/page-facts.ts';
import type { PageFile, PageFiles } from '../files/page-files.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { snippetFile } from './snippet-file.ts';

/** A file whose text readers see: a page, or a snippet or module of components that one imports. */
export interface SiteText {
  /** Relative to the folder of the config. */
  file: string;
  /** The slug of a page; undefined for other files, because the pages that show them have several addresses. */
  slug: string | undefined;
  facts: PageFacts;
  /** The links to check; absent for all links. */
  links?: readonly CheckedLink[];
}

export interface SiteTexts {
  /** The contents: pages, then other files, such as those that the pages import. */
  readonly texts: readonly SiteText[];
  /** Returns true for a page file that others import, which is a snippet unless the navigation lists it. */
  isImported(file: string): boolean;
  /** Returns the files for which `isImported` returns true, and perhaps some that are not pages. */
  imported(): Iterable<string>;
  /**
   * Returns the slugs of the pages that show a file that is not a page. Complete when all files are read; empty if only
   * some pages are read.
   */
  pagesWith(file: string): readonly string[];
}

/** Returns the facts about a file. The index of a page finds them faster. */
export type FindFacts = (file: string, index?: number) => PageFacts | undefined;

/** Returns the contents that readers see: all pages, listed or not, then the local files that they import. */
export function siteTexts(files: SiteFiles, factsOf: FindFacts): SiteTexts {
  const texts: SiteText[] = [];
  const importers = new Map<string, Set<string>>();
  const pages = servedPages(files);
  function addImport(file: string, target: string | undefined): void {
    // A page that imports itself does not become a snippet.
    if (!target || target === file) return;
    getOrSet(importers, target, () => new Set()).add(file);
  }
  function addText(file: string, page?: PageFile): void {
    const facts = factsOf(file, page?.index);
    if (!facts) return;
    for (const { isModule, path } of facts.links)
      if (isModule) addImport(file, importedFile(files, file, path));
    for (const name of facts.snippets) addImport(file, snippetFile(files, name));
    texts.push({ file, slug: page?.slug, facts });
  }
  pages.forEach(({ index }, file) => {
    for (const path of factsOf(file, index)?.imports ?? [])
      addImport(file, importedFile(files, file, path));
  });
  const snippets = new Set<string>();
  pages.forEach((page, file) => {
    // A snippet of other pages is none itself (M2.6).
    if (importers.has(file)) snippets.add(file);
    else addText(file, page);
  });
  // Files that are found on the way are read too.
  for (const file of importers.keys())
    if ((!pages.has(file) || snippets.has(file)) && /\.(?:mdx?|[cm]?[jt]sx?)$/.test(file))
      addText(file);
  return {
    texts,
    isImported: (file) => importers.has(file),
    imported: () => importers.keys(),
    pagesWith: (file) => importingPages(file, importers, pages),
  };
}

const served = /* @__PURE__ */ new WeakMap<PageFiles, ReadonlyMap<string, PageFile>>();

/** Returns the pages that a site serves, by file. A cached host keeps them until a file is added or removed. */
function servedPages(files: SiteFiles): ReadonlyMap<string, PageFile> {
  return getOrSet(served, files.pages, () => {
    const pairs = Array.from(files.pages, (page) => [page.file, page] as const);
    return new Map(pairs.filter(([file]) => !isUnserved(files, file)));
  });
}

export function isServed(files: SiteFiles, slug: string): boolean {
  return !isUnserved(files, files.pages.get(slug) ?? '');
}

/** Tests for page files that sites do not serve, or serve as another file: in hidden folders and behind symbolic links. */
function isUnserved(files: SiteFiles, file: string): boolean {
  return isHiddenPath(file) || files.isCopy(file);
}

/** Returns the slugs of the pages that import a file, directly or through other files. */
function importingPages(
  file: string,
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  served: ReadonlyMap<string, PageFile>,
): string[] {
  const pages: string[] = [];
  const seen = new Set([file]);
  for (const one of seen) {
    for (const importer of importers.get(one) ?? []) seen.add(importer);
    const page = served.get(one);
    if (page && !importers.has(one)) pages.push(page.slug);
  }
  return pages;
}

/** A file that is not a page counts as one that pages import. */
export function textsOf(
  paths: readonly string[],
  files: SiteFiles | undefined,
  factsOf: FindFacts,
): SiteTexts {
  function* chosen(): Generator<SiteText> {
    if (!files) return;
    for (const file of new Set(paths)) {
      const slug = withoutExtension(file);
      const facts = slug !== file && factsOf(file);
      if (facts) yield { file, slug: files.pages.get(slug) === file ? slug : undefined, facts };
    }
  }
  const texts = [...chosen()];
  const isPage = ({ slug }: SiteText) => slug !== undefined;
  return {
    texts: [...texts.filter(isPage), ...texts.filter((one) => !isPage(one))],
    isImported: () => false,
    imported: () => [],
    pagesWith: () => [],
  };
}
