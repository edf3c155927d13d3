import { elementName } from '../messages.ts';
import type { NavElement, NavPage } from '../nav-tree.ts';
import { isPage } from '../nav-tree.ts';
import { pageKey } from '../page-path.ts';
import { nodeAt } from '../page-places.ts';
import { type Rule, valueSpot, writtenPath } from './rule.ts';

/** Inside each of these a reader sees one navigation at a time: sharing a page between two of them is fine. */
const SCOPES = new Set(['language', 'version', 'product', 'dropdown']);

/** One page twice inside one scope: only its first place is ever highlighted (builder 4.6). */
export const duplicatePage: Rule = ({ census, walkPlaces, report }) => {
  const { keys, special } = census;
  const hasEndpoints = special.some(({ page }) => page?.kind === 'endpoint');
  if (keys?.repeated.size === 0 && !hasEndpoints) return;
  /** The scopes around the present place, each with the element in which each of its pages first stands. */
  const scopes: { scope: NavElement | undefined; first: Map<string, NavElement> }[] = [];
  let parent: NavElement | undefined;
  let scope: NavElement | undefined;
  let first = new Map<string, NavElement>();
  walkPlaces((place, trail) => {
    if (place.parent !== parent) {
      parent = place.parent;
      scope = trail.findLast((element) => SCOPES.has(element.kind));
      first = enter(scopes, scope, trail);
    }
    if (parent.generated) return;
    const key = place.page ? keyOf(place.page) : pageKey(place.path);
    if (place.page?.kind !== 'endpoint' && keys?.repeated.has(key) === false) return;
    const holder = first.get(key);
    if (!holder) {
      first.set(key, parent);
      return;
    }
    const original = pageIn(holder, key);
    // A group whose root is also one of its pages names one place twice, on purpose.
    if (!original || parent.root === original) return;
    const page = nodeAt(place);
    report({
      code: 'duplicate-page',
      args: {
        path: writtenPath(page),
        scope: scope ? elementName(scope.kind, scope.label) : 'the navigation',
      },
      at: valueSpot(page.origin),
      related: [{ at: valueSpot(original.origin), message: 'It first stands here.' }],
    });
  });
};

/** The pages of a scope so far. Scopes that are left are forgotten: none is entered twice. */
function enter(
  scopes: { scope: NavElement | undefined; first: Map<string, NavElement> }[],
  scope: NavElement | undefined,
  trail: readonly NavElement[],
): Map<string, NavElement> {
  for (;;) {
    const last = scopes.at(-1);
    if (last && last.scope === scope) return last.first;
    if (!last || last.scope === undefined || trail.includes(last.scope)) break;
    scopes.pop();
  }
  const first = new Map<string, NavElement>();
  scopes.push({ scope, first });
  return first;
}

function keyOf(page: NavPage): string {
  return page.kind === 'endpoint'
    ? `${page.specification} ${page.method} ${page.endpoint}`
    : pageKey(page.path);
}

function pageIn(element: NavElement, key: string): NavPage | undefined {
  if (element.root && keyOf(element.root) === key) return element.root;
  return element.children.find((child): child is NavPage => isPage(child) && keyOf(child) === key);
}
