import { type NavElement, type NavTree, walkPages } from '@nav/core/client';
import { type AdapterOptions, labelsOf, loseAlone, shownPages } from './choices.ts';
import { commonFolder, withoutFolder } from './folders.ts';
import { distinct, type Loss, lose } from './lost.ts';
import { type Framework, outline } from './outline.ts';
import { firstPageOf, type Outline, pagesIn } from './parts.ts';

/** The navigation in one of several languages. */
export interface LanguageOutline extends Outline {
  language: NavElement;
  /** The folder of its pages; empty for the default language if its pages are not in a separate folder. */
  folder: string;
}

/** The navigation in the language to export, and in every language if the framework gets several. */
export interface Outlines {
  main: Outline;
  /** All exported languages with the default one, in order; empty if there is only one. */
  languages: LanguageOutline[];
  lost: Loss[];
}

/**
 * @param isFolder returns true for the folders that can belong to a language.
 * @throws RangeError if the site lacks the version or the language.
 */
export function outlines(
  tree: NavTree,
  framework: Omit<Framework, 'hasLanguages'>,
  options: AdapterOptions,
  isFolder: (folder: string) => boolean = () => true,
): Outlines {
  const { name } = framework;
  if (options?.language !== undefined) {
    const main = outline(tree, framework, options);
    return { main, languages: [], lost: main.lost };
  }
  const complete = { ...framework, hasLanguages: true };
  const main = outline(tree, complete, options);
  const lost = [...main.lost];
  const languages: LanguageOutline[] = [];
  const codes = main.language ? labelsOf(tree, 'language') : [];
  const isDefault = (code: string) => code === main.language?.label;
  // The default language can have any folder, so that it comes first.
  for (const code of [...codes.filter(isDefault), ...codes.filter((one) => !isDefault(one))]) {
    const own = isDefault(code) ? main : outline(tree, complete, { ...options, language: code });
    const { language, top } = own;
    // The version that is exported may lack a language.
    if (language?.label !== code) continue;
    if (firstPageOf(top) === undefined) {
      lost.push(...own.lost);
      continue;
    }
    if (language.hidden) {
      const pages = shownPages(language);
      if (pages > 0) lost.push(lose(language, `${name} lists all languages.`, { pages }));
      continue;
    }
    const folder = ownFolder(own, language, { main, languages, isFolder });
    if (folder === undefined) {
      const why = `In ${name}, every language but one needs a folder for its pages alone.`;
      lost.push(lose(language, why, { pages: pagesIn(top).length }));
      lost.push(...own.lost.filter(({ pages }) => pages > 0));
      continue;
    }
    languages.push({ ...own, language, folder });
    lost.push(...own.lost);
  }
  const inOrder = codes.flatMap((code) =>
    languages.filter(({ language }) => language.label === code),
  );
  const isSingle = inOrder.length <= 1;
  if (isSingle && main.language) lost.push(loseAlone(name, main.language));
  return { main, languages: isSingle ? [] : inOrder, lost: distinct(lost) };
}

/** The languages that have a folder so far, the default one first. */
interface Placed {
  main: Outline;
  languages: readonly LanguageOutline[];
  isFolder: (folder: string) => boolean;
}

/** Returns the folder that a language shares with no other; `undefined` if there is none. */
function ownFolder(
  own: Outline,
  language: NavElement,
  { main, languages, isFolder }: Placed,
): string | undefined {
  const isMain = own === main;
  const found = folderOfLanguage(own, language, isMain);
  const folder = found !== undefined && isFolder(found) ? found : isMain ? '' : undefined;
  if (folder === undefined || languages.some((one) => overlap(one.folder, folder)))
    return undefined;
  if (isMain) return folder;
  const hasMain = languages.some((one) => one.language.label === main.language?.label);
  const isInMain = pagesIn(main.top).some(({ node }) => node.path.startsWith(`${folder}/`));
  return hasMain && !isInMain ? folder : undefined;
}

/**
 * Returns the folder of the pages of a language; for the default language, the folder named after its code, if there is
 * one.
 */
function folderOfLanguage(own: Outline, language: NavElement, isMain: boolean): string | undefined {
  const names = commonFolder(pagesIn(own.top).map(({ node }) => node.path)).split('/');
  const codes = [language.label, language.lang ?? ''].map((code) => code.toLowerCase());
  const named = names.findIndex((name) => codes.includes(name.toLowerCase()));
  if (named !== -1) return names.slice(0, named + 1).join('/');
  return isMain ? undefined : names.join('/') || undefined;
}

function overlap(one: string, other: string): boolean {
  if (one === '' || other === '') return one === other;
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

/** Returns the page files of a language from its folder; all of the site if it has only one language. */
export function pathsOf(
  tree: NavTree,
  languages: readonly LanguageOutline[],
  folder: string,
): Set<string> {
  const paths = new Set<string>();
  walkPages(tree, ({ kind, path, missing }) => {
    const isOwn = (ownerOf(path, languages)?.folder ?? '') === folder;
    if (kind === 'page' && !missing && isOwn) paths.add(withoutFolder(path, folder));
  });
  return paths;
}

export function ownerOf(
  path: string,
  languages: readonly LanguageOutline[],
): LanguageOutline | undefined {
  const inside = languages.find(({ folder }) => folder !== '' && path.startsWith(`${folder}/`));
  return inside ?? languages.find(({ folder }) => folder === '');
}

/** Returns the name of the folder that a framework needs for a language, and notes it if its pages are elsewhere. */
export function neededFolder(
  { folder, language }: LanguageOutline,
  name: string,
  lost: Loss[],
): string {
  if (folder !== '') return folder;
  const why = `In ${name}, each language has a folder. Move the pages to one named ${JSON.stringify(language.label)}.`;
  lost.push(lose(language, why, { of: 'folder' }));
  return language.label;
}
