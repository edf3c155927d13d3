// Measures what an import adds to the scripts of a web site.
import { bundleOf, bundlers } from '../bundle.mjs';

/** Imports, and the most that each may add with any bundler, in bytes. */
export const BUNDLES = [
  { entry: '@nav/core', names: 'defineDocs', most: 80 },
  { entry: '@nav/core', names: 'memoryHost', most: 1_100 },
  { entry: '@nav/core', names: 'cachedHost', most: 5_500 },
  { entry: '@nav/core', names: 'sitePages', most: 8_500 },
  { entry: '@nav/core', names: 'messages', most: 25_100 },
  { entry: '@nav/core', names: 'diffTrees', most: 24_000 },
  { entry: '@nav/core', names: 'configSchema', most: 28_500 },
  { entry: '@nav/core', names: 'memoryHost, loadSite, resolveSite', most: 182_000 },
  { entry: '@nav/core', names: 'memoryHost, check', most: 332_800 },
  { entry: '@nav/core/client', names: 'walkPages', most: 1_400 },
  { entry: '@nav/core/client', names: 'initialSidebar, nextSidebar', most: 1_700 },
  {
    entry: '@nav/core/client',
    names: 'indexTree, viewPage, initialSidebar, nextSidebar',
    most: 14_300,
  },
  { entry: '@nav/codemods/json', names: 'codemods, planSync, patchOf', most: 534_700 },
  { entry: '@nav/adapters', names: 'toStarlight', most: 23_450 },
  {
    entry: '@nav/adapters',
    names: 'toVitePress, toDocusaurus, toStarlight, toFumadocs, toNextra, toMkDocs, toSummary',
    most: 56_000,
  },
];

export async function bundleRows() {
  const rows = [];
  for (const { entry, names, most } of BUNDLES) {
    const sizes = [];
    for (const bundler of bundlers) {
      const text = await bundleOf(bundler, entry, names);
      sizes.push({ bundler, kilobytes: Buffer.byteLength(text) / 1000 });
    }
    rows.push({
      name: `${names} of ${entry}`,
      measured: Math.max(...sizes.map(({ kilobytes }) => kilobytes)),
      target: most / 1000,
      unit: 'kB',
      note: sizes.map(({ bundler, kilobytes }) => `${bundler} ${kilobytes.toFixed(2)}`).join(', '),
    });
  }
  return rows;
}
