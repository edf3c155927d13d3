import { once } from '@nav/collections';
import {
  decodeEscapes,
  importedFile,
  isModulePath,
  normalizePath,
  pageKey,
  prefixOf,
  withoutExtension,
  withoutIndex,
} from '@nav/paths';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { CheckedLink, ShownFiles } from '../files/page-facts.ts';
import type { SearchFile } from '../files/published.ts';
import type { SiteFiles } from '../files/site-files.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';
import { assertCall } from '../usage/wrong-use.ts';
import {
  type FindFacts,
  isServed,
  type SiteText,
  type SiteTexts,
  siteTexts,
} from './site-texts.ts';
import { snippetFile } from './snippet-file.ts';

export interface PageQuestion {
  /** The page files, as paths from the folder of the site. */
  only: ReadonlySet<string>;
  files: SiteFiles;
  factsOf: FindFacts;
  shownIn: (file: string) => ShownFiles | undefined;
  search: SearchFile;
  redirects: readonly Redirect[];
  /** The pages without an entry. Any file may import or link to them. */
  unlisted: ReadonlySet<string> | undefined;
  /** Returns the pages that folders open, by the path of the folder. */
  opened: () => ReadonlyMap<string, string>;
}

/**
 * Returns the contents that a check of some pages needs: the pages, and the links in other pages that may lead to them. Most other
 * files are only searched for the names of the pages.
 *
 * @returns `undefined` if the check needs all contents, as for a snippet.
 */
function findTexts(question: PageQuestion, whole: () => SiteTexts): SiteTexts | undefined {
  const { only, files, factsOf, unlisted, redirects, opened } = question;
  const slugs = Array.from(only, withoutExtension);
  const isPage = (file: string) => isServedPage(files, file);
  if (!slugs.every((slug) => only.has(files.pages.get(slug) ?? '') && !unlisted?.has(slug)))
    return undefined;
  const opening = [...opened()].flatMap(([folder, page]) => (slugs.includes(page) ? folder : []));
  const words = [...only].every(isPage) ? linkWords([...slugs, ...opening], redirects) : undefined;
  if (!words) return undefined;
  const isRelevant = ({ path: written, hash }: CheckedLink) => {
    const path = decodeEscapes(written);
    return (
      (hash !== -1 && (/^[./]*$/.test(path) || words.own.some((word) => path.includes(word)))) ||
      words.redirected.some((word) => path.includes(word))
    );
  };
  const texts: SiteText[] = [];
  const importing: string[] = [];
  const folders = [...slugs, ...opening].map((slug) => prefixOf(withoutIndex(slug)));
  const withFragment = linkPattern(words.own, [...slugs, ...opening]);
  const mayLink = (file: string, found: ReadonlySet<string>) =>
    words.redirected.some((word) => found.has(word)) ||
    (words.own.some((word) => found.has(word)) && question.search(file, [withFragment]).size > 0) ||
    (folders.some((folder) => file.startsWith(folder)) &&
      question.search(file, FOLDERS).size > 0) ||
    (ESCAPES.some((start) => found.has(start)) && question.search(file, [ESCAPED]).size > 0);
  const searched = [...words.own, ...words.redirected, PAGE_END, ...ESCAPES];
  for (const file of files.all) {
    if (!/\.(?:mdx?|[cm]?[jt]sx?)$/.test(file)) continue;
    const found = question.search(file, searched);
    if (mayImport(question, file, found)) importing.push(file);
    const facts = only.has(file) || mayLink(file, found) ? factsOf(file) : undefined;
    const links = only.has(file) ? undefined : facts?.links.filter(isRelevant);
    if (!facts || links?.length === 0) continue;
    // The links of a module appear in the files that import it.
    if (!isPage(file) && isModulePath(file)) return undefined;
    const slug = isPage(file) ? withoutExtension(file) : undefined;
    texts.push({ file, slug, facts, ...(links ? { links } : {}) });
  }
  const shown = once(() => shownPages(question, importing));
  if (texts.some(({ file }) => shown().has(file))) return undefined;
  // A link to a folder is relative to the pages that show the snippet with the link.
  const leadsToFolder = (file: string) =>
    /\.mdx?$/.test(file) && question.search(file, FOLDERS).size > 0;
  if (Array.from(shown().keys()).some(leadsToFolder)) return undefined;
  // If no page imports it, the files that import it may not be shown anywhere.
  const isImported = (file: string) =>
    shown().has(file) && (shown().get(file) || whole().isImported(file));
  return {
    // The others are not shown anywhere.
    texts: texts.filter(({ slug }) => slug !== undefined),
    isImported,
    imported: () => Array.from(shown().keys()).filter(isImported),
    pagesWith: () => [],
  };
}

function isServedPage(files: SiteFiles, file: string): boolean {
  const slug = withoutExtension(file);
  return files.pages.get(slug) === file && isServed(files, slug);
}

/** A part of the contents of a site, with access to all of them. */
export interface TextsAbout extends SiteTexts {
  all(): readonly SiteText[];
}

/** The pages to report findings for: the option `only`. It is not in `check`, because few imports need it. */
export interface SomePages {
  /** By their paths from the root of the host. */
  readonly files: readonly string[];
  /** A `ReadTexts`, which only core calls. */
  readonly textsAbout: unknown;
  /** A `FindingsUpdate` with the findings about everything else. */
  readonly known?: unknown;
}

