import { getOrSet, once, onceForText } from '@nav/collections';
import {
  decodeEscapes,
  importedFile,
  isModulePath,
  normalizePath,
  withoutExtension,
} from '@nav/paths';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { CheckedLink, ShownFiles as ShownNames } from '../files/page-facts.ts';
import type { SearchFile } from '../files/published.ts';
import type { SiteFiles } from '../files/site-files.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { FOLDER_LINK, linkSearch, linkWords, SNIPPET } from './link-search.ts';
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
  shownIn: (file: string) => ShownNames | undefined;
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
  const importing = new Map<string, readonly string[]>();
  const searchLinks = linkSearch(question.search, words, [...slugs, ...opening]);
  for (const file of files.all) {
    if (!/\.(?:mdx?|[cm]?[jt]sx?)$/.test(file)) continue;
    const { mayLink, imported } = searchLinks(file);
    if (imported) importing.set(file, imported);
    const facts = only.has(file) || mayLink ? factsOf(file) : undefined;
    const links = only.has(file) ? undefined : facts?.links.filter(isRelevant);
    if (!facts || links?.length === 0) continue;
    // The links of a module appear in the files that import it.
    if (!isPage(file) && isModulePath(file)) return undefined;
    const slug = isPage(file) ? withoutExtension(file) : undefined;
    texts.push({ file, slug, facts, ...(links ? { links } : {}) });
  }
  const shown = once(() => shownFiles(question, importing));
  if (texts.some(({ file }) => shown().by(file))) return undefined;
  // A link to a folder is relative to the pages that show the snippet with the link.
  const toFolder = [FOLDER_LINK];
  const leadsToFolder = (file: string) =>
    /\.mdx?$/.test(file) && question.search(file, toFolder).size > 0;
  if (shown().files.some((file) => leadsToFolder(file) && shown().by(file))) return undefined;
  const isImported = (file: string) => {
    const by = shown().by(file);
    // If no page imports it, the files that import it may not be shown anywhere.
    return by !== undefined && (by === 'page' || whole().isImported(file));
  };
  return {
    // The others are not shown anywhere.
    texts: texts.filter(({ slug }) => slug !== undefined),
    isImported,
    imported: () => shown().files.filter(isImported),
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
    // A check of the whole site also reads others, such as a README, for their imports.
    const facts = isServedPage(files, file) ? factsOf(file) : undefined;
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

interface ShownFiles {
  /** Returns `page` if a page imports a file or shows it as a snippet, and `file` if only another file does. */
  by(file: string): 'page' | 'file' | undefined;
  /** The files that files may import or show. */
  readonly files: readonly string[];
}

/**
 * Finds the files that some files import or show as snippets. Parses only those that may show a file that is asked for.
 *
 * @param importing what the files contain of imports.
 */
function shownFiles(
  { files, shownIn }: PageQuestion,
  importing: ReadonlyMap<string, readonly string[]>,
): ShownFiles {
  const targetsOf = (file: string, { imports, snippets }: ShownNames) => [
    ...imports.flatMap((path) => importedFile(files, file, path) ?? []),
    ...snippets.flatMap((name) => snippetFile(files, name) ?? []),
  ];
  const shownBy = onceForText(
    (file) => new Set(targetsOf(file, shownIn(file) ?? { imports: [], snippets: [] })),
  );
  const showing = new Map<string, Set<string>>();
  for (const [file, found] of importing) {
    const imports = found.map((one) => one.slice(1, -1));
    const targets = found.includes(SNIPPET)
      ? shownBy(file)
      : targetsOf(file, { imports, snippets: [] });
    for (const target of targets)
      if (target !== file) getOrSet(showing, target, () => new Set()).add(file);
  }
  const by = (target: string) => {
    const sources = [...(showing.get(target) ?? [])].filter((file) => shownBy(file).has(target));
    if (sources.length === 0) return undefined;
    return sources.some((file) => isServedPage(files, file)) ? 'page' : 'file';
  };
  return { by, files: [...showing.keys()] };
}
