import { elementName } from '../messages.ts';
import type { NavElement, NavPage } from '../nav-tree.ts';
import { pageKey } from '../page-path.ts';
import { nodeAt, type PagePlace } from '../page-places.ts';
import { type Rule, type RuleContext, valueSpot, writtenPath } from './rule.ts';

/** Inside each of these a reader sees one navigation at a time: sharing a page between two of them is fine. */
const SCOPES = new Set(['language', 'version', 'product', 'dropdown']);

/** One page twice inside one scope: only its first place is ever highlighted (builder 4.6). */
export const duplicatePage: Rule = ({ census, walkPlaces, report }) => {
  // As many keys as places: none is there twice.
  if (census.keys?.size === census.count) return;
  // Nearly every page stands once: those that do not are found first, and only they are looked at.
  const repeated = repeatedKeys(walkPlaces);
  if (repeated.size === 0) return;
  /** For each scope where each repeated page first stands. */
  const scopes = new Map<NavElement | undefined, Map<string, PagePlace>>();
  walkPlaces((place, trail) => {
    const key = keyAt(place);
    if (place.parent.generated || !repeated.has(key)) return;
    const scope = scopeOf(trail);
    const places = scopes.get(scope) ?? new Map<string, PagePlace>();
    scopes.set(scope, places);
    const first = places.get(key);
    if (!first) {
      places.set(key, { ...place });
      return;
    }
    // A group whose root is also one of its pages names one place twice, on purpose.
    if (first.index === -1 && first.parent === place.parent) return;
    const page = nodeAt(place);
    report({
      code: 'duplicate-page',
      args: {
        path: writtenPath(page),
        scope: scope ? elementName(scope.kind, scope.label) : 'the navigation',
      },
      at: valueSpot(page.origin),
      related: [{ at: valueSpot(nodeAt(first).origin), message: 'It first stands here.' }],
    });
  });
};

/** The keys of the pages that have two places in some scope. */
function repeatedKeys(walkPlaces: RuleContext['walkPlaces']): Set<string> {
  const repeated = new Set<string>();
  /** The scopes around the present place, with the keys in each so far; none is entered again once it is left. */
  const scopes: { scope: NavElement | undefined; keys: Set<string> }[] = [];
  let parent: NavElement | undefined;
  let keys = new Set<string>();

  function enter(scope: NavElement | undefined, trail: readonly NavElement[]): Set<string> {
    for (let last = scopes.at(-1); last; last = scopes.at(-1)) {
      if (last.scope === scope) return last.keys;
      if (last.scope === undefined || trail.includes(last.scope)) break;
      scopes.pop();
    }
    const entered = { scope, keys: new Set<string>() };
    scopes.push(entered);
    return entered.keys;
  }

  walkPlaces((place, trail) => {
    if (place.parent !== parent) {
      parent = place.parent;
      keys = enter(scopeOf(trail), trail);
    }
    if (parent.generated) return;
    const key = keyAt(place);
    const known = keys.size;
    keys.add(key);
    if (keys.size === known) repeated.add(key);
  });
  return repeated;
}

function scopeOf(trail: readonly NavElement[]): NavElement | undefined {
  return trail.findLast((element) => SCOPES.has(element.kind));
}

function keyAt({ page, path }: Readonly<PagePlace>): string {
  return page ? keyOf(page) : pageKey(path);
}

/** Different endpoints may have one address; that is for openapi-collision to tell. */
function keyOf(page: NavPage): string {
  const key = pageKey(page.path);
  return page.kind === 'endpoint'
    ? `${key} ${page.specification} ${page.method} ${page.endpoint}`
    : key;
}
