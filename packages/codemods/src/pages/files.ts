import { posix } from 'node:path';
import { byFolder, listSiteFiles, pageSlug, type SiteFiles } from '@nav/core';
import type { Session } from '../session.ts';

/** The files of a page: where there are two, that with `.md` is the page as soon as the other one is gone. */
export function filesOf({ all, pages, assets }: SiteFiles, slug: string): string[] {
  const file = pages.get(slug);
  if (file === undefined) return [];
  const other = `${slug}.md`;
  return other === file || !all.has(other) || assets.has(other) ? [file] : [file, other];
}

/** Why the first of some new files that would be no page is none (builder section 2.6); undefined where all would be. */
export function whyNoPages(
  { host, folder }: Session,
  files: readonly string[],
): string | undefined {
  const paths = files.map((file) => posix.join(folder, file));
  const listing = { read: (path: string) => host?.read(path), list: () => byFolder(paths) };
  const [file] = listSiteFiles(listing, folder).assets;
  if (file === undefined) return undefined;
  return `${file} would be no page: ${exclusionOf(file)}, so choose another path`;
}

function exclusionOf(file: string): string {
  if (pageSlug(file) !== undefined) return '.mintignore matches it';
  const folders = [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index));
  const barred = folders.find((one) => pageSlug(`${one}/page.mdx`) === undefined);
  return barred === undefined
    ? 'no file of that name is one'
    : `it is in "${barred}", where no file is one`;
}
