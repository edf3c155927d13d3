import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryHost } from '../../src/index.ts';
import { listSiteFiles, pageSlug } from '../../src/internal.ts';
import { runs } from '../runs.ts';

const segment = fc.constantFrom('a', 'b', 'index', 'README', 'snippets', '.git', 'c.d', 'é');
const file = fc
  .tuple(fc.array(segment, { maxLength: 3 }), segment, fc.constantFrom('.mdx', '.md', '.png', ''))
  .map(([folders, name, extension]) => [...folders, name + extension].join('/'));

const siteFiles = fc.uniqueArray(file, { maxLength: 40 });

/** Applies M2.2 and M2.6 to one path at a time. */
function plainly(files: readonly string[]): Map<string, string> {
  const pages = new Map<string, string>();
  for (const path of files) {
    const slug = pageSlug(path);
    if (slug !== undefined && (path.endsWith('.mdx') || !pages.has(slug))) pages.set(slug, path);
  }
  return pages;
}

it.each(['', 'site', 'site/docs'])('lists the files and pages of the folder %j', (at) => {
  fc.assert(
    fc.property(siteFiles, (files) => {
      const below = at === '' ? '' : `${at}/`;
      const texts = Object.fromEntries(files.map((path) => [below + path, '']));
      const elsewhere = at === '' ? {} : { 'siteless/x.mdx': '', 'y.mdx': '' };
      const { pages, assets, all } = listSiteFiles(memoryHost({ ...elsewhere, ...texts }), at);
      const expected = plainly(files);
      const slugs = [...pages.keys()];
      expect(new Map(Array.from(pages, ({ slug, file }) => [slug, file]))).toEqual(expected);
      expect(pages.paths()).toEqual(Array.from(pages, ({ file }) => below + file));
      expect(slugs.toSorted()).toEqual([...expected.keys()].sort());
      expect(pages.size).toBe(expected.size);
      expect([...all].sort()).toEqual(files.toSorted());
      expect([...assets].sort()).toEqual(
        files.filter((path) => pageSlug(path) === undefined).sort(),
      );
      slugs.forEach((slug, index) => {
        expect(pages.indexOf(slug)).toBe(index);
      });
      for (const path of files) {
        const slug = path.replace(/\.mdx?$/, '');
        for (const asked of [slug, `${slug}/`, `/${slug}`, `${slug}x`]) {
          expect(pages.has(asked)).toBe(expected.has(asked));
          expect(pages.get(asked)).toBe(expected.get(asked));
          expect(pages.indexOf(asked) >= 0).toBe(expected.has(asked));
        }
      }
    }),
    { numRuns: runs(25, 2000) },
  );
});

it.each([[['guide.md', 'guide.mdx']], [['guide.mdx', 'guide.md']]])(
  'takes .mdx for the page of %j',
  (names) => {
    const host = memoryHost(Object.fromEntries(names.map((name) => [name, ''])));
    const { pages } = listSiteFiles(host, '');
    expect(Array.from(pages)).toEqual([{ slug: 'guide', file: 'guide.mdx', index: 0 }]);
    expect(pages.get('guide')).toBe('guide.mdx');
    expect(pages.paths()).toEqual(['guide.mdx']);
  },
);
