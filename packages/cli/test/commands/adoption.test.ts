import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commit, folder, git, nav, repository, write } from '../nav.ts';

const config = (...pages: unknown[]) => JSON.stringify({ navigation: { pages } }, null, 2);

async function findings(root: string, ...args: string[]) {
  const { stdout, stderr, code } = await nav(root, ['check', '--format', 'json', ...args]);
  const { diagnostics, summary, ...rest } = JSON.parse(stdout || '{"diagnostics":[]}');
  const found = diagnostics.map(
    ({ code: name, subject }: { code: string; subject: string }) => `${name} ${subject}`,
  );
  return { found, summary, rest, stderr, code };
}

describe('--update-baseline', () => {
  it('records all findings, and later checks report new ones and stale entries', async () => {
    const root = folder({ 'docs.json': config('a', 'gone', 'lost'), 'a.mdx': '', 'old.mdx': '' });
    const written = await nav(root, ['check', '--update-baseline']);
    expect(written.code).toBe(0);
    expect(written.stderr).toContain('Recorded 3 findings in nav.baseline.json.');
    const file = join(root, 'nav.baseline.json');
    expect(readFileSync(file, 'utf8')).toBe(`{
  "version": 1,
  "findings": [
    { "code": "orphan-page", "subject": "old" },
    { "code": "page-not-found", "subject": "gone" },
    { "code": "page-not-found", "subject": "lost" }
  ]
}
`);
    expect(await findings(root)).toMatchObject({
      code: 0,
      found: [],
      summary: { errors: 0, warnings: 0, known: 3 },
    });
    write(root, 'docs.json', config('new', 'gone', 'a'));
    expect(await findings(root, '--max-warnings', '0')).toMatchObject({
      code: 1,
      found: ['page-not-found new'],
      rest: { staleBaseline: [{ code: 'page-not-found', subject: 'lost', count: 1 }] },
    });
    const { stderr } = await nav(root, ['check']);
    expect(stderr).toContain('1 entry of nav.baseline.json no longer applies');
    write(root, 'docs.json', config('a', 'old'));
    await nav(root, ['check', '--update-baseline']);
    expect(existsSync(file)).toBe(false);
  });

  it('counts equal findings', async () => {
    const root = folder({ 'docs.json': config('gone', { group: 'A', pages: ['gone'] }) });
    await nav(root, ['check', '--update-baseline']);
    expect(readFileSync(join(root, 'nav.baseline.json'), 'utf8')).toContain(
      '{ "code": "page-not-found", "subject": "gone", "count": 2 }',
    );
    const third = { group: 'B', pages: ['gone'] };
    write(root, 'docs.json', config(third, 'gone', { group: 'A', pages: ['gone'] }));
    const { found } = await findings(root, '--only', 'page-not-found');
    expect(found).toEqual(['page-not-found gone']);
  });

  it.each([
    ['{ "version": 1, "findings": [', /nav\.baseline\.json:1:\d+ The file ends/],
    ['{ "version": 1, "findings": [{ "code": "x" }] }', /:1:\d+ .*"subject"/],
    ['{ "version": 2, "findings": [] }', /:1:14 "version" must be 1, not 2/],
    ['[]', /:1:1 The baseline must be an object, not a list/],
  ])('rejects the baseline %s', async (text, message) => {
    const root = folder({ 'docs.json': config('gone'), 'nav.baseline.json': text });
    const { code, stdout, stderr } = await nav(root, ['check']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('never hides a config that cannot be checked', async () => {
    const root = folder({ 'docs.json': '{' });
    const { code, stderr } = await nav(root, ['check', '--update-baseline']);
    expect(code).toBe(2);
    expect(stderr).toContain('nav.baseline.json is not updated');
    expect(existsSync(join(root, 'nav.baseline.json'))).toBe(false);
  });
});

describe('--since', { tags: ['process'] }, () => {
  it('reports only findings that the merge base lacks, wherever entries move', async () => {
    const root = repository({
      'docs.json': config('gone', { group: 'A', icn: 'x', pages: ['a'] }),
      'a.mdx': '',
    });
    expect(await findings(root, '--since', 'HEAD')).toMatchObject({ code: 0, found: [] });
    write(root, 'docs.json', config({ group: 'A', pages: ['a', 'gone'], icn: 'x' }, 'new'));
    expect(await findings(root, '--since', 'HEAD')).toMatchObject({
      code: 1,
      found: ['page-not-found new'],
      summary: { errors: 1, warnings: 0, known: 2 },
    });
  });

  it('sees a page that was deleted, and one that is not committed', async () => {
    const root = repository({ 'docs.json': config('a', 'b'), 'a.mdx': '', 'b.mdx': '' });
    rmSync(join(root, 'b.mdx'));
    write(root, 'c.mdx', '');
    const { found } = await findings(root, '--since', 'HEAD');
    expect(found.sort()).toEqual(['orphan-page c', 'page-not-found b']);
  });

  it('compares with the merge base, not with the other branch', async () => {
    const root = repository({ 'docs.json': config('gone'), 'a.mdx': '' });
    git(root, 'branch', 'other');
    write(root, 'docs.json', config('gone', 'new'));
    commit(root);
    git(root, 'checkout', '--quiet', 'other');
    write(root, 'docs.json', config('a'));
    commit(root);
    git(root, 'checkout', '--quiet', '-');
    const { found } = await findings(root, '--since', 'other');
    expect(found).toEqual(['page-not-found new']);
  });

  it('follows a site that moved', async () => {
    const root = repository({ 'old/docs.json': config('gone'), 'old/x.mdx': '' });
    renameSync(join(root, 'old'), join(root, 'site'));
    expect((await findings(root, 'site', '--since', 'HEAD')).found).toEqual([]);
  });

  it('says if there was no config, or an unreadable one', async () => {
    const root = repository({ 'readme.txt': '' });
    write(root, 'docs.json', config('gone'));
    const none = await findings(root, '--since', 'HEAD');
    expect([none.found, none.stderr]).toEqual([
      ['page-not-found gone'],
      expect.stringContaining('docs.json did not exist at the merge base with HEAD'),
    ]);
    write(root, 'docs.json', '{');
    commit(root);
    expect((await findings(root, '--since', 'HEAD')).found).toEqual(['invalid-json docs.json']);
    write(root, 'docs.json', config('gone'));
    const broken = await findings(root, '--since', 'HEAD');
    expect(broken.found).toEqual(['page-not-found gone']);
    expect(broken.stderr).toContain('could not be read at the merge base');
  });

  it('takes files that git ignores as they are today', async () => {
    const root = repository({ '.gitignore': 'built/\n', 'docs.json': config('a'), 'a.mdx': '' });
    write(root, 'built/x.mdx', '');
    expect((await findings(root)).found).toEqual(['orphan-page built/x']);
    expect((await findings(root, '--since', 'HEAD')).found).toEqual([]);
  });

  it('names fetch-depth in a shallow clone, and unknown revisions', async () => {
    const whole = repository({ 'docs.json': config('gone') });
    write(whole, 'docs.json', config('gone', 'new'));
    commit(whole);
    const root = folder({});
    git(root, 'clone', '--quiet', '--depth', '1', pathToFileURL(whole).href, 'clone');
    const clone = join(root, 'clone');
    const shallow = await nav(clone, ['check', '--since', 'HEAD~1']);
    expect([shallow.code, shallow.stdout]).toEqual([2, '']);
    expect(shallow.stderr).toContain('`fetch-depth: 0`');
    const unknown = await nav(whole, ['check', '--since', 'nowhere']);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere') });
    const plain = folder({ 'docs.json': config('gone') });
    const outside = await nav(plain, ['check', '--since', 'HEAD']);
    expect(outside).toMatchObject({ code: 2, stderr: expect.stringMatching(/git repository/) });
  });
});

describe('codes and pages', () => {
  const files = { 'docs.json': config('gone', 'a', 'a'), 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' };

  it('are chosen by --only and --skip', async () => {
    const root = folder(files);
    const only = await findings(root, '--only', 'page-not-found,duplicate-page');
    expect(only.found.sort()).toEqual(['duplicate-page a', 'page-not-found gone']);
    const skip = await findings(root, '--skip', 'orphan-page', '--skip', 'duplicate-page');
    expect(skip.found).toEqual(['page-not-found gone']);
    const wrong = await nav(root, ['check', '--only', 'orphan-pages']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('"orphan-page"') });
  });

  it('narrow the findings to what concerns the pages of a hook', async () => {
    const root = folder(files);
    expect((await findings(root, 'a.mdx')).found).toEqual(['duplicate-page a']);
    expect((await findings(root, 'b.mdx', './c.mdx')).found).toEqual([
      'orphan-page b',
      'orphan-page c',
    ]);
    expect((await findings(root, 'docs.json', 'a.mdx')).found).toHaveLength(4);
    const lone = folder({ 'a.mdx': '' });
    const { code, stderr } = await nav(lone, ['check', 'a.mdx']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('a page without a site')]);
  });

  it('rejects --watch with --dry-run', async () => {
    const { code, stderr } = await nav(folder(files), ['check', '--watch', '--fix', '--dry-run']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('exclude each other')]);
  });
});
