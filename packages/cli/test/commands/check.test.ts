import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folder, nav, navHere, write } from '../nav.ts';

const correct = { navigation: { pages: ['index'] } };
const wrong = { navigation: { pages: ['index', 'gone'] } };
const page = 'Text.\n';

async function report(cwd: string, ...args: string[]) {
  const run = await navHere(cwd, ['check', '--format', 'json', ...args]);
  return { ...run, json: JSON.parse(run.stdout) };
}

it.each([
  [
    'Latin-1',
    Buffer.from('{ "navigation": { "groups": [{ "group": "S\u00e9", "pages": [] }] } }', 'latin1'),
  ],
  ['UTF-8', Buffer.from('{ "navigation": { "groups": [{ "group": "S\ufffd", "pages": [] }] } }')],
])('tells of a config in %s only where its bytes are lost', async (encoding, bytes) => {
  const root = folder({});
  writeFileSync(join(root, 'docs.json'), bytes);
  const { code, stderr } = await navHere(root, ['check']);
  expect([code, stderr]).toEqual([
    0,
    encoding === 'UTF-8'
      ? ''
      : 'docs.json holds bytes that are not UTF-8, which are read as \ufffd; save it as UTF-8.\n',
  ]);
});

it.each([
  [
    'UTF-16',
    'utf16le',
    'docs.json is written in UTF-16, which nav does not read; save it as UTF-8.',
  ],
  [
    'Latin-1',
    'latin1',
    'docs.json holds bytes that are not UTF-8, which are read as \ufffd; save it as UTF-8.',
  ],
] as const)('tells of a config in %s that cannot be parsed for it', async (_, encoding, note) => {
  const root = folder({ 'docs.json': Buffer.from('\ufeff{ "navigation": \u00e9 }', encoding) });
  for (const command of ['check', 'pages']) {
    const { code, stderr } = await navHere(root, [command]);
    expect([code, stderr.split('\n')[0]]).toEqual([1, note]);
  }
  const swapped = Buffer.from('\ufeff{}', 'utf16le').swap16();
  const { stderr } = await nav(folder({ 'docs.json': swapped }), ['check']);
  expect(stderr).toMatch(/^docs\.json is written in UTF-16/);
});

it('tells of settings that are not UTF-8', async () => {
  const root = folder({
    'docs.json': correct,
    'index.mdx': page,
    'nav.config.json': Buffer.from('\ufeff{ }', 'utf16le'),
  });
  const { code, stderr } = await navHere(root, ['check']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^nav\.config\.json is written in UTF-16/),
  ]);
});

describe('a folder with a config of another kind', () => {
  it.each([
    ['mint.json', 'Make a docs.json of it with `nav migrate mint-to-docs docs/mint.json`.'],
    ['docs.config.ts', 'It is docs/docs.config.ts that holds a config: name it.'],
    ['other.json', 'Start one with `nav init docs`.'],
  ])('says what to do with %s', async (file, remedy) => {
    const root = folder({ [`docs/${file}`]: '{}' });
    const { code, stderr } = await navHere(root, ['check', 'docs']);
    expect([code, stderr]).toEqual([
      2,
      `nav: docs holds no docs.json, nor does a folder below it. ${remedy}\n`,
    ]);
    if (file === 'other.json') return;
    const here = await nav(join(root, 'docs'), ['check']);
    expect([here.code, here.stderr]).toEqual([
      2,
      `nav: There is no docs.json here, in a folder above or in one below. ${remedy.replace('docs/', '')}\n`,
    ]);
  });

  it('says of a mint.json that it is of another format', async () => {
    const root = folder({ 'mint.json': '{}' });
    const { code, stderr } = await navHere(root, ['check', 'mint.json']);
    expect([code, stderr]).toEqual([
      2,
      'nav: mint.json is of the format before docs.json. Make a docs.json of it with `nav migrate mint-to-docs mint.json`.\n',
    ]);
  });
});

