import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memoryHost } from '@nav/core';
import { frameworks, sourceFiles } from '../../packages/importers/dist/index.js';
import { choices } from '../mintlify/random.mjs';

const COUNT = 600;
const FOLDERS = ['', 'f', 'f/h', 'f/h/k', 'g'];
const SITE = {
  'source.config.ts':
    "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
  'lib/source.ts':
    "import { docs } from '@/.source';\nimport { loader } from 'fumadocs-core/source';\nexport const source = loader({ baseUrl: '/', source: docs.toFumadocsSource() });\n",
};

/**
 * Compares the page trees of generated `meta.json` files and pages.
 *
 * @param {string} project the folder with the installed package
 * @param {string} version
 * @param {number} seed
 */
export async function compareFumadocs(project, version, seed) {
  const path = join(project, 'node_modules/fumadocs-core/dist/source/index.js');
  const { loader } = await import(pathToFileURL(path).href);
  const random = choices(seed);
  const differences = [];
  let refused = 0;
  for (let index = 0; index < COUNT; index += 1) {
    const files = generate(random);
    const real = realTree(files, loader);
    if (real === undefined) refused += 1;
    const ours = JSON.stringify(ownTree(files, version));
    if (real !== undefined && JSON.stringify(real) !== ours)
      differences.push({ files, real, ours });
  }
  return { compared: COUNT - refused, differences, refused };
}

/** Returns pages as empty texts, and settings as JSON. */
function generate({ below, pick, rarely }) {
  const files = { 'z.mdx': '' };
  const kept = FOLDERS.filter((folder) => folder === '' || below(4) > 0);
  for (const folder of kept) {
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const name of ['a', 'b', 'c']) if (below(5) > 1) files[`${prefix}${name}.mdx`] = '';
    if (rarely(3)) files[`${prefix}index.mdx`] = '';
    if (rarely(3)) continue;
    const inner = kept.filter((one) => one !== folder && one.startsWith(prefix));
    const names = [...inner.map((one) => one.slice(prefix.length)), 'a'];
    const entry = () =>
      pick([
        () => pick(['a', 'b', 'c', 'index']),
        () => pick(names),
        () => `...${pick(names)}`,
        () => `!${pick([...names, 'b'])}`,
        () => pick(['...', '...', 'z...a', '---S---']),
      ])();
    const pages = Array.from({ length: below(5) }, entry);
    files[`${prefix}meta.json`] = JSON.stringify(rarely(6) ? { title: 'T' } : { pages });
  }
  return files;
}

const titleOf = (path) =>
  path
    .replace(/\.mdx$/, '')
    .split('/')
    .pop();

/** Returns the tree of the framework; undefined if it refuses the files. */
function realTree(files, loader) {
  const list = Object.entries(files).map(([path, text]) =>
    path.endsWith('.json')
      ? { type: 'meta', path, data: JSON.parse(text) }
      : { type: 'page', path, data: { title: titleOf(path) } },
  );
  try {
    const { pageTree } = loader({ source: { files: list }, baseUrl: '/' });
    const show = (node) => {
      if (node.type === 'page') return node.url;
      if (node.type === 'separator') return `---${node.name}`;
      return { folder: node.name, index: node.index?.url, children: node.children.map(show) };
    };
    return pageTree.children.map(show);
  } catch {
    return undefined;
  }
}

function ownTree(files, version) {
  const site = {
    ...SITE,
    'package.json': JSON.stringify({ dependencies: { 'fumadocs-core': version } }),
  };
  for (const [path, text] of Object.entries(files))
    site[`content/docs/${path}`] = text || `---\ntitle: ${titleOf(path)}\n---\n`;
  const framework = frameworks.find(({ name }) => name === 'fumadocs');
  const { editions, pages } = framework.read(sourceFiles(memoryHost(site)), '', {});
  const addresses = new Map(pages.map(({ file, address }) => [file, address]));
  const show = (item) => {
    if (item.kind === 'page') return [addresses.get(item.file)];
    if (item.kind === 'separator') return [`---${item.label}`];
    if (item.kind !== 'group') return [];
    const index = item.index && addresses.get(item.index.file);
    return [{ folder: item.label, index, children: item.items.flatMap(show) }];
  };
  return editions[0].sections[0].items.flatMap(show);
}
