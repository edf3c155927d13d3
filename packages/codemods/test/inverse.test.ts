import { memoryHost } from '@nav/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Codemod, codemods, planSync } from '../src/index.ts';
import { isGone } from '../src/runner/planned-files.ts';
import { write, writing } from './generate.ts';
import { runs } from './runs.ts';

interface Group {
  group: string;
  pages: (string | Group)[];
}

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

interface Site {
  value: unknown;
  pages: string[];
  others: string[];
}

/** Two languages with translated labels, and the same pages in the same places. */
const site = (nested: fc.Arbitrary<boolean>): fc.Arbitrary<Site> =>
  fc
    .tuple(
      fc.uniqueArray(name, { minLength: 2, maxLength: 4 }),
      fc.uniqueArray(
        name.map((one) => one.toUpperCase()),
        { minLength: 1, maxLength: 4 },
      ),
      nested,
    )
    .map(([pages, others, isNested]) => {
      const groupsOf = (language: string, labels: readonly string[]): Group[] => {
        const [first = '', second = '', third = ''] = labels;
        const path = (one: string) => `${language}/${one}`;
        const inner = { group: second, pages: others.map(path) };
        const outer = { group: first, pages: [path('start'), ...pages.map(path)] };
        const last = { group: third, pages: [path('end')] };
        return isNested
          ? [{ ...outer, pages: [...outer.pages, inner] }, last]
          : [outer, inner, last];
      };
      const languages = [
        { language: 'en', groups: groupsOf('en', ['Guides', 'API', 'More']) },
        { language: 'de', groups: groupsOf('de', ['Anleitungen', 'Schnittstelle', 'Mehr']) },
      ];
      return { value: { navigation: { languages } }, pages, others };
    });

function run(codemod: string, options: Record<string, unknown>, text: string): string {
  const done = planSync(codemods.get(codemod) as Codemod, options, { file: 'docs.json', text });
  expect(done.status, done.reason).toBe('changed');
  return done.files[0]?.after ?? '';
}

const parse = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));

/** Tests that a second codemod undoes a first one in all languages, whatever the formatting is. */
function expectUndone(
  steps: (one: Omit<Site, 'value'>) => [string, Record<string, unknown>][],
  nested: fc.Arbitrary<boolean> = fc.boolean(),
): void {
  fc.assert(
    fc.property(site(nested), writing, ({ value, ...one }, how) => {
      const text = write(value, { ...how, language: 'json' });
      const texts: string[] = [];
      for (const [codemod, options] of steps(one))
        texts.push(run(codemod, options, texts.at(-1) ?? text));
      expect(parse(texts[0] ?? '')).not.toEqual(value);
      expect(parse(texts.at(-1) ?? '')).toEqual(value);
    }),
    { numRuns: runs(10, 600) },
  );
}

test('move-entry moves an entry there and back', () => {
  expectUndone(({ pages: [page] }) => [
    ['move-entry', { page: `en/${page}`, to: 'API', first: true }],
    ['move-entry', { page: `en/${page}`, to: 'Guides', after: 'en/start' }],
  ]);
});

test('move-group moves a group there and back', () => {
  expectUndone(() => [
    ['move-group', { group: 'More', to: 'Guides', before: 'en/start' }],
    ['move-group', { group: 'Guides > More', to: 'en', onlyHere: true }],
    ['move-group', { group: 'Anleitungen > Mehr', to: 'de', onlyHere: true }],
  ]);
});

test('remove-entry removes what add-entry adds', () => {
  expectUndone(() => [
    ['add-entry', { page: 'en/new', to: 'API', first: true }],
    ['remove-entry', { page: 'en/new' }],
  ]);
});

test('flatten-groups dissolves what group-pages wraps', () => {
  expectUndone(
    ({ pages }) => [
      ['group-pages', { page: pages.map((one) => `en/${one}`), label: 'New' }],
      ['flatten-groups', {}],
    ],
    fc.constant(false),
  );
});

test('set removes what it sets', () => {
  expectUndone(() => [
    ['set', { at: 'API', field: 'tag', value: 'Beta' }],
    ['set', { at: 'API', field: 'tag', unset: true }],
  ]);
});

