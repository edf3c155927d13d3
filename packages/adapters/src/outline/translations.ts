import { countEach } from '@nav/collections';
import type { NavElement } from '@nav/core/client';
import type { LanguageEdition, VersionEditions } from './editions.ts';
import { hrefWithoutFolder } from './folders.ts';
import { type Loss, lose } from './lost.ts';
import {
  type Division,
  type Entry,
  type OutlineLink,
  type OutlinePage,
  pagesIn,
  pagesOf,
  sectionsOf,
  withRoot,
} from './parts.ts';

/** Anything with a label in a navigation. */
export type Labeled = Entry | OutlineLink | Division;

/** The counterpart of an entry in another language. */
export interface Translations {
  /** The same thing in other languages, by language tag. */
  of<One extends Labeled>(one: One): ReadonlyMap<string, One>;
  lost: Loss[];
}

/** A framework with one structure for all languages. */
export interface Structure {
  name: string;
  /** The parts of the default language that get no sidebar. */
  without?: ReadonlySet<Division>;
}

/** The loss list of the version gets what has no counterpart. */
export function translationsOf(
  { main, others }: VersionEditions,
  structure: Structure,
): Translations {
  const { language } = main;
  if (!language || others.length === 0) return { of: () => new Map(), lost: [] };
  return translate({ ...main, language }, others, structure);
}

/** Returns a thing in all languages, first in the default one. */
export function inLanguages<One extends Labeled>({ of }: Translations, one: One): One[] {
  return [one, ...of(one).values()];
}

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
  structure: Structure,
): Translations {
  const found = new Map<Labeled, Map<string, Labeled>>();
  const lost: Loss[] = [];
  for (const other of others) {
    const lang = tagOf(other);
    const missing = match(main, other, structure, lost, (one, counterpart) => {
      const all = found.get(one) ?? new Map<string, Labeled>();
      found.set(one, all.set(lang, counterpart));
    });
    if (missing === 0) continue;
    const why = `A sidebar of ${structure.name} has the same pages in every language. Those without a translation show the default language.`;
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
  { name, without = new Set() }: Structure,
  lost: Loss[],
  pair: (one: Labeled, counterpart: Labeled) => void,
): number {
  const why = `${name} has one sidebar for all languages, that of ${JSON.stringify(main.language.label)}. This is elsewhere in it, or not in it.`;
  const keysOf = keysIn();
  const shown = sectionsOf(main.top)
    .filter(({ part }) => !without.has(part))
    .flatMap(({ part }) => pagesOf(part.entries))
    .map((page) => keyOf(page, main));
  const left = countEach(shown);
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
      else if (isPart(our) && without.has(our)) unmatched.push(their);
      else walk(below(our), below(their), their);
    }
    if (!isInOrder) lost.push(lose(parent.node, why, { of: 'order' }));
  })([...below(main.top), ...main.links], [...below(other.top), ...other.links], other.top);

  let isElsewhere = false;
  for (const one of unmatched) {
    const pages = allPages(one);
    const missing = pages.filter((page) => {
      const key = keyOf(page, other);
      if ((left.get(key) ?? 0) === 0) return true;
      count(left, key, -1);
      return false;
    });
    lost.push(lose(one.node, why, { pages: missing.length }));
    isElsewhere ||= missing.length < pages.length;
  }
  const listed = pagesIn(other.top).map((page) => keyOf(page, other));
  if (isElsewhere && !isInOrderOf(listed, shown))
    lost.push(lose(other.language, why, { of: 'order' }));
  return [...left.values()].reduce((sum, one) => sum + one, 0);
}

/** Returns true if a language reads the pages that it lists in this order in the sidebar of the default language. */
function isInOrderOf(listed: readonly string[], shown: readonly string[]): boolean {
  const left = countEach(listed);
  let at = -1;
  return shown.every((key) => {
    if ((left.get(key) ?? 0) === 0) return true;
    count(left, key, -1);
    at = listed.indexOf(key, at + 1);
    return at !== -1;
  });
}

function count(counts: Map<string, number>, key: string, change: number): void {
  counts.set(key, (counts.get(key) ?? 0) + change);
}

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
  return hrefWithoutFolder(('href' in one && one.href) || '', folder);
}

function isPage(one: Labeled): one is OutlinePage {
  return 'kind' in one && one.kind === 'page';
}

function isPart(one: Labeled): one is Division {
  return 'parts' in one;
}

function isLeaf(one: Labeled): boolean {
  return isPage(one) || ('href' in one && one.href !== undefined);
}

function below(one: Labeled): Labeled[] {
  if ('parts' in one) return [...one.entries, ...one.parts];
  return 'children' in one ? withRoot(one) : [];
}

function allPages(one: Labeled): OutlinePage[] {
  if ('parts' in one) return pagesIn(one);
  return 'kind' in one ? pagesOf([one]) : [];
}
