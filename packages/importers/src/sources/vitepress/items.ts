import { isLocal } from '@nav/paths';
import { type Group, type Item, type Lost, newLost, type PageItem } from '../../model/source.ts';
import { htmlText } from '../../reading/html-text.ts';
import type { Place } from '../../reading/place.ts';
import { booleanOf, property, reasonOf, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import type { VitePressPage, VitePressPages } from './pages.ts';

/** A link into a part of a page, until it is certain that the page is listed. */
interface PartLink extends PageItem {
  /** The entry as it is reported. */
  part: Lost;
  title: string;
}

/** `base` is in front of the links. */
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
  return [newLost('the entries of a sidebar', reasonOf(list, 'it is not a list'), list.at)];
}

function itemOf(item: Value, inherited: string | undefined, pages: VitePressPages): Item[] {
  const { at } = item;
  if (item.kind !== 'object') return notAnObject(item, 'a sidebar');
  const base = textOf(item, 'base') || inherited;
  const text = property(item, 'text');
  const written = textOf(text);
  const label = written === undefined ? undefined : htmlText(written);
  const link = property(item, 'link');
  const path = textOf(link) || undefined;
  const href = path === undefined ? undefined : withBase(path, base);
  const page = href === undefined ? undefined : pages.find(href);
  const list = property(item, 'items');
  const lost: Item[] = [];
  if (text?.kind === 'unknown')
    lost.push(newLost(`the label of ${href ?? 'a group'}`, text.reason, text.at));
  if (link?.kind === 'unknown')
    lost.push(newLost(`the link of "${label ?? ''}"`, link.reason, link.at));
  if (list && hasEntries(list, page !== undefined)) {
    const isCollapsed = booleanOf(item, 'collapsed');
    const index = page && pageItem(page, label, at);
    const group: Group = {
      kind: 'group',
      label: label ?? page?.title ?? '',
      at,
      index,
      href: index ? undefined : href,
      isCollapsed,
      items: itemsOf(list, base, pages),
    };
    return [...lost, group];
  }
  if (href !== undefined) return [...lost, entryOf(href, label, at, pages)];
  if (lost.length > 0) return lost;
  if (item.rest) return [newLost(`an entry "${label ?? ''}"`, item.rest.reason, at)];
  return label ? [newLost(`text "${label}"`, 'a sidebar holds pages only', at)] : [];
}

/** Reports an entry that is not an object. `condition && { … }` leaves values that show nothing. */
export function notAnObject(item: Value, where: string): Lost[] {
  if (item.kind === 'scalar' && !item.value) return [];
  if (item.kind !== 'unknown')
    return [newLost(`an entry of ${where}`, 'it is not an object', item.at)];
  return [newLost(`${item.isRest ? 'entries' : 'an entry'} of ${where}`, item.reason, item.at)];
}

function pageItem(page: VitePressPage, label: string | undefined, at: Place): PageItem {
  return { kind: 'page', file: page.file, label: label || page.title, at };
}

/** A page with an empty list is only a page. */
function hasEntries(list: Value, isPage: boolean): boolean {
  if (list.kind === 'scalar') return Boolean(list.value);
  return !isPage || list.kind !== 'list' || list.items.length > 0;
}

function entryOf(href: string, label: string | undefined, at: Place, pages: VitePressPages): Item {
  const page = pages.find(href);
  if (!page) {
    if (!isLocal(href)) return { kind: 'link', label: label || href, href, at };
    return newLost(`link "${label ?? ''}" ${href}`, whyMissing(href, pages), at);
  }
  const entry = pageItem(page, label, at);
  if (!href.includes('#')) return entry;
  const what = `link "${entry.label}" ${href} (${page.file})`;
  const part = newLost(what, 'a sidebar holds pages, not their parts', at);
  return { ...entry, part, title: page.title } as PartLink;
}

/** Puts the base of a group in front of a link, as the default theme does. */
function withBase(link: string, base: string | undefined): string {
  return base && isLocal(link) ? base + link.replace(/^\//, base.endsWith('/') ? '' : '/') : link;
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
