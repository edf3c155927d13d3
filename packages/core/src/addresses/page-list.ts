import { onceForText } from '@nav/collections';
import { isDeadAddress } from './dead-address.ts';
import { followRedirects } from './follow-redirects.ts';
import type { AddressTarget, FindAddress } from './site-addresses.ts';
import {
  addressIn,
  commonFolder,
  parseSiteUrl,
  type SiteUrl,
  type UrlScope,
  writtenUrls,
} from './site-urls.ts';

/** A URL of the site in a file that lists its pages. Offsets are UTF-16; `end` is exclusive. */
export interface ListedUrl {
  start: number;
  end: number;
  /** As written: absolute, or with a leading slash. */
  url: string;
  /** From the root of the site. */
  address: string;
}

/** The URLs of the site in a file such as `llms.txt` or `sitemap.xml`. */
export interface PageList {
  /** The URLs that lead nowhere, in order. */
  dead: ListedUrl[];
  /** The first URL of each page, by the path of the page; in lower case for a generated page. */
  listed: Map<string, ListedUrl>;
}

export interface ListSources {
  /** The URL of the site, if it is known. Otherwise, the URLs in the file show it. */
  url: SiteUrl | undefined;
  basePath: string;
  /** The paths of the pages in the navigation; the first one is the front page. */
  pages: readonly string[];
  find: FindAddress;
  /** As `find`, for a link: the extension of a page is ignored. */
  findLink: FindAddress;
  mayServe(address: string): boolean;
}

/** Returns a function that finds the URLs of a site in the text of a file that lists its pages, and what they lead to. */
export function pageListReader(sources: ListSources): (text: string) => PageList {
  const { find, findLink, pages, mayServe } = sources;
  const folder = commonFolder(pages);
  /** Returns the path of the page at an address, or false if there is nothing. */
  const judge = onceForText((address): string | false | undefined => {
    const found = /^\/index(?:\.md)?$/.test(address) ? find('/') : findLink(address);
    if (isDeadAddress(found, address, find, mayServe)) return false;
    const { target } = followRedirects(found, address, find);
    if (target?.kind === 'page') return target.slug;
    if (target?.kind === 'generated') return target.path;
    if (target?.kind === 'folder') return target.page;
    return target?.kind === 'home' ? pages[0] : undefined;
  });
  return (text) => {
    const list: PageList = { dead: [], listed: new Map() };
    for (const one of listedUrls(text, folder, sources)) {
      const page = judge(one.address);
      if (page === false) list.dead.push(one);
      else if (page !== undefined && !list.listed.has(page)) list.listed.set(page, one);
    }
    return list;
  };
}

/** Returns the paths of pages that a list lacks. */
export function missingPages({ listed }: PageList, pages: readonly string[]): string[] {
  return pages.filter((path) => !listed.has(path) && !listed.has(path.toLowerCase()));
}

/** A link of Markdown to an address from the root. */
const ROOTED = /\]\((\/(?!\/)[^\s()<>{}*]*)\)/g;

function listedUrls(text: string, folder: string, sources: ListSources): ListedUrl[] {
  const absolute = [...writtenUrls(text)];
  const scope = scopeOf(
    absolute.map(({ url }) => url),
    folder,
    sources,
  );
  const rooted = Array.from(text.matchAll(ROOTED), ({ 1: url = '', index }) => {
    const start = index + ']('.length;
    return { start, end: start + url.length, url, address: url };
  });
  const ofSite = absolute.flatMap((one) => {
    const address = scope && addressIn(scope, withoutEntities(one.url));
    return address === undefined ? [] : [{ ...one, address }];
  });
  return [...rooted, ...ofSite].sort((a, b) => a.start - b.start);
}

function withoutEntities(url: string): string {
  return url.replaceAll('&amp;', '&');
}

/** The fewest URLs of pages that show the URL of a site. */
const MIN_PAGES = 3;

/** Returns the part of a host that the site has. Without a URL of the site, most URLs at it must lead somewhere. */
function scopeOf(
  urls: readonly string[],
  folder: string,
  { url, basePath, findLink }: ListSources,
): UrlScope | undefined {
  if (url) return { url, basePath, folder };
  let best: { scope: UrlScope; found: number } | undefined;
  for (const one of candidates(urls)) {
    const scope = { url: one, basePath, folder };
    const addresses = urls.flatMap((text) => addressIn(scope, text) ?? []);
    const kinds = addresses.map((address) => (address === '/' ? 'home' : findLink(address)?.kind));
    const found = kinds.filter((kind) => kind !== undefined && kind !== 'home').length;
    const isOfSite = kinds.filter(isPageKind).length >= MIN_PAGES;
    if (!isOfSite || found * 3 < addresses.length * 2) continue;
    if (!best || found > best.found) best = { scope, found };
  }
  return best?.scope;
}

function isPageKind(kind: AddressTarget['kind'] | undefined): boolean {
  return kind === 'page' || kind === 'generated';
}

/** The most folders that are tried as the path of a site, on one host. */
const MAX_FOLDERS = 20;

/** Yields the URLs that a site may have: each host, and the first one or two folders on it. */
function* candidates(urls: readonly string[]): Generator<SiteUrl> {
  const paths = new Map<string, Set<string>>();
  for (const text of urls) {
    if (!URL.canParse(text)) continue;
    const { origin, pathname } = new URL(text);
    const known = paths.get(origin) ?? new Set(['']);
    const [first = '', second] = pathname.split('/').filter(Boolean);
    for (const path of [`/${first}`, second === undefined ? '' : `/${first}/${second}`])
      if (known.size < MAX_FOLDERS) known.add(path);
    paths.set(origin, known);
  }
  for (const [origin, folders] of paths) {
    for (const path of folders) {
      const url = parseSiteUrl(origin + path);
      if (url) yield url;
    }
  }
}
