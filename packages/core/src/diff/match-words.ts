import { addTo, groupBy } from '@nav/collections';
import { MAX_CHANGED_PAIRS } from '../limits/limits.ts';
import { accept, type Matching, openPages } from './matching.ts';
import { differs } from './page-evidence.ts';
import type { NewPage, OldPage } from './page-side.ts';
import { CHANGED_WORD_PAGES } from './thresholds.ts';

interface Pair {
  from: OldPage;
  to: NewPage;
}

/**
 * Finds pages whose paths differ in a word that changed in the paths of several pages: `assistants/use-an-assistant` and
 * `agents/use-an-agent`.
 */
export function matchChangedWords(matching: Matching): void {
  const { evidence, taken } = matching;
  const changes = [...pairsByChange(matching).values()].sort((a, b) => b.length - a.length);
  for (const pairs of changes) {
    const sound = pairs.filter(({ from, to }) => !differs(evidence, from, to));
    const isClear = new Set(pairs.map(({ from }) => from)).size === pairs.length;
    if (!isClear || sound.length < CHANGED_WORD_PAGES) continue;
    for (const { from, to } of sound) if (!taken.has(to)) accept(matching, from, to);
  }
}

/** Returns true for paths that differ in one word: pages about two networks, for example, which have similar texts. */
export function isVariant(from: OldPage, to: OldPage): boolean {
  const [own, other] = [wordsOf(from.path), wordsOf(to.path)];
  return own.length === other.length && changeOf(own, other) !== undefined;
}

/** Returns the pages whose paths differ in one word, by that word and the new one. */
function pairsByChange(matching: Matching): Map<string, Pair[]> {
  const { evidence, taken } = matching;
  const split = <Page extends OldPage>(page: Page) => ({ page, words: wordsOf(page.path) });
  const free = evidence.existing.filter((one) => one.isAdded && !taken.has(one)).map(split);
  const likely = groupBy(free, ({ words }) => words.length);
  const changes = new Map<string, Pair[]>();
  for (const [count, pages] of groupBy(
    openPages(matching).map(split),
    ({ words }) => words.length,
  )) {
    const others = likely.get(count) ?? [];
    if (pages.length * others.length > MAX_CHANGED_PAIRS) continue;
    for (const from of pages)
      for (const to of others) {
        const change = changeOf(from.words, to.words);
        if (change !== undefined && evidence.inScope(from.page, to.page))
          addTo(changes, change, { from: from.page, to: to.page });
      }
  }
  return changes;
}

/** Returns the words of a path, without articles and plurals. */
function wordsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[/_.-]/)
    .filter((word) => !/^(?:an?|the)?$/.test(word))
    .map((word) => word.replace(/(?<=[^s]{2})s$/, ''));
}

/** Returns the only word that differs between two paths, with the other one; `undefined` if others or numbers differ. */
function changeOf(own: readonly string[], other: readonly string[]): string | undefined {
  const changes = new Set(
    own.flatMap((word, at) => (word === other[at] ? [] : [`${word} ${other[at]}`])),
  );
  const [change] = changes;
  return changes.size === 1 && change !== undefined && !/\d/.test(change) ? change : undefined;
}
