import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, nav } from './nav.ts';

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
const pages = { 'intro.mdx': '', 'quick.mdx': '' };

describe('a config in a TypeScript module', () => {
  it('is checked, with places in the module', async () => {
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

  it('lists and resolves its pages', async () => {
    const root = folder({ 'docs.config.ts': config, ...pages });
    const { stdout } = await nav(root, ['pages', 'docs.config.ts', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { path: 'nope', source: { file: 'docs.config.ts', line: 8, column: 32 } },
      { path: 'quick', source: { file: 'docs.config.ts', line: 8, column: 40 } },
    ]);
    expect((await nav(root, ['resolve', 'docs.config.ts'])).stdout).toContain('── group More');
  });

  it('is mended in place', async () => {
    const root = folder({ 'docs.config.ts': config, ...pages });
    await nav(root, ['check', 'docs.config.ts', '--fix']);
    expect(readFileSync(join(root, 'docs.config.ts'), 'utf8')).toBe(
      config.replace('page:', '"pages":'),
    );
  });

  it('is not said to lack what is computed', async () => {
    const root = folder({
      'docs.config.ts': 'export default {\n  navigation: { groups: [...more()] },\n};\n',
      ...pages,
    });
    const run = await nav(root, ['check', 'docs.config.ts', '--format', 'json']);
    expect(JSON.parse(run.stdout).diagnostics).toEqual([]);
    expect([run.code, run.stderr]).toEqual([
      0,
      'docs.config.ts:2:26 is computed, so it was left out, and nothing is reported as missing.\n',
    ]);
  });

  it.each([
    ['export default {\n  navigation: {,} };\n', 'docs.config.ts:2:16: '],
    ['export const title = "none";\n', 'docs.config.ts:1:1: The module exports no config'],
  ])('that cannot be read is refused at its place: %j', async (text, message) => {
    const root = folder({ 'docs.config.ts': text });
    const { code, stdout, stderr } = await nav(root, ['check', 'docs.config.ts']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`nav: ${message}`);
  });
});
