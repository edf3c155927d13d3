import type { Link, Lost } from '../../model/source.ts';
import type { Place } from '../../reading/place.ts';
import { listOf, property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values.ts';
import type { Config } from './config.ts';

/** An entry of the navigation bar. */
export type NavbarItem = NavbarSection | NavbarLink | NavbarMenu;

/** An entry that leads to a sidebar, or to the sidebar of a page. */
export interface NavbarSection {
  type: 'sidebar' | 'page' | 'main';
  /** The name of the sidebar or the id of the page. */
  id: string;
  instance: string;
  label: string | undefined;
  at: Place;
}

export interface NavbarLink {
  type: 'link';
  label: string | undefined;
  href: string;
  at: Place;
}

export interface NavbarMenu {
  type: 'menu';
  label: string | undefined;
  items: readonly NavbarItem[];
  at: Place;
}

/** Reads the navigation bar: the entries on its left, then those on its right. */
export function readNavbar(config: Config): { items: NavbarItem[]; lost: Lost[] } {
  const lost: Lost[] = [];
  const items = property(property(config.themeConfig, 'navbar'), 'items');
  if (items?.kind === 'unknown') {
    lost.push({ kind: 'lost', what: 'navigation bar', reason: items.reason, at: items.at });
  }
  const all = listOf(items) ?? [];
  const isRight = (item: Value) => textOf(property(item, 'position')) !== 'left';
  const hasPosition = (item: Value) => !isRight(item);
  const left = all.filter(hasPosition);
  const right = all.filter(isRight);
  return { items: [...left, ...right].flatMap((item) => readItem(item, lost)), lost };
}

function readItem(value: Value, lost: Lost[]): NavbarItem[] {
  const { at } = value;
  if (value.kind !== 'object') {
    if (value.kind === 'unknown') {
      const what = value.isRest
        ? 'entries of the navigation bar'
        : 'an entry of the navigation bar';
      lost.push({ kind: 'lost', what, reason: value.reason, at });
    }
    return [];
  }
  const written = property(value, 'label');
  const label = textOf(written) ?? (written?.kind === 'unknown' ? written.text : undefined);
  const type = textOf(property(value, 'type'));
  const instance = textOf(property(value, 'docsPluginId')) ?? 'default';
  const inner = [
    ...(listOf(property(value, 'items')) ?? []),
    ...(listOf(property(value, 'dropdownItemsBefore')) ?? []),
    ...(listOf(property(value, 'dropdownItemsAfter')) ?? []),
  ].flatMap((item) => readItem(item, lost));
  if (type === 'docSidebar' || type === 'doc') {
    const id = textOf(property(value, type === 'doc' ? 'docId' : 'sidebarId'));
    if (id === undefined) {
      const what = `entry "${label ?? ''}" of the navigation bar`;
      lost.push({ kind: 'lost', what, reason: 'the page that it opens is not known', at });
      return [];
    }
    return [{ type: type === 'doc' ? 'page' : 'sidebar', id, instance, label, at }];
  }
  if (type === 'docsVersion') return [{ type: 'main', id: '', instance, label, at }];
  if (type === 'docsVersionDropdown' || type === 'localeDropdown' || type === 'search')
    return inner;
  if (type === 'html') {
    const html = (textOf(property(value, 'value')) ?? '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const what = `HTML${html === '' ? '' : ` "${html}"`} in the navigation bar`;
    lost.push({ kind: 'lost', what, reason: 'the navigation bar holds links only', at });
    return [];
  }
  if (type === 'dropdown' || (type === undefined && property(value, 'items') !== undefined)) {
    return [{ type: 'menu', label, items: inner, at }];
  }
  const target = property(value, 'href') ?? property(value, 'to');
  const href = textOf(target);
  if (href === undefined) {
    const reason = target?.kind === 'unknown' ? target.reason : 'its target is not known';
    lost.push({
      kind: 'lost',
      what: `entry "${label ?? type ?? ''}" of the navigation bar`,
      reason,
      at,
    });
    return [];
  }
  return [{ type: 'link', label: label ?? textOf(property(value, 'aria-label')), href, at }];
}

/** Returns the link of an entry. One that shows only an icon is named after its site. */
export function linkFrom({ label, href, at }: NavbarLink, address: string): Link {
  const host = /^https?:\/\/(?:www\.)?([^/.]+)/.exec(href)?.[1];
  return { kind: 'link', label: label ?? titleCase(host ?? href), href: address, at };
}

function titleCase(name: string): string {
  return name === 'github' ? 'GitHub' : name.charAt(0).toUpperCase() + name.slice(1);
}
