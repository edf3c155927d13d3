import { posix } from 'node:path';
import { excludedPage, groupByFolder, listSiteFiles } from '@nav/core/internal';
import type { SiteFiles } from '@nav/core/stages';
import type { Session } from '../session/session.ts';

/** The files of a page: where there are two, that with `.md` is the page as soon as the other one is gone. */
export function filesOf({ all, pages, assets }: SiteFiles, slug: string): string[] {
  const file = pages.get(slug);
  if (file === undefined) return [];
  const other = `${slug}.md`;
  return other === file || !all.has(other) || assets.has(other) ? [file] : [file, other];
}

/** Why the first of some new files that would be no page is none (M2.6); undefined where all would be. */
export function whyNoPages(
  { host, folder }: Session,
  files: readonly string[],
): string | undefined {
  const paths = files.map((file) => posix.join(folder, file));
  const listing = { read: (path: string) => host?.read(path), list: () => groupByFolder(paths) };
  const arriving = listSiteFiles(listing, folder);
  const [file] = arriving.assets;
  if (file === undefined) return undefined;
  const because = excludedPage(arriving, file.replace(/\.mdx?$/, ''))?.because ?? {};
  const why =
    'folder' in because
      ? `it is in "${because.folder}", where no file is one`
      : 'name' in because
        ? 'no file of that name is one'
        : '.mintignore matches it';
  return `${file} would be no page: ${why}, so choose another path`;
}
