import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { onCaselessDisk } from '../../../codemods/test/disk/writing/caseless-disk.ts';
import { type DiskFault, onFaultyDisk } from '../../../codemods/test/disk/writing/faulty-disk.ts';
import { putAll, snapshot } from '../../../codemods/test/disk/writing/snapshot.ts';
import { runs } from '../../../core/test/runs.ts';
import { commit, folder, git, nav, navProcess, type Run, read, some, write } from '../nav.ts';

const config = (navigation: object) => `${JSON.stringify({ navigation }, null, 2)}\n`;

const pages = {
  'intro.mdx': '[a](/guides/a) and [b](guides/b)\n',
  'guides/a.mdx': '# A\n\n[b](./b), [intro](../intro)\n',
  'guides/b.mdx': '# B\n\n[a](a)\n',
  'guides/deep/c.mdx': '[b](../b)\n',
};
const shared = { $ref: './nav/api.json' };

/** Commands that change several files, each with its site. */
const cases: readonly [args: string, files: Record<string, string>][] = [
  [
    'migrate move-page --from guides --to learn/more --source-map',
    {
      ...pages,
      'docs.json': config({
        groups: [{ group: 'A', pages: ['intro', 'guides/a', 'guides/b', 'guides/deep/c'] }],
      }),
    },
  ],
  [
    'migrate move-page --map moves.csv',
    {
      ...pages,
      'guides/x.png': '\u0089PNG',
      'moves.csv': 'guides,learn\nintro,guides/intro\n',
      'docs.json': config({ pages: ['intro', 'guides/a', 'guides/b', 'guides/deep/c'] }),
    },
  ],
  [
    'migrate remove-page --page guides/b --redirect guides/a',
    { ...pages, 'docs.json': config({ pages: ['intro', 'guides/a', 'guides/b'] }) },
  ],
  [
    'migrate extract-refs --folder parts/nav --source-map',
    {
      'docs.json': config({
        tabs: ['One', 'Two', 'Three'].map((tab) => ({ tab, pages: [`${tab}/a`] })),
      }),
    },
  ],
  [
    'migrate inline-refs --delete',
    {
      'docs.json': config({ tabs: [shared, { $ref: './nav/guides.json' }] }),
      'nav/api.json': '{ "tab": "API", "pages": ["a"] }',
      'nav/guides.json': '{ "tab": "Guides", "pages": ["b"] }',
    },
  ],
  [
    'check --fix --no-files',
    {
      'docs.json': config({ tabs: [shared, { tab: 'B', page: ['b'] }] }),
      'nav/api.json': '{ "tab": "API", "page": ["a"] }',
    },
  ],
  ['check --update-baseline', { 'docs.json': config({ tabs: [{ tab: 'B', page: ['b'] }] }) }],
  ['init --yes --name Acme', pages],
];

/** `npm test` fails every eleventh call, from a different one for each command; `npm run test:slow` fails each. */
const STRIDE = runs(11, 1);

/** Fails one call after the other, each time on a fresh site, until none is left. */
async function forEachCall(
  args: string,
  files: Record<string, string>,
  kind: DiskFault['kind'],
  check: (root: string, before: object, run: Run | undefined, at: number) => unknown,
): Promise<number> {
  const root = folder({ 'x.txt': '' });
  for (let at = 1 + (args.length % STRIDE); ; at += STRIDE) {
    const site = join(root, 'site');
    rmSync(site, { recursive: true, force: true });
    putAll(site, files, 0o640);
    const before = snapshot(site);
    let run: Run | undefined;
    const calls = await onFaultyDisk({ at, kind }, async () => {
      run = await nav(site, args.split(' ')).catch(() => undefined);
    });
    if (calls < at) return calls;
    await check(site, before, run, at);
  }
}

