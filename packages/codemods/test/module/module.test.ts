import { expect, test } from 'vitest';
import { configPointer, descendants, jsonOf } from '../../src/document/document.ts';
import { openModule } from '../../src/module/module.ts';
import { readModule } from '../../src/module-source.ts';

const shapes: [string, string][] = [
  ['a default export', 'export default { navigation: { pages: ["a"] } };'],
  [
    'a call',
    "import { defineDocs } from 'x';\nexport default defineDocs({ navigation: { pages: ['a'] } });",
  ],
  [
    'a constant that is exported later',
    'const c = { navigation: { pages: [`a`] } };\nexport default c;',
  ],
  [
    'a constant exported by name as default',
    'const c = { navigation: { pages: ["a"] } };\nexport { c as default };',
  ],
  [
    'satisfies and as const',
    'export default ({ navigation: { pages: ["a"] } as const } satisfies object);',
  ],
  [
    'the only named export with a navigation',
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
    'two variables with the same name',
    'const c = { navigation: {} };\nfunction f() { const c = {}; }\nexport default c;',
    'no-config',
  ],
  ['a syntax error', 'export default {', 'invalid-json'],
  ['a duplicate key', 'export default { a: 1, a: 2 };', 'duplicate-key'],
];

const changed: [string, string][] = [
  [
    'a method',
    'const c = { navigation: { groups: [] } };\n«c».navigation.groups.push({});\nexport default c;',
  ],
  [
    'an assignment',
    'const c = { navigation: {} };\n«c».navigation = {};\nexport { c as default };',
  ],
  ['a function', 'const c = defineDocs({ navigation: {} });\nfill(«c»);\nmodule.exports = c;'],
  ['another name', 'const c = { navigation: {} };\nconst d = c;\n«d».x = 1;\nexport default c;'],
  [
    'another name for the result of a define function',
    'const c = { navigation: {} };\nconst d = defineDocs(c);\n«d».x = 1;\nexport default c;',
  ],
  ['a deletion', 'export const c = { navigation: {} };\ndelete «c».navigation;'],
  ['its export', 'module.exports = { navigation: {} };\n«module.exports».navigation = {};'],
  ...(
    [
      ['a function that gets a part of it', 'fill(«c».navigation);'],
      ['another name for a part of it', 'const { tabs } = «c».navigation;'],
      ['an assignment to a string', "«c».name = 'Y';"],
      ['an assignment to a string with a type', "(«c».name as string) = 'Y';"],
      ['an assignment to a length', '«c».navigation.tabs.length = 0;'],
      ['the deletion of a string', 'delete «c».name;'],
      ['an increment', '«c».size++;'],
      ['a pattern', "[«c».name] = ['Y'];"],
      ['a pattern with a name', "({ name: «c».name } = { name: 'Y' });"],
      ['a pattern with the rest', '[...«c».name] = [];'],
      ['a pattern with a default', "[«c».name = 'Y'] = [];"],
      ['a loop that assigns', 'for («c».name of names) {}'],
      ['a loop over its items', "for (const tab of «c».navigation.tabs) tab.tab = 'B';"],
      ['a function in it', '«c».build();'],
      ['an array method', '«c».navigation.tabs.map((tab) => tab);'],
      ['its inner objects', 'fill(Object.values(«c»));'],
      ['a replacer', 'JSON.stringify(«c», (_, value) => value);'],
      [
        'a function with the name of a built-in object',
        'const JSON = other;\nJSON.stringify(«c»);',
      ],
      ['a built-in function that was changed', 'Object.keys = fill;\nObject.keys(«c»);'],
      ['a computed part', 'log(«c».more);'],
      ['a computed name', 'log(«c»[key]);'],
      ['a copy of it', 'fill({ ...«c» });'],
      ['an object that contains it', 'const box = { c };\n«box».c.navigation = {};'],
      ['the assignment of a missing property', "«c».navigation.pages ??= ['a'];"],
      ['a property of its prototype', '«c».navigation.constructor.x = 1;'],
      ['an array that is passed to a function', 'fill([«c»]);'],
      ['spread arguments', 'fill(...«c».navigation.tabs);'],
    ] as const
  ).map(([name, after]): [string, string] => [
    name,
    `const c = { ...base, name: 'X', size: 1, navigation: { tabs: [{ tab: 'A' }] }, more: load(), build };\n${after}\nexport default c;`,
  ]),
];

for (const [name, marked] of changed) {
  test(`refuses a config that ${name} may change, with the location`, () => {
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
        message: expect.stringContaining('may change the config'),
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

const read: [string, string][] = [
  ['its name', 'console.log(c.name);'],
  ['its name by a text', "console.log(c['name']);"],
  ['its name, if there is one', 'console.log(c?.name);'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the text of a module
  ['a template', 'const title = `${c.name} ${(c.navigation as Nav).tabs[0].tab}`;'],
  ['a method of a text', 'console.log(c.name.toUpperCase().split(""));'],
  ['what a text does not keep', "c.name.x = 'Y';"],
  ['a length', 'if (c.navigation.tabs.length > 0) console.log(c.navigation.tabs[0].pages.length);'],
  ['a type of its value', "if (typeof c === 'object' && !c.seo && c.navigation !== other) log();"],
  ['a JSON text', 'write(JSON.stringify(c), JSON.stringify(c.navigation, null, 2));'],
  ['its keys', 'console.log(Object.keys(c), Object.keys(c.navigation.tabs[0]));'],
  ['a JSON text of what holds it', 'write(JSON.stringify({ c, list: [c] }));'],
  ['a name in a type', 'type F = (c: string) => c is "x";\ninterface c { c: c }\nlet d: c;'],
  [
    'other things of its name',
    "import { c as e } from 'x';\nclass D {\n  c() {}\n}\nconst f = { c() {} };",
  ],
  ['a missing property', 'console.log(c.navigation.groups?.length ?? c.description);'],
  ['types', "type C = keyof typeof c;\ntype T = (typeof c)['navigation'];"],
  ['a function', 'export function title() {\n  return c.name;\n}'],
  ['an object that contains it', 'const box = { c };\nconsole.log(box.c.name);'],
];

for (const [name, after] of read) {
  test(`reads a config that code reads for ${name}`, () => {
    const literal = "{ name: 'X', seo: null, navigation: { tabs: [{ tab: 'A', pages: ['a'] }] } }";
    const text = `const c = ${literal};\n${after}\nexport default c;`;
    const { document, refusals } = openModule('docs.ts', text);
    expect(refusals).toEqual([]);
    expect(document?.root.kind).toBe('object');
  });
}

for (const [name, after] of unchanged) {
  test(`reads a constant next to ${name}`, () => {
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

test('computed parts are marked', () => {
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
    configPointer(node),
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

test('a module is read as a source with locations in its text', () => {
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
  expect(computed.map(({ range: { start, end } }) => text.slice(start.offset, end.offset))).toEqual(
    ['...more'],
  );
  expect(source?.locate('/navigation/gone', 'value')).toMatchObject({
    pointer: '/navigation',
    anchor: 'open',
  });
});

test.each([
  ["export { default } from './nav';", './nav', 1],
  ["export { config } from './nav.ts';", './nav.ts', 1],
  ["export * from '../nav';", '../nav', 1],
  ["// The config\nimport config from './nav';\nexport default config;", './nav', 2],
])(
  'a config from another module is refused with the name of that module: %s',
  (text, name, line) => {
    const { refusals } = openModule('docs.ts', text);
    const message = `The config comes from the module "${name}". Name that module instead.`;
    expect(refusals).toMatchObject([{ code: 'no-config', line, message }]);
  },
);
