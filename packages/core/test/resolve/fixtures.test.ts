import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { walkElements, walkPages } from '../../src/client.ts';
import { type Dialect, loadSite, type NavTree, resolveSite } from '../../src/index.ts';
import { dialects, grammars } from '../../src/internal.ts';
import { nodeHost } from '../../src/node.ts';

/** `NAV_UPDATE=1` writes the expected results. Read each file that changes, and make sure that it is right. */
const update = process.env.NAV_UPDATE === '1';

const folder = join(import.meta.dirname, 'fixtures');
const names = readdirSync(folder).sort();

function resolveFixture(name: string): NavTree {
  const site = loadSite(nodeHost({ cwd: join(folder, name, 'site') }), 'docs.json');
  const resolution = site && resolveSite(site);
  if (!resolution) throw new Error(`${name} has no docs.json that is JSON`);
  return resolution.tree;
}

describe.each(names)('%s', (name) => {
  it('resolves to the whole expected tree', () => {
    const file = join(folder, name, 'expected.json');
    const tree = resolveFixture(name);
    if (update) writeFileSync(file, `${JSON.stringify(tree, null, 2)}\n`);
    expect(tree).toStrictEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  it('has the dialect in its name', () => {
    expect(resolveFixture(name).dialect).toBe(name.slice(0, name.indexOf('-')));
  });
});

/** Labels, and fields that generate pages that nav does not generate. */
const NOT_IN_THE_TREE = ['asyncapi', 'graphql', 'sdk'];

describe.each(Object.keys(dialects) as Dialect[])('the fixtures in %s', (dialect) => {
  it('use every field of every kind of element', () => {
    const shown = new Set<string>();
    const trees = names.filter((name) => name.startsWith(dialect)).map(resolveFixture);
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
  for (const name of names) {
    walkPages(resolveFixture(name), (page) => {
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
      'groups',
      'method',
      'endpoint',
      'specification',
      'metadata',
    ].sort(),
  );
});
