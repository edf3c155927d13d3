import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folder, nav, write } from '../nav.ts';

const correct = { navigation: { pages: ['index'] } };
const wrong = { navigation: { pages: ['index', 'gone'] } };
const page = 'Text.\n';

async function report(cwd: string, ...args: string[]) {
  const run = await nav(cwd, ['check', '--format', 'json', ...args]);
  return { ...run, json: JSON.parse(run.stdout) };
}

it.each([
  [
    'Latin-1',
    Buffer.from('{ "navigation": { "groups": [{ "group": "S\u00e9", "pages": [] }] } }', 'latin1'),
  ],
  ['UTF-8', Buffer.from('{ "navigation": { "groups": [{ "group": "S\ufffd", "pages": [] }] } }')],
])('notes a config in %s only if it loses bytes', async (encoding, bytes) => {
  const root = folder({});
  writeFileSync(join(root, 'docs.json'), bytes);
  const { code, stderr } = await nav(root, ['check']);
  expect([code, stderr]).toEqual([
    0,
    encoding === 'UTF-8'
      ? ''
      : 'docs.json is not valid UTF-8. Invalid bytes are read as \ufffd. Save it as UTF-8.\n',
  ]);
});

it.each([
  ['UTF-16', 'utf16le', 'docs.json is encoded in UTF-16, which nav cannot read. Save it as UTF-8.'],
  [
    'Latin-1',
    'latin1',
    'docs.json is not valid UTF-8. Invalid bytes are read as \ufffd. Save it as UTF-8.',
  ],
] as const)('notes a config in %s that cannot be parsed', async (_, encoding, note) => {
  const root = folder({ 'docs.json': Buffer.from('\ufeff{ "navigation": \u00e9 }', encoding) });
  for (const command of ['check', 'pages']) {
    const { code, stderr } = await nav(root, [command]);
    expect([code, stderr.split('\n')[0]]).toEqual([1, note]);
  }
  const swapped = Buffer.from('\ufeff{}', 'utf16le').swap16();
  const { stderr } = await nav(folder({ 'docs.json': swapped }), ['check']);
  expect(stderr).toMatch(/^docs\.json is encoded in UTF-16/);
});

it('notes settings that are not UTF-8', async () => {
  const root = folder({
    'docs.json': correct,
    'index.mdx': page,
    'nav.config.json': Buffer.from('\ufeff{ }', 'utf16le'),
  });
  const { code, stderr } = await nav(root, ['check']);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^nav\.config\.json is encoded in UTF-16/),
  ]);
});

describe('a folder with a config of another kind', () => {
  it.each([
    ['mint.json', 'Run `nav migrate mint-to-docs docs/mint.json` to create one.'],
    ['docs.config.ts', 'To use the module docs/docs.config.ts, pass its path.'],
    ['other.json', 'Run `nav init docs` to create one.'],
  ])('gets advice about %s', async (file, advice) => {
    const root = folder({ [`docs/${file}`]: '{}' });
    const { code, stderr } = await nav(root, ['check', 'docs']);
    expect([code, stderr]).toEqual([
      2,
      `nav: No docs.json found in docs or its subfolders. ${advice}\n`,
    ]);
    if (file === 'other.json') return;
    const here = await nav(join(root, 'docs'), ['check']);
    expect([here.code, here.stderr]).toEqual([
      2,
      `nav: No docs.json found in the current directory, its parents or its subfolders. ${advice.replace('docs/', '')}\n`,
    ]);
  });

  it('with the old format cannot be checked', async () => {
    const root = folder({ 'mint.json': '{}' });
    const { code, stderr } = await nav(root, ['check', 'mint.json']);
    expect([code, stderr]).toEqual([
      2,
      'nav: mint.json is in the old format. Run `nav migrate mint-to-docs mint.json` to convert it.\n',
    ]);
  });
});

