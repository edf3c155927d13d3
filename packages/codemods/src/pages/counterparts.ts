import { addTo } from '@nav/text';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf } from '../document/references.ts';
import { isEndpoint, labelOf, readableLists } from '../navigation/navigation.ts';
import { elementsOf, type Scope } from '../navigation/scope.ts';
import type { Session } from '../session/session.ts';
import { slugOf } from './addresses.ts';
import { type LabelFolder, siblingFolders, withoutSegment } from './version-folder.ts';

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
  /** Returns the name of the counterpart of an entry in the version and language of an element. */
  nameIn(element: Scope, name: string): string;
}

/** The folder of a version or language in the paths of its pages. */
interface SwitcherFolder {
  index: number;
  segment: string;
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

/** Returns whether an element is a version or a language. */
export function isSwitcher({ kind }: Pick<Scope, 'kind'>): boolean {
  return kind === 'version' || kind === 'language';
}

/** Compares the versions and languages in a part of the navigation. */
export function counterpartsIn(session: Session, scope: Scope): Counterparts {
  const elements = [...elementsOf(session, scope)];
  const folders = switcherFolders(session, elements);
  const chains = new Map<string, Chain>();
  const entries = elements.flatMap((holder) => {
    const context = contextOf(session, holder);
    const chain = foldersAround(folders, holder);
    return pageEntriesOf(session, holder).map(({ entry, name, list }): PageEntry => {
      chains.set(JSON.stringify(chain), chain);
      return { entry, name, list, holder, context, key: withoutFolders(name, chain) };
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
    nameIn(element, name) {
      const segments = name.split('/');
      const home = [...chains.values()]
        .filter((chain) => chain.every(({ index, segment }) => segments[index] === segment))
        .reduce<Chain | undefined>((a, b) => (a && a.length >= b.length ? a : b), undefined);
      // A page in no folder of a version or language is shared.
      if (!home || isEndpoint(name)) return name;
      const next = withoutFolders(name, home).split('/');
      for (const { index, segment } of foldersAround(folders, element))
        next.splice(index, 0, segment);
      return next.join('/');
    },
  };
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

/** The folders of the versions and languages around an element, outermost first. */
type Chain = readonly SwitcherFolder[];

/** Returns the folders of the versions and languages, by their elements. */
function switcherFolders(
  session: Session,
  elements: readonly Scope[],
): ReadonlyMap<JsonNode, SwitcherFolder> {
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
  const folders = new Map<JsonNode, SwitcherFolder>();
  for (const group of siblings.values()) {
    const elements = [...group];
    const found = siblingFolders(
      elements.map(({ element, kind }) => ({
        label: labelOf(session, element, kind) ?? '',
        slugs: slugs.get(element) ?? [],
      })),
    );
    for (const [at, { element }] of elements.entries()) {
      const { index, segment } = found[at] as LabelFolder;
      if (segment !== undefined) folders.set(element, { index, segment });
    }
  }
  return folders;
}

function foldersAround(folders: ReadonlyMap<JsonNode, SwitcherFolder>, element: Scope): Chain {
  return switchersOf(element)
    .flatMap((one) => folders.get(one.element) ?? [])
    .sort((a, b) => a.index - b.index);
}

function withoutFolders(name: string, chain: Chain): string {
  if (isEndpoint(name)) return name;
  return chain.reduceRight((path, { index }) => withoutSegment(path, index), name);
}
