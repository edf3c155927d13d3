import { existsSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { choices } from '../../mintlify/random.mjs';
import { group, heading, page } from '../lines.mjs';
import { frontMatterOf } from './front-matter.mjs';

/** Makes the page map of a site with the code of Nextra, and asks it for the sidebar of each page. */
export async function readNextra({ folder, project }) {
  const at = (name) => import(pathToFileURL(join(project, 'node_modules/nextra/dist', name)).href);
  const { convertToPageMap } = await at('server/page-map/to-page-map.js');
  const { normalizePageMap } = await at('server/page-map/normalize.js');
  const { mergeMetaWithPageMap } = await at('server/page-map/merge-meta-with-page-map.js');
  const { findMetaAndPageFilePaths } = await at('server/page-map/find-meta-and-page-file-paths.js');
  const { normalizePages } = await at('client/normalize-pages.js');
  const { pageTitleFromFilename } = await at('server/utils.js');
  const name = ['next.config.mjs', 'next.config.ts'].find((one) => existsSync(join(folder, one)));
  const config = await defaultOf(folder, name);
  const inside = existsSync(join(folder, 'src')) ? 'src/' : '';
  const { contentDirBasePath = '/', basePath = '' } = { ...config.nextra, ...config };
  const sidebars = [];
  const urls = [];
  for (const locale of config.i18n?.locales ?? ['']) {
    const filePaths = await findMetaAndPageFilePaths({
      dir: join(folder, `${inside}app`),
      cwd: folder,
      locale,
      contentDir: `${inside}content`,
    });
    if (filePaths.length === 0) continue;
    const options = { filePaths, basePath: contentDirBasePath.slice(1), locale };
    const { pageMap } = convertToPageMap(options);
    const routes = [];
    const fill = async (items) => {
      const filled = [];
      for (const item of items) {
        if (item.__metaPath) filled.push({ data: await defaultOf(folder, item.__metaPath) });
        else if (item.children) filled.push({ ...item, children: await fill(item.children) });
        else filled.push(withFrontMatter(item));
      }
      return filled;
    };
    const withFrontMatter = (item) => {
      const text = readFileSync(join(folder, item.__pagePath), 'utf8');
      // A page in code has no file that can be imported.
      if (!/\.mdx?$/.test(item.__pagePath))
        return { ...item, frontMatter: { title: /title: '([^']*)'/.exec(text)?.[1] } };
      routes.push(item.route);
      const data = frontMatterOf(text);
      const heading = /^# (.*)$/m.exec(text)?.[1].replace(/\s*\[#.*\]$/, '');
      const title = data.title ?? heading ?? pageTitleFromFilename(parse(item.__pagePath).name);
      return { ...item, frontMatter: { ...data, title } };
    };
    const global = filePaths.find((path) => path.includes('_meta.global.'));
    const filled = await fill(pageMap);
    const list = normalizePageMap(
      global ? mergeMetaWithPageMap(filled, await defaultOf(folder, global), true) : filled,
    );
    const urlOf = (route) => `${basePath}${locale && `/${locale}`}${route}`.replace(/(.)\/$/, '$1');
    const sidebarAt = (route) =>
      linesOf(normalizePages({ list, route }).docsDirectories, routes, urlOf);
    // Each sidebar also has the entries outside of all parts, which are one part in docs.json.
    const rest = sidebarAt('/-');
    sidebars.push(rest);
    for (const item of normalizePages({ list, route: '/-' }).topLevelNavbarItems)
      if (routes.includes(item.route) && !item.children)
        sidebars.push([page(0, textOf(item.title), urlOf(item.route))]);
    for (const route of routes) {
      sidebars.push(sidebarAt(route).filter((line) => !rest.includes(line)));
      urls.push(urlOf(route));
    }
  }
  return { sidebars, urls };
}

function linesOf(items, routes, urlOf, depth = 0) {
  return items.flatMap((item) => {
    const { type, route, href } = item;
    const title = textOf(item.title);
    if (type === 'separator') return [heading(title)];
    const hasPage = 'frontMatter' in item && routes.includes(route);
    const url = href ?? (hasPage ? urlOf(route) : undefined);
    if (!item.children) return url === undefined ? [] : [page(depth, title, url)];
    const inside = linesOf(item.children, routes, urlOf, depth + 1);
    return group(depth, title, url, undefined, inside);
  });
}

function textOf(node) {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (typeof node === 'string' || typeof node === 'number') return `${node}`;
  return node?.props ? textOf(node.props.children) : '';
}

let count = 0;

/** Runs a module of a site. `nextra` only returns the settings that it gets. */
async function defaultOf(folder, path) {
  count += 1;
  const outfile = join(folder, `module-${count}.mjs`);
  const contents =
    'export default (nextra) => (config) => ({ ...config, nextra: { ...nextra, ...config.nextra } });';
  await build({
    entryPoints: [join(folder, path)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [
      {
        name: 'nextra',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^nextra$/ }, ({ path }) => ({ path, namespace: 'settings' }));
          onLoad({ filter: /./, namespace: 'settings' }, () => ({ contents }));
          onResolve({ filter: /^react/ }, ({ path }) => ({ path, external: true }));
        },
      },
    ],
  });
  return (await import(pathToFileURL(outfile).href)).default;
}

