import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folder, git, nav, read, repository, wordsOf, write } from '../nav.ts';

const config = `{
\t"name": "Pets",
\t"navigation": {
\t\t"pages": ["intro", "guides/feed", "guides/wash"]
\t}
}
`.replaceAll('\n', '\r\n');

const migrated = `{
\t"name": "Pets",
\t"navigation": {
\t\t"groups": [
\t\t\t{
\t\t\t\t"group": "Overview",
\t\t\t\t"pages": ["intro"]
\t\t\t},
\t\t\t{
\t\t\t\t"group": "Guides",
\t\t\t\t"pages": ["guides/feed", "guides/wash"]
\t\t\t}
\t\t]
\t}
}
`.replaceAll('\n', '\r\n');

describe('nav migrate', () => {
  it('changes the config, and reports the changes', async () => {
    const root = folder({ 'docs.json': config });
    expect(await nav(root, ['migrate', 'pages-to-groups'])).toEqual({
      code: 0,
      stdout: '✓ docs.json: 3 entries moved, 2 groups added\n',
      stderr: 'To undo this, run: nav undo\n',
    });
    expect(read(root)).toBe(migrated);
  });

  it('keeps a config without anything to change', async () => {
    const root = folder({ 'docs.json': migrated });
    const { stdout, code } = await nav(root, ['migrate', 'pages-to-groups']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^✓ docs\.json unchanged: .*\n$/)]);
    expect(read(root)).toBe(migrated);
  });

  it('finds the configs of a folder, and of several', async () => {
    const root = folder({ 'a/docs.json': config, 'b/docs.json': migrated, 'b/c/x.mdx': '' });
    const { stdout } = await nav(root, ['migrate', 'pages-to-groups', 'a', 'b']);
    expect(stdout).toMatch(
      /^✓ a\/docs\.json: 3 entries moved, 2 groups added\n✓ b\/docs\.json unchanged: .*\n1 changed, 1 unchanged\n$/,
    );
    expect(read(root, 'a/docs.json')).toBe(migrated);
    const extracted = await nav(join(root, 'b/c'), ['migrate', 'extract-refs']);
    expect(extracted.stdout).toContain('../navigation/guides.json created\n');
    const above = await nav(join(root, 'b/c'), ['migrate', 'pages-to-groups']);
    expect(above.stdout).toContain('../docs.json unchanged');
  });

  it('changes the only site in a subfolder, and requires a path if there are several', async () => {
    const root = folder({ 'apps/x/docs.json': config });
    const { stdout } = await nav(root, ['migrate', 'pages-to-groups']);
    expect(stdout).toMatch(/^✓ apps\/x\/docs\.json: /);
    const several = folder({ 'apps/x/docs.json': config, 'apps/y/docs.json': config });
    for (const flags of [[], ['--dry-run']]) {
      expect(await nav(several, ['migrate', 'pages-to-groups', ...flags])).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'nav: Found 2 sites below the current directory. Specify which: apps/x/docs.json, apps/y/docs.json\n',
      });
    }
    expect(read(several, 'apps/x/docs.json')).toBe(config);
    await nav(several, ['migrate', 'pages-to-groups', '.']);
    expect(read(several, 'apps/x/docs.json')).toBe(migrated);
    expect(read(several, 'apps/y/docs.json')).toBe(migrated);
    const old = folder({ 'x/mint.json': { navigation: [] }, 'y/mint.json': { navigation: [] } });
    expect((await nav(old, ['migrate', 'mint-to-docs'])).code).toBe(2);
  });

  it('changes a config in a TypeScript module', async () => {
    const text = "export default { navigation: { pages: ['a/b', 'c/d'] } }; // ours\n";
    const root = folder({ 'docs.config.ts': text });
    const { code } = await nav(root, ['migrate', 'pages-to-groups', 'docs.config.ts']);
    expect(code).toBe(0);
    expect(read(root, 'docs.config.ts')).toContain("{ group: 'A', pages: ['a/b'] }");
    expect(read(root, 'docs.config.ts')).toMatch(/ \/\/ ours\n$/);
  });

  it('moves a page with its file and links, and lists every file', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['old', 'other'] } },
      'old.mdx': 'Old\n',
      'other.mdx': 'See [old](/old).\n',
    });
    const args = ['migrate', 'move-page', '--from', 'old', '--to', 'new/page', '--no-redirect'];
    const looked = await nav(root, [...args, '--dry-run', '--format', 'json']);
    expect(JSON.parse(looked.stdout).files).toContainEqual(
      expect.objectContaining({ file: 'old.mdx', deleted: true, movedTo: 'new/page.mdx' }),
    );
    expect(await nav(root, args)).toEqual({
      code: 0,
      stdout:
        '✓ docs.json: 1 page moved, 1 link updated\n  moved old.mdx → new/page.mdx\n  other.mdx changed\n',
      stderr: 'To undo this, run: nav undo\n',
    });
    expect(existsSync(join(root, 'old.mdx'))).toBe(false);
    expect(read(root, 'new/page.mdx')).toBe('Old\n');
    expect(read(root, 'other.mdx')).toBe('See [old](/new/page).\n');
    expect(JSON.parse(read(root))).toEqual({ navigation: { pages: ['new/page', 'other'] } });
  });
});

