import { baseName, folderOf, isPrivateName, joinPath, withoutExtension } from '@nav/paths';
import type { SiteFiles } from './site-files.ts';

/** Returns the local files that a file imports, as written; undefined if it cannot be read. */
export type FindImports = (file: string, index?: number) => readonly string[] | undefined;

/** Returns the words and patterns of a list that a file contains. */
export type SearchFile = <Text extends string | RegExp>(
  file: string,
  words: readonly Text[],
) => ReadonlySet<Text>;

/**
 * Returns the page files that a site publishes: all except files for the repository, names that start with `_`, and
 * snippets that other files import (M2.6).
 */
export function publishedAmong(
  slugs: Iterable<string>,
  { files, importsOf }: { files: SiteFiles; importsOf: FindImports },
): string[] {
  const pages = [...slugs].filter((slug) => !isPrivateName(slug));
  return withoutImported(pages, files, importsOf);
}

/**
 * Reads the files of the site until all pages are imported, or all files are read.
 *
 * @param search if set, a file is read only if it contains the name of such a page.
 */
export function withoutImported(
  slugs: readonly string[],
  files: SiteFiles,
  importsOf: FindImports,
  mayBeSnippet: (slug: string) => boolean = () => true,
  search?: SearchFile,
): string[] {
  const left = new Set(slugs.filter(mayBeSnippet));
  if (left.size === 0) return [...slugs];
  const lost = new Set<string>();
  const words = search && importWords(left);
  const found: FindImports = (file, index) =>
    words && search(file, words).size === 0 ? [] : importsOf(file, index);
  for (const slug of importedPages(files, found)) {
    if (left.delete(slug)) lost.add(slug);
    if (left.size === 0) break;
  }
  return slugs.filter((slug) => !lost.has(slug));
}

/** The most names that each file is searched for. */
const MAX_NAMES = 8;

/** Returns words of which a file that imports one of some pages contains at least one. */
function importWords(slugs: ReadonlySet<string>): string[] {
  const names = new Set(Array.from(slugs, baseName));
  return names.size > MAX_NAMES ? ['import', 'export'] : [...names];
}

/**
 * Yields the files that a site imports, without extensions. Reads one file after another.
 *
 * @param isMarkdown true for imports of Markdown files; a path without an extension may lead to a module.
 */
export function* importedPages(
  { pages, assets }: SiteFiles,
  importsOf: FindImports,
  isMarkdown = false,
): Generator<string> {
  const named = (paths: readonly string[] = []) =>
    isMarkdown ? paths.filter((path) => /\.mdx?$/.test(path)) : paths;
  for (const { file, index } of pages) yield* importedBy(file, named(importsOf(file, index)));
  for (const file of assets)
    if (/\.(?:mdx?|[jt]sx)$/.test(file)) yield* importedBy(file, named(importsOf(file)));
}

function importedBy(file: string, paths: readonly string[]): string[] {
  const targets = paths.map((path) => joinPath(path.startsWith('/') ? '' : folderOf(file), path));
  // A page that only imports itself is not a snippet.
  return targets.filter((target) => target !== file).map(withoutExtension);
}
