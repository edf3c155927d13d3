import { oneLine } from '@nav/display';
import { type Link, type Lost, newLost } from '../../model/source.ts';
import type { Place } from '../../reading/place.ts';
import { listOf, property, reasonOf, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import type { DocusaurusConfig } from './config.ts';

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
export function readNavbar(config: DocusaurusConfig): { items: NavbarItem[]; lost: Lost[] } {
  const lost: Lost[] = [];
  const items = property(property(config.themeConfig, 'navbar'), 'items');
  if (items?.kind === 'unknown') {
    lost.push(newLost('navigation bar', items.reason, items.at));
  }
  const all = listOf(items) ?? [];
  const isLeft = (item: Value) => textOf(item, 'position') === 'left';
  const left = all.filter(isLeft);
  const right = all.filter((item) => !isLeft(item));
  return { items: [...left, ...right].flatMap((item) => readItem(item, lost)), lost };
}

function readItem(value: Value, lost: Lost[]): NavbarItem[] {
  const { at } = value;
  const lose = (what: string, reason: string): [] => {
    lost.push(newLost(what, reason, at));
    return [];
  };
  if (value.kind === 'unknown') {
    const what = value.isRest ? 'entries' : 'an entry';
    return lose(`${what} of the navigation bar`, value.reason);
  }
  if (value.kind !== 'object') return [];
  const label = labelOf(value);
  const type = textOf(value, 'type') ?? (property(value, 'items') ? 'dropdown' : 'link');
  const instance = textOf(value, 'docsPluginId') ?? 'default';
  const items = ['items', 'dropdownItemsBefore', 'dropdownItemsAfter']
    .flatMap((name) => listOf(value, name) ?? [])
    .flatMap((item) => readItem(item, lost));
  switch (type) {
    case 'docSidebar':
    case 'doc': {
      const id = textOf(value, type === 'doc' ? 'docId' : 'sidebarId');
      return id === undefined
        ? lose(entryName(label), 'the page that it opens is not known')
        : [{ type: type === 'doc' ? 'page' : 'sidebar', id, instance, label, at }];
    }
    case 'docsVersion':
      return [{ type: 'main', id: '', instance, label, at }];
    case 'docsVersionDropdown':
    case 'localeDropdown':
    case 'search':
      return items;
    case 'dropdown':
      return [{ type: 'menu', label, items, at }];
    case 'html': {
      const html = htmlText(textOf(value, 'value') ?? '');
      const what = `HTML${html === '' ? '' : ` "${html}"`} in the navigation bar`;
      return lose(what, 'the navigation bar holds links only');
    }
  }
  const target = property(value, 'href') ?? property(value, 'to');
  const href = textOf(target);
  if (href !== undefined)
    return [{ type: 'link', label: label ?? textOf(value, 'aria-label'), href, at }];
  const what = entryName(label ?? (type === 'link' ? undefined : type));
  return lose(what, reasonOf(target, 'its target is not known'));
}

/** The label may be JSX. */
function labelOf(value: Value): string | undefined {
  const label = property(value, 'label');
  return label?.kind === 'unknown' ? label.text : textOf(label);
}

function entryName(label = ''): string {
  return `entry "${label}" of the navigation bar`;
}

export function htmlText(html: string): string {
  return oneLine(html.replace(/<[^>]*>/g, ' '));
}

/** A link that shows only an icon is named after its site. */
export function linkFrom({ label, href, at }: NavbarLink, address: string): Link {
  const host = /^https?:\/\/(?:www\.)?([^/.]+)/.exec(href)?.[1];
  return { kind: 'link', label: label ?? titleCase(host ?? href), href: address, at };
}

function titleCase(name: string): string {
  return name === 'github' ? 'GitHub' : name.charAt(0).toUpperCase() + name.slice(1);
}
