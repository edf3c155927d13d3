import { frameworkNames } from '@nav/site/locate';
import { describe, expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const site = { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' };

// Node.js 20 throws for such a path, and newer versions say that nothing has it.
describe('a path below a file', () => {
  it.each([
    ['check a.mdx/b', 'a.mdx/b does not exist. Pass a docs.json or a folder that contains one.'],
    ['pages a.mdx/b', 'a.mdx/b does not exist. Pass a docs.json or a folder that contains one.'],
    ['undo a.mdx/b', 'a.mdx/b does not exist.'],
    ['init a.mdx/b', 'a.mdx/b is not a folder. Pass the folder with the pages.'],
    [
      'import a.mdx/b',
      `a.mdx/b is not a folder. Pass a framework or the folder of a site. Frameworks: ${frameworkNames.join(', ')}.`,
    ],
    [
      'export vitepress --out a.mdx/b',
      'Cannot create a.mdx: a file is in the place of its folder.',
    ],
    [
      'check --output a.mdx/b.json',
      'Cannot write a.mdx/b.json: a file is in the place of its folder.',
    ],
  ])('is a usage error: nav %s', async (line, message) => {
    const { code, stderr } = await nav(folder(site), line.split(' '));
    expect([code, stderr]).toEqual([2, `nav: ${message}\n`]);
  });
});
