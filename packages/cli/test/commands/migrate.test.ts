import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, nav, navHere, wordsOf, write } from '../nav.ts';

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

const read = (root: string, path = 'docs.json') => readFileSync(join(root, path), 'utf8');

function git(root: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
    cwd: root,
    stdio: 'pipe',
  });
}

/** A repository in which everything is committed. */
function repository(files: Parameters<typeof folder>[0]): string {
  const root = folder(files);
  git(root, 'init', '--quiet');
  git(root, '-c', 'core.autocrlf=false', 'add', '.');
  git(root, 'commit', '--quiet', '-m', 'First');
  return root;
}

describe('nav migrate', () => {
  it('changes the config, and says what became of it', async () => {
    const root = folder({ 'docs.json': config });
    expect(await navHere(root, ['migrate', 'pages-to-groups'])).toEqual({
      code: 0,
      stdout: '✓ docs.json: 3 values moved, 2 added\n',
      stderr: '',
    });
    expect(read(root)).toBe(migrated);
  });

  it('leaves a config with nothing to change as it is', async () => {
    const root = folder({ 'docs.json': migrated });
    const { stdout, code } = await navHere(root, ['migrate', 'pages-to-groups']);
    expect([code, stdout]).toEqual([0, '✓ docs.json unchanged: Nothing to change.\n']);
    expect(read(root)).toBe(migrated);
  });

  it('finds the configs of a folder, and of several', async () => {
    const root = folder({ 'a/docs.json': config, 'b/docs.json': migrated, 'b/c/x.mdx': '' });
    const { stdout } = await navHere(root, ['migrate', 'pages-to-groups', 'a', 'b']);
    expect(stdout).toBe(
      '✓ a/docs.json: 3 values moved, 2 added\n✓ b/docs.json unchanged: Nothing to change.\n1 changed, 1 unchanged\n',
    );
    expect(read(root, 'a/docs.json')).toBe(migrated);
    const extracted = await nav(join(root, 'b/c'), ['migrate', 'extract-refs']);
    expect(extracted.stdout).toContain('../navigation/guides.json new\n');
    const above = await nav(join(root, 'b/c'), ['migrate', 'pages-to-groups']);
    expect(above.stdout).toContain('../docs.json unchanged');
  });

  it('takes the only site below, and refuses to choose among several', async () => {
    const root = folder({ 'apps/x/docs.json': config });
    const { stdout } = await navHere(root, ['migrate', 'pages-to-groups']);
    expect(stdout).toMatch(/^✓ apps\/x\/docs\.json: /);
    const several = folder({ 'apps/x/docs.json': config, 'apps/y/docs.json': config });
    for (const flags of [[], ['--dry-run']]) {
      expect(await navHere(several, ['migrate', 'pages-to-groups', ...flags])).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'nav: There are 2 sites below this folder; name those that are meant: apps/x/docs.json, apps/y/docs.json\n',
      });
    }
    expect(read(several, 'apps/x/docs.json')).toBe(config);
    await navHere(several, ['migrate', 'pages-to-groups', '.']);
    expect(read(several, 'apps/x/docs.json')).toBe(migrated);
    expect(read(several, 'apps/y/docs.json')).toBe(migrated);
    const old = folder({ 'x/mint.json': { navigation: [] }, 'y/mint.json': { navigation: [] } });
    expect((await navHere(old, ['migrate', 'mint-to-docs'])).code).toBe(2);
  });

  it('changes a config in a TypeScript module', async () => {
    const text = "export default { navigation: { pages: ['a/b', 'c/d'] } }; // ours\n";
    const root = folder({ 'docs.config.ts': text });
    const { code } = await navHere(root, ['migrate', 'pages-to-groups', 'docs.config.ts']);
    expect(code).toBe(0);
    expect(read(root, 'docs.config.ts')).toContain("{ group: 'A', pages: ['a/b'] }");
    expect(read(root, 'docs.config.ts')).toMatch(/ \/\/ ours\n$/);
  });

  it('moves a page with its file and the links to it, and names every file', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['old', 'other'] } },
      'old.mdx': 'Old\n',
      'other.mdx': 'See [old](/old).\n',
    });
    const args = ['migrate', 'move-page', '--from', 'old', '--to', 'new/page', '--no-redirect'];
    const looked = await navHere(root, [...args, '--dry-run', '--format', 'json']);
    expect(JSON.parse(looked.stdout).files).toContainEqual(
      expect.objectContaining({ file: 'old.mdx', deleted: true, movedTo: 'new/page.mdx' }),
    );
    expect(await nav(root, args)).toEqual({
      code: 0,
      stdout:
        '✓ docs.json: 1 value added, 1 removed\n  moved old.mdx → new/page.mdx\n  other.mdx changed\n',
      stderr: '',
    });
    expect(existsSync(join(root, 'old.mdx'))).toBe(false);
    expect(read(root, 'new/page.mdx')).toBe('Old\n');
    expect(read(root, 'other.mdx')).toBe('See [old](/new/page).\n');
    expect(JSON.parse(read(root))).toEqual({ navigation: { pages: ['new/page', 'other'] } });
  });

  it('counts a file that moves as one, and tells of what changes in it', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `p${index}`);
    const root = folder({
      'docs.json': { navigation: { pages: ['old/a', ...names.map((name) => `old/${name}`)] } },
      'old/a.mdx': 'See [p0](./p0) and [other](../other).\n',
      'other.mdx': '',
      ...Object.fromEntries(names.map((name) => [`old/${name}.mdx`, name])),
    });
    const { stdout } = await navHere(root, [
      'migrate',
      'move-page',
      '--from',
      'old',
      '--to',
      'x/new',
    ]);
    const lines = stdout.split('\n');
    expect(lines[1]).toBe('  moved old/a.mdx → x/new/a.mdx, with changes');
    expect(lines[2]).toBe('  moved old/p0.mdx → x/new/p0.mdx');
    expect(lines.slice(11)).toEqual(['  … and 2 more; --format json has all', '']);
  });

  it('starts from a mint.json where the codemod does', async () => {
    const root = folder({
      'mint.json': { name: 'Pets', navigation: [{ group: 'Start', pages: ['intro'] }] },
    });
    const { code, stdout } = await navHere(root, ['migrate', 'mint-to-docs']);
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
    const again = await navHere(root, ['migrate', 'mint-to-docs']);
    expect([again.code, again.stderr]).toEqual([
      2,
      'nav: There is no mint.json here, in a folder above or in one below. Name one.\n',
    ]);
  });

  it('names what it could not convert, at its place', async () => {
    const root = folder({
      'docs.json': '{ "navigation": { "groups": [{ "group": "X", "pages": ["x/a"] }] } }\n',
      'b/lonely.mdx': '',
    });
    const { stdout, code } = await navHere(root, ['migrate', 'add-orphans']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^! docs\.json unchanged: No changes possible\.\n {2}docs\.json:1:3 navigation not converted: b\/lonely has no sibling.*\n$/,
    );
  });

  it('names places in pages, too', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['old', 'other'] } },
      'old.mdx': 'Old\n',
      'other.mdx': 'See\n[old](/old).\n',
    });
    const args = ['migrate', 'remove-page', '--page', 'old'];
    expect(await nav(root, args)).toEqual({
      code: 0,
      stdout: [
        '! docs.json: 1 value removed',
        '  old.mdx deleted',
        '  other.mdx:2:7 not converted: It links to the removed page.',
        '',
      ].join('\n'),
      stderr: '',
    });
    const again = await navHere(root, [...args, '--format', 'json']);
    expect(JSON.parse(again.stdout).files).toMatchObject([
      { file: 'docs.json', status: 'unchanged', reason: 'There is no page "old".' },
    ]);
    expect(again.code).toBe(2);
  });

  it('takes a list in several ways, and commas in labels', async () => {
    const args = ['migrate', 'pages-to-groups', '--by', 'mapping', '--print'];
    const root = folder({ 'docs.json': config });
    const labels = async (...more: string[]) => {
      const { groups } = JSON.parse((await navHere(root, [...args, ...more])).stdout).navigation;
      return groups.map(({ group }: { group: string }) => group);
    };
    const expected = ['Hello, you', 'Guides'];
    expect(await labels('--map', 'intro=Hello, you,guides=Guides')).toEqual(expected);
    expect(await labels('--map', 'intro=Hello, you', '--map', 'guides=Guides')).toEqual(expected);
  });
});

