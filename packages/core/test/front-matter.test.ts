import { describe, expect, it } from 'vitest';
import { check, memoryHost, type SiteOptions } from '../src/index.ts';

const SPECIFICATION = 'openapi: 3.1.0\npaths:\n  /firings:\n    get: {}\n';

/** Returns the messages about a site with one page that names an endpoint that does not exist. */
function messages(
  config: object,
  files: Readonly<Record<string, string>>,
  options?: SiteOptions,
): string[] {
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { pages: ['kilns'] }, ...config }),
    'kilns.mdx': '---\nopenapi: GET /kilns\n---\n',
    ...files,
  });
  const { diagnostics = [] } = check(host, 'docs.json', options) ?? {};
  return diagnostics.map(({ code, args }) => `${code} ${JSON.stringify(args)}`);
}

describe('an endpoint in front matter', () => {
  it('is reported if the only specification does not define it', () => {
    expect(messages({}, { 'api.yaml': SPECIFICATION })).toEqual([
      'endpoint-not-found {"endpoint":"GET /kilns","source":"api.yaml","problem":"path"}',
    ]);
  });

  it('is reported once if several specifications do not define it', () => {
    const files = { 'a.yaml': SPECIFICATION, 'b/b.yaml': SPECIFICATION };
    expect(messages({}, files)).toEqual([
      'endpoint-not-found {"endpoint":"GET /kilns","problem":"path"}',
    ]);
  });

  it.each([
    ['there is no specification', {}, {}],
    [
      'api.openapi names a remote one',
      { api: { openapi: 'https://example.com/api.yaml' } },
      { 'api.yaml': SPECIFICATION },
    ],
    [
      'the navigation names a remote one',
      {
        navigation: {
          groups: [
            { group: 'A', pages: ['kilns'] },
            { group: 'B', openapi: 'https://example.com/api.yaml' },
          ],
        },
      },
      { 'api.yaml': SPECIFICATION },
    ],
    [
      'another one defines it',
      {},
      { 'a.yaml': SPECIFICATION, 'b.yaml': SPECIFICATION.replace('firings', 'kilns') },
    ],
  ])('is not reported if %s', (_, config, files) => {
    const found = messages(config, files).filter((text) => text.startsWith('endpoint-not-found'));
    expect(found).toEqual([]);
  });

  it('is checked whatever the number of pages, unless links are off', () => {
    const pages = Array.from({ length: 3000 }, (_each, index) => `p/${index}`);
    const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
    const config = { navigation: { pages: ['kilns', ...pages] } };
    const all = { ...files, 'api.yaml': SPECIFICATION };
    expect(messages(config, all)).toHaveLength(1);
    expect(messages(config, all, { links: false })).toEqual([]);
  });
});

describe('an endpoint in front matter on a site without specifications', () => {
  const check = (...names: string[]) => {
    const pages = names.map((_name, at) => `page-${at}`);
    const files = names.map((name, at) => [
      `page-${at}.mdx`,
      `---\nopenapi: ${name} GET /x\n---\n`,
    ]);
    return messages({ navigation: { pages: ['kilns', ...pages] } }, Object.fromEntries(files));
  };

  it('is reported on each page', () => {
    const found = (name: string) =>
      `endpoint-not-found {"endpoint":"${name} GET /x","problem":"path"}`;
    expect(check('gone.json', '/gone.json')).toEqual([found('gone.json'), found('/gone.json')]);
  });

  it('is not reported if pages name several specifications, which may be generated', () => {
    expect(check('one.json', 'two.json')).toEqual([]);
  });
});

