import { type Item, type Lost, newLost, type PageItem, type Section } from '../../model/source.ts';
import type { Entry, PageFacts } from './tree.ts';

export interface SectionRules {
  /** Folders of this level and deeper ones start closed; the top level is 1. */
  collapseLevel: number;
}

/** Returns the sections of a site: each top-level entry of type `page` or `menu`, and all others together. */
export function sectionsOf(entries: readonly Entry[], rules: SectionRules): Section[] {
  const isDoc = ({ type }: Entry) => type !== 'page' && type !== 'menu';
  const docs = entries.filter(isDoc);
  const items = itemsOf(docs, 1, rules);
  const others = entries.filter((entry) => !isDoc(entry));
  const first = docs.find(({ display }) => display !== 'hidden');
  const sections: Section[] = [];
  for (const entry of entries) {
    if (isDoc(entry)) {
      if (entry === first && items.length > 0)
        sections.push(docsSection(entry, docs, items, others));
    } else if (entry.display !== 'hidden') sections.push(sectionOf(entry, rules));
  }
  return sections;
}

function docsSection(
  { at }: Entry,
  docs: readonly Entry[],
  items: readonly Item[],
  others: readonly Entry[],
): Section {
  if (others.length === 0) return { at, items };
  const index = docs.find(({ name, display }) => name === 'index' && display !== 'hidden');
  const labels = [index?.title, 'Documentation', 'More'];
  const label = labels.find((one) => one && !others.some(({ title }) => title === one));
  return { label: label ?? 'More', isGuessed: true, at, items };
}

function sectionOf(entry: Entry, rules: SectionRules): Section {
  const { title: label, at, href, page, children = [], menu } = entry;
  if (href !== undefined) return { label, at, items: [], href };
  if (menu) {
    const listed = new Set(menu.map(({ name }) => name));
    const rest = children.filter(({ name }) => !listed.has(name));
    if ([...menu, ...rest].some((one) => one.page !== undefined || one.children)) {
      return { label, at, items: [...ownPage(entry), ...itemsOf([...menu, ...rest], 1, rules)] };
    }
    const links = menu.filter((one) => one.href !== undefined && one.display !== 'hidden');
    const shown = links.map((one) => ({ label: one.title, at: one.at, items: [], href: one.href }));
    return { label, at, items: [], menu: shown };
  }
  if (entry.children)
    return { label, at, items: [...ownPage(entry), ...itemsOf(children, 1, rules)] };
  return { label, at, items: page ? [pageItem(page, label, entry)] : [] };
}

function ownPage(entry: Entry): Item[] {
  return entry.children && entry.page
    ? [pageItem(entry.page, entry.page.sidebarTitle ?? entry.page.title ?? entry.title, entry)]
    : [];
}

function itemsOf(entries: readonly Entry[], level: number, rules: SectionRules): Item[] {
  return entries.flatMap((entry): Item[] => {
    const { title: label, type, display, at, href, page, route } = entry;
    if (display === 'hidden') return [];
    if (type === 'separator') return [{ kind: 'separator', ...(label !== '' && { label }), at }];
    if (href !== undefined) return [{ kind: 'link', label, href, at }];
    const children = entry.menu ?? entry.children;
    // A page has no children to show instead.
    if (display === 'children') return itemsOf(children ?? [], level, rules);
    if (!children) return page ? [pageItem(page, label, entry)] : [];
    const items = itemsOf(children, level + 1, rules);
    if (items.length === 0 && page) return [pageItem(page, label, entry)];
    const index = page && !page.isCode ? (pageItem(page, label, entry) as PageItem) : undefined;
    const generatedIndex = page?.isCode ? route : undefined;
    const isCollapsed = entry.isCollapsed ?? level >= rules.collapseLevel;
    return [{ kind: 'group', label, at, index, generatedIndex, isCollapsed, items }];
  });
}

function pageItem(page: PageFacts, label: string, { at, route }: Entry): PageItem | Lost {
  const { file } = page;
  if (page.isCode)
    return newLost(`page "${label}" ${route} (${file})`, 'the page is a program', at);
  const withheld = page.isUntranslated ? 'untranslated' : undefined;
  return { kind: 'page', file, label, at, withheld };
}
