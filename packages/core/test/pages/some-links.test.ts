import { describe, expect, it } from 'vitest';
import { check, memoryHost, type SiteOptions } from '../../src/index.ts';

const files = {
  'docs/docs.json': JSON.stringify({ navigation: { pages: ['a', 'b', 'snippets/c'] } }),
  'docs/a.mdx': '# A\n\n[B](/b#nothing) [none](./none)',
  'docs/b.mdx': '[none](/none)',
  'docs/snippets/c.mdx': '[none](/none) [relative](none)',
};

function findingsWith(options: SiteOptions) {
  const result = check(memoryHost(files), 'docs/docs.json', options);
  const ofLinks = result?.diagnostics.filter(({ code }) => code !== 'page-not-found') ?? [];
  return ofLinks.map(({ code, file, subject }) => [code, file, subject]);
}

const linksOf = (...linkFiles: string[]) => findingsWith({ links: false, linkFiles });

describe('the links of some pages', () => {
  it('are checked as with those of all pages', () => {
    const all = findingsWith({ links: true });
    expect(linksOf('docs/a.mdx')).toEqual(all.filter(([, file]) => file === 'docs/a.mdx'));
    expect(linksOf('docs/a.mdx')).toHaveLength(2);
  });

  it('are checked in a file that is not a page, unless they are relative', () => {
    expect(linksOf('docs/snippets/c.mdx')).toEqual([
      ['link-not-found', 'docs/snippets/c.mdx', '/none'],
    ]);
  });

  it('are none for files that do not exist, or are not in the folder', () => {
    expect(linksOf('docs/x.mdx', 'a.mdx', 'docs/docs.json')).toEqual([]);
    expect(linksOf()).toEqual([]);
  });
});
