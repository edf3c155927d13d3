import { describe, expect, test } from 'vitest';
import { failIfUncommitted } from '../../src/disk/uncommitted.ts';
import {
  type Codemod,
  codemods,
  type Plan,
  type PlannedFile,
  plan,
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
  const plans = await plan(codemod, {}, files, { cwd });
  expect(plans.map(({ status, reason }) => [status, reason])).toEqual(
    files.map((file) => [
      'failed',
      `${file} is ignored by git, which cannot restore it. Make a copy, or run with --force.`,
    ]),
  );
  const forced = await plan(codemod, {}, files, { cwd, force: true });
  expect(forced.map(({ status }) => status)).toEqual(['changed', 'changed']);
});

test('an ignored file that is committed can change', async () => {
  put('docs.json', text);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
  put('.gitignore', 'docs.json\n');
  const [planned] = await plan(codemod, {}, ['docs.json'], { cwd });
  expect(planned?.status).toBe('changed');
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
  const plans = await plan(codemod, {}, files, { cwd });
  expect(plans.map(({ status }) => status)).toEqual(['failed', 'changed', 'failed']);
  expect(plans[0]?.reason).toContain('--force');
  expect((await writePlan(plans[0] as (typeof plans)[0], { cwd })).written).toEqual([]);
  expect(get('docs.json')).toBe(`${text}\n`);
  const forced = await plan(codemod, {}, files, { cwd, force: true });
  expect(forced.map(({ status }) => status)).toEqual(['changed', 'changed', 'changed']);
});

/** Commits a config, then changes what git does with it. Returns the statuses and the reason. */
async function planAfter(change: () => void, setup: readonly string[] = ['init', '-q']) {
  git(...setup);
  put('docs.json', `${text}\n`);
  git('-c', 'core.autocrlf=false', 'add', '.');
  git('commit', '-qm', 'first');
  change();
  const [planned] = await plan(codemod, {}, ['docs.json'], { cwd });
  return [planned?.status, planned?.reason];
}

const uncommitted = 'docs.json has uncommitted changes. Commit them, or run with --force.' as const;

describe('line endings', () => {
  const toWindows = () => put('docs.json', `${text}\r\n`);

  test.each([
    ['core.autocrlf', () => git('config', 'core.autocrlf', 'true')],
    ['core.autocrlf=input', () => git('config', 'core.autocrlf', 'input')],
    ['text=auto', () => put('.gitattributes', '* text=auto\n')],
    ['eol', () => put('.gitattributes', '*.json eol=crlf\n')],
  ])('that git converts are not changes: %s', async (_, convert) => {
    const planned = await planAfter(() => {
      toWindows();
      convert();
    });
    expect(planned).toEqual(['changed', undefined]);
  });

  test.each([
    ['core.autocrlf is off', () => git('config', 'core.autocrlf', 'false')],
    ['the file is not text', () => put('.gitattributes', '* -text\n')],
  ])('are changes if %s', async (_, keep) => {
    const planned = await planAfter(() => {
      toWindows();
      keep();
    });
    expect(planned).toEqual(['failed', uncommitted]);
  });

  test('do not hide another change', async () => {
    const planned = await planAfter(() => {
      git('config', 'core.autocrlf', 'true');
      put('docs.json', `${text}\r\n\r\n`);
    });
    expect(planned).toEqual(['failed', uncommitted]);
  });
});

describe('attributes', () => {
  test.each([
    ['filter=lfs', 'filter'],
    ['filter=', 'filter'],
    ['ident', 'ident'],
    ['working-tree-encoding=UTF-16', 'working-tree-encoding'],
  ])('that convert a file leave its state unknown: %s', async (attribute, name) => {
    const planned = await planAfter(() => {
      put('.gitattributes', `* ${attribute}\n`);
      put('docs.json', `${text}\n\n`);
    });
    expect(planned).toEqual([
      'failed',
      `docs.json cannot be checked for uncommitted changes: the git attribute "${name}" converts it, and nav does not run filters. Run with --force if it is committed.`,
    ]);
  });

  test('do not matter if the file is committed as it is', async () => {
    const planned = await planAfter(() => put('.gitattributes', '* filter=lfs ident\n'));
    expect(planned).toEqual(['changed', undefined]);
  });
});

test('a staged file is not committed', async () => {
  const planned = await planAfter(() => {
    put('docs.json', text);
    git('add', '.');
  });
  expect(planned).toEqual(['failed', uncommitted]);
});

test('a repository without a commit has only uncommitted files', async () => {
  git('init', '-q');
  put('docs.json', text);
  git('add', '.');
  const [planned] = await plan(codemod, {}, ['docs.json'], { cwd });
  expect([planned?.status, planned?.reason]).toEqual(['failed', uncommitted]);
});

test('a committed file in a repository with SHA-256 can change', async () => {
  const planned = await planAfter(() => {}, ['init', '-q', '--object-format=sha256']);
  expect(planned).toEqual(['changed', undefined]);
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
  const [planned] = await plan(codemod, {}, ['docs.json'], { cwd });
  expect(planned?.status).toBe('failed');
  expect(planned?.reason).toMatch(
    /^docs\.json cannot be checked for uncommitted changes: .+\. Fix this, or /,
  );
});
