import { expect, test } from 'vitest';
import { type Codemod, codemods, planJson, readOptions } from '../../src/index.ts';

const named = (name: string) => codemods.get(name) as Codemod;
const problemsOf = (name: string, options: Record<string, unknown>) =>
  readOptions(named(name), options).problems;

const CUTTERS = ['extract-refs', 'split-by-version', 'split-by-language'];

for (const name of CUTTERS) {
  test.each(['..', '../out', '..\\out', 'a/../../b', '/tmp/x', '\\\\server\\x', 'C:\\x', 'c:/x'])(
    `${name} refuses the folder %s, which is not below the config`,
    (folder) => {
      expect(problemsOf(name, { folder })).toEqual([
        `--folder takes a folder below the one that the config is in, such as nav, not ${JSON.stringify(folder)}.`,
      ]);
    },
  );

  test(`${name} refuses a folder that no $ref can name`, () => {
    expect(problemsOf(name, { folder: 'c#' })).toEqual([
      '--folder takes a name without #, as no $ref can name a file with one, not "c#".',
    ]);
  });

  test.each(['nav', './nav', 'a/../b', '.', '..nav', 'parts\\nav', 'a b'])(
    `${name} takes the folder %s`,
    (folder) => expect(problemsOf(name, { folder })).toEqual([]),
  );
}

test('bad options fail before anything is said of the config', () => {
  const input = { file: 'docs.json', text: '{"navigation":{"tabs":[]}}' };
  const done = planJson(named('extract-refs'), { folder: '../out' }, input);
  expect(done.status).toBe('failed');
  expect(done.reason).toMatch(/^--folder takes a folder below /);
});

test('a language that no dialect has is refused', () => {
  const fault = 'xx is no supported language code.';
  for (const options of [{ default: 'xx' }, { rest: 'xx' }, { codes: { en: 'xx' } }]) {
    expect(problemsOf('split-by-language', options)).toEqual([fault]);
  }
  expect(problemsOf('split-by-language', { default: 'ja', rest: 'ua' })).toEqual([]);
});

test('a root of languages needs the code of one as its label', () => {
  const needs = '--in languages takes the code of a language as --label: ';
  expect(problemsOf('wrap-root', { in: 'languages' })).toEqual([
    `${needs}Documentation is no supported language code.`,
  ]);
  expect(problemsOf('wrap-root', { in: 'languages', label: 'xx' })).toEqual([
    `${needs}xx is no supported language code.`,
  ]);
  expect(problemsOf('wrap-root', { in: 'languages', label: 'en' })).toEqual([]);
  expect(problemsOf('wrap-root', { in: 'languages', each: true })).toEqual([]);
  expect(problemsOf('wrap-root', { in: 'tabs' })).toEqual([]);
});

test('a pattern without a version is refused', () => {
  expect(problemsOf('split-by-version', { by: 'pattern', pattern: 'docs/*' })).toEqual([
    '--pattern takes a path with {version} as one of its segments, not "docs/*".',
  ]);
});
