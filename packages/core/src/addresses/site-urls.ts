import { once } from '@nav/collections';
import {
  coversSource,
  isLocal,
  isRedirectPattern,
  normalizeAddress,
  underBasePath,
  withoutBasePath,
} from '@nav/paths';
import { type FindImports, publishedAmong } from '../files/published.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';
import type { SiteRedirects } from '../redirects/redirects.ts';
import { followRedirects } from './follow-redirects.ts';
import {
  hasNoPages,
  type ListSources,
  listedUrls,
  type SiteUrl,
  urlOfPage,
} from './listed-urls.ts';
import type { AddressTarget, FindAddress } from './site-addresses.ts';

export interface UrlAnswer {
  /** `unknown` if it depends on files or specifications that were not read. A folder that opens its first page is `served`. */
  state: 'served' | 'redirected' | 'gone' | 'unknown';
  /** The address at the end of the redirects; the given one if none applies. */
  to: string;
  /** The page, file or folder at that address; absent if it is gone, and a redirect if the redirects form a cycle. */
  target: AddressTarget | undefined;
  /** The redirects that apply one after another. `config.origin(pointer)` locates them. */
  redirects: readonly Redirect[];
}

/** A URL that worked before and leads nowhere now. */
export interface GoneUrl extends SiteUrl {
  /** For a redirect with parameters: the known URLs among those that it caught which lead nowhere now. */
  caught?: readonly string[];
}

/** The URLs of a site. Everything that lists, counts or compares URLs asks it. */
export interface SiteUrls {
  /** Returns the URL of an address: without base path, query, fragment and final `index`. */
  plain(address: string): string;
  /** Returns a URL as redirects of this site write it: under its base path, unless they do not have it. */
  written(url: string): string;
  /** Returns what the site does with a URL, with or without base path, leading slash, query and fragment. */
  answer(url: string): UrlAnswer;
  /**
   * Returns every URL that works, each once: pages, endpoints, folders, redirects, then other files.
   *
   * @param isWanted is asked before the tests that read files. By default, all are wanted.
   */
  list(isWanted?: (url: SiteUrl) => boolean): SiteUrl[];
  /** Returns the URLs that a redirect with parameters leads to pages of this site; none if its destination has no parameters. */
  caughtBy(redirect: Pick<Redirect, 'source' | 'destination'>): string[];
  /** Returns true if a redirect that works catches every URL that a source with parameters catches. */
  covers(source: string): boolean;
  /** Returns true if pages are below the start of a source with parameters, so that its redirect would hide them. */
  hasPagesBelow(source: string): boolean;
  /**
   * Returns the URLs of this site that lead nowhere on another one, which is the same site later. Each cause is listed once: of
   * redirects to a page that is gone, only the page is.
   */
  goneIn(later: SiteUrls): GoneUrl[];
  /** Returns the URLs of this site as if another base path were in effect. */
  under(basePath: string): SiteUrls;
  /**
   * Returns the URLs of two states of a site under one base path. If the inferred base paths differ, one of the states lacks links
   * that show it.
   */
  besides(later: SiteUrls): [before: SiteUrls, later: SiteUrls];
  readonly redirects: SiteRedirects;
  /** The path that URLs may start with. */
  readonly basePath: string;
}

export interface UrlSources extends ListSources {
  /** Returns a function that finds addresses as if a base path were in effect. */
  findUnder: (basePath: string) => FindAddress;
  /** Returns true for an address that a specification that was not read may have. */
  mayServe: (address: string) => boolean;
  importsOf: FindImports;
}

