import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { onFaultyDisk } from '../../../codemods/test/disk/writing/faulty-disk.ts';
import { snapshot } from '../../../codemods/test/disk/writing/snapshot.ts';
import { commit, folder, git, nav, read, repository, wordsOf, write } from '../nav.ts';

const site = {
  'docs.json': {
    navigation: {
      groups: [
        { group: 'A', pages: ['intro', 'old/a', 'old/b'] },
        { group: 'B', pages: ['gone'] },
      ],
    },
  },
  'intro.mdx': '[a](/old/a), [gone](/gone)\n',
  'old/a.mdx': '# A\n\n![x](x.png)\n',
  'old/b.mdx': '# B\n',
  'old/x.png': new Uint8Array([0x89, 0x50, 0xff, 0]),
  'gone.mdx': '# Gone\n',
};

const NOTHING =
  'Nothing to undo: nav has changed no files here, or they are all restored. It keeps the last 20 runs of a site for 30 days.\n';

const run = (root: string, line: string) => nav(root, wordsOf(line).slice(1));

/** Commands that write, each with the command that undoes them. */
const lines: readonly (readonly [line: string, files: Record<string, string | object>])[] = [
  ['nav migrate move-page --from old --to new/place', site],
  ['nav migrate move-file --from old/x.png --to images/x.png', site],
  ['nav migrate remove-page --page gone', site],
  ['nav migrate extract-refs --folder parts --source-map', site],
  ['nav check --fix', { 'docs.json': { navigation: { page: ['a'] } }, 'a.mdx': '' }],
  ['nav check --update-baseline', { 'docs.json': { navigation: { pages: ['a'] } } }],
  ['nav init --yes --name X', { 'a.mdx': '' }],
  ['nav export vitepress --out x.mjs', site],
  ['nav init demo --example', { 'a.mdx': '' }],
  ['nav init new/demo --example', { 'a.mdx': '' }],
];