describe('nav migrate that writes nothing', () => {
  it('--dry-run prints a patch that git applies to the same bytes', async () => {
    const root = repository({ 'site/docs.json': config });
    const run = await navHere(root, ['migrate', 'pages-to-groups', '--dry-run', '--source-map']);
    expect([run.code, run.stderr]).toEqual([0, '✓ site/docs.json: 3 values moved, 2 added\n']);
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
    ['one folder above', 'guides', ['migrate', 'pages-to-groups'], '..'],
    ['two folders above', 'guides/deep', ['migrate', 'pages-to-groups'], '../..'],
    ['above, beside one below', 'guides', ['migrate', 'pages-to-groups', '..', 'own'], '..'],
    [
      'above, with the pages round it',
      'guides',
      ['migrate', 'move-page', '--from', 'intro', '--to', 'guides/start'],
      '..',
    ],
  ])('--dry-run prints a patch that git applies where it says: a config %s', async (...row) => {
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
        `^The paths of the patch start in ${where.replaceAll('.', '\\.')}: apply it there\\.$`,
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
  });

  it('--print prints the new config, and several under their names', async () => {
    const root = folder({ 'a/docs.json': config, 'b/docs.json': '{}' });
    const one = await navHere(root, ['migrate', 'pages-to-groups', 'a', '--print']);
    expect(one).toEqual({
      code: 0,
      stdout: migrated,
      stderr: '✓ a/docs.json: 3 values moved, 2 added\n',
    });
    const two = await navHere(root, ['migrate', 'pages-to-groups', '.', '--print']);
    expect(two.stdout).toBe(`==> a/docs.json <==\n${migrated}\n==> b/docs.json <==\n{}\n`);
    expect(read(root, 'a/docs.json')).toBe(config);
  });

  it('does not mind uncommitted changes', async () => {
    const root = repository({ 'docs.json': '{}' });
    write(root, 'docs.json', config);
    for (const flag of ['--dry-run', '--print']) {
      expect((await navHere(root, ['migrate', 'pages-to-groups', flag])).code).toBe(0);
    }
  });
});

