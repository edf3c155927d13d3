import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const config = `import { defineDocs } from '@nav/core';

export default defineDocs({
  // Order matters.
  navigation: {
    groups: [
      { group: 'Start', page: ['intro'] },
      { group: 'More', pages: ['nope', 'quick',] },
    ],
  },
});
`;
/** Separate from its brace, so that it is not a placeholder. */
const dollar = '$';
const pages = { 'intro.mdx': '', 'quick.mdx': '' };

describe('a config in a TypeScript module', () => {
  it('is checked, with locations in the module', async () => {
    const root = folder({ 'docs.config.ts': config, ...pages });
    const { stdout, code } = await nav(root, ['check', 'docs.config.ts', '--format', 'json']);
    const { files, diagnostics } = JSON.parse(stdout);
    expect([code, files]).toEqual([1, ['docs.config.ts']]);
    const found = diagnostics.map(({ code: name, file, range }: never) => {
      const { start, end } = range as Record<'start' | 'end', { offset: number }>;
      return [name, file, config.slice(start.offset, end.offset)];
    });
    expect(found).toEqual([
      ['unknown-field', 'docs.config.ts', 'page'],
      ['page-not-found', 'docs.config.ts', "'nope'"],
    ]);
  });

  it('reports a mistake in a constant once, however often the constant is used', async () => {
    const text = `const guides = { group: 'Guides', pages: ['nope'] };
const tabs = [{ tab: 'One', groups: [guides] }, { tab: 'Two', groups: [guides] }];
export default { navigation: { tabs } };
`;
    const root = folder({ 'docs.config.ts': text, ...pages });
    const { stdout } = await nav(root, ['check', 'docs.config.ts', '--format', 'json']);
    const { summary, diagnostics } = JSON.parse(stdout);
    expect(summary.errors).toBe(1);
    expect(diagnostics.map(({ code: name }: { code: string }) => name)).toEqual([
      'page-not-found',
      'orphan-page',
      'orphan-page',
    ]);
  });

  it('has parts in other modules and JSON files, where findings are located', async () => {
    const files: Record<string, string> = {
      'docs.ts': "export { default } from './nav/config';\n",
      'nav/config.ts':
        "import { guides } from '.';\nimport api from './api.json';\nexport default { navigation: { tabs: [guides, api] } };\n",
      'nav/index.ts': "export * from './guides';\n",
      'nav/guides.ts':
        "export const guides = { tab: 'Guides', page: [], pages: ['nope', 'quick'] };\n",
      'nav/api.json': '{ "tab": "API", "pages": ["/intro"] }\n',
      ...pages,
    };
    const root = folder(files);
    const checked = async () => {
      const { stdout } = await nav(root, ['check', 'docs.ts', '--format', 'json']);
      const { files: read, diagnostics } = JSON.parse(stdout);
      return { read, diagnostics };
    };
    const { read, diagnostics } = await checked();
    expect(read).toEqual(['docs.ts', 'nav/config.ts', 'nav/guides.ts', 'nav/api.json']);
    const found = diagnostics.map(({ code: name, file, pointer, range }: never) => {
      const { start, end } = range as Record<'start' | 'end', { offset: number }>;
      return [name, file, pointer, files[file]?.slice(start.offset, end.offset)];
    });
    expect(found).toEqual([
      ['unknown-field', 'nav/guides.ts', '/navigation/tabs/0/page', 'page'],
      ['page-not-found', 'nav/guides.ts', '/navigation/tabs/0/pages/0', "'nope'"],
    ]);
  });

  it('is fixed in the file that has the value, in the style of that file', async () => {
    const root = folder({
      'docs.ts':
        "import { guides } from './guides';\nimport api from './api.json';\nexport default { navigation: { tabs: [guides, api] } };\n",
      'guides.ts': "export const guides = { tab: 'Guides', pagse: ['intro'] };\n",
      'api.json': '{ "tab": "API", "pagse": ["quick"] }\n',
      ...pages,
    });
    const { stderr } = await nav(root, ['check', 'docs.ts', '--fix']);
    const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
    expect([textOf('guides.ts'), textOf('api.json')], stderr).toEqual([
      "export const guides = { tab: 'Guides', pages: ['intro'] };\n",
      '{ "tab": "API", "pages": ["quick"] }\n',
    ]);
  });
});