describe('the report of nav migrate', () => {
  it('counts a moved file once, and notes changes in it', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `p${index}`);
    const root = folder({
      'docs.json': { navigation: { pages: ['old/a', ...names.map((name) => `old/${name}`)] } },
      'old/a.mdx': 'See [p0](./p0) and [other](../other).\n',
      'other.mdx': '',
      ...Object.fromEntries(names.map((name) => [`old/${name}.mdx`, name])),
    });
    const { stdout } = await nav(root, ['migrate', 'move-page', '--from', 'old', '--to', 'x/new']);
    const lines = stdout.split('\n');
    expect(lines[1]).toBe('  moved old/a.mdx → x/new/a.mdx, with changes');
    expect(lines[2]).toBe('  moved old/p0.mdx → x/new/p0.mdx');
    expect(lines.slice(11)).toEqual([
      '  … and 2 more. Run `nav undo --dry-run` to list them all.',
      '',
    ]);
  });

  it('reads a mint.json if the codemod does', async () => {
    const root = folder({
      'mint.json': {
        name: 'Pets',
        colors: { primary: '#0af' },
        navigation: [{ group: 'Start', pages: ['intro'] }],
      },
    });
    const { code, stdout } = await nav(root, ['migrate', 'mint-to-docs']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^✓ mint\.json: .*\n {2}moved mint\.json → docs\.json, with changes\n$/,
      ),
    ]);
    expect(JSON.parse(read(root))).toMatchObject({
      name: 'Pets',
      navigation: { groups: [{ group: 'Start', pages: ['intro'] }] },
    });
    expect(existsSync(join(root, 'mint.json'))).toBe(false);
    const again = await nav(root, ['migrate', 'mint-to-docs']);
    expect([again.code, again.stderr]).toEqual([
      2,
      'nav: No mint.json found in the current directory, its parents or its subfolders. Pass a path.\n',
    ]);
  });

  it('notes what it cannot convert, with its location', async () => {
    const root = folder({
      'docs.json': '{ "navigation": { "groups": [{ "group": "X", "pages": ["x/a"] }] } }\n',
      'b/lonely.mdx': '',
    });
    const { stdout, code } = await nav(root, ['migrate', 'add-orphans']);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^✗ docs\.json refused: .*\n {2}docs\.json:1:3 navigation note: b\/lonely .*\n$/,
    );
  });

  it('notes locations in pages', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['old', 'other'] } },
      'old.mdx': 'Old\n',
      'other.mdx': 'See\n[old](/old).\n',
    });
    const args = ['migrate', 'remove-page', '--page', 'old'];
    expect(await nav(root, args)).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^! docs\.json: 1 page removed\n {2}old\.mdx deleted\n {2}other\.mdx:2:7 note: .*\n$/,
      ),
      stderr: 'To undo this, run: nav undo\n',
    });
    const again = await nav(root, [...args, '--format', 'json']);
    expect(JSON.parse(again.stdout).files).toMatchObject([
      { file: 'docs.json', status: 'unchanged', reason: 'Unknown page or folder "old".' },
    ]);
    expect(again.code).toBe(2);
  });

  it('accepts lists and repeated options, and commas in labels', async () => {
    const args = ['migrate', 'pages-to-groups', '--by', 'mapping', '--print'];
    const root = folder({ 'docs.json': config });
    const labels = async (...more: string[]) => {
      const { groups } = JSON.parse((await nav(root, [...args, ...more])).stdout).navigation;
      return groups.map(({ group }: { group: string }) => group);
    };
    const expected = ['Hello, you', 'Guides'];
    expect(await labels('--map', 'intro=Hello, you,guides=Guides')).toEqual(expected);
    expect(await labels('--map', 'intro=Hello, you', '--map', 'guides=Guides')).toEqual(expected);
  });
});

