import { hasScheme, relativePath } from '@nav/text';
import type { Item, SourcePage } from '../../model/source.ts';
import { pagesIn } from '../../model/tree.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';

/** Returns the path of `site-url`, without a slash at its end. */
export function basePath(siteUrl: string | undefined): string {
  const path = siteUrl?.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^\/+|\/+$/g, '');
  return path ? `/${path}` : '';
}

export function pagesOf(
  items: readonly Item[],
  files: SourceFiles,
  src: string,
  base: string,
): SourcePage[] {
  const pages = new Map<string, SourcePage>();
  for (const { file, label } of pagesIn(items)) {
    if (pages.has(file)) continue;
    const path = (relativePath(src, file) ?? file).replace(/\.[^./]*$/, '');
    const address = `${base}/${path.replace(/(^|\/)readme$/i, '$1index')}.html`;
    pages.set(file, { file, address, title: readPage(files, file)?.heading?.text || label });
  }
  return [...pages.values()];
}

/** A relative target starts at the address that it redirects. */
export function redirectTarget(from: string, to: string): string {
  if (hasScheme(to) || to.startsWith('//')) return to;
  const { pathname, hash } = new URL(to, new URL(from, 'http://localhost'));
  return decodeURI(pathname) + hash;
}
