import { hasScheme, normalizeBasePath, relativePath } from '@nav/paths';

/** Returns the path of `site-url`, without a slash at its end. */
export function basePath(siteUrl: string | undefined): string {
  return normalizeBasePath(siteUrl?.replace(/^[a-z]+:\/\/[^/]*/i, '') ?? '');
}

export function addressOf(file: string, src: string, base: string): string {
  const path = (relativePath(src, file) ?? file).replace(/\.[^./]*$/, '');
  return `${base}/${path.replace(/(^|\/)readme$/i, '$1index')}.html`;
}

/** A relative target starts at the address that it redirects. */
export function redirectTarget(from: string, to: string): string {
  if (hasScheme(to) || to.startsWith('//')) return to;
  const { pathname, hash } = new URL(to, new URL(from, 'http://localhost'));
  return decodeURI(pathname) + hash;
}
