import { elementName } from '../messages.ts';
import type { NavElement, NavPage } from '../nav-tree.ts';
import { walkPages } from '../nav-tree.ts';
import { pageKey } from '../page-path.ts';
import { type Rule, valueSpot, writtenPath } from './rule.ts';

/** Inside each of these a reader sees one navigation at a time: sharing a page between two of them is fine. */
const SCOPES = new Set(['language', 'version', 'product', 'dropdown']);

/** One page twice inside one scope: only its first place is ever highlighted (builder 4.6). */
export const duplicatePage: Rule = ({ tree, report }) => {
  const places = new Map<NavElement | undefined, Map<string, NavPage>>();
  let parent: NavElement | undefined;
  let scope: NavElement | undefined;
  let pages = new Map<string, NavPage>();
  walkPages(tree, (page, trail) => {
    if (trail.at(-1) !== parent) {
      parent = trail.at(-1);
      scope = trail.findLast((element) => SCOPES.has(element.kind));
      pages = places.get(scope) ?? new Map();
      places.set(scope, pages);
    }
    if (parent?.generated) return;
    const key =
      page.kind === 'endpoint'
        ? `${page.specification} ${page.method} ${page.endpoint}`
        : pageKey(page.path);
    const first = pages.get(key);
    if (!first) {
      pages.set(key, page);
      return;
    }
    // A group whose root is also one of its pages names one place twice, on purpose.
    if (parent?.root === first) return;
    report({
      code: 'duplicate-page',
      args: {
        path: writtenPath(page),
        scope: scope ? elementName(scope.kind, scope.label) : 'the navigation',
      },
      at: valueSpot(page.origin),
      related: [{ at: valueSpot(first.origin), message: 'It first stands here.' }],
    });
  });
};
