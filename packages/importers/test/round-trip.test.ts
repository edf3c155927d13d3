import {
  toDocusaurus,
  toFumadocs,
  toMkDocs,
  toStarlight,
  toSummary,
  toVitePress,
} from '@nav/adapters';
import { loadSite, memoryHost, resolveSite } from '@nav/core';
import type { NavNode, NavTree } from '@nav/core/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameworks, importSite } from '../src/index.ts';
import { filesOf } from './neutral.ts';

const numRuns = process.env.NAV_SLOW === '1' ? 1000 : 10;

/** A group that every format can express. */
interface Group {
  group: string;
  root?: string;
  expanded?: boolean;
  pages: (string | Group)[];
}

const PAGES = [
  'intro',
  'guide/one',
  'guide/two',
  'guide/deep/a',
  'api/users',
  'api/sites',
  'faq',
  'setup',
  'x1',
  'x2',
  'x3',
  'x4',
];

/** Returns navigations in which each page appears at most once. */
const navigation = (hasRoots: boolean, collapses: boolean) =>
  fc
    .tuple(
      fc.shuffledSubarray(PAGES, { minLength: 6 }),
      fc.array(fc.nat(5), { minLength: 30, maxLength: 30 }),
      fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
    )
    .map(([pages, sizes, flags]) => {
      const rest = [...pages];
      let step = 0;
      const take = () => rest.shift();
      function group(depth: number): Group | undefined {
        const size = 1 + ((sizes[step] ?? 0) % 3);
        const flag = flags[step] === true;
        step += 1;
        const root = hasRoots && flag && depth > 0 && rest.length > 1 ? take() : undefined;
        const own: (string | Group)[] = [];
        for (let index = 0; index < size; index += 1) {
          const inner =
            depth < 2 && index > 0 && rest.length > 2 && flag ? group(depth + 1) : take();
          if (inner !== undefined) own.push(inner);
        }
        if (own.length === 0) return undefined;
        return {
          group: `Group ${step} of ${depth}`,
          ...(root === undefined ? {} : { root }),
          ...(depth > 0 && (!collapses || flags[29 - step]) ? { expanded: true } : {}),
          pages: own,
        };
      }
      const groups: Group[] = [];
      while (rest.length > 0) {
        const one = group(0);
        if (one) groups.push(one);
      }
      return groups;
    });

const titleOf = (path: string) => `Title of ${path}`;
const texts = (folder: string) =>
  Object.fromEntries(
    PAGES.map((path) => [`${folder}${path}.md`, `---\ntitle: ${titleOf(path)}\n---\nText.\n`]),
  );

function treeOf(groups: readonly Group[]): NavTree {
  const config = JSON.stringify({ navigation: { groups } });
  const site = loadSite(memoryHost({ ...texts(''), 'docs.json': config }), 'docs.json');
  const resolved = site && resolveSite(site);
  if (!resolved) throw new Error('The navigation cannot be resolved.');
  return resolved.tree;
}

/** Returns a tree with everything that the formats have in common. */
function outline(tree: NavTree, folder: string): unknown {
  const path = (written: string) => written.slice(folder.length);
  const inner = (node: NavNode): unknown =>
    node.kind === 'page' || node.kind === 'endpoint'
      ? `${path(node.path)} ${node.label}`
      : {
          label: node.label,
          expanded: node.kind === 'group' && node.expanded === true,
          root: node.root && path(node.root.path),
          children: node.children.map(inner),
        };
  return tree.root.children.map(inner);
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Each format: the files of a site with a navigation, and where its pages are. */
const formats: Record<
  string,
  {
    folder: string;
    hasRoots: boolean;
    /** True if groups can start collapsed. */
    collapses?: boolean;
    files(tree: NavTree): Record<string, string>;
  }
> = {
  mkdocs: {
    folder: 'docs/',
    hasRoots: false,
    files: (tree) => ({ 'mkdocs.yml': json({ site_name: 'Site', nav: toMkDocs(tree).value.nav }) }),
  },
  gitbook: {
    folder: '',
    hasRoots: true,
    files: (tree) => ({ '.gitbook.yaml': '', 'SUMMARY.md': toSummary(tree).value.text }),
  },
  vitepress: {
    folder: '',
    hasRoots: true,
    collapses: true,
    files: (tree) => {
      const { nav, sidebar } = toVitePress(tree).value;
      return {
        '.vitepress/config.mjs': `export default ${json({ themeConfig: { nav, sidebar } })};\n`,
      };
    },
  },
  docusaurus: {
    folder: 'docs/',
    hasRoots: true,
    collapses: true,
    files: (tree) => ({
      'docusaurus.config.js': `export default ${json({
        title: 'Site',
        baseUrl: '/',
        presets: [['classic', { docs: { sidebarPath: './sidebars.json', routeBasePath: '/' } }]],
        themeConfig: { navbar: { items: toDocusaurus(tree).value.navbar } },
      })};\n`,
      'sidebars.json': json(toDocusaurus(tree).value.sidebars),
    }),
  },
  mdbook: {
    folder: 'src/',
    hasRoots: true,
    files: (tree) => ({
      'book.toml': '[book]\ntitle = "Site"\n',
      'src/SUMMARY.md': toSummary(tree, { flavor: 'mdbook' }).value.text,
    }),
  },
  starlight: {
    folder: 'src/content/docs/',
    hasRoots: false,
    collapses: true,
    files: (tree) => ({
      'package.json': json({ dependencies: { '@astrojs/starlight': '0.37.0' } }),
      'astro.config.mjs': `import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight(${json({ title: 'Site', sidebar: toStarlight(tree).value.sidebar })})] };\n`,
    }),
  },
  fumadocs: {
    folder: 'content/docs/',
    hasRoots: false,
    collapses: true,
    files: (tree) => ({
      'package.json': json({ dependencies: { 'fumadocs-mdx': '14.0.0' } }),
      'source.config.ts':
        "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
      ...Object.fromEntries(
        Object.entries(toFumadocs(tree).value.metaFiles).map(([path, meta]) => [
          `content/docs/${path}`,
          json(meta),
        ]),
      ),
    }),
  },
};

describe.each(Object.entries(formats))(
  'a navigation for %s',
  (name, { folder, hasRoots, collapses = false, files }) => {
    it('is the same after an import', () => {
      const framework = frameworks.find((one) => one.name === name);
      if (!framework) throw new Error(name);
      fc.assert(
        fc.property(navigation(hasRoots, collapses), (groups) => {
          const tree = treeOf(groups);
          const site = { ...texts(folder), ...files(tree) };
          const plan = importSite(filesOf(site), framework, { folder: '', out: 'docs.json' });
          expect(plan.pages).toEqual([]);
          const loaded = loadSite(memoryHost({ ...site, 'docs.json': plan.config }), 'docs.json');
          const again = loaded && resolveSite(loaded);
          expect(again && outline(again.tree, folder)).toEqual(outline(tree, ''));
        }),
        { numRuns },
      );
    });
  },
);