describe('nav migrate by settings', () => {
  const tabs = { navigation: { tabs: [{ tab: 'A', pages: ['a'] }] } };
  const wrap = ['migrate', 'wrap-root', '--in', 'products', '--label', 'X', '--dry-run'];
  const changed = /^✓ docs\.json: /;
  const refused = /"products" cannot hold "tabs"/;

  it('takes the dialect from them, and from --dialect and --config before that', async () => {
    const root = folder({
      'docs.json': tabs,
      'nav.config.json': { dialect: 'mintlify' },
      'other/nav.config.json': { dialect: 'standard' },
    });
    const told = async (...more: string[]) => (await navHere(root, [...wrap, ...more])).stderr;
    expect(await told()).toMatch(changed);
    expect(await told('--dialect', 'standard')).toMatch(refused);
    expect(await told('--config', 'other/nav.config.json')).toMatch(refused);
    const config = ['--config', 'other/nav.config.json', '--dialect', 'mintlify'];
    expect(await told(...config)).toMatch(changed);
    write(root, 'package.json', { nav: { dialect: 'standard' } });
    expect(await told('--config', 'package.json')).toMatch(refused);
  });

  it('takes options with their values before the codemod', async () => {
    const root = folder({ 'docs.json': tabs });
    const [migrate = '', ...rest] = wrap;
    const run = await navHere(root, [migrate, '--dialect', 'mintlify', ...rest]);
    expect(run.stderr).toMatch(changed);
    const nameless = await navHere(root, [migrate, '--dialect', 'mintlify', '--config', 'x']);
    expect(nameless.stderr).toMatch(/^nav: Name a codemod; /);
  });

  it('leaves out the pages that they ignore', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['a'] } },
      'nav.config.json': { ignore: ['drafts/'] },
      'a.mdx': '',
      'b.mdx': '',
      'drafts/c.mdx': '',
    });
    await navHere(root, ['migrate', 'add-orphans']);
    expect(JSON.parse(read(root))).toEqual({ navigation: { pages: ['a', 'b'] } });
    expect((await navHere(root, ['check'])).stdout).toMatch(/no problems/);
  });

  it('refuses what is no settings file', async () => {
    const root = folder({ 'docs.json': tabs, 'nav.config.json': '{ dialect }' });
    const broken = await nav(root, wrap);
    expect(broken.stderr).toMatch(
      /^✗ docs\.json was refused, untouched:\n {2}nav\.config\.json:1:3 error invalid-json /,
    );
    expect(broken.code).toBe(1);
    const none = await navHere(root, [...wrap, '--config', 'none.nav.config.json']);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringMatching(/^nav: none\.nav\.config\.json cannot be read: it does not exist\./),
    ]);
    const circle = folder({ 'docs.json': tabs });
    symlinkSync('nav.config.json', join(circle, 'nav.config.json'));
    const lost = await nav(circle, wrap);
    expect([lost.code, lost.stderr]).toEqual([
      2,
      expect.stringMatching(/^✗ docs\.json failed: The settings cannot be read: ELOOP/),
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
    expect(Object.keys(answer)).toEqual(['version', 'codemod', 'files']);
    expect(answer).toMatchObject({ version: 1, codemod: 'pages-to-groups' });
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

  it('has no map unless asked, and writes unless told not to', async () => {
    const root = folder({ 'docs.json': config });
    const { stdout } = await navHere(root, ['migrate', 'pages-to-groups', '--format', 'json']);
    expect(JSON.parse(stdout).files[0]).not.toHaveProperty('map');
    expect(read(root)).toBe(migrated);
    const again = await navHere(root, ['migrate', 'pages-to-groups', '--format', 'json']);
    expect(JSON.parse(again.stdout).files).toMatchObject([
      { file: 'docs.json', status: 'unchanged', reason: 'Nothing to change.' },
    ]);
  });
});

