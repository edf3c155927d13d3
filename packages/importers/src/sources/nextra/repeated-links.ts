import { pathOf } from '@nav/paths';
import { type Item, newLost, type Section, type SourcePage } from '../../model/source.ts';
import { pagesIn } from '../../model/tree.ts';

/**
 * Reports each link to a page that the navigation lists anyway. As an entry, it would list the page a second time, and
 * often in a second section.
 */
export function withoutRepeatedLinks(
  sections: readonly Section[],
  pages: readonly SourcePage[],
): Section[] {
  const listed = new Set(sections.flatMap(({ items }) => pagesIn(items)).map(({ file }) => file));
  const addresses = new Set(
    pages.filter(({ file }) => listed.has(file)).map(({ address }) => plain(address)),
  );
  const settle = (items: readonly Item[]): Item[] =>
    items.map((item): Item => {
      if (item.kind === 'group') return { ...item, items: settle(item.items) };
      if (item.kind !== 'link' || !addresses.has(plain(item.href))) return item;
      const { label, href, at } = item;
      const reason = 'the page of this link is already listed';
      return newLost(`link "${label}" ${href}`, reason, at);
    });
  return sections.map((section) => ({ ...section, items: settle(section.items) }));
}

function plain(address: string): string {
  return pathOf(address).replace(/\/+$/, '') || '/';
}
