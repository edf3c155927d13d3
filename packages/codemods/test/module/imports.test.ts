import { expect, test, vi } from 'vitest';
import { readModule } from '../../src/module-source.ts';

/** Reads a config with the modules that it imports. */
function read(files: Record<string, string>) {
  const { source, refusals, parts, computed } = readModule(
    'docs.ts',
    files['docs.ts'] as string,
    (file) => files[file],
  );
  return {
    value: source?.value,
    refusals: refusals.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    parts: parts.map(({ file }) => file),
    notes: computed.map(({ file, range, reason }) => `${file}:${range.start.line}: ${reason}`),
    textAt(pointer: string) {
      const place = source?.locate(pointer, 'value');
      const file = place?.file ?? 'docs.ts';
      const text = files[file]?.slice(place?.range.start.offset, place?.range.end.offset);
      return `${file}: ${text}`;
    },
  };
}

const PAGES = 'export default { navigation: { pages } };';
const config = (pages: string) => ({ navigation: { pages: [pages] } });

const followed: [string, Record<string, string>, string][] = [
  [
    'a named import',
    {
      'docs.ts': `import { pages } from './nav';\n${PAGES}`,
      'nav.ts': "export const pages = ['a'];",
    },
    'nav.ts',
  ],
  [
    'a default import',
    {
      'docs.ts': `import pages from './nav.js';\n${PAGES}`,
      'nav.ts': "export default ['a'] as const;",
    },
    'nav.ts',
  ],
  [
    'an import with another name',
    {
      'docs.ts': `import { list as pages } from './nav.mjs';\n${PAGES}`,
      'nav.mjs': "const list = ['a'];\nexport { list };",
    },
    'nav.mjs',
  ],
  [
    'a module.exports',
    { 'docs.ts': `import pages from './nav';\n${PAGES}`, 'nav.cjs': "module.exports = ['a'];" },
    'nav.cjs',
  ],
  [
    'a re-export',
    {
      'docs.ts': `import { pages } from './nav';\n${PAGES}`,
      'nav/index.ts': "export { default as pages } from './list';",
      'nav/list.ts': "export default ['a'];",
    },
    'nav/list.ts',
  ],
  [
    'an export of all',
    {
      'docs.ts': `import { pages } from './nav';\n${PAGES}`,
      'nav.ts': "export * from './none';\nexport * from './list';",
      'list.ts': "export const pages = ['a'];",
    },
    'list.ts',
  ],
  [
    'an import that is exported',
    {
      'docs.ts': `import pages from './nav';\n${PAGES}`,
      'nav.ts': "import { list } from './list';\nexport default list;",
      'list.ts': "export const list = ['a'];",
    },
    'list.ts',
  ],
  [
    'a JSON file',
    {
      'docs.ts': `import pages from './nav.json' with { type: 'json' };\n${PAGES}`,
      'nav.json': "['a']".replaceAll("'", '"'),
    },
    'nav.json',
  ],
  [
    'a config that is re-exported by default',
    {
      'docs.ts': "export { default } from './config';",
      'config.ts': "export default { navigation: { pages: ['a'] } };",
    },
    'config.ts',
  ],
  [
    'a config that is re-exported by name',
    {
      'docs.ts': "export { config } from './config';",
      'config.ts': "export const config = { navigation: { pages: ['a'] } };",
    },
    'config.ts',
  ],
  [
    'a config that is re-exported with all',
    {
      'docs.ts': "export * from './config';",
      'config.ts':
        "export const other = {};\nexport const config = { navigation: { pages: ['a'] } };",
    },
    'config.ts',
  ],
  [
    'a config that is imported and exported',
    {
      'docs.ts': "import config from './config';\nexport default defineDocs(config);",
      'config.ts': "const config = { navigation: { pages: ['a'] } };\nexport default config;",
    },
    'config.ts',
  ],
];

for (const [name, files, file] of followed) {
  test(`${name} is followed`, () => {
    const found = read(files);
    expect(found.refusals).toEqual([]);
    expect(found.notes).toEqual([]);
    expect(found.value).toEqual(config('a'));
    expect(found.parts).toEqual([file]);
    expect(found.textAt('/navigation/pages/0')).toBe(
      `${file}: ${file.endsWith('json') ? '"a"' : "'a'"}`,
    );
  });
}

