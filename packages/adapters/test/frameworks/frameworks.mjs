import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  toDocusaurus,
  toFumadocs,
  toMkDocs,
  toNextra,
  toStarlight,
  toSummary,
  toVitePress,
} from '../../dist/index.js';
import { readDocusaurus } from './docusaurus.mjs';
import { lines } from './expected.mjs';
import { readHonKit } from './honkit.mjs';
import { readMdBook } from './mdbook.mjs';
import { readMkDocs } from './mkdocs.mjs';
import { readStarlight } from './starlight.mjs';

/**
 * The frameworks whose own code reads our output. `read` returns the sidebars of each language and version, as `expectedOf`
 * does; without names, they are the defaults. `style` is what the framework shows by design, `joined` if it has the sidebars
 * of all versions together, `stateless` if the theme decides what is open. `types` assigns our value to its types. `program`
 * is one that is not a package of npm, but of PyPI or Cargo. bench/frameworks/versions.json has the versions.
 */
export const frameworks = {
  vitepress: {
    convert: toVitePress,
    types: `import type { DefaultTheme, UserConfig } from 'vitepress';
import { toVitePress } from '@nav/adapters';
declare const tree: Parameters<typeof toVitePress>[0];
const { nav, sidebar, locales } = toVitePress(tree).value;
export const config: UserConfig<DefaultTheme.Config> = { themeConfig: { nav, sidebar }, ...(locales ? { locales } : {}) };`,
    style: { joined: true, isPageIfEmpty: true, mainBar: true },
    async read(modules, { value, pages, languages, versions }) {
      const folder = join(modules, 'vitepress/dist/client/theme-default/support');
      const { getSidebar } = await importCopy(join(folder, 'sidebar.js'), [
        ["import { isActive } from '../../shared';", ''],
        ["import { ensureStartingSlash } from './utils';", ENSURE_SLASH],
      ]);
      const shared = join(modules, 'vitepress/dist/client/shared.js');
      const { isActive } = await importCopy(shared, []);
      const linesOf = (items, depth = 0) =>
        items.flatMap(({ text, link, items: below, collapsed }) => {
          const path = link === undefined ? undefined : pathOf(link, pages);
          if (!below?.length) return [lines.page(depth, fromHtml(text), path)];
          const open = collapsed === undefined ? undefined : !collapsed;
          return [lines.group(depth, fromHtml(text), path, open), ...linesOf(below, depth + 1)];
        });
      const locales = Object.keys(value.locales ?? {});
      const localeOf = (path) => locales.find((one) => path.startsWith(`${one}/`)) ?? 'root';
      const isVersions = ({ text, items }) =>
        versions.length > 1 &&
        fromHtml(text) === versions[0] &&
        items?.every((item) => versions.includes(fromHtml(item.text)));
      const read = ({ nav, sidebar }, locale) => {
        const leaves = (items, above) =>
          items.flatMap((item) => {
            const tabs = [...above, fromHtml(item.text)];
            return item.items
              ? leaves(item.items, tabs)
              : [{ tabs, activeMatch: item.activeMatch }];
          });
        const tabs = leaves(
          nav.filter((item) => !isVersions(item)),
          [],
        );
        // Each page shows one sidebar. All that pages show are the sidebars of the site.
        const found = new Map();
        for (const { path, languages: shownIn } of pages) {
          // Pages outside of the folder of their language are in the list of what is lost.
          const isForeign = shownIn.length > 0 && !shownIn.includes(languages[0] ?? shownIn[0]);
          if (localeOf(path) !== locale || (locale === 'root' && isForeign)) continue;
          const items = getSidebar(sidebar, `${path}.md`);
          const text = linesOf(items);
          const key = JSON.stringify(text);
          if (text.length === 0 || found.has(key)) continue;
          const own = tabs.find(
            ({ activeMatch }) => activeMatch && isActive(`${path}.md`, activeMatch, true),
          );
          found.set(key, { tabs: own?.tabs ?? [], lines: text });
        }
        return [...found.values()];
      };
      if (!value.locales) return [{ sidebars: read(value, 'root') }];
      return Object.entries(value.locales).map(([locale, { themeConfig = value }], at) => ({
        language: languages[at],
        sidebars: read(themeConfig, locale),
      }));
    },
  },
  docusaurus: {
    convert: toDocusaurus,
    style: { isPageIfEmpty: true, mainBar: true },
    types: `import type { Config } from '@docusaurus/types';
import type { PluginOptions, SidebarsConfig } from '@docusaurus/plugin-content-docs';
import type { NavbarItem } from '@docusaurus/theme-common';
import { toDocusaurus } from '@nav/adapters';
declare const tree: Parameters<typeof toDocusaurus>[0];
const { sidebars, navbar, docs, i18n } = toDocusaurus(tree).value;
export const config: SidebarsConfig = sidebars;
export const items: NavbarItem[] = navbar;
export const options: Partial<PluginOptions> | undefined = docs;
export const languages: Config['i18n'] = i18n;`,
    read: readDocusaurus,
  },
  starlight: {
    convert: toStarlight,
    // Tabs are groups of the one sidebar.
    style: { topState: true, nested: true },
    types: `import type { StarlightUserConfig } from '@astrojs/starlight/types';
import type { StarlightSidebarTopicsUserConfig } from 'starlight-sidebar-topics';
import type { StarlightVersionsUserConfig } from 'starlight-versions';
import { toStarlight } from '@nav/adapters';
declare const tree: Parameters<typeof toStarlight>[0];
const { sidebar, locales, defaultLocale, topics, versions } = toStarlight(tree).value;
export const config: StarlightUserConfig = { title: '', sidebar, ...(locales ? { locales, defaultLocale } : {}) };
export const tabs: StarlightSidebarTopicsUserConfig | undefined = topics;
export const all: StarlightVersionsUserConfig | undefined = versions;`,
    read: readStarlight,
  },
  mkdocs: {
    program: 'mkdocs',
    convert: toMkDocs,
    // Tabs are the top sections.
    style: { nested: true, stateless: true, indexes: true },
    read: readMkDocs,
  },
  gitbook: {
    convert: toSummary,
    // Tabs are headings.
    style: { nested: true, stateless: true, isPageIfEmpty: true },
    read: readHonKit,
  },
  mdbook: {
    program: 'mdbook',
    convert: (tree) => toSummary(tree, { flavor: 'mdbook' }),
    // Tabs are titles of parts.
    style: { nested: true, stateless: true, isPageIfEmpty: true },
    read: readMdBook,
  },
  fumadocs: {
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
      if (!i18n) return [{ sidebars: read(source.pageTree) }];
      return i18n.languages.map((name, at) => ({
        language: languages[at],
        sidebars: read(source.pageTree[name]),
      }));
    },
  },
  nextra: {
    convert: toNextra,
    style: { headings: true, joined: true, versionTabs: true },
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
      return folders.map((one, at) => ({
        language: i18n ? languages[at] : undefined,
        sidebars: read(one),
      }));
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
