import { addTo, getOrSet } from '@nav/collections';
import { counterpartKeys, elementFinder } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf } from '../../document/references.ts';
import { isEndpoint, labelOf, navigationOf, readableLists } from '../../navigation/navigation.ts';
import { elementsOf, type Scope } from '../../navigation/places.ts';
import type { Session } from '../../session/session.ts';
import { slugOf } from '../links/addresses.ts';

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

/** The entries and elements of some parts of the navigation, by version and language. */
export interface Counterparts {
  elements: readonly Scope[];
  entries: readonly PageEntry[];
  /** The versions and languages, each as `contextOf` returns it, in reading order. */
  contexts: readonly string[];
  /** Returns the element of a context that corresponds to an element of another: see `elementFinder` of core. */
  elementIn(context: string, element: Scope): Scope | undefined;
  /** Returns the key of an entry of an element: see `PageEntry`. */
  keyOf(element: Scope, name: string): string;
  /** Returns the name of the counterpart of an entry in the version and language of an element. */
  nameIn(element: Scope, name: string): string;
}

/** Returns the kinds and labels of the versions and languages around an element, and its own. */
export function contextOf(session: Session, scope: Scope): string {
  const labels = switchersOf(scope).map((one) => [
    one.kind,
    labelOf(session, one.element, one.kind),
  ]);
  return JSON.stringify(labels);
}

type Switcher = Scope & { kind: 'version' | 'language' };

function switchersOf(scope: Scope): Switcher[] {
  return [...scope.parents, scope].filter(isSwitcher);
}

export function isSwitcher(one: Scope): one is Switcher {
  return one.kind === 'version' || one.kind === 'language';
}

/** A page or an endpoint, and the element that lists it. */
export interface ListedPage {
  holder: Scope;
  name: string;
}

/**
 * Compares the versions and languages of the navigation, and returns the entries and elements in some parts of it.
 *
 * @param added pages to compare as if they were listed. The result does not contain entries for them.
 */
export function counterpartsIn(
  session: Session,
  parts: readonly Scope[],
  added: readonly ListedPage[] = [],
): Counterparts {
  const all = allElements(session, parts);
  const namesIn = new Map(all.map((one) => [one, namedEntries(session, one)]));
  const listed = [...namesIn].flatMap(([holder, named]) =>
    named.map(({ name }) => ({ holder, name })),
  );
  const pages = [...listed, ...added];
  const keys = keysOf(session, all, pages);
  const keyOf = (holder: Scope, name: string) =>
    isEndpoint(name) ? name : keys.keyOf(aroundOf(holder), name);
  const below = new Map<JsonNode, Set<string>>();
  for (const { holder, name } of pages) {
    const key = keyOf(holder, name);
    for (const { element } of [...holder.parents, holder])
      getOrSet(below, element, () => new Set()).add(key);
  }
  const find = elementFinder(
    all.map((one) => ({
      node: one.element,
      kind: one.kind,
      context: contextOf(session, one),
      parents: one.parents.map(({ element }) => element),
      keys: below.get(one.element) ?? new Set(),
    })),
  );
  const roots = new Set(parts.map(({ element }) => element));
  const elements = all.filter((one) =>
    [...one.parents, one].some(({ element }) => roots.has(element)),
  );
  const byNode = new Map(elements.map((one) => [one.element, one]));
  const entries = elements.flatMap((holder) => {
    const context = contextOf(session, holder);
    const named = namesIn.get(holder) ?? [];
    return named.map(
      (one): PageEntry => ({
        ...one,
        holder,
        context,
        key: keyOf(holder, one.name),
      }),
    );
  });
  return {
    elements,
    entries,
    contexts: [...new Set(entries.map(({ context }) => context))],
    elementIn(context, { element }) {
      const found = find(context, element);
      return found && byNode.get(found);
    },
    keyOf,
    nameIn: (element, name) => (isEndpoint(name) ? name : keys.pathIn(aroundOf(element), name)),
  };
}

function allElements(session: Session, parts: readonly Scope[]): readonly Scope[] {
  const [first] = parts;
  const navigation = navigationOf(session);
  if (!first || !navigation) return [];
  const root: Scope = { kind: 'navigation', element: navigation, entry: undefined, parents: [] };
  return [...elementsOf(session, root)];
}

/**
 * Returns the chosen elements of a version and language, or else their counterparts there, each the best match of the
 * other.
 *
 * @param isOnly set to leave out the counterparts
 */
export function elementsFor(
  session: Session,
  { elementIn }: Counterparts,
  chosen: readonly Scope[],
  { context, isOnly }: { context: string; isOnly: boolean },
): readonly Scope[] {
  const own = chosen.filter((one) => contextOf(session, one) === context);
  if (own.length > 0 || isOnly) return own;
  const twins = chosen.flatMap((one) => {
    const twin = elementIn(context, one);
    const back = twin && elementIn(contextOf(session, one), twin);
    return twin && back?.element === one.element ? [twin] : [];
  });
  return [...new Set(twins)];
}

type NamedEntry = Pick<PageEntry, 'entry' | 'list' | 'name'>;

function namedEntries(session: Session, { element }: Scope): NamedEntry[] {
  const lists = readableLists(session, element).filter(({ name }) => name === 'pages');
  return lists.flatMap(({ list }) =>
    entriesOf(list).flatMap((entry) => {
      const path = stringOf(session.follow(entry));
      if (path === undefined) return [];
      return [{ entry, list, name: isEndpoint(path) ? path : slugOf(path) }];
    }),
  );
}

function keysOf(session: Session, elements: readonly Scope[], pages: readonly ListedPage[]) {
  const paths = new Map<JsonNode, string[]>();
  for (const { holder, name } of pages)
    if (!isEndpoint(name)) for (const node of aroundOf(holder)) addTo(paths, node, name);
  return counterpartKeys(
    elements.filter(isSwitcher).map(({ kind, element, parents }) => ({
      node: element,
      kind,
      label: labelOf(session, element, kind) ?? '',
      paths: paths.get(element) ?? [],
      around: parents.filter(isSwitcher).map((one) => one.element),
      list: parents.at(-1)?.element,
    })),
  );
}

/** Returns the versions and languages around an element, and itself if it is one. */
function aroundOf(scope: Scope): JsonNode[] {
  return switchersOf(scope).map(({ element }) => element);
}