describe('a config in a TypeScript module, for all commands,', () => {
  it('is found by a pattern that ends like a module', async () => {
    const files = {
      'sites/a/docs.config.ts': config,
      'sites/a/other.ts': '',
      'sites/b/docs.ts': '',
    };
    const root = folder(files);
    const { stdout } = await nav(root, ['check', 'sites/*/*.config.ts', '--format', 'json']);
    expect(JSON.parse(stdout).files).toEqual(['sites/a/docs.config.ts']);
    const { code, stderr } = await nav(root, ['check', 'sites/*/*']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('matches no docs.json')]);
  });

  it('lists and resolves its pages', async () => {
    const root = folder({ 'docs.config.ts': config, ...pages });
    const { stdout } = await nav(root, ['pages', 'docs.config.ts', '--format', 'json']);
    expect(JSON.parse(stdout).pages).toMatchObject([
      { path: 'nope', source: { file: 'docs.config.ts', line: 8, column: 32 } },
      { path: 'quick', source: { file: 'docs.config.ts', line: 8, column: 40 } },
    ]);
    expect((await nav(root, ['resolve', 'docs.config.ts'])).stdout).toContain('── group More');
  });

  it('is fixed in place', async () => {
    const root = folder({ 'docs.config.ts': config, ...pages });
    await nav(root, ['check', 'docs.config.ts', '--fix']);
    expect(readFileSync(join(root, 'docs.config.ts'), 'utf8')).toBe(
      config.replace('page:', 'pages:'),
    );
  });

  it('is not reported to miss what is computed', async () => {
    const root = folder({
      'docs.config.ts': 'export default {\n  navigation: { groups: [...more()] },\n};\n',
      ...pages,
    });
    const run = await nav(root, ['check', 'docs.config.ts', '--format', 'json']);
    expect(JSON.parse(run.stdout).diagnostics).toEqual([]);
    expect([run.code, run.stderr]).toEqual([
      0,
      'docs.config.ts:2:26 is computed, so it is left out, and nothing is reported as missing.\n',
    ]);
  });

  it.each([
    ["'a.mdx'", "'a'"],
    ['"a.mdx"', '"a"'],
    ['`a.mdx`', '`a`'],
    ["('a.mdx' as const)", "('a' as const)"],
    ["'a.mdx' satisfies Page", "'a' satisfies Page"],
    ["( 'a.mdx' )", "( 'a' )"],
    ['<const>"a.mdx"', '"a"'],
    [String.raw`'it\'s "\u{61}".mdx'`, String.raw`'it\'s "a"'`],
    [`\`it's "${dollar}{"a"}".mdx\``, undefined],
    ["'a' + '.mdx'", undefined],
    [`\`\\\`\\${dollar}{a}.mdx\``, `\`\\\`\\${dollar}{a}\``],
  ])('keeps the quotes of a fixed value: %s', async (before, after) => {
    const text = (page: string) => `export default { navigation: { pages: [${page}] } };\n`;
    const root = folder({
      'docs.config.ts': text(before),
      'a.mdx': '',
      'it\'s "a".mdx': '',
      [`\`${dollar}{a}.mdx`]: '',
    });
    await nav(root, ['check', 'docs.config.ts', '--fix']);
    expect(readFileSync(join(root, 'docs.config.ts'), 'utf8')).toBe(text(after ?? before));
  });

  it.each([
    ['page', 'pages'],
    ["'page'", "'pages'"],
    ['"page"', '"pages"'],
  ])('keeps the quotes of a fixed property name: %s', async (before, after) => {
    const text = (key: string) => `module.exports = { navigation: { ${key}: ['a'] } };\n`;
    const root = folder({ 'docs.config.cjs': text(before), 'a.mdx': '' });
    const { stdout } = await nav(root, ['check', 'docs.config.cjs', '--fix']);
    expect(stdout).toMatch(/1 problem fixed[\s\S]*no problems/);
    expect(readFileSync(join(root, 'docs.config.cjs'), 'utf8')).toBe(text(after));
  });
});

describe('fixes and notes of a config in a TypeScript module', () => {
  it('keeps the constant of a fixed property', async () => {
    const text = (property: string) =>
      `const page = ['a'];\nexport default { navigation: { ${property} /* all */ } };\n`;
    const root = folder({ 'docs.config.ts': text('page'), 'a.mdx': '' });
    await nav(root, ['check', 'docs.config.ts', '--fix']);
    expect(readFileSync(join(root, 'docs.config.ts'), 'utf8')).toBe(text('pages: page'));
  });

  it('includes the same fixes in JSON', async () => {
    const text = "export default { navigation: { pages: ['a.mdx' as const] } };\n";
    const root = folder({ 'docs.config.ts': text, 'a.mdx': '' });
    const { stdout } = await nav(root, ['check', 'docs.config.ts', '--format', 'json']);
    const [{ newText, range }] = JSON.parse(stdout).diagnostics[0].fixes[0].edits;
    const { start, end } = range;
    expect([newText, text.slice(start.offset, end.offset)]).toEqual(["'a'", "'a.mdx'"]);
    expect([start.line, start.column, end.column]).toEqual([1, 40, 47]);
  });

  it('notes computed parts once, however often it reads the module', async () => {
    const root = folder({
      'docs.config.ts': "export default { navigation: { pages: ['a.mdx', ...more()] } };\n",
      'a.mdx': '',
    });
    const run = await nav(root, ['check', 'docs.config.ts', '--fix']);
    expect(run.stderr.match(/is computed/g)).toHaveLength(1);
  });
});

