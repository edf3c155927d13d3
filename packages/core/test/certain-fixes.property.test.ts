import { applyEdits } from '@nav/positions';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { mdxjs } from 'micromark-extension-mdxjs';
import { describe, expect, it } from 'vitest';
import { rootProperties } from '../src/format/site-fields.ts';
import { check, loadSite, memoryHost, resolveSite, type SiteOptions } from '../src/index.ts';
import { chooseFixes } from '../src/internal.ts';
import { findMdxProblem } from './fixture-sites.ts';
import { runs } from './runs.ts';

/** Returns a file after the fixes of one check. */
function fixed(files: Record<string, string>, file: string, options: SiteOptions = {}): string {
  const { diagnostics } = check(memoryHost(files), 'docs.json', options);
  const { editsByFile } = chooseFixes(diagnostics, (one) => one === file);
  return applyEdits(files[file] as string, editsByFile.get(file) ?? []);
}

function fixedPage(text: string): string {
  const files = { 'docs.json': '{"navigation": {"pages": ["rope"]}}', 'rope.mdx': text };
  const docs = { ...files, 'docs.json': JSON.stringify(mintlify({ pages: ['rope'] })) };
  return fixed(docs, 'rope.mdx', { syntax: { files: true, parse: findMdxProblem } });
}

function mintlify(navigation: object): object {
  return { $schema: 'https://mintlify.com/docs.json', navigation };
}

interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}

/** Returns the types, texts and addresses of a page, without expressions and the ends of lines. */
function contentOf(text: string): string {
  const tree = fromMarkdown(text, {
    extensions: [mdxjs()],
    mdastExtensions: [mdxFromMarkdown()],
  }) as unknown as Node;
  const content = ({ type, value = '', url = '', children = [] }: Node): string =>
    /^mdx.*Expression$/.test(type) || (type === 'paragraph' && children.every(isExpression))
      ? ''
      : `${type === 'text' ? '' : type}${url}${value}${children.map(content).join('')}`;
  return content(tree).replace(/\s+/g, '');
}

function isExpression({ type, value }: Node): boolean {
  return /^mdx.*Expression$/.test(type) || (type === 'text' && value?.trim() === '');
}

const comment = fc
  .array(fc.constantFrom('Ask Ada', '{', '}', '*', '/', '*/', '|', '-', '`', '\n', '\n\n', ' '), {
    maxLength: 5,
  })
  .map((parts) => `<!--${parts.join('')}-->`);
const around = fc.constantFrom<[string, string]>(
  ['', ''],
  ['Tie ', ' it.'],
  ['Tie it.\n\n', '\n\nLoose.'],
  ['- Tie ', '\n- Loose'],
  ['> Tie ', '\n'],
  ['| Knot | Use |\n| --- | --- |\n| Bowline ', ' | Loop |\n'],
  ['<Note>\n', '\n</Note>'],
  ['## Knots ', ''],
);

describe('the fix of an HTML comment', () => {
  it('leaves the rest of the page, or nothing is fixed', () => {
    let count = 0;
    fc.assert(
      fc.property(around, comment, ([before, after], written) => {
        const text = `${before}${written}${after}`;
        const result = fixedPage(text);
        if (result === text) return;
        count += 1;
        expect(contentOf(result)).toBe(contentOf(before + after));
      }),
      { numRuns: runs(100, 1000) },
    );
    expect(count).toBeGreaterThan(10);
  });
});

