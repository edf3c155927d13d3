import { withoutIndex } from '../text/page-path.ts';
import type { NavElement } from '../tree/nav-tree.ts';
import type { PageOccurrence } from '../view/nav-index.ts';
import type { ElementMatches } from './match-elements.ts';

/** Returns the element that lists an occurrence; `undefined` for a generated page outside the navigation. */
export function parentOf({ trail }: PageOccurrence): NavElement | undefined {
  return trail.at(-1);
}

type KeyOf = (occurrence: PageOccurrence) => string | undefined;

/**
 * Finds the replacement of each removed page: the only added page with the same operation, the same path in another
 * case, the same end of the path or the same title, or the only added page in the same element. Ambiguous pages have
 * no replacement.
 */
export function findReplacements(
  removed: readonly PageOccurrence[],
  added: readonly PageOccurrence[],
  matches: ElementMatches,
): Map<PageOccurrence, PageOccurrence> {
  const replacements = new Map<PageOccurrence, PageOccurrence>();
  const free = new Set(added);
  /** Pairs pages whose key is unique both among the removed and among the added pages. */
  const pair = (keyBefore: KeyOf, keyAfter: KeyOf = keyBefore) => {
    const candidates = uniqueByKey(free, keyAfter);
    const waiting = removed.filter((from) => !replacements.has(from));
    for (const [key, from] of uniqueByKey(waiting, keyBefore)) {
      const to = candidates.get(key);
      if (!from || !to) continue;
      replacements.set(from, to);
      free.delete(to);
    }
  };
  /** Like `pair`, among the pages of matching elements. */
  const pairInside = (keyOf: KeyOf) => {
    const within = (element: NavElement | undefined, occurrence: PageOccurrence) =>
      element && `${element.id} ${keyOf(occurrence)}`;
    pair(
      (from) => {
        const parent = parentOf(from);
        return within(parent && matches.get(parent), from);
      },
      (to) => within(parentOf(to), to),
    );
  };

  pair(({ page }) => (page.kind === 'endpoint' ? `${page.method} ${page.endpoint}` : undefined));
  pair(({ page }) => withoutIndex(page.path).toLowerCase());
  for (let count = MAX_SEGMENTS; count > 1; count -= 1) pair(({ page }) => endOf(page.path, count));
  pairInside(({ page }) => endOf(page.path, 1));
  pair(({ page }) => endOf(page.path, 1));
  pairInside(({ page }) => page.title);
  pair(({ page }) => page.title);
  pairInside(() => '');
  return replacements;
}

/** Path ends are compared up to this many segments. */
const MAX_SEGMENTS = 12;

/** Returns the last `count` segments of a path; `undefined` if it has fewer. */
function endOf(path: string, count: number): string | undefined {
  const segments = withoutIndex(path).split('/');
  return segments.length < count ? undefined : segments.slice(-count).join('/');
}

/** Returns the occurrences by key; `undefined` for a key that several have. */
function uniqueByKey(
  occurrences: Iterable<PageOccurrence>,
  keyOf: KeyOf,
): Map<string, PageOccurrence | undefined> {
  const found = new Map<string, PageOccurrence | undefined>();
  for (const occurrence of occurrences) {
    const key = keyOf(occurrence);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : occurrence);
  }
  return found;
}
