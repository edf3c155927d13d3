import type { NavElement } from '@nav/core/client';
import type { LanguageEdition, VersionEditions } from './editions.ts';
import { withoutFolder } from './folders.ts';
import { type Loss, lose } from './lost.ts';
import {
  type Entry,
  type OutlineLink,
  type OutlinePage,
  type Part,
  pagesIn,
  pagesOf,
} from './outline.ts';

/** Anything with a label in a navigation. */
export type Labeled = Entry | OutlineLink | Part;

/** The counterpart of an entry in another language. */
export interface Translations {
  /** The same thing in other languages, by language tag. */
  of<One extends Labeled>(one: One): ReadonlyMap<string, One>;
  lost: Loss[];
}

/** Returns the counterparts of a version in its other languages. The loss list of the version gets what has none. */
export function translationsOf({ main, others }: VersionEditions, framework: string): Translations {
  const { language } = main;
  if (!language || others.length === 0) return { of: () => new Map(), lost: [] };
  return translate({ ...main, language }, others, framework);
}

/** Returns the label of a node or element. */
export function labelOf(one: Labeled): string {
  return 'label' in one ? one.label : one.node.label;
}

/**
 * Finds the counterparts of the default language in the others, for a framework with one structure for all languages.
 * Pages correspond if their paths in the folders of the languages are equal, and groups if they share a page.
 */
function translate(
  main: LanguageEdition,
  others: readonly LanguageEdition[],
  framework: string,
): Translations {
  const found = new Map<Labeled, Map<string, Labeled>>();
  const lost: Loss[] = [];
  for (const other of others) {
    const lang = tagOf(other);
    const missing = match(main, other, framework, lost, (one, counterpart) => {
      const all = found.get(one) ?? new Map<string, Labeled>();
      found.set(one, all.set(lang, counterpart));
    });
    if (missing === 0) continue;
    const why = `A sidebar of ${framework} has the same pages in every language. Those without a translation show the default language.`;
    lost.push(lose(other.language, why, { of: 'own list' }));
  }
  return {
    // Counterparts are of the same kind.
    of: <One extends Labeled>(one: One) =>
      (found.get(one) ?? new Map()) as ReadonlyMap<string, One>,
    lost,
  };
}

export function tagOf({ language }: { language: NavElement }): string {
  return language.lang ?? language.label;
}

/** @returns the number of page entries of the default language without a counterpart. */
function match(
  main: LanguageEdition,
  other: LanguageEdition,
  framework: string,
  lost: Loss[],
  pair: (one: Labeled, counterpart: Labeled) => void,
): number {
  const why = `${framework} has one sidebar for all languages, that of ${JSON.stringify(main.language.label)}. This is elsewhere in it, or not in it.`;
  const keysOf = keysIn();
  const left = new Map<string, number>();
  for (const page of pagesIn(main.top)) count(left, keyOf(page, main), 1);
  const unmatched: Labeled[] = [];

  (function walk(ours: readonly Labeled[], theirs: readonly Labeled[], parent: Labeled): void {
    const free = new Set(ours);
    let last = -1;
    let isInOrder = true;
    for (const their of theirs) {
      const keys = keysOf(their, other);
      const our = [...free].find((one) => {
        if (isLeaf(one) !== isLeaf(their) || isPart(one) !== isPart(their)) return false;
        const own = keysOf(one, main);
        return [...keys].some((key) => own.has(key));
      });
      if (!our) {
        unmatched.push(their);
        continue;
      }
      free.delete(our);
      isInOrder &&= ours.indexOf(our) > last;
      last = ours.indexOf(our);
      pair(our, their);
      if (isPage(our)) count(left, keyOf(our, main), -1);
      else walk(below(our), below(their), their);
    }
    if (!isInOrder) lost.push(lose(parent.node, why, { of: 'order' }));
  })([...below(main.top), ...main.links], [...below(other.top), ...other.links], other.top);

  for (const one of unmatched) {
    const missing = allPages(one).filter((page) => {
      const key = keyOf(page, other);
      if ((left.get(key) ?? 0) === 0) return true;
      count(left, key, -1);
      return false;
    });
    lost.push(lose(one.node, why, { pages: missing.length }));
  }
  return [...left.values()].reduce((sum, one) => sum + one, 0);
}

function count(counts: Map<string, number>, key: string, change: number): void {
  counts.set(key, (counts.get(key) ?? 0) + change);
}

/** Returns a function that returns the keys of all pages and links in something. */
function keysIn(): (one: Labeled, edition: LanguageEdition) => ReadonlySet<string> {
  const known = new Map<Labeled, ReadonlySet<string>>();
  return function keysOf(one, edition): ReadonlySet<string> {
    const keys: ReadonlySet<string> =
      known.get(one) ??
      new Set(
        isLeaf(one)
          ? [keyOf(one, edition)]
          : below(one).flatMap((child) => [...keysOf(child, edition)]),
      );
    known.set(one, keys);
    return keys;
  };
}

function keyOf(one: Labeled, { folder, pathOf }: LanguageEdition): string {
  if (isPage(one)) return pathOf(one.node.path);
  const href = 'href' in one ? (one.href ?? '') : '';
  return href.startsWith('/') ? `/${withoutFolder(href.slice(1), folder)}` : href;
}

function isPage(one: Labeled): one is OutlinePage {
  return 'kind' in one && one.kind === 'page';
}

function isPart(one: Labeled): one is Part {
  return 'parts' in one;
}

function isLeaf(one: Labeled): boolean {
  return isPage(one) || ('href' in one && one.href !== undefined);
}

function below(one: Labeled): Labeled[] {
  if ('parts' in one) return [...one.entries, ...one.parts];
  if ('children' in one) return [...(one.root ? [one.root] : []), ...one.children];
  return [];
}

function allPages(one: Labeled): OutlinePage[] {
  if ('parts' in one) return pagesIn(one);
  return 'kind' in one ? pagesOf([one]) : [];
}
