import { isHiddenPath, withoutExtension } from '@nav/text';
import type { PageFacts } from '../files/page-facts.ts';
import type { PageFiles } from '../files/page-files.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { importedFile, snippetFile } from './imported-files.ts';

/** A file whose text readers see: a page, or a snippet or module of components that one imports. */
export interface SiteText {
  /** Relative to the folder of the config. */
  file: string;
  /** The slug of a page; undefined for other files, because the pages that show them have several addresses. */
  slug: string | undefined;
  facts: PageFacts;
}

export interface SiteTexts {
  /** The contents, one at a time: pages, then the local files that they import. */
  readonly texts: Iterable<SiteText>;
  /** Returns true for a page file that others import, which is a snippet unless the navigation lists it. */
  isImported(file: string): boolean;
  /**
   * Returns the slugs of the pages that show a file that is not a page. Complete when all files are read; empty if only
   * some pages are read.
   */
  pagesWith(file: string): readonly string[];
}

export type FindFacts = (file: string) => PageFacts | undefined;

/** Returns the contents that readers see: all pages, listed or not, then the local files that they import. */
export function siteTexts(files: SiteFiles, factsOf: FindFacts): SiteTexts {
  const importers = new Map<string, Set<string>>();
  const slugs = servedSlugs(files);
  function addImport(file: string, target: string | undefined): void {
    // A page that imports itself does not become a snippet.
    if (target === undefined || target === file) return;
    const known = importers.get(target) ?? new Set();
    importers.set(target, known.add(file));
  }
  for (const file of slugs.keys()) {
    for (const path of factsOf(file)?.imports ?? [])
      addImport(file, importedFile(files, file, path));
  }
  function* textOf(file: string, slug: string | undefined): Generator<SiteText> {
    const facts = factsOf(file);
    if (!facts) return;
    for (const { isModule, path } of facts.links)
      if (isModule) addImport(file, importedFile(files, file, path));
    for (const name of facts.snippets) addImport(file, snippetFile(files, name));
    yield { file, slug, facts };
  }
  function* textsOfSite(): Generator<SiteText> {
    const done = new Set<string>();
    for (const [file, slug] of slugs) {
      // A snippet of other pages is none itself (M2.6).
      if (importers.has(file)) continue;
      done.add(file);
      yield* textOf(file, slug);
    }
    // Files that are found on the way are read too.
    for (const file of importers.keys())
      if (!done.has(file) && /\.(?:mdx?|[cm]?[jt]sx?)$/.test(file)) yield* textOf(file, undefined);
  }
  return {
    texts: textsOfSite(),
    isImported: (file) => importers.has(file),
    pagesWith: (file) => importingPages(file, importers, slugs),
  };
}

const served: WeakMap<PageFiles, ReadonlyMap<string, string>> = /* @__PURE__ */ new WeakMap();

/** Returns the slugs of the pages that a site serves, by file. A cached host keeps them until a file is added or removed. */
function servedSlugs(files: SiteFiles): ReadonlyMap<string, string> {
  let slugs = served.get(files.pages);
  if (!slugs) {
    const pairs = Array.from(files.pages, ([slug, file]) => [file, slug] as const);
    slugs = new Map(pairs.filter(([file]) => !isUnserved(files, file)));
    served.set(files.pages, slugs);
  }
  return slugs;
}

/** Tests for page files that sites do not serve, or serve as another file: in hidden folders and behind symbolic links. */
function isUnserved(files: SiteFiles, file: string): boolean {
  return isHiddenPath(file) || files.isCopy(file);
}

/** Returns the slugs of the pages that import a file, directly or through other files. */
function importingPages(
  file: string,
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  slugs: ReadonlyMap<string, string>,
): string[] {
  const pages: string[] = [];
  const seen = new Set([file]);
  for (const one of seen) {
    for (const importer of importers.get(one) ?? []) seen.add(importer);
    const slug = slugs.get(one);
    if (slug !== undefined && !importers.has(one)) pages.push(slug);
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
      const facts = slug === file ? undefined : factsOf(file);
      if (facts) yield { file, slug: files.pages.get(slug) === file ? slug : undefined, facts };
    }
  }
  return { texts: chosen(), isImported: () => false, pagesWith: () => [] };
}