describe('a finding in front matter', () => {
  const PAGES: readonly [what: string, frontMatter: string, slice: string][] = [
    ['a plain value', 'title: A\nopenapi: GET /kilns', 'GET /kilns'],
    ['a value in quotes', 'openapi: "GET /kilns" # old', '"GET /kilns"'],
    ['a value in single quotes', "'openapi': 'GET /kilns'", "'GET /kilns'"],
    ['a key in quotes', '"openapi": GET /kilns', 'GET /kilns'],
    ['an escaped value', '"openapi": "GET \\x2Fkilns"', '"GET \\x2Fkilns"'],
    ['a folded value', 'openapi: >-\n  GET\n  /kilns\ntitle: A', 'openapi'],
    ['a value on the next line', 'openapi:\n  GET /kilns', 'openapi'],
    ['a value of two lines', 'openapi: GET\n  /kilns', 'GET'],
    ['a flow mapping', '{ title: A, openapi: GET /kilns }', '{ title: A, openapi: GET /kilns }'],
    ['an anchor', 'openapi: &one GET /kilns', '&one GET /kilns'],
    ['an escaped key', '"openap\\x69": GET /kilns', '"openap\\x69": GET /kilns'],
    ['an open quote', 'title: "A\nopenapi: GET /firings', ''],
    ['a repeated key', 'title: A\ntitle: B', ''],
    ['a colon in a text', 'title: A: B', ''],
    ['an open list', 'tags: [A', ''],
    ['an open list at the end', 'title: A\ntags: [', ''],
    ['an unknown alias', 'title: *a', ''],
  ];

  it.each(PAGES.flatMap((page) => ['\n', '\r\n'].map((end) => [...page, end] as const)))(
    'covers the text at fault: %s',
    (_what, yaml, slice, end) => {
      const text = `---\n${yaml}\n---\n# Kilns\n`.replaceAll('\n', end);
      const host = memoryHost({
        'docs.json': '{ "navigation": { "pages": ["kilns"] } }',
        'kilns.mdx': text,
        'api.yaml': SPECIFICATION,
      });
      const { diagnostics = [] } = check(host, 'docs.json') ?? {};
      expect(diagnostics).toHaveLength(1);
      const [{ file, pointer, range } = expect.fail()] = diagnostics;
      expect([file, pointer]).toEqual(['kilns.mdx', null]);
      const { start, end: last } = range;
      const covered = text.slice(start.offset, last.offset);
      expect(covered).not.toBe('');
      if (slice !== '') expect(covered).toBe(slice);
      const first = text.indexOf(end) + end.length;
      expect(start.offset).toBeGreaterThanOrEqual(first);
      expect(last.offset).toBeLessThanOrEqual(text.lastIndexOf(`${end}---`));
      const lines = text.slice(0, start.offset).split('\n');
      expect([start.line, start.column]).toEqual([lines.length, (lines.at(-1) ?? '').length + 1]);
    },
  );
});

describe('a check without links', () => {
  const site = (count: number) => {
    const pages = Array.from({ length: count }, (_each, index) => `p/${index}`);
    const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
    return {
      ...files,
      'docs.json': JSON.stringify({ navigation: { pages } }),
      'broken.mdx': '---\ntitle: "A\n---\n',
      'concealed.mdx': '---\nhidden: true\n---\n',
      'parts/imported.mdx': '',
      'de/snippets/note.mdx': '',
      'p/0.mdx': "import Part from '/parts/imported.mdx';\n\n[Gone](/gone)\n",
    };
  };
  const found = (count: number, options?: SiteOptions) => {
    const { diagnostics = [] } = check(memoryHost(site(count)), 'docs.json', options) ?? {};
    return diagnostics.map(({ code, subject }) => `${code} ${subject}`).sort();
  };

  it.each([3, 3001])('finds the same orphans among %i pages', (count) => {
    const orphans = ['orphan-page broken', 'orphan-page de/snippets/note'];
    expect(found(count, { links: false })).toEqual(orphans);
    expect(found(count)).toEqual([
      'front-matter-invalid broken',
      'link-not-found /gone',
      ...orphans,
    ]);
  });

  it.each([1, 20])('finds which of %i snippets pages import in another way', (count) => {
    const names = Array.from({ length: count }, (_each, index) => `part-${index}`);
    const parts = Object.fromEntries(names.map((name) => [`shown/${name}.md`, 'Text.\n']));
    const host = memoryHost({
      ...parts,
      'docs.json': JSON.stringify({ navigation: { pages: ['a', 'deep/b'] } }),
      'a.mdx': 'A part-of text.\n',
      'deep/b.mdx': names
        .map((name, index) => `import P${index} from '../shown/./${name}${index % 2 ? '.md' : ''}'`)
        .join('\n'),
      'shown/alone.mdx': 'Nothing imports this.\n',
    });
    const { diagnostics } = check(host, 'docs.json', { links: false, dialect: 'mintlify' });
    expect(diagnostics.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
      'orphan-page shown/alone',
    ]);
  });

  it('reads only what nothing lists, unless a file without front matter may be a snippet', () => {
    const { 'de/snippets/note.mdx': _, 'parts/imported.mdx': _other, ...files } = site(3);
    const reads: string[] = [];
    const host = memoryHost(files);
    const read = (path: string) => {
      reads.push(path);
      return host.read(path);
    };
    check({ ...host, read }, 'docs.json', { links: false });
    expect(new Set(reads.filter((path) => path.endsWith('.mdx')))).toEqual(
      new Set(['broken.mdx', 'concealed.mdx']),
    );
  });
});
