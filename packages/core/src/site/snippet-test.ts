import { once } from '@nav/collections';
import { importFinder } from '../files/page-imports.ts';
import { importedPages } from '../files/published.ts';
import { dialects } from '../format/dialects.ts';
import { assertSite, type Site } from './site.ts';

/**
 * Returns a test for pages that other files of a site import, for the option `isSnippet` of `resolveSite`. Mintlify does not
 * publish such a page, even if it is listed (M2.6). The first call reads all pages and components of the site. In the `standard`
 * dialect, and without files, no page is a snippet.
 *
 * A separate function, because it contains a reader of pages, and many bundles of `resolveSite` do not need one.
 */
export function snippetTest(site: Site): (path: string) => boolean {
  assertSite('snippetTest', site);
  const { config, grammar, host } = site;
  const files = site.files();
  if (!files || !config || !dialects[grammar.dialect].oneBuilder) return () => false;
  const imported = once(
    () => new Set(importedPages(files, importFinder(host, config.folder), true)),
  );
  return (path) => files.pages.has(path) && imported().has(path);
}