describe('nav migrate without writing', { tags: ['process'] }, () => {
  it('--dry-run prints a patch that git applies to the same bytes', async () => {
    const root = repository({ 'site/docs.json': config });
    const run = await nav(root, ['migrate', 'pages-to-groups', '--dry-run', '--source-map']);
    expect([run.code, run.stderr]).toEqual([
      0,
      '✓ site/docs.json: 3 entries moved, 2 groups added\n',
    ]);
    expect(run.stdout).toContain(
      '\n-\t\t"pages": ["intro", "guides/feed", "guides/wash"]\r\n+\t\t"groups": [\r\n',
    );
    expect(read(root, 'site/docs.json')).toBe(config);
    expect(readdirSync(join(root, 'site'))).toEqual(['docs.json']);
    write(root, 'change.patch', run.stdout);
    git(root, 'apply', '--whitespace=nowarn', 'change.patch');
    expect(read(root, 'site/docs.json')).toBe(migrated);
  });

  it.each([
    ['in the parent folder', 'guides', ['migrate', 'pages-to-groups'], '..'],
    ['two folders up', 'guides/deep', ['migrate', 'pages-to-groups'], '../..'],
    [
      'in the parent folder and one in a subfolder',
      'guides',
      ['migrate', 'pages-to-groups', '..', 'own'],
      '..',
    ],
    [
      'in the parent folder, with its pages',
      'guides',
      ['migrate', 'move-page', '--from', 'intro', '--to', 'guides/start'],
      '..',
    ],
  ])(
    '--dry-run prints a patch that git applies in the folder it names: a config %s',
    async (...row) => {
      const [, from, args, where] = row;
      const files = {
        'docs.json': config,
        'intro.mdx': '[Feed](/guides/feed)\n',
        'guides/feed.mdx': '[Intro](/intro)\n',
        'guides/deep/x.mdx': '\n',
        'guides/own/docs.json': config,
      };
      const root = repository(files);
      const run = await nav(join(root, from), [...args, '--dry-run']);
      expect(run.code).toBe(0);
      expect(run.stderr).toMatch(
        new RegExp(
          `^This patch changes files above this folder\\. Apply it in ${where.replaceAll('.', '\\.')}\\.$`,
          'm',
        ),
      );
      write(root, 'change.patch', run.stdout);
      git(join(root, from, where), 'apply', '--whitespace=nowarn', join(root, 'change.patch'));
      const written = repository(files);
      expect((await nav(join(written, from), args)).code).toBe(0);
      const texts = (folder: string) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((path) => /\.(?:json|mdx)$/.test(path))
          .toSorted()
          .map((path) => [path, read(folder, path)]);
      expect(texts(root)).toEqual(texts(written));
      expect(texts(root)).not.toEqual(texts(repository(files)));
    },
  );

  it.each(['.', 'docs', 'docs/site'])(
    '--dry-run prints a patch that git applies as a whole in %s: edits, moves, new and empty files',
    async (from) => {
      const files = {
        'docs/site/docs.json': config,
        'docs/site/intro.mdx': '[Feed](/guides/feed)\n',
        'docs/site/guides/feed.mdx': '',
        'docs/site/guides/wash.mdx': '[Feed](feed)\n[Intro](/intro)\n',
      };
      const texts = (root: string) =>
        readdirSync(root, { recursive: true, encoding: 'utf8' })
          .filter((path) => /\.(?:json|mdx)$/.test(path))
          .toSorted()
          .map((path) => [path, read(root, path)]);
      const [applied, written] = [repository(files), repository(files)];
      const site = relative(join('/', from), '/docs/site') || '.';
      for (const args of [
        ['move-page', site, '--from', 'guides', '--to', 'how to'],
        ['remove-page', site, '--page', 'how to/feed'],
        ['add-entry', site, '--page', 'more', '--to', '/navigation'],
        ['pages-to-groups', site],
        ['extract-refs', site],
      ]) {
        const [name = '', path = '', ...options] = args;
        const run = ['migrate', name, path, ...options, '--force'];
        const { stdout, stderr, code } = await nav(join(applied, from), [...run, '--dry-run']);
        expect(code, stderr).toBe(0);
        expect(stdout, name).not.toBe('');
        write(applied, 'change.patch', stdout);
        git(join(applied, from), 'apply', '--whitespace=nowarn', join(applied, 'change.patch'));
        expect((await nav(join(written, from), run)).code).toBe(0);
        expect(texts(applied)).toEqual(texts(written));
      }
      expect(texts(applied)).not.toEqual(texts(repository(files)));
    },
  );
});

