import { check, memoryHost } from '@nav/core';
import { describe, expect, it } from 'vitest';
import {
  type Framework,
  frameworks,
  type ImportOptions,
  type Item,
  importSite,
  type SiteSource,
} from '../src/index.ts';
import { edition, filesOf, frameworkOf, group, page, section, sourcePage } from './neutral.ts';

function run(
  texts: Readonly<Record<string, string>>,
  source: Partial<SiteSource>,
  options: Partial<ImportOptions> = {},
) {
  const plan = importSite(filesOf(texts), frameworkOf(source), {
    folder: '',
    out: 'docs.json',
    layout: 'keep',
    ...options,
  });
  const edited = Object.fromEntries(plan.pages.map(({ file, after }) => [file, after]));
  return { ...plan, value: JSON.parse(plan.config), edited };
}

const two = { 'docs/a.md': '---\ntitle: A\n---\n', 'docs/b.md': '---\ntitle: B\n---\n' };
const pages = [sourcePage('docs/a.md'), sourcePage('docs/b.md')];
const at = { file: 'site.json', line: 1, column: 1 };
const variant = (name: string, isDefault = false) => ({ name, label: name, isDefault, at });
const whats = ({ report }: ReturnType<typeof run>) => report.notConverted.map(({ what }) => what);

describe('importSite', () => {
  it('writes a config that checks without problems', () => {
    const texts = { 'docs/a.md': '# A\n\nText.\n', 'docs/b.md': '---\ntitle: B\n---\nText.\n' };
    const { value, edited, report, config } = run(texts, {
      site: { name: 'Site' },
      editions: [
        edition([section([group('Guides', [page('docs/a.md', 'A'), page('docs/b.md', 'Bee')])])]),
      ],
      pages: [
        sourcePage('docs/a.md', { address: '/a', title: 'A' }),
        sourcePage('docs/b.md', { address: '/b/', title: 'B' }),
      ],
    });
    expect(value.navigation).toEqual({
      groups: [{ group: 'Guides', pages: ['docs/a', 'docs/b'] }],
    });
    expect(value.redirects).toEqual([
      { source: '/a', destination: '/docs/a' },
      { source: '/b', destination: '/docs/b' },
    ]);
    expect(edited).toEqual({
      'docs/a.md': '---\ntitle: A\n---\n\nText.\n',
      'docs/b.md': '---\ntitle: B\nsidebarTitle: Bee\n---\nText.\n',
    });
    expect(report.notConverted.map(({ what }) => what)).toEqual(['colors.primary']);
    const host = memoryHost({ ...texts, ...edited, 'docs.json': config });
    expect(check(host, 'docs.json')?.diagnostics).toEqual([]);
  });

  it('nests languages in versions, and names languages without a code or a page', () => {
    const cell = (version: string, language: string, file: string, withheld?: string) =>
      edition([section([page(file, 'A', { withheld })])], {
        version: variant(version, version === '2'),
        language: variant(language, language === 'en'),
      });
    const result = run(two, {
      pages,
      editions: [
        cell('2', 'en', 'docs/a.md'),
        cell('2', 'PT-br', 'docs/b.md'),
        cell('2', 'el', 'docs/b.md'),
        cell('1', 'en', 'docs/b.md'),
        cell('1', 'de-AT', 'docs/b.md'),
        cell('1', 'fr', 'docs/a.md', 'untranslated'),
      ],
    });
    expect(result.value.navigation).toEqual({
      versions: [
        {
          version: '2',
          default: true,
          languages: [
            { language: 'en', default: true, pages: ['docs/a'] },
            { language: 'pt-BR', pages: ['docs/b'] },
          ],
        },
        {
          version: '1',
          languages: [
            { language: 'en', default: true, pages: ['docs/b'] },
            { language: 'de', pages: ['docs/b'] },
          ],
        },
      ],
    });
    expect(result.report.notConverted.slice(0, 2)).toMatchObject([
      { what: 'language "el"', reason: 'docs.json has no code for it' },
      { what: 'language "fr"', reason: 'no page is translated' },
    ]);
  });

  it.each([
    ['module.exports = { main: ["a" "b"] };', 'sidebars.js:1:31', 'cannot be parsed'],
    ['module.exports = fetch("x");', 'sidebars.js:1:18', 'it uses fetch'],
    ['module.exports = { main: "a-b".search(/b/) };', 'sidebars.js:1:26', 'it calls search()'],
  ])(
    'names the place and the reason if nothing of the navigation can be read: %s',
    (text, place, reason) => {
      const docusaurus = frameworks.find(({ name }) => name === 'docusaurus') as Framework;
      const files = filesOf({
        'docusaurus.config.js': `module.exports = { url: 'https://a.dev', baseUrl: '/', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };`,
        'sidebars.js': text,
        'docs/a.md': '# A',
      });
      const act = () => importSite(files, docusaurus, { folder: '', out: 'docs.json' });
      expect(act).toThrow(place);
      expect(act).toThrow(reason);
      if (reason === 'cannot be parsed') expect(act).not.toThrow('run `');
      else expect(act).toThrow('run `node -e');
    },
  );

  it('refuses a configuration with a syntax error', () => {
    const docusaurus = frameworks.find(({ name }) => name === 'docusaurus') as Framework;
    const files = filesOf({
      'docusaurus.config.js': 'module.exports = {\n  a: 1 b: 2\n};',
      'docs/a.md': '# A',
    });
    const act = () => importSite(files, docusaurus, { folder: '', out: 'docs.json' });
    expect(act).toThrow('docusaurus.config.js:2:8: docusaurus.config.js cannot be parsed');
  });

  it('rejects versions that do not exist', () => {
    const editions = [edition([section([page('docs/a.md', 'A')])], { version: variant('1') })];
    expect(() => run(two, { pages, editions }, { versions: ['9'] })).toThrow(
      'The site has no version "9". Choose from 1.',
    );
  });

  it('makes tabs of sections, or groups of them, or tabs of groups', () => {
    const sections = [
      section([group('G', [page('docs/a.md', 'A')], { isCollapsed: true })], { label: 'One' }),
      section([page('docs/b.md', 'B')], { label: 'Two', isHidden: true }),
      section([], { label: 'Site', href: 'https://example.com' }),
    ];
    const navigation = (options: Partial<ImportOptions>) =>
      run(two, { pages, editions: [edition(sections)] }, options).value.navigation;
    expect(navigation({})).toEqual({
      tabs: [
        { tab: 'One', groups: [{ group: 'G', pages: ['docs/a'] }] },
        { tab: 'Two', hidden: true, pages: ['docs/b'] },
        { tab: 'Site', href: 'https://example.com' },
      ],
    });
    expect(navigation({ tabs: 'none' })).toEqual({
      groups: [
        { group: 'One', pages: [{ group: 'G', pages: ['docs/a'] }] },
        { group: 'Two', pages: ['docs/b'] },
      ],
    });
    expect(navigation({ wrapTopLevel: 'All' }).tabs[0]).toEqual({
      tab: 'One',
      groups: [{ group: 'All', pages: [{ group: 'G', pages: ['docs/a'] }] }],
    });
    expect(navigation({ tabs: 'top-level' }).tabs.map(({ tab }: { tab: string }) => tab)).toEqual([
      'G',
      'Two',
      'Site',
    ]);
  });
});

