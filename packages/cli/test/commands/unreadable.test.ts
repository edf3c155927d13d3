import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folder, nav } from '../nav.ts';

const site = {
  'docs.json': { navigation: { pages: ['index', 'guides/a'] } },
  'index.mdx': '',
  'guides/a.mdx': '',
};

const commands = [
  ['pages'],
  ['pages', '--format', 'json'],
  ['resolve'],
  ['resolve', '--format', 'json'],
  ['explain', 'index'],
  ['explain', 'index', '--format', 'json'],
  ['diff', '.', '.'],
];

describe.skipIf(process.platform === 'win32')('a file that cannot be read', () => {
  it.each(commands.map((args) => [args.join(' '), args] as const))(
    'is reported on stderr by nav %s, next to the usual output',
    async (_, args) => {
      const whole = await nav(folder(site), args);
      expect(whole.code).toBe(0);
      const root = folder(site);
      symlinkSync('gone', join(root, '.mintignore'));
      const { code, stdout, stderr } = await nav(root, args);
      expect(stdout).toBe(whole.stdout);
      expect(stderr).toBe(
        `${whole.stderr}Cannot read .mintignore (a broken symbolic link), so its contents are ignored.\n`,
      );
      expect(code).toBe(2);
    },
  );

  it('is a finding of nav check in every format', async () => {
    const root = folder(site);
    symlinkSync('gone', join(root, '.mintignore'));
    const reason = 'a broken symbolic link';
    const text = `Cannot read .mintignore (${reason}), so its contents are ignored.`;
    const output = async (format: string) => {
      const { code, stdout, stderr } = await nav(root, ['check', '--format', format]);
      expect([code, stderr]).toEqual([2, '']);
      return stdout;
    };
    expect(await output('pretty')).toMatch(/^docs\.json:1:1 error unreadable-file\n/);
    const { unreadable, diagnostics } = JSON.parse(await output('json'));
    expect(unreadable).toEqual([{ path: '.mintignore', reason }]);
    expect(diagnostics).toMatchObject([{ code: 'unreadable-file', file: 'docs.json' }]);
    expect(JSON.parse(await output('sarif')).runs[0].invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text } }],
      },
    ]);
    expect(await output('github')).toMatch(
      /^::error file=docs\.json,line=1,.*title=unreadable-file::/,
    );
  });

  it('gives exit code 2 next to other findings', async () => {
    const root = folder({ 'docs.json': site['docs.json'], 'index.mdx': '' });
    symlinkSync('gone', join(root, '.mintignore'));
    const { code, stdout } = await nav(root, ['check']);
    expect([code, stdout]).toEqual([2, expect.stringContaining('page-not-found')]);
  });

  it.skipIf(process.getuid?.() === 0)('may be a folder, whose pages are missing then', async () => {
    const root = folder(site);
    chmodSync(join(root, 'guides'), 0);
    onTestFinished(() => chmodSync(join(root, 'guides'), 0o755));
    const { code, stdout, stderr } = await nav(root, ['check']);
    expect([code, stderr]).toEqual([2, '']);
    expect(stdout).toContain('"guides" cannot be read (EACCES: permission denied)');
  });

  it.skipIf(process.getuid?.() === 0)('may be a page, which a check does not read', async () => {
    const root = folder(site);
    chmodSync(join(root, 'index.mdx'), 0);
    const note =
      'Cannot read index.mdx (EACCES: permission denied), so its contents are ignored.\n';
    expect((await nav(root, ['pages', '--format', 'json'])).stderr).toBe(note);
    expect((await nav(root, ['check'])).code).toBe(0);
  });

  it
    .skipIf(process.getuid?.() === 0)
    .each([
      [['check', 'sites/*']],
      [['check', 'sites/*/docs.json']],
      [['check', '**/docs.json']],
      [['check', 'sites']],
      [['check']],
    ])('may be a folder outside the sites, reported on stderr: nav %j', async (args) => {
    const one = { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' };
    const files = Object.entries(one).flatMap(([name, text]) => [
      [`sites/one/${name}`, text],
      [`sites/two/${name}`, text],
    ]);
    const root = folder(Object.fromEntries(files));
    chmodSync(join(root, 'sites/two'), 0);
    onTestFinished(() => chmodSync(join(root, 'sites/two'), 0o755));
    const { code, stdout, stderr } = await nav(root, args);
    expect(stdout).toMatch(/^✓ sites\/one\/docs\.json: 1 page, no problems/);
    expect([code, stderr]).toEqual([
      2,
      'Cannot read sites/two (EACCES: permission denied), so its contents are ignored.\n',
    ]);
  });

  it.skipIf(process.getuid?.() === 0)('may be the settings, which stops the check', async () => {
    const root = folder({ ...site, 'nav.config.json': { ignore: ['a'] } });
    chmodSync(join(root, 'nav.config.json'), 0);
    expect(await nav(root, ['check'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'nav: Cannot read nav.config.json: permission denied.\n',
    });
  });
});
