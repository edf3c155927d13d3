import { normalizePagePath } from '@nav/paths';
import { describe, expect, it } from 'vitest';
import { viewPage } from '../../src/client.ts';
import { check, memoryHost } from '../../src/index.ts';
import { listSiteFiles } from '../../src/internal.ts';
import {
  checked,
  checkedCodes,
  mint,
  outlineOf,
  pageAt,
  pageFiles,
  pagesOf,
  resolved,
  spec,
} from '../resolve/site.ts';

describe('page paths', () => {
  it.each([
    ['/a', 'a'],
    ['./b', 'b'],
    ['a/../c', 'c'],
    ['a//b', 'a/b'],
    ['/', ''],
    ['..', ''],
    ['a/', 'a'],
    [' a ', ' a '],
    ['A/b', 'A/b'],
    ['a%20b', 'a%20b'],
    ['a\\b', 'a\\b'],
    ['a.mdx', 'a.mdx'],
    ['https://e/x', 'https:/e/x'],
  ])('M2.1: %j means %j', (written, path) => {
    expect(normalizePagePath(written)).toBe(path);
    expect(pagesOf(resolved(mint({ pages: [written] })).tree)).toMatchObject([{ path }]);
  });

  it('M2.2: a slug is the file path without .mdx or .md', () => {
    const host = memoryHost({
      'docs.json': '{}',
      'A B/C_d.mdx': '',
      'x/index.mdx': '',
      'é.n.md': '',
      'a.MDX': '',
    });
    expect([...listSiteFiles(host, '').pages.keys()].sort()).toEqual(['A B/C_d', 'x/index', 'é.n']);
    const { tree } = resolved(mint({ pages: ['A B/C_d', 'x/index'] }));
    expect(pagesOf(tree).map(({ href }) => href)).toEqual(['/A B/C_d', '/x/index']);
  });

  it('M2.3: pages match exactly and case-sensitively, without outer slashes', () => {
    const files = { 'a.mdx': '---\ntitle: Found\n---\n', ...pageFiles('x/index') };
    for (const [written, title] of [
      ['a', 'Found'],
      ['/a', 'Found'],
      ['a/', 'Found'],
      ['/a/', 'Found'],
      ['a.mdx', 'A.mdx'],
      ['A', 'A'],
      ['a#h', 'A#h'],
    ] as const) {
      const docs = mint({ pages: [written] });
      const isFound = title === 'Found';
      expect(pagesOf(resolved(docs, files).tree)[0]?.title, written).toBe(title);
      expect(checkedCodes(docs, files).includes('page-not-found'), written).toBe(!isFound);
    }
    expect(checkedCodes(mint({ pages: ['x'] }), files)).toContain('page-not-found');
  });

  it('M2.3: a page without a file is kept, with a title and URL from its path', () => {
    const { tree } = resolved(mint({ pages: ['nope-it_x', 'there'] }), pageFiles('there'));
    expect(pagesOf(tree)).toMatchObject([
      { path: 'nope-it_x', title: 'Nope it x', href: '/nope-it_x' },
      { path: 'there' },
    ]);
  });

  it('M2.3: a trailing slash is not part of the URL', () => {
    expect(pagesOf(resolved(mint({ pages: ['a/'] }), pageFiles('a')).tree)).toMatchObject([
      { path: 'a', href: '/a', title: 'A' },
    ]);
  });

  it('M2.4: a final index makes no difference when pages are compared', () => {
    const { index } = resolved(mint({ pages: ['x/index', 'y', 'X'] }));
    for (const path of ['x', '/x/', 'x/index', '/x/index'])
      expect(viewPage(index, path).page?.path).toBe('x/index');
    for (const path of ['y', 'y/index']) expect(viewPage(index, path).page?.path).toBe('y');
    expect(viewPage(index, 'X').page?.path).toBe('X');
    expect(viewPage(index, 'Y').page).toBeUndefined();
  });

  it.each([
    ['nope-it_x', 'Nope it x'],
    ['a/b/get-started', 'Get started'],
    ['a/b/', 'B'],
    ['élan', 'Élan'],
  ])('M2.5: the title of %j is %j', (path, title) => {
    expect(pagesOf(resolved(mint({ pages: ['z/other', path] })).tree)[1]).toMatchObject({
      title,
      label: title,
    });
  });
});