describe('the checked site', () => {
  it('is the nearest one in a parent folder by default', async () => {
    const root = folder({ 'docs.json': wrong, 'index.mdx': page, 'a/b/c.mdx': page });
    const { code, json } = await report(join(root, 'a/b'));
    expect(code).toBe(1);
    expect(json.files).toEqual(['../../docs.json']);
    expect(json.diagnostics.map((found: { file: string }) => found.file)).toEqual([
      '../../docs.json',
      '../../docs.json',
    ]);
  });

  it('is every one in a subfolder if no parent has one', async () => {
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

  it('must be a single one for --fix', async () => {
    const misspelt = { navigation: { page: ['index'] } };
    const root = folder({
      'apps/x/docs.json': misspelt,
      'apps/x/index.mdx': page,
      'apps/y/docs.json': misspelt,
      'apps/y/index.mdx': page,
    });
    const read = (name: string) => readFileSync(join(root, 'apps', name, 'docs.json'), 'utf8');
    const before = read('x');
    expect(await nav(root, ['check', '--fix'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'nav: Found 2 sites below the current directory. Specify which: apps/x/docs.json, apps/y/docs.json\n',
    });
    expect([read('x'), read('y')]).toEqual([before, before]);
    expect((await nav(join(root, 'apps/x'), ['check', '--fix'])).code).toBe(0);
    expect((await nav(root, ['check', '.', '--fix'])).code).toBe(0);
    expect(read('y')).not.toBe(before);
    const one = folder({ 'apps/x/docs.json': misspelt, 'apps/x/index.mdx': page });
    expect((await nav(one, ['check', '--fix'])).stdout).toContain('1 problem fixed');
  });

  it('may have a config of any name', async () => {
    const root = folder({ 'nav/site.json': correct, 'nav/index.mdx': page });
    expect((await report(root, 'nav/site.json')).json.files).toEqual(['nav/site.json']);
  });

  it('is not searched for inside another site', async () => {
    const root = folder({
      's/docs.json': correct,
      's/index.mdx': page,
      's/examples/docs.json': wrong,
    });
    expect((await report(root, '.')).json.files).toEqual(['s/docs.json']);
  });
});

/** Usage errors. */
const cases: [what: string, args: string[], message: RegExp][] = [
  ['a path that does not exist', ['check', 'nope'], /nope does not exist\. Pass a docs\.json/],
  ['a path through a file', ['check', 'ok/docs.json/x'], /ok\/docs\.json\/x does not exist\. Pass/],
  [
    'a name that no file can have',
    ['check', 'x'.repeat(300)],
    /Cannot read x+: its name is too long/,
  ],
  [
    'a page that does not exist',
    ['check', 'ok/none.mdx'],
    /Cannot read ok\/none\.mdx: it does not exist/,
  ],
  [
    'YAML',
    ['check', 'mkdocs.yml'],
    /^nav: mkdocs\.yml looks like YAML, which nav does not read\. Pass a docs\.json/,
  ],
  ['a folder named like a config', ['check', 'x.json'], /No docs\.json found in x\.json/],
  [
    'a folder in the place of the config',
    ['check', 'f/docs.json'],
    /^nav: f\/docs\.json is a folder, not a config\. Rename it/,
  ],
  ['a folder with such a folder', ['check', 'f'], /^nav: f\/docs\.json is a folder/],
  [
    'a broken symlink',
    ['check', 'l/docs.json'],
    /l\/docs\.json is a symlink to gone\.json, which does not exist\. Fix/,
  ],
  [
    'a folder with a broken symlink',
    ['check', 'l'],
    /^nav: l\/docs\.json is a symlink to gone\.json/,
  ],
  ['an empty path', ['check', ''], /Received an empty argument \(''\)\. Set it/],
  ['an empty path after another', ['check', 'ok', ''], /Received an empty argument/],
  ['an empty path to list', ['pages', ''], /Received an empty argument/],
  ['an empty path to resolve', ['resolve', ''], /Received an empty argument/],
  ['an empty page', ['explain', ''], /Received an empty argument/],
  ['an empty revision', ['diff', ''], /Received an empty argument/],
  [
    'an empty path to migrate',
    ['migrate', 'wrap-root', '', '--in', 'tabs'],
    /Received an empty argument/,
  ],
  ['an empty location', ['trace', ''], /Received an empty argument/],
  ['an empty folder name', ['init', ''], /Received an empty argument/],
  ['a folder without a site', ['check', 'empty'], /No docs\.json found in empty .*nav init empty/],
  ['a pattern without a match', ['check', 'x/*'], /x\/\* matches no docs\.json/],
  ['no site anywhere', ['check'], /No docs\.json found in the current directory.*nav init/],
  ['an unknown option', ['check', '--fxi'], /Unknown option '--fxi'[\s\S]*--fix/],
  [
    'an unknown format',
    ['check', '--format', 'xml'],
    /xml.*pretty, concise, json, github, gitlab, sarif, junit/,
  ],
  ['an unknown dialect', ['check', '--dialect', 'x'], /standard, mintlify/],
  ['a limit that is not a number', ['check', '--max-warnings', 'few'], /whole number, not "few"/],
  ['an empty limit', ['check', '--max-warnings='], /whole number, not ""/],
  ['an option without its value', ['check', '--config'], /--config <file>' argument missing/],
  [
    'settings that are a folder',
    ['check', 'ok', '--config', 'x/nav.config.json'],
    /it is a folder/,
  ],
  [
    'settings below a file',
    ['check', 'ok', '--config', 'ok/index.mdx/nav.config.json'],
    /a part of its path is a file/,
  ],
  ['a missing config to watch', ['check', '--watch', 'nope'], /nope does not exist/],
  ['help for an unknown command', ['help', 'chek'], /Unknown command 'chek'[\s\S]*check/],
  [
    'a missing settings file',
    ['check', 'ok', '--config', 'nav.config.json'],
    /Cannot read nav\.config\.json: it does not exist/,
  ],
  [
    'a missing settings file with another name',
    ['check', 'ok', '--config', 'x.yml'],
    /^nav: Cannot read x\.yml: it does not exist\./,
  ],
  ['an empty --config', ['check', 'ok', '--config='], /--config is empty\. Pass a settings file/],
  [
    'a package.json without settings',
    ['check', 'ok', '--config', 'package.json'],
    /^nav: package\.json has no "nav" block\. Add one, or pass/,
  ],
  [
    'a package.json that is not JSON',
    ['check', 'ok', '--config', 'ok/package.json'],
    /^nav: ok\/package\.json is not valid JSON\. Fix it, or pass/,
  ],
  ['an unknown command', ['chek'], /Unknown command 'chek'[\s\S]*check/],
  ['a path without a command', ['ok/docs.json'], /nav check ok\/docs\.json/],
];

describe('exit code 2', () => {
  it.each(cases)('for %s', async (_, args, message) => {
    const root = folder({
      'mkdocs.yml': 'site_name: Acme',
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
    'for a file without read permission',
    async () => {
      const root = folder({ 'docs.json': correct });
      chmodSync(join(root, 'docs.json'), 0);
      const { code, stderr } = await nav(root, ['check']);
      expect(stderr).toBe('nav: Cannot read docs.json: permission denied.\n');
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
  ])('for %s behind symlinks that form a loop', async (_, args, name) => {
    const root = folder({ 'site/docs.json': correct, 'site/index.mdx': page });
    for (const file of ['docs.json', 'nav.config.json']) symlinkSync(file, join(root, file));
    expect(await nav(root, args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `nav: Cannot read ${name}: its symlinks form a loop.\n`,
    });
  });
});

describe('exit code 2 for special files', () => {
  it('for a socket, without waiting for data', async () => {
    const root = folder({});
    const server = createServer();
    const path = process.platform === 'win32' ? join('\\\\.\\pipe', root) : join(root, 'socket');
    await new Promise<void>((resolve) => server.listen(path, resolve));
    onTestFinished(() => void server.close());
    const { code, stderr } = await nav(root, ['check', path]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/is not a regular file\. Pass a docs/),
    ]);
  });

  it.skipIf(process.platform === 'win32')('for a pipe in the place of the config', async () => {
    const root = folder({ 'site/a.mdx': page });
    execFileSync('mkfifo', [join(root, 'site/docs.json')]);
    for (const [from, args] of [
      ['.', ['check', 'site']],
      ['site', ['check']],
    ] as const) {
      const { code, stderr } = await nav(join(root, from), args);
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/docs\.json is not a regular file/),
      ]);
    }
  });

  it.skipIf(process.platform === 'win32').each(['nav.config.json', 'package.json'])(
    'for a pipe in the place of %s, without waiting for data',
    async (name) => {
      const root = folder({ 'site/docs.json': correct, 'site/index.mdx': page });
      execFileSync('mkfifo', [join(root, name)]);
      const expected = {
        code: 2,
        stdout: '',
        stderr: `nav: Cannot read ../${name}: it is not a regular file.\n`,
      };
      expect(await nav(join(root, 'site'), ['check'])).toEqual(expected);
      expect(await nav(join(root, 'site'), ['pages'])).toEqual(expected);
    },
  );

  it('for a broken symlink or a folder in the place of the nearest config', async () => {
    const root = folder({ 'l/a/b.mdx': page, 'f/docs.json/a.txt': '' });
    symlinkSync('gone.json', join(root, 'l/docs.json'));
    expect((await nav(join(root, 'l/a'), ['check'])).stderr).toMatch(
      /^nav: \.\.\/docs\.json is a symlink to gone\.json/,
    );
    expect((await nav(join(root, 'f'), ['check'])).stderr).toMatch(/^nav: docs\.json is a folder/);
  });

  it('for a config that is a symlink out of its folder', async () => {
    const root = folder({ 'elsewhere/docs.json': correct, 'site/index.mdx': page });
    symlinkSync(join(root, 'elsewhere/docs.json'), join(root, 'site/docs.json'));
    const { code, stderr } = await nav(root, ['check', 'site']);
    expect(stderr).toMatch(
      /Cannot read site\/docs\.json: it is a symlink that leads out of its folder/,
    );
    expect(code).toBe(2);
  });
});

it('reports every kind of symlink that leads out of the folder of the site', async () => {
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
      'The $ref "./group.json" points outside the config\'s folder. Copy the file into it, and use a relative path.',
    ],
  ]);
});

