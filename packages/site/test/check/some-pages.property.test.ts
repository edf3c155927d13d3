import { check, type Diagnostic, memoryHost, type SiteOptions } from '@nav/core';
import { contentCheck, somePages } from '@nav/core/stages';
import { contentReader, pageProblem } from '@nav/markdown/content';
import { isSoundPage } from '@nav/markdown/sound-page';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../core/test/runs.ts';
import { concernTest } from '../../src/check/concern-test.ts';

const PAGES = ['index', 'start', 'guide/index', 'guide/start', 'guide/far-away', 'guide/deep/last'];
const FRENCH = ['fr/start', 'fr/guide/start'];
const PARTS = ['snippets/part.mdx', 'snippets/Box.jsx'];

const LINES = [
  ...PAGES.flatMap((page) => [
    `[a](/${page})`,
    `[a](/${page}#top)`,
    `[a](/${page}.mdx#none "title")`,
    `import Part from '/${page}.mdx'\n\n<Part />`,
  ]),
  '[a](/old/start#none) [b](/guide#none)',
  '[a](../start#none)',
  '[a](..#none) [b](./#none)',
  '[a](/guide/deep#none)',
  '[a](/fr/start?q#none) [b](guide/start#none)',
  '<a href="/guide/start#none">a</a> <a href={`/start#none`}>b</a> [c](</fr/guide/start.md#none>)',
  '[a](/guide/../start#none) [b](/guide//start#none) [c](/g%75ide/start#none)',
  '[a](https://example.com/start#none) [b](/guide&#x2f;start#none)\n\n[c]: /fr/start#none',
  '[a](deep?q#none) [b](/deepest#none)',
  '[a](/guide/st&#97;rt#none) [b](/old/s&#x74;art#none)\n\n[c](/st%61rt#none)',
  '[a](/moved/guide/st&#0000097;rt)\n\n[b](/de%65pest)',
  '[a](/moved/guide/start)',
  '[a](/lost/start) [b](/lost/guide/start)',
  '[a](/guide/strat) [b](/gone)',
  '# Top',
  '## None',
  "import Part from '/snippets/part.mdx'\n\n<Part />",
  "import { Box } from '/snippets/Box.jsx'\n\n<Box />",
  '<Box />',
  '<Panel>',
  '{/* nav-ignore-next-line anchor-not-found */}\n[a](/start#none)',
];

const text = fc
  .array(fc.constantFrom(...LINES), { maxLength: 4 })
  .map((lines) => `---\ntitle: T\n---\n\n${lines.join('\n\n')}\n`);

const config = fc.record({
  pages: fc.subarray(PAGES, { minLength: 1 }),
  isTranslated: fc.boolean(),
  redirects: fc.subarray([
    { source: '/old/start', destination: '/start' },
    { source: '/older', destination: '/old/start' },
    { source: '/moved/:path*', destination: '/:path*' },
    { source: '/deepest', destination: '/guide/deep' },
  ]),
});

const site = fc.record({
  config,
  texts: fc.tuple(...[...PAGES, ...FRENCH, ...PARTS].map(() => text)),
  page: fc.constantFrom(...PAGES, ...FRENCH),
});

describe('a check of a page', () => {
  it('has the findings of a whole check that concern the page', () => {
    fc.assert(
      fc.property(site, ({ config: { pages, isTranslated, redirects }, texts, page }) => {
        const names = [...[...PAGES, ...FRENCH].map((name) => `${name}.mdx`), ...PARTS];
        const french = { language: 'fr', pages: FRENCH };
        const host = memoryHost({
          'docs.json': JSON.stringify({
            $schema: 'https://mintlify.com/docs.json',
            theme: 'mint',
            name: 'N',
            colors: { primary: '#000000' },
            navigation: isTranslated
              ? { languages: [{ language: 'en', pages }, french] }
              : { pages: [...pages, ...FRENCH] },
            redirects,
          }),
          ...Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])),
        });
        const concerns = concernTest('docs.json', [`${page}.mdx`]);
        const findings = (options: SiteOptions): Diagnostic[] =>
          check(host, 'docs.json', {
            content: contentCheck(contentReader),
            syntax: { files: true, parse: pageProblem, isSound: isSoundPage },
            ...options,
          }).diagnostics.filter(concerns);
        expect(findings({ only: somePages([`${page}.mdx`]) })).toEqual(findings({}));
      }),
      {
        numRuns: runs(400, 10_000),
        // The links of another page show a base path, under which it has the link of this page.
        examples: [
          [
            {
              config: { pages: ['start', 'guide/start'], isTranslated: true, redirects: [] },
              texts: [
                '',
                '[a](/lost/start) [b](/lost/guide/start)',
                ...['', '', '', ''],
                '[a](/guide/start)',
                ...['', '', ''],
              ],
              page: 'fr/start',
            },
          ],
        ],
      },
    );
  });
});