describe('nav undo', () => {
  it.each(lines)('restores everything that was changed: %s', async (line, files) => {
    const root = folder(files);
    const before = snapshot(root);
    await run(root, line);
    const after = snapshot(root);
    expect(after).not.toEqual(before);
    const preview = await run(root, 'nav undo --dry-run');
    expect(preview.code).toBe(0);
    expect(preview.stderr).toContain(`✓ This would undo \`${line}\` (just now):\n`);
    expect(snapshot(root)).toEqual(after);
    const { stdout, stderr, code } = await run(root, 'nav undo');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`✓ Undid \`${line}\` (just now):\n`);
    expect(snapshot(root)).toEqual(before);
    expect(await run(root, 'nav undo')).toEqual({ stdout: '', stderr: NOTHING, code: 1 });
  });

  it('lists the files, also those that move unchanged', async () => {
    const root = folder(site);
    expect((await run(root, 'nav migrate move-page --from old --to new')).stderr).toBe(
      'To undo this, run: nav undo\n',
    );
    const { stdout } = await run(root, 'nav undo');
    expect(stdout.split('\n')).toEqual([
      '✓ Undid `nav migrate move-page --from old --to new` (just now):',
      '  moved new/x.png → old/x.png',
      '  old/b.mdx restored',
      '  old/a.mdx restored',
      '  docs.json restored',
      '  intro.mdx restored',
      '  new/b.mdx removed',
      '  new/a.mdx removed',
      '',
    ]);
  });

  it('prints the files as JSON, also with --dry-run', async () => {
    const root = folder(site);
    const line = 'nav migrate move-page --from old --to new';
    await run(root, line);
    const preview = await run(root, 'nav undo --dry-run --format json');
    const { time, ...report } = JSON.parse(preview.stdout);
    expect([preview.code, preview.stderr]).toEqual([0, '']);
    expect(new Date(time).getTime()).toBeLessThanOrEqual(Date.now());
    expect(report).toEqual({
      version: 1,
      command: line,
      dryRun: true,
      files: [
        { file: 'old/x.png', status: 'moved', movedFrom: 'new/x.png' },
        { file: 'old/b.mdx', status: 'restored' },
        { file: 'old/a.mdx', status: 'restored' },
        { file: 'docs.json', status: 'restored' },
        { file: 'intro.mdx', status: 'restored' },
        { file: 'new/b.mdx', status: 'removed' },
        { file: 'new/a.mdx', status: 'removed' },
      ],
    });
    const undone = await run(root, 'nav undo --format json');
    expect(JSON.parse(undone.stdout)).toEqual({ ...report, time, dryRun: false });
    expect(existsSync(join(root, 'new'))).toBe(false);
  });

  it('lists all files with --dry-run, and prints a patch of the texts', async () => {
    const pages = Array.from({ length: 12 }, (_, at) => `p/${at}`);
    const root = folder({
      'docs.json': { navigation: { pages } },
      ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, '# P\n'])),
    });
    const { stdout } = await run(root, 'nav migrate move-page --from p --to q');
    expect(stdout).toContain('  … and 2 more. Run `nav undo --dry-run` to list them all.\n');
    const preview = await run(root, 'nav undo --dry-run');
    expect(preview.stderr.match(/ (?:restored|removed)$/gm)).toHaveLength(25);
    expect(preview.stdout).toContain('--- a/docs.json\n+++ b/docs.json\n');
    const undone = await run(root, 'nav undo');
    expect(undone.stdout).toContain('  … and 15 more\n');
  });

  it('goes back run by run, also in a folder of the site', async () => {
    const root = folder(site);
    const states = [snapshot(root)];
    const runs = ['wrap-root --in tabs', 'remove-page --page gone', 'move-page --from old --to x'];
    for (const line of runs) {
      expect((await run(root, `nav migrate ${line}`)).code).toBe(0);
      states.push(snapshot(root));
    }
    for (const [at, line] of [...runs.entries()].reverse()) {
      // The current directory must not be a folder that the undo removes.
      const cwd = existsSync(join(root, 'old')) ? join(root, 'old') : root;
      expect((await run(cwd, 'nav undo')).stdout).toContain(line);
      expect(snapshot(root)).toEqual(states[at]);
    }
  });

  it('undoes a run over several sites at once', async () => {
    const root = folder({ 'a/docs.json': site['docs.json'], 'b/docs.json': site['docs.json'] });
    const before = snapshot(root);
    expect((await run(root, 'nav migrate wrap-root --in tabs a b')).code).toBe(0);
    const { stdout } = await run(join(root, 'b'), 'nav undo');
    expect(stdout).toMatch(/ {2}docs\.json restored\n {2}\.\.\/a\/docs\.json restored\n/);
    expect(snapshot(root)).toEqual(before);
  });

  it('takes the folder of a site elsewhere, which the hint names', async () => {
    const root = folder({ 'site/docs.json': site['docs.json'], 'cwd/x': '' });
    const before = snapshot(root);
    const cwd = join(root, 'cwd');
    expect((await run(cwd, 'nav migrate wrap-root --in tabs ../site')).stderr).toBe(
      'To undo this, run: nav undo ../site\n',
    );
    expect((await run(cwd, 'nav undo')).stderr).toBe(NOTHING);
    expect((await run(cwd, 'nav undo ../site/docs.json')).code).toBe(0);
    expect(snapshot(root)).toEqual(before);
  });

  it('needs a folder that exists', async () => {
    const { stderr, code } = await run(folder({ x: '' }), 'nav undo nowhere');
    expect([stderr, code]).toEqual(['nav: nowhere does not exist.\n', 2]);
  });
});

