import { rmSync } from 'node:fs';
import { join } from 'node:path';
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
const uncommitted = 'docs.json has uncommitted changes. Commit them, or run with --force.' as const;
const text = '{"navigation":{"pages":["guides/a","api/b"]}}';

test('a file that git ignores is refused unless forced', async () => {
  git('init', '-q');
  put('.gitignore', 'docs.json\nbuild/\n');
  put('build/tracked.mdx', '');
  git('add', '-f', '.gitignore', 'build/tracked.mdx');
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

describe('in a folder that git does not track at all', () => {
  test.each([
    ['untracked', ''],
    ['ignored', 'new/\n'],
  ])('files can change, as without git: %s', async (_, ignored) => {
    git('init', '-q');
    put('.gitignore', ignored);
    put('tracked.mdx', '');
    git('add', '.');
    put('new/docs.json', text);
    const [planned] = await plan(codemod, {}, ['new/docs.json'], { cwd });
    expect([planned?.status, planned?.reason]).toEqual(['changed', undefined]);
    git('add', '-f', 'new');
    const [staged] = await plan(codemod, {}, ['new/docs.json'], { cwd });
    expect(staged?.reason).toBe(
      'new/docs.json has uncommitted changes. Commit them, or run with --force.',
    );
  });
});

describe('a file that nav wrote', () => {
  const pages = '{"navigation":{"pages":["c/a","b/a","a/a"]}}';
  const sorted = codemods.get('sort') as Codemod;
  const byPath = { by: 'path' };
  const move = codemods.get('move-page') as Codemod;

  /** Commits a site, and writes the plan of a codemod. */
  async function commitAndWrite(
    files: Record<string, string>,
    [first, options]: readonly [Codemod, Record<string, unknown>] = [sorted, byPath],
    force = false,
  ) {
    git('init', '-q');
    for (const [file, content] of Object.entries(files)) put(file, content);
    git('-c', 'core.autocrlf=false', 'add', '.');
    git('commit', '-qm', 'first');
    if (force) put('docs.json', ` ${files['docs.json']}`);
    const [planned] = await plan(first, options, ['docs.json'], { cwd, force });
    const { problem } = await writePlan(planned as Plan, { cwd });
    expect([planned?.status, planned?.reason, problem]).toEqual(['changed', undefined, undefined]);
  }

  async function reasonOfNext(next = codemod, options = {}) {
    const [planned] = await plan(next, options, ['docs.json'], { cwd });
    expect(planned?.status).toBe(planned?.reason === undefined ? 'changed' : 'failed');
    return planned?.reason;
  }

  test('can change again', async () => {
    await commitAndWrite({ 'docs.json': pages });
    expect(await reasonOfNext()).toBeUndefined();
  });

  test('can change again if it is staged', async () => {
    await commitAndWrite({ 'docs.json': pages });
    git('add', '.');
    expect(await reasonOfNext()).toBeUndefined();
  });

  test('can change again, whatever line endings git gave it', async () => {
    await commitAndWrite({ 'docs.json': `${pages}\n`, '.gitattributes': '* text eol=crlf\n' });
    git('checkout', '.');
    rmSync(join(cwd, 'docs.json'));
    git('checkout', '.');
    expect(get('docs.json')).toContain('\r\n');
    const [again] = await plan(sorted, byPath, ['docs.json'], { cwd });
    await writePlan(again as Plan, { cwd });
    expect(await reasonOfNext()).toBeUndefined();
  });

  test('cannot change after an edit', async () => {
    await commitAndWrite({ 'docs.json': pages });
    put('docs.json', `${get('docs.json')}\n`);
    expect(await reasonOfNext()).toBe(uncommitted);
  });

  test('cannot change if it had uncommitted changes before', async () => {
    await commitAndWrite({ 'docs.json': pages }, [sorted, byPath], true);
    expect(await reasonOfNext()).toBe(uncommitted);
  });

  test('cannot change if something else is committed now', async () => {
    await commitAndWrite({ 'docs.json': pages });
    const written = get('docs.json');
    put('docs.json', '{}');
    git('commit', '-qam', 'second');
    put('docs.json', written);
    expect(await reasonOfNext()).toBe(uncommitted);
  });

  test('can change and move after it moved', async () => {
    await commitAndWrite(
      { 'docs.json': '{"navigation":{"pages":["a","b"]}}', 'a.mdx': '[b](/b)', 'b.mdx': '[a](/a)' },
      [move, { from: 'a', to: 'x/a' }],
    );
    expect(await reasonOfNext(move, { from: 'x/a', to: 'y/a' })).toBeUndefined();
    put('x/a.mdx', 'mine');
    expect(await reasonOfNext(move, { from: 'x/a', to: 'y/a' })).toBe(
      'x/a.mdx has uncommitted changes. Commit them, or run with --force.',
    );
  });
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