describe('nav migrate that only prints', { tags: ['process'] }, () => {
  it('--print prints the new config, or several with their names', async () => {
    const root = folder({ 'a/docs.json': config, 'b/docs.json': '{}' });
    const one = await nav(root, ['migrate', 'pages-to-groups', 'a', '--print']);
    expect(one).toEqual({
      code: 0,
      stdout: migrated,
      stderr: '✓ a/docs.json: 3 entries moved, 2 groups added\n',
    });
    const two = await nav(root, ['migrate', 'pages-to-groups', '.', '--print']);
    expect(two.stdout).toBe(`==> a/docs.json <==\n${migrated}\n==> b/docs.json <==\n{}\n`);
    expect(read(root, 'a/docs.json')).toBe(config);
  });

  it('ignores uncommitted changes', async () => {
    const root = repository({ 'docs.json': '{}' });
    write(root, 'docs.json', config);
    for (const flag of ['--dry-run', '--print']) {
      expect((await nav(root, ['migrate', 'pages-to-groups', flag])).code).toBe(0);
    }
  });
});

describe('nav migrate with settings', () => {
  const tabs = { navigation: { tabs: [{ tab: 'A', pages: ['a'] }] } };
  const wrap = ['migrate', 'wrap-root', '--in', 'products', '--label', 'X', '--dry-run'];
  const changed = /^✓ docs\.json: /;
  const refused = /"products" cannot contain "tabs"/;

  it('uses their dialect, unless --dialect or --config override it', async () => {
    const root = folder({
      'docs.json': tabs,
      'nav.config.json': { dialect: 'mintlify' },
      'other/nav.config.json': { dialect: 'standard' },
    });
    const report = async (...more: string[]) => (await nav(root, [...wrap, ...more])).stderr;
    expect(await report()).toMatch(changed);
    expect(await report('--dialect', 'standard')).toMatch(refused);
    expect(await report('--config', 'other/nav.config.json')).toMatch(refused);
    const config = ['--config', 'other/nav.config.json', '--dialect', 'mintlify'];
    expect(await report(...config)).toMatch(changed);
    write(root, 'package.json', { nav: { dialect: 'standard' } });
    expect(await report('--config', 'package.json')).toMatch(refused);
  });

  it('accepts options before the codemod', async () => {
    const root = folder({ 'docs.json': tabs });
    const [migrate = '', ...rest] = wrap;
    const run = await nav(root, [migrate, '--dialect', 'mintlify', ...rest]);
    expect(run.stderr).toMatch(changed);
    const nameless = await nav(root, [migrate, '--dialect', 'mintlify', '--config', 'x']);
    expect(nameless.stderr).toMatch(/^nav: Pass the name of a codemod\. /);
  });

  it('skips the pages that they ignore', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['a'] } },
      'nav.config.json': { ignore: ['drafts/'] },
      'a.mdx': '',
      'b.mdx': '',
      'drafts/c.mdx': '',
    });
    await nav(root, ['migrate', 'add-orphans']);
    expect(JSON.parse(read(root))).toEqual({ navigation: { pages: ['a', 'b'] } });
    expect((await nav(root, ['check'])).stdout).toMatch(/no problems/);
  });

  it('rejects what is not a settings file', async () => {
    const root = folder({ 'docs.json': tabs, 'nav.config.json': '{ dialect }' });
    const broken = await nav(root, wrap);
    expect(broken.stderr).toMatch(
      /^✗ docs\.json was not changed because of errors:\n {2}nav\.config\.json:1:3 error invalid-json /,
    );
    expect(broken.code).toBe(1);
    const none = await nav(root, [...wrap, '--config', 'none.nav.config.json']);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringMatching(/^nav: Cannot read none\.nav\.config\.json: it does not exist\./),
    ]);
    const loop = folder({ 'docs.json': tabs });
    symlinkSync('nav.config.json', join(loop, 'nav.config.json'));
    const lost = await nav(loop, wrap);
    expect([lost.code, lost.stderr]).toEqual([
      2,
      expect.stringMatching(/^✗ docs\.json failed: .*settings.* ELOOP/),
    ]);
  });
});

