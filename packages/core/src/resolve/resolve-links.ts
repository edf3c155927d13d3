import type { Finding } from '../diagnostics/diagnostic.ts';
import type { HrefMapping } from '../tree/hrefs.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { walkElements } from '../tree/walk.ts';
import type { LinkTarget, Resolving } from './resolving.ts';
import { readSiteInfo, readSurroundings, type SiteUrls } from './site-info.ts';

type FindTarget = (address: string) => LinkTarget;

/** Reads the settings around the pages, and changes the links of the tree to the URLs that readers open. */
export function resolveLinks(
  tree: NavTree,
  { config, surrounded, findings }: Pick<Resolving, 'config' | 'surrounded' | 'findings'>,
  hrefs: HrefMapping | undefined,
  targetOf: FindTarget | undefined,
): void {
  const urls = siteUrls(hrefs, targetOf, findings);
  for (const [node, { value, pointer }] of surrounded)
    node.site = readSurroundings(value, pointer, urls);
  const site = readSiteInfo(config.value, urls);
  if (site) tree.site = site;
  if (urls.home !== '/') tree.home = urls.home;
  if (!targetOf) return;
  walkElements(tree, (element) => {
    const { href } = element;
    if (href === undefined || !isOnSite(href)) return;
    const target = targetOf(href);
    element.href = target.href;
    if (target.missing) element.missing = true;
  });
}

function siteUrls(
  hrefs: HrefMapping | undefined,
  targetOf: FindTarget | undefined,
  findings: Finding[],
): SiteUrls {
  return {
    home: hrefs?.page('') ?? '/',
    file: hrefs?.file ?? ((address) => (address.startsWith('/') ? address : `/${address}`)),
    link(href, pointer) {
      if (!targetOf || !isOnSite(href)) return href;
      const target = targetOf(href);
      if (!target.missing) return target.href;
      const args = { path: href, role: 'href' as const, suggestion: undefined };
      findings.push({ code: 'page-not-found', args, at: { pointer, anchor: 'value' } });
      return undefined;
    },
  };
}

function isOnSite(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//');
}
