import { isComponent, isWorking } from '../../pages/ids/components.ts';
import type { Judged, ReportContent } from './judged.ts';
import type { Use } from './module-uses.ts';
import type { PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

/**
 * Reports what the components of a snippet or module use and pages do not get: the builder brings only the exports that a page
 * imports by name, without the rest of the file.
 */
export function judgeModule(
  { isGlobal, isOfScript }: SiteContent,
  { path, file }: Judged,
  { tags, names, imports, exports, declared }: PageContent,
  uses: readonly Use[],
  report: ReportContent,
): void {
  const own = new Set([
    ...declared,
    ...exports.map(({ name }) => name),
    ...imports.flatMap((one) => one.names.map(({ local }) => local)),
  ]);
  // Other names in a snippet are reported with the snippet.
  const isSnippet = /\.mdx?$/.test(file);
  const isMissing = (name: string, owner = '') =>
    (!isSnippet || own.has(name)) &&
    uses.some(({ imported, order }) => imported?.has(owner) && !order.has(name));
  const helper = 'Mintlify imports only the component. Import both in the page.';
  for (const { name, owner, early, start, end } of tags) {
    const [root = ''] = name.split('.');
    if (early || !isComponent(name) || isWorking(name) || isGlobal(root) || !isMissing(root, owner))
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
  for (const { name, owner, isOfFunction, start, end } of names) {
    if (!isMissing(name, owner) || isOfScript(name)) continue;
    const kind = isOfFunction ? 'function' : own.has(name) ? 'helper' : 'module';
    report('name-undefined', { path, name, kind, suggestions: [] }, start, end);
  }
}
