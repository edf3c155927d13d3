import { listSitePages, type SitePage } from '../addresses/site-pages.ts';
import { importFinder } from '../files/page-imports.ts';
import type { HrefMapping } from '../tree/hrefs.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { firstShownPage } from '../view/nav-index.ts';
import type { Site } from './site.ts';

/** The results of resolving a tree, without the tree: the URL format, and the pages that links lead to. */
interface TreeContext {
  hrefs: HrefMapping | undefined;
  linked: ReadonlySet<string>;
}

const contexts = /* @__PURE__ */ new WeakMap<NavTree, TreeContext>();

export function rememberTree(tree: NavTree, context: TreeContext): void {
  contexts.set(tree, context);
}

/**
 * Returns the pages of a site that a static build writes, each once by URL. The first is the front page, `/`. Pages of
 * the navigation follow in reading order, then page files without an entry. Files that are not separate pages are left
 * out: files that `.mintignore` or their folder excludes, files for the repository such as README, names that start with
 * `_`, and snippets that other files import.
 *
 * @param tree The tree that `resolveSite` returned for this site.
 * @throws TypeError for any other tree, including a copy.
 */
export function sitePages(site: Site, tree: NavTree): SitePage[] {
  assertCall('sitePages(site, tree)', site?.pageMeta);
  const folder = site.config?.folder ?? '';
  const context = contexts.get(tree);
  if (!context)
    throw new TypeError('sitePages needs the tree that resolveSite returned, not a copy.');
  const { hrefs, linked } = context;
  return listSitePages({
    tree,
    home: firstShownPage(tree.root),
    files: site.files(),
    folder,
    hrefs,
    linked,
    pageMeta: site.pageMeta,
    importsOf: importFinder(site.host, folder),
  });
}
