import { relativePath } from '@nav/paths';
import type { SourceFiles } from '../reading/files.ts';
import type { Layout } from './layout.ts';

/** The addresses at which the new site has pages and files, listed or not. */
export interface LiveAddresses {
  /** The page or the file that has an address. */
  at(address: string): string | undefined;
  /** Returns true if something is at the address or below it. */
  isAbove(address: string): boolean;
}

/** @param isIgnored returns true for a page that builders ignore. */
export function liveAddresses(
  files: SourceFiles,
  layout: Layout,
  isIgnored: (file: string) => boolean,
): LiveAddresses {
  const live = new Map<string, string>();
  const above = new Set<string>();
  for (const file of files.below(layout.site)) {
    const slug = layout.slugOf(file);
    const path = slug ?? relativePath(layout.site, layout.pathOf(file));
    if (path === undefined || (slug !== undefined && isIgnored(file))) continue;
    const address = `/${path}`;
    live.set(address, file);
    if (address.endsWith('/index')) live.set(address.slice(0, -'/index'.length), file);
    for (let at = address; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) above.add(at);
  }
  return { at: (address) => live.get(address), isAbove: (address) => above.has(address) };
}