describe('which site is checked', () => {
  it('is the nearest one upward when no path is given', async () => {
    const root = folder({ 'docs.json': wrong, 'index.mdx': page, 'a/b/c.mdx': page });
    const { code, json } = await report(join(root, 'a/b'));
    expect(code).toBe(1);
    expect(json.files).toEqual(['../../docs.json']);
    expect(json.diagnostics.map((found: { file: string }) => found.file)).toEqual([
      '../../docs.json',
      '../../docs.json',
    ]);
  });

  it('is every one below when there is none upward', async () => {
    const root = folder({
      'x/docs.json': correct,
      'x/index.mdx': page,
      'y/z/docs.json': correct,
      'y/z/index.mdx': page,
      'node_modules/p/docs.json': wrong,
      '.git/docs.json': wrong,
    });
    const { code, json } = await report(root);
    expect(json.files).toEqual(['x/docs.json', 'y/z/docs.json']);
    expect(code).toBe(0);
  });

  it('is the only one below for --fix, which refuses to choose among several', async () => {
    const misspelt = { navigation: { page: ['index'] } };
    const root = folder({
      'apps/x/docs.json': misspelt,
      'apps/x/index.mdx': page,
      'apps/y/docs.json': misspelt,
      'apps/y/index.mdx': page,
    });
    const read = (name: string) => readFileSync(join(root, 'apps', name, 'docs.json'), 'utf8');
    const before = read('x');
    expect(await navHere(root, ['check', '--fix'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'nav: There are 2 sites below this folder; name those that are meant: apps/x/docs.json, apps/y/docs.json\n',
    });
    expect([read('x'), read('y')]).toEqual([before, before]);
    expect((await nav(join(root, 'apps/x'), ['check', '--fix'])).code).toBe(0);
    expect((await navHere(root, ['check', '.', '--fix'])).code).toBe(0);
    expect(read('y')).not.toBe(before);
    const one = folder({ 'apps/x/docs.json': misspelt, 'apps/x/index.mdx': page });
    expect((await navHere(one, ['check', '--fix'])).stdout).toContain('1 problem fixed');
  });

  it('may have a config of any name', async () => {
    const root = folder({ 'nav/site.json': correct, 'nav/index.mdx': page });
    expect((await report(root, 'nav/site.json')).json.files).toEqual(['nav/site.json']);
  });

  it('is not looked for inside another site', async () => {
    const root = folder({
      's/docs.json': correct,
      's/index.mdx': page,
      's/examples/docs.json': wrong,
    });
    expect((await report(root, '.')).json.files).toEqual(['s/docs.json']);
  });
});

describe('exit code 2', () => {
  const cases: [what: string, args: string[], message: RegExp][] = [
    ['a path that does not exist', ['check', 'nope'], /nope does not exist; name a docs\.json/],
    [
      'a path through a file',
      ['check', 'ok/docs.json/x'],
      /ok\/docs\.json\/x does not exist; name/,
    ],
    [
      'a name that no file can have',
      ['check', 'x'.repeat(300)],
      /cannot be read: its name is too long/,
    ],
    ['a page', ['check', 'ok/index.mdx'], /ok\/index\.mdx is a page; name a docs\.json/],
    ['a folder called as a config', ['check', 'x.json'], /x\.json holds no docs\.json/],
    [
      'a folder where the config should be',
      ['check', 'f/docs.json'],
      /^nav: f\/docs\.json is a folder, .* rename it/,
    ],
    ['a folder with such a folder', ['check', 'f'], /^nav: f\/docs\.json is a folder/],
    [
      'a link to nothing',
      ['check', 'l/docs.json'],
      /l\/docs\.json is a symbolic link to gone\.json, which does not exist; mend/,
    ],
    [
      'a folder with such a link',
      ['check', 'l'],
      /^nav: l\/docs\.json is a symbolic link to gone\.json/,
    ],
    ['nothing as a path', ['check', ''], /An argument of nav check is empty \(''\); fill it in/],
    ['nothing among paths', ['check', 'ok', ''], /An argument of nav check is empty/],
    ['nothing to list', ['pages', ''], /An argument of nav pages is empty/],
    ['nothing to resolve', ['resolve', ''], /An argument of nav resolve is empty/],
    ['nothing to explain', ['explain', ''], /An argument of nav explain is empty/],
    ['nothing to compare', ['diff', ''], /An argument of nav diff is empty/],
    [
      'nothing to migrate',
      ['migrate', 'wrap-root', '', '--in', 'tabs'],
      /An argument of nav migrate is empty/,
    ],
    ['nothing to trace', ['trace', ''], /An argument of nav trace is empty/],
    ['nothing to start', ['init', ''], /An argument of nav init is empty/],
    ['a folder without a site', ['check', 'empty'], /empty holds no docs\.json.*nav init empty/],
    ['a pattern without a match', ['check', 'x/*'], /x\/\* matches no docs\.json/],
    ['no site anywhere', ['check'], /There is no docs\.json here.*nav init/],
    ['an unknown option', ['check', '--fxi'], /unknown option '--fxi'[\s\S]*--fix/],
    ['an unknown format', ['check', '--format', 'xml'], /xml.*pretty, json, sarif, github/],
    ['an unknown dialect', ['check', '--dialect', 'x'], /standard, mintlify/],
    ['no number of warnings', ['check', '--max-warnings', 'few'], /whole number.*not few/],
    ['nothing as a number', ['check', '--max-warnings='], /whole number.*not nothing/],
    ['an option without its value', ['check', '--config'], /--config <file>' argument missing/],
    [
      'settings that are a folder',
      ['check', 'ok', '--config', 'x/nav.config.json'],
      /it is a folder/,
    ],
    [
      'settings in a file',
      ['check', 'ok', '--config', 'ok/index.mdx/nav.config.json'],
      /through a file/,
    ],
    ['a config to watch that is absent', ['check', '--watch', 'nope'], /nope does not exist/],
    ['help on an unknown command', ['help', 'chek'], /unknown command 'chek'[\s\S]*check/],
    [
      'a settings file that is absent',
      ['check', 'ok', '--config', 'nav.config.json'],
      /nav\.config\.json cannot be read: it does not exist/,
    ],
    [
      'settings of any name that are absent',
      ['check', 'ok', '--config', 'x.yml'],
      /^nav: x\.yml cannot be read: it does not exist\./,
    ],
    ['no settings', ['check', 'ok', '--config='], /--config is empty; name a settings file/],
    [
      'a package.json without settings',
      ['check', 'ok', '--config', 'package.json'],
      /^nav: package\.json has no "nav" block; write the settings into one, or name/,
    ],
    [
      'a package.json that is no JSON',
      ['check', 'ok', '--config', 'ok/package.json'],
      /^nav: ok\/package\.json is no JSON; mend it, or name/,
    ],
    ['an unknown command', ['chek'], /unknown command 'chek'[\s\S]*check/],
    ['a path where a command should be', ['ok/docs.json'], /nav check ok\/docs\.json/],
  ];
  it.each(cases)('for %s', async (_, args, message) => {
    const root = folder({
      'ok/docs.json': correct,
      'ok/index.mdx': page,
      'empty/a.mdx': page,
      'x/nav.config.json/a.txt': '',
      'x.json/a.txt': '',
      'package.json': { name: 'x' },
      'ok/package.json': '{ "nav": {',
      'f/docs.json/a.txt': '',
      'l/a.txt': '',
    });
    symlinkSync('gone.json', join(root, 'l/docs.json'));
    const cwd = args.length === 1 && args[0] === 'check' ? join(root, 'empty') : root;
    const { code, stdout, stderr } = await nav(cwd, args);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^nav: /);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'for a file that may not be read',
    async () => {
      const root = folder({ 'docs.json': correct });
      chmodSync(join(root, 'docs.json'), 0);
      const { code, stderr } = await navHere(root, ['check']);
      expect(stderr).toBe('nav: docs.json cannot be read: its permissions forbid it.\n');
      expect(code).toBe(2);
    },
  );

  it.each([
    ['a config', ['check', 'docs.json'], 'docs.json'],
    ['the nearest config', ['check'], 'docs.json'],
    ['a config to list', ['pages', 'docs.json'], 'docs.json'],
    ['the folder of new docs', ['init', 'docs.json'], 'docs.json'],
    ['the config to migrate', ['migrate', 'wrap-root', '--in', 'tabs'], 'docs.json'],
    ['the settings', ['check', 'site'], 'nav.config.json'],
    ['named settings', ['check', 'site', '--config', 'nav.config.json'], 'nav.config.json'],
  ])('for %s behind links that lead in a circle', async (_, args, name) => {
    const root = folder({ 'site/docs.json': correct, 'site/index.mdx': page });
    for (const file of ['docs.json', 'nav.config.json']) symlinkSync(file, join(root, file));
    expect(await nav(root, args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `nav: ${name} cannot be read: its symbolic links lead in a circle.\n`,
    });
  });

  it('for a pipe, without waiting for what comes through it', async () => {
    const root = folder({});
    const server = createServer();
    const path = process.platform === 'win32' ? join('\\\\.\\pipe', root) : join(root, 'socket');
    await new Promise<void>((resolve) => server.listen(path, resolve));
    onTestFinished(() => void server.close());
    const { code, stderr } = await navHere(root, ['check', path]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/is no regular file; name a docs/)]);
  });

  it.skipIf(process.platform === 'win32')('for a pipe where the config should be', async () => {
    const root = folder({ 'site/a.mdx': page });
    execFileSync('mkfifo', [join(root, 'site/docs.json')]);
    for (const [from, args] of [
      ['.', ['check', 'site']],
      ['site', ['check']],
    ] as const) {
      const { code, stderr } = await nav(join(root, from), args);
      expect([code, stderr]).toEqual([2, expect.stringMatching(/docs\.json is no regular file/)]);
    }
  });

  it('for a link to nothing, or a folder, where the nearest config should be', async () => {
    const root = folder({ 'l/a/b.mdx': page, 'f/docs.json/a.txt': '' });
    symlinkSync('gone.json', join(root, 'l/docs.json'));
    expect((await nav(join(root, 'l/a'), ['check'])).stderr).toMatch(
      /^nav: \.\.\/docs\.json is a symbolic link to gone\.json/,
    );
    expect((await nav(join(root, 'f'), ['check'])).stderr).toMatch(/^nav: docs\.json is a folder/);
  });

  it('for a config that is a link out of its folder', async () => {
    const root = folder({ 'elsewhere/docs.json': correct, 'site/index.mdx': page });
    symlinkSync(join(root, 'elsewhere/docs.json'), join(root, 'site/docs.json'));
    const { code, stderr } = await navHere(root, ['check', 'site']);
    expect(stderr).toMatch(/site\/docs\.json cannot be read: it is a link that leaves its folder/);
    expect(code).toBe(2);
  });
});