describe('a TypeScript module that cannot be read', () => {
  const unreadable: [text: string, code: string, marked: string, message: RegExp][] = [
    [
      'export default {\n  navigation: {,} };\n',
      'invalid-json',
      ',',
      /^Cannot parse the module "docs\.config\.ts": unexpected token\. Fix the syntax here\.$/,
    ],
    ["export default { a: 'b };\n", 'invalid-json', "'", /unterminated string constant\. Fix/],
    ['export default { navigation: {', 'invalid-json', '', /unexpected token\. Fix/],
    [
      'export default {\r\n\tnavigation: {}, "navigation": 1 };\n',
      'duplicate-key',
      '"navigation"',
      /^Duplicate key "navigation"/,
    ],
    [
      'export default make();\n',
      'invalid-json',
      'make',
      /^The config is computed\. Export an object/,
    ],
    ['const title = "none";\n', 'invalid-json', 'const', /^The module exports no config\. Export/],
    ['', 'invalid-json', '', /^The module exports no config\. Export/],
  ];
  it.each(unreadable)(
    'has syntax errors reported at their location: %j',
    async (text, code, marked, message) => {
      const root = folder({ 'docs.config.ts': text, 'a.mdx': '' });
      const check = (...args: string[]) => nav(root, ['check', 'docs.config.ts', ...args]);
      const json = await check('--format', 'json');
      expect([json.code, json.stderr]).toEqual([1, '']);
      const report = JSON.parse(json.stdout);
      expect(report).toMatchObject({
        version: 1,
        files: ['docs.config.ts'],
        summary: { errors: 1, warnings: 0, infos: 0 },
      });
      const [{ range, ...found }, ...others] = report.diagnostics;
      const { start, end } = range;
      expect(others).toEqual([]);
      expect(found).toEqual({
        code,
        severity: 'error',
        message: expect.stringMatching(message),
        subject: 'docs.config.ts',
        file: 'docs.config.ts',
        pointer: null,
        anchor: 'value',
        related: [],
        fixes: [],
        help: expect.stringMatching(new RegExp(`/rules/${code}$`)),
      });
      expect(text.slice(start.offset, end.offset)).toBe(marked);
      const lines = text.slice(0, start.offset).split(/\r\n|\n|\r/);
      expect([start.line, start.column]).toEqual([lines.length, (lines.at(-1) ?? '').length + 1]);
      const place = `docs.config.ts:${start.line}:${start.column} error ${code}\n`;
      const pretty = await check();
      expect([pretty.code, pretty.stderr]).toEqual([1, '']);
      expect(pretty.stdout).toContain(place);
      const pages = await nav(root, ['pages', 'docs.config.ts']);
      expect([pages.code, pages.stdout]).toEqual([1, '']);
      expect(pages.stderr).toContain(place);
    },
  );

  it('has syntax errors reported in other formats, and not fixed', async () => {
    const text = 'export default {\n  navigation: {,} };\n';
    const settings = { rules: { 'invalid-json': 'off' }, ignored: [] };
    const root = folder({ 'docs.config.ts': text, 'nav.config.json': settings });
    const check = (...args: string[]) => nav(root, ['check', 'docs.config.ts', ...args]);
    const github = await check('--format', 'github');
    expect([github.code, github.stdout.split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(
          /^::error file=docs\.config\.ts,line=2,col=16,.*title=invalid-json::/,
        ),
        expect.stringMatching(/^::warning file=nav\.config\.json,.*title=no-effect::/),
        expect.stringMatching(/^::warning file=nav\.config\.json,.*title=unknown-field::/),
        '',
      ],
    ]);
    const sarif = await check('--format', 'sarif');
    const [result] = JSON.parse(sarif.stdout).runs[0].results;
    expect([sarif.code, result.ruleId, result.locations[0].physicalLocation.region]).toEqual([
      1,
      'invalid-json',
      { startLine: 2, startColumn: 16, endLine: 2, endColumn: 17 },
    ]);
    expect((await check('--fix')).code).toBe(1);
    expect(readFileSync(join(root, 'docs.config.ts'), 'utf8')).toBe(text);
  });
});
