import { fileURLToPath } from 'node:url';
import { type NavTree, type Site, sitePages } from '@nav/core';

/** The name that projects import. */
export const NAME = 'virtual:nav';

/** Its name for bundlers that accept no unknown schemes. */
export const PLAIN_NAME = '@nav/vite/virtual';

/** The file of the queries. An absolute path works where the project does not depend on the package itself. */
const client = fileURLToPath(import.meta.resolve('@nav/core/client')).replaceAll('\\', '/');

/** Each export is independent, so that bundlers drop those that are not used. */
export function moduleCode(site: Site, tree: NavTree): string {
  // The nodes are in the tree.
  const pages = sitePages(site, tree).map(({ node: _, ...page }) => page);
  return `import { indexTree } from ${JSON.stringify(client)};
export const index = /* @__PURE__ */ indexTree(${parsed(tree)});
export const pages = ${parsed(pages)};
export const redirects = ${parsed(tree.redirects ?? [])};
export const site = ${parsed(tree.site ?? {})};
`;
}

/** Engines parse JSON in a string faster than the same object literal. */
function parsed(value: unknown): string {
  return `/* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