it('tells of links that leave the folder of the site, whatever they stand for', async () => {
  const root = folder({
    'site/docs.json': {
      navigation: {
        groups: [
          { group: 'A', openapi: 'api.json', pages: ['index', 'guide', 'shared/intro', 'absent'] },
          { $ref: './group.json' },
        ],
      },
    },
    'site/index.mdx': page,
    'elsewhere/guide.mdx': page,
    'elsewhere/shared/intro.mdx': page,
    'elsewhere/api.json': {},
    'elsewhere/group.json': {},
  });
  for (const name of ['guide.mdx', 'shared', 'api.json', 'group.json'])
    symlinkSync(join(root, 'elsewhere', name), join(root, 'site', name));
  const { json } = await report(root, 'site');
  expect(
    json.diagnostics.map(({ code, message }: { code: string; message: string }) => [code, message]),
  ).toEqual([
    [
      'openapi-not-found',
      'The OpenAPI specification "api.json" is behind a symlink that leaves the site\'s folder. Copy it into the folder.',
    ],
    [
      'page-not-found',
      'The page "guide" is excluded because its file "guide.mdx" is behind a symlink that leaves the site\'s folder. Copy it into the folder or remove the entry.',
    ],
    [
      'page-not-found',
      'The page "shared/intro" is excluded because its file "shared/intro.mdx" is behind a symlink that leaves the site\'s folder. Copy it into the folder or remove the entry.',
    ],
    ['page-not-found', 'The page "absent" does not exist. Create the file or remove the entry.'],
    [
      'ref-outside',
      'The $ref "./group.json" points outside the config\'s folder. Move the file inside and use a relative path.',
    ],
  ]);
});

