import type { Item, Lost } from '../../model/source.ts';
import { MAX_ENTRIES, MAX_PARENT_DEPTH } from '../../reading/limits.ts';
import type { SitePage } from './pages.ts';

const TOO_MANY = `pages repeat each other more than ${MAX_ENTRIES} times; this entry and later ones are left out`;

/** Makes the tree of some pages from the titles of their parents. */
export function itemsOf(pages: readonly SitePage[], ignoresCase: boolean): readonly Item[] {
  const byParent = new Map<string | undefined, SitePage[]>();
  for (const page of pages) {
    const siblings = byParent.get(page.parent);
    if (siblings) siblings.push(page);
    else byParent.set(page.parent, [page]);
  }
  const top = byParent.get(undefined) ?? [];
  const topTitles = new Set(top.map(({ title }) => title));
  /** Pages that are in the navigation, or left out of it with their parent. */
  const seen = new Set<SitePage>();
  let entries = 0;
  const items = listOf(sorted(top, ignoresCase), []);
  return [...items, ...unreachable()];

  function listOf(list: readonly SitePage[], ancestors: readonly string[]): Item[] {
    return list.flatMap((page): Item[] => {
      seen.add(page);
      const at = page.placeOf('title');
      entries += 1;
      if (entries > MAX_ENTRIES)
        return entries === MAX_ENTRIES + 1
          ? [{ kind: 'lost', what: `"${page.title}" ${page.file}`, reason: TOO_MANY, at }]
          : [];
      if (page.isHidden) {
        for (const child of childrenOf(page, ancestors)) hide(child, [...ancestors, page.title]);
        return [];
      }
      if (ancestors.includes(page.title) || ancestors.length === MAX_PARENT_DEPTH) {
        const reason = 'a page above it has the same title';
        return [{ kind: 'lost', what: `"${page.title}" ${page.file}`, reason, at }];
      }
      if (page.redirectsTo !== undefined)
        return [{ kind: 'link', label: page.title, href: page.redirectsTo, at }];
      const own: Item = {
        kind: 'page',
        file: page.file,
        label: page.title,
        at,
        withheld: page.isDraft ? 'draft' : undefined,
      };
      const children = sorted(childrenOf(page, ancestors), ignoresCase);
      if (children.length === 0) return [own];
      if (page.isReversed) children.reverse();
      const inner = listOf(children, [...ancestors, page.title]);
      if (inner.length === 0) return [own];
      return [
        { kind: 'group', label: page.title, at, index: own, isCollapsed: true, items: inner },
      ];
    });
  }

  /** Marks what is left out together with its parent. */
  function hide(page: SitePage, ancestors: readonly string[]): void {
    if (seen.has(page)) return;
    seen.add(page);
    for (const child of childrenOf(page, ancestors)) hide(child, [...ancestors, page.title]);
  }

  function childrenOf(page: SitePage, ancestors: readonly string[]): SitePage[] {
    if (page.hasNoChildren) return [];
    return (byParent.get(page.title) ?? []).filter((child) => {
      if (child.grandParent !== undefined && child.grandParent !== page.parent) return false;
      if (
        child.ancestor !== undefined &&
        child.ancestor !== page.title &&
        !ancestors.includes(child.ancestor)
      )
        return false;
      // Without a hint, a page of the second level is meant.
      const hasHint = child.grandParent !== undefined || child.ancestor !== undefined;
      return hasHint || ancestors.length === 0 || !topTitles.has(page.title);
    });
  }

  function unreachable(): Lost[] {
    return pages
      .filter((page) => !seen.has(page) && !page.isHidden)
      .map((page) => ({
        kind: 'lost',
        what: `"${page.title}" ${page.file}`,
        reason: `the navigation has no place for it below "${page.parent}"`,
        at: page.placeOf('parent'),
      }));
  }
}

/** Sorts by `nav_order`, then by title. Numbers come before texts. */
function sorted(pages: readonly SitePage[], ignoresCase: boolean): SitePage[] {
  const rank = ({ order, titleKey }: SitePage) =>
    order === undefined
      ? typeof titleKey === 'number'
        ? 2
        : 3
      : typeof order === 'number'
        ? 0
        : 1;
  const keyOf = ({ order, titleKey }: SitePage) => {
    const key = order ?? titleKey;
    return typeof key === 'string' && ignoresCase ? key.toLowerCase() : key;
  };
  return [...pages].sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return rank(one) - rank(other) || (a < b ? -1 : a > b ? 1 : 0);
  });
}
