import { addTo } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf } from '../document/references.ts';
import { isEndpoint, labelOf, readableLists } from '../navigation/navigation.ts';
import { elementsOf, type Scope } from '../navigation/scope.ts';
import type { Session } from '../session/session.ts';
import { slugOf } from './addresses.ts';
import { labelFolder, withoutSegment } from './version-folder.ts';

/** An entry of `pages` that is a path or an endpoint. */
export interface PageEntry {
  entry: JsonNode;
  /** The slug of a page; an endpoint as it is written. */
  name: string;
  /** The same for the counterparts of the entry in other versions and languages: its name without their folders. */
  key: string;
  /** The element whose `pages` list the entry. */
  holder: Scope;
  list: JsonNode;
  context: string;
}

/** The entries and elements of a part of the navigation, by version and language. */
export interface Counterparts {
  elements: readonly Scope[];
  entries: readonly PageEntry[];
  /** The versions and languages, each as `contextOf` returns it, in reading order. */
  contexts: readonly string[];
  /** Returns the element of a context that corresponds to an element of another: it has the most pages in common. */
  elementIn(context: string, element: Scope): Scope | undefined;
}

/** Returns the kinds and labels of the versions and languages around an element, and its own. */
export function contextOf(session: Session, scope: Scope): string {
  const labels = switchersOf(scope).map((one) => [
    one.kind,
    labelOf(session, one.element, one.kind),
  ]);
  return JSON.stringify(labels);
}

function switchersOf(scope: Scope): Scope[] {
  return [...scope.parents, scope].filter(isSwitcher);
}

function isSwitcher({ kind }: Scope): boolean {
  return kind === 'version' || kind === 'language';
}

/** Compares the versions and languages in a part of the navigation. */
export function counterpartsIn(session: Session, scope: Scope): Counterparts {
  const elements = [...elementsOf(session, scope)];
  const keyOf = keyFinder(session, elements);
  const entries = elements.flatMap((holder) => {
    const context = contextOf(session, holder);
    return pageEntriesOf(session, holder).map(({ entry, name, list }): PageEntry => {
      return { entry, name, list, holder, context, key: keyOf(holder, name) };
    });
  });
  const keys = new Map<JsonNode, Set<string>>();
  for (const { holder, key } of entries) {
    for (const { element } of [...holder.parents, holder]) {
      const known = keys.get(element) ?? new Set();
      keys.set(element, known.add(key));
    }
  }
  return {
    elements,
    entries,
    contexts: [...new Set(entries.map(({ context }) => context))],
    elementIn(context, wanted) {
      const own = keys.get(wanted.element) ?? new Set();
      const scored = elements
        .filter((one) => one.kind === wanted.kind && contextOf(session, one) === context)
        .filter(({ parents }) => parents.length === wanted.parents.length)
        .map((one) => ({ one, score: overlap(own, keys.get(one.element) ?? new Set()) }))
        .sort((a, b) => b.score - a.score);
      const [first, second] = scored;
      return first && first.score > 0 && first.score !== second?.score ? first.one : undefined;
    },
  };
}

/** Returns the part of two sets that they share, from 0 to 1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((key) => b.has(key)).length;
  return both === 0 ? 0 : both / (a.size + b.size - both);
}

function pageEntriesOf(session: Session, { element }: Scope) {
  const lists = readableLists(session, element).filter(({ name }) => name === 'pages');
  return lists.flatMap(({ list }) =>
    entriesOf(list).flatMap((entry) => {
      const path = stringOf(session.follow(entry));
      if (path === undefined) return [];
      return [{ entry, list, name: isEndpoint(path) ? path : slugOf(path) }];
    }),
  );
}

/** Returns a function that removes the folders of the versions and languages around an element from a slug. */
function keyFinder(
  session: Session,
  elements: readonly Scope[],
): (holder: Scope, name: string) => string {
  const slugs = new Map<JsonNode, string[]>();
  const siblings = new Map<JsonNode | undefined, Set<Scope>>();
  for (const holder of elements) {
    const names = pageEntriesOf(session, holder).map(({ name }) => name);
    for (const switcher of switchersOf(holder))
      for (const name of names) if (!isEndpoint(name)) addTo(slugs, switcher.element, name);
    if (!isSwitcher(holder)) continue;
    const above = holder.parents.at(-1)?.element;
    siblings.set(above, (siblings.get(above) ?? new Set()).add(holder));
  }
  const folders = new Map<JsonNode, number>();
  for (const group of siblings.values()) {
    for (const [element, index] of folderIndexes(session, [...group], slugs))
      folders.set(element, index);
  }
  return (holder, name) => {
    if (isEndpoint(name)) return name;
    const indexes = switchersOf(holder).map(({ element }) => folders.get(element));
    const known = indexes.filter((index) => index !== undefined).sort((a, b) => b - a);
    return known.reduce(withoutSegment, name);
  };
}

/**
 * Yields the index of the folder of each sibling version or language: that of the segment that is named after its label.
 * If none is, that of the segment which all pages of each share, and no two of them have in common.
 */
function* folderIndexes(
  session: Session,
  siblings: readonly Scope[],
  slugs: ReadonlyMap<JsonNode, readonly string[]>,
): Generator<[JsonNode, number]> {
  const found = siblings.flatMap(({ element, kind }): [JsonNode, number][] => {
    const label = labelOf(session, element, kind) ?? '';
    const { index, segment } = labelFolder(slugs.get(element) ?? [], label);
    return segment === undefined ? [] : [[element, index]];
  });
  if (found.length > 0 || siblings.length < 2) {
    yield* found;
    return;
  }
  const lists = siblings.map(({ element }) => (slugs.get(element) ?? []).map(foldersOf));
  const depth = Math.min(...lists.flat().map((one) => one.length));
  for (let index = 0; index < depth; index += 1) {
    const segments = lists.map((list) => new Set(list.map((one) => one[index])));
    const isShared = segments.every((one) => one.size === 1);
    const all = new Set(segments.flatMap((one) => [...one]));
    if (!isShared || all.size !== siblings.length) continue;
    for (const { element } of siblings) yield [element, index];
    return;
  }
}

function foldersOf(slug: string): string[] {
  return slug.split('/').slice(0, -1);
}
