import { pageKey, prefixOf, withoutIndex } from '@nav/paths';
import type { SearchFile } from '../files/published.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';

/** Matches the end of a link to a folder without a name, such as `../#a`. The letter before it may belong to an escape. */
export const FOLDER_LINK: RegExp = /[#?](?<=(?:(?<![\w./-])|(?<=%[\dA-Fa-f]{2}))[./]+[#?])/;
/** The starts of letters and digits that are written as escapes. */
const ESCAPES = ['&#', '&fjlig;', '%3', '%4', '%5', '%6', '%7'];
/** Matches a letter or digit that is written as an escape. */
const ESCAPED =
  /&(?:fjlig|#0*(?:4[89]|5[0-7]|6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2])|#x0*(?:3\d|[46][1-9a-f]|[57][\da]));|%(?:3\d|[46][1-9a-f]|[57][\da])/i;
/** Matches local paths of pages in quotes, as in imports, and the component that shows a snippet by its name. */
const IMPORT = /"[./][^"\n]*\.mdx?"|'[./][^'\n]*\.mdx?'|<Snippet/g;
export const SNIPPET = '<Snippet';

/** The last words of the names of some pages, and words in links that are redirected to them. */
export interface LinkWords {
  own: readonly string[];
  redirected: readonly string[];
}

/**
 * Returns a function that searches a file for links to some pages that may have a fragment, and for imports.
 *
 * @param slugs the pages, and the folders that open one of them.
 */
export function linkSearch(
  search: SearchFile,
  { own, redirected }: LinkWords,
  slugs: readonly string[],
): (file: string) => { mayLink: boolean; imported: readonly string[] | undefined } {
  const folders = slugs.map((slug) => prefixOf(withoutIndex(slug)));
  const ofName = linkPattern(own, slugs);
  const ofNameOrFolder = new RegExp(`${ofName.source}|${FOLDER_LINK.source}`);
  const textsWith = (link: RegExp) => [link, IMPORT, ...redirected, ...ESCAPES];
  const inside = { link: ofNameOrFolder, texts: textsWith(ofNameOrFolder) };
  const outside = { link: ofName, texts: textsWith(ofName) };
  const escaped = [ESCAPED];
  return (file: string) => {
    const { link, texts } = folders.some((folder) => file.startsWith(folder)) ? inside : outside;
    const found: ReadonlyMap<string | RegExp, readonly string[]> = search(file, texts);
    const mayLink =
      found.has(link) ||
      redirected.some((word) => found.has(word)) ||
      (ESCAPES.some((start) => found.has(start)) && search(file, escaped).size > 0);
    return { mayLink, imported: found.get(IMPORT) };
  };
}

/**
 * Returns words that occur in links with a fragment to some pages, and words in links that are redirected to them. Assumes that
 * letters and digits are not escaped.
 *
 * @param slugs the pages, and the folders that open one of them.
 * @returns `undefined` if there are none.
 */
export function linkWords(
  slugs: readonly string[],
  redirects: readonly Redirect[],
): LinkWords | undefined {
  const names = new Set(slugs);
  const sources = new Set<string>();
  for (let size = -1; size < names.size; ) {
    size = names.size;
    for (const { source, destination } of redirects) {
      const [start = '', rest] = destination.split(/(?=[:*])/);
      const isPattern = /[:*]/.test(source) || rest !== undefined;
      if (!isPattern && names.has(pageKey(destination))) {
        sources.add(pageKey(source));
        names.add(pageKey(source));
      }
      const led = isPattern ? [...names].filter((name) => `/${name}`.startsWith(start)) : [];
      // Other patterns change the end of the address.
      if (led.length > 0 && endOf(source) !== endOf(destination)) return undefined;
      for (const name of led) sources.add(name);
    }
  }
  const own = [...new Set(slugs.flatMap((slug) => [slug, withoutIndex(slug)]).map(lastWord))];
  const redirected = [...new Set(Array.from(sources, lastWord))];
  // A word is empty for the root and for a name that links escape.
  if (slugs.some((slug) => lastWord(slug) === '') || redirected.includes('')) return undefined;
  return { own: own.filter((word) => word !== ''), redirected };
}

/**
 * Returns a pattern for links with a fragment to some pages. It also matches most other links with the last words of their names,
 * but not one from the root that is certainly another name. It searches for the fragment, because the words may be in every page.
 */
function linkPattern(words: readonly string[], slugs: readonly string[]): RegExp {
  const end = '(?:\\.(?:mdx?|html?))?/?[#?]';
  // A letter before the end of a name is that of an escape.
  const isWord = `[#?](?<=(?:[^A-Za-z0-9]|%[A-Fa-f0-9]{2})(?:${words.join('|')})${end})`;
  const names = [...new Set([...slugs, ...slugs.map(withoutIndex)])].filter((name) => name !== '');
  if (!names.every((name) => /^[\w~./-]+$/.test(name))) return new RegExp(isWord);
  const isOther = `(?<![("'< ](?:https?:/)?(?:/[\\w~-][\\w.~-]*)+${end})`;
  const isName = `(?<=/(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})${end})`;
  return new RegExp(`${isWord}(?:${isOther}|${isName})`);
}

function endOf(pattern: string): string {
  return /\/(?::\w+\*?|\*)$/.exec(pattern)?.[0] ?? pattern;
}

function lastWord(name: string): string {
  return /[A-Za-z0-9]+$/.exec(name)?.[0] ?? '';
}