const COUNT = 200;
const NAMES = ['index', 'a', 'B', 'get-started', 'api_keys', '2024', 'zebra'];
const FOLDERS = ['', 'guide', 'guide/deep', 'guide-2', 'zebra'];

/** Generates pages in folders with `_meta` files. */
export function nextraSites(seed) {
  const random = choices(seed);
  return Array.from({ length: COUNT }, (_, index) => ({
    name: `random ${index + 1}`,
    files: {
      'package.json': '{ "dependencies": { "nextra": "4.6.1" } }',
      'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({});\n",
      ...pagesWith(random),
    },
  }));
}

function pagesWith({ below, pick, rarely }) {
  const files = { 'content/start.mdx': '# Start\n' };
  const kept = FOLDERS.filter((folder) => folder === '' || below(3) > 0);
  for (const folder of kept) {
    const prefix = folder === '' ? 'content' : `content/${folder}`;
    const names = NAMES.filter(() => rarely(2));
    for (const name of names)
      files[`${prefix}/${name}.mdx`] = pageWith({ below, rarely }, `${folder}/${name}`);
    // A folder without pages is not in the tree of nav.
    if (rarely(3) || names.length === 0) continue;
    const inner = kept.filter((one) => one !== '' && one.replace(/\/?[^/]*$/, '') === folder);
    const folders = inner.map((one) => one.split('/').at(-1));
    const keys = [...names, ...folders].filter(() => rarely(2));
    const meta = keys.map((key) => [key, valueWith({ below, pick, rarely }, folder === '')]);
    if (rarely(3))
      meta.splice(below(meta.length + 1), 0, [
        '---',
        { type: 'separator', title: `Part ${below(999)}` },
      ]);
    if (rarely(4))
      meta.splice(below(meta.length + 1), 0, [
        'out',
        { title: 'Out', href: `https://example.com/${below(9999)}` },
      ]);
    if (rarely(6)) meta.push(['*', { display: 'hidden' }]);
    files[`${prefix}/_meta.js`] = `export default ${JSON.stringify(Object.fromEntries(meta))};\n`;
  }
  return files;
}

function pageWith({ below, rarely }, path) {
  const label = rarely(4) ? `sidebarTitle: Short ${below(99)}\n` : '';
  // The page of a tab is its first entry, but only in docs.json.
  const own = /\/.*\/index$/.test(path) && rarely(2) ? 'asIndexPage: true\n' : '';
  const title = rarely(3) ? `title: Title ${below(99)}\n` : '';
  const front = label + own + title;
  const heading = rarely(2) ? '# A heading\n' : 'Text.\n';
  return `${front === '' ? '' : `---\n${front}---\n`}\n${heading}`;
}

function valueWith({ below, pick, rarely }, isTop) {
  if (rarely(3)) return '';
  if (rarely(2)) return `Label ${below(99)}`;
  const title = rarely(2) ? `Label ${below(99)}` : undefined;
  if (isTop && rarely(3)) return { title, type: 'page' };
  return { title, display: pick([undefined, 'hidden', 'children', 'normal']) };
}
