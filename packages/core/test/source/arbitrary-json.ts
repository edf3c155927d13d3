import { codePoint } from '@nav/cases/code-points';
import fc from 'fast-check';

/** A JSON text as a tree. Unlike a value, it can have `__proto__` and duplicate keys. */
export type JsonTree =
  | { scalar: string }
  | { items: JsonTree[] }
  | { members: [string, JsonTree][] };

/** Names of the vocabulary, and names that break careless code. */
const NAMES = [
  '$ref',
  '$schema',
  'navigation',
  'global',
  'styling',
  'eyebrows',
  'interaction',
  'drilldown',
  'redirects',
  'source',
  'destination',
  ...[
    'products',
    'languages',
    'versions',
    'tabs',
    'dropdowns',
    'anchors',
    'groups',
    'pages',
    'menu',
  ],
  ...['product', 'language', 'version', 'tab', 'dropdown', 'anchor', 'group', 'item'],
  ...[
    'icon',
    'href',
    'root',
    'tag',
    'expanded',
    'hidden',
    'default',
    'openapi',
    'directory',
    'color',
  ],
  ...['page', 'Tab', 'iconn', 'title', 'url', 'rules', 'ignore', 'orphan-page', 'dialect', 'nav'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'length'],
  ...['', '0', '1', '-1', '~', '/', '~1', '~0', 'a/b', 'a~b', ' ', '\\', '"', '\u0000', '\ufeff'],
  ...['\ud800', '\udc00', '😀', 'é', '日本', '\r', '\n', '\t', '\u2028'],
];

const TEXTS = [
  ...[
    '',
    'introduction',
    '/introduction',
    'guides/install',
    './a',
    '../b',
    'a//b',
    '..',
    '/',
    'a/',
  ],
  ...[
    'a.mdx',
    'a\\b',
    'a#b',
    'a?b',
    'GET /users',
    'get started',
    'webhook a',
    'b.json',
    '../c.json',
  ],
  ...[
    'docs.json',
    'docs',
    'javascript:alert(1)',
    'https://example.com',
    '//x',
    '#top',
    'mailto:a@b.c',
  ],
  ...[
    'en',
    'en-US',
    'ja',
    'v1',
    'A',
    'A~2',
    'A/B',
    'fa-x',
    '#fff',
    'mintlify',
    'breadcrumbs',
    'off',
  ],
  ...[
    'openapi.json',
    '*a*a*a*b',
    '\ud83d',
    '😀😀',
    '\u0000',
    'constructor',
    '__proto__',
    'x'.repeat(200),
  ],
];

/** Node.js 24 and 26 read an escaped key as a backslash if an object before had that key (nodejs/node#63785). */
const readsEscapes =
  JSON.parse('{"before":0,"\\\\":0}') && '\n' in JSON.parse('{"before":0,"\\n":0}');
const name = fc
  .oneof(
    { weight: 8, arbitrary: fc.constantFrom(...NAMES) },
    fc.string({ unit: codePoint, maxLength: 4 }),
  )
  .filter((key) => readsEscapes || !key.includes('\\'));
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS, ...NAMES) },
  fc.string({ unit: codePoint, maxLength: 6 }),
);
const scalar = fc.oneof(
  { weight: 5, arbitrary: text.map((value) => JSON.stringify(value)) },
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1',
    '2.50',
    '1e3',
    '-1E-2',
    '1e400',
    '0.1e+1',
  ),
);

/** Any JSON text, with many words of the vocabulary. */
export const jsonTree: fc.Arbitrary<JsonTree> = fc.letrec<{ node: JsonTree }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    { weight: 2, arbitrary: scalar.map((value) => ({ scalar: value })) },
    { weight: 2, arbitrary: fc.array(tie('node'), { maxLength: 4 }).map((items) => ({ items })) },
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(name, tie('node')), { maxLength: 5 })
        .map((members) => ({ members })),
    },
  ),
})).node;

/** The formatting of a text. */
export interface Layout {
  lineBreak: string;
  indent: string;
  colon: string;
  bom: boolean;
  /** Writes letters of strings as `\u0061`. */
  escapes: boolean;
  tail: string;
}

export const PLAIN: Layout = {
  lineBreak: '\n',
  indent: '  ',
  colon: ': ',
  bom: false,
  escapes: false,
  tail: '\n',
};

export const layout: fc.Arbitrary<Layout> = fc.record({
  lineBreak: fc.constantFrom('', '\n', '\r\n', '\r', ' \n\r', '\n\n'),
  indent: fc.constantFrom('', '  ', '\t', ' \t '),
  colon: fc.constantFrom(':', ': ', ' : ', ':\n', '\t:\r\n'),
  bom: fc.boolean(),
  escapes: fc.boolean(),
  tail: fc.constantFrom('', '\n', '\r\n', ' \r '),
});

/** Prints a tree. */
export function printJson(tree: JsonTree, style: Layout): string {
  const spell = (json: string) =>
    style.escapes && json.startsWith('"')
      ? json.replace(/\\u....|\\.|[a-z]/g, (part) =>
          part.length > 1 ? part : `\\u00${part.charCodeAt(0).toString(16)}`,
        )
      : json;
  function print(node: JsonTree, depth: number): string {
    if ('scalar' in node) return spell(node.scalar);
    const parts =
      'items' in node
        ? node.items.map((item) => print(item, depth + 1))
        : node.members.map(
            ([key, value]) => spell(JSON.stringify(key)) + style.colon + print(value, depth + 1),
          );
    const [open, close] = 'items' in node ? '[]' : '{}';
    if (parts.length === 0) return `${open}${close}`;
    const line = (level: number) => style.lineBreak + style.indent.repeat(level);
    return open + line(depth + 1) + parts.join(`,${line(depth + 1)}`) + line(depth) + close;
  }
  return (style.bom ? '\ufeff' : '') + print(tree, 0) + style.tail;
}

/** Returns the tree of a value. */
export function treeOf(value: unknown): JsonTree {
  if (Array.isArray(value)) return { items: value.map(treeOf) };
  if (typeof value === 'object' && value !== null) {
    return { members: Object.entries(value).map(([key, item]) => [key, treeOf(item)]) };
  }
  return { scalar: JSON.stringify(value) };
}

/** Any JSON text in any formatting. */
export const jsonText: fc.Arbitrary<string> = fc
  .tuple(jsonTree, layout)
  .map(([tree, style]) => printJson(tree, style));

/** Returns the pointers of a value and of everything below it. */
export function pointersOf(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [
    pointer,
    ...Object.entries(value).flatMap(([key, item]) =>
      pointersOf(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}