describe('colour', () => {
  it.each<[string[], Record<string, string>, boolean]>([
    [['check'], {}, false],
    [['check', '--color'], {}, true],
    [['--color', 'check'], {}, true],
    [['check', '--color'], { NO_COLOR: '1' }, true],
    [['check', '--no-color'], { FORCE_COLOR: '1' }, false],
    [['--no-color', 'check'], { FORCE_COLOR: '1' }, false],
    [['--color', '--no-color', 'check'], {}, false],
    [['--color', 'check', '--no-color'], {}, false],
    [['pages', '--color'], {}, true],
    [['migrate', '--color', 'pages-to-groups', '--dry-run'], {}, true],
  ])('of nav %j with %o: %s', async (args, env, expected) => {
    const root = folder({ 'docs.json': wrong });
    const { stdout, code } = await nav(root, args, env);
    expect(stdout.includes('\u001b[')).toBe(expected);
    expect(code).toBe(args.includes('check') ? 1 : 0);
  });

  it('is no matter before --version, --help and help', async () => {
    const root = folder({});
    for (const words of [['--version'], ['--help'], [], ['help', 'check'], ['help']]) {
      expect(await navHere(root, ['--no-color', ...words])).toEqual(await nav(root, words));
    }
  });
});

it.each(['-q', '--quiet'])('%s shows errors only', async (flag) => {
  const root = folder({ 'docs.json': correct, 'index.mdx': page, 'one.mdx': page });
  expect(await navHere(root, ['check', flag])).toEqual({ code: 0, stdout: '', stderr: '' });
});

