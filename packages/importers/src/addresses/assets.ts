import { prefixOf, relativePath, underBasePath, withoutBasePath } from '@nav/paths';
import { type Lost, newLost, type SiteSource } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import { type Layout, oldName } from './layout.ts';

/** Files that hosts and frameworks read, and that readers do not see. */
const FOR_HOSTS = /(?:^|\/)(?:[._][^/]*|CNAME|index\.html)(?:\/|$)/;
/** Files of pages that framework folders hold. Only such files move out of a folder that has pages. */
const MEDIA =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp|mp[34]|mov|og[gv]|wav|webm|pdf|zip|eot|otf|ttf|woff2?)$/i;

/** The folder in which GitBook keeps images. Builders serve no folder with a dot. */
const GITBOOK_ASSETS = '.gitbook/assets/';

/** Markdown files with the navigation of a framework, which builders take for pages. */
export const OLD_LIST: RegExp = /(?:^|\/)(?:SUMMARY|_sidebar|_navbar|_coverpage)\.md$/;

export function oldNameNotes({ assets }: Layout): Lost[] {
  const all = [...assets].filter(([file, to]) => to === oldName(file));
  return all.map(([file, to]) => {
    const [what, why] = OLD_LIST.test(file)
      ? ['old navigation', 'docs.json replaces it']
      : ['unpublished page', 'a page of the old site needs this path for its URL'];
    const reason = `${why}, so the file is now ${to}, which builders do not treat as a page`;
    return newLost(`${what} ${file}`, reason, file);
  });
}

/**
 * Returns the new paths of files in hidden folders, of files that the framework serves from its root, so that their
 * addresses stay, and of its lists, which are not pages. Reports the files whose new path is taken.
 *
 * @param source without `served` if files stay that builders serve
 */
export function assetMoves(
  files: SourceFiles,
  site: string,
  basePath: string,
  { served = [], pages, basePath: old = '' }: Pick<SiteSource, 'served' | 'pages' | 'basePath'>,
): { assets: ReadonlyMap<string, string>; lost: Lost[] } {
  const assets = new Map<string, string>();
  const lost: Lost[] = [];
  const taken = new Set<string>();
  const move = (file: string, to: string) => {
    if (taken.has(to)) return;
    if (files.has(to)) {
      const reason = `${to} exists, so it does not move to its old URL`;
      lost.push(newLost(file, reason, file));
    } else assets.set(file, to);
    taken.add(to);
  };
  const published = new Set(pages.map(({ file }) => file));
  for (const file of files.below(site))
    if (OLD_LIST.test(file) && !published.has(file)) assets.set(file, oldName(file));
  for (const file of files.below(site))
    if (file.includes(GITBOOK_ASSETS) && !/\.mdx?$/.test(file))
      move(file, file.replace(GITBOOK_ASSETS, 'assets/'));
  for (const folder of served) {
    if (folder === site || relativePath(site, `${folder}/x`) === undefined) continue;
    const hasPages = pages.some(({ file }) => file.startsWith(prefixOf(folder)));
    for (const file of files.below(folder)) {
      const path = relativePath(folder, file) ?? '';
      if (FOR_HOSTS.test(path) || /\.mdx?$/.test(path) || (hasPages && !MEDIA.test(path))) continue;
      const address = underBasePath(path, old);
      move(file, prefixOf(site) + (withoutBasePath(address, basePath) ?? address).slice(1));
    }
  }
  return { assets, lost };
}
