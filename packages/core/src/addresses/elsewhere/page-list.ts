import { onceForText } from '@nav/collections';
import { parseUrl, suffixOf, withoutExtension } from '@nav/paths';
import type { SiteUrls, UrlAnswer } from '../site-urls.ts';
import {
  addressIn,
  commonFolder,
  parseSiteUrl,
  type SiteOrigin,
  type UrlScope,
  writtenUrls,
} from './written-urls.ts';

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

export interface PageListSources {
  /** The URL of the site, if it is known. Otherwise, the URLs in the file show it. */
  url: SiteOrigin | undefined;
  basePath: string;
  /** The paths of the pages in the navigation; the first one is the front page. */
  pages: readonly string[];
  answer: SiteUrls['answer'];
}

/** Returns a function that finds the URLs of a site in the text of a file that lists its pages, and what they lead to. */
export function pageListReader(sources: PageListSources): (text: string) => PageList {
  const { pages } = sources;
  const folder = commonFolder(pages);
  const answer = onceForText(sources.answer);
  const pageAt = ({ target }: UrlAnswer): string | undefined => {
    if (target?.kind === 'page') return target.slug;
    if (target?.kind === 'generated') return target.path;
    if (target?.kind === 'folder') return target.page;
    return target?.kind === 'home' ? pages[0] : undefined;
  };
  return (text) => {
    const list: PageList = { dead: [], listed: new Map() };
    for (const one of listedUrls(text, folder, sources)) {
      const found = answer(one.address);
      if (found.state === 'gone') list.dead.push(one);
      const page = pageAt(found);
      if (page !== undefined && !list.listed.has(page)) list.listed.set(page, one);
    }
    return list;
  };
}

/**
 * Returns a function that answers addresses as in links: an extension that the address of a page lacks is ignored. The front
 * page is also at `/index`, if it has no file.
 */
export function answerer(answer: SiteUrls['answer']): SiteUrls['answer'] {
  return (address) => {
    const found = answer(/^\/index(?:\.md)?$/.test(address) ? '/' : address);
    const plain = withoutExtension(address);
    return found.state === 'gone' && plain !== address ? answer(plain) : found;
  };
}

/** Returns the URL of another page, in the form of a listed one. */
export function urlTo(path: string, { url, address }: ListedUrl): string {
  const own = address.slice(0, address.length - suffixOf(address).length);
  const plain = url.slice(0, url.length - suffixOf(url).length);
  const extension = own.slice(withoutExtension(own).length);
  return `${plain.slice(0, plain.length - own.length)}/${path}${extension}`;
}

/** Returns the paths of pages that a list lacks. */
export function missingPages({ listed }: PageList, pages: readonly string[]): string[] {
  return pages.filter((path) => !listed.has(path) && !listed.has(path.toLowerCase()));
}

/** A link of Markdown to an address from the root. */
const ROOTED = /\]\((\/(?!\/)[^\s()<>{}*]*)\)/g;

function listedUrls(text: string, folder: string, sources: PageListSources): ListedUrl[] {
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
    const address = scope && addressIn(scope, one.url.replaceAll('&amp;', '&'));
    return address === undefined ? [] : [{ ...one, address }];
  });
  return [...rooted, ...ofSite].sort((a, b) => a.start - b.start);
}

/** The fewest URLs of pages that show the URL of a site. */
const MIN_PAGES = 3;

/** Returns the part of a host that the site has. Without a URL of the site, most URLs at it must lead somewhere. */
function scopeOf(
  urls: readonly string[],
  folder: string,
  { url, basePath, answer }: PageListSources,
): UrlScope | undefined {
  if (url) return { url, basePath, folder };
  let best: { scope: UrlScope; found: number } | undefined;
  for (const one of candidates(urls)) {
    const scope = { url: one, basePath, folder };
    const addresses = urls.flatMap((text) => addressIn(scope, text) ?? []);
    const kinds = addresses.map((address) => {
      const { state, target } = answer(address);
      return address === '/' || state !== 'served' ? undefined : target?.kind;
    });
    const found = kinds.filter((kind) => kind !== undefined).length;
    const isOfSite = kinds.filter((kind) => kind === 'page' || kind === 'generated').length;
    if (isOfSite < MIN_PAGES || found * 3 < addresses.length * 2) continue;
    if (!best || found > best.found) best = { scope, found };
  }
  return best?.scope;
}

/** The most folders that are tried as the path of a site, on one host. */
const MAX_FOLDERS = 20;

/** Yields the URLs that a site may have: each host, and the first one or two folders on it. */
function* candidates(urls: readonly string[]): Generator<SiteOrigin> {
  const paths = new Map<string, Set<string>>();
  for (const text of urls) {
    const url = parseUrl(text);
    if (!url) continue;
    const { origin, pathname } = url;
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
