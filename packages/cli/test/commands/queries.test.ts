import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, nav, write } from '../nav.ts';

const site = {
  'docs/docs.json': {
    navigation: {
      tabs: [
        { tab: 'A', pages: ['index', 'guide/start'] },
        { tab: 'B', groups: [{ group: 'G', pages: ['b'] }] },
      ],
    },
  },
  'docs/index.mdx': '',
  'docs/guide/start.mdx': '',
  'docs/b.mdx': '',
  'docs/loose.mdx': '',
};

describe('settings', () => {
  const queries = [
    ['pages', 'docs'],
    ['resolve', 'docs'],
    ['explain', 'b', 'docs'],
    ['diff', 'docs', 'docs'],
  ];

  it.each(queries)('fail nav %s if they are broken', async (...args) => {
    const root = folder({ ...site, 'nav.config.json': '{ "dialect": "standard",, }' });
    const { code, stdout, stderr } = await nav(root, args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^nav\.config\.json:1:25 error invalid-json\n[\s\S]*> 1 \| \{ "dialect"/,
    );
  });

  it.each(queries)('print a warning for nav %s if they have a mistake', async (...args) => {
    const root = folder({ ...site, 'nav.config.json': { ignored: ['b.mdx'] } });
    const { code, stdout, stderr } = await nav(root, args);
    expect([code, stdout === '']).toEqual([0, false]);
    expect(stderr.match(/nav\.config\.json:2:3 warning unknown-field\n/g)).toHaveLength(1);
    expect(stderr).not.toContain('--fix');
  });

  it('print nothing if they are correct', async () => {
    const root = folder({ ...site, 'package.json': { nav: { dialect: 'standard' }, naw: 5 } });
    expect((await nav(root, ['resolve', 'docs'])).stderr).toBe('');
  });
});

describe('nav explain', () => {
  it('shows both places of a page, and which one the view uses', async () => {
    const root = folder({
      'docs.json': {
        navigation: {
          tabs: [
            { tab: 'One', pages: ['a', 'p'] },
            { tab: 'Two', pages: ['p', 'b'] },
          ],
        },
      },
      'a.mdx': '',
      'b.mdx': '',
      'p.mdx': '',
    });
    const json = await nav(root, ['explain', 'p', '--format', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      places: [
        { trail: [{ label: 'One' }], inView: true },
        { trail: [{ label: 'Two' }], inView: false },
      ],
      previous: { href: '/a' },
      next: null,
    });
    const { stdout } = await nav(root, ['explain', 'p']);
    expect(stdout).toMatch(/Listed at.*One {2}\(shown below\)\n.*Two\n/);
  });

  it('shows the problems of a page', async () => {
    const root = folder({
      'docs/docs.json': {
        $schema: 'https://mintlify.com/docs.json',
        navigation: { pages: ['mast', 'rope'] },
      },
      'docs/mast.mdx': `[Rope](/rop)\n\n${'<Sail />\n\n'.repeat(6)}`,
      'docs/rope.mdx': 'Fine.\n',
    });
    const { stdout } = await nav(root, ['explain', 'mast', 'docs']);
    const problems = stdout.slice(stdout.indexOf('Problems')).split('\n');
    expect(problems).toHaveLength(7);
    expect(problems[0]).toMatch(
      /^Problems {3}docs\/mast\.mdx:1:8 error link-not-found {2}The link "\/rop" does not exist/,
    );
    expect(problems[1]).toMatch(/docs\/mast\.mdx:3:1 error component-unknown {2}Mintlify removes/);
    expect(problems[5]).toMatch(/^ +2 more problems\. Run `nav check docs\/mast\.mdx`$/);
    const json = await nav(root, ['explain', 'mast', 'docs', '--format', 'json']);
    const { diagnostics } = JSON.parse(
      (await nav(root, ['check', 'docs/mast.mdx', '--format', 'json'])).stdout,
    );
    expect(diagnostics).toHaveLength(7);
    for (const one of diagnostics) delete one.commands;
    expect(JSON.parse(json.stdout).diagnostics).toEqual(diagnostics);
    expect((await nav(root, ['explain', 'rope', 'docs'])).stdout).not.toContain('Problems');
  });

  it('marks the place of the breadcrumbs if that is another one', async () => {
    const root = folder({
      'docs.json': {
        $schema: 'https://mintlify.com/docs.json',
        navigation: {
          groups: [
            { group: 'One', pages: ['p', 'a'] },
            { group: 'Two', pages: ['p'] },
          ],
        },
      },
      'a.mdx': '',
      'p.mdx': '',
    });
    const { stdout } = await nav(root, ['explain', 'p']);
    expect(stdout).toMatch(/One {2}\(shown below, with the breadcrumbs of the last place\)\n/);
    expect(stdout).toMatch(/Two {2}\(only its breadcrumbs\)\n/);
    expect(stdout).toMatch(/Breadcrumbs {2}Two\n {2}Next {9}A /);
    const json = await nav(root, ['explain', 'p', '--format', 'json']);
    expect(JSON.parse(json.stdout).places).toMatchObject([
      { inView: true, inBreadcrumbs: false },
      { inView: false, inBreadcrumbs: true },
    ]);
  });

  it.each([
    ['docs', ['guide/start']],
    ['docs', ['/guide/start/']],
    ['docs', ['./guide/start']],
    ['docs', ['guide//start.mdx']],
    ['docs', ['guide/start.mdx']],
    ['docs/guide', ['start.mdx']],
    ['docs', ['/guide/start#part']],
    ['.', ['docs/guide/start.mdx', 'docs']],
    ['.', ['guide/start', 'docs/docs.json']],
  ])('finds a page from %s by %o', async (from, args) => {
    const run = await nav(join(folder(site), from), ['explain', ...args, '--format', 'json']);
    expect(run.stderr).toBe('');
    expect(JSON.parse(run.stdout)).toMatchObject({ path: 'guide/start', inNavigation: true });
  });

  it('finds a page with a name like a file', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['notes.md'] } },
      'notes.md.mdx': '',
    });
    const run = await nav(root, ['explain', 'notes.md', '--format', 'json']);
    expect(JSON.parse(run.stdout)).toMatchObject({ path: 'notes.md', inNavigation: true });
  });

  it.each([
    ['all, if the theme decides', {}, ['B', 'G']],
    ['all, if the config says so', { eyebrows: 'breadcrumbs' }, ['B', 'G']],
    ['the last, if the config says so', { eyebrows: 'section' }, ['G']],
  ])('prints the breadcrumbs: %s', async (_, styling, labels) => {
    const $schema = 'https://mintlify.com/docs.json';
    const config = { $schema, ...site['docs/docs.json'], styling };
    const root = folder({ ...site, 'docs/docs.json': config });
    const run = await nav(root, ['explain', 'b', 'docs', '--format', 'json']);
    expect(JSON.parse(run.stdout).breadcrumbs).toMatchObject(labels.map((label) => ({ label })));
  });

  it.each([
    ['/handbook/b#part', 'b'],
    ['/handbook/', 'index'],
    ['/b', 'b'],
  ])('finds the page of %s under the base path', async (url, path) => {
    const root = folder({ ...site, 'docs/nav.config.json': { basePath: '/handbook' } });
    const run = await nav(root, ['explain', url, 'docs', '--format', 'json']);
    expect(JSON.parse(run.stdout)).toMatchObject({ path });
  });
});

