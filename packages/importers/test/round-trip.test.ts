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
import { loadSite, memoryHost, resolveSite } from '@nav/core';
import type { NavNode, NavTree } from '@nav/core/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameworks, importSite, type PlannedPage } from '../src/index.ts';
import { filesOf } from './neutral.ts';

const numRuns = process.env.NAV_SLOW === '1' ? 1000 : 10;

/** The parts of a navigation that a format can express besides groups of pages. */
interface Abilities {
  /** `any`: each page can be that of a group; `index`: only an index page. */
  roots?: 'any' | 'index';
  /** Groups can start collapsed. */
  collapses?: true;
  /** Nested groups are folders, so each has pages of its own folder. */
  hasFolders?: true;
  tabs?: true;
  menus?: true;
  /** `root`: the default language needs no folder. */
  languages?: 'root' | 'folders';
  /** All versions are exported, and an import reads them as tabs, so the navigation has none. */
  versions?: true;
}

interface Group {
  group: string;
  root?: string;
  expanded?: boolean;
  pages: (string | Group)[];
}

interface Division {
  groups?: Group[];
  tabs?: object[];
}

/** The random choices of one navigation. */
interface Choices {
  sizes: readonly number[];
  flags: readonly boolean[];
  tabs: number;
  hasMenu: boolean;
  languages: readonly (readonly [code: string, prefix: string])[];
  hasVersions: boolean;
}

const en = (prefix: string) => ['en', prefix] as const;
const de = ['de', 'de/'] as const;

const choices = (can: Abilities): fc.Arbitrary<Choices> =>
  fc.record({
    sizes: fc.array(fc.nat(5), { minLength: 30, maxLength: 30 }),
    flags: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
    tabs: can.tabs ? fc.constantFrom(0, 2, 3) : fc.constant(0),
    hasMenu: can.menus ? fc.boolean() : fc.constant(false),
    languages: fc.constantFrom(
      [],
      ...(can.languages ? [[en('en/'), de]] : []),
      ...(can.languages === 'root' ? [[en(''), de]] : []),
    ),
    hasVersions: can.versions ? fc.constant(false) : fc.boolean(),
  });

/** Returns groups whose pages are below a folder, each listed once. */
function groupsBelow(folder: string, name: string, can: Abilities, choice: Choices): Group[] {
  let step = 0;
  const next = () => {
    step += 1;
    return { size: choice.sizes[step % 30] ?? 0, flag: choice.flags[step % 30] === true, id: step };
  };
  function group(depth: number, above: string): Group {
    const { size, flag, id } = next();
    const own = can.hasFolders || can.roots === 'index' ? `${above}g${id}/` : above;
    const pages: (string | Group)[] = [`${own}p${id}`, `${own}q${id}`].slice(0, 1 + (size % 2));
    if (depth < 2 && size > 2) pages.push(group(depth + 1, own));
    if (size === 5) pages.push(`${own}r${id}`);
    const root = { any: `${own}s${id}`, index: `${own}index`, none: '' }[can.roots ?? 'none'];
    return {
      group: `${name} ${id} of ${depth}`,
      ...(root !== '' && flag && depth > 0 ? { root } : {}),
      ...(depth > 0 && (!can.collapses || choice.flags[29 - id]) ? { expanded: true } : {}),
      pages,
    };
  }
  return [group(0, folder), group(0, folder)];
}

function divisionBelow(folder: string, name: string, can: Abilities, choice: Choices): Division {
  if (choice.tabs === 0) return { groups: groupsBelow(folder, name, can, choice) };
  const tabs = Array.from({ length: choice.tabs }, (_, at) => {
    const groups = (path: string) => ({
      groups: groupsBelow(`${folder}t${at}${path}/`, name, can, choice),
    });
    if (at > 0 || !choice.hasMenu) return { tab: `${name} tab ${at}`, ...groups('') };
    const menu = ['a', 'b'].map((one) => ({ item: `${name} item ${one}`, ...groups(one) }));
    return { tab: `${name} tab ${at}`, menu };
  });
  return { tabs };
}

