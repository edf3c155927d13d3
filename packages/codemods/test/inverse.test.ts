import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Codemod, codemods, planJson } from '../src/index.ts';
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
  const done = planJson(codemods.get(codemod) as Codemod, options, { file: 'docs.json', text });
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
    { numRuns: runs(30, 600) },
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
