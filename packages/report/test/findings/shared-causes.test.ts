import { join } from 'node:path';
import { type Case, casesIn, siteOf } from '@nav/cases';
import { check, type Diagnostic, type Dialect, memoryHost } from '@nav/core';
import { describe, expect, it } from 'vitest';
import { groupByCause } from '../../src/findings/shared-causes.ts';

/** The cases of core with its findings, by their names. */
const cases: ReadonlyMap<string, Case> = new Map(
  ['page-not-found', 'anchor-not-found'].flatMap((code) =>
    casesIn(join(import.meta.dirname, '../../../core/test/fixtures', code), [
      'options.json',
      'result.json',
      'before/',
    ]).map((one) => [`${code}/${one.name}`, one] as const),
  ),
);

function findingsIn(name: `${string}/${string}`, dialect: Dialect): readonly Diagnostic[] {
  const found = cases.get(name);
  if (!found) throw new Error(`There is no case ${name}.`);
  return check(memoryHost(siteOf(found)), 'docs.json', { dialect, links: true })?.diagnostics ?? [];
}

/** Returns the sentences about shared causes in a case, with the number of findings of each, and of the others. */
function causesIn(name: string): { shared: [number, string][]; others: number } {
  const dialect = name.endsWith('mintlify') ? 'mintlify' : 'standard';
  const missing = findingsIn(`page-not-found/${name}`, dialect).filter(
    ({ code }) => code === 'page-not-found',
  );
  const { shared, others } = groupByCause(missing);
  return {
    shared: shared.map(({ diagnostics, message }) => [diagnostics.length, message]),
    others: others.length,
  };
}

describe.each(['standard', 'mintlify'])('causes of missing pages in %s', (dialect) => {
  it('names the folder that contains the pages', () => {
    expect(causesIn(`pages-in-folder/${dialect}`)).toEqual({
      shared: [
        [
          3,
          '3 pages of the navigation are not here but in "content". Move the config there, or add "content/" to their paths.',
        ],
      ],
      others: 1,
    });
  });

  it('names a folder that the paths should not have', () => {
    expect(causesIn(`folder-too-many/${dialect}`)).toEqual({
      shared: [
        [
          3,
          'The paths of 3 pages start with "docs/", but paths are relative to the folder of the config. Remove "docs/".',
        ],
      ],
      others: 0,
    });
  });

  it('recognizes a config that was copied out of its site', () => {
    expect(causesIn(`config-alone/${dialect}`)).toEqual({
      shared: [
        [
          5,
          'None of the 5 pages of the navigation exist. If they are generated, generate them first. Otherwise, move the config to the folder of its site.',
        ],
      ],
      others: 0,
    });
  });

  it('names a language without pages', () => {
    const code = dialect === 'mintlify' ? 'ja' : 'jp';
    expect(causesIn(`language-missing/${dialect}`)).toEqual({
      shared: [
        [
          3,
          `None of the 3 pages of language "${code}" exist. Create them, or remove the language.`,
        ],
      ],
      others: 0,
    });
  });

  it('names a version without pages', () => {
    expect(causesIn(`version-missing/${dialect}`)).toEqual({
      shared: [
        [3, 'None of the 3 pages of version "v2" exist. Create them, or remove the version.'],
      ],
      others: 0,
    });
  });

  it('groups missing translations, apart from misspelled entries', () => {
    expect(causesIn(`translations-missing/${dialect}`)).toEqual({
      shared: [
        [3, 'The French versions of 3 pages are missing. Create them or remove the entries.'],
      ],
      others: 1,
    });
  });

  it('sees no shared cause in two findings', () => {
    expect(causesIn(`one-translation-missing/${dialect}`)).toEqual({ shared: [], others: 2 });
  });
});

it('does not blame the folder of the config for misspelled entries', () => {
  const pages = ['intr', 'firin', 'glaze'];
  const host = memoryHost({
    'docs.json': JSON.stringify({ navigation: { pages } }),
    'intro.mdx': '',
    'firing.mdx': '',
    'glazes.mdx': '',
  });
  const { diagnostics = [] } = check(host, 'docs.json') ?? {};
  expect(groupByCause(diagnostics)).toEqual({ shared: [], others: diagnostics });
  expect(diagnostics).toHaveLength(3);
});

it('counts the links that use anchors of another language', () => {
  const found = findingsIn('anchor-not-found/mintlify-translated', 'mintlify');
  const { shared, others } = groupByCause(found);
  expect(shared.map(({ message }) => message)).toEqual([
    '3 links of a page use anchors of the English headings, which the German pages do not have. Link to the translated headings, or add the ids to them: "## … {#id}".',
  ]);
  expect(others).toEqual([]);
});