describe('page files', () => {
  it('M2.5: front matter precedes the summary of the endpoint, which precedes the path', () => {
    const files = {
      'api.json': spec({ '/users': { get: { summary: 'List users' } } }),
      'both.mdx': '---\ntitle: Mine\nopenapi: GET /users\nhref: /elsewhere\n---\n',
      'summary.mdx': '---\nopenapi: GET /users\n---\n',
      'sidebar.mdx': '---\nopenapi: GET /users\nsidebarTitle: Short\n---\n',
      'path-only.mdx': '---\nopenapi: GET /nothing\n---\n',
    };
    const { tree } = resolved(mint({ pages: ['both', 'summary', 'sidebar', 'path-only'] }), files);
    expect(pagesOf(tree).map(({ title, label, href }) => [title, label, href])).toEqual([
      ['Mine', 'Mine', '/both'],
      ['List users', 'List users', '/summary'],
      ['List users', 'Short', '/sidebar'],
      ['Path only', 'Path only', '/path-only'],
    ]);
  });

  it('M3.1: an ignored specification provides titles only to pages that name its path', () => {
    const of = (summary: string) => spec({ '/users': { get: { summary } } });
    const files = {
      'api.json': of('List users'),
      'old/api.json': of('Of old'),
      'snippets/api.json': of('Of a snippet'),
      '.mintignore': 'old/\n',
      'a.mdx': '---\nopenapi: GET /users\n---\n',
      'b.mdx': '---\nopenapi: /old/api.json GET /users\n---\n',
      'c.mdx': '---\nopenapi: api GET /users\n---\n',
    };
    const { tree } = resolved(mint({ pages: ['a', 'b', 'c'] }), files);
    const titles = pagesOf(tree).map(({ title }) => title);
    expect(titles).toEqual(['List users', 'Of old', 'List users']);
  });

  it('M2.5: front matter ends at a separate line', () => {
    const files = {
      'a.mdx': '---\ntitle: Before ---\nsidebarTitle: After\n---\n',
      'b.mdx': '---\ntitle: Not closed\n',
      'c.mdx': 'Text\n---\ntitle: Not first\n---\n',
    };
    const { tree } = resolved(mint({ pages: ['a', 'b', 'c'] }), files);
    expect(pagesOf(tree).map(({ title, label }) => [title, label])).toEqual([
      ['Before ---', 'After'],
      ['B', 'B'],
      ['C', 'C'],
    ]);
  });

  it.each([
    ['/gone', ['link-not-found']],
    ['Gone: /gone', ['link-not-found']],
    ['https://example.com/gone', []],
  ])('M2.7: the related page %s must exist on this site', (entry, codes) => {
    const files = { 'p.mdx': `---\ntitle: P\nrelated:\n  - ${entry}\n---\n` };
    expect(checked(mint({ pages: ['p'] }), files).diagnostics.map(({ code }) => code)).toEqual(
      codes,
    );
  });

  it('M2.8: a variable must be defined if the config has any', () => {
    const files = { 'p.mdx': 'In {{ a }} and {{b}}.\n' };
    const codes = (variables: object) =>
      checked({ ...mint({ pages: ['p'] }), variables }, files).diagnostics.map(({ code }) => code);
    expect(codes({ a: '1' })).toEqual(['variable-not-defined']);
    expect(codes({ a: '1', b: '2' })).toEqual([]);
    expect(codes({})).toEqual([]);
  });

  it('M2.6: page files are .mdx and .md, except snippets, ignored files and readme files', () => {
    const files = Object.fromEntries(
      [
        'page.mdx',
        'other.md',
        'README.mdx',
        'README.md',
        'license.md',
        'CONTRIBUTING.md',
        'sub/contribute.md',
        'snippets/part.mdx',
        '_snippets/part.mdx',
        'sub/snippets/page.mdx',
        'drafts/secret.mdx',
        '.github/pull.mdx',
        'data.json',
      ].map((file) => [file, '']),
    );
    for (const ignored of ['drafts/\n', '\ufeffdrafts/\r\n']) {
      const host = memoryHost({ ...files, '.mintignore': ignored });
      expect([...listSiteFiles(host, '').pages.keys()].sort()).toEqual([
        'README',
        'other',
        'page',
        'sub/snippets/page',
      ]);
    }
  });
});

