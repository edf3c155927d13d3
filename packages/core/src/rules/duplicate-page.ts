import { elementName } from '../messages.ts';
import type { NavElement, NavPage } from '../nav-tree.ts';
import { walkPages } from '../nav-tree.ts';
import { pageKey } from '../page-path.ts';
import { type Rule, valueSpot, writtenPath } from './rule.ts';

/** Inside each of these a reader sees one navigation at a time: sharing a page between two of them is fine. */
const SCOPES = new Set(['language', 'version', 'product', 'dropdown']);

/** One page twice inside one scope: only its first place is ever highlighted (builder 4.6). */
export const duplicatePage: Rule = ({ tree, report }) => {
  const places = new Map<string, Map<string, NavPage>>();
  walkPages(tree, (page, trail) => {
    const parent = trail.at(-1);
    if (parent?.generated) return;
    const scope = scopeOf(trail);
    const id = scope?.id ?? '';
    let pages = places.get(id);
    if (!pages) {
      pages = new Map();
      places.set(id, pages);
    }
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

function scopeOf(trail: readonly NavElement[]): NavElement | undefined {
  return trail.findLast((element) => SCOPES.has(element.kind));
}
