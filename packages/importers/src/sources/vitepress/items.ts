import type { Item, Lost, PageItem } from '../../model/source.ts';
import { htmlText } from '../../reading/html-text.ts';
import { property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values.ts';
import { isExternal, type VitePressPages } from './pages.ts';

/** A link into a part of a page, until it is certain that the page is listed. */
interface PartLink extends PageItem {
  /** The entry as it is reported. */
  part: Lost;
  title: string;
}

/** Reads the list of a sidebar. `base` is in front of its links. */
export function readItems(
  list: Value,
  base: string | undefined,
  pages: VitePressPages,
): readonly Item[] {
  const items = itemsOf(list, base, pages);
  return settleParts(items, listedFiles(items, new Set()), new Set());
}

function itemsOf(list: Value, base: string | undefined, pages: VitePressPages): Item[] {
  if (list.kind === 'list') return list.items.flatMap((item) => itemOf(item, base, pages));
  const reason = list.kind === 'unknown' ? list.reason : 'it is not a list';
  return [{ kind: 'lost', what: 'the entries of a sidebar', reason, at: list.at }];
}

function itemOf(item: Value, inherited: string | undefined, pages: VitePressPages): Item[] {
  const { at } = item;
  if (item.kind !== 'object') {
    // `condition && { … }` leaves values that show nothing.
    if (item.kind === 'scalar' && !item.value) return [];
    const what =
      item.kind === 'unknown' && item.isRest ? 'entries of a sidebar' : 'an entry of a sidebar';
    const reason = item.kind === 'unknown' ? item.reason : 'it is not an object';
    return [{ kind: 'lost', what, reason, at }];
  }
  const base = textOf(property(item, 'base')) || inherited;
  const text = property(item, 'text');
  const written = textOf(text);
  const label = written === undefined ? undefined : htmlText(written);
  const link = property(item, 'link');
  const path = textOf(link);
  const href = path === undefined || path === '' ? undefined : withBase(path, base);
  const page = href === undefined ? undefined : pages.find(href);
  const list = property(item, 'items');
  const hasItems =
    list !== undefined && !(list.kind === 'scalar' && !list.value) && !(page && isEmpty(list));
  const lost: Item[] = [];
  if (label === undefined && text?.kind === 'unknown') {
    lost.push({
      kind: 'lost',
      what: `the label of ${href ?? 'a group'}`,
      reason: text.reason,
      at: text.at,
    });
  }
  if (href === undefined && link?.kind === 'unknown') {
    lost.push({
      kind: 'lost',
      what: `the link of "${label ?? ''}"`,
      reason: link.reason,
      at: link.at,
    });
  }
  if (hasItems) {
    const collapsed = property(item, 'collapsed');
    return [
      ...lost,
      {
        kind: 'group',
        label: label ?? page?.title ?? '',
        at,
        ...(page && { index: { kind: 'page', file: page.file, label: label || page.title, at } }),
        ...(!page && href !== undefined && { href }),
        ...(collapsed?.kind === 'scalar' &&
          typeof collapsed.value === 'boolean' && { isCollapsed: collapsed.value }),
        items: itemsOf(list, base, pages),
      },
    ];
  }
  if (page) {
    const entry: PageItem = { kind: 'page', file: page.file, label: label || page.title, at };
    if (!href?.includes('#')) return [...lost, entry];
    const part: Lost = {
      kind: 'lost',
      what: `link "${entry.label}" ${href} (${page.file})`,
      reason: 'a sidebar holds pages, not their parts',
      at,
    };
    return [...lost, { ...entry, part, title: page.title } as PartLink];
  }
  if (href !== undefined) {
    if (isExternal(href)) return [...lost, { kind: 'link', label: label || href, href, at }];
    return [
      ...lost,
      { kind: 'lost', what: `link "${label ?? ''}" ${href}`, reason: whyMissing(href, pages), at },
    ];
  }
  if (lost.length > 0) return lost;
  if (item.rest)
    return [{ kind: 'lost', what: `an entry "${label ?? ''}"`, reason: item.rest.reason, at }];
  return label
    ? [{ kind: 'lost', what: `text "${label}"`, reason: 'a sidebar holds pages only', at }]
    : [];
}

function isEmpty(list: Value): boolean {
  return list.kind === 'list' && list.items.length === 0;
}

/** Puts the base of a group in front of a link, as the default theme does. */
function withBase(link: string, base: string | undefined): string {
  return base && !isExternal(link)
    ? base + link.replace(/^\//, base.endsWith('/') ? '' : '/')
    : link;
}

function whyMissing(href: string, pages: VitePressPages): string {
  const folder = href.replace(/^\//, '').replace(/[^/]*$/, '');
  const isDynamic = pages.dynamic.some((file) => `/${file}`.includes(`/${folder}[`));
  return isDynamic ? 'its page is made by a program' : 'no page has this URL';
}

function listedFiles(items: readonly Item[], files: Set<string>): ReadonlySet<string> {
  for (const item of items) {
    if (item.kind === 'page' && !('part' in item)) files.add(item.file);
    if (item.kind === 'group') {
      if (item.index) files.add(item.index.file);
      listedFiles(item.items, files);
    }
  }
  return files;
}

/** Reports each link to a part of a page. A page that is listed in no other way takes the place of its first one. */
function settleParts(
  items: readonly Item[],
  listed: ReadonlySet<string>,
  placed: Set<string>,
): readonly Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind === 'group') return [{ ...item, items: settleParts(item.items, listed, placed) }];
    if (item.kind !== 'page' || !('part' in item)) return [item];
    const { part, title, ...entry } = item as PartLink;
    if (listed.has(item.file) || placed.has(item.file)) return [part];
    placed.add(item.file);
    return [{ ...entry, label: title }, part];
  });
}