describe('a run that is killed at any write', { tags: ['process'] }, () => {
  it.each(some(cases, 3))('is completed by running it again: %s', async (args, files) => {
    const whole = folder({ 'x.txt': '' });
    putAll(join(whole, 'site'), files, 0o640);
    const first = await nav(join(whole, 'site'), args.split(' '));
    const expected = snapshot(join(whole, 'site'));
    const calls = await forEachCall(args, files, 'killed', async (site, before) => {
      const left = snapshot(site);
      const isDone = JSON.stringify(without(left)) === JSON.stringify(expected);
      const again = await nav(site, args.split(' '));
      const known = args.startsWith('init') && isDone ? 2 : first.code;
      expect(again.code, again.stdout + again.stderr).toBe(known);
      if (args.startsWith('init') && isDone) await nav(site, [...args.split(' '), '--force']);
      expect(snapshot(site)).toEqual(expected);
      expect(before).not.toEqual(expected);
    });
    expect(calls).toBeGreaterThan(8);
  });

  it('is completed in a git repository, where its changes are not those of a person', {
    tags: ['slow'],
  }, async () => {
    const [args, files] = cases[0] as (typeof cases)[number];
    const root = folder(files);
    git(root, 'init', '--quiet');
    commit(root);
    // The journal takes two renames, and each new page one.
    const only = ['renameSync', 'unlinkSync'] as const;
    await onFaultyDisk({ at: 6, kind: 'killed', only }, () =>
      nav(root, args.split(' ')).catch(() => undefined),
    );
    expect(existsSync(join(root, 'learn/more/a.mdx'))).toBe(true);
    const preview = await nav(root, [...args.split(' '), '--dry-run']);
    expect(preview.stderr).toMatch(
      /^nav: A run that changed the current directory was interrupted/,
    );
    expect(preview.code).toBe(2);
    const note =
      'A run that changed the current directory was interrupted, so some files may have changed and others not. Run the same command again, or `nav check --fix`. Both undo its changes first.\n';
    for (const reading of ['check', 'resolve', 'pages', 'explain intro', 'diff HEAD']) {
      const { stdout, stderr } = await nav(root, reading.split(' '));
      expect(stdout, reading).not.toContain('.nav-');
      expect(stderr.split(note), reading).toHaveLength(2);
    }
    const again = await nav(root, args.split(' '));
    expect(again.stderr).toMatch(/^Undid the changes of an interrupted run: .*learn\/more\/a\.mdx/);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^✓ docs\.json: /) });
    expect(existsSync(join(root, 'guides/a.mdx'))).toBe(false);
  });
});

it('names the files that an interrupted run has left after its changes', async () => {
  const [args, files] = cases[2] as (typeof cases)[number];
  const root = folder(files);
  await onFaultyDisk({ at: 1, kind: 'killed', only: ['unlinkSync'] }, () =>
    nav(root, args.split(' ')).catch(() => undefined),
  );
  const left = () => Object.keys(snapshot(root)).filter((path) => path.includes('.nav-'));
  expect(left()).toEqual([expect.stringMatching(/^guides\/\.nav-[0-9a-f]+-\d+\.old$/)]);
  const note =
    'A run that changed the current directory was interrupted, and may have left files named .nav-*.new or .nav-*.old. `nav check --fix` removes them.\n';
  expect((await nav(root, ['check'])).stderr).toContain(note);
  await nav(root, ['check', '--fix']);
  expect(left()).toEqual([]);
  expect((await nav(root, ['check'])).stderr).not.toContain(note);
});

/** Leaves out the temporary files of a run. */
function without(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !/(?:^|\/)\.nav-/.test(path)));
}

describe('a run that cannot write', { tags: ['process'] }, () => {
  it.each(some(cases, 2).map(([args, files]) => [args, 'ENOSPC', files] as const))(
    'changes nothing, and says so: %s (%s)',
    async (args, kind, files) => {
      await forEachCall(args, files, kind, (site, before, run, at) => {
        const after = snapshot(site);
        if (run?.code === 2) {
          expect(after, `${at}`).toEqual(before);
          const text = run.stdout + run.stderr;
          expect(text).toMatch(
            /Cannot (?:write|fix) [\w./]+: the disk is full\. Nothing was changed\./,
          );
        } else expect(after).not.toEqual(before);
      });
    },
  );
});

