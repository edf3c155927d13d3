import { normalizeAddress } from '@nav/core/internal';
import type { SourcePage } from '../model/source.ts';

/** Finds the file of the page at an address of the source, in any form in which a link may have it. */
export type FindPage = (address: string) => string | undefined;

/** Returns a function that finds pages by their old addresses. */
export function pageFinder(pages: readonly SourcePage[]): FindPage {
  const files = new Map<string, string>();
  for (const { address, file } of pages) {
    const key = addressKey(address);
    if (!files.has(key)) files.set(key, file);
  }
  return (address) =>
    /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address) ? undefined : files.get(addressKey(address));
}

/** Returns an address in the one form that the ways to write it share: `/x` for `/x/`, `/x.html`, `/x/index.html#a`. */
export function addressKey(address: string): string {
  const plain = normalizeAddress(address);
  return plain.replace(/\.html?$/, '').replace(/\/index$/, '') || '/';
}