describe('nav explain of home pages and endpoints', () => {
  it('finds the home page', async () => {
    const run = await nav(join(folder(site), 'docs'), ['explain', '/', '--format', 'json']);
    expect(JSON.parse(run.stdout)).toMatchObject({ path: 'index', file: 'index.mdx' });
  });

  it('prints every place of the home page, and its file from the current directory', async () => {
    const root = folder({
      'docs/docs.json': {
        navigation: {
          versions: [
            { version: '2', pages: ['a'] },
            { version: '1', pages: ['b', 'a'] },
          ],
        },
      },
      'docs/a.mdx': '',
      'docs/b.mdx': '',
    });
    const json = await nav(root, ['explain', '/', 'docs', '--format', 'json']);
    expect(JSON.parse(json.stdout).places).toHaveLength(2);
    const { stdout } = await nav(join(root, 'docs'), ['explain', 'a']);
    expect(stdout).toMatch(/File\s+a\.mdx\n/);
    expect((await nav(root, ['explain', '/', 'docs'])).stdout).toMatch(/File\s+docs\/a\.mdx\n/);
  });

  it('finds the page of an endpoint as written in the config', async () => {
    const openapi = { openapi: '3.1.0', info: {}, paths: { '/users': { get: {} } } };
    const root = folder({
      'docs.json': {
        navigation: { groups: [{ group: 'A', openapi: 'o.json', pages: ['GET /users'] }] },
      },
      'o.json': openapi,
    });
    for (const given of ['GET /users', 'o.json GET /users', 'get /users']) {
      const run = await nav(root, ['explain', given, '--format', 'json']);
      expect(JSON.parse(run.stdout)).toMatchObject({ method: 'get', endpoint: '/users' });
    }
    expect((await nav(root, ['explain', 'POST /users'])).code).toBe(2);
  });

  it('finds a page whose front matter names the endpoint', async () => {
    const root = folder({
      'docs.json': { navigation: { tabs: [{ tab: 'API', pages: ['api/add', 'api/list'] }] } },
      'api/add.mdx': '---\nopenapi: "post /links"\n---\n',
      'api/list.mdx': '---\nopenapi: /v2/api.json GET /links\n---\n',
      'api/drafts/add.mdx': '---\nopenapi: POST /links\n---\n',
      'api/drafts/delete.mdx': '---\nopenapi: DELETE /links/{id}\n---\n',
    });
    const pageOf = async (given: string) => {
      const { code, stdout, stderr } = await nav(root, ['explain', given, '--format', 'json']);
      return code === 0 ? (JSON.parse(stdout) as { path: string }).path : stderr.trim();
    };
    expect(await pageOf('POST /links')).toBe('api/add');
    expect(await pageOf('v2/api.json get /links')).toBe('api/list');
    expect(await pageOf('DELETE /links/{id}')).toBe('api/drafts/delete');
    expect(await pageOf('v3/api.json GET /links')).toMatch(/ Did you mean "GET \/links"\?$/);
    expect(await pageOf('POST /link')).toBe(
      'nav: The page "POST /link" does not exist in docs.json. Did you mean "POST /links"?',
    );
    const { stdout } = await nav(root, ['explain', 'POST /links']);
    expect(stdout).toMatch(/^ {2}Endpoint\s+POST \/links {2}front matter$/m);
  });
});

