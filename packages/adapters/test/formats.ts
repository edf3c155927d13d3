import { loadSite, memoryHost, type NavTree, resolveSite } from '@nav/core';
import type { NavNode } from '@nav/core/client';
import * as adapters from '../src/index.ts';

/** Resolves a site in memory. */
export function treeOf(files: Readonly<Record<string, string>>): NavTree {
  const site = loadSite(memoryHost(files), 'docs.json');
  const resolution = site && resolveSite(site);
  if (!resolution) throw new Error('The config is not valid JSON.');
  return resolution.tree;
}

/** The entries that a reader of the result gets, in order: the paths of pages and the URLs of other links. */
export interface ReadBack {
  pages: string[];
  /** The number of pages if a sidebar that several languages show counts once. */
  fewest?: number;
  links: string[];
  /** The pages of each sidebar, if the order of sidebars is not that of readers. */
  sidebars?: string[][];
}

interface Format {
  convert(tree: NavTree, options?: adapters.AdapterOptions): adapters.Exported<object>;
  /** @param paths the paths of all pages of the site. */
  read(value: never, paths: ReadonlySet<string>, tree: NavTree): ReadBack;
}

/** Returns the path of a URL, whose `index` some frameworks drop. */
function pathOf(href: string, paths: ReadonlySet<string>): string {
  const path = decodeURI(href).slice(1);
  const folder = path.replace(/\/$/, '');
  const index = folder === '' ? 'index' : `${folder}/index`;
  return [path, index].find((one) => paths.has(one)) ?? path;
}

