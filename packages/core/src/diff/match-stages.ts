import { groupBy } from '@nav/collections';
import { baseName, folderOf } from '@nav/paths';
import { MAX_SEGMENTS } from '../limits/limits.ts';
import { landingAround, matchPagesAndFolders, matchTitledLandings } from './match-folders.ts';
import { matchRemainingLinks } from './match-remaining-links.ts';
import {
  accept,
  type KeyOf,
  type Matching,
  openPages,
  pair,
  pairInside,
  type Test,
} from './matching.ts';
import { endOf, isInMovedFolder, movedFolders } from './moved-folders.ts';
import type { ReplacementReason } from './nav-diff.ts';
import { differs, type Evidence, isAlike, keyOf, resembles } from './page-evidence.ts';
import { hasSameNumbers, titleKey } from './page-names.ts';
import type { NewPage, OldPage } from './page-side.ts';
import {
  AGREEING_LINKS,
  CLEAR_NAME,
  COPIED_TEXT,
  GAINED_TEXT,
  LEAD_OF_NAME,
  LITTLE_TEXT,
  MUCH_TEXT,
  RELATED_NAME,
  RIVAL_OF_COPY,
  RIVAL_OF_LITTLE,
  RIVAL_OF_MUCH,
  SAME_NAME,
  SOME_NAME,
} from './thresholds.ts';

const COMMON_TITLE =
  /^(?:overview|introduction|intro|index|home|welcome|get(?:ting)? started|quick ?start|start|about|example|examples|usage|faq|reference|changelog)$/;

/** The steps that find certain replacements, the surest first. Each sees what those before it found. */
const stages: readonly (readonly [ReplacementReason, (matching: Matching) => void])[] = [
  ['operation', matchOperations],
  ['path', matchPaths],
  ['folder', matchTitledLandings],
  ['name', matchNamesAndTitles],
  ['links', matchCorrectedLinks],
  ['text', matchTexts],
  ['rename', matchRenames],
  ['path-end', matchPathEndings],
  ['element', matchNamesInElement],
  ['moved-folder', matchMovedFolders],
  ['folder', matchPagesAndFolders],
  ['name', matchNames],
  ['title', matchTitles],
  ['element', matchOnlyPages],
  ['similar-name', matchSimilarNames],
  ['text', matchLittleText],
  ['links', matchRemainingLinks],
];

/** Finds the certain replacements. */
export function matchAll(matching: Matching): void {
  for (const [reason, match] of stages) {
    matching.reason = reason;
    match(matching);
  }
}

/** Finds the added page with the same operation. One that existed before is about another API with the same operation. */
function matchOperations(matching: Matching): void {
  const { existing, inScope } = matching.evidence;
  const added = existing.filter(({ isAdded }) => isAdded);
  const operations = groupBy(added, ({ operation }) => operation);
  for (const from of openPages(matching)) {
    if (from.operation === undefined) continue;
    const same = (operations.get(from.operation) ?? []).filter((to) => inScope(from, to));
    if (same.length === 1) accept(matching, from, same[0]);
  }
}

/** Finds paths that differ only in case and a final `index`. */
function matchPaths(matching: Matching): void {
  pair(matching, ({ path }) => path.toLowerCase());
}

/** Finds pages with the same title and last segment, whatever the separators. A title that only repeats the segment does not count. */
function matchNamesAndTitles(matching: Matching): void {
  pair(matching, ({ path, page }) => {
    const [name, title] = [titleKey(baseName(path)), titleKey(page.title)];
    return title === name || COMMON_TITLE.test(title) ? undefined : `${name} ${title}`;
  });
}