describe('nav explain of missing pages', () => {
  it('explains why a page has no file', async () => {
    const root = folder({
      'docs/docs.json': {
        navigation: {
          groups: [
            { group: 'A', pages: ['gone', 'ignored'] },
            { group: 'B', openapi: 'o.json', pages: ['GET /users'] },
          ],
        },
      },
      'docs/ignored.mdx': '',
      'docs/.mintignore': 'ignored.mdx',
      'docs/o.json': { openapi: '3.1.0', info: {}, paths: { '/users': { get: {} } } },
    });
    const rowOf = async (page: string) =>
      /^ {2}File.*$/m.exec((await nav(root, ['explain', page, 'docs'])).stdout)?.[0];
    expect(await rowOf('gone')).toBe(
      '  File         none: The page "gone" does not exist. Create the file or remove the entry.',
    );
    expect(await rowOf('ignored')).toMatch(
      /none: The page "ignored" is excluded because \.mintignore /,
    );
    expect(await rowOf('GET /users')).toBe(undefined);
    write(root, 'nav.config.json', { rules: { 'page-not-found': 'off' } });
    expect(await rowOf('ignored')).toMatch(/ none$/);
  });

  it('suggests a page of the same language', async () => {
    const root = folder({
      'docs.json': {
        navigation: {
          languages: [
            { language: 'en', pages: ['firing'] },
            { language: 'de', pages: ['de/brennen', 'de/glasur'] },
          ],
        },
      },
      'firing.mdx': '',
      'de/brennen.mdx': '',
      'de/glasur.mdx': '',
    });
    const adviceOf = async (page: string) => (await nav(root, ['explain', page])).stderr;
    expect(await adviceOf('de/firing')).toMatch(/ Run `nav pages` for a list\.\n$/);
    expect(await adviceOf('de/brennn')).toMatch(/ Did you mean "de\/brennen"\?\n$/);
    expect(await adviceOf('firng')).toMatch(/ Did you mean "firing"\?\n$/);
  });

  it('suggests the nearest page', async () => {
    const run = await nav(join(folder(site), 'docs'), ['explain', 'guide/strat']);
    expect(run).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'nav: The page "guide/strat" does not exist in docs.json. Did you mean "guide/start"?\n',
    });
  });

  it('requires a page', async () => {
    const run = await nav(join(folder(site), 'docs'), ['explain']);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/Missing required argument 'page'[\s\S]*nav explain --help/);
  });
});

describe('nav resolve', () => {
  it.each([
    [['--tab', 'C'], 'Unknown tab "C". This site has "A", "B".'],
    [['--language', 'en'], 'This site has no languages.'],
    [['--depth', '0'], '--depth must be a whole number of at least 1, not "0".'],
  ])('exits with 2 for %o', async (args, message) => {
    expect(await nav(join(folder(site), 'docs'), ['resolve', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `nav: ${message}\n`,
    });
  });

  it('shows the valid parts of a config with mistakes', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['a', 5, { group: 'G', page: [] }] } },
    });
    const { stdout, code } = await nav(root, ['resolve', '--no-files']);
    expect(stdout).toBe('docs.json\n├── A  /a\n└── group G\n');
    expect(code).toBe(0);
  });
});
