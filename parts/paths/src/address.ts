import { normalizeEscapes } from './escapes.ts';

/** The parts of addresses and of the paths of pages. An address is a path, then a query, then a fragment: `/a/b?c#d`. */

const SUFFIX = /[?#].*$/s;
const EXTENSION = /\.mdx?$/;

/** Returns the path of an address, without its query and fragment. */
export function pathOf(address: string): string {
  return address.replace(SUFFIX, '');
}

/** Returns the query and fragment of an address, each with its sign; empty if it has none. */
export function suffixOf(address: string): string {
  return SUFFIX.exec(address)?.[0] ?? '';
}

/** Returns the extension of a page file, `.md` or `.mdx`; empty for other paths. */
export function extensionOf(path: string): string {
  return EXTENSION.exec(path)?.[0] ?? '';
}

export function withoutExtension(path: string): string {
  return path.replace(EXTENSION, '');
}

/** Returns the segments of an address, decoded, without empty ones, query and fragment. */
export function segmentsOf(address: string): string[] {
  // Most addresses are plain.
  const plain = /[^\w./-]/.test(address) ? normalizeEscapes(pathOf(address)) : address;
  return plain.split('/').filter((segment) => segment !== '');
}

/** Decodes percent escapes, and removes the query, the fragment, and double and trailing slashes of an address. */
export function normalizeAddress(address: string): string {
  return `/${segmentsOf(address).join('/')}`;
}
