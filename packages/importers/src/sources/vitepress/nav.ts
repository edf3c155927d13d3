import type { Link, Lost } from '../../model/source.ts';
import { htmlText } from '../../reading/html-text.ts';
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
  isInMenu: boolean;
  at: Place;
}

/** Menus have two levels; deeper ones are not those of a person. */
const DEEPEST = 20;

export function readNav(nav: Value | undefined): Nav {
  const entries: NavEntry[] = [];
  const lost: Lost[] = [];
  const lose = (what: string, reason: string, at: Place) =>
    lost.push({ kind: 'lost', what, reason, at });
  const read = (list: Value, depth: number) => {
    if (list.kind !== 'list' || depth > DEEPEST) {
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
        entries.push({ label: label || href, href, match, isInMenu: depth > 0, at: item.at });
      } else if (link) {
        const reason =
          link.kind === 'unknown' ? link.reason : 'its address is computed for each page';
        lose(`link "${label}" of the navigation bar`, reason, item.at);
      } else if (property(item, 'component')) {
        const name = textOf(property(item, 'component')) ?? '';
        lose(`component "${name}" of the navigation bar`, 'it is a program', item.at);
      } else if (items && match !== undefined && label !== '') {
        entries.push({ label, match, isInMenu: depth > 0, at: item.at });
      }
      if (text?.kind === 'unknown')
        lose(`the label of ${href ?? 'a menu'} in the navigation bar`, text.reason, text.at);
      if (items) read(items, depth + 1);
    }
  };
  if (nav) read(nav, 0);
  return { entries, lost };
}

/** Returns the text in front of the first special character of a regular expression. */
function literalStart(pattern: string | undefined): string | undefined {
  const start = pattern?.replace(/^\^/, '').match(/^[^\\^$.*+?()[\]{}|]*/)?.[0];
  return start === '' ? undefined : start;
}

/**
 * Returns the label of the sections with one of these prefixes: that of the only entry which leads there, else of the one that
 * names the prefix itself, is not in a menu, or comes first.
 */
export function labelOf(prefixes: readonly string[], { entries }: Nav): string | undefined {
  const slash = (path: string) => `/${path.replace(/^\/+/, '')}`;
  const whole = (path: string) =>
    `${path.replace(/(?:index)?(?:\.html|\.md)?(?:[?#].*)?$/, '').replace(/\/$/, '')}/`;
  for (const prefix of prefixes.filter((one) => slash(one) !== '/')) {
    const start = slash(prefix);
    const leads = (address: string | undefined) =>
      address !== undefined &&
      !isExternal(address) &&
      (slash(address).startsWith(start) || whole(slash(address)) === start);
    const links = entries.filter(({ href }) => leads(href));
    const matches = entries.filter(({ href, match }) => href === undefined && leads(match));
    const best =
      links.find(({ href }) => whole(slash(href ?? '')) === whole(start)) ??
      links.find(({ isInMenu }) => !isInMenu) ??
      links[0] ??
      matches[0];
    if (best) return best.label;
  }
  return undefined;
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
    if ((page && listed.has(page.file)) || prefixes.includes(`${href.replace(/\/$/, '')}/`))
      return [];
    return [{ kind: 'link', label, href, at }];
  });
}