describe('real processes', { tags: ['process'] }, () => {
  // A URL has no spaces, which would end the option.
  const killer = new URL('../kill-at.mjs', import.meta.url).href;

  it('is completed after a kill', { tags: ['slow'] }, async () => {
    const [args, files] = cases[0] as (typeof cases)[number];
    const whole = folder(files);
    await navProcess(whole, args.split(' '));
    const expected = snapshot(whole);
    for (let at = 1; ; at += 1) {
      const root = folder(files);
      const env = { NODE_OPTIONS: `--import ${killer}`, KILL_AT: `${at}` };
      const run = await navProcess(root, args.split(' '), { env });
      if (run.code === 0) {
        expect(at).toBeGreaterThan(30);
        break;
      }
      const again = await navProcess(root, args.split(' '));
      expect(again.code, again.stdout + again.stderr).toBe(0);
      expect(snapshot(root), `${at}`).toEqual(expected);
      rmSync(root, { recursive: true, force: true });
    }
  });

  it.skipIf(process.platform === 'win32').each(some(['SIGINT', 'SIGTERM'], 1))(
    'end with %s before or after a transaction, and remove their lock',
    async (signal) => {
      const [args, files] = cases[0] as (typeof cases)[number];
      const root = folder(files);
      const before = snapshot(root);
      const env = { NODE_OPTIONS: `--import ${killer}`, KILL_SIGNAL: signal };
      const early = await navProcess(root, args.split(' '), { env: { ...env, KILL_AT: '1' } });
      expect(early).toMatchObject({ code: -1, stdout: '' });
      expect(snapshot(root)).toEqual(before);
      await navProcess(root, args.split(' '), { env: { ...env, KILL_AT: '12' } });
      const after = snapshot(root);
      await navProcess(root, args.split(' '));
      expect(snapshot(root)).toEqual(after);
      expect(existsSync(join(root, 'learn/more/a.mdx'))).toBe(true);
      expect(Object.keys(after).filter((path) => path.includes('.nav'))).toEqual([]);
    },
  );

  it('that run at once lose nothing', { tags: ['slow'] }, async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const root = folder({
      'docs.json': config({ groups: [{ group: 'A', pages: names }] }),
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, `# ${name}\n`])),
    });
    const runs = await Promise.all(
      names.map((name) =>
        navProcess(root, ['migrate', 'move-page', '--from', name, '--to', `moved/${name}`]),
      ),
    );
    expect(runs.map(({ code, stdout, stderr }) => (code === 0 ? 0 : stdout + stderr))).toEqual(
      names.map(() => 0),
    );
    const { navigation, redirects } = JSON.parse(read(root));
    expect(navigation.groups[0].pages).toEqual(names.map((name) => `moved/${name}`));
    expect(redirects).toHaveLength(names.length);
    expect(Object.keys(snapshot(root)).filter((path) => path.includes('.nav'))).toEqual([]);
  });
});

describe('nothing outside of the site is written', () => {
  const site = {
    'outside/docs.json': 'theirs',
    'outside/a.mdx': 'theirs',
    'site/docs.json': config({ groups: [{ group: 'A', pages: ['a'] }] }),
    'site/a.mdx': '# A\n',
  };

  it.each([
    'migrate move-page --from a --to linked/a',
    'migrate move-page --from a --to linked/deep/b',
    'migrate move-page --from a --to file --force',
    'migrate extract-refs --of groups --folder linked',
    'migrate extract-refs --of groups --folder linked/deep',
    'migrate groups-to-tabs --source-map --force',
    'migrate pages-to-groups ../outside/../site/docs.json --source-map',
  ])('%s', async (args) => {
    const root = folder(site);
    const at = (path: string) => join(root, 'site', path);
    symlinkSync('../outside', at('linked'));
    symlinkSync('../outside/a.mdx', at('file.mdx'));
    symlinkSync('../outside/docs.json.map', at('docs.json.map'));
    const before = snapshot(root);
    const { code, stdout } = await nav(join(root, 'site'), args.split(' '));
    expect(snapshot(root)).toEqual(before);
    if (args.includes('pages-to-groups')) return;
    expect(stdout + code).toMatch(
      /(?:✗ docs\.json (?:failed|refused): |links outside)[\s\S]*[0-2]$/,
    );
    if (!args.includes('extract')) expect(code).toBeGreaterThan(0);
  });

  it.each(['../outside/docs.json', '../outside/new.json', 'none.json'])(
    'init --force with docs.json as a link to %s',
    async (target) => {
      const root = folder(site);
      unlinkSync(join(root, 'site/docs.json'));
      symlinkSync(target, join(root, 'site/docs.json'));
      const before = snapshot(root);
      const { code, stderr } = await nav(join(root, 'site'), ['init', '--yes', '--force']);
      expect(stderr).toMatch(/^nav: Cannot write docs\.json: docs\.json is a symlink that leads /);
      expect(code).toBe(2);
      expect(snapshot(root)).toEqual(before);
    },
  );
});

