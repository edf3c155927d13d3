import { isComponent, isWorking } from '../../pages/ids/components.ts';
import type { Judged, ReportContent } from './judged.ts';
import type { PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

/** The pages that import a module: the names that each imports, and all names that it has. */
export type ModuleUses = readonly { imported: ReadonlySet<string>; names: ReadonlySet<string> }[];

/**
 * Reports what the components of a module use and pages do not get: the builder brings only the exports that a page imports by name,
 * without the rest of the module.
 */
export function judgeModule(
  { isGlobal, isOfScript }: SiteContent,
  { path }: Judged,
  { tags, names, imports, exports, declared }: PageContent,
  uses: ModuleUses,
  report: ReportContent,
): void {
  const own = new Set([
    ...declared,
    ...exports.map(({ name }) => name),
    ...imports.flatMap((one) => one.names.map(({ local }) => local)),
  ]);
  const isMissing = (name: string, owner = '') =>
    uses.some((use) => use.imported.has(owner) && !use.names.has(name));
  const helper = 'Mintlify imports only the component. Import both in the page.';
  for (const { name, owner, start, end } of tags) {
    const [root = ''] = name.split('.');
    if (!isComponent(name) || isWorking(name) || isGlobal(root) || !isMissing(root, owner))
      continue;
    const because = own.has(root) ? { because: helper } : {};
    const args = {
      path,
      name,
      position: 'module',
      lines: 0,
      headings: 0,
      suggestions: [],
    } as const;
    report('component-unknown', { ...args, ...because }, start, end);
  }
  for (const { name, owner, start, end } of names) {
    if (!isMissing(name, owner) || isOfScript(name)) continue;
    const kind = own.has(name) ? 'helper' : 'module';
    report('name-undefined', { path, name, kind, suggestions: [] }, start, end);
  }
}
