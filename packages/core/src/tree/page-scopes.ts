import { getOrSet } from '@nav/collections';
import { folderOf, pageKey } from '@nav/paths';
import { nearest } from '../spelling/nearest.ts';
import type { NavElement, NavTree } from './nav-tree.ts';
import { walkElements, walkPageEntries } from './walk.ts';

/** The elements that readers see one of at a time, by kind: what is written for one rarely suits another. */
const SCOPE_KINDS = ['product', 'version', 'language'] as const;

/** The innermost product, version and language of a page entry, by their labels. */
export type PageScope = Readonly<Partial<Record<(typeof SCOPE_KINDS)[number], string>>>;

export interface PageScopes {
  /** Equal scopes are identical. */
  of(trail: readonly Pick<NavElement, 'kind' | 'label'>[]): PageScope;
  readonly languages: readonly string[];
  /** Returns the scope of a link, of `global` or not. */
  ofLink(link: NavElement): PageScope;
  /** Returns the scopes of the entries of a page or, without any, of the pages in its folder. */
  around(slug: string): readonly PageScope[];
  /** Returns true if a page suits readers of a scope: no product, version or language of its entries differs. */
  includes(scope: PageScope, slug: string): boolean;
}

/** Collects the scopes of all page entries of a tree, with a file or without. */
export function pageScopes(tree: NavTree): PageScopes {
  return collectPageScopes(entriesOf(tree), (visit) =>
    walkElements(tree, (element, trail) => {
      if (element.href !== undefined) visit(element, [...trail, element]);
    }),
  );
}

function entriesOf(tree: NavTree): WalkEntries {
  return (visit) => {
    let parent: NavElement | undefined;
    walkPageEntries(tree, (entry, trail) => {
      visit(entry.path, trail, entry.parent === parent);
      parent = entry.parent;
    });
  };
}

type Labeled = Pick<NavElement, 'kind' | 'label'>;

/**
 * Calls its argument for each page entry, wherever it is from, with the elements above it, outermost first. `isSame`
 * saves time: the elements are the same as for the entry before.
 */
type WalkEntries = (
  visit: (path: string, trail: readonly Labeled[], isSame?: boolean) => void,
) => void;

/**
 * Collects the scopes of page entries.
 *
 * @param walkLinks calls its argument for each link, with the elements above it and itself.
 */
function collectPageScopes(
  walkEntries: WalkEntries,
  walkLinks?: (visit: (link: NavElement, trail: readonly Labeled[]) => void) => void,
): PageScopes {
  const interned = new Map<string, PageScope>();
  let last: { labels: readonly (string | undefined)[]; scope: PageScope } | undefined;
  function of(trail: readonly Labeled[]): PageScope {
    const labels = SCOPE_KINDS.map((kind) => trail.findLast((each) => each.kind === kind)?.label);
    if (last?.labels.every((label, index) => label === labels[index])) return last.scope;
    const scope = getOrSet(interned, JSON.stringify(labels), () => {
      const named = SCOPE_KINDS.map((kind, index) => [kind, labels[index]] as const);
      return Object.fromEntries(named.filter(([, label]) => label !== undefined));
    });
    last = { labels, scope };
    return scope;
  }

  const byPage = new Map<string, readonly PageScope[]>();
  const inFolder = new Map<string, Set<PageScope>>();
  const belowFolder = new Map<string, Set<PageScope>>();
  let scope: PageScope = {};
  /** Most pages have one scope, and share this list. */
  let only: readonly PageScope[] = [];
  let lastFolder: string | undefined;
  walkEntries((path, trail, isSame = false) => {
    const before = scope;
    if (!isSame) scope = of(trail);
    if (scope !== before) {
      only = [scope];
      lastFolder = undefined;
    }
    const key = pageKey(path);
    const known = byPage.get(key);
    if (known?.includes(scope)) return;
    byPage.set(key, known ? [...known, scope] : only);
    let folder = folderOf(key);
    if (folder === lastFolder) return;
    lastFolder = folder;
    include(inFolder, folder, scope);
    // Where a scope is known, it is known in all folders above.
    while (include(belowFolder, folder, scope) && folder !== '') folder = folderOf(folder);
  });

  let scopesOfLinks: Map<NavElement, PageScope> | undefined;
  function around(slug: string): readonly PageScope[] {
    const own = byPage.get(slug);
    if (own) return own;
    for (let folder = folderOf(slug); ; folder = folderOf(folder)) {
      const scopes = inFolder.get(folder) ?? belowFolder.get(folder);
      if (scopes) return [...scopes];
      if (folder === '') return [];
    }
  }
  const languages = [...interned.values()].flatMap(({ language }) => language ?? []);
  return {
    of,
    languages: [...new Set(languages)],
    ofLink(link) {
      if (!scopesOfLinks) {
        const links = new Map<NavElement, PageScope>();
        walkLinks?.((element, trail) => links.set(element, of(trail)));
        scopesOfLinks = links;
      }
      return scopesOfLinks.get(link) ?? {};
    },
    around,
    includes(wanted, slug) {
      if (interned.size < 2) return true;
      const scopes = around(slug);
      return scopes.length === 0 || scopes.some((each) => suits(each, wanted));
    },
  };
}

/** @param navigation a tree, or a walk over the page entries of a config. */
export function nearestInScope(
  path: string,
  slugs: Iterable<string>,
  navigation: NavTree | WalkEntries,
): string | undefined {
  const walk = typeof navigation === 'function' ? navigation : entriesOf(navigation);
  return nearest(path, suitablePages(path, slugs, collectPageScopes(walk)));
}

function* suitablePages(path: string, slugs: Iterable<string>, scopes: PageScopes) {
  const isSuitable = suitsReadersOf(path, scopes);
  for (const slug of slugs) if (isSuitable(slug)) yield slug;
}

/** Returns a test for pages that suit the readers of a path, which may not exist. */
export function suitsReadersOf(path: string, scopes: PageScopes): (slug: string) => boolean {
  const around = scopes.around(path);
  return (slug) => around.length === 0 || around.some((scope) => scopes.includes(scope, slug));
}

/** Adds a scope to the set of a folder; returns false if it is there already. */
function include(sets: Map<string, Set<PageScope>>, folder: string, scope: PageScope): boolean {
  const scopes = sets.get(folder);
  if (scopes?.has(scope)) return false;
  if (scopes) scopes.add(scope);
  else sets.set(folder, new Set([scope]));
  return true;
}

function suits(one: PageScope, other: PageScope): boolean {
  return SCOPE_KINDS.every(
    (kind) => one[kind] === undefined || other[kind] === undefined || one[kind] === other[kind],
  );
}
