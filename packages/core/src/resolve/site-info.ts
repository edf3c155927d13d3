import { isObject, itemsOf, joinPointer } from '@nav/json';
import { isLocal } from '@nav/paths';
import { capitalize } from '../diagnostics/catalog/wording.ts';
import { isUnresolved } from '../source/unresolved.ts';
import type { Footer, FooterColumn, Logo, Navbar, SiteInfo, SiteLink } from '../tree/site-info.ts';
import { readBanner } from './banner.ts';
import { readIcon } from './nodes.ts';

/** Returns the URL of a link at a pointer; `undefined` for a link to nothing, which is left out. */
export type ResolveLink = (href: string, pointer: string) => string | undefined;

export interface SiteUrls {
  link: ResolveLink;
  file: (address: string) => string;
  home: string;
}

/** Names of services that are not their identifiers with a capital letter. */
const SERVICE_NAMES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  'hacker-news': 'Hacker News',
  'earth-americas': 'Website',
};

/** Skips invalid parts. */
export function readSiteInfo(config: unknown, urls: SiteUrls): SiteInfo | undefined {
  if (!isObject(config)) return undefined;
  const info: SiteInfo = {};
  if (typeof config.name === 'string') info.name = config.name;
  const logo = readLogo(config.logo, urls);
  if (logo) info.logo = logo;
  Object.assign(info, readSurroundings(config, '', urls));
  return Object.keys(info).length > 0 ? info : undefined;
}

export function readSurroundings(
  { banner, navbar, footer }: Record<string, unknown>,
  pointer: string,
  { link }: Pick<SiteUrls, 'link'>,
): SiteInfo {
  const found: SiteInfo = {};
  if (isObject(banner) && typeof banner.content === 'string')
    found.banner = readBanner(banner.content, banner.dismissible, (href) =>
      link(href, `${pointer}/banner/content`),
    );
  // The settings of a missing file are unknown. Empty ones would override those of the site.
  if (isObject(navbar) && !isUnresolved(navbar))
    found.navbar = readNavbar(navbar, `${pointer}/navbar`, link);
  if (isObject(footer) && !isUnresolved(footer))
    found.footer = readFooter(footer, `${pointer}/footer`, link);
  return found;
}

function readLogo(logo: unknown, { link, file, home }: SiteUrls): Logo | undefined {
  const { light, dark, href } =
    typeof logo === 'string' ? { light: logo } : isObject(logo) ? logo : {};
  const images = [light, dark].filter((image) => typeof image === 'string' && image !== '');
  const [first, second = first] = images.map((image) => imageUrl(image as string, file));
  if (first === undefined || second === undefined) return undefined;
  const target = typeof href === 'string' && href !== '' ? link(href, '/logo/href') : home;
  return { light: first, dark: second, href: target ?? home };
}

function imageUrl(image: string, file: SiteUrls['file']): string {
  return isLocal(image) ? file(image.replace(/^\.\//, '')) : image;
}

function readNavbar(
  { links, primary }: Record<string, unknown>,
  pointer: string,
  link: ResolveLink,
): Navbar {
  const navbar: Navbar = { links: readLinks(links, 'navbar', `${pointer}/links`, link) };
  const button = readLink(primary, 'navbar:primary', `${pointer}/primary`, link);
  if (button) navbar.primary = button;
  return navbar;
}

function readFooter(
  { socials, links }: Record<string, unknown>,
  pointer: string,
  link: ResolveLink,
): Footer {
  const profiles = isObject(socials) ? Object.entries(socials) : [];
  const columns = itemsOf(links);
  return {
    socials: profiles.flatMap(([type, href]): SiteLink[] => {
      const at = joinPointer(`${pointer}/socials`, type);
      const url = typeof href === 'string' && href !== '' ? link(href, at) : undefined;
      if (url === undefined) return [];
      return [{ id: `footer:social:${type}`, label: serviceName(type), href: url, type }];
    }),
    columns: columns.flatMap((column: unknown, index): FooterColumn[] => {
      if (!isObject(column)) return [];
      const { header, items } = column;
      const id = `footer:column:${index}`;
      const found = readLinks(items, id, `${pointer}/links/${index}/items`, link);
      if (found.length === 0) return [];
      return [{ id, ...(typeof header === 'string' ? { header } : {}), items: found }];
    }),
  };
}

function readLinks(items: unknown, id: string, pointer: string, link: ResolveLink): SiteLink[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap(
    (item, index) => readLink(item, `${id}:${index}`, `${pointer}/${index}`, link) ?? [],
  );
}

function readLink(
  value: unknown,
  id: string,
  pointer: string,
  link: ResolveLink,
): SiteLink | undefined {
  if (!isObject(value) || typeof value.href !== 'string') return undefined;
  const { label, type } = value;
  const href = link(value.href, `${pointer}/href`);
  if (href === undefined) return undefined;
  const text =
    typeof label === 'string' ? label : typeof type === 'string' ? serviceName(type) : href;
  const found: SiteLink = { id, label: text, href };
  const icon = readIcon(value.icon, 'icon');
  if (icon) found.icon = icon;
  if (typeof type === 'string') found.type = type;
  return found;
}

function serviceName(type: string): string {
  if (Object.hasOwn(SERVICE_NAMES, type)) return SERVICE_NAMES[type] as string;
  return capitalize(type);
}