describe('nav migrate --format json', () => {
  it('has the documented shape', async () => {
    const root = folder({ 'docs.json': config });
    const args = ['migrate', 'pages-to-groups', '--format', 'json', '--source-map', '--dry-run'];
    const { stdout, stderr, code } = await nav(root, args);
    expect([code, stderr]).toEqual([0, '']);
    const answer = JSON.parse(stdout);
    expect(Object.keys(answer)).toEqual(['version', 'codemod', 'files', 'plan']);
    expect(answer).toMatchObject({
      version: 1,
      codemod: 'pages-to-groups',
      plan: expect.stringMatching(/^[0-9a-f]+$/),
    });
    const [file, ...others] = answer.files;
    expect(others).toEqual([]);
    expect(Object.keys(file).toSorted()).toEqual(['file', 'map', 'report', 'status', 'text']);
    expect(file).toMatchObject({ file: 'docs.json', status: 'changed', text: migrated });
    expect(file.map).toMatchObject({ version: 3, sources: ['docs.json'] });
    expect(Object.keys(file.report)).toEqual(['moved', 'added', 'removed', 'notConverted']);
    expect(file.report.moved).toContainEqual({
      from: '/navigation/pages/1',
      to: '/navigation/groups/1/pages/0',
    });
    expect(read(root)).toBe(config);
  });

  it('includes the map only with --source-map, and writes by default', async () => {
    const root = folder({ 'docs.json': config });
    const { stdout } = await nav(root, ['migrate', 'pages-to-groups', '--format', 'json']);
    expect(JSON.parse(stdout).files[0]).not.toHaveProperty('map');
    expect(read(root)).toBe(migrated);
    const again = await nav(root, ['migrate', 'pages-to-groups', '--format', 'json']);
    expect(JSON.parse(again.stdout).files).toMatchObject([
      { file: 'docs.json', status: 'unchanged', reason: expect.any(String) },
    ]);
  });
});

describe('nav migrate does not change', { tags: ['process'] }, () => {
  it('a config with uncommitted changes, unless forced', async () => {
    const root = repository({ 'a/docs.json': '{}', 'b/docs.json': config });
    write(root, 'a/docs.json', config);
    const args = ['migrate', 'pages-to-groups'];
    const refused = await nav(root, [...args, '.']);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(
      /^✗ a\/docs\.json failed: a\/docs\.json has .*--force\.\n✓ b\/docs\.json: 3 entries moved, 2 groups added\n1 changed, 1 failed\n$/,
    );
    expect([read(root, 'a/docs.json'), read(root, 'b/docs.json')]).toEqual([config, migrated]);
    const json = await nav(root, [...args, 'a', '--format', 'json']);
    expect(JSON.parse(json.stdout).files[0]).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('--force'),
    });
    expect((await nav(root, [...args, 'a', '--force'])).code).toBe(0);
    expect(read(root, 'a/docs.json')).toBe(migrated);
  });

  it('another file that git has no copy of', async () => {
    const root = repository({ 'docs.json': { navigation: { pages: ['old'] } }, '.x': '' });
    write(root, 'old.mdx', 'Old\n');
    const args = ['migrate', 'move-page', '--from', 'old', '--to', 'new'];
    const { code, stdout } = await nav(root, args);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/old\.mdx has .*--force/)]);
    expect(readdirSync(root)).toContain('old.mdx');
  });

  it('a config with uncommitted changes in another repository', async () => {
    const here = repository({ 'docs.json': config });
    const there = repository({ 'docs.json': '{}' });
    write(there, 'docs.json', config);
    const run = await nav(here, ['migrate', 'pages-to-groups', '.', there]);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/✗ .*docs\.json has .*--force/);
    expect([read(here), read(there)]).toEqual([migrated, config]);
  });

  it('a symlink to a file with uncommitted changes', async () => {
    const root = repository({ 'docs.json': '{}', 'folder/x.mdx': '' });
    symlinkSync(join(root, 'folder'), join(root, 'link'));
    write(root, 'folder/docs.json', config);
    const { code, stdout } = await nav(root, ['migrate', 'pages-to-groups', 'link']);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/link\/docs\.json has .*--force/)]);
    expect(read(root, 'folder/docs.json')).toBe(config);
  });

  const none = process.platform === 'win32' ? 'NUL' : '/dev/null';
  const stranger = {
    GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
    GIT_CONFIG_GLOBAL: none,
    GIT_CONFIG_SYSTEM: none,
  };
  it.each<
    [what: string, env: Record<string, string>, broken: Record<string, string>, said: RegExp]
  >([
    ['of another owner', stranger, {}, /dubious ownership.*git config --global --add/],
    ['with a broken index', {}, { index: 'no index' }, /index file smaller than expected/],
    ['with a broken configuration', {}, { config: '[core' }, /bad config line \d in file/],
  ])('a config in a repository %s, unless forced', async (_, env, broken, said) => {
    const root = repository({ 'docs.json': config });
    for (const [name, text] of Object.entries(broken)) write(root, `.git/${name}`, text);
    const args = ['migrate', 'pages-to-groups'];
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { code, stdout } = await nav(root, args);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^✗ docs\.json failed: .*uncommitted changes.*--force\.\n$/);
    expect(stdout).toMatch(said);
    expect(read(root)).toBe(config);
    expect((await nav(root, [...args, '--force'])).code).toBe(0);
    expect(read(root)).toBe(migrated);
  });
});

