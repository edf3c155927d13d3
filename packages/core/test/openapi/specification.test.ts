import { codePoint } from '@nav/cases/code-points';
import type { RangeAnchor } from '@nav/json';
import { lineStarts, positionAt, type SourceRange } from '@nav/positions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { check, memoryHost } from '../../src/index.ts';
import { generatePages } from '../../src/openapi/generate.ts';
import { readSpecification } from '../../src/openapi/specification.ts';
import { runs } from '../runs.ts';

/** Returns the text of a range; its lines and columns must agree with its offsets. */
function slice(text: string, range: SourceRange | undefined): string | undefined {
  if (range === undefined) return undefined;
  const starts = lineStarts(text);
  expect(range).toEqual({
    start: positionAt(starts, range.start.offset),
    end: positionAt(starts, range.end.offset),
  });
  return text.slice(range.start.offset, range.end.offset);
}

function fault(file: string, text: string) {
  const { specification, problem, range } = readSpecification(file, text);
  return { read: specification !== undefined, problem, at: slice(text, range) };
}

const HEAD = 'openapi: 3.1.0\n';

describe('specifications (M3.1)', () => {
  it.each([
    ['o.json', '{"openapi":"3.0.3","paths":{}}', '3.0.3'],
    ['o.json', '\ufeff{"openapi":"3.1.0"}', '3.1.0'],
    ['o.yaml', '{"openapi":"3.1.0"}', '3.1.0'],
    ['o.yml', '\ufeff---\r\nopenapi: 3.0.0\r\npaths: {}\r\n', '3.0.0'],
    ['o.yaml', "# c\nopenapi: '3.1.1'\n...\n", '3.1.1'],
    ['o.yaml', '{openapi: 3.2.0, paths: }', '3.2.0'],
    ['https://e.x/spec', 'openapi: 3.1.0', '3.1.0'],
  ])('reads %s %j', (file, text, version) => {
    expect(readSpecification(file, text).specification).toMatchObject({ file, version });
  });

  it('reads the title', () => {
    const text = '{"openapi":"3.1.0","info":{"title":"Shop"}}';
    expect(readSpecification('o.json', text).specification?.title).toBe('Shop');
  });

  it.each([
    ['o.json', '{"swagger":"2.0"}', 'it is Swagger 2.0; convert it to OpenAPI 3', '"2.0"'],
    ['o.yaml', 'swagger: "2.0"', 'it is Swagger 2.0; convert it to OpenAPI 3', '"2.0"'],
    ['o.json', '{"a":1}', 'it has no "openapi" version at its top level', '{'],
    ['o.yaml', 'a:\n  openapi: 3.1.0', 'it has no "openapi" version at its top level', 'a'],
    [
      'o.json',
      '{"__proto__":{"openapi":"3.1.0"}}',
      'it has no "openapi" version at its top level',
      '{',
    ],
    ['o.json', '{"openapi":3.1}', 'its "openapi" version is not a string such as "3.1.0"', '3.1'],
    ['o.yaml', 'openapi: 3.1', 'its "openapi" version is not a string such as "3.1.0"', '3.1'],
    ['o.yaml', 'openapi: 4.0.0', 'its version is "4.0.0", but only 3.x is supported', '4.0.0'],
    ['o.json', '{"openapi":"2.0"}', 'its version is "2.0", but only 3.x is supported', '"2.0"'],
    ['o.json', '[1]', 'it is not an object', '['],
    ['o.json', 'null', 'it is not an object', 'null'],
    ['o.yaml', '', 'it is not an object', ''],
    ['o.yaml', 'just text', 'it is not an object', 'just text'],
    ['o.json', '{"openapi":"3.1.0",}', 'it is not JSON', ','],
    ['o.json', '', 'it is not JSON', ''],
    ['o.json', HEAD, 'it is not JSON', 'openapi'],
    ['o.yaml', `${HEAD}---\na: 1`, 'it has several YAML documents', '---'],
    ['o.yaml', `${HEAD}a: *x`, 'it is not YAML (unidentified alias "x")', '*x'],
    ['o.yaml', `${HEAD}a: *x\nb: &x 1`, 'it is not YAML (unidentified alias "x")', '*x'],
    ['o.yaml', `${HEAD}p:\n  k: 1\n  "k": 2`, 'it has the duplicate key "k"', '"k"'],
  ])('rejects %s %j', (file, text, problem, at) => {
    expect(fault(file, text)).toEqual({ read: false, problem, at });
  });

  it.each([`${HEAD}a: "open`, `${HEAD}a: [1, 2`, `${HEAD}a: b: c`, `${HEAD}a: @b`, `${HEAD}}`])(
    'reports where %j is not YAML',
    (text) => {
      const { specification, problem, range } = readSpecification('o.yaml', text);
      expect(specification).toBeUndefined();
      expect(problem).toMatch(/^it is not YAML \(.+[^.]\)$/);
      slice(text, range);
      expect(range?.start.line).toBeGreaterThan(1);
    },
  );

  it('continues without `paths`, which only 3.1 allows', () => {
    expect(fault('o.yaml', 'openapi: 3.1.0')).toEqual({ read: true });
    expect(fault('o.yaml', 'openapi: 3.0.3')).toEqual({
      read: true,
      problem: 'it has no "paths"',
      at: 'openapi',
    });
    expect(fault('o.json', '{"openapi":"3.1.0","paths":[]}')).toEqual({
      read: true,
      problem: 'its "paths" are not an object',
      at: '"paths"',
    });
  });
});

