import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gitProblem, runGit } from '../../src/disk/git.ts';
import { findRenames, renamesBetween } from '../../src/disk/git-history.ts';
import { runs } from '../runs.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-git-')));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content = ''): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.com'];
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync('git', [...identity, ...args], options).trim();
}

function commit(): string {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'change');
  return git('rev-parse', '--short', 'HEAD');
}

/** Writes a program that leaves a file behind instead of doing its work. */
function plant(path: string): void {
  const isWindows = process.platform === 'win32';
  const script = isWindows
    ? '@echo off\r\necho x > planted.txt\r\n'
    : `#!/bin/sh\ntouch '${folder}/planted.txt'\ncat\n`;
  chmodSync(write(isWindows ? `${path}.cmd` : path, script), 0o755);
}

const planted = () => existsSync(join(folder, 'planted.txt'));

describe('runGit', () => {
  it('does not run a git from the current directory', () => {
    plant('git');
    vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
    expect(runGit(['config', '--list'], folder)).toMatchObject({ code: 0 });
    expect(planted()).toBe(false);
  });

  it('does not look for git in a relative path', () => {
    plant('bin/git');
    vi.stubEnv('PATH', relative(process.cwd(), join(folder, 'bin')));
    expect(runGit(['config', '--list'], process.cwd())).toMatchObject({ code: 'ENOENT' });
  });

  it('returns ENOENT if there is no git', () => {
    vi.stubEnv('PATH', folder);
    const result = runGit(['config', '--list'], folder);
    expect(result).toMatchObject({ code: 'ENOENT' });
    expect(gitProblem(result)).toBeUndefined();
  });

  it('returns what git reports, and what to do about it', () => {
    git('init', '--quiet');
    write('.git/config', '[core');
    expect(gitProblem(runGit(['ls-files'], folder))).toMatch(/^bad config line \d in file /);
    expect(gitProblem({ code: 128, stderr: 'fatal: not a git repository (or any …)' })).toBe(
      undefined,
    );
    expect(gitProblem({ code: 1, stderr: '' })).toBe('it exited with 1');
  });
});

describe.skipIf(process.platform === 'win32')('a hostile repository', { tags: ['process'] }, () => {
  /** Every setting that names a program, and attributes that use them. */
  const SETTINGS = `
[core]
	repositoryformatversion = 0
	fsmonitor = ./evil
	hooksPath = hooks
	pager = ./evil
	editor = ./evil
	sshCommand = ./evil
	askPass = ./evil
	alternateRefsCommand = ./evil
[pager]
	log = ./evil
	diff = ./evil
	status = ./evil
[diff]
	external = ./evil
[diff "evil"]
	command = ./evil
	textconv = ./evil
[filter "evil"]
	clean = ./evil
	smudge = ./evil
	process = ./evil
	required = true
[filter "Other Filter.x"]
	clean = ./evil
	required = true
[merge "evil"]
	driver = ./evil
[log]
	showSignature = true
[gpg]
	program = ./evil
[gpg "ssh"]
	program = ./evil
[credential]
	helper = !./evil
[interactive]
	diffFilter = ./evil
`;

  function hostile(): void {
    git('init', '--quiet');
    write('a.mdx', 'one\n');
    write('b.mdx', 'b\n');
    const first = commit();
    write('a.mdx', 'two\n');
    commit();
    // A commit with a signature, which `log.showSignature` verifies.
    const signed = git('cat-file', 'commit', 'HEAD').replace(
      /^committer .*$/m,
      '$&\ngpgsig -----BEGIN SSH SIGNATURE-----\n AAAA\n -----END SSH SIGNATURE-----',
    );
    const raw = write('.git/raw', `${signed}\n`);
    git('update-ref', 'HEAD', git('hash-object', '-t', 'commit', '-w', raw));
    git('tag', 'first', first);
    plant('evil');
    for (const hook of ['post-index-change', 'pre-commit', 'reference-transaction'])
      plant(`hooks/${hook}`);
    write('.git/info/attributes', 'a.mdx filter=evil diff=evil merge=evil\n');
    write('b.mdx', 'c\n');
    write('.git/config', SETTINGS);
    write('.gitattributes', 'b.mdx filter="Other Filter.x" diff=evil\n');
    // As if the file was touched: git compares its text, which passes through the filters.
    utimesSync(join(folder, 'a.mdx'), 1, 1);
  }

  it('proves that git alone runs its programs', { tags: ['slow'] }, () => {
    hostile();
    try {
      git('status');
    } catch {
      // The program is not a filter.
    }
    expect(planted()).toBe(true);
  });

  const commands: [Parameters<typeof runGit>[0]][] = [
    [['log', '-p']],
    [['ls-files', '--stage']],
    [['check-attr', 'filter', 'a.mdx']],
    [['ls-files', '--others', '--ignored', '--exclude-standard']],
    [['diff-tree', '-p', 'first', 'HEAD']],
    [['log', '-M', '--name-status']],
    [['cat-file', 'blob', 'HEAD:a.mdx']],
    [['rev-parse', '--show-toplevel']],
    [['ls-tree', '-r', 'HEAD']],
    [['merge-base', 'first', 'HEAD']],
  ];
  it.each(commands.slice(0, runs(3, commands.length)))('runs no program for git %j', (args) => {
    hostile();
    const { code } = runGit(args, folder);
    expect([code, planted()]).toEqual([0, false]);
  });
});

