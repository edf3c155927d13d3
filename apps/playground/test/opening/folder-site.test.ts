import { describe, expect, it } from 'vitest';
import { findSite } from '../../src/opening/folder-site.ts';

const opened = (paths: string[], withSettings: string[] = []) => {
  const site = findSite(paths, (path) => withSettings.includes(path));
  return 'problem' in site ? site : { ...site, files: Object.fromEntries(site.files) };
};

describe('the site in a folder', () => {
  it('has the files around its uppermost docs.json, by their paths in it', () => {
    expect(
      opened([
        'repo/docs/docs.json',
        'repo/docs/a/b.mdx',
        'repo/src/index.ts',
        'repo/docs/node_modules/x/docs.json',
        'repo/.git/config',
        'repo/docs/old/docs.json',
      ]),
    ).toEqual({
      config: 'docs.json',
      files: {
        'docs.json': 'repo/docs/docs.json',
        'a/b.mdx': 'repo/docs/a/b.mdx',
        'old/docs.json': 'repo/docs/old/docs.json',
      },
      others: ['repo/docs/old/docs.json'],
    });
  });

  it('keeps its folder if its settings are above it', () => {
    const paths = ['repo/package.json', 'repo/docs/docs.json', 'repo/docs/a.mdx', 'repo/b.mdx'];
    expect(opened(paths, ['repo/package.json'])).toEqual({
      config: 'docs/docs.json',
      files: {
        'package.json': 'repo/package.json',
        'docs/docs.json': 'repo/docs/docs.json',
        'docs/a.mdx': 'repo/docs/a.mdx',
      },
      others: [],
    });
    expect(opened(paths)).toMatchObject({ config: 'docs.json' });
    const near = [...paths, 'repo/docs/nav.config.json'];
    expect(opened(near, ['repo/package.json'])).toMatchObject({ config: 'docs.json' });
  });

  it('has a mint.json if there is no docs.json', () => {
    expect(opened(['docs/mint.json', 'docs/a.mdx'])).toMatchObject({ config: 'mint.json' });
    expect(opened(['docs/mint.json', 'docs/docs.json'])).toMatchObject({
      config: 'docs.json',
      others: [],
    });
  });

  it('cannot be a program, or missing', () => {
    expect(opened(['site/docs.config.ts', 'site/a.mdx'])).toEqual({
      problem:
        'site/docs.config.ts is a program, and the playground runs none. Run "npx @nav/cli check site/docs.config.ts" on your computer, which can read it.',
    });
    expect(opened(['site/a.mdx', 'site/mydocs.json'])).toEqual({
      problem: 'No docs.json found. Open the folder that contains it, or a folder above it.',
    });
  });
});
