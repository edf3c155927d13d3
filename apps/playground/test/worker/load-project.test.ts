import { describe, expect, it } from 'vitest';
import { example } from '../../src/site/example.ts';
import type { Files } from '../../src/site/project.ts';
import { checkProject, fixProject } from '../../src/worker/load-project.ts';

const codesOf = async (files: Files, config = 'docs.json') =>
  (await checkProject(files, config)).map(({ code, file }) => `${code} ${file}`);

describe('a site in the playground', () => {
  const files = { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '', 'b.mdx': '' };

  it('is checked with its pages and links, if it has any', async () => {
    expect(await codesOf({ ...files, 'a.mdx': '[c](/c)' })).toEqual([
      'link-not-found a.mdx',
      'orphan-page docs.json',
    ]);
    expect(await codesOf({ 'docs.json': files['docs.json'] })).toEqual([]);
  });

  it('respects the nearest settings, and checks them', async () => {
    const off = '{ "rules": { "orphan-page": "off" } }';
    expect(await codesOf(files)).toEqual(['orphan-page docs.json']);
    expect(await codesOf({ ...files, 'nav.config.json': off })).toEqual([]);
    expect(await codesOf({ ...files, 'package.json': `{ "nav": ${off} }` })).toEqual([]);
    expect(await codesOf({ ...files, 'package.json': '{}' })).toEqual(['orphan-page docs.json']);
    const inFolder = Object.fromEntries(Object.entries(files).map(([f, t]) => [`docs/${f}`, t]));
    expect(await codesOf({ ...inFolder, 'nav.config.json': off }, 'docs/docs.json')).toEqual([]);
    expect(await codesOf({ ...files, 'nav.config.json': '{ "rule": {} }' })).toEqual([
      'orphan-page docs.json',
      'unknown-field nav.config.json',
    ]);
  });

  it('is checked for what its pages lose', async () => {
    const config =
      '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "N", "colors": { "primary": "#123456" }, "navigation": { "pages": ["a", "b"] } }';
    expect(
      await codesOf({ 'docs.json': config, 'a.mdx': '<Sail />\n', 'b.mdx': '<Note>\n' }),
    ).toEqual(['component-unknown a.mdx', 'page-syntax b.mdx']);
  });

  it('is fixed as by the command line', async () => {
    const config = '{ "navigation": { "page": ["a.mdx", "b"] } }';
    const { texts, fixed } = await fixProject({ ...files, 'docs.json': config }, 'docs.json');
    expect([...texts]).toEqual([['docs.json', '{ "navigation": { "pages": ["a", "b"] } }']]);
    expect(fixed).toHaveLength(2);
  });

  it('is an example with five mistakes of five kinds at first', async () => {
    expect((await codesOf(example.files, example.config)).sort()).toEqual([
      'link-not-found quickstart.mdx',
      'orphan-page docs.json',
      'page-not-found docs.json',
      'redirect-not-found docs.json',
      'unknown-field docs.json',
    ]);
  });
});
