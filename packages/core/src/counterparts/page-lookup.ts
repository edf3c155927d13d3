import { pageKey, withoutIndex } from '@nav/paths';
import { languageFolder } from '../format/language-codes.ts';
import { MAX_COMPARED_FOLDERS } from '../limits/limits.ts';

interface ComparedPage {
  readonly path: string;
  readonly missing?: boolean | undefined;
}

/** A page, and its position in reading order. */
export interface RankedPage<Page> {
  page: Page;
  position: number;
}

/** The pages of a version or language, by the paths that a switch looks for. Missing ones count only if all are. */
export interface PageLookup<Page> {
  exact: ReadonlyMap<string, RankedPage<Page>>;
  /** In a version: the first page by its path with one wildcard, never the last segment. */
  wildcard: ReadonlyMap<string, RankedPage<Page>>;
  /** In a version: the first page by its path without the first segment. */
  withoutFirst: ReadonlyMap<string, RankedPage<Page>>;
  /** In a language: the first page by its path with the locale segment as a wildcard, or without a leading one. */
  localeFree: ReadonlyMap<string, RankedPage<Page>>;
}

/** Prepares the search for counterparts among the pages of a version or language, in reading order. */
export function pageLookup<Page extends ComparedPage>(
  { kind, label }: { kind: string; label: string },
  pages: readonly Page[],
): PageLookup<Page> {
  const exact = new Map<string, RankedPage<Page>>();
  const wildcard = new Map<string, RankedPage<Page>>();
  const withoutFirst = new Map<string, RankedPage<Page>>();
  const localeFree = new Map<string, RankedPage<Page>>();
  const add = (map: Map<string, RankedPage<Page>>, key: string, ranked: RankedPage<Page>) => {
    if (!map.has(key)) map.set(key, ranked);
  };
  const isLocale = kind === 'language' ? languageFolder(label) : undefined;
  const isEmpty = pages.every(({ missing }) => missing);
  pages.forEach((page, position) => {
    if (page.missing && !isEmpty) return;
    const path = withoutIndex(page.path);
    const ranked = { page, position };
    if (exact.has(path)) return;
    exact.set(path, ranked);
    if (isLocale) {
      const { replaced, stripped } = withoutLocale(page.path, isLocale);
      for (const key of [...replaced, ...stripped]) add(localeFree, key, ranked);
      return;
    }
    for (const key of wildcardPaths(path)) add(wildcard, key, ranked);
    if (path.includes('/')) add(withoutFirst, path.slice(path.indexOf('/') + 1), ranked);
  });
  return { exact, wildcard, withoutFirst, localeFree };
}

/** Replaces each segment of a path except the last with a wildcard in turn. */
function wildcardPaths(path: string): string[] {
  const segments = path.split('/');
  if (segments.length > MAX_COMPARED_FOLDERS) return [];
  return segments.slice(0, -1).map((_, at) => segments.with(at, '\0').join('/'));
}

/** Returns the first page whose path differs in exactly one segment, not the last, or in one more leading segment. */
export function inOtherFolder<Page>(
  { exact, wildcard, withoutFirst }: PageLookup<Page>,
  path: string,
): RankedPage<Page> | undefined {
  const slash = path.indexOf('/');
  return earliest([
    ...wildcardPaths(path).map((key) => wildcard.get(key)),
    withoutFirst.get(path),
    slash === -1 ? undefined : exact.get(path.slice(slash + 1)),
  ]);
}

/** Like `inOtherFolder`, but the segment that differs must name the languages `from` and `to`, in any spelling. */
export function inOtherLocale<Page>(
  { exact, localeFree }: PageLookup<Page>,
  written: string,
  from: string,
  to: string,
): RankedPage<Page> | undefined {
  const path = withoutIndex(written);
  const [own, other] = [from, to].map((code) => withoutLocale(written, languageFolder(code)));
  return earliest([
    ...(own?.replaced ?? []).map((key) => localeFree.get(key)),
    localeFree.get(path),
    exact.get(`${from}/${path}`),
    ...[own, other].flatMap((paths) => paths?.stripped ?? []).map((key) => exact.get(key)),
  ]);
}

/**
 * Returns a path with each locale segment `replaced` by a wildcard, and with a leading locale segment `stripped`. The
 * last segment names the page, unless it is the only one.
 */
function withoutLocale(
  path: string,
  isLocale: (folder: string) => boolean,
): { replaced: string[]; stripped: string[] } {
  const segments = pageKey(path).split('/');
  const replaced: string[] = [];
  const stripped: string[] = [];
  if (segments.length > MAX_COMPARED_FOLDERS) return { replaced, stripped };
  for (let at = 0; at < Math.max(1, segments.length - 1); at += 1) {
    if (!isLocale(segments[at] as string)) continue;
    replaced.push(withoutIndex(segments.with(at, '\0').join('/')));
    if (at === 0) stripped.push(withoutIndex(segments.slice(1).join('/')));
  }
  return { replaced, stripped };
}

function earliest<Page>(
  candidates: readonly (RankedPage<Page> | undefined)[],
): RankedPage<Page> | undefined {
  return candidates.reduce(
    (best, candidate) =>
      candidate && (!best || candidate.position < best.position) ? candidate : best,
    undefined,
  );
}
