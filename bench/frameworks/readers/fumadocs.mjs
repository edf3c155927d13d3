import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { choices } from '../../mintlify/random.mjs';
import { group, heading, page } from '../lines.mjs';
import { frontMatterOf, yamlOf } from './front-matter.mjs';

/** The part of `fumadocs-mdx` that sites configure: folders of files. */
const MDX = `
export const defineDocs = ({ dir = 'content/docs' } = {}) => ({
  toFumadocsSource: () => ({ files: globalThis.readFumadocsFiles(dir) }),
});
export const defineConfig = (config) => config;
export const defineCollections = ({ dir }) => ({ dir });
`;

/** Runs the code of a site that calls `loader` of `fumadocs-core`, with the files of the site. */
export async function readFumadocs({ folder }) {
  globalThis.readFumadocsFiles = (dir) => filesIn(join(folder, dir));
  const outfile = join(folder, 'source.mjs');
  await build({
    entryPoints: [join(folder, 'lib/source.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'site',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^fumadocs-mdx/ }, ({ path }) => ({ path, namespace: 'mdx' }));
          onLoad({ filter: /./, namespace: 'mdx' }, () => ({ contents: MDX }));
          onResolve({ filter: /^(?:@\/\.source|fumadocs-mdx:collections)/ }, () => ({
            path: join(folder, 'source.config.ts'),
          }));
          onResolve({ filter: /^@\// }, ({ path }) => ({
            path: `${join(folder, path.slice(2))}.ts`,
          }));
          onResolve({ filter: /^fumadocs-core/ }, ({ path }) => ({ path, external: true }));
        },
      },
    ],
  });
  const exported = Object.values(await import(pathToFileURL(outfile).href));
  const sources = exported.filter((one) => one?.pageTree);
  return {
    sidebars: sources.flatMap((one) => {
      const trees = one._i18n ? Object.values(one.pageTree) : [one.pageTree];
      return trees.map(({ children }) => linesOf(children));
    }),
    urls: sources.flatMap((one) => {
      const pages = one._i18n ? one.getLanguages().flatMap(({ pages }) => pages) : one.getPages();
      return pages.map(({ url }) => decodeURI(url));
    }),
  };
}

function filesIn(dir) {
  const paths = readdirSync(dir, { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  return paths.flatMap((path) => {
    const text = () => readFileSync(join(dir, path), 'utf8');
    if (/(?:^|\/)meta(?:\.[^/.]+)?\.(?:json|ya?ml)$/.test(path))
      return [{ type: 'meta', path, data: yamlOf(text()) }];
    return /\.mdx?$/.test(path) ? [{ type: 'page', path, data: frontMatterOf(text()) }] : [];
  });
}

function linesOf(nodes, depth = 0) {
  return nodes.flatMap((node) => {
    if (node.type === 'separator') return [heading(node.name ?? '')];
    const url = node.type === 'page' ? node.url : node.index?.url;
    const shown = url === undefined ? undefined : decodeURI(url);
    if (node.type === 'page') return [page(depth, node.name, shown)];
    const inside = linesOf(node.children, depth + 1);
    const open =
      node.root && depth === 0
        ? undefined
        : node.defaultOpen === true || node.collapsible === false;
    return group(depth, node.name, shown, open, inside);
  });
}

/** Returns the files of a site with a version of Fumadocs, which decides how its lists are read. */
export function withFumadocs(files, version) {
  const locks = /(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml)$/;
  const others = Object.entries(files).filter(([path]) => !locks.test(path));
  const manifest = JSON.stringify({ dependencies: { 'fumadocs-core': version } });
  return { ...Object.fromEntries(others), 'package.json': manifest };
}

const COUNT = 600;
const FOLDERS = ['', 'f', 'f/h', 'f/h/k', 'g'];

/** Generates pages in folders with lists of all kinds of entries. */
export function fumadocsSites(seed) {
  const random = choices(seed);
  return Array.from({ length: COUNT }, (_, index) => ({
    name: `random ${index + 1}`,
    files: {
      'source.config.ts':
        "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
      'lib/source.ts':
        "import { docs } from '@/.source';\nimport { loader } from 'fumadocs-core/source';\nexport const source = loader({ baseUrl: '/', source: docs.toFumadocsSource() });\n",
      ...pagesWith(random),
    },
  }));
}

function pagesWith({ below, pick, rarely }) {
  const files = {};
  const add = (path, text) => {
    files[`content/docs/${path}`] = text;
  };
  add('z.mdx', 'Text.\n');
  const kept = FOLDERS.filter((folder) => folder === '' || below(4) > 0);
  for (const folder of kept) {
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const name of ['a', 'b', 'c']) if (below(5) > 1) add(`${prefix}${name}.mdx`, 'Text.\n');
    if (rarely(3)) add(`${prefix}index.mdx`, 'Text.\n');
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
    add(`${prefix}meta.json`, JSON.stringify(rarely(6) ? { title: 'T' } : { pages }));
  }
  return files;
}