describe('nav undo after other changes', () => {
  it('keeps the current directory, and a new folder that somebody uses', async () => {
    const root = folder({ 'a.mdx': '' });
    await run(root, 'nav init demo --example');
    expect((await run(join(root, 'demo'), 'nav undo')).code).toBe(0);
    expect(readdirSync(join(root, 'demo'))).toEqual([]);
    await run(root, 'nav init new/demo --example');
    write(root, 'new/notes.txt', '');
    expect((await run(root, 'nav undo')).code).toBe(0);
    expect(readdirSync(join(root, 'new'))).toEqual(['notes.txt']);
  });

  it('refuses to overwrite what somebody has written since', async () => {
    const root = folder(site);
    await run(root, 'nav migrate move-page --from old --to new');
    write(root, 'new/b.mdx', 'mine');
    write(root, 'intro.mdx', 'mine');
    const before = snapshot(root);
    for (const line of ['nav undo', 'nav undo --dry-run'])
      expect(await run(root, line)).toEqual({
        stdout: '',
        stderr:
          'nav: Cannot undo `nav migrate move-page --from old --to new` (just now), because these files have changed since:\n  intro.mdx\n  new/b.mdx\nNothing was restored. Undo these later changes first.\n',
        code: 1,
      });
    expect(snapshot(root)).toEqual(before);
  });

  it('removes what git leaves behind', async () => {
    const root = repository(site);
    const before = snapshot(root);
    await run(root, 'nav migrate extract-refs --folder parts');
    git(root, 'checkout', '--quiet', '.');
    expect(readdirSync(root)).toContain('parts');
    const { stdout } = await run(root, 'nav undo');
    expect(stdout).toContain('  parts/a.json removed\n');
    expect(stdout).not.toContain('docs.json restored');
    expect({ ...snapshot(root), '.git/index': '' }).toEqual({ ...before, '.git/index': '' });
  });

  it('says so if everything is as before', async () => {
    const root = folder(site);
    const text = read(root);
    await run(root, 'nav migrate wrap-root --in tabs');
    write(root, 'docs.json', text);
    expect((await run(root, 'nav undo')).stdout).toBe(
      '✓ The changes of `nav migrate wrap-root --in tabs` (just now) are already undone.\n',
    );
    expect((await run(root, 'nav undo')).stderr).toBe(NOTHING);
  });

  it('first undoes what an interrupted run has left', async () => {
    const root = folder(site);
    await run(root, 'nav migrate wrap-root --in tabs');
    const before = snapshot(root);
    const only = ['renameSync', 'unlinkSync'] as const;
    await onFaultyDisk({ at: 6, kind: 'killed', only }, () =>
      run(root, 'nav migrate move-page --from old --to new').catch(() => undefined),
    );
    expect(snapshot(root)).not.toEqual(before);
    expect((await run(root, 'nav undo --dry-run')).code).toBe(2);
    const { stdout, stderr } = await run(root, 'nav undo');
    expect(stderr).toMatch(/^Undid the changes of an interrupted run: /);
    expect(stdout).toContain('wrap-root');
    expect(read(root)).not.toContain('tabs');
  });

  it('explains that a run without a state folder cannot be undone', async () => {
    const root = folder({ ...site, file: '' });
    vi.stubEnv('XDG_STATE_HOME', join(root, 'file'));
    try {
      const { stderr } = await run(root, 'nav migrate wrap-root --in tabs');
      expect(stderr).toMatch(
        /^A run that is killed cannot be undone: .*\nnav could not keep the old contents of all files, so `nav undo` cannot restore them\.\n$/,
      );
      const undone = await run(root, 'nav undo');
      expect(undone.stderr).toMatch(/^nav: Nothing can be undone: nav has no state folder: /);
      expect(undone.code).toBe(2);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('files that nav wrote', () => {
  it.each(['untracked', 'tracked'])(
    'can change again, from the example to the last codemod: %s',
    async (kind) => {
      const root = repository({ 'README.md': '' });
      for (const line of [
        'nav init demo --example',
        'nav check demo --fix',
        'nav migrate add-orphans demo',
        'nav migrate move-page --from quickstart --to start demo',
        'nav migrate move-page --from start --to begin demo',
      ]) {
        const { stdout, stderr } = await run(root, line);
        expect(stdout + stderr, line).not.toContain('uncommitted');
        if (kind === 'tracked') git(root, 'add', '.');
      }
      expect(existsSync(join(root, 'demo/begin.mdx'))).toBe(true);
    },
  );

  it('are protected once somebody edits them', async () => {
    const root = repository({ ...site, 'docs.json': { navigation: { page: ['intro'] } } });
    expect((await run(root, 'nav check --fix')).stdout).toContain('fixed');
    write(root, 'docs.json', `${read(root)}\n`);
    expect((await run(root, 'nav migrate wrap-root --in tabs')).stdout).toContain(
      'docs.json has uncommitted changes. Commit them, or run with --force.',
    );
    commit(root);
    expect((await run(root, 'nav migrate wrap-root --in tabs')).code).toBe(0);
  });
});

it('names a temporary file that cannot be removed', async () => {
  const root = folder(site);
  await onFaultyDisk({ at: 1, kind: 'EIO', only: ['unlinkSync'] }, async () => {
    const { stdout, code } = await run(root, 'nav migrate remove-page --page old/');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /old\/\.nav-[0-9a-f]+-\d\.old:1:1 note: This temporary file of nav cannot be removed: EIO: .*\. The next run tries again, or remove it\.\n/,
    );
  });
  const left = () => Object.keys(snapshot(root)).filter((path) => path.includes('.nav-'));
  expect(left()).toHaveLength(1);
  rmSync(join(root, 'intro.mdx'));
  await run(root, 'nav check --fix');
  expect(left()).toEqual([]);
});
