import { groupBy } from '@nav/collections';
import { type Item, type Lost, newLost, type PageItem } from '../../model/source.ts';
import { MAX_ENTRIES, MAX_PARENT_DEPTH } from '../../reading/limits.ts';
import type { SitePage } from './pages.ts';

const TOO_MANY = `pages repeat each other more than ${MAX_ENTRIES} times; this entry and later ones are left out`;

/** Makes the tree of some pages from the titles of their parents. */
export function itemsOf(pages: readonly SitePage[], ignoresCase: boolean): readonly Item[] {
  const byParent = groupBy(pages, ({ parent }) => parent);
  const top = byParent.get(undefined) ?? [];
  const topTitles = new Set(top.map(({ title }) => title));
  /** Pages that are in the navigation, or left out of it with their parent. */
  const seen = new Set<SitePage>();
  let entries = 0;
  const items = listOf(sorted(top, ignoresCase), []);
  return [...items, ...unreachable()];

  function listOf(list: readonly SitePage[], ancestors: readonly string[]): Item[] {
    return list.flatMap((page) => itemOf(page, ancestors));
  }

  function itemOf(page: SitePage, ancestors: readonly string[]): Item[] {
    seen.add(page);
    const { title, file, redirectsTo } = page;
    const at = page.placeOf('title');
    const lost = (reason: string) => newLost(`"${title}" ${file}`, reason, at);
    const inner = [...ancestors, title];
    entries += 1;
    if (entries > MAX_ENTRIES) return entries === MAX_ENTRIES + 1 ? [lost(TOO_MANY)] : [];
    if (page.isHidden) {
      for (const child of childrenOf(page, ancestors)) hide(child, inner);
      return [];
    }
    if (ancestors.includes(title) || ancestors.length === MAX_PARENT_DEPTH)
      return [lost('a page above it has the same title')];
    if (redirectsTo !== undefined) return [{ kind: 'link', label: title, href: redirectsTo, at }];
    const withheld = page.isDraft ? 'draft' : undefined;
    const own: PageItem = { kind: 'page', file, label: title, at, withheld };
    const children = sorted(childrenOf(page, ancestors), ignoresCase);
    if (page.isReversed) children.reverse();
    const items = listOf(children, inner);
    if (items.length === 0) return [own];
    return [{ kind: 'group', label: title, at, index: own, isCollapsed: true, items }];
  }

  /** Marks what is left out together with its parent. */
  function hide(page: SitePage, ancestors: readonly string[]): void {
    if (seen.has(page)) return;
    seen.add(page);
    for (const child of childrenOf(page, ancestors)) hide(child, [...ancestors, page.title]);
  }

  function childrenOf(page: SitePage, ancestors: readonly string[]): SitePage[] {
    if (page.hasNoChildren) return [];
    return (byParent.get(page.title) ?? []).filter(({ grandParent, ancestor }) => {
      if (grandParent !== undefined && grandParent !== page.parent) return false;
      const isBelow = ancestor === page.title || ancestors.includes(ancestor ?? page.title);
      if (ancestor !== undefined && !isBelow) return false;
      // Without a hint, a page of the second level is meant.
      const hasHint = grandParent !== undefined || ancestor !== undefined;
      return hasHint || ancestors.length === 0 || !topTitles.has(page.title);
    });
  }

  function unreachable(): Lost[] {
    const left = pages.filter((page) => !seen.has(page) && !page.isHidden);
    return left.map(({ title, file, parent, placeOf }) => {
      const reason = `the navigation has no place for it below "${parent}"`;
      return newLost(`"${title}" ${file}`, reason, placeOf('parent'));
    });
  }
}

/** Sorts by `nav_order`, then by title. Numbers come before strings. */
function sorted(pages: readonly SitePage[], ignoresCase: boolean): SitePage[] {
  const rank = ({ order, titleKey }: SitePage) =>
    (order === undefined ? 2 : 0) + (typeof (order ?? titleKey) === 'number' ? 0 : 1);
  const keyOf = ({ order, titleKey }: SitePage) => {
    const key = order ?? titleKey;
    return typeof key === 'string' && ignoresCase ? key.toLowerCase() : key;
  };
  return [...pages].sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return rank(one) - rank(other) || (a < b ? -1 : a > b ? 1 : 0);
  });
}