describe('what an import reports', () => {
  it('turns links to pages into entries, and others into anchors on demand', () => {
    const links = ['/docs/b/', 'https://example.com', '/gone', '/docs/a#x'].map(
      (href): Item => ({ kind: 'link', label: href, href, at }),
    );
    const source = { pages, editions: [edition([section([page('docs/a.md', 'A'), ...links])])] };
    const noted = run(two, source);
    expect(noted.value.navigation).toEqual({ pages: ['docs/a', 'docs/b'] });
    expect(whats(noted).slice(0, 3)).toEqual([
      'link "https://example.com" to https://example.com',
      'link "/gone" to /gone',
      'link "/docs/a#x" to /docs/a#x',
    ]);
    expect(run(two, source, { links: 'anchors' }).value.navigation.global).toEqual({
      anchors: [{ anchor: 'https://example.com', href: 'https://example.com' }],
    });
  });

  it('names syntax of other frameworks, but not what code only shows', () => {
    const shown = '```md\n:::note\nimport a from "b";\n```\n{{#user-card}}\n';
    const texts = {
      'docs/a.md': `# A\n\n${shown}\n{{#include ../b.rs}}\n`,
      'docs/b.md': `# B\n\n${shown}\n~~~\n!!! note\n~~~\n\nimport c from 'd';\n`,
    };
    const result = run(texts, {
      pages: [sourcePage('docs/a.md', {}), sourcePage('docs/b.md', {})],
      editions: [edition([section([page('docs/a.md', 'A'), page('docs/b.md', 'B')])])],
    });
    expect(whats(result).filter((what) => / in \d+ pages?$/.test(what))).toEqual([
      'mdBook directives such as {{#include}} in 1 page',
      'imports of components in 1 page',
    ]);
  });

  it('refuses to keep files where a redirect would hide a page, and moves them to their URLs', () => {
    const texts = { ...two, 'old/a.md': two['docs/a.md'] };
    const source = {
      pages: [
        sourcePage('docs/a.md', { address: '/docs/next/a' }),
        sourcePage('old/a.md', { address: '/docs/a' }),
      ],
      editions: [
        edition([section([page('docs/a.md', 'A')])], { version: variant('Next') }),
        edition([section([page('old/a.md', 'A')])], { version: variant('1', true) }),
      ],
    };
    expect(() => run(texts, source)).toThrow(
      '--layout keep would hide docs/a.md at /docs/a: it is the old URL of another page, and redirects there. Import with --layout urls.',
    );
    const { value, pages: moved } = run(texts, source, { layout: 'urls' });
    expect(value.redirects).toBeUndefined();
    expect(moved.flatMap(({ file, to }) => (to ? [`${file} ${to}`] : []))).toEqual([
      'docs/a.md docs/next/a.md',
      'old/a.md docs/a.md',
    ]);
  });

  it('ends with a report for a tree of any depth', () => {
    let items: Item[] = [page('docs/b.md', 'B')];
    for (let depth = 0; depth < 200_000; depth += 1) items = [group(`G${depth}`, items)];
    const result = run(two, {
      pages,
      editions: [edition([section([page('docs/a.md', 'A'), ...items])])],
    });
    expect(result.value.navigation).toEqual({ pages: ['docs/a'] });
    expect(whats(result)[0]).toBe('group "G199799" with 1 page');
  });
});