describe('nav migrate, whatever the files are, does not change', { tags: ['process'] }, () => {
  it('lists the comments that are lost', async () => {
    const root = folder({
      'docs.ts': `export default {
  navigation: {
    tabs: [
      { tab: 'A', pages: ['a'] }, // stays
      { tab: 'B', /* the second,
        and last */ pages: ['b'] },
    ],
  },
};
`,
    });
    const { stdout } = await nav(root, ['migrate', 'extract-refs', 'docs.ts']);
    expect(stdout).toMatch(/\n {2}docs\.ts:5:19 comment lost: \/\* the second,\n$/);
    expect(read(root, 'docs.ts')).toContain('// stays');
  });

  it('the terminal with control characters of file names', async () => {
    const name = './\u001b[31mred.json';
    const text = `{"navigation":{"$ref":${JSON.stringify(name)}}}`;
    const root = folder({ 'docs.json': text, [name]: '{,}', '\u001b[32mgreen.json': '{}' });
    const args = ['migrate', 'merge-groups', 'docs.json', '\u001b[32mgreen.json'];
    const run = await nav(root, args);
    expect(run.stdout).toContain('\n  \ufffd[31mred.json:1:2 error invalid-json ');
    expect(run.stdout).toContain(' \ufffd[32mgreen.json ');
    expect(run.stdout).not.toContain('\u001b');
    const pages = '{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}';
    write(root, '\u001b[32mgreen.json', pages);
    const changed = await nav(root, ['migrate', 'groups-to-tabs', '\u001b[32mgreen.json']);
    expect(changed.stdout).toMatch(/^✓ \ufffd\[32mgreen\.json: /);
  });

  it('what the file system rejects, and reports the file and the reason', async () => {
    const text = '{ "navigation": { "tabs": [{ "tab": "A", "pages": ["a"] }] } }\n';
    const root = folder({ 'docs.json': text, nav: 'a file' });
    const { code, stdout } = await nav(root, ['migrate', 'extract-refs', '--folder', 'nav']);
    expect(stdout).toBe(
      '✗ docs.json failed: Cannot write nav/a.json: a part of its path is a file. Nothing was changed.\n',
    );
    expect(code).toBe(2);
    expect(read(root)).toBe(text);
  });

  it('a page that is not UTF-8', async () => {
    const page = Buffer.from('Caf\xe9: [set up](/setup)\n', 'latin1');
    const text = '{"navigation":{"pages":["intro","setup"]}}';
    const root = repository({ 'docs.json': text, 'intro.mdx': page, 'setup.mdx': '' });
    const args = ['migrate', 'move-page', '--from', 'setup', '--to', 'guides/install'];
    for (const more of [[], ['--dry-run'], ['--force']]) {
      const { code, stdout, stderr } = await nav(root, [...args, ...more]);
      expect(stdout + stderr).toMatch(/^✗ docs\.json failed: intro\.mdx .*UTF-8.*\n$/);
      expect(code).toBe(2);
    }
    expect(readFileSync(join(root, 'intro.mdx'))).toEqual(page);
    expect([read(root), readdirSync(root)]).toEqual([
      text,
      ['.git', 'docs.json', 'intro.mdx', 'setup.mdx'],
    ]);
  });

  it('a config without git or a repository, except as asked', async () => {
    const root = repository({ 'docs.json': '{}', 'bin/x': '' });
    write(root, 'docs.json', config);
    vi.stubEnv('PATH', join(root, 'bin'));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await nav(root, ['migrate', 'pages-to-groups'])).code).toBe(0);
    const plain = folder({ 'docs.json': config, '.git/x': '' });
    expect((await nav(plain, ['migrate', 'pages-to-groups'])).code).toBe(0);
    expect([read(root), read(plain)]).toEqual([migrated, migrated]);
  });

  it.each([
    ['docs.json', '{\n  "navigation": {,}\n}\n', /docs\.json:2:18 error invalid-json /],
    ['docs.json', '{ "a": 1,\n  "a": 2 }\n', /docs\.json:2:3 error duplicate-key /],
    ['docs.ts', 'export default {\n  navigation: {,} };\n', /docs\.ts:2:16 error invalid-json /],
  ])('%s with an error, which is reported at its location: %j', async (file, text, message) => {
    const root = folder({ [file]: text });
    const { code, stdout } = await nav(root, ['migrate', 'pages-to-groups', file]);
    expect(stdout).toMatch(message);
    expect(code).toBe(1);
    expect(read(root, file)).toBe(text);
    for (const flag of ['--dry-run', '--print']) {
      const looked = await nav(root, ['migrate', 'pages-to-groups', file, flag]);
      expect(looked).toEqual({ code: 1, stdout: '', stderr: stdout });
    }
  });

  it.each([
    [['pages-to-group'], /Unknown codemod "pages-to-group"\. Did you mean "pages-to-groups"\?/],
    [['xyzzy'], /Unknown codemod "xyzzy"\. Run `nav migrate --list`/],
    [[], /Pass the name of a codemod\. Run `nav migrate --list`/],
    [['docs', 'wrap-root'], /Put the codemod before the path: nav migrate wrap-root docs/],
    [['pages-to-groups', '--by', 'magic'], /Allowed choices are path, frontmatter, mapping/],
    [['pages-to-groups', '--by', 'magic'], /`nav migrate pages-to-groups --help`/],
    [['pages-to-groups', '--segment', 'two'], /--segment must be a whole number, not "two"/],
    [['pages-to-groups', '--map', 'guides'], /--map must be pairs of the form NAME=VALUE/],
    [
      ['pages-to-groups', '--by', 'mapping'],
      /^nav: --by mapping .*--map.*\. Run `nav migrate pages-to-groups --help` for usage/,
    ],
    [['pages-to-groups', '--rename'], /Unknown option '--rename'/],
    [
      ['remove-page', '--page', 'x', '--redirct', 'y'],
      /'--redirct'\n\(Did you mean --redirect\?\)/,
    ],
    [['move-page', '--to', 'x'], /move-page requires --from \(.*\)\./],
    [
      ['move-page', '--from', 'x', '--to', 'y', '--at', 'API'],
      /move-page does not take --at, because the page has a new path/,
    ],
    [['pages-to-groups', 'nope'], /nope does not exist/],
    [['pages-to-groups', 'empty'], /No docs\.json found in empty/],
  ])('anything for %j, and exits with 2', async (args, message) => {
    const root = folder({ 'docs.json': config, 'empty/x.txt': '' });
    const { code, stdout, stderr } = await nav(root, ['migrate', ...args]);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([2, '']);
    expect(read(root)).toBe(config);
  });
});

