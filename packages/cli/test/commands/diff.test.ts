import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { commit, folder, git, nav, repository, write } from '../nav.ts';

const titled = (title: string) => `---\ntitle: ${title}\n---\n`;

const before = {
  navigation: {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          { group: 'Start', icon: 'play', pages: ['intro', 'setup/install', 'old-name'] },
          { group: 'More', pages: ['faq', 'tips|tricks', 'glossary', 'limits', 'terms', 'prices'] },
        ],
      },
      { tab: 'API', pages: ['api'] },
    ],
  },
};
const after = {
  navigation: {
    tabs: [
      {
        tab: 'Learn',
        groups: [
          { group: 'Start', icon: 'rocket', pages: ['intro', 'guide/install', 'new-name'] },
          { group: 'More', pages: ['api', 'glossary', 'limits', 'terms', 'prices'] },
        ],
      },
      { tab: 'News', pages: ['news'] },
    ],
  },
  redirects: [{ source: '/faq', destination: '/intro' }],
};
const pagesBefore = {
  'intro.mdx': titled('Welcome'),
  'setup/install.mdx': titled('Install'),
  'old-name.mdx': titled('Concepts'),
  'faq.mdx': titled('Questions'),
  'tips|tricks.mdx': titled('Tips'),
  'api.mdx': titled('API'),
  'glossary.mdx': titled('Glossary'),
  'limits.mdx': titled('Limits'),
  'terms.mdx': titled('Terms'),
  'prices.mdx': titled('Prices'),
};
const pagesAfter = {
  'intro.mdx': titled('Welcome'),
  'guide/install.mdx': titled('Install'),
  'new-name.mdx': titled('Concepts'),
  'api.mdx': titled('API'),
  'glossary.mdx': titled('Glossary'),
  'limits.mdx': titled('Limits'),
  'terms.mdx': titled('Terms'),
  'prices.mdx': titled('Prices'),
  'news.mdx': titled('What is new'),
};

function inFolder(name: string, files: object): Record<string, string | object> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]));
}

function writeAll(root: string, files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) write(root, path, content);
}

function twoSites(): string {
  return folder({
    ...inFolder('old', { 'docs.json': before, ...pagesBefore }),
    ...inFolder('new', { 'docs.json': after, ...pagesAfter }),
  });
}

const text = `Added (1)
  /news  What is new, in News

Removed (2)
  /faq  Questions, was in Guides › More
  /tips|tricks  Tips, was in Guides › More

New URL (2)
  /setup/install → /guide/install  Install
  /old-name → /new-name  Concepts

Moved (1)
  /api  API → Learn › More

Renamed (1)
  tab "Guides" → "Learn"

Elements added (1)
  tab "News"

Elements removed (1)
  tab "API"

Changed settings (1)
  group "Start": icon "play" → "rocket"

2 URLs would break. Run with --redirects to generate redirects.

1 old URL has no obvious replacement. Add redirects manually.
`;

const redirects = [
  { source: '/setup/install', destination: '/guide/install' },
  { source: '/old-name', destination: '/new-name' },
];

describe('nav diff', () => {
  it('prints what changes for readers', async () => {
    const run = await nav(twoSites(), ['diff', 'old/docs.json', 'new']);
    expect(run).toEqual({ code: 0, stdout: text, stderr: '' });
  });

  it('mentions redirects only if there are some', async () => {
    const site = (pages: string[]) => ({ navigation: { groups: [{ group: 'G', pages }] } });
    const root = folder({ 'a.json': site(['a', 'b']), 'b.json': site(['z', 'q', 'p']) });
    const { stdout } = await nav(root, ['diff', 'a.json', 'b.json']);
    expect(stdout).not.toMatch(/--redirects/);
    expect(stdout).toMatch(
      /\n2 old URLs have no obvious replacement\. Add redirects manually\.\n$/,
    );
  });

  it('names the top of the navigation if its order changes', async () => {
    const site = (labels: string[]) => ({
      navigation: { groups: labels.map((group) => ({ group, pages: [group.toLowerCase()] })) },
    });
    const root = folder({ 'a.json': site(['A', 'B']), 'b.json': site(['B', 'A']) });
    const { stdout } = await nav(root, ['diff', 'a.json', 'b.json']);
    expect(stdout).toBe('Reordered (1)\n  the top of the navigation\n');
  });

  it('reports that nothing changes', async () => {
    const root = twoSites();
    writeAll(root, inFolder('new', { 'docs.json': before, ...pagesBefore }));
    for (const format of ['text', 'markdown']) {
      const { stdout } = await nav(root, ['diff', 'old', 'new', '--format', format]);
      expect(stdout).toBe('No navigation changes.\n');
    }
  });

  it('prints JSON', async () => {
    const { stdout } = await nav(twoSites(), ['diff', 'old', 'new', '--format', 'json']);
    const diff = JSON.parse(stdout);
    expect(diff.added.map(({ path }: { path: string }) => path)).toEqual(['news']);
    const reasons = ['element', 'title'];
    expect(diff.redirects).toEqual(
      redirects.map((redirect, at) => ({ ...redirect, reason: reasons[at] })),
    );
    expect(diff.unredirected).toEqual(['/tips|tricks']);
  });

  it('exits with 1 for a config that is not JSON', async () => {
    const root = twoSites();
    write(root, 'new/docs.json', '{');
    const { code, stdout, stderr } = await nav(root, ['diff', 'old', 'new']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/new\/docs\.json:1:2 error invalid-json/);
  });
});