describe('--max-warnings', () => {
  const site = { 'docs.json': correct, 'index.mdx': page, 'one.mdx': page, 'two.mdx': page };
  it.each([
    ['0', 1],
    ['1', 1],
    ['2', 0],
  ])('%s with two warnings exits with %i', async (limit, code) => {
    const run = await nav(folder(site), ['check', '--max-warnings', limit]);
    expect(run.code).toBe(code);
    expect(run.stderr === '').toBe(code === 0);
  });
});

describe('settings', () => {
  const site = { 'docs/docs.json': correct, 'docs/index.mdx': page, 'docs/draft.mdx': page };

  it('are found upward from the site', async () => {
    const root = folder({ ...site, 'nav.config.json': { ignore: ['draft.mdx'] } });
    expect((await report(root, 'docs')).json.diagnostics).toEqual([]);
  });

  it('may stand in package.json', async () => {
    const root = folder({
      ...site,
      'package.json': { name: 'x', nav: { rules: { 'orphan-page': 'error' } } },
    });
    const { code, json } = await report(root, 'docs');
    expect(json.summary).toEqual({ errors: 1, warnings: 0, infos: 0 });
    expect(code).toBe(1);
  });

  it('may be named', async () => {
    const root = folder({
      ...site,
      'nav.config.json': { ignore: ['draft.mdx'] },
      'strict.nav.config.json': { rules: { 'orphan-page': 'error' } },
    });
    expect((await report(root, 'docs', '--config', 'strict.nav.config.json')).code).toBe(1);
    for (const name of ['nav.strict.json', 'strict', 'docs/our-package.json']) {
      write(root, name, { rules: { 'orphan-page': 'error' } });
      expect((await report(root, 'docs', '--config', name)).code, name).toBe(1);
    }
    write(root, 'other/package.json', { nav: { rules: { 'orphan-page': 'error' } } });
    expect((await report(root, 'docs', '--config', 'other/package.json')).code).toBe(1);
  });

  it('are checked themselves', async () => {
    const root = folder({ ...site, 'nav.config.json': { ignored: ['draft.mdx'] } });
    const { json } = await report(root, 'docs');
    expect(
      json.diagnostics.map(({ code, file }: { code: string; file: string }) => [file, code]),
    ).toEqual([
      ['docs/docs.json', 'orphan-page'],
      ['nav.config.json', 'unknown-field'],
    ]);
  });

  it('are framed in their own text', async () => {
    const root = folder({ ...site, 'nav.config.json': '{ "ignored": ["draft.mdx"] }' });
    const { stdout } = await navHere(root, ['check', 'docs']);
    expect(stdout).toContain('> 1 | { "ignored": ["draft.mdx"] }');
  });
});