describe('color', () => {
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
    const { stdout, code } = await nav(root, args, { env });
    expect(stdout.includes('\u001b[')).toBe(expected);
    expect(code).toBe(args.includes('check') ? 1 : 0);
  });

  it('options may precede --version, --help and help', async () => {
    const root = folder({});
    for (const words of [['--version'], ['--help'], [], ['help', 'check'], ['help']]) {
      expect(await nav(root, ['--no-color', ...words])).toEqual(await nav(root, words));
    }
  });
});

it.each(['-q', '--quiet'])('%s shows errors only', async (flag) => {
  const root = folder({ 'docs.json': correct, 'index.mdx': page, 'one.mdx': page });
  expect(await nav(root, ['check', flag])).toEqual({ code: 0, stdout: '', stderr: '' });
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

  it('are found in a parent folder of the site', async () => {
    const root = folder({ ...site, 'nav.config.json': { ignore: ['draft.mdx'] } });
    expect((await report(root, 'docs')).json.diagnostics).toEqual([]);
  });

  it('may be in package.json', async () => {
    const root = folder({
      ...site,
      'package.json': { name: 'x', nav: { rules: { 'orphan-page': 'error' } } },
    });
    const { code, json } = await report(root, 'docs');
    expect(json.summary).toEqual({ errors: 1, warnings: 0, infos: 0 });
    expect(code).toBe(1);
  });

  it('may be passed', async () => {
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

  it('are checked too', async () => {
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
    const { stdout } = await nav(root, ['check', 'docs']);
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
  ])('cannot control the terminal %s', async (_, files) => {
    const root = folder(files);
    const { stdout, code } = await nav(root, ['check']);
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
  ])('%#: are reported and do not crash', async (text) => {
    const root = folder({ 'docs.json': text });
    for (const format of ['pretty', 'json', 'sarif', 'github']) {
      const { code, stderr } = await nav(root, ['check', '--format', format]);
      expect(stderr).toBe('');
      expect(code).toBe(1);
    }
  });
});

describe('nav check FOLDER inside a site', () => {
  const files = {
    'docs/docs.json': { navigation: { pages: ['guides/a', 'guides/gone', 'other/gone'] } },
    'docs/guides/a.mdx': 'A',
    'docs/guides/deep/b.mdx': 'B',
    'docs/guides/deep/c.mdx': 'C',
    'docs/guides/deep/d.mdx': 'D',
    'docs/other/e.mdx': 'E',
    'docs/images/x.png': '',
  };
  const subjectsIn = async (cwd: string, ...paths: string[]) => {
    const run = await nav(cwd, ['check', ...paths, '--format', 'json']);
    expect(run.stderr).toBe('');
    return JSON.parse(run.stdout).diagnostics.map(
      ({ code, subject }: { code: string; subject: string }) => `${code} ${subject}`,
    );
  };

  it('reports what concerns its pages and folders', async () => {
    const root = folder(files);
    const guides = ['unlisted-folder guides/deep', 'page-not-found guides/gone'];
    expect(await subjectsIn(root, 'docs/guides')).toEqual(guides);
    expect(await subjectsIn(join(root, 'docs'), 'guides/')).toEqual(guides);
    expect(await subjectsIn(root, 'docs/guides/deep')).toEqual(['unlisted-folder guides/deep']);
    expect(await subjectsIn(root, 'docs/other', 'docs/images')).toEqual([
      'orphan-page other/e',
      'page-not-found other/gone',
    ]);
    expect(await subjectsIn(root, 'docs/images')).toEqual([]);
  });

  it('checks the whole site if its folder is passed, too', async () => {
    const root = folder(files);
    expect(await subjectsIn(root, 'docs', 'docs/images')).toHaveLength(4);
  });

  it('is not for sites inside of it', async () => {
    const nested = { 'docs/guides/site/docs.json': { navigation: { pages: ['index'] } } };
    const root = folder({ ...files, ...nested, 'docs/guides/site/index.mdx': '' });
    expect(await subjectsIn(root, 'docs/guides')).toEqual([]);
  });
});
