import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { snapshot } from '../../../codemods/test/disk/writing/snapshot.ts';
import { commit, folder, git, nav, navProcess, some, write } from '../nav.ts';

/** What a repository has apart from its site. Links are given by their targets. */
interface Trap {
  files?: Record<string, string>;
  links?: Record<string, string>;
}

const site = {
  'docs.json': '{ "navigation": { "groups": [{ "group": "A", "page": ["a"] }] } }\n',
  'a.mdx': '# A\n',
  'package.json': '{ "name": "theirs" }\n',
  'mkdocs/mkdocs.yml': 'site_name: X\nnav:\n  - index.md\n',
  'mkdocs/docs/index.md': '# X\n',
  'pages/index.mdx': '# Pages\n',
};

/** A program that leaves a trace if it runs. */
const evil = '[core]\n\tfsmonitor = touch "$NAV_PWNED"\n\tpager = touch "$NAV_PWNED"\n';

const lockOf = (run: number) => `.nav-lock-4194303-${run}-00000000-deadbeef`;

function journalOf(id: string): string {
  const paths = ['.git/HEAD', '.git/config', 'package.json', '../outside/x', 'a.mdx'];
  const old = { size: 4, mode: 33188, uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const steps = paths.map((path) => ({ path, before: null, after: 'x', old }));
  return JSON.stringify({ root: '.', id, steps, folders: ['new'] });
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** All traps at once: they do not hide each other, because each is the trace of another run. */
const traps: Trap = {
  files: {
    // A journal.
    [`${lockOf(1)}/undo.json`]: journalOf('00'),
    [`${lockOf(1)}/backup`]: evil,
    [`${lockOf(1)}-0.old`]: evil,
    '.nav-00-0.new': evil,
    // A complete journal.
    [`${lockOf(2)}/done.json`]: journalOf('00'),
    // A journal that deletes a file.
    [`${lockOf(3)}/undo.json`]: JSON.stringify({
      steps: [{ path: 'package.json', before: null, after: digestOf(site['package.json']) }],
      folders: [],
    }),
    // A state folder.
    '.local/state/nav/x/undo.json': journalOf('00'),
    'Library/Application Support/nav/x/undo.json': journalOf('00'),
  },
  // A link named like a lock.
  links: { [lockOf(4)]: '../outside' },
};

/** Commands that write, and what they may write or delete. Each does its work, or says why not. */
const commands: readonly (readonly [args: string, written: RegExp])[] = [
  ['check --fix', /^docs\.json$/],
  ['check --update-baseline', /^nav\.baseline\.json$/],
  ['migrate rename --from A --to B --force', /^docs\.json$/],
  ['migrate groups-to-tabs --source-map --force', /^docs\.json(?:\.map)?$/],
  ['migrate move-page --from a --to b/a --force', /^(?:docs\.json|a\.mdx|b\/|b\/a\.mdx)$/],
  ['migrate remove-page --page a --force', /^(?:docs\.json|a\.mdx)$/],
  ['migrate extract-refs --of groups --folder parts --force', /^(?:docs\.json|parts\/.*)$/],
  ['init pages --yes', /^pages\/docs\.json$/],
  ['init example --example', /^example\/.*$/],
  ['import mkdocs mkdocs --yes --force', /^mkdocs\/.*$/],
  [
    'import mkdocs mkdocs --yes --force --out mkdocs/docs/docs.json --urls urls.csv',
    /^(?:mkdocs\/.*|urls\.csv)$/,
  ],
  ['export vitepress --out navigation.js', /^navigation\.js$/],
  ['export fumadocs --out content', /^content\/.*$/],
];

const clones = mkdtempSync(join(tmpdir(), 'nav-clones-'));
afterAll(() => rmSync(clones, { recursive: true, force: true }));
const cloneOf = new Map<string, string>();

/** Commits a site with a trap, and clones it. The same trap is cloned once. */
function original(trap: Trap): string {
  const key = JSON.stringify(trap);
  const known = cloneOf.get(key);
  if (known !== undefined) return known;
  const root = mkdtempSync(join(clones, 'root-'));
  const origin = join(root, 'origin');
  for (const [path, text] of Object.entries({ ...site, ...trap.files })) write(origin, path, text);
  for (const [path, target] of Object.entries(trap.links ?? {}))
    symlinkSync(target, join(origin, path));
  write(root, 'outside/x', 'mine');
  write(root, 'outside/draft.json', 'mine');
  write(root, 'outside/docs.json', '{}');
  git(origin, 'init', '--quiet');
  commit(origin);
  execFileSync('git', ['clone', '--quiet', '--template=', origin, join(root, 'clone')], {
    stdio: 'pipe',
  });
  cloneOf.set(key, root);
  return root;
}

/** Returns a folder with a repository with a trap, and a clone of it whose files are all ten minutes old. */
function clone(trap: Trap): string {
  const root = folder({});
  cpSync(original(trap), root, { recursive: true, verbatimSymlinks: true });
  const then = Date.now() / 1000 - 600;
  for (const name of readdirSync(join(root, 'clone'), { recursive: true, encoding: 'utf8' })) {
    lutimesSync(join(root, 'clone', name), then, then);
  }
  return root;
}

/** Returns what is in a root except what a command may write, and the index of git, which `git status` refreshes. */
function untouched(root: string, written: RegExp): Record<string, string> {
  const isKept = ([path]: [string, string]) =>
    path !== 'clone/.git/index' && !written.test(path.replace(/^clone\//, ''));
  return Object.fromEntries(Object.entries(snapshot(root)).filter(isKept));
}

describe('a cloned repository of a stranger', { tags: ['process'] }, () => {
  it.each(some(commands, 5))('changes nothing but its files: nav %s', async (args, written) => {
    const root = clone(traps);
    const at = join(root, 'clone');
    const before = untouched(root, written);
    const { code, stderr } = await nav(at, args.split(' '));
    expect(code, stderr).toBeLessThan(2);
    expect(stderr).not.toContain('interrupted');
    expect(untouched(root, written)).toEqual(before);
    expect(
      Object.keys(snapshot(root)).some((path) => written.test(path.replace(/^clone\//, ''))),
    ).toBe(true);
  });

  it('runs no program, and reads no state from a home folder in the repository', async () => {
    const root = clone(traps);
    const at = join(root, 'clone');
    const before = untouched(root, /^docs\.json$/);
    const env = { HOME: at, XDG_STATE_HOME: '', NAV_PWNED: join(root, 'pwned') };
    const { code, stderr } = await navProcess(at, ['check', '--fix', '--no-files'], { env });
    expect(
      stderr.match(/A run that is killed cannot be undone: .* is part of the site\.\n/g),
    ).toHaveLength(1);
    expect(code).toBe(0);
    execFileSync('git', ['status'], { cwd: at, env: { ...process.env, ...env }, stdio: 'pipe' });
    expect(existsSync(join(root, 'pwned'))).toBe(false);
    expect(untouched(root, /^docs\.json$/)).toEqual(before);
  });
});

describe('a committed link to a folder outside', { tags: ['process'] }, () => {
  const links = { link: '../outside', near: '../clone-secret', repository: '.git' };

  it.each(
    some(
      [
        'export vitepress --out link',
        'export vitepress --out link/navigation.js --force',
        'export fumadocs --out link',
        'export fumadocs --out link/new/deep',
        'export vitepress --out near',
        'export vitepress --out repository/hooks',
        'export vitepress --out .git/hooks/post-checkout',
        'export fumadocs --out .GIT/new',
        'import mkdocs mkdocs --yes --out link/new.json',
        'import mkdocs mkdocs --yes --urls link/urls.csv --out mkdocs/docs/docs.json',
        'init link --yes --force',
        'init link/new --example',
        'init .git/new --example',
        'check link --update-baseline',
        'migrate groups-to-tabs --source-map --force link/docs.json',
        'migrate extract-refs --of groups --folder link --force',
        'migrate move-page --from a --to link/a --force',
        'migrate move-page --from a --to .git/a --force',
      ],
      6,
    ),
  )('leads no write out of the repository: nav %s', async (args) => {
    const root = clone({ links });
    mkdirSync(join(root, 'clone-secret'));
    write(
      root,
      'outside/docs.json',
      '{ "navigation": { "groups": [{ "group": "A", "pages": ["x", "missing"] }] } }',
    );
    write(root, 'outside/x.mdx', '# X\n');
    const allowed = args.includes('--urls') ? /^mkdocs\// : /^$/;
    const before = untouched(root, allowed);
    const { code, stdout, stderr } = await nav(join(root, 'clone'), args.split(' '));
    expect(stdout + stderr).toMatch(
      /symlink that leads outside|links outside|belongs to git|files in "\.git" never are/,
    );
    if (!args.includes('extract')) expect(code).toBeGreaterThan(0);
    expect(untouched(root, allowed)).toEqual(before);
  });

  it.each(some(['check link --fix', 'check link --fix --dry-run'], 1))(
    'leads to no fix outside: nav %s',
    async (args) => {
      const root = clone({ links });
      write(root, 'outside/docs.json', site['docs.json']);
      write(root, 'outside/a.mdx', '# A\n');
      const before = untouched(root, /^$/);
      const { code, stdout, stderr } = await nav(join(root, 'clone'), args.split(' '));
      expect(stderr).toMatch(/^nav: Cannot write link\/docs\.json: .*link is a symlink that leads/);
      expect([code, stdout]).toEqual([2, '']);
      expect(untouched(root, /^$/)).toEqual(before);
    },
  );

  it('does not keep the user from naming a folder outside', async () => {
    const root = clone({ links });
    const at = join(root, 'clone');
    for (const out of ['../elsewhere/a.js', join(root, 'absolute/b.js')]) {
      const { code, stderr } = await nav(at, ['export', 'vitepress', '--out', out]);
      expect(code, stderr).toBeLessThan(2);
    }
    expect(existsSync(join(root, 'elsewhere/a.js'))).toBe(true);
    expect(existsSync(join(root, 'absolute/b.js'))).toBe(true);
  });
});