/** Finds pages that corrected links lead to, if they agree. */
function matchCorrectedLinks(matching: Matching): void {
  const { evidence } = matching;
  for (const from of openPages(matching)) {
    const counts = [...(evidence.links.get(from.path) ?? [])].sort((a, b) => b[1] - a[1]);
    const [[path = '', most = 0] = []] = counts;
    const all = counts.reduce((sum, [, count]) => sum + count, 0);
    const to = evidence.byPath(path);
    if (!to || most < all * AGREEING_LINKS || !hasSameNumbers(from, to)) continue;
    if (wentElsewhere(matching, from, to)) continue;
    const areClear = most > 1 && (most === all || to.isAdded);
    if (areClear || isAlike(evidence, from, to)) accept(matching, from, to);
  }
}

function matchTexts(matching: Matching): void {
  for (const from of openPages(matching)) {
    const to = pageWithText(matching, from);
    if (to && !hasNameElsewhere(matching.evidence, from, to)) accept(matching, from, to);
  }
}

/** Returns true if another added page clearly has the old name. Pages about two platforms may have similar content. */
function hasNameElsewhere(evidence: Evidence, from: OldPage, to: NewPage): boolean {
  const own = evidence.likeness(from, to);
  return evidence.pagesLike(from).some((other) => {
    if (other === to || !other.isAdded || !evidence.inScope(from, other)) return false;
    const score = evidence.likeness(from, other);
    return score >= SAME_NAME && score - own >= LEAD_OF_NAME;
  });
}

interface TextShare {
  to: NewPage;
  gained: number;
  had: number;
}

/** Returns the pages that have some of the old text, those that gained most first. */
function sharesOf(evidence: Evidence, from: OldPage): TextShare[] {
  return [...evidence.texts.pagesWith(keyOf(from))]
    .flatMap((path) => {
      const to = evidence.pageAt(path);
      const share = to && evidence.inScope(from, to) ? evidence.share(from, to) : undefined;
      return to && share ? [{ to, ...share }] : [];
    })
    .sort((a, b) => b.gained - a.gained);
}

/** Returns true if git and the content agree on another page. Links may have been changed to a page on the same topic. */
function wentElsewhere({ evidence, renames }: Matching, from: OldPage, to: NewPage): boolean {
  const [best] = sharesOf(evidence, from);
  if (!best || best.to === to || best.gained < GAINED_TEXT) return false;
  if (renames.get(keyOf(from)) !== keyOf(best.to)) return false;
  return (evidence.share(from, to)?.gained ?? 0) < best.gained * RIVAL_OF_LITTLE;
}

function pageWithText({ evidence }: Matching, from: OldPage): NewPage | undefined {
  const shares = sharesOf(evidence, from);
  const [best, second] = shares;
  if (!best) return undefined;
  const landing = landingAround(evidence, from, best.to);
  if (landing) return landing;
  const { gained, to } = best;
  const rival = gained * (gained >= MUCH_TEXT ? RIVAL_OF_MUCH : RIVAL_OF_LITTLE);
  const isClear = (second?.gained ?? 0) < rival;
  if (gained >= GAINED_TEXT && isClear && hasSameNumbers(from, to)) return to;
  // Two pages had the same text, and one of them remains.
  const [copy, other] = shares.sort((a, b) => b.had - a.had);
  if (!copy || copy.had < COPIED_TEXT || isVariant(from, copy.to)) return undefined;
  const links = evidence.links.get(from.path);
  if (links && !links.has(copy.to.path)) return undefined;
  return (other?.had ?? 0) < copy.had * RIVAL_OF_COPY ? copy.to : undefined;
}

function matchRenames(matching: Matching): void {
  const { evidence, renames } = matching;
  for (const from of openPages(matching)) {
    const target = renames.get(keyOf(from));
    const to = target === undefined ? undefined : evidence.pageAt(target);
    if (!to || differs(evidence, from, to)) continue;
    if (evidence.likeness(from, to) >= RELATED_NAME || resembles(evidence, from, to))
      accept(matching, from, to);
  }
}

/** Finds paths with the same end, the longest one first. */
function matchPathEndings(matching: Matching): void {
  for (let count = MAX_SEGMENTS; count > 1; count -= 1)
    pair(matching, ({ path }) => endOf(path, count));
}

