import { withoutExtension } from './address.ts';
import { decodeEscapes } from './escapes.ts';
import { normalizePagePath } from './page-path.ts';

export function linkTarget(slug: string, path: string): string {
  const plain = withoutExtension(path);
  return normalizePagePath(plain.startsWith('/') ? plain : `/${slug}/../${plain}`);
}

/**
 * Returns the paths that an address may mean: decoded, and as it is written, because a file may have a percent sign in its
 * name.
 */
export function decodings(address: string): string[] {
  const decoded = decodeEscapes(address);
  return decoded === address ? [address] : [decoded, address];
}