describe('nav migrate refuses', () => {
  it('a config with uncommitted changes, unless forced', async () => {
    const root = repository({ 'a/docs.json': '{}', 'b/docs.json': config });
    write(root, 'a/docs.json', config);
    const args = ['migrate', 'pages-to-groups'];
    const refused = await navHere(root, [...args, '.']);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toBe(
      '✗ a/docs.json failed: a/docs.json has uncommitted changes. Commit them, or run with --force.\n✓ b/docs.json: 3 values moved, 2 added\n1 changed, 1 failed\n',
    );
    expect([read(root, 'a/docs.json'), read(root, 'b/docs.json')]).toEqual([config, migrated]);
    const json = await navHere(root, [...args, 'a', '--format', 'json']);
    expect(JSON.parse(json.stdout).files[0]).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('--force'),
    });
    expect((await navHere(root, [...args, 'a', '--force'])).code).toBe(0);
    expect(read(root, 'a/docs.json')).toBe(migrated);
  });

  it('another file that would change, when git has no copy of it', async () => {
    const root = repository({ 'docs.json': { navigation: { pages: ['old'] } }, '.x': '' });
    write(root, 'old.mdx', 'Old\n');
    const args = ['migrate', 'move-page', '--from', 'old', '--to', 'new'];
    const { code, stdout } = await nav(root, args);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/old\.mdx has uncommitted changes/)]);
    expect(readdirSync(root)).toContain('old.mdx');
  });

  it('a config of another repository than this one', async () => {
    const here = repository({ 'docs.json': config });
    const there = repository({ 'docs.json': '{}' });
    write(there, 'docs.json', config);
    const run = await navHere(here, ['migrate', 'pages-to-groups', '.', there]);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/✗ .*docs\.json has uncommitted changes/);
    expect([read(here), read(there)]).toEqual([migrated, config]);
  });

  it('a link to a file with uncommitted changes', async () => {
    const root = repository({ 'docs.json': '{}', 'folder/x.mdx': '' });
    symlinkSync(join(root, 'folder'), join(root, 'link'));
    write(root, 'folder/docs.json', config);
    const { code, stdout } = await navHere(root, ['migrate', 'pages-to-groups', 'link']);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/link\/docs\.json has uncommitted changes/)]);
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
    ['that somebody else owns', stranger, {}, /dubious ownership.*git config --global --add/],
    ['whose index is broken', {}, { index: 'no index' }, /index file smaller than expected/],
    ['whose settings are broken', {}, { config: '[core' }, /bad config line \d in file/],
  ])(
    'a config in a repository %s, as nobody knows what is committed',
    async (_, env, broken, said) => {
      const root = repository({ 'docs.json': config });
      for (const [name, text] of Object.entries(broken)) write(root, `.git/${name}`, text);
      const args = ['migrate', 'pages-to-groups'];
      const { code, stdout } = await nav(root, args, env);
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /^✗ docs\.json failed: docs\.json cannot be checked for uncommitted changes: .*\. Fix this, or run with --force\.\n$/,
      );
      expect(stdout).toMatch(said);
      expect(read(root)).toBe(config);
      expect((await nav(root, [...args, '--force'], env)).code).toBe(0);
      expect(read(root)).toBe(migrated);
    },
  );

  it('names the comments that have no place in the result', async () => {
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
    const { stdout } = await navHere(root, ['migrate', 'extract-refs', 'docs.ts']);
    expect(stdout).toMatch(/\n {2}docs\.ts:5:19 comment lost: \/\* the second,\n$/);
    expect(read(root, 'docs.ts')).toContain('// stays');
  });

  it('no control character of a file name reaches the terminal', async () => {
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
    const changed = await navHere(root, ['migrate', 'groups-to-tabs', '\u001b[32mgreen.json']);
    expect(changed.stdout).toMatch(/^✓ \ufffd\[32mgreen\.json: /);
  });

  it('what the file system refuses, with the file and the reason', async () => {
    const text = '{ "navigation": { "tabs": [{ "tab": "A", "pages": ["a"] }] } }\n';
    const root = folder({ 'docs.json': text, nav: 'a file' });
    const { code, stdout } = await navHere(root, ['migrate', 'extract-refs', '--folder', 'nav']);
    expect(stdout).toBe(
      '✗ docs.json failed: nav/a.json was not written: a file stands where its folder should.\n',
    );
    expect(code).toBe(2);
    expect(read(root)).toBe(text);
  });

  it('a page that is not UTF-8 and would be rewritten, and says which', async () => {
    const page = Buffer.from('Caf\xe9: [set up](/setup)\n', 'latin1');
    const text = '{"navigation":{"pages":["intro","setup"]}}';
    const root = repository({ 'docs.json': text, 'intro.mdx': page, 'setup.mdx': '' });
    const args = ['migrate', 'move-page', '--from', 'setup', '--to', 'guides/install'];
    for (const more of [[], ['--dry-run'], ['--force']]) {
      const { code, stdout, stderr } = await navHere(root, [...args, ...more]);
      expect(stdout + stderr).toBe(
        '✗ docs.json failed: intro.mdx is not valid UTF-8. Convert it to UTF-8 first.\n',
      );
      expect(code).toBe(2);
    }
    expect(readFileSync(join(root, 'intro.mdx'))).toEqual(page);
    expect([read(root), readdirSync(root)]).toEqual([
      text,
      ['.git', 'docs.json', 'intro.mdx', 'setup.mdx'],
    ]);
  });

  it('nothing where there is no git to ask, or no repository', async () => {
    const root = repository({ 'docs.json': '{}', 'bin/x': '' });
    write(root, 'docs.json', config);
    const withoutGit = { PATH: join(root, 'bin'), Path: join(root, 'bin') };
    expect((await nav(root, ['migrate', 'pages-to-groups'], withoutGit)).code).toBe(0);
    const plain = folder({ 'docs.json': config, '.git/x': '' });
    expect((await navHere(plain, ['migrate', 'pages-to-groups'])).code).toBe(0);
    expect([read(root), read(plain)]).toEqual([migrated, migrated]);
  });

  it.each([
    ['docs.json', '{\n  "navigation": {,}\n}\n', /docs\.json:2:18 error invalid-json /],
    ['docs.json', '{ "a": 1,\n  "a": 2 }\n', /docs\.json:2:3 error duplicate-key /],
    ['docs.ts', 'export default {\n  navigation: {,} };\n', /docs\.ts:2:16 error invalid-json /],
  ])('%s with a fault at its place: %j', async (file, text, message) => {
    const root = folder({ [file]: text });
    const { code, stdout } = await navHere(root, ['migrate', 'pages-to-groups', file]);
    expect(stdout).toMatch(message);
    expect(code).toBe(1);
    expect(read(root, file)).toBe(text);
    for (const flag of ['--dry-run', '--print']) {
      const looked = await navHere(root, ['migrate', 'pages-to-groups', file, flag]);
      expect(looked).toEqual({ code: 1, stdout: '', stderr: stdout });
    }
  });

  it.each([
    [['pages-to-group'], /There is no codemod "pages-to-group"; did you mean "pages-to-groups"\?/],
    [['xyzzy'], /There is no codemod "xyzzy"\. `nav migrate --list` shows them all/],
    [[], /Name a codemod; `nav migrate --list`/],
    [['docs', 'wrap-root'], /comes before the path: nav migrate wrap-root docs/],
    [['pages-to-groups', '--by', 'magic'], /Allowed choices are path, frontmatter, mapping/],
    [['pages-to-groups', '--by', 'magic'], /`nav migrate pages-to-groups --help`/],
    [['pages-to-groups', '--segment', 'two'], /--segment must be a whole number, not "two"/],
    [['pages-to-groups', '--map', 'guides'], /--map must be pairs of the form NAME=VALUE/],
    [
      ['pages-to-groups', '--by', 'mapping'],
      /^nav: --by mapping requires --map: .*[^.]\. `nav migrate pages-to-groups --help` shows/,
    ],
    [['pages-to-groups', '--rename'], /unknown option '--rename'/],
    [
      ['remove-page', '--page', 'x', '--redirct', 'y'],
      /'--redirct'\n\(Did you mean --redirect\?\)/,
    ],
    [['move-page', '--to', 'x'], /move-page needs --from \(the page or folder to move\)\./],
    [['pages-to-groups', 'nope'], /nope does not exist/],
    [['pages-to-groups', 'empty'], /empty holds no docs\.json/],
  ])('%j with exit code 2', async (args, message) => {
    const root = folder({ 'docs.json': config, 'empty/x.txt': '' });
    const { code, stdout, stderr } = await navHere(root, ['migrate', ...args]);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([2, '']);
    expect(read(root)).toBe(config);
  });
});

