import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folder, nav } from './nav.ts';

const site = {
  'docs.json': { navigation: { pages: ['index', 'guides/a'] } },
  'index.mdx': '',
  'guides/a.mdx': '',
};

const asked = [
  ['check'],
  ['check', '--format', 'json'],
  ['check', '--format', 'sarif'],
  ['pages'],
  ['pages', '--format', 'json'],
  ['resolve'],
  ['resolve', '--format', 'json'],
  ['explain', 'index'],
  ['explain', 'index', '--format', 'json'],
  ['diff', '.', '.'],
];

describe.skipIf(process.platform === 'win32')('what cannot be read', () => {
  it.each(asked.map((args) => [args.join(' '), args] as const))(
    'is told on stderr by nav %s, which answers all the same',
    async (_, args) => {
      const whole = await nav(folder(site), args);
      expect(whole.code).toBe(0);
      const root = folder(site);
      symlinkSync('gone', join(root, '.mintignore'));
      const { code, stdout, stderr } = await nav(root, args);
      const timeless = (text: string) => text.replace(/\d+ ms/, '');
      expect(timeless(stdout)).toBe(timeless(whole.stdout));
      expect(stderr).toBe(
        `${whole.stderr}.mintignore cannot be read (a symbolic link that leads nowhere), so nothing is known of what it holds.\n`,
      );
      expect(code).toBe(2);
    },
  );

  it('makes the exit code 2 beside findings, too', async () => {
    const root = folder({ 'docs.json': site['docs.json'], 'index.mdx': '' });
    symlinkSync('gone', join(root, '.mintignore'));
    const { code, stdout } = await nav(root, ['check']);
    expect([code, stdout]).toEqual([2, expect.stringContaining('page-not-found')]);
  });

  it.skipIf(process.getuid?.() === 0)('may be a folder, whose pages are then missing', async () => {
    const root = folder(site);
    chmodSync(join(root, 'guides'), 0);
    onTestFinished(() => chmodSync(join(root, 'guides'), 0o755));
    const { code, stdout, stderr } = await nav(root, ['check']);
    const told =
      'guides cannot be read (EACCES: permission denied), so nothing is known of what it holds.\n';
    expect([code, stderr]).toEqual([2, told]);
    expect(stdout).toContain(
      '"guides" cannot be read (EACCES: permission denied); make it readable',
    );
  });

  it.skipIf(process.getuid?.() === 0)(
    'may be a page, of which a check reads only the name',
    async () => {
      const root = folder(site);
      chmodSync(join(root, 'index.mdx'), 0);
      const told =
        'index.mdx cannot be read (EACCES: permission denied), so nothing is known of what it holds.\n';
      expect((await nav(root, ['pages', '--format', 'json'])).stderr).toBe(told);
      expect((await nav(root, ['check'])).code).toBe(0);
    },
  );
});
