import { once } from '@nav/collections';
import { folderOf } from '@nav/paths';
import { oncePerPageFiles, type PageFiles } from '../../files/page-files.ts';
import { languageFolder } from '../../format/language-codes.ts';
import type { PageScope, PageScopes } from '../../tree/page-scopes.ts';

/**
 * Returns a function that finds the pages of other languages that a page of a scope translates, or would translate if it
 * existed: their paths differ only in the folder of the language (M4.8).
 */
export function translatedPageFinder(
  pages: PageFiles,
  scopes: PageScopes,
): (path: string, scope: PageScope) => readonly string[] {
  const { languages } = scopes;
  const foldersOf = once(() => languageFolders(pages, languages));
  return (path, scope) => {
    const { language } = scope;
    if (language === undefined || languages.length < 2) return [];
    const isOwn = languageFolder(language);
    const segments = path.split('/');
    const at = segments.slice(0, -1).findIndex(isOwn);
    const others = languages.filter((code) => code !== language);
    const folders = others.flatMap((code) => foldersOf().get(code) ?? []);
    const candidates =
      at === -1
        ? [0, 1].flatMap((index) => folders.map((folder) => segments.toSpliced(index, 0, folder)))
        : [...folders.map((folder) => [folder]), []].map((folder) =>
            segments.toSpliced(at, 1, ...folder),
          );
    return candidates
      .map((candidate) => candidate.join('/'))
      .filter((slug) => pages.has(slug) && !scopes.includes(scope, slug));
  };
}

function languageFolders(
  pages: PageFiles,
  languages: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const names = [...folderNames(pages)];
  return new Map(languages.map((code) => [code, names.filter(languageFolder(code))]));
}

const folderNames = /* @__PURE__ */ oncePerPageFiles((pages) => {
  const folders = new Set(Array.from(pages.keys(), folderOf));
  return new Set([...folders].flatMap((folder) => folder.split('/')));
});