/** Lines that differ between files, so that git recognizes each of them. */
const textOf = (name: string) =>
  Array.from({ length: 20 }, (_, line) => `${name} has a line ${line * 7}\n`).join('');

function move(from: string, to: string): void {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  renameSync(join(folder, from), join(folder, to));
}

describe('renames', { tags: ['process'] }, () => {
  const exists = (path: string) => existsSync(join(folder, path));

  beforeEach(() => {
    git('init', '--quiet');
    for (const name of ['a', 'b', 'c', 'd']) write(`docs/${name}.mdx`, textOf(name));
    commit();
  });

  it('between two revisions', () => {
    move('docs/a.mdx', 'docs/new/a.mdx');
    write('docs/new/a.mdx', `${textOf('a')}more\n`);
    move('docs/b.mdx', 'docs/new/ü b.mdx');
    rmSync(join(folder, 'docs/c.mdx'));
    commit();
    expect(renamesBetween('HEAD~1', 'HEAD', folder)).toEqual([
      { from: 'docs/a.mdx', to: 'docs/new/a.mdx', similarity: expect.any(Number) },
      { from: 'docs/b.mdx', to: 'docs/new/ü b.mdx', similarity: 100 },
    ]);
    expect(renamesBetween('HEAD', 'HEAD', folder)).toEqual([]);
    expect(renamesBetween('none', 'HEAD', folder)).toEqual([]);
  });

  it('in the history of missing files, with the commit', () => {
    move('docs/a.mdx', 'docs/first.mdx');
    commit();
    move('docs/first.mdx', 'docs/second.mdx');
    const second = commit();
    move('docs/b.mdx', 'docs/moved.mdx');
    const moved = commit();
    rmSync(join(folder, 'docs/c.mdx'));
    commit();
    const missing = ['docs/a.mdx', 'docs/b.mdx', 'docs/c.mdx', 'docs/never.mdx', 'docs/[x].mdx'];
    expect(Object.fromEntries(findRenames(missing, folder, exists))).toEqual({
      'docs/a.mdx': { to: 'docs/second.mdx', commit: second, similarity: expect.any(Number) },
      'docs/b.mdx': { to: 'docs/moved.mdx', commit: moved, similarity: 100 },
    });
  });

  it('to files that were removed later are not found', { tags: ['slow'] }, () => {
    move('docs/a.mdx', 'docs/first.mdx');
    commit();
    rmSync(join(folder, 'docs/first.mdx'));
    commit();
    expect(findRenames(['docs/a.mdx'], folder, exists).size).toBe(0);
  });

  it('back and forth end', { tags: ['slow'] }, () => {
    for (let round = 0; round < 3; round += 1) {
      move('docs/a.mdx', 'docs/z.mdx');
      commit();
      move('docs/z.mdx', 'docs/a.mdx');
      commit();
    }
    rmSync(join(folder, 'docs/a.mdx'));
    commit();
    expect(findRenames(['docs/a.mdx'], folder, exists).size).toBe(0);
  });

  it('outside of a repository are none', () => {
    rmSync(join(folder, '.git'), { recursive: true });
    expect(findRenames(['docs/a.mdx'], folder, exists).size).toBe(0);
    expect(renamesBetween('HEAD~1', 'HEAD', folder)).toEqual([]);
  });

  it('in a partial clone are found if the text is the same, without fetching', () => {
    move('docs/a.mdx', 'docs/same.mdx');
    move('docs/b.mdx', 'docs/edited.mdx');
    write('docs/edited.mdx', `${textOf('b')}more\n`);
    const last = commit();
    git('config', 'uploadpack.allowFilter', 'true');
    const clone = join(folder, 'clone');
    git('clone', '--quiet', '--no-checkout', '--filter=blob:none', `file://${folder}`, clone);
    const config = readFileSync(join(clone, '.git/config'), 'utf8');
    expect(config).toContain('promisor');
    expect(renamesBetween('HEAD~1', 'HEAD', clone)).toEqual([
      { from: 'docs/a.mdx', to: 'docs/same.mdx', similarity: 100 },
    ]);
    expect(Object.fromEntries(findRenames(['docs/a.mdx'], clone, () => true))).toEqual({
      'docs/a.mdx': { to: 'docs/same.mdx', commit: last, similarity: 100 },
    });
  });
});
