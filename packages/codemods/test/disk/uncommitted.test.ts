import { expect, test } from 'vitest';
import {
  type Codemod,
  codemods,
  failIfUncommitted,
  type Plan,
  type PlannedFile,
  planFiles,
  writePlan,
} from '../../src/index.ts';
import { cwd, get, git, put, useFolder } from '../runner/folder.ts';

useFolder();

const codemod = codemods.get('pages-to-groups') as Codemod;
const text = '{"navigation":{"pages":["guides/a","api/b"]}}';

test('a file that git ignores is refused unless forced', async () => {
  git('init', '-q');
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

test('an ignored file that is committed can change', async () => {
  put('docs.json', text);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
  put('.gitignore', 'docs.json\n');
  const [plan] = await planFiles(codemod, {}, ['docs.json'], { cwd });
  expect(plan?.status).toBe('changed');
});

test('a file with uncommitted changes is refused unless forced', async () => {
  put('docs.json', text);
  put('clean/docs.json', text);
  git('init', '-q');
  git('add', '.');
  git('-c', 'core.autocrlf=false', 'commit', '-qm', 'first');
  put('docs.json', `${text}\n`);
  put('new.json', text);
  const files = ['docs.json', 'clean/docs.json', 'new.json'];
  const plans = await planFiles(codemod, {}, files, { cwd });
  expect(plans.map(({ status }) => status)).toEqual(['failed', 'changed', 'failed']);
  expect(plans[0]?.reason).toContain('--force');
  expect((await writePlan(plans[0] as (typeof plans)[0], { cwd })).written).toEqual([]);
  expect(get('docs.json')).toBe(`${text}\n`);
  const forced = await planFiles(codemod, {}, files, { cwd, force: true });
  expect(forced.map(({ status }) => status)).toEqual(['changed', 'changed', 'changed']);
});

test('checks many files, and names that look like patterns', async () => {
  const names = Array.from({ length: 450 }, (_, n) => `p/${n}.mdx`);
  for (const name of [...names, '[id].mdx', ':x.mdx', 'i.mdx']) put(name, 'x');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  put('p/449.mdx', 'y');
  put('[id].mdx', 'y');
  const plans = [...names, '[id].mdx', ':x.mdx', 'i.mdx'].map((file): Plan => {
    const change = { file, before: 'x', after: 'z' } as PlannedFile;
    return {
      codemod: 'x',
      file,
      status: 'changed',
      reason: undefined,
      refusals: [],
      questions: [],
      fault: undefined,
      files: [change],
    };
  });
  const held = failIfUncommitted(plans, cwd);
  const failed = held.filter(({ status }) => status === 'failed');
  expect(failed.map(({ file }) => file)).toEqual(['p/449.mdx', '[id].mdx']);
});

test('a repository that git cannot read is not clean', async () => {
  put('docs.json', text);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  put('.git/HEAD', 'ref: refs/heads/main');
  put('.git/index', 'broken');
  const [plan] = await planFiles(codemod, {}, ['docs.json'], { cwd });
  expect(plan?.status).toBe('failed');
  expect(plan?.reason).toMatch(
    /^docs\.json cannot be checked for uncommitted changes: .+\. Fix this, or /,
  );
});
