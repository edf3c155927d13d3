import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Codemod, codemods, planFiles } from '../../src/index.ts';

let cwd: string;
const codemod = codemods.get('pages-to-groups') as Codemod;
const text = '{"navigation":{"pages":["guides/a","api/b"]}}';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'uncommitted-'));
  execFileSync('git', ['init', '-q'], { cwd });
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function put(file: string, content: string): void {
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), content);
}

test('a file that git ignores, and so has no copy of, is refused unless forced', async () => {
  put('.gitignore', 'docs.json\nbuild/\n');
  const files = ['docs.json', 'build/docs.config.mjs'];
  put('docs.json', text);
  put('build/docs.config.mjs', `export default ${text};\n`);
  const plans = await planFiles(codemod, {}, files, { cwd });
  expect(plans.map(({ status, reason }) => [status, reason])).toEqual(
    files.map((file) => [
      'failed',
      `${file} is ignored by git, which cannot restore it. Make a copy, or run with --force.`,
    ]),
  );
  const forced = await planFiles(codemod, {}, files, { cwd, force: true });
  expect(forced.map(({ status }) => status)).toEqual(['changed', 'changed']);
});

test('an ignored file that is committed all the same is free to change', async () => {
  put('docs.json', text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd });
  git('add', '.');
  git('commit', '-qm', 'one');
  put('.gitignore', 'docs.json\n');
  const [plan] = await planFiles(codemod, {}, ['docs.json'], { cwd });
  expect(plan?.status).toBe('changed');
});
