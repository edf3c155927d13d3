import type { NavElement } from '../tree/nav-tree.ts';
import type { PageOccurrence } from '../view/nav-index.ts';
import type { ElementMatches } from './match-elements.ts';
import type { ReplacementReason } from './nav-diff.ts';
import type { Evidence } from './page-evidence.ts';
import type { NewPage, OldPage } from './page-side.ts';

/** Returns `undefined` for a generated page outside the navigation. */
export function parentOf({ trail }: PageOccurrence): NavElement | undefined {
  return trail.at(-1);
}

export interface Matching {
  evidence: Evidence;
  matches: ElementMatches;
  /** The new paths of renamed files by the old ones. */
  renames: ReadonlyMap<string, string>;
  found: Map<OldPage, Replacement>;
  taken: Set<NewPage>;
  /** The folder that most pages of a folder moved to, by the folder. */
  movedFolders: ReadonlyMap<string, string>;
  /** The reason of the current stage. */
  reason: ReplacementReason;
}

export interface Replacement {
  to: NewPage;
  reason: ReplacementReason;
}

export type KeyOf = (page: OldPage) => string | undefined;
export type Test = (from: OldPage, to: NewPage) => boolean;

export function openPages({ evidence, found }: Matching): OldPage[] {
  return evidence.removed.filter((one) => !found.has(one));
}

export function accept(
  { evidence, found, taken, reason }: Matching,
  from: OldPage,
  to: NewPage | undefined,
): void {
  if (!to || found.has(from) || !evidence.inScope(from, to)) return;
  found.set(from, { to, reason });
  taken.add(to);
}

/** Pairs pages whose key is unique both among the removed and among the added pages. */
export function pair(
  matching: Matching,
  keyBefore: KeyOf,
  keyAfter: KeyOf = keyBefore,
  isSound: Test = () => true,
): void {
  const { existing, scopeKey } = matching.evidence;
  const scoped =
    (keyOf: KeyOf): KeyOf =>
    (page) => {
      const key = keyOf(page);
      return key && `${scopeKey(page)} ${key}`;
    };
  // First among the pages of a language and version; then across, if one side has none.
  for (const wrap of [scoped, (keyOf: KeyOf) => keyOf]) {
    const free = existing.filter((one) => one.isAdded && !matching.taken.has(one));
    const candidates = uniqueByKey(free, wrap(keyAfter));
    for (const [key, from] of uniqueByKey(openPages(matching), wrap(keyBefore))) {
      const to = candidates.get(key);
      if (from && to && isSound(from, to)) accept(matching, from, to);
    }
  }
}

/** Pairs pages of the same element whose key is unique in it. */
export function pairInside(matching: Matching, keyOf: KeyOf, isSound: Test): void {
  const within = (element: NavElement | undefined, key: string | undefined) =>
    element && `${element.id} ${key}`;
  pair(
    matching,
    (from) => {
      const parent = parentOf(from.occurrence);
      return within(parent && matching.matches.get(parent), keyOf(from));
    },
    (to) => within(parentOf(to.occurrence), keyOf(to)),
    isSound,
  );
}

/** Returns the pages by key; `undefined` for a key that several have. */
function uniqueByKey<Page>(
  pages: Iterable<Page>,
  keyOf: (page: Page) => string | undefined,
): Map<string, Page | undefined> {
  const found = new Map<string, Page | undefined>();
  for (const page of pages) {
    const key = keyOf(page);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : page);
  }
  return found;
}
