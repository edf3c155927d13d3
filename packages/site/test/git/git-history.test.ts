import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRenames, renamesBetween } from '../../src/git/git-history.ts';

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
