import { expect, test } from 'vitest';
import { descendants, jsonOf, pointerOf } from '../src/document.ts';
import { openModule } from '../src/module.ts';
import { readModule } from '../src/module-source.ts';

const shapes: [string, string][] = [
  ['a default export', 'export default { navigation: { pages: ["a"] } };'],
  [
    'a call',
    "import { defineDocs } from 'x';\nexport default defineDocs({ navigation: { pages: ['a'] } });",
  ],
  ['a constant exported later', 'const c = { navigation: { pages: [`a`] } };\nexport default c;'],
  [
    'a constant exported by name as default',
    'const c = { navigation: { pages: ["a"] } };\nexport { c as default };',
  ],
  [
    'satisfies and as const',
    'export default ({ navigation: { pages: ["a"] } as const } satisfies object);',
  ],
  [
    'the one named export with a navigation',
    'export const other = {};\nexport const docs = { navigation: { pages: ["a"] } };',
  ],
  ['CommonJS', 'module.exports = { navigation: { pages: ["a"] } };'],
  [
    'a constant through a call',
    'const c = { navigation: { pages: ["a"] } } as const;\nexport default defineConfig(c);',
  ],
];

for (const [name, text] of shapes) {
  test(`finds the config in ${name}`, () => {
    const { document, refusals } = openModule('docs.ts', text);
    expect(refusals).toEqual([]);
    expect(document && jsonOf(document.root)).toEqual({ navigation: { pages: ['a'] } });
  });
}

const refused: [string, string, string][] = [
  ['no export', 'const c = { navigation: {} };', 'no-config'],
  ['a computed config', 'export default build({ a: 1 }, { b: 2 });', 'no-config'],
  ['an unknown call', 'export default merge({ navigation: {} });', 'no-config'],
  [
    'a variable that is assigned again',
    'let c = { navigation: {} };\nc = {};\nexport default c;',
    'no-config',
  ],
  [
    'two variables of one name',
    'const c = { navigation: {} };\nfunction f() { const c = {}; }\nexport default c;',
    'no-config',
  ],
  ['a syntax error', 'export default {', 'invalid-json'],
  ['a repeated key', 'export default { a: 1, a: 2 };', 'duplicate-key'],
];

const changed: [string, string][] = [
  ['a method', 'const c = { navigation: {} };\n«c».navigation.groups.push({});\nexport default c;'],
  [
    'an assignment',
    'const c = { navigation: {} };\n«c».navigation = {};\nexport { c as default };',
  ],
  ['a function', 'const c = defineDocs({ navigation: {} });\nfill(«c»);\nmodule.exports = c;'],
  ['another name', 'const c = { navigation: {} };\nconst d = c;\n«d».x = 1;\nexport default c;'],
  [
    'the name of what a define function gave back',
    'const c = { navigation: {} };\nconst d = defineDocs(c);\n«d».x = 1;\nexport default c;',
  ],
  ['a deletion', 'export const c = { navigation: {} };\ndelete «c».navigation;'],
  ['its export', 'module.exports = { navigation: {} };\n«module.exports».navigation = {};'],
];

for (const [name, marked] of changed) {
  test(`refuses a config that ${name} may change, where it does`, () => {
    const text = marked.replace(/[«»]/g, '');
    const { document, refusals } = openModule('docs.ts', text);
    expect(document).toBeUndefined();
    const before = marked.slice(0, marked.indexOf('«')).split('\n');
    expect(refusals).toEqual([
      {
        file: 'docs.ts',
        line: before.length,
        column: (before.at(-1) as string).length + 1,
        code: 'no-config',
        message: expect.stringContaining('may be changed later'),
      },
    ]);
  });
}

const unchanged: [string, string][] = [
  ['a default export', 'export default c;'],
  ['an export specifier', 'export { c as default };'],
  ['module.exports', 'module.exports = c;'],
  ['an export assignment', 'export = c;'],
  ['a define function', 'export default defineDocs(c);'],
  ['another name', 'const d = c;\nexport default d satisfies Docs;'],
  [
    'a type query and a check',
    'c satisfies Docs;\ntype C = typeof c | typeof c.navigation;\nexport default c;',
  ],
];

for (const [name, after] of unchanged) {
  test(`reads a constant beside ${name}`, () => {
    const { document, refusals } = openModule('docs.ts', `const c = { navigation: {} };\n${after}`);
    expect(refusals).toEqual([]);
    expect(document?.root.kind).toBe('object');
  });
}

for (const [name, text, code] of refused) {
  test(`refuses ${name}`, () => {
    const { document, refusals } = openModule('docs.ts', text);
    expect(document).toBeUndefined();
    expect(refusals[0]).toMatchObject({ file: 'docs.ts', code });
  });
}

test('what is computed is marked, never guessed', () => {
  const text = `export default {
  ...base,
  name,
  [key]: 1,
  __proto__: {},
  title: \`\${x}\`,
  get() {},
  list: ['a', ...more, , 1],
  items: [call(), (-1), "\\u0041", null],
};`;
  const { document } = openModule('docs.ts', text);
  const kinds = [...descendants(document?.root as never)].map((node) => [
    pointerOf(node),
    node.kind,
  ]);
  expect(kinds).toEqual([
    ['', 'object'],
    ['/0', 'computed'],
    ['/name', 'computed'],
    ['/2', 'computed'],
    ['/3', 'computed'],
    ['/title', 'computed'],
    ['/5', 'computed'],
    ['/list', 'computed'],
    ['/items', 'array'],
    ['/items/0', 'computed'],
    ['/items/1', 'number'],
    ['/items/2', 'string'],
    ['/items/3', 'null'],
  ]);
  const items = [...descendants(document?.root as never)].slice(-3);
  expect(items.map(jsonOf)).toEqual([-1, 'A', null]);
  expect(items.map(({ start, end }) => text.slice(start, end))).toEqual([
    '(-1)',
    '"\\u0041"',
    'null',
  ]);
});

test('a module is read as a source, with the locations of its own text', () => {
  const text = `export default defineDocs({
  'name': 'X',
  navigation: { pages: [...more, 'a', { group: 'G' }] as const },
});`;
  const { source, computed } = readModule('docs.ts', text);
  const slice = (pointer: string, anchor: 'key' | 'value' | 'open') => {
    const range = source?.locate(pointer, anchor).range;
    return text.slice(range?.start.offset, range?.end.offset);
  };
  expect(source?.value).toEqual({ name: 'X', navigation: { pages: ['a', { group: 'G' }] } });
  expect(slice('/name', 'key')).toBe("'name'");
  expect(slice('/navigation', 'key')).toBe('navigation');
  expect(slice('/navigation/pages/0', 'value')).toBe("'a'");
  expect(slice('/navigation/pages/1', 'open')).toBe('{');
  expect(slice('/navigation/pages/1/group', 'key')).toBe('group');
  expect(slice('/navigation/pages', 'open')).toBe('[');
  expect(source?.locate('/navigation', 'key').range.start).toEqual({
    line: 3,
    column: 3,
    offset: 45,
  });
  expect(computed.map(({ start, end }) => text.slice(start.offset, end.offset))).toEqual([
    '...more',
  ]);
  expect(() => source?.locate('/gone', 'value')).toThrow(RangeError);
});
