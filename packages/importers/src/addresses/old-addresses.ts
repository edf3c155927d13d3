import { hasScheme, normalizeAddress, withoutBasePath } from '@nav/paths';
import type { SourcePage } from '../model/source.ts';

/** Finds the file of the page at an address of the source, in any form in which a link may have it. */
export type FindPage = (address: string) => string | undefined;

/** Returns a function that finds pages by their old addresses, with and without the base path. */
export function pageFinder(pages: readonly SourcePage[], basePath: string): FindPage {
  const files = new Map<string, string>();
  for (const { address, file } of pages) {
    for (const form of addressVariants(address, basePath)) {
      const key = addressKey(form);
      if (!files.has(key)) files.set(key, file);
    }
  }
  return (address) => (isOnSite(address) ? files.get(addressKey(address)) : undefined);
}

/**
 * Returns the forms of an address that readers may have: without the base path, under which a new site need not be served,
 * and with it.
 */
export function addressVariants(address: string, basePath: string): string[] {
  const inner = withoutBasePath(address, basePath);
  return inner === undefined ? [address] : [inner, address];
}

/** Returns true for an address with a path, which is not on another site. */
export function isOnSite(address: string): boolean {
  return address !== '' && !/^(?:\/\/|[#?])/.test(address) && !hasScheme(address);
}

/** Returns an address in the one form that the ways to write it share: `/x` for `/x/`, `/x.html`, `/x/index.html#a`. */
export function addressKey(address: string): string {
  const plain = normalizeAddress(address).replace(/\.html?$/, '');
  return plain.replace(/\/index$/, '') || '/';
}