describe('references to other files', () => {
  const page = 'p';
  const codesOf = (files: Record<string, unknown>, docs: unknown) =>
    checkedCodes(docs, { ...pageFiles(page, 'q'), ...files });

  it('M5.1: any object with a string $ref is replaced by a file, relative to its own', () => {
    const docs = {
      $schema: 'https://mintlify.com/docs.json',
      navigation: { $ref: 'nav\\main.json' },
    };
    const files = {
      'nav/main.json': { groups: [{ $ref: './groups/g.json' }] },
      'nav/groups/g.json': { group: 'G', pages: [page] },
    };
    expect(outlineOf(docs, files)).toEqual([{ 'group G': [page] }]);
    expect(pageAt(resolved(docs, files).tree, page).origin).toEqual({
      file: 'nav/groups/g.json',
      pointer: '/pages/0',
    });
  });

  it('M5.1: the content is JSON whatever the extension, and fragments and URLs are not found', () => {
    const docs = (ref: unknown) =>
      mint({ pages: [page, 'q'], global: { anchors: [{ $ref: ref }] } });
    const anchor = JSON.stringify({ anchor: 'A', href: 'https://a.example.com' });
    expect(codesOf({ 'a.txt': anchor }, docs('a.txt'))).toEqual([]);
    expect(codesOf({ 'a.json': anchor }, docs('a.json#/x'))).toEqual(['ref-not-found']);
    expect(codesOf({}, docs('https://example.com/a.json'))).toEqual(['ref-not-found']);
  });

  it('M5.1: the navbar of a language can be in a file, and is absent if that is missing', () => {
    const docs = mint({
      languages: [
        {
          language: 'en',
          navbar: { $ref: 'bar.json' },
          footer: { $ref: 'gone.json' },
          pages: [page],
        },
      ],
    });
    const bar = { links: [{ label: 'Support', href: '/support' }] };
    const [language] = resolved(docs, { 'bar.json': bar }).tree.root.children;
    expect(language).toMatchObject({ kind: 'language', navbar: bar });
    expect(language).not.toHaveProperty('footer');
  });

  it('M5.1: a $ref that is not a string is left alone', () => {
    const docs = mint({ groups: [{ group: 'G', $ref: 5, pages: [page, 'q'] }] });
    expect(outlineOf(docs)).toEqual([{ 'group G': [page, 'q'] }]);
    expect(codesOf({}, docs).filter((code) => code.startsWith('ref-'))).toEqual([]);
  });

  it('M5.2: fields next to a $ref override those of the file, even with null', () => {
    const docs = mint({ groups: [{ $ref: 'sub/g.json', group: 'Mine', icon: null }] });
    const { tree } = resolved(docs, {
      'sub/g.json': { group: 'Theirs', icon: 'bolt', tag: 'T', pages: [page] },
    });
    expect(tree.root.children).toMatchObject([
      { label: 'Mine', tag: 'T', children: [{ path: page }] },
    ]);
    expect(tree.root.children[0]).not.toHaveProperty('icon');
  });

  it('M5.2: a $ref in fields next to a $ref is relative to the outer file', () => {
    const docs = mint({ groups: [{ $ref: 'sub/g.json', pages: [{ $ref: 'inner.json' }] }] });
    const files = {
      'sub/g.json': { group: 'G' },
      'inner.json': { group: 'Outer', pages: [page] },
      'sub/inner.json': { group: 'Wrong', pages: [page] },
    };
    expect(outlineOf(docs, files)).toEqual([{ 'group G': [{ 'group Outer': [page] }] }]);
  });

  it('M5.2: a list or a string replaces the object, and a list in a list stays nested', () => {
    expect(
      outlineOf(mint({ groups: [{ group: 'G', pages: { $ref: 'pages.json', tag: 'lost' } }] }), {
        'pages.json': ['p', 'q'],
      }),
    ).toEqual([{ 'group G': ['p', 'q'] }]);
    const nested = mint({ groups: [{ group: 'G', pages: ['q', { $ref: 'pages.json' }] }] });
    expect(outlineOf(nested, { 'pages.json': ['p'] })).toEqual([{ 'group G': ['q'] }]);
    expect(codesOf({ 'pages.json': ['p'] }, nested)).toContain('wrong-type');
  });

  it.each([
    ['/absolute.json', 'ref-outside'],
    ['../above.json', 'ref-outside'],
    ['absent.json', 'ref-not-found'],
    ['broken.json', 'ref-invalid'],
    ['cycle.json', 'ref-cycle'],
  ])('M5.3: %s is %s, and the rest is kept', (ref, code) => {
    const docs = mint({ groups: [{ group: 'G', pages: [page, 'q'] }, { $ref: ref }] });
    const files = { 'broken.json': '{', 'cycle.json': { $ref: './cycle.json' } };
    expect(codesOf(files, docs)).toEqual([code]);
    expect(outlineOf(docs, files)).toEqual([{ 'group G': [page, 'q'] }]);
  });

  it('M5.3: fields next to a broken $ref are kept', () => {
    const docs = mint({ groups: [{ $ref: 'absent.json', group: 'G', pages: [page, 'q'] }] });
    expect(codesOf({}, docs)).toEqual(['ref-not-found']);
    expect(outlineOf(docs)).toEqual([{ 'group G': [page, 'q'] }]);
  });

  it('M5.3: a file can be used in several branches', () => {
    const docs = mint({
      versions: [
        { version: '1', $ref: 'v.json' },
        { version: '2', $ref: 'v.json' },
      ],
    });
    const files = { 'v.json': { pages: [page, 'q'] } };
    expect(codesOf(files, docs)).toEqual([]);
    expect(outlineOf(docs, files)).toEqual([
      { 'version 1': [page, 'q'] },
      { 'version 2': [page, 'q'] },
    ]);
  });

  it('M5.3: a $ref never reads outside the folder of the config', () => {
    const host = memoryHost({
      'secret.json': '{"group":"S","pages":["s"]}',
      'site/docs.json': JSON.stringify(mint({ groups: [{ $ref: '../secret.json' }] })),
    });
    expect(check(host, 'site/docs.json')?.diagnostics.map(({ code }) => code)).toContain(
      'ref-outside',
    );
  });
});