function matchNamesInElement(matching: Matching): void {
  const { evidence } = matching;
  pairInside(
    matching,
    ({ path }) => baseName(path),
    (from, to) => !differs(evidence, from, to) || evidence.likeness(from, to) > SAME_NAME,
  );
}

function matchMovedFolders(matching: Matching): void {
  const { byPath } = matching.evidence;
  matching.movedFolders = movedFolders(matching);
  for (const from of openPages(matching)) {
    const folder = matching.movedFolders.get(folderOf(from.path));
    if (folder === undefined) continue;
    const name = baseName(from.path);
    accept(matching, from, byPath(folder === '' ? name : `${folder}/${name}`));
  }
}

function matchNames(matching: Matching): void {
  const { evidence } = matching;
  const name: KeyOf = ({ path }) => baseName(path);
  pair(matching, name, name, (from, to) => {
    if (resembles(evidence, from, to)) return true;
    const title = titleKey(from.page.title);
    return (
      !differs(evidence, from, to) &&
      title === titleKey(to.page.title) &&
      title !== titleKey(baseName(from.path))
    );
  });
}

/** Finds pages with the same title, in the same element first. */
function matchTitles(matching: Matching): void {
  const distinctTitle: KeyOf = ({ page }) => {
    const key = titleKey(page.title);
    return COMMON_TITLE.test(key) ? undefined : key;
  };
  const isSound: Test = (from, to) =>
    baseName(from.path) !== baseName(to.path) && !differs(matching.evidence, from, to);
  pairInside(matching, distinctTitle, isSound);
  pair(matching, distinctTitle, distinctTitle, isSound);
}

/** Finds the only added page of an element from which a single page was removed. */
function matchOnlyPages(matching: Matching): void {
  const { evidence } = matching;
  pairInside(
    matching,
    () => '',
    (from, to) =>
      evidence.before.textOf(keyOf(from)) === undefined ||
      resembles(evidence, from, to) ||
      evidence.likeness(from, to) >= RELATED_NAME,
  );
}

function matchSimilarNames(matching: Matching): void {
  const { evidence } = matching;
  for (const from of openPages(matching)) {
    const [best, second] = evidence
      .pagesLike(from)
      .filter((to) => to.isAdded && evidence.inScope(from, to))
      .map((to) => ({ to, score: evidence.likeness(from, to) }))
      .sort((a, b) => b.score - a.score);
    if (!best || best.score < CLEAR_NAME) continue;
    const lead = best.score - (second?.score ?? 0);
    const isNear =
      isInMovedFolder(matching, from, best.to) ||
      folderOf(from.path) === folderOf(best.to.path) ||
      (evidence.share(from, best.to)?.gained ?? 0) > 0 ||
      resembles(evidence, from, best.to);
    if (lead >= LEAD_OF_NAME && isNear && hasSameNumbers(from, best.to))
      accept(matching, from, best.to);
  }
}

/** Finds added text that only one page has, and little of it, if the names are similar. */
function matchLittleText(matching: Matching): void {
  const { evidence } = matching;
  for (const from of openPages(matching)) {
    const [best, second] = sharesOf(evidence, from);
    if (!best || best.gained < LITTLE_TEXT) continue;
    if ((second?.gained ?? 0) > best.gained * RIVAL_OF_LITTLE || !hasSameNumbers(from, best.to))
      continue;
    if (evidence.likeness(from, best.to) >= SOME_NAME) accept(matching, from, best.to);
  }
}

/** Returns true for paths that differ in one word: pages about two networks, for example, whose contents are similar. */
function isVariant(from: OldPage, to: NewPage): boolean {
  const [own, other] = [from, to].map(({ path }) => path.toLowerCase().split(/[/_.-]/));
  return (
    own?.length === other?.length && own?.filter((word, at) => word !== other?.[at]).length === 1
  );
}
