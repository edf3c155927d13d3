import { join } from 'node:path';
import { type Case, casesIn, expectedJson, siteOf } from '@nav/cases';
import { describe, expect, it } from 'vitest';
import { walkElements, walkPages } from '../../src/client.ts';
import { grammars } from '../../src/format/grammar.ts';
import { type Dialect, loadSite, memoryHost, type NavTree, resolveSite } from '../../src/index.ts';
import { dialects } from '../../src/internal.ts';

/** `fixtures/DIALECT-NAME.txt`: a site and its resolved navigation. */
const cases = casesIn(join(import.meta.dirname, 'fixtures'), ['tree.json']);

function resolveCase(one: Case): NavTree {
  const site = loadSite(memoryHost(siteOf(one)), 'docs.json');
  const resolution = site && resolveSite(site);
  if (!resolution) throw new Error(`${one.name} has no docs.json that is JSON`);
  return resolution.tree;
}

describe.each(cases.map((one) => [one.name, one] as const))('%s', (name, one) => {
  it('resolves to the whole expected tree', () => {
    const tree = resolveCase(one);
    expect(tree).toStrictEqual(expectedJson(one, 'tree.json', tree));
  });

  it('has the dialect in its name', () => {
    expect(resolveCase(one).dialect).toBe(name.slice(0, name.indexOf('-')));
  });
});

/** Labels, and fields that generate pages that nav does not generate. */
const NOT_IN_THE_TREE = ['asyncapi', 'graphql', 'sdk'];

describe.each(Object.keys(dialects) as Dialect[])('the fixtures in %s', (dialect) => {
  it('use every field of every kind of element', () => {
    const shown = new Set<string>();
    const trees = cases.filter(({ name }) => name.startsWith(dialect)).map(resolveCase);
    for (const tree of trees) {
      walkElements(tree, (element) => {
        for (const field of Object.keys(element)) shown.add(`${element.kind} ${field}`);
      });
    }
    const wanted = Object.values(grammars[dialect].elements).flatMap(({ kind, fields, label }) =>
      [...fields.keys()]
        .filter((field) => !NOT_IN_THE_TREE.includes(field))
        .filter(
          (field) => !(kind === 'navigation' && field === 'openapi' && dialect === 'mintlify'),
        )
        .map((field) => `${kind} ${field === label ? 'label' : field}`),
    );
    expect(wanted.filter((field) => !shown.has(field))).toEqual([]);
  });
});

it('the fixtures use every field of a page', () => {
  const shown = new Set<string>();
  for (const one of cases) {
    walkPages(resolveCase(one), (page) => {
      for (const field of Object.keys(page)) shown.add(field);
    });
  }
  expect([...shown].sort()).toEqual(
    [
      'kind',
      'id',
      'label',
      'icon',
      'tag',
      'description',
      'hidden',
      'hiddenItself',
      'origin',
      'path',
      'written',
      'href',
      'missing',
      'title',
      'deprecated',
      'pagination',
      'searchable',
      'public',
      'boost',
      'audience',
      'groups',
      'method',
      'endpoint',
      'specification',
      'metadata',
    ].sort(),
  );
});