it('explains a JSON syntax error like one in a config', () => {
  const text = '{ openapi: "3.1.0" }';
  const config = { navigation: { groups: [{ group: 'A', openapi: 'o.json' }] } };
  const host = memoryHost({ 'docs.json': JSON.stringify(config), 'o.json': text });
  const [finding] = check(host, 'docs.json')?.diagnostics ?? [];
  const [syntax] = check(memoryHost({ 'docs.json': text }), 'docs.json')?.diagnostics ?? [];
  expect(finding?.code).toBe('openapi-invalid');
  expect(finding?.related).toMatchObject([
    { file: 'o.json', range: syntax?.range, message: syntax?.message },
  ]);
});

it('reports why a specification could not be fetched', () => {
  const address = 'https://e.x/o.json';
  const config = { navigation: { groups: [{ group: 'A', openapi: address }] } };
  const host = memoryHost({ 'docs.json': JSON.stringify(config) });
  const unreachable = new Map([[address, 'the server answered 404']]);
  expect(check(host, 'docs.json', { unreachable })?.diagnostics).toMatchObject([
    {
      code: 'openapi-not-found',
      message: `The OpenAPI specification "${address}" could not be fetched: the server answered 404. Check the URL or try again.`,
    },
  ]);
});

describe('$ref (M3.1)', () => {
  const document = {
    openapi: '3.1.0',
    paths: {
      '/a': { $ref: '#/components/pathItems/A~1b' },
      '/c': { $ref: '#/paths/~1a', post: { summary: 'Own' } },
      '/d': { get: { $ref: '#/components/op%20erations/x' } },
    },
    components: {
      pathItems: { 'A/b': { get: { summary: 'Get' }, post: { summary: 'Post' } } },
      'op erations': { x: { summary: 'X' } },
    },
  };

  it.each([
    ['o.json', JSON.stringify(document, null, 2)],
    ['o.yaml', stringify(document)],
  ])('is followed in %s, and the operation has the pointer of its target', (file, text) => {
    const { specification, problem } = readSpecification(file, text);
    expect(problem).toBeUndefined();
    expect(
      specification?.endpoints.map(({ method, path, summary, pointer }) => [
        method,
        path,
        summary,
        pointer,
      ]),
    ).toEqual([
      ['get', '/a', 'Get', '/components/pathItems/A~1b/get'],
      ['post', '/a', 'Post', '/components/pathItems/A~1b/post'],
      ['get', '/c', 'Get', '/components/pathItems/A~1b/get'],
      ['post', '/c', 'Own', '/paths/~1c/post'],
      ['get', '/d', 'X', '/components/op%20erations/x'.replace('%20', ' ')],
    ]);
    for (const { pointer } of specification?.endpoints ?? []) {
      expect(slice(text, specification?.locate(pointer, 'key'))).toBeTruthy();
    }
  });

  it.each(['./a.yaml', 'https://e.x/a.json#/x', 'schemas.json'])(
    'to another file (%s) is reported',
    (ref) => {
      const value = {
        openapi: '3.1.0',
        paths: { '/a': { get: { responses: { 200: { $ref: ref } } } } },
      };
      for (const [file, text] of [
        ['o.json', JSON.stringify(value)],
        ['o.yaml', stringify(value)],
      ] as const) {
        const { specification, problem, range } = readSpecification(file, text);
        expect(specification?.endpoints).toHaveLength(1);
        const at = slice(text, range);
        expect(at).toMatch(ref);
        expect(problem).toBe(`its $ref "${ref}" points to another file; bundle them into one`);
      }
    },
  );

  it('is reported only where it is a reference', () => {
    const value = {
      openapi: '3.1.0',
      paths: {},
      a: { $ref: { type: 'string' } },
      b: '{"$ref": "x.json"}',
      c: { $ref: '#/a' },
    };
    expect(readSpecification('o.json', JSON.stringify(value)).problem).toBeUndefined();
    expect(readSpecification('o.yaml', stringify(value)).problem).toBeUndefined();
  });

  it.each([
    ['#/paths/~1a', '#/paths/~1a', 'is circular'],
    ['#/paths/~1b', '#/paths/~1a', 'is circular'],
    ['#/nowhere', '#/nowhere', 'does not exist in this file'],
    ['#anchor', '#anchor', 'does not exist in this file'],
    ['#/%', '#/%', 'does not exist in this file'],
    ['#/__proto__/x', '#/__proto__/x', 'does not exist in this file'],
  ])('%s of a path is reported: %s %s', (ref, named, what) => {
    const paths = { '/a': { $ref: ref }, '/b': { $ref: '#/paths/~1a' }, '/ok': { get: {} } };
    const text = JSON.stringify({ openapi: '3.1.0', paths });
    const { specification, problem, range } = readSpecification('o.json', text);
    expect(specification?.endpoints.map(({ path }) => path)).toEqual(['/ok']);
    expect(problem).toBe(`the $ref "${named}" ${what}`);
    expect(slice(text, range)).toBe(JSON.stringify(named));
  });

  it('can be a chain, but not an endless one', { tags: ['slow'] }, () => {
    const chain = (length: number) => ({
      ...Object.fromEntries(
        Array.from({ length }, (_, at) => [`/${at}`, { $ref: `#/paths/~1${at + 1}` }]),
      ),
      [`/${length}`]: { get: {} },
    });
    const short = readSpecification('o', JSON.stringify({ openapi: '3.1.0', paths: chain(20) }));
    expect(short.problem).toBeUndefined();
    expect(short.specification?.endpoints).toHaveLength(21);
    const long = readSpecification('o', JSON.stringify({ openapi: '3.1.0', paths: chain(5000) }));
    expect(long.problem).toMatch(/is circular/);
    expect(long.specification?.paths.size).toBe(5001);
  });
});

