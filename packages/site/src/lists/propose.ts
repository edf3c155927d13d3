import { addTo } from '@nav/collections';
import {
  indexTree,
  type NavIndex,
  occurrencesOf,
  type PageOccurrence,
  similarPages,
} from '@nav/core/client';
import type { siteUrls } from '@nav/core/internal';
import type { ReplacementReason } from '@nav/core/stages';
import { pageKey, pathOf } from '@nav/paths';
import type { OpenedTree } from '../base/compare-sites.ts';
import { historyOfUrls } from '../base/url-history.ts';
import { MAX_NAMED_PAGES, MAX_SEARCHED_URLS } from '../run/limits.ts';
import type { Session } from '../run/session.ts';

/** The reasons that a page replaces an old one, as phrases. */
const reasonText: Readonly<Record<ReplacementReason, string>> = {
  operation: 'documents the same operation',
  path: 'same path in another case',
  links: 'links were changed to it',
  text: 'has its text',
  rename: 'renamed',
  'path-end': 'same end of the path',
  element: 'took its place in the navigation',
  'moved-folder': 'its folder moved there',
  folder: 'the page became a folder, or its folder a page',
  name: 'same name',
  title: 'same title',
  'similar-name': 'similar name',
  redirect: 'was redirected there',
};

/** A replacement for a URL that leads nowhere. */
export interface Proposal {
  /** The URLs that may replace it, the likeliest first; none if nothing is similar. */
  destinations: readonly string[];
  /** True if the only destination replaces it for certain. */
  isCertain: boolean;
  /** The reason, as a phrase. */
  reason?: string;
}

export interface Proposals {
  /** By path without base path. */
  of: ReadonlyMap<string, Proposal>;
  /** Notes about what was not searched. */
  notes: readonly string[];
}

/**
 * Finds what may replace URLs that lead nowhere: in the history of the repository, or else among the pages with similar names.
 *
 * @param paths without base path.
 */
export async function proposeFor(
  paths: readonly string[],
  site: OpenedTree,
  urls: ReturnType<typeof siteUrls>,
  session: Session,
): Promise<Proposals> {
  const found = new Map<string, Proposal>();
  const notes: string[] = [];
  const findEnd = (url: string) => {
    const { state, to } = urls.answer(url);
    return state === 'gone' ? undefined : to;
  };
  const history = await historyOfUrls(paths, site, findEnd, session);
  if (history.skippedCommits > 0) {
    notes.push(
      `${history.skippedCommits} commits were not compared, because too many removed these pages. Run the command again after adding redirects.`,
    );
  }
  const names = nameProposals(site);
  if (paths.length > MAX_SEARCHED_URLS)
    notes.push(`Similar names were searched for the first ${MAX_SEARCHED_URLS} URLs only.`);
  for (const [at, path] of paths.entries()) {
    if (found.has(path) || !path.startsWith('/')) continue;
    const past = history.past.get(path);
    const plain = withoutSuffix(path, findEnd);
    if (past?.replacement) {
      const { url, reason } = past.replacement;
      const text = `${reasonText[reason]} (${past.commit})`;
      found.set(path, { destinations: [url], isCertain: true, reason: text });
    } else if (plain !== undefined) {
      const reason = 'the same page under its own URL';
      found.set(path, { destinations: [plain], isCertain: true, reason });
    } else if (past && past.candidates.length > 0) {
      const reason = `some of its text or name (${past.commit})`;
      found.set(path, { destinations: past.candidates, isCertain: false, reason });
    } else {
      const destinations = at < MAX_SEARCHED_URLS ? names(path) : [];
      const removed = past ? `, removed in ${past.commit}` : '';
      if (destinations.length > 0)
        found.set(path, { destinations, isCertain: false, reason: `similar words${removed}` });
    }
  }
  return { of: found, notes };
}

/** Returns the URL that works without the extension of a file. */
function withoutSuffix(
  path: string,
  findEnd: (url: string) => string | undefined,
): string | undefined {
  const plain = path.replace(/(?:\/index)?\.(?:html?|mdx?)$/, '') || '/';
  return plain === path ? undefined : findEnd(plain);
}

/** Returns a function that finds the pages whose path or title shares words with the last segment of a URL. */
function nameProposals({ tree }: OpenedTree): (path: string) => string[] {
  const index = indexTree(tree);
  const inScope = scopeTest(index);
  return (path) => {
    const wanted = wordsIn(pageKey(pathOf(path)).replace(/^.*\//, ''));
    if (wanted.size === 0) return [];
    return similarPages(index, path, MAX_NAMED_PAGES)
      .filter((page) => inScope(path, page.path))
      .filter((page) => {
        const words = wordsIn(`${page.path} ${page.title}`);
        return [...wanted].filter((word) => words.has(word)).length * 2 >= wanted.size;
      })
      .map(({ href }) => href);
  };
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/**
 * Returns a test for pages in the language and version of the pages in the same top-level folder as a URL, or else of the first
 * page.
 */
function scopeTest(index: NavIndex): (url: string, page: string) => boolean {
  const scopes = new Map<string, string[]>();
  for (const [path, occurrences] of index.byPath)
    for (const one of occurrences) addTo(scopes, topOf(path), scopeOf(one));
  const known = new Map(Array.from(scopes, ([folder, all]) => [folder, new Set(all)]));
  const [first] = [...index.byPath.values()].flat();
  const base = new Set(first ? [scopeOf(first)] : []);
  return (url, page) => {
    const around = known.get(topOf(pageKey(url))) ?? base;
    return occurrencesOf(index, page).some((one) => around.has(scopeOf(one)));
  };
}

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? '';
}

function scopeOf({ trail }: PageOccurrence): string {
  const scopes = trail.filter(({ kind }) => kind === 'language' || kind === 'version');
  return scopes.map(({ label }) => label).join(' ');
}