describe('nav diff as Markdown', () => {
  it('starts its Markdown with broken URLs, joins moves, and collapses long tables', async () => {
    const pages = (count: number) => Array.from({ length: count }, (_, at) => `p/${at}`);
    const site = (...groups: [string, string[]][]) => ({
      navigation: { groups: groups.map(([group, pages]) => ({ group, pages })) },
    });
    const root = folder({
      'a.json': site(['One', ['x', 'y', 'z', 'old', 'kept']], ['Two', ['w']]),
      'b.json': site(['One', ['kept']], ['Two', ['w', 'x', 'y', 'z']], ['More', pages(21)]),
    });
    const args = ['diff', 'a.json', 'b.json', '--format', 'markdown'];
    const { stdout } = await nav(root, args);
    expect(stdout).toMatch(/^\*\*1 old URL breaks without a redirect\.\*\*\n\n### URLs without/);
    expect(stdout).toContain(
      '<summary>Moved (3)</summary>\n\n| URL | From | To |\n| --- | --- | --- |\n| `/x`<br>`/y`<br>`/z` | One | Two |\n',
    );
    expect(stdout).toContain(
      '<details>\n<summary>Added (21)</summary>\n\n| URL | Title | In |\n| --- | --- | --- |\n| `/p/0` |',
    );
    expect(stdout).toContain('| `/p/20` | 20 | More |\n\n</details>\n');
  });

  it('prints valid Markdown tables', async () => {
    const { stdout } = await nav(twoSites(), ['diff', 'old', 'new', '--format', 'markdown']);
    expect(stdout).toContain(
      '<summary>Removed (2)</summary>\n\n| URL | Title | Was in |\n| --- | --- | --- |\n',
    );
    expect(stdout).toContain('| `/tips\\|tricks` | Tips | Guides › More |\n');
    expect(stdout).toContain('### Redirects to add (2)\n');
    for (const table of stdout.split(/^(?:### |<summary>).*$/m).slice(1)) {
      const rows = table.split('\n').filter((line) => line.startsWith('|'));
      const cells = rows.map((row) => row.replaceAll('\\|', '').split('|').length);
      expect(new Set(cells).size, table).toBeLessThanOrEqual(1);
    }
  });

  it('shows the changed entries in its Markdown as a tree', async () => {
    const { stdout } = await nav(twoSites(), ['diff', 'old', 'new', '--format', 'markdown']);
    expect(stdout).toContain(`
\`\`\`diff
! Learn  (was "Guides")
    Start
!     Install  /guide/install  (was /setup/install)
!     Concepts  /new-name  (was /old-name)
    More
-     Questions  /faq
!     API  /api  (moved from API)
-     Tips  /tips|tricks
- API
+ News
+   What is new  /news
\`\`\`
`);
  });

  it('shows a tree of at most 60 lines, with pages of every kind', async () => {
    const pages = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${name}/${at}`);
    const groups = (...all: [string, string[]][]) => ({
      navigation: { groups: all.map(([group, list]) => ({ group, pages: list })) },
    });
    const many = (count: number, name: string): [string, string[]][] =>
      Array.from({ length: count }, (_, at) => [`G${at}`, [`g${at}/kept`, `g${at}/${name}`]]);
    const root = folder({
      'a.json': groups(['One', pages('old', 40)], ['Two', ['kept']]),
      'b.json': groups(['One', []], ['Two', ['kept', ...pages('new', 300)]]),
      'c.json': groups(...many(100, 'a')),
      'd.json': groups(...many(100, 'b')),
    });
    const treeOf = async (before: string, after: string) => {
      const args = ['diff', before, after, '--format', 'markdown'];
      const { stdout } = await nav(root, args);
      return /```diff\n([\s\S]*?)\n```/.exec(stdout)?.[1]?.split('\n') ?? [];
    };
    const pagesOfTwo = await treeOf('a.json', 'b.json');
    expect(pagesOfTwo.length).toBeLessThanOrEqual(60);
    expect(pagesOfTwo).toContain('-   0  /old/0');
    expect(pagesOfTwo).toContain('-   … and 20 more');
    expect(pagesOfTwo).toContain('+   … and 280 more');
    const manyGroups = await treeOf('c.json', 'd.json');
    expect(manyGroups).toHaveLength(60);
    expect(manyGroups.at(-1)).toMatch(/^ {2}… and \d+ more lines$/);
  });
});

describe('nav diff, for URLs outside of the navigation', () => {
  const mint = (more: object) => ({ $schema: 'https://mintlify.com/docs.json', ...more });
  const guide = (name: string) => titled(`${name} of the harbor, with ropes and knots`);

  it('lists a page without an entry, the folder of moved pages and files', async () => {
    const root = folder({
      'old/docs.json': mint({ navigation: { pages: ['index', 'ropes/splice', 'ropes/coil'] } }),
      'old/index.mdx': titled('Home'),
      'old/ropes/splice.mdx': guide('Splice'),
      'old/ropes/coil.mdx': guide('Coil'),
      'old/tides.mdx': titled('Tides'),
      'old/draft.mdx': guide('A draft about anchors'),
      'old/chart.pdf': '',
      'old/mast.png': '',
      'new/docs.json': mint({
        navigation: { pages: ['index', 'knots/splice', 'knots/coil'] },
        redirects: [
          { source: '/ropes/splice', destination: '/knots/splice' },
          { source: '/ropes/coil', destination: '/knots/coil' },
        ],
      }),
      'new/index.mdx': titled('Home'),
      'new/knots/splice.mdx': guide('Splice'),
      'new/knots/coil.mdx': guide('Coil'),
      'new/drafts/draft.mdx': guide('A draft about anchors'),
    });
    const run = await nav(root, ['diff', 'old', 'new']);
    expect(run.stdout).toBe(`Removed (1)
  /tides  Tides, was outside the navigation

Other URLs removed (2)
  /ropes  opened /ropes/splice
  /chart.pdf

New URL (3)
  /ropes/splice → /knots/splice  Splice of the harbor, with ropes and knots
  /ropes/coil → /knots/coil  Coil of the harbor, with ropes and knots
  /draft → /drafts/draft  A draft about anchors of the harbor, with ropes and knots

2 URLs would break. Run with --redirects to generate redirects.

2 old URLs have no obvious replacement. Add redirects manually.
`);
    const { stdout } = await nav(root, ['diff', 'old', 'new', '--redirects']);
    expect(JSON.parse(stdout)).toEqual([
      { source: '/draft', destination: '/drafts/draft' },
      { source: '/ropes', destination: '/knots/splice' },
    ]);
  });
});

describe('nav diff, for redirects that are gone', () => {
  const site = (folder: string, pages: readonly string[], redirects: Record<string, string>) => ({
    [`${folder}/docs.json`]: {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { pages },
      redirects: Object.entries(redirects).map(([source, destination]) => ({
        source,
        destination,
      })),
    },
    ...Object.fromEntries(pages.map((page) => [`${folder}/${page}.mdx`, titled(page)])),
  });
  const root = () =>
    folder({
      ...site('old', ['intro', 'wool/raw', 'wool/dyed', 'loom', 'warp'], {
        '/kept': '/intro',
        '/gone': '/wool/raw#top',
        '/twice': '/gone',
        '/to-moved': '/loom',
        '/to-removed': '/warp',
        '/now-a-page': '/intro',
        '/now-covered/x': '/intro',
        '/away': 'https://wool.example',
        '/yarn/:rest*': '/wool/:rest*',
        '/silk/:rest*': '/intro',
        '/felt/:rest*': '/intro',
        '/needles/:rest*': '/lost/:rest*',
        '/never/:applied': '/intro',
        '/wide/:rest*': '/intro',
        '/tools/:rest*': '/intro',
      }),
      ...site('new', ['intro', 'wool/raw', 'wool/dyed', 'looms/loom', 'now-a-page', 'tools/pin'], {
        '/kept': '/intro',
        '/loom': '/looms/loom',
        '/now-covered/:rest*': '/intro',
        '/silk/*': '/intro',
        '/wide/narrow/:rest*': '/intro',
      }),
      'new/looms/loom.mdx': titled('loom'),
    });

  it('lists their URLs', async () => {
    const run = await nav(root(), ['diff', 'old', 'new']);
    expect(run.stdout).toBe(`Added (2)
  /now-a-page  now-a-page, in the top of the navigation
  /tools/pin  tools/pin, in the top of the navigation

Removed (1)
  /warp  warp, was in the top of the navigation

Redirects removed (9)
  /gone  was redirected to /wool/raw#top
  /twice  was redirected to /gone
  /to-moved  was redirected to /loom
  /to-removed  was redirected to /warp
  /away  was redirected to https://wool.example
  /yarn/:rest*  was redirected to /wool/:rest*
  /felt/:rest*  was redirected to /intro
  /wide/:rest*  was redirected to /intro
  /tools/:rest*  was redirected to /intro

New URL (1)
  /loom → /looms/loom  loom

7 URLs would break. Run with --redirects to generate redirects.

2 old URLs have no obvious replacement. Add redirects manually.
`);
  });

  it('prints those that restore them', async () => {
    const run = await nav(root(), ['diff', 'old', 'new', '--redirects']);
    expect(JSON.parse(run.stdout)).toEqual([
      { source: '/gone', destination: '/wool/raw#top' },
      { source: '/twice', destination: '/wool/raw#top' },
      { source: '/to-moved', destination: '/looms/loom' },
      { source: '/away', destination: 'https://wool.example' },
      { source: '/yarn/:rest*', destination: '/wool/:rest*' },
      { source: '/felt/:rest*', destination: '/intro' },
      { source: '/wide/:rest*', destination: '/intro' },
    ]);
    expect(run.stderr).toBe(`2 old URLs have no obvious replacement. Add redirects manually:
  /warp
  /to-removed
`);
  });

  it('shows them in a pull request', async () => {
    const run = await nav(root(), ['diff', 'old', 'new', '--format', 'markdown']);
    expect(run.stdout).toContain('| `/gone` | `/wool/raw#top` |');
  });
});

describe('nav diff --redirects', () => {
  it.each([
    ['/faq', ['/setup/install', '/old-name']],
    ['/help/faq', ['/help/setup/install', '/help/old-name']],
  ])('writes redirects under the base path like the one from %s', async (source, sources) => {
    const root = folder({
      'old/docs.json': before,
      'new/docs.json': { ...after, redirects: [{ source, destination: '/help/intro' }] },
      'nav.config.json': { basePath: '/help' },
    });
    const run = await nav(root, ['diff', 'old', 'new', '--redirects']);
    expect(JSON.parse(run.stdout).map((one: { source: string }) => one.source)).toEqual(sources);
  });

  it('prints redirects to paste, and URLs that need a decision', async () => {
    const run = await nav(twoSites(), ['diff', 'old', 'new', '--redirects']);
    expect(JSON.parse(run.stdout)).toEqual(redirects);
    expect(run.stderr).toBe(
      '1 old URL has no obvious replacement. Add redirects manually:\n  /tips|tricks\n',
    );
  });

  it('prints redirects as Markdown', async () => {
    const args = ['diff', 'old', 'new', '--redirects', '--format', 'markdown'];
    expect((await nav(twoSites(), args)).stdout).toBe(
      '### Redirects to add (2)\n\n| Source | Destination |\n| --- | --- |\n| `/setup/install` | `/guide/install` |\n| `/old-name` | `/new-name` |\n\n<details>\n<summary>JSON to paste</summary>\n\n```json\n"redirects": [\n  { "source": "/setup/install", "destination": "/guide/install" },\n  { "source": "/old-name", "destination": "/new-name" }\n]\n```\n\n</details>\n\n### URLs without a replacement (1)\n\n| URL |\n| --- |\n| `/tips\\|tricks` |\n',
    );
  });
});

describe('nav diff of pages without a replacement', () => {
  const about = (subject: string) =>
    titled(subject) +
    Array.from({ length: 12 }, (_, at) => `${subject} ${at} ${subject}.\n`).join('');
  const site = (...pages: string[]) => ({ navigation: { pages } });

  function unsure(): string {
    return folder({
      ...inFolder('old', {
        'docs.json': site('kept', 'fees/best-practices', 'draft'),
        'kept.mdx': about('lamp'),
        'fees/best-practices.mdx': about('river'),
        'draft.mdx': about('sun'),
      }),
      ...inFolder('new', {
        'docs.json': site('kept', 'mail/best-practices', 'x/one'),
        'kept.mdx': about('lamp'),
        'mail/best-practices.mdx': about('door'),
        'x/one.mdx': about('moon'),
        'draft.mdx': about('sun'),
      }),
    });
  }

  it('lists candidates, and pages that are still served', async () => {
    const { stdout } = await nav(unsure(), ['diff', 'old', 'new']);
    expect(stdout).toContain(
      '\nLeft the navigation, still served (1)\n  /draft  sun, was in the top of the navigation\n',
    );
    expect(stdout).toMatch(
      /\n1 old URL has no obvious replacement\. Add redirects manually\. The likeliest:\n {2}\/fees\/best-practices → \/mail\/best-practices\n$/,
    );
    const markdown = await nav(unsure(), ['diff', 'old', 'new', '--format', 'markdown']);
    expect(markdown.stdout).toContain(
      '| URL | Candidates |\n| --- | --- |\n| `/fees/best-practices` | `/mail/best-practices` |\n',
    );
    const json = await nav(unsure(), ['diff', 'old', 'new', '--format', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      stillServed: [{ path: 'draft' }],
      redirects: [],
      unredirected: ['/fees/best-practices'],
      candidates: [{ source: '/fees/best-practices', destinations: ['/mail/best-practices'] }],
    });
  });

  it('never proposes candidates as redirects', async () => {
    for (const format of ['text', 'json', 'markdown']) {
      const args = ['diff', 'old', 'new', '--redirects', '--format', format];
      const { stdout, stderr } = await nav(unsure(), args);
      expect(stdout + stderr).not.toContain('/mail/best-practices');
    }
  });
});

describe('nav diff of hostile configs', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not appear
  const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/;
  const evil = (name: string) =>
    `${name}\n::error::x\r\n| a \`\`b\` <b> \u001b[31m\u202e\u2066\u2028\u009b`;

  const sites = () => {
    const group = (label: string, ...pages: unknown[]) => ({ group: evil(label), pages });
    return folder({
      'old.json': {
        navigation: {
          groups: [
            group('One', evil('a'), evil('b'), 'same'),
            group('Two', evil('moved'), { group: evil('In'), icon: evil('i'), pages: ['z'] }),
          ],
        },
      },
      'new.json': {
        navigation: {
          groups: [
            group('Uno', evil('x/a'), evil('new'), 'same', evil('moved')),
            group('Two', evil('c'), { group: evil('In'), icon: evil('j'), pages: ['z'] }),
          ],
        },
      },
    });
  };

  it.each([
    ['text'],
    ['markdown'],
    ['json'],
    ['text', '--redirects'],
    ['markdown', '--redirects'],
    ['json', '--redirects'],
  ])('stays inside its lines in format %s %s', async (format, ...more) => {
    const args = ['diff', 'old.json', 'new.json', '--format', format, ...more];
    const { stdout, stderr } = await nav(sites(), args);
    expect(stdout.length).toBeGreaterThan(0);
    for (const line of `${stdout}${stderr}`.split('\n')) {
      expect(line).not.toMatch(CONTROLS);
      expect(line).not.toMatch(/^\s*::/);
    }
    if (format !== 'markdown') return;
    for (const row of stdout.split('\n').filter((line) => line.startsWith('|'))) {
      expect(row).toMatch(/^\| .* \|$/);
      expect(
        row.replace(/(`+)(?:(?!`).|(?!\1(?!`))`)*\1(?!`)/g, '').replace(/\\./g, ''),
      ).not.toMatch(/[`<]/);
    }
  });
});

describe('nav diff outside of a git repository', { tags: ['process'] }, () => {
  it('says so', async () => {
    const run = await nav(folder({ 'docs.json': before }), ['diff', 'HEAD']);
    expect(run).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'nav: HEAD is not a file or a folder, and not a git revision: this is not a git repository. Pass a docs.json or a folder.\n',
    });
  });
});

let history: string | undefined;
afterAll(() => history !== undefined && rmSync(history, { recursive: true }));

/** Returns a repository with a site in docs/: `before` is tagged, `after` committed. Tests do not change it. */
function historyFolder(): string {
  if (history !== undefined) return history;
  const root = mkdtempSync(join(tmpdir(), 'nav-history-'));
  history = root;
  git(root, 'init', '--quiet');
  writeAll(root, inFolder('docs', { 'docs.json': before, ...pagesBefore }));
  commit(root);
  git(root, 'tag', 'v1');
  rmSync(join(root, 'docs'), { recursive: true });
  writeAll(root, inFolder('docs', { 'docs.json': after, ...pagesAfter }));
  commit(root);
  return root;
}

function copyOfHistory(): string {
  const root = folder({});
  cpSync(historyFolder(), root, { recursive: true });
  return root;
}

describe('nav diff of git revisions', { tags: ['process'] }, () => {
  it.each([
    [['v1', 'HEAD'], 'docs'],
    [['v1'], 'docs'],
    [['v1'], 'docs/guide'],
    [['HEAD~1:docs', 'HEAD:docs/docs.json'], '.'],
    [['v1:./docs.json', 'docs.json'], 'docs'],
    [['v1', 'docs'], '.'],
  ])('%o from %s', async (args, from) => {
    const run = await nav(join(historyFolder(), from), ['diff', ...args]);
    expect(run).toEqual({ code: 0, stdout: text, stderr: '' });
  });

  it('reads the pages and settings of the revision', async () => {
    const root = copyOfHistory();
    write(root, 'docs/news.mdx', titled('Changed on disk'));
    expect((await nav(root, ['diff', 'v1', 'HEAD'])).stdout).toBe(text);
    expect((await nav(root, ['diff', 'v1'])).stdout).toContain('/news  Changed on disk');
  });

  it('reads configs in modules from revisions and the working tree', {
    tags: ['slow'],
  }, async () => {
    const root = copyOfHistory();
    const module = (value: object) => `export default ${JSON.stringify(value)} as const;\n`;
    rmSync(join(root, 'docs'), { recursive: true });
    writeAll(root, inFolder('docs', { 'site.config.ts': module(before), ...pagesBefore }));
    commit(root);
    rmSync(join(root, 'docs'), { recursive: true });
    writeAll(root, inFolder('docs', { 'site.config.ts': module(after), ...pagesAfter }));
    const file = 'docs/site.config.ts';
    const same = { code: 0, stdout: text, stderr: '' };
    expect(await nav(root, ['diff', `HEAD:${file}`, file])).toEqual(same);
    expect(await nav(root, ['diff', 'HEAD', file])).toEqual(same);
    expect(await nav(join(root, 'docs'), ['diff', 'HEAD', 'site.config.ts'])).toEqual(same);
    expect(await nav(root, ['diff', 'v1:docs', file])).toEqual(same);
    commit(root);
    expect(await nav(root, ['diff', 'HEAD~1', `HEAD:${file}`])).toEqual(same);
    const bare = await nav(root, ['diff', 'HEAD~1', 'HEAD']);
    expect([bare.code, bare.stderr]).toEqual([
      2,
      expect.stringMatching(
        /^nav: No docs\.json found.* For a config in the revision, pass HEAD~1:PATH\.\n$/,
      ),
    ]);
  });

  it('reports syntax errors and computed parts of modules', async () => {
    const root = copyOfHistory();
    write(root, 'bad.ts', 'export default { navigation: {,} };\n');
    write(root, 'part.ts', "export default { navigation: { pages: ['a', ...more] } };\n");
    commit(root);
    const bad = await nav(root, ['diff', 'HEAD:bad.ts', 'docs']);
    expect([bad.code, bad.stdout]).toEqual([1, '']);
    expect(bad.stderr).toContain('bad.ts:1:31 error invalid-json\n');
    const part = await nav(root, ['diff', 'HEAD:part.ts', 'HEAD:part.ts']);
    expect([part.code, part.stdout]).toEqual([0, 'No navigation changes.\n']);
    expect(part.stderr).toMatch(/^part\.ts:1:45 is computed/);
  });
});

describe('nav diff without the objects of a revision', { tags: ['process'] }, () => {
  it('explains what a shallow clone lacks', async () => {
    const whole = historyFolder();
    const root = folder({});
    git(root, 'clone', '--quiet', '--depth', '1', pathToFileURL(whole).href, 'clone');
    const run = (cwd: string, name: string) => nav(cwd, ['diff', name, 'HEAD']);
    const shallow = await run(join(root, 'clone'), 'HEAD~1');
    expect([shallow.code, shallow.stderr]).toEqual([
      2,
      expect.stringMatching(
        /^nav: HEAD~1 is not .*REVISION:PATH\. This is a shallow clone, which may lack it\. Run `git fetch --unshallow` to get the full history\.\n$/,
      ),
    ]);
    expect((await run(whole, 'v9')).stderr).not.toContain('shallow');
  });

  it('reports what a partial clone lacks, without fetching it', { tags: ['slow'] }, async () => {
    const site = { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': titled('A') };
    const whole = repository(site);
    git(whole, 'config', 'uploadpack.allowFilter', 'true');
    write(whole, 'a.mdx', titled('B'));
    commit(whole);
    write(whole, 'docs.json', { navigation: { pages: ['a', 'b'] } });
    commit(whole);
    const root = folder({});
    git(root, 'clone', '--quiet', '--filter=blob:none', pathToFileURL(whole).href, 'clone');
    const clone = join(root, 'clone');
    const run = (...args: string[]) => nav(clone, ['diff', ...args]);
    expect(await run('HEAD~1')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'nav: Cannot read HEAD~1: docs.json is missing from this partial clone.\n',
    });
    git(clone, 'show', 'HEAD~1:docs.json');
    const { code, stdout, stderr } = await run('HEAD~2', 'HEAD~1');
    expect([code, stdout]).toEqual([0, expect.stringContaining('→ "B"')]);
    expect(stderr).toBe(
      'Cannot read a.mdx (missing from this partial clone), so its contents are ignored.\n',
    );
  });

  it('explains why git cannot read the repository', async () => {
    const root = copyOfHistory();
    write(root, '.git/config', '[core');
    const { code, stdout, stderr } = await nav(root, ['diff', 'v1']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^nav: git cannot read v1: bad config line \d in file .*\.\n$/);
  });

  it.each([
    [['v9'], /v9 is not a file, a folder or a git revision\. Pass a docs\.json/],
    [
      ['v1..HEAD'],
      /^nav: v1\.\.HEAD is a range of revisions\. Pass its ends as two arguments: nav diff v1 HEAD\n$/,
    ],
    [['v1..'], /two arguments: nav diff v1 HEAD\n$/],
    [['v1..v9'], /two arguments: nav diff v1 v9\n$/],
    [['v1...HEAD'], /two arguments: nav diff \$\(git merge-base v1 HEAD\) HEAD\n$/],
    [['../docs.json'], /\.\.\/docs\.json is not a file/],
    [['v8..v9'], /v8\.\.v9 is not a file/],
    [['^v1'], /\^v1 is not a file, a folder or a git revision/],
    [['v1@{9999}'], /v1@\{9999\} is not a file, a folder or a git revision/],
    [['v1^{tree}'], /^nav: git cannot read v1\^\{tree\}: v1.* expected commit type/],
    [['v1:', 'docs'], /v1: has no docs\.json, .* pass v1:PATH/],
    [['v1:nope/docs.json', 'docs'], /v1:nope\/docs\.json has no nope\/docs\.json/],
    [['--upload-pack=x', 'docs'], /Unknown option/],
    [['-x', 'docs'], /Unknown option/],
  ])('exits with 2 for %o', async (args, message) => {
    const { code, stderr } = await nav(historyFolder(), ['diff', ...args]);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('nav diff --since', { tags: ['process'] }, () => {
  /** A repository whose main branch went on after the current one left it. */
  function branched(): string {
    const root = copyOfHistory();
    git(root, 'checkout', '--quiet', '-b', 'main', 'v1');
    write(root, 'docs/late.mdx', titled('Late'));
    const tabs = [before.navigation.tabs[0], { tab: 'API', pages: ['api', 'late'] }];
    write(root, 'docs/docs.json', { navigation: { tabs } });
    commit(root);
    git(root, 'checkout', '--quiet', '-');
    return root;
  }

  it('compares the working tree with the merge base', async () => {
    const root = branched();
    const run = await nav(join(root, 'docs'), ['diff', '--since', 'main']);
    expect(run).toEqual({ code: 0, stdout: text, stderr: '' });
    expect(await nav(root, ['diff', '--since', 'main', 'docs'])).toEqual(run);
    write(root, 'docs/news.mdx', titled('Changed on disk'));
    const changed = await nav(root, ['diff', '--since', 'main', 'docs']);
    expect(changed.stdout).toContain('/news  Changed on disk');
  });

  it('uses renames of page files as evidence', { tags: ['slow'] }, async () => {
    const site = (...pages: string[]) => ({ navigation: { pages: ['intro', ...pages] } });
    const start = { 'docs.json': site('lamp-setup'), 'intro.mdx': titled('Intro') };
    const root = repository(inFolder('docs', { ...start, 'lamp-setup.mdx': 'x\n' }));
    git(root, 'tag', 'base');
    git(root, 'mv', 'docs/lamp-setup.mdx', 'docs/lamp-setup-one.mdx');
    write(root, 'docs/lamp-setup-two.mdx', 'y\n');
    write(root, 'docs/docs.json', site('lamp-setup-one', 'lamp-setup-two'));
    commit(root);
    const args = ['diff', '--since', 'base', '--redirects'];
    const { stdout } = await nav(join(root, 'docs'), args);
    expect(JSON.parse(stdout)).toEqual([{ source: '/lamp-setup', destination: '/lamp-setup-one' }]);
  });

  it.each([
    ['did not exist', undefined],
    ['could not be read', '{'],
  ])('lists all pages of a config that %s', async (why, past) => {
    const root = repository({ 'a.mdx': titled('A'), ...(past ? { 'docs.json': past } : {}) });
    git(root, 'branch', 'base');
    write(root, 'docs.json', { navigation: { pages: ['a'] } });
    const { code, stdout, stderr } = await nav(root, ['diff', '--since', 'base']);
    expect([code, stdout]).toEqual([0, 'Added (1)\n  /a  A, in the top of the navigation\n']);
    const note = `^docs\\.json ${why} at the merge base with base \\([0-9a-f]{7}\\), so all of its pages are new\\.\\n$`;
    expect(stderr).toMatch(new RegExp(note));
  });

  it.each([
    [['--since', 'nowhere'], 'Git does not know the revision nowhere.'],
    [['--since', ''], '--since is empty. Pass a git revision.'],
    [['--since', 'v1', 'docs', 'docs'], '--since compares one site with its past.'],
    [[], 'Pass a docs.json, a folder or a git revision to compare with'],
  ])('rejects %o', async (args, message) => {
    const { code, stderr } = await nav(join(historyFolder(), 'docs'), ['diff', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`nav: ${message}`)]);
  });
});

describe('nav diff reads both sides with the same settings', { tags: ['process'] }, () => {
  const hidden = { navigation: { groups: [{ group: 'Drafts', hidden: true, pages: ['a'] }] } };
  const mintlify = { dialect: 'mintlify' };
  const unchanged = { code: 0, stdout: 'No navigation changes.\n', stderr: '' };

  /** Creates a repository in a folder. Its site is the same in the working tree as in its only commit. */
  function committed(files: Record<string, object>): string {
    const root = join(folder({}), 'repository');
    writeAll(root, files);
    git(root, 'init', '--quiet');
    commit(root);
    return root;
  }

  it('from package.json', async () => {
    const root = committed({ 'docs/docs.json': hidden, 'package.json': { nav: mintlify } });
    expect(await nav(join(root, 'docs'), ['diff', 'HEAD'])).toEqual(unchanged);
  });

  it('in a parent folder of the repository', async () => {
    const root = committed({ 'docs.json': hidden });
    write(join(root, '..'), 'nav.config.json', mintlify);
    expect(await nav(root, ['diff', 'HEAD'])).toEqual(unchanged);
  });

  it('from --config', async () => {
    const root = committed({ 'docs.json': hidden, 'nav.config.json': { dialect: 'standard' } });
    write(root, 'ci/nav.config.json', mintlify);
    expect(await nav(root, ['diff', 'HEAD', '--config', 'ci/nav.config.json'])).toEqual(unchanged);
  });

  it('and fetches the specifications of both', async () => {
    const server = createServer((_, response) => {
      const paths = { '/ping': { get: { summary: 'Ping', responses: {} } } };
      const info = { title: 'Ping', version: '1' };
      response.end(JSON.stringify({ openapi: '3.1.0', info, paths }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const openapi = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping.json`;
    const root = committed({
      'docs.json': { navigation: { groups: [{ group: 'API', openapi }] } },
    });
    expect(await nav(root, ['diff', 'HEAD', '--fetch'])).toEqual(unchanged);
  });
});
