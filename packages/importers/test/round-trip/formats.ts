import {
  type AdapterOptions,
  type Loss,
  toDocusaurus,
  toFumadocs,
  toMkDocs,
  toNextra,
  toStarlight,
  toSummary,
  toVitePress,
} from '@nav/adapters';
import { isPage, type NavNode, type NavTree } from '@nav/core/client';

/** A site of a framework around an export. */
export interface FrameworkSite {
  /** All files except for pages, by path. */
  files: Record<string, string>;
  lost: Loss[];
  /** The paths of the files of a page without extension, in the folder of the pages. */
  filesOf(path: string): string[];
}

export interface FrameworkFormat {
  /** The folder of the pages, with a slash at its end; empty for that of the site. */
  folder: string;
  /** The extension of pages: `.mdx` unless the framework reads only `.md`. */
  extension?: '.md';
  /** Returns a site with a navigation. */
  site(tree: NavTree, options?: AdapterOptions): FrameworkSite;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
const module = (value: unknown) => `export default ${json(value)};\n`;
const inPlace = (path: string) => [path];

/** Every framework that `nav export` writes for, as `nav import` reads it. */
export const formats: Readonly<Record<string, FrameworkFormat>> = {
  mkdocs: {
    extension: '.md',
    folder: 'docs/',
    site(tree) {
      const { value, lost } = toMkDocs(tree);
      const features = [
        'navigation.indexes',
        ...(hasTabs(tree.root) ? ['navigation.tabs'] : []),
        ...(areOpen(tree.root) ? ['navigation.expand'] : []),
      ];
      const theme = { name: 'material', features };
      const files = { 'mkdocs.yml': json({ site_name: 'Site', theme, nav: value.nav }) };
      return { files, lost, filesOf: inPlace };
    },
  },
  gitbook: {
    extension: '.md',
    folder: '',
    site(tree) {
      const { value, lost } = toSummary(tree);
      return {
        files: { '.gitbook.yaml': '', 'SUMMARY.md': value.text },
        lost,
        filesOf: inPlace,
      };
    },
  },
  mdbook: {
    extension: '.md',
    folder: 'src/',
    site(tree) {
      const { value, lost } = toSummary(tree, { flavor: 'mdbook' });
      return {
        files: { 'book.toml': '[book]\ntitle = "Site"\n', 'src/SUMMARY.md': value.text },
        lost,
        filesOf: inPlace,
      };
    },
  },
  vitepress: {
    extension: '.md',
    folder: '',
    site(tree) {
      const { value, lost } = toVitePress(tree);
      const { nav, sidebar, locales } = value;
      const config = { themeConfig: { nav, sidebar }, locales };
      return { files: { '.vitepress/config.mjs': module(config) }, lost, filesOf: inPlace };
    },
  },
  docusaurus: {
    folder: '',
    site(tree) {
      const { value, lost } = toDocusaurus(tree);
      const { sidebars, navbar, docs, i18n, files = {}, pages = {} } = value;
      const options = { sidebarPath: './sidebars.json', routeBasePath: '/', ...docs };
      const config = {
        title: 'Site',
        baseUrl: '/',
        ...(i18n ? { i18n } : {}),
        presets: [['classic', { docs: options }]],
        themeConfig: { navbar: { items: navbar } },
      };
      const others = Object.entries(files).map(([path, value]) => [path, json(value)]);
      const targets = byPath(pages);
      return {
        files: {
          'docusaurus.config.js': module(config),
          'sidebars.json': json(sidebars),
          ...Object.fromEntries(others),
        },
        lost,
        filesOf: (path) => targets.get(path) ?? [`docs/${path}`],
      };
    },
  },
  starlight: {
    folder: 'src/content/docs/',
    site(tree) {
      const { value, lost } = toStarlight(tree);
      const { sidebar, topics, locales, defaultLocale, versions, versionFiles = {} } = value;
      const plugins = [
        ...(topics ? [`topics(${json(topics)})`] : []),
        ...(versions ? [`starlightVersions(${json(versions)})`] : []),
      ];
      const own = topics ? {} : { sidebar };
      const config = `{ title: 'Site', ...${json({ locales, defaultLocale, ...own })}, plugins: [${plugins.join(', ')}] }`;
      const others = Object.entries(versionFiles).map(([slug, file]) => [
        `src/content/versions/${slug}.json`,
        json(file),
      ]);
      const targets = byPath(value.pages ?? {});
      return {
        files: {
          'package.json': json({ dependencies: { '@astrojs/starlight': '0.37.0' } }),
          'astro.config.mjs': `import starlight from '@astrojs/starlight';
import topics from 'starlight-sidebar-topics';
import starlightVersions from 'starlight-versions';
export default { integrations: [starlight(${config})] };
`,
          ...Object.fromEntries(others),
        },
        lost,
        filesOf: (path) => targets.get(path) ?? [path],
      };
    },
  },
  fumadocs: {
    folder: 'content/docs/',
    site(tree) {
      const { value, lost } = toFumadocs(tree);
      const { i18n } = value;
      const metas = Object.entries(value.metaFiles);
      return {
        files: {
          'package.json': json({ dependencies: { 'fumadocs-mdx': '14.0.0' } }),
          'source.config.ts':
            "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
          ...(i18n
            ? {
                'lib/i18n.ts': `import { defineI18n } from 'fumadocs-core/i18n';\nexport const i18n = defineI18n(${json(i18n)});\n`,
              }
            : {}),
          ...Object.fromEntries(metas.map(([path, meta]) => [`content/docs/${path}`, json(meta)])),
        },
        lost,
        filesOf: inLanguageFolder(i18n?.languages, i18n?.defaultLanguage),
      };
    },
  },
  nextra: {
    folder: 'content/',
    site(tree) {
      const { value, lost } = toNextra(tree);
      const { i18n } = value;
      const metas = Object.entries(value.metaFiles);
      return {
        files: {
          'package.json': json({ dependencies: { next: '15.0.0', nextra: '4.6.0' } }),
          'next.config.mjs': `import nextra from 'nextra';\nexport default nextra({})(${json({ i18n })});\n`,
          ...Object.fromEntries(metas.map(([path, meta]) => [`content/${path}`, module(meta)])),
        },
        lost,
        filesOf: inLanguageFolder(i18n?.locales, i18n?.defaultLocale),
      };
    },
  },
};

/** Returns true for a navigation with tabs or other divisions in the version and language that are exported. */
function hasTabs(node: NavNode): boolean {
  if (isPage(node) || node.kind === 'group') return false;
  if (!/^(?:navigation|version|language)$/.test(node.kind)) return true;
  const { children, defaultChild } = node;
  const isAlternative = ({ kind }: NavNode) => kind === 'version' || kind === 'language';
  return children.some((one) => (!isAlternative(one) || one.id === defaultChild) && hasTabs(one));
}

/** Returns true if all nested groups start open. */
function areOpen(node: NavNode, isNested = false): boolean {
  if (isPage(node)) return true;
  const isGroup = node.kind === 'group';
  if (isGroup && isNested && !node.expanded) return false;
  return node.children.every((child) => areOpen(child, isGroup));
}

/** Returns the files of each page. */
function byPath(pages: Readonly<Record<string, string>>): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const [file, path] of Object.entries(pages)) {
    targets.set(path, [...(targets.get(path) ?? []), file]);
  }
  return targets;
}

/** Returns a function that moves pages without the folder of a language to that of the default one. */
function inLanguageFolder(folders: readonly string[] | undefined, main: string | undefined) {
  return (path: string): string[] => {
    const isInside = folders?.some((folder) => path.startsWith(`${folder}/`)) ?? true;
    return isInside ? [path] : [`${main}/${path}`];
  };
}
