import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { casesIn, writeSite } from '@nav/cases';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commit, folder, git, nav, repository, write } from '../nav.ts';

/** The cases of core, `CODE/NAME`. */
const CASES = casesIn(join(import.meta.dirname, '../../../core/test/fixtures'), [
  'options.json',
  'result.json',
  'before/',
]);

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

  it('keeps the findings of several configs in one folder apart, and follows a renamed one', async () => {
    const root = folder({ 'docs.json': config('gone'), 'docs.fr.json': config('perdu') });
    await nav(root, ['check', 'docs.json', 'docs.fr.json', '--update-baseline']);
    expect(readFileSync(join(root, 'nav.baseline.json'), 'utf8')).toBe(`{
  "version": 1,
  "findings": [
    { "code": "page-not-found", "subject": "gone" },
    { "config": "docs.fr.json", "code": "page-not-found", "subject": "perdu" }
  ]
}
`);
    for (const file of ['docs.json', 'docs.fr.json'])
      expect(await findings(root, file)).toMatchObject({ found: [], rest: {} });
    write(root, 'docs.json', config('perdu'));
    expect((await findings(root, 'docs.json')).found).toEqual(['page-not-found perdu']);
    renameSync(join(root, 'docs.fr.json'), join(root, 'fr.json'));
    expect((await findings(root, 'fr.json')).found).toEqual([]);
    await nav(root, ['check', 'fr.json', '--update-baseline']);
    expect(readFileSync(join(root, 'nav.baseline.json'), 'utf8')).toMatch(
      /"gone" \},\n {4}\{ "config": "fr\.json", .*"perdu" \}\n/,
    );
    write(root, 'fr.json', config('a'));
    write(root, 'a.mdx', '');
    const { stderr } = await nav(root, ['check', 'fr.json', '--update-baseline']);
    expect(stderr).toBe('nav.baseline.json has no more findings of fr.json.\n');
    expect(readFileSync(join(root, 'nav.baseline.json'), 'utf8')).toContain('"gone" }\n  ]');
  });

  it('keeps the findings about links if they are not checked', async () => {
    const root = folder({ 'docs.json': config('a', 'gone'), 'a.mdx': '[B](/b)\n' });
    await nav(root, ['check', '--update-baseline']);
    const withLinks = readFileSync(join(root, 'nav.baseline.json'), 'utf8');
    expect(withLinks).toContain('"link-not-found"');
    expect(await findings(root, '--no-links')).toMatchObject({ found: [], rest: {} });
    expect((await findings(root, '--no-links')).rest.staleBaseline).toBeUndefined();
    await nav(root, ['check', '--no-links', '--update-baseline']);
    expect(readFileSync(join(root, 'nav.baseline.json'), 'utf8')).toBe(withLinks);
    write(root, 'a.mdx', '');
    const { rest } = await findings(root);
    expect(rest.staleBaseline).toMatchObject([{ code: 'link-not-found' }]);
    await nav(root, ['check', '--update-baseline']);
    expect(readFileSync(join(root, 'nav.baseline.json'), 'utf8')).not.toContain('link-');
  });

  it('replaces a baseline with the conflicts of a merge', async () => {
    const text = '{ "version": 1, "findings": [\n<<<<<<< ours\n=======\n>>>>>>> theirs\n] }';
    const root = folder({ 'docs.json': config('gone'), 'nav.baseline.json': text });
    expect((await nav(root, ['check'])).stderr).toContain('run `nav check --update-baseline`');
    expect((await nav(root, ['check', '--update-baseline'])).code).toBe(0);
    expect((await findings(root)).found).toEqual([]);
  });

  it.each([
    ['{ "version": 1, "findings": [', /nav\.baseline\.json:1:\d+ error invalid-json The file ends/],
    ['{ "version": 1, "findings": [{ "code": "x" }] }', /:1:\d+ error missing-field .*"subject"/],
    ['{ "version": 2, "findings": [] }', /:1:14 error \S+ "version" must be 1, not 2/],
    ['[]', /:1:1 error wrong-type The baseline must be an object, not a list/],
  ])('reports the mistake in the baseline %s, and does not use it', async (text, message) => {
    const root = folder({ 'docs.json': config('gone'), 'nav.baseline.json': text });
    const { code, stdout, stderr } = await nav(root, ['check']);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(message);
    expect(stdout).toContain('page-not-found');
    expect(stderr).toContain('nav.baseline.json is not used.');
    expect(code).toBe(1);
  });

  it('never hides a config that cannot be checked', async () => {
    const root = folder({ 'docs.json': '{' });
    const { code, stderr } = await nav(root, ['check', '--update-baseline']);
    expect(code).toBe(2);
    expect(stderr).toContain('nav.baseline.json is not updated');
    expect(existsSync(join(root, 'nav.baseline.json'))).toBe(false);
  });
});