export const formats: Readonly<Record<string, Format>> = {
  vitepress: {
    convert: adapters.toVitePress,
    read(value: adapters.VitePressValue, paths): ReadBack {
      const sidebars: adapters.VitePressSidebarItem[][] = [];
      const links: string[] = [];
      const locales = Object.values(value.locales ?? {}).map((one) => one.themeConfig);
      // A default language in a folder is at the top level, too.
      const isRepeated = locales.some((one) => one?.sidebar === value.sidebar);
      const themes = isRepeated ? locales : [value, ...locales];
      for (const theme of themes) {
        const own = new Set(Object.values(theme?.sidebar ?? {}));
        sidebars.push(...own);
        for (const item of theme?.nav ?? []) collect(item);
      }
      function collect(item: adapters.VitePressNavItem): void {
        if ('link' in item) links.push(item.link);
        else for (const one of item.items) collect(one);
      }
      const listOf = (items: adapters.VitePressSidebarItem[]): string[] =>
        items.flatMap(({ link, items: below }) => [
          ...(link === undefined ? [] : [pathOf(link, paths)]),
          ...listOf(below ?? []),
        ]);
      const once = new Map(sidebars.map((one) => [JSON.stringify(one), one]));
      return {
        pages: sidebars.flatMap(listOf),
        fewest: [...once.values()].flatMap(listOf).length,
        links,
        sidebars: sidebars.map(listOf),
      };
    },
  },
  docusaurus: {
    convert: adapters.toDocusaurus,
    read(value: adapters.DocusaurusValue, _paths, tree) {
      const { navbar, files = {}, pages = {}, i18n } = value;
      const listOf = (item: adapters.DocusaurusSidebarItem): string[] => {
        if (typeof item === 'string') return [item];
        if (item.type !== 'category') return [item.id];
        return [...(item.link ? [item.link.id] : []), ...item.items.flatMap(listOf)];
      };
      const idsIn = (all: adapters.DocusaurusSidebars) => Object.values(all).flat().flatMap(listOf);
      const labels = Object.entries(value.docs?.versions ?? { current: { label: undefined } });
      const lists = labels.flatMap(([name, { label }]) => {
        const isCurrent = name === 'current';
        const stem = isCurrent ? name : `version-${name}`;
        const sidebars = isCurrent
          ? value.sidebars
          : (files[`versioned_sidebars/${stem}-sidebars.json`] as adapters.DocusaurusSidebars);
        const ids = idsIn(sidebars);
        const folder = isCurrent ? 'docs' : `versioned_docs/${stem}`;
        const main = ids.map((id) => pages[`${folder}/${id}`] ?? id);
        const others = (i18n?.locales ?? []).filter((one) => one !== i18n?.defaultLocale);
        return [
          main,
          ...others.map((language) => {
            const version = label === undefined ? {} : { version: label };
            // Unlike Docusaurus, Starlight has each page as often as the language lists it.
            const own = adapters.toStarlight(tree, { language, ...version }).value;
            const root = `i18n/${language}/docusaurus-plugin-content-docs/${stem}`;
            return translated(
              ids.map((id) => pages[`${root}/${id}`] ?? ''),
              linesOf(own.sidebar).slugs,
            );
          }),
        ];
      });
      const links = navbar.flatMap((item) => ('items' in item ? item.items : [item]));
      return {
        pages: lists.flat(),
        links: links.flatMap((item) =>
          'href' in item ? [item.href] : 'to' in item ? [item.to] : [],
        ),
        sidebars: lists,
      };
    },
  },
  starlight: {
    convert: adapters.toStarlight,
    read(value: adapters.StarlightValue, _paths, tree) {
      const { locales = {}, defaultLocale, versions, versionFiles = {}, pages = {} } = value;
      const { links } = linesOf(value.sidebar);
      const all = [
        { slug: '', label: versions?.current.label, sidebar: value.sidebar },
        ...(versions?.versions ?? []).map(({ slug, label }) => ({
          slug,
          label,
          sidebar: versionFiles[slug]?.sidebar ?? [],
        })),
      ];
      const lists = all.flatMap(({ slug, label, sidebar }) => {
        const { slugs } = linesOf(sidebar);
        const pathIn = (locale: string | undefined) => (page: string) => {
          const folder = locale === 'root' ? '' : locale;
          const file = [folder, slug, page].filter(Boolean).join('/');
          return pages[file] ?? pages[`${file}/index`] ?? file;
        };
        const others = Object.entries(locales).filter(([locale]) => locale !== defaultLocale);
        const version = label === undefined ? {} : { version: label };
        return [
          slugs.map(pathIn(defaultLocale)),
          ...others.map(([locale, { lang }]) => {
            // In a language without a page, Starlight shows that of the default language.
            const own = adapters.toStarlight(tree, { language: lang, ...version }).value;
            return translated(slugs.map(pathIn(locale)), linesOf(own.sidebar).slugs);
          }),
        ];
      });
      return { pages: lists.flat(), links, sidebars: lists };
    },
  },
  'fumadocs tree': {
    convert: adapters.toFumadocs,
    read(value: adapters.FumadocsValue, paths) {
      const listOf = (node: adapters.FumadocsNode): string[] => {
        if (node.type === 'page') return [pathOf(node.url, paths)];
        if (node.type === 'separator') return [];
        return [...(node.index ? listOf(node.index) : []), ...node.children.flatMap(listOf)];
      };
      const layouts = Object.values(value.locales ?? { main: value });
      const sidebars = layouts.map(({ pageTree }) => pageTree.children.flatMap(listOf));
      const links = layouts.flatMap((layout) => layout.links.map(({ url }) => url));
      return { pages: sidebars.flat(), links, sidebars };
    },
  },
  fumadocs: {
    convert: adapters.toFumadocs,
    read({ metaFiles, links, i18n, locales }: adapters.FumadocsValue, paths, tree) {
      const sidebars = foldersOf(i18n?.languages, tree).map(({ folder: language, pathIn }) => {
        const pages: string[] = [];
        (function walk(folder: string): void {
          const meta = metaFiles[`${language}${folder === '' ? '' : `${folder}/`}meta.json`];
          const index = pathIn(`${folder}/index`);
          if (!meta?.root && paths.has(index) && !meta?.pages.includes('index')) pages.push(index);
          for (const name of meta?.pages ?? []) {
            const link = /^\[[^\]]+]\(([^)]+)\)$/.exec(name)?.[1];
            if (link !== undefined) pages.push(pathOf(link, paths));
            else if (!name.startsWith('---')) {
              const path = new URL(encodeURI(name), `file:///${encodeURI(folder)}/`).pathname;
              const target = decodeURI(path).replace(/^\/+/, '');
              if (metaFiles[`${language}${target}/meta.json`]) walk(target);
              else pages.push(pathIn(target.replace(/\.mdx$/, '')));
            }
          }
        })('');
        return pages;
      });
      const all: { links: adapters.FumadocsLink[] }[] = Object.values(
        locales ?? { main: { links } },
      );
      const urls = all.flatMap((one) => one.links.map(({ url }) => url));
      return { pages: sidebars.flat(), links: urls, sidebars };
    },
  },
  nextra: {
    convert: adapters.toNextra,
    read({ metaFiles, i18n }: adapters.NextraValue, paths, tree) {
      const links: string[] = [];
      const sidebars = foldersOf(i18n?.locales, tree).map(({ folder: language, pathIn }) => {
        const pages: string[] = [];
        const fileOf = (folder: string, name: string) =>
          [name === 'index' ? folder : '', below(folder, name)]
            .map(pathIn)
            .find((path) => paths.has(path));
        const metaOf = (folder: string) => metaFiles[`${language}${below(folder, '_meta.js')}`];
        const urlOf = (href: string) =>
          `${href}/`.startsWith(`/${language}`)
            ? `/${pathIn(href.slice(language.length + 1) || 'index')}`
            : href;
        const readItem = (folder: string, key: string, item: unknown) => {
          const { type, href, display } = Object(item) as Partial<Record<string, string>>;
          if (type === 'separator' || display === 'hidden') return;
          if (href !== undefined && type === 'page') links.push(urlOf(href));
          else if (href !== undefined) pages.push(pathOf(urlOf(href), paths));
          else if (metaOf(below(folder, key))) walk(below(folder, key));
          else pages.push(fileOf(folder, key) ?? pathIn(below(folder, key)));
        };
        const walk = (folder: string): void => {
          const meta = metaOf(folder) ?? {};
          const index = fileOf(folder, 'index');
          if (!Object.hasOwn(meta, 'index') && index !== undefined) pages.push(index);
          for (const [key, item] of Object.entries(meta)) readItem(folder, key, item);
        };
        walk('');
        return pages;
      });
      return { pages: sidebars.flat(), links, sidebars };
    },
  },
  mkdocs: {
    convert: adapters.toMkDocs,
    read({ nav }: adapters.MkDocsValue) {
      const pages: string[] = [];
      const links: string[] = [];
      (function walk(entries: adapters.MkDocsEntry[]): void {
        for (const entry of entries) {
          const [target] = typeof entry === 'string' ? [entry] : Object.values(entry);
          if (Array.isArray(target)) walk(target);
          else if (target?.endsWith('.md')) pages.push(target.slice(0, -3));
          else links.push(target ?? '');
        }
      })(nav);
      return { pages, links };
    },
  },
  gitbook: { convert: adapters.toSummary, read: readSummary },
  mdbook: {
    convert: (tree, options) => adapters.toSummary(tree, { ...options, flavor: 'mdbook' }),
    read: readSummary,
  },
};

