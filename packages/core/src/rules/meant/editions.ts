import { addTo, once } from '@nav/collections';
import { pageKey } from '@nav/paths';
import { type Context, type CounterpartKeys, counterpartKeys } from '../../counterparts/keys.ts';
import type { NavElement } from '../../tree/nav-tree.ts';
import { walkTree } from '../../tree/walk.ts';
import type { RuleContext } from '../rule/rule.ts';

/** A version or language, with the paths of its entries. */
export interface Edition extends Context<NavElement> {
  readonly paths: string[];
}

/** The versions and languages of a site. */
export interface Editions extends Pick<CounterpartKeys<NavElement>, 'pathIn'> {
  readonly all: readonly Edition[];
  /** Returns the versions and languages around each entry of a page. Equal lists are identical. */
  of(slug: string): readonly (readonly NavElement[])[];
}

/** Collects the versions and languages of a site; `undefined` if there is nothing to switch between. */
export function siteEditions({ navigation: { lists, root } }: RuleContext): Editions | undefined {
  const isSwitched = lists.some(({ rule, entries }) => isEdition(rule) && entries.length > 1);
  if (!isSwitched) return undefined;
  const all = new Map<NavElement, Edition>();
  // Most pages have one entry.
  const around = new Map<string, readonly NavElement[]>();
  const others = new Map<string, (readonly NavElement[])[]>();
  let parent: NavElement | undefined;
  let above: readonly NavElement[] = [];
  let pathsAbove: string[][] = [];
  walkTree(root, {
    element(node, trail) {
      if (isEdition(node)) {
        const { kind, label } = node as NavElement & Pick<Edition, 'kind'>;
        const list = trail.at(-1);
        all.set(node, { node, kind, label, list, paths: [], around: trail.filter(isEdition) });
      }
      return undefined;
    },
    page(entry, trail) {
      if (entry.parent !== parent) {
        const found = trail.filter(isEdition);
        const isSame = found.length === above.length && found.every((one, at) => one === above[at]);
        if (!isSame) {
          above = found;
          pathsAbove = found.map((one) => (all.get(one) as Edition).paths);
        }
        parent = entry.parent;
      }
      const path = pageKey(entry.path);
      const known = around.get(path);
      if (!known) around.set(path, above);
      else if (known !== above && !others.get(path)?.includes(above)) addTo(others, path, above);
      for (const paths of pathsAbove) paths.push(path);
      return false;
    },
  });
  const editions = [...all.values()];
  const keys = once(() => counterpartKeys(editions));
  return {
    pathIn: (inside, path) => keys().pathIn(inside, path),
    all: editions,
    of(slug) {
      const first = around.get(slug);
      return first ? [first, ...(others.get(slug) ?? [])] : [];
    },
  };
}

function isEdition({ kind }: { readonly kind: string }): boolean {
  return kind === 'version' || kind === 'language';
}