describe('YAML', () => {
  it('follows aliases and merge keys; own keys win', () => {
    const text = [
      'openapi: 3.1.0',
      'x-base: &base',
      '  deprecated: true',
      '  tags: [Shared]',
      'paths:',
      '  /a: &item',
      '    get: &op',
      '      <<: *base',
      '      summary: Get',
      '  /b: *item',
      '  /c:',
      '    <<: [*item, *base]',
      '    post:',
      '      <<: *op',
      '      summary: Post',
      '      tags: [Own]',
      '',
    ].join('\n');
    const { specification, problem } = readSpecification('o.yaml', text);
    expect(problem).toBeUndefined();
    expect(
      specification?.endpoints.map(({ method, path, summary, deprecated, tag }) => [
        method,
        path,
        summary,
        deprecated,
        tag?.name,
      ]),
    ).toEqual([
      ['get', '/a', 'Get', true, 'Shared'],
      ['get', '/b', 'Get', true, 'Shared'],
      ['get', '/c', 'Get', true, 'Shared'],
      ['post', '/c', 'Post', true, 'Own'],
    ]);
    expect(slice(text, specification?.locate('/paths/~1b', 'value'))).toBe('*item');
    expect(slice(text, specification?.locate('/paths/~1b/get', 'key'))).toBe('get');
    expect(slice(text, specification?.locate('/paths/~1c/post/deprecated', 'value'))).toBe('true');
  });

  it('reads merge keys in YAML 1.1', () => {
    const text = `%YAML 1.1\n---\n${HEAD}b: &b {deprecated: yes}\npaths:\n  /a:\n    get: {<<: *b}\n`;
    expect(readSpecification('o.yaml', text).specification?.endpoints).toMatchObject([
      { deprecated: true },
    ]);
  });

  it('handles aliases of their own ancestors', () => {
    const texts = [
      `${HEAD}paths: &p\n  /a: *p\n  <<: *p`,
      `${HEAD}paths:\n  /a: &a\n    <<: *a\n    get: {x-mint: &m {metadata: *m}, summary: S}`,
      `${HEAD}paths:\n  /a: &a\n    get: *a`,
    ];
    for (const text of texts) {
      const { specification } = readSpecification('o.yaml', text);
      expect(specification).toBeDefined();
      if (specification) generatePages(specification, undefined);
    }
  });

  it('reads an alias bomb without expanding it', () => {
    const bomb = (levels: number) => {
      const lines = Array.from(
        { length: levels },
        (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level}, `.repeat(9)}]`,
      );
      return `${HEAD}a0: &a0 [x]\n${lines.join('\n')}\npaths:\n  /a:\n    get:\n      summary: S\n      x-mint: {metadata: {bomb: *a${levels}}}\n`;
    };
    for (const levels of [5, 40]) {
      const { specification } = readSpecification('o.yaml', bomb(levels));
      expect(specification?.endpoints).toMatchObject([{ summary: 'S', metadata: {} }]);
    }
  });

  it('reads a long chain of merge keys in linear time', () => {
    const links = Array.from({ length: 3000 }, (_, at) =>
      at === 0 ? '  /0: &k0 {get: {}}' : `  /${at}: &k${at} {<<: *k${at - 1}}`,
    );
    const text = `${HEAD}paths:\n${links.join('\n')}\n`;
    const { specification } = readSpecification('o.yaml', text);
    expect(specification?.paths.size).toBe(3000);
    expect(specification?.paths.get('/20')).toHaveLength(1);
  });

  it('keeps `__proto__` an ordinary property', () => {
    const text = `${HEAD}__proto__: {openapi: 1}\npaths:\n  __proto__: {get: {x-hidden: true}}\n  /a:\n    get: {x-mint: {metadata: {__proto__: {title: T}, constructor: 1}}}\n`;
    const { specification } = readSpecification('o.yaml', text);
    const metadata = specification?.paths.get('/a')?.[0]?.metadata ?? {};
    expect(Object.keys(metadata)).toEqual(['__proto__', 'constructor']);
    expect(metadata.title).toBeUndefined();
    expect(specification?.paths.get('__proto__')).toHaveLength(1);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });

  it('reads number keys and folded strings, and rejects a block in a flow mapping', () => {
    const text = `${HEAD}webhooks:\n  1: {post: {summary: >-\n    two\n    lines\n  }}\n`;
    const block = `${HEAD}webhooks:\n  1:\n    post:\n      summary: >-\n        two\n        lines\n`;
    expect(readSpecification('o.yaml', text).problem).toMatch(/not YAML/);
    expect(readSpecification('o.yaml', block).specification?.endpoints).toMatchObject([
      { method: 'webhook', path: '1', summary: 'two lines' },
    ]);
  });
});