/** Every kind of file that `move-file` moves, and every kind of reference to one. */
const filesOf = (text: (value: unknown) => string): Record<string, string> => ({
  'docs.json': text({
    logo: '/images/logo.svg',
    favicon: 'images/deep/icon.svg',
    navigation: { tabs: [{ $ref: './nav/guides.json' }, { $ref: './nav/api.json' }] },
    redirects: [{ source: '/sheet', destination: '/images/sheet.pdf' }],
  }),
  'nav/guides.json': text({ tab: 'Guides', groups: [{ $ref: './deep/more.json' }] }),
  'nav/deep/more.json': text({ group: 'More', icon: '/images/logo.svg', pages: ['a', 'guides/b'] }),
  'nav/api.json': text({ tab: 'API', openapi: 'specs/pets.yaml', pages: ['GET /pets'] }),
  'a.mdx': `---\nopenapi: specs/pets.yaml GET /pets\nog:image: "/images/logo.svg"\n---\n
import Note from '/snippets/note.mdx';\n
<Note /> ![Logo](images/logo.svg) <img src="/images/deep/icon.svg" /> [Sheet](/images/sheet.pdf?x#y)\n`,
  'guides/b.mdx':
    "import { Chart } from '../snippets/chart.jsx';\n\n<Chart /> ![Logo](../images/logo.svg)\n",
  'snippets/note.mdx':
    'import { Chart } from "./chart.jsx";\n\n![Icon](../images/deep/icon.svg) [B](../guides/b)\n',
  'snippets/chart.jsx':
    "import Note from './note';\nimport { text } from './texts.ts';\nexport const Chart = () => <Note />;\n",
  'snippets/texts.ts': "export { Chart } from './chart';\nexport const text = 'x';\n",
  'images/logo.svg': '<svg/>',
  'images/deep/icon.svg': '<svg></svg>',
  'images/sheet.pdf': 'pdf',
  'specs/pets.yaml':
    "openapi: 3.1.0\npaths: { /pets: { get: { $ref: './parts/get.yaml#/Get' } } }\n",
  'specs/parts/get.yaml': 'Get:\n  $ref: "../pets.yaml#/x"\n',
  'style.css': '@import "./images/x.css";\n.a { background: url(./images/logo.svg) }\n',
  'images/x.css': ".b { background: url('./deep/icon.svg') }\n",
});

/** Returns the files after `move-file`. */
function moveFile(files: Record<string, string>, from: string, to: string): Record<string, string> {
  const input = { file: 'docs.json', text: files['docs.json'] ?? '', host: memoryHost(files) };
  const done = planSync(codemods.get('move-file') as Codemod, { from, to }, input);
  expect(done.status, done.reason).toBe('changed');
  const after = { ...files };
  for (const change of done.files) if (isGone(change)) delete after[change.file];
  for (const { file, after: text, movedFrom } of done.files)
    if (text !== undefined || movedFrom !== undefined)
      after[file] = text ?? files[movedFrom as string] ?? '';
  return after;
}

test('move-file moves a file or folder there and back, byte for byte', () => {
  const folders = ['nav', 'nav/deep', 'snippets', 'images', 'images/deep', 'specs', 'specs/parts'];
  const all = Object.keys(filesOf(JSON.stringify)).filter((path) => !/docs|^a|guides\//.test(path));
  const target = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(fc.constantFrom(...folders, ...all), target, writing, (from, to, how) => {
      const files = filesOf((value) => write(value, { ...how, language: 'json' }));
      const extension = /\.\w+$/.exec(from)?.[0] ?? '';
      // A snippet is one only in its folder.
      const goal = `${from.startsWith('snippets') ? 'snippets/' : 'moved/'}${to}${extension}`;
      const there = moveFile(files, from, goal);
      expect(Object.keys(there).sort()).not.toEqual(Object.keys(files).sort());
      expect(moveFile(there, goal, from)).toEqual(files);
    }),
    { numRuns: runs(20, 1000) },
  );
});

test('mark-translated --clear removes what mark-translated writes, byte for byte', () => {
  const config = (value: unknown) => JSON.stringify({ navigation: { languages: value } });
  const front = fc.constantFrom(
    '',
    '---\n---\n',
    '---\ntitle: A\n---\n',
    '---\n# note\ntitle: "A"\ntags:\n  - a\n\n---\n',
    '---\nl10n:\n  team: docs\n---\n',
  );
  const body = fc.constantFrom('Text', '\nText\n', '# Titel\n\nText\n', '---\nText\n');
  const page = fc
    .tuple(front, body, fc.boolean(), fc.boolean())
    .map(([top, text, isWindows, hasMark]) => {
      const whole = isWindows ? (top + text).replaceAll('\n', '\r\n') : top + text;
      return (hasMark ? '\uFEFF' : '') + whole;
    });
  const key = fc.constantFrom('translatedFrom', 'l10n.source');
  fc.assert(
    fc.property(fc.array(page, { minLength: 1, maxLength: 3 }), key, (texts, name) => {
      const names = texts.map((_, index) => `p${index}`);
      const files: Record<string, string> = {
        'docs.json': config([
          { language: 'en', pages: names },
          { language: 'de', pages: names.map((one) => `de/${one}`) },
        ]),
      };
      for (const [index, text] of texts.entries()) {
        files[`p${index}.mdx`] = 'The original.\n';
        files[`de/p${index}.mdx`] = text;
      }
      const step = (from: Record<string, string>, options: Record<string, unknown>) => {
        const input = { file: 'docs.json', text: from['docs.json'] ?? '', host: memoryHost(from) };
        const all = { language: 'de', key: name, ...options };
        const done = planSync(codemods.get('mark-translated') as Codemod, all, input);
        const changed = done.files.map(({ file, after }) => [file, after ?? '']);
        return { status: done.status, files: { ...from, ...Object.fromEntries(changed) } };
      };
      const marked = step(files, {});
      expect(marked.status).toBe('changed');
      expect(step(marked.files, {}).status).toBe('unchanged');
      expect(step(marked.files, { clear: true }).files).toEqual(files);
    }),
    { numRuns: runs(20, 1000) },
  );
});
