import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const page = 'Text.\n';

/** A config with fixable mistakes in a given style, before and after the fixes. */
function misspelt(eol: string, indent: string, bom = ''): [before: string, after: string] {
  const lines = (key: string, path: string) =>
    [
      '{',
      `${indent}"navigation": {`,
      `${indent}${indent}"groups" : [ { "group":"Start \\u00e9 😀",   "${key}": ["${path}" ,"b"] } ]`,
      `${indent}}, "x":  1.50e+2`,
      '}',
    ].join(eol);
  return [bom + lines('page', 'a.mdx'), bom + lines('pages', 'a')];
}

describe('check --fix', () => {
  it.each([
    ['LF', ...misspelt('\n', '  ')],
    ['CRLF', ...misspelt('\r\n', '\t')],
    ['CR', ...misspelt('\r', ' ')],
    ['a byte order mark', ...misspelt('\n', '    ', '\uFEFF')],
    ['one line', ...misspelt('', '')],
  ])('changes no other byte: %s', async (_, before, after) => {
    const root = folder({ 'docs.json': before, 'a.mdx': page, 'b.mdx': page });
    const { code, stdout, stderr } = await nav(root, ['check', '--fix']);
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe(after);
    expect(stdout).toMatch(/✓ 2 problems fixed\n✓ docs\.json: 2 pages, no problems/);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(readdirSync(root).sort()).toEqual(['a.mdx', 'b.mdx', 'docs.json']);
  });

  it('fixes wrong commas first, also in referenced files, and then what they hid', async () => {
    const root = folder({
      'docs.json': '{ "navigation": { "groups": [\n  { "$ref": "b.json" },\n] } }\n',
      'b.json': '{ "group": "B" "page": ["a.mdx",] }\n',
      'a.mdx': page,
    });
    const { code, stdout } = await nav(root, ['check', '--fix']);
    expect(stdout).toMatch(/✓ 4 problems fixed\n✓ docs\.json: 1 page, no problems/);
    expect(code).toBe(0);
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe(
      '{ "navigation": { "groups": [\n  { "$ref": "b.json" }\n] } }\n',
    );
    expect(readFileSync(join(root, 'b.json'), 'utf8')).toBe('{ "group": "B", "pages": ["a"] }\n');
  });

  it('reports what it cannot fix', async () => {
    const text = '{ "navigation": { "pages": ["a.mdx", "gone"] } }\n';
    const root = folder({ 'docs.json': text, 'a.mdx': page });
    const { code, stdout, stderr } = await nav(root, ['check', '--fix', '--format', 'json']);
    expect(JSON.parse(stdout).diagnostics.map((found: { code: string }) => found.code)).toEqual([
      'page-not-found',
    ]);
    expect(stderr).toBe('1 problem fixed.\n');
    expect(code).toBe(1);
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe(text.replace('a.mdx', 'a'));
  });

  it('lists what it fixed, equal fixes in one line', async () => {
    const group = (name: string) => ({ group: name, expanded: true, pages: [name] });
    const groups = [group('a'), group('b'), group('c'), { group: 'D', pages: ['d.mdx'] }];
    const pages = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.mdx`, page]));
    const root = folder({ 'docs.json': { navigation: { groups } }, ...pages });
    const { stdout } = await nav(root, ['check', '--fix']);
    expect(stdout).toMatch(
      /^ {2}docs\.json:6 no-effect: Remove "expanded" and at 2 other locations\n {2}docs\.json:28 page-not-found: Change to "d"\n✓ 4 problems fixed\n✓ docs\.json: 4 pages, no problems/,
    );
  });

  it('writes nothing if nothing can be fixed', async () => {
    const root = folder({ 'docs.json': '{ "navigation": { "pages": ["gone"] } }' });
    const before = statSync(join(root, 'docs.json'), { bigint: true });
    expect((await nav(root, ['check', '--fix'])).code).toBe(1);
    const after = statSync(join(root, 'docs.json'), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  });

  it('fixes the file that a $ref names', async () => {
    const root = folder({
      'docs.json': '{ "navigation": { "groups": { "$ref": "./nav/groups.json" } } }',
      'nav/groups.json': '[\r\n\t{ "group": "A", "page": ["a"] }\r\n]',
      'a.mdx': page,
    });
    expect((await nav(root, ['check', '--fix'])).code).toBe(0);
    expect(readFileSync(join(root, 'nav/groups.json'), 'utf8')).toBe(
      '[\r\n\t{ "group": "A", "pages": ["a"] }\r\n]',
    );
  });

  it('changes and counts nothing if fixes of a shared file would undo each other', async () => {
    const files = {
      'docs.json':
        '{"navigation":{"tabs":[{"tab":"B","groups":[{"$ref":"refs/g.json"}]},{"$ref":"refs/g.json"}]}}',
      'refs/g.json': '{"group":"R","pages":["b"]}',
      'b.mdx': page,
    };
    const root = folder(files);
    const { code, stdout } = await nav(root, ['check', '--fix']);
    expect(stdout).not.toContain('fixed');
    expect(stdout).not.toContain('(--fix)');
    expect(code).toBe(1);
    for (const [file, text] of Object.entries(files))
      expect(readFileSync(join(root, file), 'utf8')).toBe(text);
  });

  it('keeps the mode of a file, and links', async () => {
    const root = folder({
      'real.json': '{ "navigation": { "pages": ["a.mdx"] } }',
      'a.mdx': page,
    });
    chmodSync(join(root, 'real.json'), 0o640);
    symlinkSync('real.json', join(root, 'docs.json'));
    expect((await nav(root, ['check', '--fix'])).code).toBe(0);
    expect(lstatSync(join(root, 'docs.json')).isSymbolicLink()).toBe(true);
    expect(statSync(join(root, 'real.json')).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(root, 'real.json'), 'utf8')).toBe(
      '{ "navigation": { "pages": ["a"] } }',
    );
  });

  it('refuses a file with bytes that are not UTF-8', async () => {
    const bytes = Buffer.from(
      '{ "navigation": { "pages": ["a.mdx"] }, "name": "caf\u00e9" }',
      'latin1',
    );
    const root = folder({ 'docs.json': bytes, 'a.mdx': page });
    const { code, stderr } = await nav(root, ['check', '--fix']);
    expect(stderr).toMatch(/\nnav: Cannot fix docs\.json: .*not valid UTF-8/);
    expect(code).toBe(2);
    expect(readFileSync(join(root, 'docs.json')).equals(bytes)).toBe(true);
  });
});

describe('check --fix --dry-run', { tags: ['process'] }, () => {
  const site = {
    'docs.json':
      '{\r\n  "navigation": {\r\n    "groups": { "$ref": "./nav/groups.json" }\r\n  }\r\n}\r\n',
    'nav/groups.json': `[\n  { "group": "A", "page": ["a.mdx", "b"] },\n${'\n'.repeat(20)}  { "group": "C", "pages": ["c.mdx", "gone"] }]`,
    'a.mdx': page,
    'b.mdx': page,
    'c.mdx': page,
  };
  const textsOf = (root: string) =>
    ['docs.json', 'nav/groups.json'].map((file) => readFileSync(join(root, file), 'utf8'));

  it.each([
    ['here', '.', ['check']],
    ['from another folder', 'nav', ['check', '..']],
  ])('prints a patch with the same result as --fix: %s', async (_, from, args) => {
    const root = folder(site);
    const before = textsOf(root);
    const dry = await nav(join(root, from), [...args, '--fix', '--dry-run']);
    expect(textsOf(root)).toEqual(before);
    expect(readdirSync(root).sort()).toEqual(['a.mdx', 'b.mdx', 'c.mdx', 'docs.json', 'nav']);
    expect(dry.stderr).toMatch(
      /"gone" does not exist[\s\S]*✓ 3 problems would be fixed\n✗ 1 error/,
    );

    const wet = folder(site);
    const fix = await nav(join(wet, from), [...args, '--fix']);
    expect(fix.stdout).toMatch(/✓ 3 problems fixed\n✗ 1 error/);
    expect(dry.code).toBe(fix.code);
    execFileSync('git', ['apply', '--unsafe-paths', '-'], { cwd: root, input: dry.stdout });
    expect(textsOf(root)).toEqual(textsOf(wet));
    expect(dry.stdout.match(/^@@/gm)).toHaveLength(2);
  });

  it('json includes the fixed texts and the remaining findings', async () => {
    const root = folder(site);
    const before = textsOf(root);
    const { stdout, stderr, code } = await nav(root, [
      ...['check', '--fix', '--dry-run', '--format', 'json'],
    ]);
    const { output, diagnostics } = JSON.parse(stdout);
    const after = before[1]?.replace('"page"', '"pages"').replaceAll('.mdx', '');
    expect(output).toEqual([{ file: 'nav/groups.json', text: after }]);
    const [{ file, range }] = diagnostics;
    expect(diagnostics).toHaveLength(1);
    expect(file).toBe('nav/groups.json');
    expect(after?.slice(range.start.offset, range.end.offset)).toBe('"gone"');
    expect(stderr).toBe('3 problems would be fixed.\n');
    expect(code).toBe(1);
    expect(textsOf(root)).toEqual(before);
  });

  it('json lists no texts if nothing changes, and has no list without --dry-run', async () => {
    const root = folder({ 'docs.json': '{ "navigation": { "pages": ["gone"] } }' });
    const json = ['check', '--format', 'json', '--fix'];
    expect(JSON.parse((await nav(root, [...json, '--dry-run'])).stdout).output).toEqual([]);
    expect(JSON.parse((await nav(root, json)).stdout)).not.toHaveProperty('output');
    expect((await nav(root, ['check', '--fix', '--dry-run'])).stdout).toBe('');
  });

  it('applies the fixed settings', async () => {
    const settings = '{ "dialekt": "standard" }';
    const root = folder({
      'nav.config.json': settings,
      'docs.json': '{ "navigation": { "pages": ["a.mdx"] } }',
      'a.mdx': page,
    });
    const { stdout } = await nav(root, ['check', '--fix', '--dry-run']);
    const wet = folder({
      'nav.config.json': settings,
      'docs.json': '{ "navigation": { "pages": ["a.mdx"] } }',
      'a.mdx': page,
    });
    await nav(wet, ['check', '--fix']);
    execFileSync('git', ['apply', '--unsafe-paths', '-'], { cwd: root, input: stdout });
    for (const file of ['nav.config.json', 'docs.json']) {
      expect(readFileSync(join(root, file), 'utf8')).toBe(readFileSync(join(wet, file), 'utf8'));
    }
  });

  it('fails if --fix would fail, and without --fix', async () => {
    const text = '{ "navigation": { "pages": ["a.mdx"] }, "name": "caf\u00e9" }';
    const root = folder({ 'docs.json': Buffer.from(text, 'latin1'), 'a.mdx': page });
    const refused = await nav(root, ['check', '--fix', '--dry-run']);
    expect(refused.stderr).toMatch(/\nnav: Cannot fix docs\.json: .*not valid UTF-8/);
    expect(refused.code).toBe(2);
    const alone = await nav(root, ['check', '--dry-run']);
    expect(alone).toEqual({
      code: 2,
      stdout: '',
      stderr: 'nav: --dry-run requires --fix.\n',
    });
  });
});