/** Returns the pages of a sidebar that a language has, each as often as it lists it. */
function translated(pages: readonly string[], own: string[]): string[] {
  const plain = (path: string) => path.replace(/\/index$/, '');
  return pages.filter((path) => {
    const at = own.findIndex((one) => plain(one) === plain(path));
    if (at !== -1) own.splice(at, 1);
    return at !== -1;
  });
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Returns the folder of each language, with a function that returns the path of a page that may be moved there. */
function foldersOf(languages: readonly string[] | undefined, tree: NavTree) {
  const { i18n } = adapters.toFumadocs(tree).value;
  const moved = i18n?.hideLocale && i18n.defaultLanguage;
  return (languages ?? ['']).map((name) => {
    const folder = name === '' ? '' : `${name}/`;
    return { folder, pathIn: (path: string) => (name === moved ? path : `${folder}${path}`) };
  });
}

function linesOf(items: adapters.StarlightItem[]): { slugs: string[]; links: string[] } {
  const slugs: string[] = [];
  const links: string[] = [];
  for (const item of items) {
    if (typeof item === 'string') slugs.push(item);
    else if ('slug' in item) slugs.push(item.slug);
    else if ('link' in item) links.push(item.link);
    else {
      const below = linesOf(item.items);
      slugs.push(...below.slugs);
      links.push(...below.links);
    }
  }
  return { slugs, links };
}

function readSummary({ text }: adapters.SummaryValue): ReadBack {
  const found = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => decodeURI(target));
  const targets = found.filter((target) => target !== '');
  return {
    pages: targets.filter((one) => one.endsWith('.md')).map((one) => one.slice(0, -3)),
    links: targets.filter((one) => !one.endsWith('.md')),
  };
}

/** Returns all nodes of a tree, without the links of `global`. */
export function nodesOf(node: NavNode): NavNode[] {
  if (node.kind === 'page' || node.kind === 'endpoint') return [node];
  return [node, ...(node.root ? [node.root] : []), ...node.children.flatMap(nodesOf)];
}