describe('locate', () => {
  const json = '\ufeff{\r\n\t"openapi": "3.1.0",\r\n\t"paths": { "/é": { "get": {} } }\r\n}';
  const yaml = [
    '\ufeff# top',
    'openapi: 3.1.0 # version',
    'paths:',
    '  "/é":',
    '    get:',
    '      summary: |',
    '        Two',
    '        lines',
    '',
    '      # behind',
    '      tags: [a,',
    '        b] # c',
    '    post:',
    'webhooks:',
    '- x',
    '- y: 1 # z',
    '# end',
    '',
  ].join('\r\n');

  it.each<[string, string, RangeAnchor, string | undefined]>([
    ['o.json', '/paths/~1é/get', 'key', '"get"'],
    ['o.json', '/paths/~1é/get', 'value', '{}'],
    ['o.json', '/paths/~1é', 'open', '{'],
    ['o.json', '/paths/none', 'key', undefined],
    ['o.json', '/__proto__', 'key', undefined],
    ['o.yaml', '/openapi', 'value', '3.1.0'],
    ['o.yaml', '/openapi', 'key', 'openapi'],
    ['o.yaml', '/openapi', 'open', '3.1.0'],
    ['o.yaml', '/paths/~1é', 'key', '"/é"'],
    ['o.yaml', '/paths/~1é', 'open', '"/é"'],
    ['o.yaml', '/paths/~1é/get/summary', 'value', '|\r\n        Two\r\n        lines'],
    ['o.yaml', '/paths/~1é/get/tags', 'value', '[a,\r\n        b]'],
    ['o.yaml', '/paths/~1é/get/tags', 'open', '['],
    ['o.yaml', '/paths/~1é/get/tags/1', 'value', 'b'],
    ['o.yaml', '/paths/~1é/get/tags/1', 'key', 'b'],
    ['o.yaml', '/paths/~1é/post', 'key', 'post'],
    ['o.yaml', '/webhooks', 'value', '- x\r\n- y: 1'],
    ['o.yaml', '/webhooks/1', 'value', 'y: 1'],
    ['o.yaml', '/webhooks/2', 'value', undefined],
    ['o.yaml', '/webhooks/length', 'value', undefined],
    ['o.yaml', '/paths/none', 'key', undefined],
    ['o.yaml', '', 'value', yaml.slice(8, yaml.indexOf(' # z'))],
  ])('in %s, finds %j (%s)', (file, pointer, anchor, expected) => {
    const text = file === 'o.json' ? json : yaml;
    const { specification } = readSpecification(file, text);
    expect(slice(text, specification?.locate(pointer, anchor))).toBe(expected);
  });

  it('finds every operation in JSON and in YAML', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a~b', '7', '<<'));
    fc.assert(
      fc.property(fc.uniqueArray(key), fc.boolean(), (paths, yamlText) => {
        const document = {
          openapi: '3.1.0',
          paths: Object.fromEntries(paths.map((path) => [`/${path}`, { get: { summary: path } }])),
        };
        const text = yamlText ? stringify(document) : JSON.stringify(document);
        const { specification } = readSpecification(yamlText ? 'o.yaml' : 'o.json', text);
        expect(specification?.endpoints).toHaveLength(paths.length);
        for (const { pointer } of specification?.endpoints ?? []) {
          const found = slice(text, specification?.locate(pointer, 'key'));
          expect(found).toBe(yamlText ? 'get' : '"get"');
        }
      }),
    );
  });
});

