import { suffixOf, withoutBasePath } from '@nav/paths';
import type { LinkTarget } from '../resolve/resolving.ts';
import type { HrefMapping } from '../tree/hrefs.ts';
import { followRedirects } from './follow-redirects.ts';
import type { AddressTarget, FindAddress } from './site-addresses.ts';

/**
 * A link to a page becomes the URL of the page, also through redirects. Without a mapping, links stay as written.
 *
 * @param basePath the path that the links may start with.
 * @param visitPage is called with the slugs of linked pages.
 */
export function linkTargets(
  find: FindAddress,
  hrefs: HrefMapping | undefined,
  basePath: string,
  visitPage: (slug: string) => void,
): (address: string) => LinkTarget {
  return (address) => {
    const inner = withoutBasePath(address, basePath) ?? address;
    const end = followRedirects(find(address), inner, find);
    const { target } = end;
    // A redirect at the end is one of a loop.
    if (!target || target.kind === 'redirect')
      return { href: hrefs ? hrefs.file(inner) : address, missing: true };
    if (target.kind === 'page') visitPage(target.slug);
    return { href: hrefs ? urlOf(target, end.address, inner, hrefs) : address };
  };
}

function urlOf(
  target: Exclude<AddressTarget, { kind: 'redirect' }>,
  address: string,
  written: string,
  hrefs: HrefMapping,
): string {
  const suffix = suffixOf(address) || suffixOf(written);
  const path = address.slice(0, address.length - suffixOf(address).length);
  switch (target.kind) {
    case 'external':
      return address;
    case 'home':
      return hrefs.page('') + suffix;
    case 'page':
      if (target.asMarkdown) return hrefs.file(`${target.slug}.md`) + suffix;
      return hrefs.page(/^\/*$/.test(path) ? '' : target.slug) + suffix;
    case 'generated':
      if (target.asMarkdown) return hrefs.file(`${target.path}.md`) + suffix;
      return hrefs.page(target.path) + suffix;
    case 'folder':
      return hrefs.page(target.page) + suffix;
    case 'file':
      return hrefs.file(target.path) + suffix;
    case 'unknown':
      return (/\.[a-z]\w*$/i.test(path) ? hrefs.file(path) : hrefs.page(path)) + suffix;
    case 'served':
      return hrefs.file(path) + suffix;
  }
}
