import { checkSite } from '@nav/core';
import { describe, expect, it } from 'vitest';
import { example } from '../../src/site/example.ts';
import type { Files } from '../../src/site/project.ts';
import { fixProject, loadProject } from '../../src/worker/load-project.ts';

const codesOf = (files: Files, config = 'docs.json') => {
  const site = loadProject(files, config);
  return (site ? checkSite(site).diagnostics : []).map(({ code, file }) => `${code} ${file}`);
};

describe('a site in the playground', () => {
  const files = { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '', 'b.mdx': '' };

  it('is checked with its pages and links, if it has any', () => {
    expect(codesOf({ ...files, 'a.mdx': '[c](/c)' })).toEqual([
      'link-not-found a.mdx',
      'orphan-page docs.json',
    ]);
    expect(codesOf({ 'docs.json': files['docs.json'] })).toEqual([]);
  });

  it('respects the nearest settings, and checks them', () => {
    const off = '{ "rules": { "orphan-page": "off" } }';
    expect(codesOf(files)).toEqual(['orphan-page docs.json']);
    expect(codesOf({ ...files, 'nav.config.json': off })).toEqual([]);
    expect(codesOf({ ...files, 'package.json': `{ "nav": ${off} }` })).toEqual([]);
    expect(codesOf({ ...files, 'package.json': '{}' })).toEqual(['orphan-page docs.json']);
    const inFolder = Object.fromEntries(Object.entries(files).map(([f, t]) => [`docs/${f}`, t]));
    expect(codesOf({ ...inFolder, 'nav.config.json': off }, 'docs/docs.json')).toEqual([]);
    expect(codesOf({ ...files, 'nav.config.json': '{ "rule": {} }' })).toEqual([
      'orphan-page docs.json',
      'unknown-field nav.config.json',
    ]);
  });

  it('is fixed as by the command line', async () => {
    const config = '{ "navigation": { "page": ["a.mdx", "b"] } }';
    const { texts, fixed } = await fixProject({ ...files, 'docs.json': config }, 'docs.json');
    expect([...texts]).toEqual([['docs.json', '{ "navigation": { "pages": ["a", "b"] } }']]);
    expect(fixed).toHaveLength(2);
  });

  it('is an example with five mistakes of five kinds at first', () => {
    expect(codesOf(example.files, example.config).sort()).toEqual([
      'link-not-found quickstart.mdx',
      'orphan-page docs.json',
      'page-not-found docs.json',
      'redirect-not-found docs.json',
      'unknown-field docs.json',
    ]);
  });
});
