import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const page = 'Text.\n';
const onDisk = '{ "navigation": { "pages": ["a"] } }\n';
const site = {
  'site/docs.json': onDisk,
  'site/parts/groups.json': '[{ "group": "A", "page": ["a.mdx"] }]\n',
  'site/a.mdx': page,
  'site/b.mdx': page,
};

/** `nav check` on the site above, its config being `text`. */
function piping(cwd: string, text: string | Uint8Array, ...args: string[]) {
  return nav(cwd, ['check', '--stdin-file-path', ...args], {}, text);
}

describe('check --stdin-file-path', () => {
  it('checks the text in the place of the file, with the other files of the disk', async () => {
    const root = folder(site);
    const text = '{\n  "navigation": { "pages": ["a", "gone"] }\n}\n';
    const { code, stdout } = await piping(root, text, 'site/docs.json', '--format', 'json');
    const { diagnostics, files } = JSON.parse(stdout);
    expect(files).toEqual(['site/docs.json']);
    expect(diagnostics).toMatchObject([
      { code: 'orphan-page', file: 'site/docs.json', range: { start: { line: 2, column: 3 } } },
      { code: 'page-not-found', file: 'site/docs.json', range: { start: { line: 2, column: 34 } } },
    ]);
    expect(code).toBe(1);
    expect(readFileSync(join(root, 'site/docs.json'), 'utf8')).toBe(onDisk);
  });

  it.each(['pretty', 'json', 'sarif', 'github'])(
    'answers as it would for the file: %s',
    async (format) => {
      const text = '\ufeff{ "navigation": { "groups": { "$ref": "./parts/groups.json" } } }\r\n';
      const root = folder({ ...site, 'site/docs.json': text });
      const args = ['--format', format];
      const asFile = await nav(root, ['check', 'site/docs.json', ...args]);
      const other = folder({ ...site, 'site/docs.json': '{' });
      const piped = await piping(other, text, 'site/docs.json', ...args);
      const untimed = (run: object) => JSON.stringify(run).replace(/\d+ ms/g, 'N ms');
      expect(untimed(piped)).toBe(untimed(asFile));
    },
  );

  it.each([
    ['a file that is not there yet', 'site/new.json', 'site'],
    ['an absolute path', 'ABSOLUTE', 'site'],
    ['a path upward', '../docs.json', 'site/parts'],
    ['a module', 'docs.config.ts', 'site'],
  ])('takes %s', async (_, path, from) => {
    const root = folder(site);
    const cwd = path === 'site/new.json' ? root : join(root, from);
    const given = path === 'ABSOLUTE' ? join(root, 'site/docs.json') : path;
    const text = path.endsWith('.ts')
      ? "export default { navigation: { pages: ['a', 'b'] } };\n"
      : '{ "navigation": { "pages": ["a", "b"] } }';
    const { code, stdout } = await piping(cwd, text, given);
    expect(stdout).toMatch(/: 2 pages, no problems/);
    expect(code).toBe(0);
  });

  it('goes by the settings that stand near the path', async () => {
    const root = folder({ ...site, 'site/nav.config.json': '{ "ignore": ["b.mdx"] }' });
    expect((await piping(root, onDisk, 'site/docs.json')).stdout).toMatch(/1 page, no problems/);
  });

  it('tells a syntax error at its place', async () => {
    const { code, stdout } = await piping(folder(site), '{ "navigation": ', 'site/docs.json');
    expect(stdout).toMatch(/site\/docs\.json:1:17 error invalid-json/);
    expect(code).toBe(1);
  });

  it.each([
    ['bytes', Buffer.from('{ "name": "caf\u00e9" }', 'latin1'), ['docs.json'], /not UTF-8; send/],
    ['a folder', '', ['parts'], /names the folder parts; name the file/],
    ['no name', '', [''], /--stdin-file-path is empty/],
    ['another path', '', ['docs.json', 'other'], /leave out other/],
    ['watching', '', ['docs.json', '--watch'], /cannot be watched; leave out --watch/],
  ])('refuses %s', async (_, text, args, reason) => {
    const root = folder(site);
    mkdirSync(join(root, 'parts'));
    const { code, stdout, stderr } = await piping(root, text, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  });
});

describe('check --stdin-file-path --fix', () => {
  const wrong = '\ufeff{ "navigation":\r\n\t{ "page": ["a.mdx", "b", "gone"] } }';
  const right = wrong.replace('"page"', '"pages"').replace('.mdx', '');

  it('prints the fixed text and writes nothing; what is left goes to stderr', async () => {
    const root = folder(site);
    const { code, stdout, stderr } = await piping(root, wrong, 'site/docs.json', '--fix');
    expect(stdout).toBe(right);
    expect(stderr).toMatch(/"gone" does not exist[\s\S]*✓ 2 problems fixed\n✗ 1 error/);
    expect(code).toBe(1);
    expect(readFileSync(join(root, 'site/docs.json'), 'utf8')).toBe(onDisk);
    expect(readdirSync(join(root, 'site')).sort()).toEqual([
      'a.mdx',
      'b.mdx',
      'docs.json',
      'parts',
    ]);
  });

  it.each([
    ['is right', '{ "navigation": { "pages": ["a", "b"] } }', 0],
    ['is no JSON', '{ "navigation": \n', 1],
    ['is empty', '', 1],
  ])('prints a text as it is that %s', async (_, text, code) => {
    const run = await piping(folder(site), text, 'site/docs.json', '--fix', '--quiet');
    expect([run.stdout, run.code]).toEqual([text, code]);
  });

  it('leaves the other files as they are, and reports what is wrong with them', async () => {
    const root = folder(site);
    const text = '{ "navigation": { "groups": { "$ref": "./parts/groups.json" } } }';
    const { stdout, stderr } = await piping(root, text, 'site/docs.json', '--fix');
    expect(stdout).toBe(text);
    expect(stderr).toMatch(/site\/parts\/groups\.json:1:18 error unknown-field/);
    expect(readFileSync(join(root, 'site/parts/groups.json'), 'utf8')).toBe(
      site['site/parts/groups.json'],
    );
  });

  it('says that --fix leaves those to another run', async () => {
    const text = '{ "navigation": { "groups": { "$ref": "./parts/groups.json" } } }';
    const { stderr } = await piping(folder(site), text, 'site/docs.json', '--fix');
    expect(stderr).toMatch(/\n {2}--fix without --stdin-file-path repairs \d of them\n$/);
  });

  it('json has the text where nothing is fixed, too', async () => {
    const run = await piping(folder(site), right, 'site/docs.json', '--fix', '--format', 'json');
    expect(JSON.parse(run.stdout).output).toEqual([{ file: 'site/docs.json', text: right }]);
  });

  it('refuses a path that no file can have', async () => {
    const run = await piping(folder(site), right, 'site/a.mdx/docs.json');
    expect([run.code, run.stderr]).toEqual([
      2,
      'nav: --stdin-file-path site/a.mdx/docs.json cannot be used: its path leads through a file.\n',
    ]);
  });

  it('json has the text, --dry-run the diff', async () => {
    const root = folder(site);
    const json = await piping(root, wrong, 'site/docs.json', '--fix', '--format', 'json');
    expect(JSON.parse(json.stdout).output).toEqual([{ file: 'site/docs.json', text: right }]);
    const { stdout } = await piping(root, wrong, 'site/docs.json', '--fix', '--dry-run');
    expect(stdout).toMatch(/^--- a\/site\/docs\.json\n[\s\S]*\n\+\t\{ "pages": \["a", "b"/);
  });

  it.each(['sarif', 'github'])('refuses %s, which would have no place for it', async (format) => {
    const run = await piping(folder(site), wrong, 'site/docs.json', '--fix', '--format', format);
    expect(run).toEqual({
      code: 2,
      stdout: '',
      stderr: `nav: --format ${format} has no place for the fixed text; --format json has one.\n`,
    });
  });
});
