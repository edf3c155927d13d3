import { pathOf } from '@nav/core/internal';
import type { Link, Lost } from '../../model/source.ts';
import { htmlText } from '../../reading/html-text.ts';
import { MAX_MENU_DEPTH } from '../../reading/limits.ts';
import type { Place } from '../../reading/place.ts';
import { property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values.ts';
import { isExternal, type VitePressPages } from './pages.ts';

/** The navigation bar: an entry for each link, whether in a menu or not. */
export interface Nav {
  entries: readonly NavEntry[];
  lost: readonly Lost[];
}

export interface NavEntry {
  label: string;
  /** The address as it is written; undefined for a menu that names the addresses for which it is highlighted. */
  href?: string | undefined;
  /** The start of the addresses for which it is highlighted. */
  match?: string | undefined;
  /** The label of the menu around it. */
  menu?: string | undefined;
  at: Place;
}

export function readNav(nav: Value | undefined): Nav {
  const entries: NavEntry[] = [];
  const lost: Lost[] = [];
  const lose = (what: string, reason: string, at: Place) =>
    lost.push({ kind: 'lost', what, reason, at });
  const read = (list: Value, menu: string | undefined, depth: number) => {
    if (list.kind !== 'list' || depth > MAX_MENU_DEPTH) {
      lose(
        'entries of the navigation bar',
        list.kind === 'unknown' ? list.reason : 'they are not a list',
        list.at,
      );
      return;
    }
    for (const item of list.items) {
      if (item.kind !== 'object') {
        const isNothing = item.kind === 'scalar' && !item.value;
        const reason = item.kind === 'unknown' ? item.reason : 'it is not an object';
        if (!isNothing) lose('an entry of the navigation bar', reason, item.at);
        continue;
      }
      const text = property(item, 'text');
      const label = htmlText(textOf(text) ?? '');
      const link = property(item, 'link');
      const href = textOf(link);
      const match = literalStart(textOf(property(item, 'activeMatch')));
      const items = property(item, 'items');
      if (href !== undefined) {
        entries.push({ label: label || href, href, match, menu, at: item.at });
      } else if (link) {
        const reason =
          link.kind === 'unknown' ? link.reason : 'its address is computed for each page';
        const what = label === '' ? 'a link' : `link "${label}"`;
        lose(`${what} of the navigation bar`, reason, item.at);
      } else if (property(item, 'component')) {
        const name = textOf(property(item, 'component')) ?? '';
        lose(`component "${name}" of the navigation bar`, 'it is a program', item.at);
      } else if (items && match !== undefined && label !== '') {
        entries.push({ label, match, menu, at: item.at });
      }
      // Other links lead to pages, which have labels of their own.
      if (text?.kind === 'unknown' && href !== undefined && isExternal(href)) {
        lose(`the label of ${href} in the navigation bar`, text.reason, text.at);
      }
      if (items) read(items, menu || label || undefined, depth + 1);
    }
  };
  if (nav) read(nav, undefined, 0);
  return { entries, lost };
}

/** Returns the text in front of the first special character of a regular expression. */
function literalStart(pattern: string | undefined): string | undefined {
  const start = pattern?.replace(/^\^/, '').match(/^[^\\^$.*+?()[\]{}|]*/)?.[0];
  return start === '' ? undefined : start;
}

/**
 * Returns the label of the section with these prefixes: that of the only entry that leads there. Of several, that of the one
 * outside of menus, else of a menu that leads to no other section, else of the one that names a prefix itself, else of the first
 * one. `all` are the prefixes of all sections: the longest one counts.
 */
export function labelOf(
  prefixes: readonly string[],
  all: readonly string[],
  { entries }: Nav,
): string | undefined {
  const prefixOf = (address: string | undefined) => {
    if (address === undefined || isExternal(address)) return undefined;
    const path = asFolder(address);
    const start = `/${address.replace(/^\/+/, '')}`;
    const found = all.filter((prefix) => start.startsWith(prefix) || path === prefix);
    return found.sort((a, b) => b.length - a.length)[0];
  };
  const leads = (address: string | undefined) => prefixes.includes(prefixOf(address) ?? '');
  const links = entries.filter(({ href }) => leads(href));
  const [first] = links;
  if (!first) return entries.find(({ href, match }) => href === undefined && leads(match))?.label;
  const isExact = ({ href = '' }: NavEntry) =>
    !/[?#]./.test(href) && prefixes.includes(asFolder(href));
  const outside = links.filter(({ menu }) => menu === undefined);
  if (outside.length > 0) return (outside.find(isExact) ?? outside[0])?.label;
  const isOfSection = entries.every(
    ({ menu, href }) => menu !== first.menu || leads(href) || prefixOf(href) === undefined,
  );
  if (links.length > 1 && links.every(({ menu }) => menu === first.menu) && isOfSection) {
    return first.menu;
  }
  return (links.find(isExact) ?? first).label;
}

/** Returns an address with slashes at both ends: `guide/index.html#start` is `/guide/`. */
function asFolder(address: string): string {
  const path = pathOf(address)
    .replace(/\.(?:html|md)$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/^\/+|\/+$/g, '');
  return path === '' ? '/' : `/${path}/`;
}

/** Returns the links that lead to no listed page and to no section with one of these prefixes, each address once. */
export function otherLinks(
  nav: Nav,
  pages: VitePressPages,
  listed: ReadonlySet<string>,
  prefixes: readonly string[],
): Link[] {
  const seen = new Set<string>();
  return nav.entries.flatMap(({ label, href, at }): Link[] => {
    if (href === undefined || seen.has(href)) return [];
    seen.add(href);
    const page = pages.find(href);
    const isSection = prefixes.some((prefix) => asFolder(prefix) === asFolder(href));
    if ((page && listed.has(page.file)) || isSection) return [];
    return [{ kind: 'link', label, href, at }];
  });
}