export function siteUrls(sources: UrlSources): SiteUrls {
  const { files, basePath, redirects, mayServe, importsOf } = sources;
  const { all, contents, caughtBy } = listedUrls(sources);
  const inside = (address: string) => withoutBasePath(address, basePath) ?? address;
  const plain = (address: string) => urlOfPage(normalizeAddress(inside(address)).slice(1));
  const listed = once(() => new Map(contents().map(({ url, slug = '' }) => [url, slug])));

  const findTarget = sources.findUnder(basePath);
  /** In a copy of a config, the pages that it lists count as if they had files. */
  const find: FindAddress = (address) => {
    const target = findTarget(address);
    const slug = target || !hasNoPages(files) ? undefined : listed().get(plain(address));
    return slug === undefined ? target : { kind: 'page', slug };
  };

  function answer(url: string): UrlAnswer {
    const start = isLocal(url) && !url.startsWith('/') ? `/${url}` : url;
    const { target, address, redirects: passed } = followRedirects(find(start), start, find);
    const isUnread = target ? target.kind === 'unknown' : mayServe(inside(address));
    const isGone = target === undefined || target.kind === 'redirect';
    const works = passed.length > 0 ? 'redirected' : 'served';
    const state = isUnread ? 'unknown' : isGone ? 'gone' : works;
    return { state, to: address, target, redirects: passed };
  }

  /** Returns true if readers of some URLs that a redirect catches get something. */
  function isAlive({ source, destination }: Redirect): boolean {
    if (!isLocal(destination)) return true;
    if (isRedirectPattern(destination)) return caughtBy({ source, destination }).length > 0;
    const { state } = answer(destination);
    return state === 'served' || state === 'redirected';
  }

  function works({ url, kind, redirect }: SiteUrl): boolean {
    if (kind === 'pattern') return redirect !== undefined && isAlive(redirect);
    const { state, redirects: passed } = answer(url);
    // Another redirect from the same URL may apply instead.
    if (!redirect) return state === 'served';
    return state === 'redirected' && passed[0]?.pointer === redirect.pointer;
  }

  function list(isWanted: (url: SiteUrl) => boolean = () => true): SiteUrl[] {
    const found = new Map<string, SiteUrl>();
    for (const one of all())
      if (!found.has(one.url) && isWanted(one) && works(one)) found.set(one.url, one);
    const outside = [...found.values()].filter(isOutside).map(({ slug = '' }) => slug);
    if (files && outside.length > 0) {
      const published = new Set(publishedAmong(outside, { files, importsOf }));
      for (const one of [...found.values()].filter(isOutside))
        if (!published.has(one.slug ?? '')) found.delete(one.url);
    }
    return [...found.values()].map((one) => {
      if (one.kind !== 'redirect') return one;
      const { to } = answer(one.url);
      return { ...one, to: isLocal(to) ? inside(to) : to };
    });
  }

  const covers = (source: string) =>
    redirects.all.some((one) => coversSource(inside(one.source), source) && isAlive(one));

  const urls: SiteUrls = {
    plain,
    written(url) {
      const isUnder = ({ source }: Redirect) => withoutBasePath(source, basePath) !== undefined;
      const { all: known } = redirects;
      return known.length === 0 || known.some(isUnder) ? underBasePath(url, basePath) : url;
    },
    redirects,
    basePath,
    answer,
    list,
    caughtBy,
    covers,
    hasPagesBelow(source) {
      const start = plain(source).replace(/[^/]*[:*].*$/, '');
      return [...(files?.pages.keys() ?? [])].some((slug) => `/${slug}`.startsWith(start));
    },
    goneIn: (later) => goneUrls(...urls.besides(later)),
    under: (other) => (other === basePath ? urls : siteUrls({ ...sources, basePath: other })),
    besides(later) {
      const shared = later.basePath || basePath;
      return [urls.under(shared), later.under(shared)];
    },
  };
  return urls;
}

function goneUrls(before: SiteUrls, later: SiteUrls): GoneUrl[] {
  const isGone = (url: string) => later.answer(url).state === 'gone';
  /** Returns true if a redirect from a URL remains, so that it works again with the page that it leads to. */
  const followsPage = (url: string, to: string) =>
    later.answer(url).redirects.length > 0 && isGone(to);

  /** Returns the URLs that only a pattern kept alive. */
  function lostBy({ redirect }: SiteUrl): string[] {
    if (!redirect) return [];
    return before.caughtBy(redirect).filter((url) => {
      const { redirects, to } = before.answer(url);
      return redirects[0]?.pointer === redirect.pointer && isGone(url) && !followsPage(url, to);
    });
  }
  function isWanted(one: SiteUrl): boolean {
    const { url, kind, redirect, to = '' } = one;
    if (kind !== 'pattern' || !redirect) return isGone(url);
    if (before.caughtBy(redirect).length > 0) return lostBy(one).length > 0;
    return !later.covers(url) && !followsPage(sampleOf(redirect), to);
  }
  return before.list(isWanted).flatMap((one): GoneUrl[] => {
    const { url, kind, to = '' } = one;
    if (kind === 'redirect' && followsPage(url, to)) return [];
    return [kind === 'pattern' ? { ...one, caught: lostBy(one) } : one];
  });
}

/** Returns a URL that a redirect with parameters catches. */
function sampleOf({ source }: Redirect): string {
  return source.replace(/:[\w-]+\*?|\*/g, 'any');
}

/** Returns true for a page file that may be a snippet of other pages. */
function isOutside({ kind, isUnlisted }: SiteUrl): boolean {
  return kind === 'page' && isUnlisted === true;
}