describe('an import of pages that builders ignore', () => {
  const texts = {
    'README.md':
      '# Home\n\n[A](sub/README.md#x) [B](CONTRIBUTING.md) [C](https://a.b/README.md) `[](sub/README.md)`\n',
    'sub/README.md': '---\ntitle: Sub\n---\n[Home](../README.md) <a href="/sub/README">Sub</a>\n',
    'CONTRIBUTING.md': "---\ntitle: Help\n---\nimport Home from './README.md';\n",
    'two.md': '---\ntitle: Two\n---\n[Two](two.md)\n',
    'two.mdx': '---\ntitle: Two\n---\n',
    'SUMMARY.md': '[A](sub/README.md)\n',
  };
  const listed = ['README.md', 'sub/README.md', 'CONTRIBUTING.md', 'two.md', 'two.mdx'];
  const source = {
    pages: listed.map((file) =>
      sourcePage(file, {
        address: `/old/${file.replace(/(?:\/?README)?\.mdx?$/, '')}`,
        title: 'Home',
      }),
    ),
    editions: [edition([section(listed.map((file) => page(file, 'Home')))])],
  };

  it('renames them, keeps the links to them, and names these', () => {
    const result = run(texts, source);
    expect(result.value.navigation.pages.slice(0, 3)).toEqual([
      'index',
      'sub/index',
      'CONTRIBUTING',
    ]);
    expect(result.pages.flatMap(({ file, to }) => (to ? [`${file} ${to}`] : []))).toEqual([
      'README.md index.md',
      'sub/README.md sub/index.md',
      'CONTRIBUTING.md CONTRIBUTING.mdx',
      'two.md two-2.md',
    ]);
    for (const { file, before, after } of result.pages) {
      const body = (text: string) => text.slice(text.indexOf('\n', text.lastIndexOf('---')));
      expect(body(after), file).toBe(body(before).replace('# Home\n\n', ''));
    }
    const links = result.report.notConverted.filter(({ what }) => / is \S+ now$/.test(what));
    expect(
      links.map(
        ({ file, line, column, what, option = '' }) =>
          `${file}:${line}:${column} ${what} ${option}`,
      ),
    ).toEqual([
      'CONTRIBUTING.md:4:19 import of ./README.md, which is index.md now ',
      'README.md:3:5 link to sub/README.md, which is sub/index.md now nav check --links --fix',
      'README.md:3:26 link to CONTRIBUTING.md, which is CONTRIBUTING.mdx now nav check --links --fix',
      'sub/README.md:4:8 link to ../README.md, which is index.md now nav check --links --fix',
      'sub/README.md:4:31 link to /sub/README, which is sub/index.md now nav check --links --fix',
      'two.md:4:7 link to two.md, which is two-2.md now nav check --links --fix',
    ]);
    const sources = result.value.redirects.map((one: { source: string }) => one.source);
    expect(sources).toEqual(expect.arrayContaining(['/sub/README', '/README']));
    expect(sources).not.toContain('/two');
  });

  it('rewrites the links to them if pages move to their URLs', () => {
    const { edited } = run(texts, source, { layout: 'urls' });
    // Without the dot, the link would open the Markdown text of the page.
    expect(edited['README.md']).toContain('[A](./sub/index.md#x)');
  });
});
