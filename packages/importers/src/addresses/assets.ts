import { prefixOf, relativePath } from '@nav/text';
import { type Lost, newLost, type Source } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';

/** Files that hosts and frameworks read, and that readers do not see. */
const FOR_HOSTS = /(?:^|\/)(?:[._][^/]*|CNAME|index\.html)(?:\/|$)/;
/** Files of pages that framework folders hold. Only such files move out of a folder that has pages. */
const MEDIA =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp|mp[34]|mov|og[gv]|wav|webm|pdf|zip|eot|otf|ttf|woff2?)$/i;

/** Markdown files with the navigation of a framework, which builders take for pages. */
export const OLD_LIST: RegExp = /(?:^|\/)(?:SUMMARY|_sidebar|_navbar|_coverpage)\.md$/;

/** Returns the files with the old navigation, which builders take for pages. */
export function oldLists(files: SourceFiles, site: string, pages: Source['pages']): string[] {
  const published = new Set(pages.map(({ file }) => file));
  return files.below(site).filter((file) => OLD_LIST.test(file) && !published.has(file));
}

export function oldListNote(file: string): Lost {
  const reason = 'docs.json replaces it, so delete it: builders take it for a page';
  return newLost(`old navigation ${file}`, reason, { file, line: 1, column: 1 });
}

/**
 * Returns the new paths of files that the framework serves from its root, so that their addresses stay, and those of its lists,
 * which are not pages. Reports the files whose new path is taken.
 */
export function assetMoves(
  files: SourceFiles,
  site: string,
  { served = [], pages }: Pick<Source, 'served' | 'pages'>,
): { assets: ReadonlyMap<string, string>; lost: Lost[] } {
  const assets = new Map<string, string>();
  const lost: Lost[] = [];
  const taken = new Set<string>();
  for (const file of oldLists(files, site, pages)) assets.set(file, `${file}.old`);
  for (const folder of served) {
    if (folder === site || relativePath(site, `${folder}/x`) === undefined) continue;
    const hasPages = pages.some(({ file }) => file.startsWith(prefixOf(folder)));
    for (const file of files.below(folder)) {
      const path = relativePath(folder, file) ?? '';
      if (FOR_HOSTS.test(path) || /\.mdx?$/.test(path) || (hasPages && !MEDIA.test(path))) continue;
      const to = prefixOf(site) + path;
      if (taken.has(to)) continue;
      if (files.has(to)) {
        const reason = `${to} exists, so it does not move to its old URL`;
        lost.push(newLost(file, reason, { file, line: 1, column: 1 }));
      } else assets.set(file, to);
      taken.add(to);
    }
  }
  return { assets, lost };
}
