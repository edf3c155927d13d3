import { fileURLToPath } from 'node:url';
import type { NavTree } from '@nav/core';
import { indexTree } from '@nav/core/client';

/** The name that projects import. */
export const NAME = 'virtual:nav';

/** Its name for bundlers that accept no unknown schemes. */
export const PLAIN_NAME = '@nav/vite/virtual';

/** A page as the module lists it. */
export interface ModulePage {
  path: string;
  href: string;
  title: string;
}

/** The file of the queries. An absolute path works where the project does not depend on the package itself. */
const client = fileURLToPath(import.meta.resolve('@nav/core/client')).replaceAll('\\', '/');

/** Returns the code of the module: each export is independent, so that bundlers drop those that are not used. */
export function moduleCode(tree: NavTree): string {
  const pages = [...indexTree(tree).byPath.values()].flatMap(([place]): ModulePage[] => {
    if (!place) return [];
    const { path, href, title } = place.page;
    return [{ path, href, title }];
  });
  return `import { indexTree } from ${JSON.stringify(client)};
export const index = /* @__PURE__ */ indexTree(${parsed(tree)});
export const pages = ${parsed(pages)};
`;
}

/** Returns an expression for plain data. Engines parse JSON in a string faster than the same object literal. */
function parsed(value: unknown): string {
  return `/* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}