function navigationOf(can: Abilities, choice: Choices): object {
  const inLanguages = (folder: string) =>
    choice.languages.length === 0
      ? divisionBelow(folder, 'Group', can, choice)
      : {
          languages: choice.languages.map(([language, prefix]) => ({
            language,
            ...divisionBelow(prefix + folder, `Group ${language}`, can, choice),
          })),
        };
  if (!choice.hasVersions) return inLanguages('');
  return {
    versions: [
      { version: '2', default: true, ...inLanguages('') },
      { version: '1', groups: [{ group: 'Old', pages: ['old/a'] }] },
    ],
  };
}

function entriesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const pages = key === 'root' ? [one] : key === 'pages' ? one : [];
    const own = (pages as unknown[]).filter((page) => typeof page === 'string');
    return [...(own as string[]), ...entriesOf(one)];
  });
}

function treeOf(navigation: object, texts: Record<string, string>): NavTree {
  const config = JSON.stringify({ navigation });
  const site = loadSite(memoryHost({ ...texts, 'docs.json': config }), 'docs.json');
  const resolved = site && resolveSite(site);
  if (!resolved) throw new Error('The navigation cannot be resolved.');
  return resolved.tree;
}

/** Returns everything of a navigation that formats have in common, without the version around it. */
function outline({ root }: NavTree, folder: string): unknown {
  const path = (written: string) => written.slice(folder.length);
  const inner = (node: NavNode): unknown => {
    if (node.kind === 'page' || node.kind === 'endpoint') return `${path(node.path)} ${node.label}`;
    return {
      label: `${node.kind} ${node.label}`,
      expanded: node.kind === 'group' && node.expanded === true,
      root: node.root && path(node.root.path),
      children: node.children.map(inner),
    };
  };
  const [version] = root.children;
  const top = version?.kind === 'version' ? version : root;
  return top.children.map(inner);
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
const module = (value: unknown) => `export default ${json(value)};\n`;

interface Format {
  /** The folder of the pages. */
  folder: string;
  can: Abilities;
  /** Returns the files of a site with a navigation, and what the format cannot express. */
  files(tree: NavTree, options: AdapterOptions): { files: Record<string, string>; lost: Loss[] };
}

const formats: Record<string, Format> = {
  mkdocs: {
    folder: 'docs/',
    can: { roots: 'index', tabs: true },
    files(tree) {
      const { value, lost } = toMkDocs(tree);
      const always = ['navigation.indexes', 'navigation.expand'];
      const features = tree.root.children.some(hasTabs) ? ['navigation.tabs', ...always] : always;
      const theme = { name: 'material', features };
      return {
        files: { 'mkdocs.yml': json({ site_name: 'Site', theme, nav: value.nav }) },
        lost,
      };
    },
  },
  gitbook: {
    folder: '',
    can: { roots: 'any' },
    files(tree) {
      const { value, lost } = toSummary(tree);
      return {
        files: { '.gitbook.yaml': '', 'SUMMARY.md': value.text },
        lost,
      };
    },
  },
  mdbook: {
    folder: 'src/',
    can: { roots: 'any' },
    files(tree) {
      const { value, lost } = toSummary(tree, { flavor: 'mdbook' });
      return {
        files: { 'book.toml': '[book]\ntitle = "Site"\n', 'src/SUMMARY.md': value.text },
        lost,
      };
    },
  },
  vitepress: {
    folder: '',
    can: { roots: 'any', collapses: true, tabs: true, languages: 'root', versions: true },
    files(tree) {
      const { value, lost } = toVitePress(tree);
      const { nav, sidebar, locales } = value;
      const config = { themeConfig: { nav, sidebar }, locales };
      return { files: { '.vitepress/config.mjs': module(config) }, lost };
    },
  },
  docusaurus: {
    folder: 'docs/',
    can: { roots: 'any', collapses: true, tabs: true, menus: true },
    files(tree) {
      const { value, lost } = toDocusaurus(tree);
      const config = {
        title: 'Site',
        baseUrl: '/',
        presets: [['classic', { docs: { sidebarPath: './sidebars.json', routeBasePath: '/' } }]],
        themeConfig: { navbar: { items: value.navbar } },
      };
      const files = {
        'docusaurus.config.js': module(config),
        'sidebars.json': json(value.sidebars),
      };
      return { files, lost };
    },
  },
  starlight: {
    folder: 'src/content/docs/',
    can: { collapses: true, tabs: true, languages: 'root' },
    files(tree) {
      const { value, lost } = toStarlight(tree);
      const { sidebar, topics, locales, defaultLocale } = value;
      const plugin = topics
        ? `, plugins: [topics(${json(topics)})]`
        : `, sidebar: ${json(sidebar)}`;
      const config = `{ title: 'Site', ...${json({ locales, defaultLocale })}${plugin} }`;
      return {
        files: {
          'package.json': json({ dependencies: { '@astrojs/starlight': '0.37.0' } }),
          'astro.config.mjs': `import starlight from '@astrojs/starlight';
import topics from 'starlight-sidebar-topics';
export default { integrations: [starlight(${config})] };
`,
        },
        lost,
      };
    },
  },
  fumadocs: {
    folder: 'content/docs/',
    can: { roots: 'index', collapses: true, tabs: true, languages: 'folders' },
    files(tree) {
      const { value, lost } = toFumadocs(tree);
      const metas = Object.entries(value.metaFiles);
      return {
        files: {
          'package.json': json({ dependencies: { 'fumadocs-mdx': '14.0.0' } }),
          'source.config.ts':
            "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
          ...(value.i18n
            ? {
                'lib/i18n.ts': `import { defineI18n } from 'fumadocs-core/i18n';\nexport const i18n = defineI18n(${json(value.i18n)});\n`,
              }
            : {}),
          ...Object.fromEntries(metas.map(([path, meta]) => [`content/docs/${path}`, json(meta)])),
        },
        lost,
      };
    },
  },
  nextra: {
    folder: 'content/',
    can: { hasFolders: true, collapses: true, tabs: true, languages: 'folders' },
    files(tree) {
      const { value, lost } = toNextra(tree);
      const metas = Object.entries(value.metaFiles);
      return {
        files: {
          'package.json': json({ dependencies: { next: '15.0.0', nextra: '4.6.0' } }),
          'next.config.mjs': `import nextra from 'nextra';\nexport default nextra({})(${json({ i18n: value.i18n })});\n`,
          ...Object.fromEntries(metas.map(([path, meta]) => [`content/${path}`, module(meta)])),
        },
        lost,
      };
    },
  },
};

function hasTabs(node: NavNode): boolean {
  return node.kind === 'tab' || ('children' in node && node.children.some(hasTabs));
}

describe.each(Object.entries(formats))('a navigation for %s', (name, { folder, can, files }) => {
  it('is the same after an import', () => {
    const framework = frameworks.find((one) => one.name === name);
    if (!framework) throw new Error(name);
    fc.assert(
      fc.property(choices(can), (choice) => {
        const navigation = navigationOf(can, choice);
        const texts = (base: string) =>
          Object.fromEntries(
            entriesOf(navigation).map((path) => [
              `${base}${path}.md`,
              `---\ntitle: Title of ${path}\n---\nText.\n`,
            ]),
          );
        const tree = treeOf(navigation, texts(''));
        const exported = files(tree, {});
        // A format gets one version, and in some the theme decides what is expanded.
        const isKnown = ({ what }: Loss) =>
          /^version /.test(what) || (!can.collapses && /^expanded of /.test(what));
        expect(exported.lost.filter((one) => !isKnown(one))).toEqual([]);
        const site = { ...texts(folder), ...exported.files };
        const options = { folder: '', out: 'docs.json', layout: 'keep' } as const;
        const plan = importSite(filesOf(site), framework, options);
        // The format has one version, so the pages of others are only hidden.
        const isEdited = ({ properties }: PlannedPage) => properties.join() !== 'hidden';
        expect(plan.pages.filter(isEdited)).toEqual([]);
        const loaded = loadSite(memoryHost({ ...site, 'docs.json': plan.config }), 'docs.json');
        const again = loaded && resolveSite(loaded);
        expect(again && outline(again.tree, folder)).toEqual(outline(tree, ''));
      }),
      { numRuns },
    );
  });
});
