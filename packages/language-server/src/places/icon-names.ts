import { brotliDecompressSync } from 'node:zlib';
import { ownValue } from '@nav/json';
import type { SiteTexts } from '../sites/edited-site.ts';
import { factsOf } from './site-facts.ts';

const known = new Map<string, readonly string[]>();

/** Returns the names of the icons in the library of a site, sorted; none for an unknown library. */
export async function iconNamesOf(site: SiteTexts): Promise<readonly string[]> {
  const config = factsOf(site)?.config.value as { icons?: { library?: unknown } } | undefined;
  const library = String(config?.icons?.library ?? 'fontawesome');
  const found = known.get(library);
  if (found) return found;
  const { iconLists } = await import('./icon-lists.ts');
  const packed = ownValue(iconLists, library);
  const names =
    packed === undefined
      ? []
      : String(brotliDecompressSync(Buffer.from(packed, 'base64'))).split(' ');
  known.set(library, names);
  return names;
}