const FROM_NAV = `import { pages } from './nav';\n${PAGES}`;
const unfollowed: [string, Record<string, string>, string][] = [
  ['a missing file', {}, 'It comes from "./nav", which does not exist'],
  [
    'a missing export',
    { 'nav.ts': 'export const other = [];' },
    'It comes from "./nav", which does not export "pages"',
  ],
  [
    'a computed export',
    { 'nav.ts': '\nexport const pages = load();' },
    'It is computed (nav.ts:2:22)',
  ],
  [
    'an export that code changes',
    { 'nav.ts': "export const pages = ['a'];\npages.push('b');" },
    'It may be changed by code (nav.ts:2:1)',
  ],
  [
    'a cycle of re-exports',
    { 'nav.ts': "export { pages } from './more';", 'more.ts': "export { pages } from './nav';" },
    'It comes from "./nav", which does not export "pages"',
  ],
  [
    'an export that contains itself',
    { 'nav.ts': "import { pages as own } from './nav';\nexport const pages = own;" },
    'It is computed (nav.ts:2:22)',
  ],
  [
    'a cycle of exports of all',
    { 'nav.ts': "export * from './nav';" },
    'It comes from "./nav", which does not export "pages"',
  ],
];

for (const [name, files, reason] of unfollowed) {
  test(`${name} is computed`, () => {
    const found = read({ 'docs.ts': FROM_NAV, ...files });
    expect(found.refusals).toEqual([]);
    expect(found.notes).toEqual([`docs.ts:2: ${reason}`]);
    expect(found.value).toEqual({ navigation: {} });
  });
}

test.each([
  ["import { pages } from 'package';", 'It is imported from "package", which is not in the site'],
  [
    "import { pages } from '../nav';",
    'It comes from "../nav", which is outside of the folder of the config',
  ],
  ["import * as pages from './nav';", 'It comes from "./nav", which is imported as a whole'],
  ["import { pages } from './nav';\npages.push('b');", 'It may be changed by code (docs.ts:2:1)'],
])('an import is not followed: %s', (statement, reason) => {
  const { notes } = read({
    'docs.ts': `${statement} ${PAGES}`,
    'nav.ts': "export const pages = ['a'];",
  });
  expect(notes.map((note) => note.replace(/^\S+ /, ''))).toEqual([reason]);
});

test('values of two modules that contain each other end', () => {
  const { value, notes } = read({
    'docs.ts': `import { a } from './a';\nexport default { navigation: { groups: [a] } };`,
    'a.ts': "import { b } from './b';\nexport const a = { group: 'A', pages: ['a', b] };",
    'b.ts': "import { a } from './a';\nexport const b = { group: 'B', pages: ['b', a] };",
  });
  expect(value).toEqual({
    navigation: { groups: [{ group: 'A', pages: ['a', { group: 'B', pages: ['b'] }] }] },
  });
  expect(notes).toEqual(['b.ts:2: It is computed (a.ts:2:18)']);
});

test('an imported text is a part of other texts', () => {
  const { value } = read({
    'docs.ts':
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the text of a module
      "import { base } from './base';\nexport default { navigation: { pages: [`${base}/pets`] } };",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the text of a module
    'base.ts': "const root = 'api';\nexport const base = `${root}/v1`;",
  });
  expect(value).toEqual(config('api/v1/pets'));
});

test('errors in an imported module are located in it', () => {
  const { refusals } = read({ 'docs.ts': FROM_NAV, 'nav.ts': '\nexport const pages = [;' });
  expect(refusals).toEqual(['nav.ts:2: Unexpected token.']);
});

test('a config that another module changes is refused', () => {
  const { refusals } = read({
    'docs.ts': "export { default } from './config';",
    'config.ts':
      'const config = { navigation: {} };\nconfig.navigation = load();\nexport default config;',
  });
  expect(refusals).toEqual([
    'config.ts:2: This code may change the config. Export an object literal that nothing changes.',
  ]);
});

test('a re-exported config that does not exist is refused', () => {
  const { refusals } = read({ 'docs.ts': "export { default } from './gone';" });
  expect(refusals).toEqual([
    'docs.ts:1: The config comes from "./gone", which does not exist. Export an object literal.',
  ]);
});

test('the current directory does not decide what is outside of the folder', () => {
  vi.spyOn(process, 'cwd').mockReturnValue('/work/nav');
  const { notes } = read({ 'docs.ts': `import { pages } from '../nav/pages';\n${PAGES}` });
  vi.restoreAllMocks();
  expect(notes.join()).toContain('"../nav/pages", which is outside of the folder of the config');
});
