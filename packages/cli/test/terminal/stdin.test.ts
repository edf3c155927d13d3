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

/** Runs `nav check` on the site above with `text` as its config. */
function piping(cwd: string, text: string | Uint8Array, ...args: string[]) {
  return nav(cwd, ['check', '--stdin-file-path', ...args], { input: text });
}

describe('check --stdin-file-path', () => {
  it('checks the text instead of the file, with the other files on disk', async () => {
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
    'prints the same report as for the file: %s',
    async (format) => {
      const text = '\ufeff{ "navigation": { "groups": { "$ref": "./parts/groups.json" } } }\r\n';
      const root = folder({ ...site, 'site/docs.json': text });
      const args = ['--format', format];
      const asFile = await nav(root, ['check', 'site/docs.json', ...args]);
      const other = folder({ ...site, 'site/docs.json': '{' });
      const piped = await piping(other, text, 'site/docs.json', ...args);
      const untimed = (run: object) => JSON.stringify(run).replace(/\d+ ms|\d+\.\d s/g, 'N ms');
      // Commands would change the file, which has other content.
      const commands = / *"commands": \[[\s\S]*?\n {6}\],\n/g;
      const stdout = asFile.stdout.replace(commands, '');
      expect(untimed(piped)).toBe(untimed({ ...asFile, stdout }));
    },
  );

  it.each([
    ['a file that does not exist yet', 'site/new.json', 'site'],
    ['an absolute path', 'ABSOLUTE', 'site'],
    ['a path to a parent folder', '../docs.json', 'site/parts'],
    ['a module', 'docs.config.ts', 'site'],
  ])('accepts %s', async (_, path, from) => {
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

  it('follows the settings next to the path', async () => {
    const root = folder({ ...site, 'site/nav.config.json': '{ "ignore": ["b.mdx"] }' });
    expect((await piping(root, onDisk, 'site/docs.json')).stdout).toMatch(/1 page, no problems/);
  });

  it('reports a syntax error at its location', async () => {
    const { code, stdout } = await piping(folder(site), '{ "navigation": ', 'site/docs.json');
    expect(stdout).toMatch(/site\/docs\.json:1:17 error invalid-json/);
    expect(code).toBe(1);
  });

  it.each([
    [
      'bytes',
      Buffer.from('{ "name": "caf\u00e9" }', 'latin1'),
      ['docs.json'],
      /not valid UTF-8\. Send/,
    ],
    ['a folder', '', ['parts'], /parts is a folder\. Pass the file/],
    ['an empty path', '', [''], /--stdin-file-path is empty/],
    ['another path', '', ['docs.json', 'other'], /Remove other/],
    ['watching', '', ['docs.json', '--watch'], /cannot be watched\. Remove --watch/],
  ])('rejects %s', async (_, text, args, reason) => {
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

  it('prints the fixed text, writes nothing and reports the rest on stderr', async () => {
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
    ['is not JSON', '{ "navigation": \n', 1],
    ['is empty', '', 1],
  ])('prints a text unchanged that %s', async (_, text, code) => {
    const run = await piping(folder(site), text, 'site/docs.json', '--fix', '--quiet');
    expect([run.stdout, run.code]).toEqual([text, code]);
  });

  it('reports mistakes in other files without fixing them', async () => {
    const root = folder(site);
    const text = '{ "navigation": { "groups": { "$ref": "./parts/groups.json" } } }';
    const { stdout, stderr } = await piping(root, text, 'site/docs.json', '--fix');
    expect(stdout).toBe(text);
    expect(stderr).toMatch(/site\/parts\/groups\.json:1:18 error unknown-field/);
    expect(readFileSync(join(root, 'site/parts/groups.json'), 'utf8')).toBe(
      site['site/parts/groups.json'],
    );
  });

  it('advises how to fix other files', async () => {
    const text = '{ "navigation": { "groups": { "$ref": "./parts/groups.json" } } }';
    const { stderr } = await piping(folder(site), text, 'site/docs.json', '--fix');
    expect(stderr).toMatch(
      /\n {2}\d fixable with --fix without --stdin-file-path\n {2}Checked .*\n$/,
    );
  });

  it('json includes the text even if nothing is fixed', async () => {
    const run = await piping(folder(site), right, 'site/docs.json', '--fix', '--format', 'json');
    expect(JSON.parse(run.stdout).output).toEqual([{ file: 'site/docs.json', text: right }]);
  });

  it('rejects a path that no file can have', async () => {
    const run = await piping(folder(site), right, 'site/a.mdx/docs.json');
    expect([run.code, run.stderr]).toEqual([
      2,
      'nav: Cannot use --stdin-file-path site/a.mdx/docs.json: a part of its path is a file.\n',
    ]);
  });

  it('json includes the text, --dry-run prints the diff', async () => {
    const root = folder(site);
    const json = await piping(root, wrong, 'site/docs.json', '--fix', '--format', 'json');
    expect(JSON.parse(json.stdout).output).toEqual([{ file: 'site/docs.json', text: right }]);
    const { stdout } = await piping(root, wrong, 'site/docs.json', '--fix', '--dry-run');
    expect(stdout).toMatch(
      /^diff --git .*\n--- a\/site\/docs\.json\n[\s\S]*\n\+\t\{ "pages": \["a", "b"/,
    );
  });

  it.each(['sarif', 'github'])('rejects --format %s, which cannot include it', async (format) => {
    const run = await piping(folder(site), wrong, 'site/docs.json', '--fix', '--format', format);
    expect(run).toEqual({
      code: 2,
      stdout: '',
      stderr: `nav: --format ${format} cannot include the fixed text. Use --format json.\n`,
    });
  });
});
