import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { codemods } from '@nav/codemods';
import { messages } from '@nav/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commit, git, navProcess, type Run, wordsOf } from './nav.ts';

const root = join(import.meta.dirname, '../../..');
const skill = readFileSync(join(import.meta.dirname, '../SKILL.md'), 'utf8');
/** The command lines of the skill that work in every site, in order. */
const lines = Array.from(skill.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, block = '']) =>
  block.trimEnd().split('\n'),
).flat();

/** Sites to follow the skill on: the example of nav, in a slow run also its documentation, and sites of the environment. */
const sites = [
  join(root, 'packages/cli/example'),
  ...(process.env.NAV_SLOW === '1' ? [join(root, 'apps/docs')] : []),
  ...(process.env.NAV_SITES?.split(':') ?? []),
];

interface Command {
  certain: boolean;
  argv: string[];
}

interface Finding {
  code: string;
  severity: string;
  message: string;
  file: string;
  fixes: object[];
  commands?: Command[];
}

/** Copies a site into a repository with one commit. */
function copyOf(site: string): string {
  const copy = join(realpathSync(mkdtempSync(join(tmpdir(), 'nav-skill-'))), 'site');
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const skipped = new Set(['node_modules', '.git', 'dist', '.astro']);
  cpSync(site, copy, { recursive: true, filter: (path) => !skipped.has(basename(path)) });
  git(copy, 'init', '--quiet');
  commit(copy);
  return copy;
}

/** Commits the changes, if there are any. */
function commitAll(cwd: string): void {
  git(cwd, '-c', 'core.autocrlf=false', 'add', '.');
  git(cwd, 'commit', '--quiet', '--allow-empty', '-m', 'Update');
}

async function findingsIn(cwd: string): Promise<Finding[]> {
  const { code, stdout, stderr } = await navProcess(cwd, wordsOf('check --format json'));
  expect(code, stderr).toBeLessThan(2);
  const { diagnostics, summary } = JSON.parse(stdout);
  expect(code).toBe(summary.errors > 0 ? 1 : 0);
  return diagnostics;
}

/** Runs a command line of the skill or of a finding, as it is. */
function follow(cwd: string, words: readonly string[]): Promise<Run> {
  expect(words[0]).toBe('nav');
  return navProcess(cwd, words.slice(1));
}

it('the skill is short, and names only what exists', () => {
  expect(skill.split('\n').length).toBeLessThanOrEqual(121);
  for (const [, name = ''] of skill.matchAll(/nav migrate ([a-z][a-z-]+)/g))
    expect([...codemods.keys()]).toContain(name);
  for (const [, code = ''] of skill.matchAll(/nav rules ([a-z][a-z-]+)/g))
    expect(Object.keys(messages)).toContain(code);
});

describe('an agent that follows the skill', { tags: ['process'], timeout: 600_000 }, () => {
  it.each(sites)('on %s', async (site) => {
    const cwd = copyOf(site);
    // Every line of the skill works as it is written. A check may report errors.
    for (const line of lines) {
      const { code, stderr } = await follow(cwd, wordsOf(line));
      expect(code, `${line}\n${stderr}`).toBeLessThan(line.startsWith('nav check') ? 2 : 1);
    }
    commitAll(cwd);
    // "--fix makes only certain changes. Then check again."
    const left = await findingsIn(cwd);
    expect(left.flatMap(({ commands = [] }) => commands.filter(({ certain }) => certain))).toEqual(
      [],
    );
    // "Of the others, choose at most one that does what the user wants, and add --dry-run first."
    const tried = new Set<string>();
    for (const { commands = [] } of left) {
      for (const { argv } of commands.slice(0, 1)) {
        const key = argv[2] ?? '';
        if (tried.has(key)) continue;
        tried.add(key);
        const planned = await follow(cwd, [...argv, '--dry-run']);
        expect(planned.code, argv.join(' ') + planned.stderr).toBeLessThan(2);
        if (planned.code === 1) continue;
        const run = await follow(cwd, argv);
        expect(run.code, argv.join(' ') + run.stderr).toBe(0);
        expect((await findingsIn(cwd)).length).toBeLessThanOrEqual(left.length);
        commitAll(cwd);
      }
    }
  });

  it('moves a page with its links, and undoes it', async () => {
    const cwd = copyOf(join(root, 'packages/cli/example'));
    const pages = JSON.parse((await navProcess(cwd, wordsOf('pages --format json'))).stdout).pages;
    const { path } = pages[0];
    const before = execFileSync('git', ['status', '--porcelain'], { cwd, encoding: 'utf8' });
    const moved = ['nav', 'migrate', 'move-page', '--from', path, '--to', 'moved/page'];
    expect((await follow(cwd, [...moved, '--dry-run'])).stdout).toContain('moved/page');
    expect((await follow(cwd, moved)).code).toBe(0);
    expect(existsSync(join(cwd, 'moved'))).toBe(true);
    expect((await follow(cwd, ['nav', 'undo'])).code).toBe(0);
    expect(execFileSync('git', ['status', '--porcelain'], { cwd, encoding: 'utf8' })).toBe(before);
  });
});
