import { expect, test } from 'vitest';
import { readModule } from '../../src/module-source.ts';

/** Returns the pages of a module's config, or its refusals, or its computed parts. */
function pagesOf(before: string, pages = 'pages'): unknown {
  const text = `${before}\nexport default { navigation: { ${pages} } };\n`;
  const { source, refusals, computed } = readModule('docs.ts', text);
  if (!source) return refusals;
  const { navigation } = source.value as { navigation: Record<string, unknown> };
  return computed.length > 0
    ? computed.map(({ range: { start, end } }) => text.slice(start.offset, end.offset))
    : navigation.pages;
}

const known: [string, string, string?][] = [
  ['a shorthand property', "const pages = ['a', 'b'];"],
  ['a named value', "const list = ['a', 'b'] as const;", 'pages: list'],
  ['an exported constant', "export const pages = ['a', 'b'];"],
  ['a constant that is declared later', "export { pages };\nconst pages = ['a', 'b'];"],
  ['a constant in a constant', "const b = 'b';\nconst pages = ['a', b];"],
  ['a spread', "const rest = ['b'];", "pages: ['a', ...rest]"],
  ['a spread of a spread', "const b = ['b'];\nconst all = ['a', ...b];", 'pages: [...all]'],
  ['a spread of properties', "const all = { pages: ['a', 'b'] };", '...all'],
  ['a spread that is overridden', "const all = { pages: ['x'] };", "...all, pages: ['a', 'b']"],
  ['a type of it', "const pages = ['a', 'b'] satisfies string[];\ntype P = typeof pages;"],
  [
    'an array whose length is read',
    "const pages = ['a', 'b'];\nconsole.log(pages.length, pages[0]);",
  ],
  ['an array that is printed as JSON', "const pages = ['a', 'b'];\nwrite(JSON.stringify(pages));"],
  ['a string that is read', "const b = 'b';\nconst pages = ['a', b];\nlog(b);\nconst other = b;"],
  [
    'a constant in an object that is only read',
    "const pages = ['a', 'b'];\nconst box = { pages };\nconsole.log(box.pages.length);",
  ],
];

for (const [name, before, pages] of known) {
  test(`${name} is read`, () => expect(pagesOf(before, pages)).toEqual(['a', 'b']));
}

const unknown: [string, string, string?][] = [
  ['a variable that can be reassigned', "let pages = ['a'];"],
  ['a constant that a method changes', "const pages = ['a'];\npages.push('b');"],
  ['a constant whose item is assigned', "const pages = ['a'];\npages[0] = 'b';"],
  ['a constant that is passed to a function', "const pages = ['a'];\nfill(pages);"],
  ['a constant with another name', "const pages = ['a'];\nconst other = pages;"],
  ['a constant in a pattern', "const { pages } = { pages: ['a'] };"],
  ['a computed constant', 'const pages = load();'],
  ['an import', "import { pages } from './pages.ts';"],
  ['two variables with the same name', "const pages = ['a'];\nfunction f() { const pages = []; }"],
  ['a constant of a function', "function f() { const pages = ['a']; }"],
  ['a constant that is passed to a function in an array', "const pages = ['a'];\nfill([pages]);"],
  [
    'a constant that changes through an object',
    "const pages = ['a'];\nconst box = { pages };\nbox.pages.push('b');",
  ],
  ['a constant whose items are passed to a function', 'const pages = [{}];\nfill(...pages);'],
  ['a constant whose item is changed', "const pages = [{ root: 'a' }];\npages[0].root = 'b';"],
  ['a value that contains itself', 'const pages = [pages];', 'pages: [...pages]'],
];

for (const [name, before, pages] of unknown) {
  test(`${name} is computed`, () => {
    const found = pagesOf(before, pages);
    expect(found).toEqual([expect.stringMatching(/^(?:\.\.\.)?pages$/)]);
  });
}

test('the value of a constant is located in its declaration, and the property name where it is used', () => {
  const text = `const rest = ['b'];
const group = { group: 'G', pages: ['a', ...rest] };
const title = 'T';
export default { navigation: { groups: [group, { ...group, group: title }] } };
`;
  const { source, computed } = readModule('docs.ts', text);
  const at = (pointer: string, anchor: 'key' | 'value' | 'open' = 'value') => {
    const range = source?.locate(pointer, anchor).range;
    return [text.slice(range?.start.offset, range?.end.offset), range?.start.line];
  };
  expect(computed).toEqual([]);
  expect(source?.value).toEqual({
    navigation: {
      groups: [
        { group: 'G', pages: ['a', 'b'] },
        { group: 'T', pages: ['a', 'b'] },
      ],
    },
  });
  expect(at('/navigation/groups/0/pages/1')).toEqual(["'b'", 1]);
  expect(at('/navigation/groups/0/group', 'key')).toEqual(['group', 2]);
  expect(at('/navigation/groups/0', 'open')).toEqual(['{', 2]);
  expect(at('/navigation/groups/1', 'open')).toEqual(['{', 4]);
  expect(at('/navigation/groups/1/group')).toEqual(["'T'", 3]);
  expect(at('/navigation/groups/1/group', 'key')).toEqual(['group', 4]);
  expect(at('/navigation/groups/1/pages/0')).toEqual(["'a'", 2]);
});

test('constants that multiply each other become computed', { tags: ['slow'] }, () => {
  for (const [first, next] of [
    ["['a']", (name: string) => `[...${name}, ...${name}]`],
    ["{ pages: ['a'] }", (name: string) => `{ pages: [${name}, ${name}] }`],
  ] as const) {
    const lines = [`const c0 = ${first};`];
    for (let index = 1; index < 60; index += 1) {
      lines.push(`const c${index} = ${next(`c${index - 1}`)};`);
    }
    const text = `${lines.join('\n')}\nexport default { navigation: { pages: [c59] } };\n`;
    const { source, computed } = readModule('docs.ts', text);
    expect(source).toBeDefined();
    expect(computed.length).toBeGreaterThan(0);
  }
});