/** The findings of the rules of a check. They are plain data. */
export interface KnownFindings {
  /** The findings in pages and modules, without those that a comment ignores. */
  pages: readonly Finding[];
  /** The other findings of the rules that read pages; null for other rules. */
  others: readonly (readonly Finding[] | null)[];
  /** The findings of the rules that do not read pages; null for other rules. Empty to run them again. */
  navigation: readonly (readonly Finding[] | null)[];
  basePath: string;
}

/** Reads the contents that a check of some pages needs. */
export type ReadTexts = (question: PageQuestion) => TextsAbout;

/** Returns the option `only` for page files, as paths from the root of the host. */
export function somePages(files: readonly string[]): SomePages {
  assertCall('somePages(files)', Array.isArray(files));
  return { files: files.map(normalizePath), textsAbout };
}

/** A check after changes of some pages, with the other findings of an earlier check. */
export interface FindingsUpdate {
  basePath: string;
  /** The known findings in pages. */
  pages: readonly Finding[];
  /** True if changed links may change other findings. Known after the check. */
  readonly isPartial: boolean;
  /** Returns a list of findings for each rule. */
  run<Rule, Context>(
    all: readonly Rule[],
    context: Context,
    inPages?: readonly unknown[],
  ): Finding[][];
}

/**
 * Returns the option `only` for pages that have changed since a check. Links to them still work, and the findings about all other
 * pages are known.
 *
 * @param files the page files, as paths from the root of the host.
 */
export function changedPages(files: readonly string[], known: FindingsUpdate): SomePages {
  return { files, textsAbout: textsOfChanged, known };
}

const textsOfChanged: ReadTexts = ({ only, files, factsOf }) => {
  const whole = once(() => siteTexts(files, factsOf));
  const texts = Array.from(only).flatMap((file): SiteText | [] => {
    const facts = factsOf(file);
    return facts ? { file, slug: withoutExtension(file), facts } : [];
  });
  return {
    texts,
    isImported: (file) => whole().isImported(file),
    imported: () => whole().imported(),
    pagesWith: (file) => whole().pagesWith(file),
    all: () => whole().texts,
  };
};

const textsAbout: ReadTexts = (question) => {
  const whole = once(() => siteTexts(question.files, question.factsOf));
  const texts = findTexts(question, whole) ?? whole();
  return { ...texts, all: () => whole().texts };
};

/** The ends of links to a folder, such as `../#a`. */
const FOLDERS = ['/#', '.#', '/?', '.?'];
/** The starts of letters and digits that are written as escapes. */
const ESCAPES = ['&#', '&fjlig;', '%3', '%4', '%5', '%6', '%7'];
/** Matches a letter or digit that is written as an escape. */
const ESCAPED =
  /&(?:fjlig|#0*(?:4[89]|5[0-7]|6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2])|#x0*(?:3\d|[46][1-9a-f]|[57][\da]));|%(?:3\d|[46][1-9a-f]|[57][\da])/i;
/** The start of a page extension. Imports of pages contain it. */
const PAGE_END = '.md';
/** Matches a local path of a page in quotes, as in imports, and the component that shows a snippet by its name. */
const IMPORT = /"[./][^"\n]*\.mdx?"|'[./][^'\n]*\.mdx?'|<Snippet/;

function mayImport({ search }: PageQuestion, file: string, found: ReadonlySet<string>): boolean {
  return found.has(PAGE_END) && search(file, [IMPORT]).size > 0;
}

/** Returns the files that some files import or show as snippets: true if a page does so. */
function shownPages(
  { files, shownIn }: PageQuestion,
  importing: readonly string[],
): ReadonlyMap<string, boolean> {
  const shown = new Map<string, boolean>();
  for (const file of importing) {
    const { imports = [], snippets = [] } = shownIn(file) ?? {};
    const targets = [
      ...imports.map((path) => importedFile(files, file, path)),
      ...snippets.map((name) => snippetFile(files, name)),
    ];
    for (const target of targets)
      if (target !== undefined && target !== file)
        shown.set(target, shown.get(target) || isServedPage(files, file));
  }
  return shown;
}

/**
 * Returns words that occur in links with a fragment to some pages, and words in links that are redirected to them. Assumes that
 * letters and digits are not escaped.
 *
 * @param slugs the pages, and the folders that open one of them.
 * @returns `undefined` if there are none.
 */
function linkWords(
  slugs: readonly string[],
  redirects: readonly Redirect[],
): { own: readonly string[]; redirected: readonly string[] } | undefined {
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
 * but not one from the root that is certainly another name.
 */
function linkPattern(words: readonly string[], slugs: readonly string[]): RegExp {
  const end = '(?:\\.(?:mdx?|html?))?/?[#?]';
  const word = `(?:${words.join('|')})${end}`;
  // A letter before the end of a name is that of an escape.
  const isWord = `(?<=(?:[^A-Za-z0-9]|%[A-Fa-f0-9]{2})${word})`;
  const names = [...new Set([...slugs, ...slugs.map(withoutIndex)])].filter((name) => name !== '');
  if (!names.every((name) => /^[\w~./-]+$/.test(name))) return new RegExp(word + isWord);
  const isOther = `(?<![("'< ](?:https?:/)?(?:/[\\w~-][\\w.~-]*)+${end})`;
  const isName = `(?<=/(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})${end})`;
  // Searches for the word first, which is faster.
  return new RegExp(`${word}${isWord}(?:${isOther}|${isName})`);
}

function endOf(pattern: string): string {
  return /\/(?::\w+\*?|\*)$/.exec(pattern)?.[0] ?? pattern;
}

function lastWord(name: string): string {
  return /[A-Za-z0-9]+$/.exec(name)?.[0] ?? '';
}
