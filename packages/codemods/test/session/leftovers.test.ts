import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { codemods, plan } from '../../src/index.ts';

interface Leftover {
  reason: string;
  pointer: string;
  line: number;
}

/** Returns the notes of a codemod about unused files and constants. */
async function leftovers(
  name: string,
  options: Record<string, unknown>,
  files: Record<string, string>,
): Promise<Leftover[]> {
  const [file, text] = Object.entries(files)[0] as [string, string];
  const codemod = codemods.get(name);
  if (!codemod) throw new Error(`no codemod ${name}`);
  const done = await plan(codemod, options, { file, text, host: memoryHost(files) });
  expect(done.status, done.reason).toBe('changed');
  return done.files
    .flatMap(({ report }) => report.notConverted)
    .filter(({ reason }) => reason.includes('no longer'))
    .map(({ reason, pointer, line }) => ({ reason, pointer, line }));
}

const tabs = (...entries: string[]) =>
  `{\n  "navigation": {\n    "tabs": [\n      ${entries.join(',\n      ')}\n    ]\n  }\n}\n`;
const guides = '{ "tab": "Guides", "groups": [{ "group": "A", "pages": ["a"] }] }\n';
const refGuides = '{ "$ref": "./nav/guides.json" }';
const other = '{ "tab": "API", "groups": [{ "group": "B", "pages": ["b"] }] }';

test('a file whose content moved to the config is noted at its former reference', async () => {
  const files = { 'docs/docs.json': tabs(other, refGuides), 'docs/nav/guides.json': guides };
  expect(await leftovers('unwrap-root', { from: 'tabs' }, files)).toEqual([
    {
      reason: 'nav/guides.json is no longer referenced. Delete it.',
      pointer: '/navigation/tabs/1',
      line: 5,
    },
  ]);
});

test('a file is noted once, and not at all if it is still referenced', async () => {
  const twice = { 'docs.json': tabs(refGuides, refGuides), 'nav/guides.json': guides };
  expect(await leftovers('unwrap-root', { from: 'tabs' }, twice)).toHaveLength(1);
  const still = twice['docs.json'].replace(/\n}\n$/, `,\n  "navbar": ${refGuides}\n}\n`);
  expect(
    await leftovers('unwrap-root', { from: 'tabs' }, { ...twice, 'docs.json': still }),
  ).toEqual([]);
});

test('a file that only an unused file references is noted too, unless its content moved', async () => {
  const files = {
    'docs.json': tabs(refGuides, other),
    'nav/guides.json': '{ "tab": "Guides", "groups": [{ "$ref": "./a.json" }] }',
    'nav/a.json': '{ "group": "A", "pages": ["a"] }',
  };
  const notes = await leftovers('inline-refs', {}, files);
  expect(notes.map(({ reason }) => reason)).toEqual([
    'nav/guides.json is no longer referenced. Delete it.',
    'nav/a.json is no longer referenced. Delete it.',
  ]);
  expect(await leftovers('inline-refs', { delete: true }, files)).toEqual([]);
  const unwrapped = await leftovers('unwrap-root', { from: 'tabs' }, files);
  expect(unwrapped.map(({ reason }) => reason)).toEqual([
    'nav/guides.json is no longer referenced. Delete it.',
  ]);
});

const group = "{ group: 'B', pages: ['b'] }";
const moduleWith = (before: string) =>
  `${before}\nexport default {\n  navigation: { groups: [{ group: 'A', pages: ['a', inner] }] },\n};\n`;
const flatten = (before: string) =>
  leftovers('flatten-groups', {}, { 'docs.ts': moduleWith(before) });

test('a constant whose content moved is noted at its declaration', async () => {
  expect(await flatten(`\nconst inner = ${group};`)).toEqual([
    {
      reason: 'The constant "inner" is no longer used. Remove it.',
      pointer: '/navigation/groups/0/pages/1',
      line: 2,
    },
  ]);
});

test('a constant that is moved, or that other code uses, is not noted', async () => {
  const pages = `const b = 'b';\nconst inner = { group: 'B', pages: [b] };`;
  expect((await flatten(pages)).map(({ reason }) => reason)).toEqual([
    'The constant "inner" is no longer used. Remove it.',
  ]);
  const read = `const inner = ${group};\nconsole.log(inner.group);\n`;
  expect(await flatten(read)).toEqual([]);
  const typed = `const inner = ${group};\ntype Group = typeof inner;\n`;
  expect(await flatten(typed)).toEqual([]);
});