describe('the fix of a link in angle brackets', () => {
  const part = fc.constantFrom(
    ...[
      'a',
      'knots',
      '_',
      '*',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '~',
      '$',
      '&copy;',
      '&',
      '=',
      '/',
      '?',
    ],
    ...['#', '.', '-', '%20', "'", '|', ':', '\\', '!', '@', '`', '1', '+', ',', ';'],
  );
  const link = fc
    .tuple(fc.constantFrom('https://', 'mailto:', 'ada@'), fc.array(part, { maxLength: 6 }))
    .map(([start, parts]) => `<${start}knots.example/${parts.join('')}>`);

  it('has the same address and text, or nothing is fixed', () => {
    let count = 0;
    fc.assert(
      fc.property(link, fc.constantFrom('', 'See ', 'a_b '), (written, before) => {
        const text = `${before}${written} _now_.`;
        const result = fixedPage(text);
        if (result === text) return;
        count += 1;
        expect(contentOf(result)).toBe(contentOfMarkdown(text));
      }),
      { numRuns: runs(100, 1000) },
    );
    expect(count).toBeGreaterThan(10);
  });

  function contentOfMarkdown(text: string): string {
    const content = ({ type, value = '', url = '', children = [] }: Node): string =>
      `${type === 'text' ? '' : type}${url}${value}${children.map(content).join('')}`;
    return content(fromMarkdown(text) as unknown as Node).replace(/\s+/g, '');
  }
});

describe('the fix of a page path', () => {
  const segment = fc.constantFrom(
    'a',
    'b',
    '.',
    '..',
    '',
    'a.mdx',
    'b.md',
    'index',
    'a?x',
    'a#x',
    ' a',
  );
  const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
  const pages = ['a', 'b', 'a/b', 'b/a', 'a/index', 'b/index', 'index', 'a/a'];
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, `# ${page}\n`]));

  it.each([true, false])('leads to the same page, with files: %s', (known) => {
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 4 }), (paths) => {
        const config = JSON.stringify(mintlify({ pages: paths }));
        const { diagnostics } = check(memoryHost({ ...files, 'docs.json': config }), 'docs.json', {
          files: known,
        });
        const own = diagnostics.filter(({ code }) => code === 'page-path');
        const { editsByFile } = chooseFixes(own, () => true);
        const result = applyEdits(config, editsByFile.get('docs.json') ?? []);
        expect(pathsOf(result)).toEqual(pathsOf(config));
      }),
      { numRuns: runs(100, 1000) },
    );
  });

  function pathsOf(config: string): string[] {
    const site = loadSite(memoryHost({ ...files, 'docs.json': config }), 'docs.json');
    return JSON.stringify(resolveSite(site)?.tree).match(/"(?:path|href)":"[^"]*"/g) ?? [];
  }
});

describe('the fix of a config without a navigation', () => {
  const word = fc.constantFrom(...Object.keys(rootProperties), 'nav', 'sidebar', 'menu', 'global');
  const typo = fc.constantFrom(
    'Navigation',
    'navigaton',
    'navigattion',
    'naviagtion',
    'navigations',
  );
  const value = fc.constantFrom<unknown>(
    { pages: ['a'] },
    { groups: [{ group: 'A', pages: ['a'] }] },
    { links: [{ label: 'A', href: '/a' }] },
    ['a'],
    'a',
  );

  it('renames only a slip of the keyboard or a name from elsewhere, of an object with pages', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.oneof(word, typo), value), { selector: ([key]) => key }),
        (own) => {
          const entries = own.filter(([key]) => key !== 'navigation');
          const config = JSON.stringify(Object.fromEntries(entries));
          const result = JSON.parse(fixed({ 'docs.json': config, 'a.mdx': '' }, 'docs.json'));
          if (result.navigation === undefined) return;
          const [renamed, ...others] = entries.filter(([key]) => !Object.hasOwn(result, key));
          expect(others).toEqual([]);
          expect(renamed?.[0]).toMatch(
            /^(?:nav|sidebar|Navigation|navigaton|navigattion|naviagtion|navigations)$/,
          );
          expect(result.navigation).toEqual(renamed?.[1]);
          expect(Object.keys(renamed?.[1] as object)).toEqual([
            expect.stringMatching(/^(?:pages|groups)$/),
          ]);
        },
      ),
      { numRuns: runs(100, 1000) },
    );
  });
});
