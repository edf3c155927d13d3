import { baseName } from '@nav/paths';
import { MAX_CANDIDATES } from '../limits/limits.ts';
import type { PageOccurrence } from '../view/nav-index.ts';
import type { ElementMatches } from './match-elements.ts';
import { matchAll } from './match-stages.ts';
import { type Matching, openPages } from './matching.ts';
import { isInMovedFolder } from './moved-folders.ts';
import type { ReplacementReason } from './nav-diff.ts';
import { gatherEvidence, keyOf } from './page-evidence.ts';
import type { NewPage, OldPage, PageSide } from './page-side.ts';
import {
  CANDIDATE_SCORE,
  GAINED_TEXT_FACTOR,
  MOST_LINKS,
  MOVED_FOLDER_SCORE,
  SAME_FILE_NAME_SCORE,
} from './thresholds.ts';

export interface Replacements {
  /** The page that replaces a removed one. Several pages may be merged into one. */
  certain: ReadonlyMap<PageOccurrence, { to: PageOccurrence; reason: ReplacementReason }>;
  /** The pages that may replace the others, the likeliest first. */
  possible: ReadonlyMap<PageOccurrence, readonly PageOccurrence[]>;
}

/**
 * Finds replacements of removed pages: by its operation, its path, corrected links, its text, a rename in git, the page its
 * folder moved to, its title and its element. Doubtful ones are candidates only.
 */
export function findReplacements(
  removed: readonly PageOccurrence[],
  before: PageSide,
  after: PageSide,
  matches: ElementMatches,
  renames: ReadonlyMap<string, string>,
): Replacements {
  const certain = new Map<PageOccurrence, { to: PageOccurrence; reason: ReplacementReason }>();
  const possible = new Map<PageOccurrence, readonly PageOccurrence[]>();
  if (removed.length === 0) return { certain, possible };
  const matching: Matching = {
    evidence: gatherEvidence(removed, before, after),
    matches,
    renames,
    found: new Map(),
    taken: new Set(),
    movedFolders: new Map(),
    reason: 'path',
  };
  matchAll(matching);
  for (const [from, { to, reason }] of matching.found)
    certain.set(from.occurrence, { to: to.occurrence, reason });
  for (const from of openPages(matching)) {
    const best = candidatesFor(matching, from);
    if (best.length > 0)
      possible.set(
        from.occurrence,
        best.map(({ occurrence }) => occurrence),
      );
  }
  return { certain, possible };
}

/** The likeliest first. */
function candidatesFor(matching: Matching, from: OldPage): NewPage[] {
  const { pagesLike, pageAt, byPath, inScope, texts, links } = matching.evidence;
  const near = [
    ...pagesLike(from),
    ...[...texts.pagesWith(keyOf(from))].map(pageAt),
    ...[...(links.get(from.path)?.keys() ?? [])].map(byPath),
  ].filter((to) => to !== undefined);
  return [...new Set(near)]
    .filter((to) => inScope(from, to))
    .map((to) => ({ to, score: scoreOf(matching, from, to) }))
    .filter(({ score }) => score >= CANDIDATE_SCORE)
    .sort((a, b) => b.score - a.score || (a.to.path < b.to.path ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map(({ to }) => to);
}

function scoreOf(matching: Matching, from: OldPage, to: NewPage): number {
  const { share, linkCount, likeness } = matching.evidence;
  const { gained = 0, had = 0 } = share(from, to) ?? {};
  return (
    GAINED_TEXT_FACTOR * gained +
    had +
    Math.min(linkCount(from, to), MOST_LINKS) +
    likeness(from, to) +
    (isInMovedFolder(matching, from, to) ? MOVED_FOLDER_SCORE : 0) +
    (baseName(from.path) === baseName(to.path) ? SAME_FILE_NAME_SCORE : 0)
  );
}
