import { folderOf, isPrivateName, joinPath, withoutExtension } from '@nav/paths';
import type { SiteFiles } from './site-files.ts';

/** Returns the local files that a file imports, as written; undefined if it cannot be read. */
export type FindImports = (file: string, index?: number) => readonly string[] | undefined;

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

/** Reads the files of the site until all pages are imported, or all files are read. */
export function withoutImported(
  slugs: readonly string[],
  files: SiteFiles,
  importsOf: FindImports,
  mayBeSnippet: (slug: string) => boolean = () => true,
): string[] {
  const left = new Set(slugs.filter(mayBeSnippet));
  if (left.size === 0) return [...slugs];
  const certain = new Set(slugs.filter((slug) => !left.has(slug)));
  for (const [file, index] of importingFiles(files)) {
    if (left.size === 0) break;
    for (const path of importsOf(file, index) ?? []) {
      const target = path.startsWith('/') ? joinPath('', path) : joinPath(folderOf(file), path);
      // A page that imports itself does not become a snippet.
      if (target !== file) left.delete(withoutExtension(target));
    }
  }
  return slugs.filter((slug) => certain.has(slug) || left.has(slug));
}

/** Yields the files that can import others, pages with their indexes. */
function* importingFiles({ pages, assets }: SiteFiles): Generator<[file: string, index?: number]> {
  for (const [, file, index] of pages) yield [file, index];
  for (const file of assets) if (/\.(?:mdx?|[jt]sx)$/.test(file)) yield [file];
}
