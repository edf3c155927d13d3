import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runs } from '../../../packages/core/test/runs.ts';
import { gitProblem, runGit } from '../src/git.ts';

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
