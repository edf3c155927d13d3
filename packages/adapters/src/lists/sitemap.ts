import { indexTree, type NavIndex, type NavPage, type NavTree, viewPage } from '@nav/core/client';
import { assertCall, assertOptions } from '@nav/core/internal';
import { escapeSign } from '@nav/paths';
import { labelsOf } from '../outline/choices.ts';
import type { Exported } from '../outline/lost.ts';
import { type ListOptions, listedPages, listOptions, sitemapScope } from './listed-pages.ts';

/** The options of `toSitemap`. */
export interface SitemapOptions extends ListOptions {
  /** The URL of the site. */
  siteUrl: string;
  /** Returns the date of the last change of a page, such as `2026-11-29`. Default: the sitemap has no dates. */
  lastModified?: (page: NavPage) => string | undefined;
}

/** The contents of the files by name: `sitemap.xml`, and if it is an index, the sitemaps that it lists. */
export interface SitemapValue {
  files: Record<string, string>;
}

/** The limits of one file (sitemaps.org). */
const MAX_URLS = 50_000;
const MAX_BYTES = 50 * 1024 * 1024;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Returns the sitemap of a site: the pages of all versions and languages, with their translations, in reading order. A site
 * with more than 50,000 pages gets several files and an index.
 *
 * @throws RangeError if the site lacks the version or the language, TypeError for another tree and for an unknown option.
 */
export function toSitemap(tree: NavTree, options: SitemapOptions): Exported<SitemapValue> {
  assertOptions('toSitemap', options, { ...listOptions, lastModified: 1 });
  const { siteUrl, lastModified, language } = options;
  assertCall(
    "toSitemap(tree, { siteUrl: 'https://docs.example.com' })",
    typeof siteUrl === 'string',
  );
  const pages = listedPages('toSitemap', tree, options, sitemapScope);
  const origin = siteUrl.replace(/\/+$/, '');
  const hasTranslations = language === undefined && labelsOf(tree, 'language').length > 1;
  const index = hasTranslations ? indexTree(tree) : undefined;
  const listed = new Set(pages.map(({ page }) => page.href));
  const urls = pages.map(({ page }) => {
    const translations = index ? translationsOf(index, page, listed) : [];
    const date = lastModified?.(page);
    return [
      '  <url>',
      `    <loc>${escapeXml(origin + encodedPath(page.href))}</loc>`,
      ...(date === undefined ? [] : [`    <lastmod>${escapeXml(date)}</lastmod>`]),
      ...translations.map(
        ([hreflang, href]) =>
          `    <xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(origin + encodedPath(href))}"/>`,
      ),
      '  </url>\n',
    ].join('\n');
  });
  const names = hasTranslations
    ? `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`
    : NAMESPACE;
  const parts = inParts(urls).map(
    (part) => `${HEAD}<urlset ${names}>\n${part.join('')}</urlset>\n`,
  );
  return { value: { files: filesOf(parts, origin) }, lost: [] };
}

function translationsOf(
  index: NavIndex,
  { href }: NavPage,
  listed: ReadonlySet<string>,
): [hreflang: string, href: string][] {
  const all = viewPage(index, href).alternates.filter((one) => listed.has(one.href));
  return all.length < 2 ? [] : all.map((one) => [one.hreflang, one.href]);
}

/** Returns the entries of several files within the limits; one file without any URL. */
function inParts(urls: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const url of urls) {
    // A character has at most three bytes in UTF-8 for each unit in UTF-16. The head has less than 1,000.
    const bytes = url.length * 3;
    const last = parts.at(-1) as string[];
    if (last.length > 0 && (last.length === MAX_URLS || size + bytes > MAX_BYTES - 1000)) {
      parts.push([url]);
      size = bytes;
    } else {
      last.push(url);
      size += bytes;
    }
  }
  return parts;
}

function filesOf(parts: readonly string[], origin: string): Record<string, string> {
  const [only = ''] = parts;
  if (parts.length === 1) return { 'sitemap.xml': only };
  const named = parts.map((text, at) => [`sitemap-${at + 1}.xml`, text] as const);
  const items = named.map(
    ([name]) => `  <sitemap>\n    <loc>${escapeXml(`${origin}/${name}`)}</loc>\n  </sitemap>\n`,
  );
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${items.join('')}</sitemapindex>\n`;
  return { 'sitemap.xml': index, ...Object.fromEntries(named) };
}

function encodedPath(href: string): string {
  return encodeURI(href).replace(/[()']/g, escapeSign);
}

/** Escapes text for XML. A URL has no other signs to escape, because it is encoded. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