describe('every codemod', async () => {
  const list = await nav(import.meta.dirname, ['migrate', '--list', '--format', 'json']);
  const codemods = JSON.parse(list.stdout) as { name: string; options: object }[];

  it('is listed with what it does', async () => {
    const { stdout, code } = await nav(folder({}), ['migrate', '--list']);
    expect(code).toBe(0);
    expect([...stdout.matchAll(/^([a-z-]+) {2,}[A-Z].*\.$/gm)].map(([, name]) => name)).toEqual(
      codemods.map(({ name }) => name),
    );
  });

  it.each(codemods)('$name shows its options, and examples that it accepts', async (codemod) => {
    const { name, options } = codemod;
    const root = folder({});
    const { stdout, code } = await navHere(root, ['migrate', name, '--help']);
    expect(code).toBe(0);
    expect(await navHere(root, ['help', 'migrate', name])).toMatchObject({ stdout, code });
    for (const option of Object.keys(options)) {
      expect(stdout).toContain(`  --${option.replace(/[A-Z]/g, '-$&').toLowerCase()}`);
    }
    const examples = [...stdout.matchAll(/^ {2}\$ nav (.*?)(?: {2,}|$)/gm)].map(
      ([, line]) => line as string,
    );
    expect(examples.length).toBeGreaterThan(0);
    for (const line of examples) {
      const run = await navHere(root, wordsOf(line));
      // A shell would put the names of files in the place of a pattern.
      expect(line.replace(/'[^']*'/g, ''), line).not.toMatch(/[*?{[]/);
      expect(run.stderr, line).toMatch(/There is no (?:docs|mint)\.json here|docs does not exist/);
    }
  });
});

it('nav check does not load what only codemods need', async () => {
  const root = folder({ 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' });
  write(
    root,
    'refuse.mjs',
    `import { register } from 'node:module';
     register('data:text/javascript,' + encodeURIComponent(\`
       export function resolve(name, context, next) {
         if (/codemods|jscodeshift|magic-string/.test(name)) throw new Error('loaded ' + name);
         return next(name, context);
       }\`));`,
  );
  const env = { NODE_OPTIONS: `--import ${join(root, 'refuse.mjs')}` };
  expect((await nav(root, ['check'], env)).code).toBe(0);
  const loaded = await nav(root, ['migrate', '--list'], env);
  expect(loaded.stderr).toContain('loaded @nav/codemods');
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
    ['sync-languages --from xx docs.json', 'There is no language called "xx"; there are en, fr.'],
    ['sync-versions --from v9 docs.json', 'the navigation has no versions.'],
    ['extract-refs --of tabs docs.json', 'The navigation holds no "tabs", but "languages", '],
    ['merge-groups --labels Nope docs.json', 'no group called "Nope"; there is Guides.'],
    ['move-page --from aa --to c docs.json', 'There is no page or folder "aa"; did you mean "a"?'],
    ['remove-page --page x/c docs.json', 'There is no page "x/c"; did you mean "x/b"?'],
    ['remove-page --page a --redirect nope docs.json', '--redirect nope leads to no page'],
    ['pages-to-groups --by mapping --map q=Q flat.json', 'No flat page begins with "q".'],
    ['pages-to-groups --by frontmatter --key k flat.json', 'No flat page has "k"'],
    ['pages-to-groups --segment 7 flat.json', 'No flat path has a segment 7'],
    ['split-by-version --names v9 flat.json', 'No page belongs to "v9"; there are v1, v2.'],
    ['split-by-version --default v9 flat.json', 'cannot be the default; there are v1, v2.'],
    ['split-by-version --segment 5 flat.json', 'No path has a version as segment 5'],
    ['split-by-language --codes q=en flat.json', 'No path has "q" as segment 1; there are x, v1'],
  ])('is bad usage: %s', async (line, reason) => {
    const root = folder(site);
    const files = ['docs.json', 'flat.json'];
    const texts = () => files.map((file) => readFileSync(join(root, file), 'utf8'));
    const before = texts();
    const { code, stdout } = await navHere(root, ['migrate', ...line.split(' '), '--force']);
    expect(stdout).toMatch(/^✗ \w+\.json unchanged: /);
    expect(stdout).toContain(reason);
    expect(code).toBe(2);
    const json = await navHere(root, ['migrate', ...line.split(' '), '--format', 'json']);
    expect(JSON.parse(json.stdout).files).toMatchObject([
      { status: 'unchanged', reason: expect.stringContaining(reason) },
    ]);
    expect(json.code).toBe(2);
    expect(texts()).toEqual(before);
  });

  it('is told where another config of the same run has it', async () => {
    const root = folder(site);
    const line = 'merge-groups --labels Guides flat.json docs.json --force';
    const { code, stdout } = await navHere(root, ['migrate', ...line.split(' ')]);
    expect(stdout).toMatch(/^✗ flat\.json unchanged: There is no group called "Guides"/);
    expect(stdout).toMatch(/docs\.json unchanged: Nothing to change/);
    expect(code).toBe(0);
  });

  it('is told where other names of the same option are there', async () => {
    const root = folder(site);
    const line = 'pages-to-groups --by mapping --map v1=One --map q=Q flat.json --force';
    const { code, stdout } = await navHere(root, ['migrate', ...line.split(' ')]);
    expect(stdout).toContain('not converted: No flat page begins with "q".');
    expect(code).toBe(0);
  });

  it('is none where an earlier run has done it', async () => {
    const root = folder(site);
    for (const line of [
      'move-page --from a --to start docs.json',
      'remove-page --page x/b --redirect start docs.json',
    ]) {
      const args = ['migrate', ...line.split(' '), '--force'];
      expect((await navHere(root, args)).stdout).toMatch(/^✓/);
      const again = await navHere(root, args);
      expect(again.stdout).toMatch(/docs\.json unchanged/);
      expect(again.code).toBe(0);
    }
  });
});