describe('a disk that ignores case', () => {
  const site = {
    'docs.json': config({ groups: [{ group: 'A', pages: ['setup', 'guides/a'] }] }),
    'setup.mdx': 'Same text\n',
    'guides/a.mdx': '[setup](../setup)\n',
  };
  const args = ['migrate', 'move-page', '--from', 'setup', '--to', 'Setup', '--no-redirect'];
  const moved = { pages: ['Setup', 'guides/a'] };

  it('gives a page the new case', async () => {
    const root = folder(site);
    await onCaselessDisk(root, async () => {
      expect(await nav(root, args)).toMatchObject({ code: 0 });
    });
    expect(readdirSync(root).sort()).toEqual(['Setup.mdx', 'docs.json', 'guides']);
    expect(read(root, 'Setup.mdx')).toBe(site['setup.mdx']);
    expect(JSON.parse(read(root)).navigation.groups).toMatchObject([moved]);
    expect(read(root, 'guides/a.mdx')).toBe('[setup](../Setup)\n');
  });

  it('loses no page in a run that is killed at any write', { tags: ['slow'] }, async () => {
    const start = folder({ 'x.txt': '' });
    for (let at = 1, calls = 1; at <= calls; at += 1) {
      const root = join(start, `${at}`);
      putAll(root, site, 0o640);
      await onCaselessDisk(root, async () => {
        calls = await onFaultyDisk({ at, kind: 'killed' }, () =>
          nav(root, args).catch(() => undefined),
        );
        const again = await nav(root, args);
        expect(again.code, again.stdout + again.stderr).toBe(0);
      });
      expect(Object.keys(snapshot(root)).sort(), `${at}`).toEqual([
        'Setup.mdx',
        'docs.json',
        'guides/',
        'guides/a.mdx',
      ]);
    }
  });

  it('keeps a folder whose case would change', async () => {
    const root = folder(site);
    const before = snapshot(root);
    await onCaselessDisk(root, async () => {
      const { code, stdout } = await nav(root, [
        ...['migrate', 'move-page', '--from', 'guides', '--to', 'Guides'],
      ]);
      expect(stdout).toBe(
        '✗ docs.json failed: Cannot write Guides/a.mdx: its folder exists in another case, which this disk takes for the same. Move the pages to a folder with another name first. Nothing was changed.\n',
      );
      expect(code).toBe(2);
    });
    expect(snapshot(root)).toEqual(before);
  });
});

describe('a source map', () => {
  const text = config({ groups: [{ group: 'A', pages: ['a'] }] });
  const args = ['migrate', 'groups-to-tabs', '--source-map'];

  it.each(['mine', '{"version":3,"file":"docs.json","sources":[],"names":[],"mappings":""}'])(
    'of another tool is overwritten only with --force: %s',
    async (map) => {
      const root = folder({ 'docs.json': text, 'docs.json.map': map });
      const { code, stdout } = await nav(root, args);
      expect(stdout).toBe(
        '✗ docs.json failed: Cannot write docs.json.map: nav did not write the file that is there. Move it, or overwrite it with --force. Nothing was changed.\n',
      );
      expect([code, read(root), read(root, 'docs.json.map')]).toEqual([2, text, map]);
      expect((await nav(root, [...args, '--force'])).code).toBe(0);
      expect(JSON.parse(read(root, 'docs.json.map')).x_generated).toHaveLength(64);
    },
  );

  it('of an earlier run is overwritten', async () => {
    const root = folder({ 'docs.json': text });
    await nav(root, args);
    const wrap = ['migrate', 'wrap-root', '--in', 'versions', '--label', 'v1', '--source-map'];
    expect(await nav(root, wrap)).toMatchObject({ code: 0 });
  });
});

it('a link inside the site stays a link, and its file is changed', async () => {
  const root = folder({ 'real/docs.json': config({ groups: [{ group: 'A', pages: ['a'] }] }) });
  symlinkSync('real/docs.json', join(root, 'docs.json'));
  expect((await nav(root, ['migrate', 'groups-to-tabs'])).code).toBe(0);
  expect(lstatSync(join(root, 'docs.json')).isSymbolicLink()).toBe(true);
  expect(
    JSON.parse(readFileSync(join(root, 'real/docs.json'), 'utf8')).navigation.tabs,
  ).toBeDefined();
});

describe('what could not be done', () => {
  const files = {
    'docs.json': config({ groups: [{ group: 'A', pages: ['a', 'b'] }] }),
    'a.mdx': '# A\n',
    'b.mdx': '# B\n',
  };

  it.each([
    ['move-page --from none --to c', 2],
    ['move-page --from a --to b', 1],
    ['remove-page --page none', 2],
    ['remove-page --page a --redirect none', 2],
    ['move-page --from a', 2],
    ['groups-to-tabs --nope', 2],
  ])('has the exit code of an error: %s', async (args, code) => {
    const root = folder(files);
    const before = snapshot(root);
    expect(await nav(root, ['migrate', ...args.split(' ')])).toMatchObject({ code });
    expect(snapshot(root)).toEqual(before);
  });

  it('is not what is done already', async () => {
    const root = folder(files);
    const args = ['migrate', 'move-page', '--from', 'a', '--to', 'c/a'];
    expect((await nav(root, args)).code).toBe(0);
    write(root, 'note.txt', '');
    expect(await nav(root, args)).toMatchObject({
      code: 0,
      stdout: '✓ docs.json unchanged: Nothing to change.\n',
    });
  });
});