describe('--since with unlisted pages', { tags: ['process'] }, () => {
  it('reports a new folder of unlisted pages as a warning, unless the settings set a severity', async () => {
    const root = repository({ 'docs.json': config('a'), 'a.mdx': '' });
    for (const name of ['one', 'two', 'three']) write(root, `new/${name}.mdx`, '');
    const found = ['unlisted-folder new'];
    expect(await findings(root)).toMatchObject({ found, summary: { infos: 1, warnings: 0 } });
    const since = ['--since', 'HEAD', '--max-warnings', '0'];
    expect(await findings(root, ...since)).toMatchObject({
      code: 1,
      found,
      summary: { infos: 0, warnings: 1 },
    });
    write(root, 'nav.config.json', '{ "rules": { "unlisted-folder": "info" } }');
    expect(await findings(root, ...since)).toMatchObject({ code: 0, found });
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
    expect(found.sort()).toEqual(['orphan-page c', 'page-not-found b', 'url-gone /b']);
  });

  it('parses the pages that changed, committed or not', async () => {
    const files = { 'site/docs.json': config('a', 'b', 'c'), 'site/a.mdx': '<Old>' };
    const root = repository({ ...files, 'site/b.mdx': '', 'site/c.mdx': '<Unchanged>' });
    write(root, 'site/a.mdx', 'Still <Old>');
    write(root, 'site/b.mdx', '<New>');
    write(root, 'site/snippets/d.mdx', '{');
    const { found } = await findings(root, 'site', '--since', 'HEAD');
    expect(found).toEqual(['page-syntax b', 'page-syntax snippets/d']);
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

  it('says if the config was still in the old format', async () => {
    const root = repository({ 'site/mint.json': '{}' });
    write(root, 'site/docs.json', config('gone'));
    const { found, stderr } = await findings(root, 'site', '--since', 'HEAD');
    expect(found).toEqual(['page-not-found gone']);
    expect(stderr).toMatch(
      /^site\/docs\.json was still site\/mint\.json at the merge base with HEAD \(\w+\)/,
    );
  });

  it('compares the settings, too', { tags: ['slow'] }, async () => {
    const settings = (rules: object) => JSON.stringify({ rules });
    const root = repository({
      'site/docs.json': config('gone'),
      'nav.config.json': settings({ orphans: 'off' }),
    });
    expect((await findings(root, 'site', '--since', 'HEAD')).found).toEqual([]);
    write(root, 'nav.config.json', settings({ orphans: 'off', redirects: 'off' }));
    expect((await findings(root, 'site', '--since', 'HEAD')).found).toEqual([
      'unknown-field rules/redirects',
    ]);
    write(root, '.gitignore', 'nav.config.json');
    git(root, 'rm', '--quiet', '--cached', 'nav.config.json');
    commit(root);
    expect((await findings(root, 'site', '--since', 'HEAD')).found).toEqual([]);
  });

  it('takes files that git ignores as they are today', { tags: ['slow'] }, async () => {
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

/** Removes the object of a file at `HEAD` from a repository. */
function removeObject(root: string, file: string): void {
  const id = execFileSync('git', ['rev-parse', `HEAD:${file}`], { cwd: root, encoding: 'utf8' });
  rmSync(join(root, '.git/objects', id.slice(0, 2), id.slice(2).trim()));
}

describe('--since on a clean tree', { tags: ['process'] }, () => {
  it('reports nothing for a site with any finding', { tags: ['slow'] }, async () => {
    const root = folder({});
    const fatal = ['invalid-json', 'too-deep', 'unreadable-file'];
    const firstCases = new Map(
      CASES.toReversed().map((one) => [one.name.replace(/\/.*/s, ''), one]),
    );
    for (const [code, one] of firstCases)
      if (!fatal.includes(code)) writeSite(one, join(root, code));
    git(root, 'init', '--quiet');
    commit(root);
    const before = await findings(root);
    const { found, summary } = await findings(root, '--since', 'HEAD');
    expect(found).toEqual([]);
    expect(summary.known).toBe(before.found.length);
    expect(summary.known).toBeGreaterThan(readdirSync(root).length);
  });

  it('follows symlinks inside the site, and no others', async () => {
    const root = folder({
      'site/docs.json': config('a/x', 'b/x', 'c', 'out/y', 'loop/x', 'lost/x'),
      'site/a/x.mdx': '',
      'site/a/c.mdx': '',
      'outside/y.mdx': '',
    });
    symlinkSync('a', join(root, 'site/b'));
    symlinkSync('a/c.mdx', join(root, 'site/c.mdx'));
    symlinkSync('../outside', join(root, 'site/out'));
    symlinkSync('.', join(root, 'site/loop'));
    symlinkSync('nowhere', join(root, 'site/lost'));
    git(root, 'init', '--quiet');
    commit(root);
    const before = await findings(root, 'site');
    expect(before.found.length).toBeGreaterThan(2);
    const { found, summary } = await findings(root, 'site', '--since', 'HEAD');
    expect([found, summary.known]).toEqual([[], before.found.length]);
    rmSync(join(root, 'site/b'));
    const removed = (await findings(root, 'site', '--since', 'HEAD')).found;
    expect(removed).toEqual(['url-gone /b/c', 'url-gone /b/x', 'page-not-found b/x']);
  });

  it('reads only files that changed from git', async () => {
    const dead = (...lines: string[]) => lines.map((to) => `[A](/${to})`).join('\n\n');
    const files = { 'a.mdx': dead('gone'), 'b.mdx': dead('lost'), 'c.mdx': dead('crlf', 'crlf') };
    const root = repository({ 'site/docs.json': config('a', 'b', 'c') });
    for (const [name, text] of Object.entries(files)) write(root, `site/${name}`, text);
    commit(root);
    write(root, 'site/b.mdx', dead('lost', 'new'));
    write(root, 'site/c.mdx', files['c.mdx'].replaceAll('\n', '\r\n'));
    const expected = await findings(root, 'site', '--since', 'HEAD');
    expect(expected.found).toEqual(['link-not-found /new']);
    // Without their objects, git can show neither page.
    for (const name of ['a.mdx', 'c.mdx']) removeObject(root, `site/${name}`);
    expect(await findings(root, 'site', '--since', 'HEAD')).toMatchObject({
      found: expected.found,
      summary: expected.summary,
    });
    removeObject(root, 'site/b.mdx');
    const { found } = await findings(root, 'site', '--since', 'HEAD');
    expect(found).toEqual(['link-not-found /lost', 'link-not-found /new']);
  });

  it('fetches each specification once, for today and for then', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end('{ "openapi": "3.1.0", "paths": { "/users": { "get": {} } } }');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const openapi = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.json`;
    const api = (...pages: string[]) =>
      JSON.stringify({ navigation: { groups: [{ group: 'API', openapi, pages }] } });
    const root = repository({ 'docs.json': api('GET /users', 'GET /gone') });
    const clean = await findings(root, '--fetch', '--since', 'HEAD');
    expect([clean.found, clean.summary.known, requests]).toEqual([[], 1, 1]);
    write(root, 'docs.json', api('GET /gone', 'GET /users', 'GET /lost'));
    expect((await findings(root, '--fetch', '--since', 'HEAD')).found).toEqual([
      'endpoint-not-found GET /lost',
    ]);
  });
});

describe('faults in settings', () => {
  const settings = '{ "rules": { "orphans": "off" } }';

  it('are faults of the settings file, once for all sites', async () => {
    const root = folder({
      'nav.config.json': settings,
      'a/docs.json': config('x'),
      'a/x.mdx': '',
      'b/docs.json': config('x', 'x'),
      'b/x.mdx': '',
    });
    const { found, rest } = await findings(root);
    expect(found).toEqual(['unknown-field rules/orphans', 'duplicate-page x']);
    expect(rest.files).toEqual(['a/docs.json', 'nav.config.json', 'b/docs.json']);
    const { stdout } = await nav(root, ['check']);
    expect(stdout).toContain('✓ a/docs.json: 1 page, no problems\n');
    expect(stdout).toMatch(/! 2 warnings in 1 of 2 sites and nav\.config\.json \(/);
    const one = await nav(root, ['check', 'a']);
    expect(one.stdout).toMatch(/! 1 warning in nav\.config\.json \(1 page, /);
    const both = await nav(root, ['check', 'b']);
    expect(both.stdout).toMatch(/! 2 warnings in b\/docs\.json and nav\.config\.json \(/);
  });

  it('are shown in the text, even if it is not JSON', async () => {
    const root = folder({ 'nav.config.json': '{ "rules": }', 'a/docs.json': config('x') });
    expect((await nav(root, ['check'])).stdout).toContain('> 1 | { "rules": }');
  });
});

describe('unused patterns in settings', () => {
  const rules = {
    'page-not-found': { ignore: ['gone', 'lost'] },
    'link-not-found': { ignore: ['x'] },
  };

  it('are named if no site with these settings needs them', async () => {
    const root = folder({
      'nav.config.json': { rules },
      'a/docs.json': config('gone'),
      'b/docs.json': config('a'),
      'b/a.mdx': '',
    });
    const { stdout } = await nav(root, ['check', '--no-links']);
    expect(stdout).toContain(
      '\nPatterns in nav.config.json that ignore nothing: page-not-found "lost"\n',
    );
    expect((await nav(root, ['check', '--quiet'])).stdout).not.toContain('Patterns');
    expect((await findings(root, '--no-links')).rest.unusedIgnores).toEqual([
      { code: 'page-not-found', pattern: 'lost', file: 'nav.config.json' },
    ]);
    // Another site may need the others.
    const { stdout: one } = await nav(join(root, 'b'), ['check', '--no-links']);
    expect(one).not.toContain('Patterns');
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
  });

  it('leave out Markdown files outside of sites, which hooks pass, too', async () => {
    const root = folder({ 'README.md': '', 'docs/docs.json': config('a'), 'docs/a.mdx': '' });
    const note =
      'README.md is not checked: neither its folder nor a parent folder has a docs.json.\n';
    const both = await nav(root, ['check', 'README.md', 'docs/a.mdx', '--format', 'json']);
    expect(JSON.parse(both.stdout).files).toEqual(['docs/docs.json']);
    expect([both.code, both.stderr]).toEqual([0, note]);
    expect(await nav(root, ['check', 'README.md'])).toEqual({ code: 0, stdout: '', stderr: note });
    const empty = await nav(root, ['check', 'README.md', '--format', 'gitlab']);
    expect([empty.code, empty.stdout]).toEqual([0, '[]\n']);
    for (const args of [['gone.md'], ['README.md', '--update-baseline'], ['README.md', '--watch']])
      expect((await nav(root, ['check', ...args])).code, args.join(' ')).toBe(2);
  });

  it('rejects --watch with --dry-run', async () => {
    const { code, stderr } = await nav(folder(files), ['check', '--watch', '--fix', '--dry-run']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('exclude each other')]);
  });
});
