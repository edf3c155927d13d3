import { join } from 'node:path';
import { type Case, casesIn, expectedJson, siteOf } from '@nav/cases';
import { codePoint } from '@nav/cases/code-points';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  loadSite,
  memoryHost,
  resolveSite,
  type SearchDocument,
  searchDocuments,
  sitePages,
} from '../../src/index.ts';
import { runs } from '../runs.ts';

const cases = casesIn(join(import.meta.dirname, 'search-documents'), ['documents.json']);

function siteIn(files: Readonly<Record<string, string>>) {
  const site = loadSite(memoryHost(files), 'docs.json');
  const resolution = resolveSite(site);
  if (!resolution) throw new Error('docs.json is not JSON');
  return { site, tree: resolution.tree };
}

function documentsOf(one: Case): SearchDocument[] {
  const { site, tree } = siteIn(siteOf(one) as Record<string, string>);
  return [...searchDocuments(site, tree)];
}

describe.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
  it('has the whole expected documents', () => {
    const documents = documentsOf(one);
    expect(documents).toStrictEqual(expectedJson(one, 'documents.json', documents));
  });

  it('has its headings in the text', () => {
    for (const { headings, text } of documentsOf(one))
      for (const heading of headings)
        expect(text.slice(heading.start).split('\n')[0]).toBe(heading.text);
  });
});

const files = {
  'docs.json': '{ "navigation": { "pages": ["a", "b"] } }',
  'a.md': 'A',
  'b.md': 'B',
};

it('takes the content of pages from the caller, and else from their files', () => {
  const { site, tree } = siteIn(files);
  const documents = searchDocuments(site, tree, {
    contentOf: ({ path }) => (path === 'a' ? '## Built {#own-id}\n\nBy *you*.' : undefined),
  });
  expect([...documents]).toEqual([
    {
      url: '/a',
      title: 'A',
      headings: [{ text: 'Built', level: 2, id: 'own-id', start: 0 }],
      text: 'Built\nBy you.',
    },
    { url: '/b', title: 'B', headings: [], text: 'B' },
  ]);
});

it('has a document for each page that a search should list, in order', () => {
  const { site, tree } = siteIn({
    ...files,
    'docs.json': '{ "navigation": { "pages": ["b", "a", "b", "missing", "hidden"] } }',
    'hidden.md': '---\nhidden: true\n---\n',
    'outside.md': '',
  });
  const urls = Array.from(searchDocuments(site, tree), ({ url }) => url);
  const listed = sitePages(site, tree).filter(({ inSearch }) => inSearch);
  expect(urls).toEqual(['/b', '/a']);
  expect(urls).toEqual(listed.map(({ href }) => href));
});

it('throws for a wrong tree and an unknown option', () => {
  const { site, tree } = siteIn(files);
  expect(() => searchDocuments(site, JSON.parse(JSON.stringify(tree)))).toThrow('not a copy');
  expect(() => searchDocuments(site, tree, { content: () => '' } as never)).toThrow(
    'Unknown option "content" of searchDocuments. Did you mean "contentOf"?',
  );
});

it('never throws, and has its headings in the text of any page', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '```\n',
      '\n',
      '\n\n',
      '# ',
      '## ',
      '- ',
      '| ',
      '](/x)',
      '[',
      '<b>',
    ),
    fc.constantFrom(
      '<Card title="c">',
      '</Card>',
      '{/* c */}',
      '<Snippet file="docs.json" />',
      '---\n',
      '{',
      '}',
    ),
    fc.string({ unit: codePoint, maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const page = parts.join('');
      const { site, tree } = siteIn({ ...files, 'a.md': page });
      const [document] = searchDocuments(site, tree);
      const { headings = [], text = '' } = document ?? {};
      for (const heading of headings)
        expect(text.slice(heading.start).split('\n')[0]).toBe(heading.text);
      expect(text).not.toMatch(/^\s|\s$|\n\s*\n/);
    }),
    { numRuns: runs(100, 5_000) },
  );
});