describe('hostile files', () => {
  it.each<[string, Record<string, string | object>]>([
    ['by their text', { 'docs.json': '{ "navigation": \u001b[31m\u0007\u009b2J }\n' }],
    [
      'by their names',
      {
        'docs.json': { navigation: { $ref: './\u001b[31mred.json' } },
        '\u001b[31mred.json': { groups: [{ group: 'A', pages: [5] }] },
      },
    ],
  ])('cannot steer the terminal %s', async (_, files) => {
    const root = folder(files);
    const { stdout, code } = await navHere(root, ['check']);
    expect(code).toBe(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must not get through
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });

  it.each([
    ['', 'an empty file'],
    ['\u0000'.repeat(50), 'NUL bytes'],
    ['['.repeat(200_000), 'brackets without end'],
    ['{"__proto__": {"polluted": 1}, "navigation": {"pages": ["index"]}}', 'a prototype'],
    [`{"navigation": {"pages": ["${'x'.repeat(2_000_000)}"]}}`, 'a string of 2 MB'],
    ['{"navigation": {"pages": ["\\ud800", "a\\u0000b", "../../etc/passwd"]}}', 'odd paths'],
  ])('%#: are reported, not crashed on', async (text) => {
    const root = folder({ 'docs.json': text });
    for (const format of ['pretty', 'json', 'sarif', 'github']) {
      const { code, stderr } = await navHere(root, ['check', '--format', format]);
      expect(stderr).toBe('');
      expect(code).toBe(1);
    }
  });
});

it('reports JSON that can be large without losing the end', async () => {
  const pages = Array.from({ length: 3000 }, (_, index) => `gone-${index}`);
  const root = folder({ 'docs.json': { navigation: { pages } } });
  const { json } = await report(root);
  expect(json.diagnostics.length).toBe(3000);
});

it('says how to report what nobody foresaw', async () => {
  const root = folder({ 'docs.json': correct, 'index.mdx': page });
  write(
    root,
    'break.mjs',
    "Object.defineProperty(JSON, 'stringify', { value() { throw new Error('boom'); } });\n",
  );
  const broken = { NODE_OPTIONS: `--import=${join(root, 'break.mjs')}` };
  const run = await nav(root, ['schema'], broken);
  expect(run.code).toBe(2);
  expect(run.stdout).toBe('');
  expect(run.stderr).toBe(
    'nav failed unexpectedly: boom\nThis is a fault in nav. Please report it with the command and the docs.json; DEBUG=1 shows where it happened.\n',
  );
  const loud = await nav(root, ['schema'], { ...broken, DEBUG: '1' });
  expect(loud.stderr).toMatch(/Error: boom\n\s+at /);
});