describe('any text', () => {
  function total(file: string, text: string): void {
    const { specification, problem, range } = readSpecification(file, text);
    expect(specification !== undefined || problem !== undefined).toBe(true);
    slice(text, range);
    if (specification === undefined) return;
    generatePages(specification, undefined);
    for (const { pointer } of specification.endpoints) {
      expect(slice(text, specification.locate(pointer, 'key'))).toBeTruthy();
    }
  }

  const files = fc.constantFrom('o.json', 'o.yaml', 'o');

  it('is a specification or a problem: strings', () => {
    fc.assert(
      fc.property(files, fc.string({ unit: codePoint, maxLength: 200 }), (file, text) => {
        total(file, text);
        total(file, `${HEAD}${text}`);
      }),
      { numRuns: runs(25, 2000) },
    );
  });

  it('is a specification or a problem: JSON values', () => {
    fc.assert(
      fc.property(
        files,
        fc.jsonValue(),
        fc.jsonValue(),
        fc.jsonValue(),
        (file, paths, item, operation) => {
          total(file, JSON.stringify(paths));
          const document = {
            openapi: '3.0.0',
            tags: paths,
            paths: { '/a': { get: operation, 'x-mint': item }, '/b': item },
            webhooks: paths,
          };
          total(file, JSON.stringify(document));
          total('o.yaml', stringify(document));
        },
      ),
      { numRuns: runs(25, 2000) },
    );
  });

  it('is a specification or a problem: YAML tokens', () => {
    // biome-ignore format: a table of pieces
    const piece = fc.constantFrom(
      '\n', '\n  ', '\n    ', ' ', 'a', ': ', '- ', '? ', '[', ']', '{', '}', ',', '"', "'", '|', '>',
      '&x ', '*x', '<<: ', '!!str ', '!!omap ', '!!set ', '!!binary ', '!!merge ', '!x ', '#', '---\n', '...\n', '%YAML 1.1\n', '\t', 'paths:\n', '  /a:\n',
      '    get:\n', '      summary: s\n', '$ref: ', '"#/paths"', '\r\n', '\u0000', '\ufeff', '@', '`',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        total('o.yaml', pieces.join(''));
        total('o.yaml', `${HEAD}${pieces.join('')}`);
      }),
      { numRuns: runs(75, 10_000) },
    );
  });

  it.each([
    ['[', 'o.yaml'],
    ['{a: ', 'o.yaml'],
    ['{"a":', 'o.yaml'],
    ['- ', 'o.yaml'],
    ['? ', 'o.yaml'],
    ['[', 'o.json'],
    ['{"a":', 'o.json'],
  ])('rejects deeply nested %j in %s', (opening, file) => {
    const text = opening.repeat(200_000);
    total(file, text);
    expect(readSpecification(file, text).specification).toBeUndefined();
  });

  it('rejects YAML that would exhaust the memory, and suggests JSON', { tags: ['slow'] }, () => {
    const problem = 'it is too large to be read as YAML; convert it to JSON';
    expect(fault('o.yaml', `${HEAD}a: [${'1,'.repeat(6_100_000)}]`)).toMatchObject({ problem });
    expect(fault('o.yaml', `${HEAD}a: ${'x'.repeat(8_000_000)}`)).toEqual({ read: true });
  });

  it('reads 200 levels of nesting, and rejects thousands', () => {
    const nested = (depth: number) =>
      `{"openapi":"3.1.0","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(fault('o.json', nested(200))).toEqual({ read: true });
    expect(fault('o.json', nested(5000))).toMatchObject({
      read: false,
      problem: 'it is nested deeper than 1000 levels',
    });
    const yaml = (depth: number) => `${HEAD}x: ${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(fault('o.yaml', yaml(200))).toEqual({ read: true });
    expect(fault('o.yaml', yaml(5000))).toMatchObject({
      read: false,
      problem: 'it is nested deeper than 256 levels',
      at: '[',
    });
    const blocks = (depth: number) =>
      `${HEAD}x:\n${Array.from({ length: depth }, (_, at) => `${' '.repeat(at + 1)}a:`).join('\n')}`;
    expect(fault('o.yaml', blocks(200))).toEqual({ read: true });
    expect(fault('o.yaml', blocks(1000))).toMatchObject({ read: false });
  });
});
