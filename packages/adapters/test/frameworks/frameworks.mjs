import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toDocusaurus, toFumadocs, toNextra, toStarlight, toVitePress } from '../../dist/index.js';
import { lines } from './expected.mjs';
import { readStarlight } from './starlight.mjs';

/**
 * The frameworks whose own code reads our output. `read` returns the sidebars of each language, as `expectedOf` does; the
 * key of a site with one language is `undefined`. `style` is what the framework shows by design, and `types` assigns our
 * value to its types.
 */
export const frameworks = {
  vitepress: {
    packages: ['vitepress@1'],
    convert: toVitePress,
    types: `import type { DefaultTheme, UserConfig } from 'vitepress';
import { toVitePress } from '@nav/adapters';
declare const tree: Parameters<typeof toVitePress>[0];
const { nav, sidebar, locales } = toVitePress(tree).value;
export const config: UserConfig<DefaultTheme.Config> = { themeConfig: { nav, sidebar }, ...(locales ? { locales } : {}) };`,
    async read(modules, { value, pages, languages }) {
      const folder = join(modules, 'vitepress/dist/client/theme-default/support');
      const { getSidebar } = await importCopy(join(folder, 'sidebar.js'), [
        ["import { isActive } from '../../shared';", ''],
        ["import { ensureStartingSlash } from './utils';", ENSURE_SLASH],
      ]);
      const linesOf = (items, depth = 0) =>
        items.flatMap(({ text, link, items: below, collapsed }) => {
          const path = link === undefined ? undefined : pathOf(link, pages);
          if (!below) return [lines.page(depth, fromHtml(text), path)];
          const open = collapsed === undefined ? undefined : !collapsed;
          return [lines.group(depth, fromHtml(text), path, open), ...linesOf(below, depth + 1)];
        });
      const read = ({ nav, sidebar }) => {
        const leaves = (items, above) =>
          items.flatMap((item) => {
            const tabs = [...above, fromHtml(item.text)];
            return item.items
              ? leaves(item.items, tabs)
              : [{ tabs, path: pathOf(item.link, pages) }];
          });
        const tabs = leaves(nav, []);
        // Each page shows one sidebar. All that pages show are the sidebars of the site.
        const found = new Map();
        for (const { path } of pages) {
          const items = getSidebar(sidebar, `${path}.md`);
          const text = linesOf(items);
          const key = JSON.stringify(text);
          if (text.length === 0 || found.has(key)) continue;
          const own = tabs.find((tab) =>
            text.some((line) => line.endsWith(`(${tab.path})`) || line.includes(`(${tab.path}) `)),
          );
          found.set(key, { tabs: own?.tabs ?? [], lines: text });
        }
        return [...found.values()];
      };
      if (!value.locales) return new Map([[undefined, read(value)]]);
      return new Map(
        Object.values(value.locales).map(({ themeConfig = value }, at) => [
          languages[at],
          read(themeConfig),
        ]),
      );
    },
  },
  docusaurus: {
    packages: [
      '@docusaurus/plugin-content-docs',
      '@docusaurus/theme-common',
      'react@19',
      'react-dom@19',
    ],
    convert: toDocusaurus,
    style: { isPageIfEmpty: true },
    types: `import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import type { NavbarItem } from '@docusaurus/theme-common';
import { toDocusaurus } from '@nav/adapters';
declare const tree: Parameters<typeof toDocusaurus>[0];
const { sidebars, navbar } = toDocusaurus(tree).value;
export const config: SidebarsConfig = sidebars;
export const items: NavbarItem[] = navbar;`,
    async read(modules, { value, pages, require }) {
      const at = (name) => join(modules, '@docusaurus/plugin-content-docs/lib', name);
      const { normalizeSidebars } = require(at('sidebars/normalization.js'));
      const { validateSidebars } = require(at('sidebars/validation.js'));
      const { postProcessSidebars } = require(at('sidebars/postProcessor.js'));
      const { DefaultNumberPrefixParser } = require(at('numberPrefix.js'));
      const { toSidebarsProp } = require(at('props.js'));
      const normalized = normalizeSidebars(value.sidebars);
      validateSidebars(normalized);
      const sidebarOptions = { sidebarCollapsed: true, sidebarCollapsible: true };
      const sidebars = postProcessSidebars(normalized, { sidebarOptions, drafts: [] });
      const idOf = (path) =>
        path
          .split('/')
          .map((name) => DefaultNumberPrefixParser(name).filename)
          .join('/');
      const docs = pages.map(({ path, title }) => ({
        id: idOf(path),
        title,
        permalink: `/${path}`,
        frontMatter: {},
        unlisted: false,
      }));
      const props = toSidebarsProp({ docs, sidebars });
      const pathAt = (href) => (href === undefined ? undefined : href.slice(1));
      const linesOf = (items, depth = 0) =>
        items.flatMap((item) => {
          if (item.type !== 'category') return [lines.page(depth, item.label, pathAt(item.href))];
          const open = item.collapsible ? !item.collapsed : undefined;
          return [
            lines.group(depth, item.label, pathAt(item.href), open),
            ...linesOf(item.items, depth + 1),
          ];
        });
      const tabsOf = new Map();
      for (const item of value.navbar) {
        for (const one of item.items ?? [item]) {
          const tabs = item.items ? [item.label, one.label] : [one.label];
          if (one.sidebarId) tabsOf.set(one.sidebarId, tabs);
        }
      }
      const found = Object.entries(props).map(([id, items]) => ({
        tabs: tabsOf.get(id) ?? [],
        lines: linesOf(items),
      }));
      return new Map([[undefined, found]]);
    },
  },
  starlight: {
    packages: ['@astrojs/starlight', 'astro@6', 'github-slugger'],
    convert: toStarlight,
    style: { topState: true },
    // Tabs are groups of the one sidebar.
    nested: true,
    types: `import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { toStarlight } from '@nav/adapters';
declare const tree: Parameters<typeof toStarlight>[0];
const { sidebar, locales, defaultLocale } = toStarlight(tree).value;
export const config: StarlightUserConfig = { title: '', sidebar, ...(locales ? { locales, defaultLocale } : {}) };`,
    async read(modules, given) {
      const found = await readStarlight(modules, given);
      return new Map([...found].map(([lang, own]) => [lang, [{ tabs: [], lines: own }]]));
    },
  },
  fumadocs: {
    packages: ['fumadocs-core', 'react@19'],
    convert: toFumadocs,
    types: `import type { Root } from 'fumadocs-core/page-tree';
import type { I18nConfig } from 'fumadocs-core/i18n';
import type { MetaData } from 'fumadocs-core/source';
import { toFumadocs } from '@nav/adapters';
declare const tree: Parameters<typeof toFumadocs>[0];
const { pageTree, metaFiles, i18n } = toFumadocs(tree).value;
export const root: Root = pageTree;
export const metas: Record<string, MetaData> = metaFiles;
export const config: I18nConfig | undefined = i18n;`,
    async read(modules, { value, pages, languages }) {
      const { loader } = await import(
        pathToFileURL(join(modules, 'fumadocs-core/dist/source/index.js')).href
      );
      const { i18n, metaFiles } = value;
      const moved = i18n?.hideLocale ? `${i18n.defaultLanguage}/` : '';
      const others = i18n?.languages.map((one) => `${one}/`) ?? [];
      const files = [
        ...pages.map(({ path, title }) => ({
          type: 'page',
          path: `${others.some((one) => path.startsWith(one)) ? '' : moved}${path}.mdx`,
          data: { title },
        })),
        ...Object.entries(metaFiles).map(([path, data]) => ({ type: 'meta', path, data })),
      ];
      const source = loader({ baseUrl: '/', source: { files }, ...(i18n ? { i18n } : {}) });
      const linesOf = (nodes, depth = 0) => {
        let own = depth;
        return nodes.flatMap((node) => {
          if (node.type === 'separator') {
            own = depth + 1;
            return [lines.group(depth, node.name)];
          }
          if (node.type === 'page') return [lines.page(own, node.name, pathOf(node.url, pages))];
          const path = node.index && pathOf(node.index.url, pages);
          const open = node.collapsible === false ? undefined : node.defaultOpen === true;
          return [lines.group(own, node.name, path, open), ...linesOf(node.children, own + 1)];
        });
      };
      const read = ({ children }) => {
        const roots = children.filter(({ root }) => root);
        if (roots.length === 0) return [{ tabs: [], lines: linesOf(children) }];
        return roots.map((one) => ({ tabs: [one.name], lines: linesOf(one.children) }));
      };
      if (!i18n) return new Map([[undefined, read(source.pageTree)]]);
      return new Map(
        i18n.languages.map((name, at) => [languages[at], read(source.pageTree[name])]),
      );
    },
  },
  nextra: {
    packages: ['nextra', 'next', 'react@19', 'react-dom@19'],
    convert: toNextra,
    style: { headings: true },
    types: `import type { MetaRecord } from 'nextra';
import { toNextra } from '@nav/adapters';
declare const tree: Parameters<typeof toNextra>[0];
export const metas: Record<string, MetaRecord> = toNextra(tree).value.metaFiles;`,
    async read(modules, { value, pages, languages }) {
      const at = (name) => import(pathToFileURL(join(modules, 'nextra/dist', name)).href);
      const { convertToPageMap } = await at('server/page-map/to-page-map.js');
      const { normalizePageMap } = await at('server/page-map/normalize.js');
      const { i18n, metaFiles } = value;
      const folders = i18n?.locales ?? [''];
      const homeOf = (path) => {
        if (!i18n) return path;
        const isInside = folders.some((one) => path.startsWith(`${one}/`));
        return isInside ? path : `${i18n.defaultLocale}/${path}`;
      };
      const pageAt = new Map(
        pages.map((page) => [`/${homeOf(page.path)}`.replace(/\/index$/, '') || '/', page]),
      );
      const read = (locale) => {
        const prefix = locale === '' ? '' : `${locale}/`;
        const filePaths = [
          ...pages.map(({ path }) => `content/${homeOf(path)}.mdx`),
          ...Object.keys(metaFiles).map((path) => `content/${path}`),
        ].filter((path) => path.startsWith(`content/${prefix}`));
        const options = { filePaths, basePath: locale, ...(locale ? { locale } : {}) };
        const { pageMap } = convertToPageMap(options);
        const fill = (items) =>
          items.map((item) => {
            if (item.__metaPath)
              return { data: metaFiles[item.__metaPath.slice('content/'.length)] };
            if (item.children) return { ...item, children: fill(item.children) };
            const page = pageAt.get(item.route);
            const frontMatter = { title: page?.title, sidebarTitle: page?.label };
            return { ...item, frontMatter };
          });
        // With a base path, everything is in one folder of its name.
        const filled = fill(pageMap);
        const top =
          locale === '' ? filled : (filled.find(({ name }) => name === locale)?.children ?? []);
        const map = normalizePageMap(top);
        const linesOf = (items) =>
          nextraLines(items, ({ route, href }) => pageAt.get(href ?? route)?.path);
        const found = map
          .filter((item) => item.children && metaOf(map, item).type === 'page')
          .map((item) => ({ tabs: [item.title], lines: linesOf(item.children) }));
        const rest = linesOf(map);
        return rest.length === 0 ? found : [...found, { tabs: [], lines: rest }];
      };
      return new Map(folders.map((one, at) => [i18n ? languages[at] : undefined, read(one)]));
    },
  },
};

const metaOf = (items, { name }) => items[0]?.data?.[name] ?? {};

/** Returns the lines of a page map of Nextra. */
function nextraLines(items, pathOf, depth = 0) {
  return items.flatMap((item) => {
    const { display, type, theme } = 'data' in item ? {} : metaOf(items, item);
    if ('data' in item || display === 'hidden' || type === 'page') return [];
    if (item.type === 'separator') return [lines.heading(item.title ?? '')];
    if (item.href || !item.children) return [lines.page(depth, item.title, pathOf(item))];
    if (display === 'children') return nextraLines(item.children, pathOf, depth);
    const open = theme?.collapsed === undefined ? undefined : !theme.collapsed;
    const inside = nextraLines(item.children, pathOf, depth + 1);
    return [lines.group(depth, item.title, undefined, open), ...inside];
  });
}

const ENSURE_SLASH = "const ensureStartingSlash = (path) => path.replace(/^(?!\\/)/, '/');";

/** Imports a module of a framework without the parts of it that only browsers have. */
async function importCopy(file, replacements) {
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