describe('every codemod', async () => {
  const list = await nav(import.meta.dirname, ['migrate', '--list', '--format', 'json']);
  const { codemods } = JSON.parse(list.stdout) as {
    codemods: { name: string; options: object }[];
  };

  it('is listed with a summary', async () => {
    const { stdout, code } = await nav(folder({}), ['migrate', '--list']);
    expect(code).toBe(0);
    expect([...stdout.matchAll(/^([a-z-]+) {2,}[A-Z].*\.$/gm)].map(([, name]) => name)).toEqual(
      codemods.map(({ name }) => name),
    );
  });

  it.each(codemods)('$name has help with its options and valid examples', async (codemod) => {
    const { name, options } = codemod;
    const root = folder({});
    const { stdout, code } = await nav(root, ['migrate', name, '--help']);
    expect(code).toBe(0);
    expect(await nav(root, ['help', 'migrate', name])).toMatchObject({ stdout, code });
    for (const option of Object.keys(options)) {
      expect(stdout).toContain(`  --${option.replace(/[A-Z]/g, '-$&').toLowerCase()}`);
    }
    const examples = [...stdout.matchAll(/^ {2}\$ nav (.*?)(?: {2,}|$)/gm)].map(
      ([, line]) => line as string,
    );
    expect(examples.length).toBeGreaterThan(0);
    for (const line of examples) {
      const run = await nav(root, wordsOf(line));
      // A shell would put the names of files in the place of a pattern.
      expect(line.replace(/'[^']*'/g, ''), line).not.toMatch(/[*?{[]/);
      expect(run.stderr, line).toMatch(/No (?:docs|mint)\.json found|docs does not exist/);
    }
  });
});

describe('an option that names what the config does not have', () => {
  const site = {
    'docs.json': {
      navigation: {
        languages: [
          { language: 'en', groups: [{ group: 'Guides', pages: ['a', 'x/b'] }] },
          { language: 'fr', groups: [{ group: 'Guides', pages: ['fr/a'] }] },
        ],
      },
    },
    'flat.json': { navigation: { pages: ['a', 'x/b', 'v1/c', 'v2/d'] } },
    'a.mdx': '',
    'x/b.mdx': '',
  };

  it.each([
    ['sync-languages --from xx docs.json', 'Unknown language "xx". Found: en, fr.'],
    ['sync-versions --from v9 docs.json', 'the navigation has no versions.'],
    ['extract-refs --of tabs docs.json', 'The navigation has no "tabs". Found: languages, '],
    ['merge-groups --labels Nope docs.json', 'Unknown group "Nope". Found: Guides.'],
    ['move-page --from aa --to c docs.json', 'Unknown page or folder "aa". Did you mean "a"?'],
    ['remove-page --page x/c docs.json', 'Unknown page or folder "x/c". Did you mean "x/b"?'],
    ['remove-page --page a --redirect nope docs.json', '--redirect nope does not lead to a page'],
    ['pages-to-groups --by mapping --map q=Q flat.json', 'No ungrouped page starts with "q".'],
    ['pages-to-groups --by frontmatter --key k flat.json', 'No ungrouped page has "k"'],
    ['pages-to-groups --segment 7 flat.json', 'No ungrouped page has a folder as segment 7'],
    ['split-by-version --names v9 flat.json', 'No page belongs to "v9". Found: v1, v2.'],
    ['split-by-version --default v9 flat.json', 'cannot be the default. Found: v1, v2.'],
    ['split-by-version --segment 5 flat.json', 'No path has a version as segment 5'],
    ['split-by-language --codes q=en flat.json', 'No path has "q" as segment 1. Found: x, v1'],
  ])('cannot be done: %s', async (line, reason) => {
    const root = folder(site);
    const files = ['docs.json', 'flat.json'];
    const texts = () => files.map((file) => readFileSync(join(root, file), 'utf8'));
    const before = texts();
    const { code, stdout } = await nav(root, ['migrate', ...line.split(' '), '--force']);
    expect(stdout).toMatch(/^✗ \w+\.json unchanged: /);
    expect(stdout).toContain(reason);
    expect(code).toBe(2);
    const json = await nav(root, ['migrate', ...line.split(' '), '--format', 'json']);
    expect(JSON.parse(json.stdout).files).toMatchObject([
      { status: 'unchanged', reason: expect.stringContaining(reason) },
    ]);
    expect(json.code).toBe(2);
    expect(texts()).toEqual(before);
  });

  it('is a note if another config of the run has it', async () => {
    const root = folder(site);
    const line = 'merge-groups --labels Guides flat.json docs.json --force';
    const { code, stdout } = await nav(root, ['migrate', ...line.split(' ')]);
    expect(stdout).toMatch(/^✗ flat\.json unchanged: Unknown group "Guides"/);
    expect(stdout).toMatch(/docs\.json unchanged: /);
    expect(code).toBe(0);
  });

  it('is a note if the option has other names that exist', async () => {
    const root = folder(site);
    const line = 'pages-to-groups --by mapping --map v1=One --map q=Q flat.json --force';
    const { code, stdout } = await nav(root, ['migrate', ...line.split(' ')]);
    expect(stdout).toContain('note: No ungrouped page starts with "q".');
    expect(code).toBe(0);
  });

  it('is ignored if an earlier run has applied it', async () => {
    const root = folder(site);
    for (const line of [
      'move-page --from a --to start docs.json',
      'remove-page --page x/b --redirect start docs.json',
    ]) {
      const args = ['migrate', ...line.split(' '), '--force'];
      expect((await nav(root, args)).stdout).toMatch(/^[✓!] docs\.json: 1 page/);
      const again = await nav(root, args);
      expect(again.stdout).toMatch(/docs\.json unchanged/);
      expect(again.code).toBe(0);
    }
  });
});
