import { valueAt } from '@nav/json';
import { decodeEscapes, normalizeBasePath, pageKey, parseUrl, withoutBasePath } from '@nav/paths';
import { isClearlyValid } from '../../format/shape-fit.ts';

/** The URL of a site: its host in lower case, and the path before the paths of its pages. */
export interface SiteOrigin {
  /** Such as `https://docs.example.com`. */
  origin: string;
  host: string;
  /** As `normalizeBasePath` returns it. */
  path: string;
}

/** Returns `undefined` for a text that is not a URL, or has a query, a fragment or a user. */
export function parseSiteUrl(text: unknown): SiteOrigin | undefined {
  const url = isClearlyValid(text, 'siteUrl') ? parseUrl(text as string) : undefined;
  if (!url) return undefined;
  const { origin, host, pathname } = url;
  return { origin, host, path: normalizeBasePath(pathname) };
}

/**
 * Returns the URL of a site: the given one, or else the canonical URL in its config.
 *
 * @param config the value of the config.
 */
export function siteUrlOf(config: unknown, given: string | undefined): SiteOrigin | undefined {
  return parseSiteUrl(given ?? valueAt(config, '/seo/metatags/canonical'));
}

/** The part of a site's host that certainly belongs to the site. */
export interface UrlScope {
  url: SiteOrigin;
  /** The base path of the site. On a host without another path, other URLs may belong to another application. */
  basePath: string;
  /** The folder that contains the whole navigation. URLs next to it may also belong to another application. */
  folder: string;
}

/** Returns the address of a URL from the root of a site; `undefined` for a URL elsewhere. */
export function addressIn({ url, basePath, folder }: UrlScope, text: string): string | undefined {
  const found = parseUrl(text);
  if (!found) return undefined;
  const { host, pathname, search, hash } = found;
  if (host !== url.host) return undefined;
  const inner = url.path === '' ? pathname : withoutBasePath(pathname, url.path);
  if (inner === undefined) return undefined;
  const local = withoutBasePath(inner, basePath);
  if (local === undefined && basePath !== '' && url.path === '') return undefined;
  const key = `${decodeEscapes(pageKey(local ?? inner))}/`;
  return folder === '' || key.startsWith(`${folder}/`) ? inner + search + hash : undefined;
}

/** Returns the folder that all of some page paths are in; empty if they have none in common. */
export function commonFolder(paths: Iterable<string>): string {
  let common: string[] | undefined;
  for (const path of paths) {
    const folders = path.split('/').slice(0, -1);
    const end = common?.findIndex((name, at) => name !== folders[at]) ?? -1;
    common = common === undefined ? folders : end === -1 ? common : common.slice(0, end);
    if (common.length === 0) return '';
  }
  return common?.join('/') ?? '';
}

/** A URL in a text. Offsets are UTF-16; `end` is exclusive. */
export interface WrittenUrl {
  start: number;
  end: number;
  url: string;
}

/** Ends at characters that no URL has, and at the punctuation of Chinese and Japanese. */
const URL_START = /(?<![\w.+-])https?:\/\/[^\s"'`<>\\^|{}[\]\u3000-\u303f\uff00-\uffef]+/gi;

/**
 * Yields the absolute URLs in any text, such as prose, code or data, without the punctuation after them. Leaves
 * out what is only a part or a pattern of a URL: templates, placeholders, and strings that code continues.
 */
export function* writtenUrls(text: string): Generator<WrittenUrl> {
  for (const match of text.matchAll(URL_START)) {
    const { index: start } = match;
    const url = withoutPunctuation(match[0], text.charAt(start - 1));
    const end = start + url.length;
    const isWhole = url.length === match[0].length;
    if (PATTERN.test(url) || (isWhole && continues(text, end))) continue;
    yield { start, end, url };
  }
}

/** Variables, placeholders, wildcards and ellipses. */
const PATTERN = /[*$…]|\.\.\.|%[sd]|%\(|\/:\w|\/(?:YOUR|MY)[-_]/;

/** Returns true if a URL that ends at an offset is only the beginning of one. */
function continues(text: string, end: number): boolean {
  const next = text.charAt(end);
  if (next === '{' || next === '[') return true;
  // A placeholder: `/errors/<code>`. A tag may also follow a URL.
  if (next === '<')
    return /[/=#_-]/.test(text.charAt(end - 1)) && /^<\w/.test(text.slice(end, end + 2));
  if (next === '\\') return !/[nrt"'`\\]/.test(text.charAt(end + 1));
  return /^["'`]\s*(?:\+|%|\.\s*(?:format|concat)\b)/.test(text.slice(end, end + 20));
}

function withoutPunctuation(written: string, before: string): string {
  let url = written.replace(/&(?:quot|lt|gt|apos|nbsp|#\d+);.*$/is, '');
  let depth = 0;
  for (let at = 0; at < url.length; at += 1) {
    if (url[at] === '(') depth += 1;
    if (url[at] === ')') depth -= 1;
    if (depth < 0) url = url.slice(0, at);
  }
  const trailing = before === '_' ? /[.,;:!?*~_]+$/ : /[.,;:!?*~]+$/;
  // A sentence that is cut off does not end a URL.
  return /\.\.\.$/.test(url) ? url : url.replace(trailing, '');
}
