import { isLocal, pathOf } from '@nav/paths';
import { type Link, type Lost, newLost, type Section } from '../../model/source.ts';
import { htmlText } from '../../reading/html-text.ts';
import { MAX_MENU_DEPTH } from '../../reading/limits.ts';
import type { Place } from '../../reading/place.ts';
import { property, reasonOf, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import { notAnObject } from './items.ts';
import type { VitePressPages } from './pages.ts';

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
  if (nav) readMenu(nav, undefined, 0, entries, lost);
  return { entries, lost };
}

function readMenu(
  list: Value,
  menu: string | undefined,
  depth: number,
  entries: NavEntry[],
  lost: Lost[],
): void {
  if (list.kind !== 'list' || depth > MAX_MENU_DEPTH) {
    const reason = reasonOf(list, 'they are not a list');
    lost.push(newLost('entries of the navigation bar', reason, list.at));
    return;
  }
  for (const item of list.items) {
    if (item.kind !== 'object') {
      lost.push(...notAnObject(item, 'the navigation bar'));
      continue;
    }
    const text = property(item, 'text');
    const label = htmlText(textOf(text) ?? '');
    const entry = entryOf(item, label, menu);
    if (entry && 'kind' in entry) lost.push(entry);
    else if (entry) entries.push(entry);
    const href = textOf(item, 'link');
    // Other links lead to pages, which have labels of their own.
    if (text?.kind === 'unknown' && href !== undefined && !isLocal(href))
      lost.push(newLost(`the label of ${href} in the navigation bar`, text.reason, text.at));
    const items = property(item, 'items');
    if (items) readMenu(items, menu || label || undefined, depth + 1, entries, lost);
  }
}

/** Returns an entry of the navigation bar, or why it is not converted; undefined if it only has others. */
function entryOf(
  item: Value,
  label: string,
  menu: string | undefined,
): NavEntry | Lost | undefined {
  const { at } = item;
  const link = property(item, 'link');
  const href = textOf(link);
  const match = literalStart(textOf(item, 'activeMatch'));
  if (href !== undefined) return { label: label || href, href, match, menu, at };
  if (link) {
    const reason = reasonOf(link, 'its address is computed for each page');
    const what = label === '' ? 'a link' : `link "${label}"`;
    return newLost(`${what} of the navigation bar`, reason, at);
  }
  const component = property(item, 'component');
  if (component) {
    const what = `component "${textOf(component) ?? ''}" of the navigation bar`;
    return newLost(what, 'it is a program', at);
  }
  const isMenu = property(item, 'items') && match !== undefined && label !== '';
  return isMenu ? { label, match, menu, at } : undefined;
}

/** Returns the text in front of the first special character of a regular expression. */
function literalStart(pattern: string | undefined): string | undefined {
  const start = pattern?.replace(/^\^/, '').match(/^[^\\^$.*+?()[\]{}|]*/)?.[0];
  return start === '' ? undefined : start;
}

/** Returns a function that returns the longest of some prefixes that an address has. */
function prefixFinder(all: readonly string[]): (address: string | undefined) => string | undefined {
  return (address) => {
    if (address === undefined || !isLocal(address)) return undefined;
    const path = asFolder(address);
    const start = `/${address.replace(/^\/+/, '')}`;
    // A prefix can name the file of a page.
    const files = path === '/' ? ['/index.md'] : [`${path.slice(0, -1)}.md`, `${path}index.md`];
    const found = all.filter(
      (prefix) => start.startsWith(prefix) || path === prefix || files.includes(prefix),
    );
    return found.sort((a, b) => b.length - a.length)[0];
  };
}

/** Reports the menus whose entries are the sections with other labels. */
export function lostMenus(
  sections: readonly Section[],
  all: readonly string[],
  { entries }: Nav,
): Lost[] {
  const labels = new Set(sections.map(({ label }) => label));
  const prefixOf = prefixFinder(all);
  const shown = entries.filter(
    ({ menu, label, href }) =>
      menu !== undefined && labels.has(label) && !labels.has(menu) && prefixOf(href) !== undefined,
  );
  const first = new Map(shown.toReversed().map((entry) => [entry.menu, entry]));
  return [...first].map(([menu, { at }]) =>
    newLost(`menu "${menu}" of the navigation bar`, 'its entries with sidebars are tabs', at),
  );
}

/**
 * Returns the label of the section with these prefixes, from the only entry that leads there. Of several entries, it is
 * the one outside of menus, else a menu that does not lead to another section, else the one that contains a prefix
 * itself, else of the first one. `all` are the prefixes of all sections: the longest one counts.
 */
export function labelOf(
  prefixes: readonly string[],
  all: readonly string[],
  { entries }: Nav,
): string | undefined {
  const prefixOf = prefixFinder(all);
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
