import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toDocusaurus, toFumadocs, toNextra, toVitePress } from '../dist/index.js';

/**
 * The frameworks whose own code reads our output: the packages to install, and what they say about a site. `read` returns
 * the pages of each sidebar by path and label, or without a label where the framework takes it from the page.
 */
export const frameworks = {
  vitepress: {
    packages: ['vitepress@1'],
    convert: toVitePress,
    async read(modules, { value, pages }) {
      const folder = join(modules, 'vitepress/dist/client/theme-default/support');
      const { getSidebar } = await importCopy(join(folder, 'sidebar.js'), [
        ["import { isActive } from '../../shared';", ''],
        ["import { ensureStartingSlash } from './utils';", ENSURE_SLASH],
      ]);
      const flat = (items) =>
        items.flatMap(({ text, link, items: below = [] }) => [
          ...(link
            ? [{ path: pathOf(link, pages), label: fromHtml(text), isGroup: below.length > 0 }]
            : []),
          ...flat(below),
        ]);
      // Each page shows one sidebar. All that pages show are the sidebars of the site.
      const own = new Set(
        pages
          .map(({ path }) => getSidebar(value.sidebar, `${path}.md`))
          .map((one) => JSON.stringify(flat(one))),
      );
      return [...own].map((one) => JSON.parse(one)).filter((one) => one.length > 0);
    },
  },
  docusaurus: {
    packages: ['@docusaurus/plugin-content-docs', 'react@19', 'react-dom@19'],
    convert: toDocusaurus,
    async read(modules, { value, pages, require }) {
      const at = (name) => join(modules, '@docusaurus/plugin-content-docs/lib/sidebars', name);
      const { normalizeSidebars } = require(at('normalization.js'));
      const { validateSidebars } = require(at('validation.js'));
      const { postProcessSidebars } = require(at('postProcessor.js'));
      const { createSidebarsUtils } = require(at('utils.js'));
      const normalized = normalizeSidebars(value.sidebars);
      validateSidebars(normalized);
      const ids = new Map(pages.map((page) => [docusaurusId(page.path), page]));
      const options = {
        sidebarOptions: { sidebarCollapsed: true, sidebarCollapsible: true },
        drafts: [],
      };
      const sidebars = postProcessSidebars(normalized, options);
      createSidebarsUtils(sidebars).checkLegacyVersionedSidebarNames?.({
        sidebarFilePath: '',
        versionMetadata: {},
      });
      const flat = (items) =>
        items.flatMap((item) => {
          const id = item.type === 'category' ? item.link?.id : item.id;
          const own = id
            ? [
                {
                  path: ids.get(id)?.path ?? id,
                  label: item.label,
                  isGroup: item.type === 'category',
                },
              ]
            : [];
          return [...own, ...(item.items ? flat(item.items) : [])];
        });
      return Object.values(sidebars).map(flat);
    },
  },
  fumadocs: {
    packages: ['fumadocs-core'],
    convert: toFumadocs,
    async read(modules, { value, pages }) {
      const { loader } = await import(
        pathToFileURL(join(modules, 'fumadocs-core/dist/source/index.js')).href
      );
      const files = [
        ...pages.map(({ path, title }) => ({ type: 'page', path: `${path}.mdx`, data: { title } })),
        ...Object.entries(value.metaFiles).map(([path, data]) => ({ type: 'meta', path, data })),
      ];
      const { pageTree } = loader({ baseUrl: '/', source: { files } });
      const flat = (node) => [
        ...(node.type === 'page' ? [{ path: pathOf(node.url, pages) }] : []),
        ...(node.index ? flat(node.index) : []),
        ...(node.children ?? []).flatMap(flat),
      ];
      const roots = pageTree.children.filter(({ root }) => root);
      return (roots.length > 0 ? roots : [pageTree]).map(flat);
    },
  },
  nextra: {
    packages: ['nextra', 'next', 'react@19', 'react-dom@19'],
    convert: toNextra,
    async read(modules, { value, pages }) {
      const at = (name) => import(pathToFileURL(join(modules, 'nextra/dist', name)).href);
      const { convertToPageMap } = await at('server/page-map/to-page-map.js');
      const { normalizePageMap } = await at('server/page-map/normalize.js');
      const filePaths = [
        ...pages.map(({ path }) => `content/${path}.mdx`),
        ...Object.keys(value.metaFiles).map((path) => `content/${path}`),
      ];
      const fill = (items) =>
        items.map((item) => {
          if (item.__metaPath)
            return { data: value.metaFiles[item.__metaPath.slice('content/'.length)] };
          if (item.children) return { ...item, children: fill(item.children) };
          return { ...item, frontMatter: { title: item.name } };
        });
      const map = normalizePageMap(fill(convertToPageMap({ filePaths, basePath: '' }).pageMap));
      const hidden = (items, item) => items[0]?.data?.[item.name]?.display === 'hidden';
      const flat = (items) =>
        items.flatMap((item) => {
          if ('data' in item || hidden(items, item) || item.type === 'separator') return [];
          if (item.href) return item.type === 'page' ? [] : [{ path: pathOf(item.href, pages) }];
          return item.children ? flat(item.children) : [{ path: pathOf(item.route, pages) }];
        });
      return [flat(map)];
    },
  },
};

const ENSURE_SLASH = "const ensureStartingSlash = (path) => path.replace(/^(?!\\/)/, '/');";

/** Imports a module of a framework without the parts of it that only browsers have. */
async function importCopy(file, replacements) {
  const { readFileSync } = await import('node:fs');
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of replacements) text = text.replace(from, to);
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

function pathOf(url, pages) {
  const path = decodeURI(url).replace(/^\/|\/$/g, '');
  const index = path === '' ? 'index' : `${path}/index`;
  return pages.find((page) => page.path === path || page.path === index)?.path ?? path;
}

function fromHtml(html) {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function docusaurusId(path) {
  return path
    .split('/')
    .map((name) =>
      /^\d+[-_.]\d+/.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*([^-_.\s].*)$/, '$1'),
    )
    .join('/');
}
