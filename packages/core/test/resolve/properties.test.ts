import { valueAt } from '@nav/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NavElement, type NavPage, walkElements, walkPages } from '../../src/client.ts';
import { grammars } from '../../src/format/grammar.ts';
import { type Dialect, loadSite, memoryHost, type NavTree, resolveSite } from '../../src/index.ts';
import { dialects, lists } from '../../src/internal.ts';
import { resolve } from '../../src/stages.ts';
import { config, invalidEntries } from './arbitrary.ts';
import { spec } from './site.ts';

const API = JSON.stringify(
  spec(
    {
      '/users': {
        get: { summary: 'List', tags: ['Users'] },
        post: { summary: 'List', tags: ['Users'] },
      },
      '/users/{id}': { post: {}, get: { 'x-hidden': true } },
      '/teams': {
        get: { tags: ['Users'], 'x-mint': { href: '/same' } },
        post: { tags: ['Users'], 'x-mint': { href: '/same' } },
        put: { 'x-hidden': true, 'x-mint': { href: '/same' } },
        patch: { 'x-hidden': true, 'x-mint': { href: '/same' } },
      },
    },
    { webhooks: { made: { post: {} } } },
  ),
);

function treeOf(docs: unknown, dialect: Dialect): NavTree {
  const text = JSON.stringify(docs);
  const host = memoryHost({ 'docs.json': text, 'api.json': API });
  const site = loadSite(host, 'docs.json', { dialect });
  const resolution = site && resolveSite(site);
  if (!resolution) throw new Error('the config of a property is JSON');
  return resolution.tree;
}

function nodesOf(tree: NavTree): (NavElement | NavPage)[] {
  const nodes: (NavElement | NavPage)[] = [];
  walkElements(tree, (element) => nodes.push(element));
  walkPages(tree, (page) => nodes.push(page));
  nodes.push(...tree.unlisted);
  return nodes;
}

function withoutOrigins(tree: NavTree): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === 'origin' ? undefined : value)));
}

/** Returns a copy of a config with invalid entries inserted where `choose` decides. */
function withInvalidEntries(value: unknown, choose: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => withInvalidEntries(item, choose));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const copy = withInvalidEntries(child, choose);
      if (!Object.hasOwn(lists, key) || !Array.isArray(copy)) return [key, copy];
      const noisy = copy.flatMap((item) => {
        const noise = invalidEntries[choose() % (2 * invalidEntries.length)];
        return noise === undefined ? [item] : [noise, item];
      });
      return [key, [...noisy, invalidEntries[choose() % invalidEntries.length]]];
    }),
  );
}

describe.each(Object.keys(dialects) as Dialect[])('in %s', (dialect) => {
  it('every config resolves', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (navigation) => {
        expect(treeOf({ navigation }, dialect).root.kind).toBe('navigation');
        expect(treeOf(navigation, dialect).root.kind).toBe('navigation');
      }),
    );
  });

  it('the tree is plain JSON', () => {
    fc.assert(
      fc.property(config(dialect), (docs) => {
        const tree = treeOf(docs, dialect);
        expect(JSON.parse(JSON.stringify(tree))).toStrictEqual(tree);
      }),
    );
  });

  it('the result is deterministic, and the input does not change', () => {
    fc.assert(
      fc.property(config(dialect), (docs) => {
        const before = structuredClone(docs);
        const origin = (pointer: string) => ({ file: 'docs.json', pointer });
        const composed = {
          file: 'docs.json',
          folder: '',
          value: docs,
          sources: new Map(),
          origin,
          uses: () => [],
        };
        const first = resolve(composed, grammars[dialect]);
        expect(resolve(composed, grammars[dialect])).toStrictEqual(first);
        expect(docs).toStrictEqual(before);
      }),
    );
  });

  it('no two nodes share an id', () => {
    fc.assert(
      fc.property(config(dialect), (docs) => {
        const ids = nodesOf(treeOf(docs, dialect)).map(({ id }) => id);
        expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      }),
    );
  });

  it('every origin points to a value of its file', () => {
    fc.assert(
      fc.property(config(dialect), (docs) => {
        for (const { origin } of nodesOf(treeOf(docs, dialect))) {
          expect(origin.file).toBe('docs.json');
          expect(valueAt(docs, origin.pointer)).toBeDefined();
        }
      }),
    );
  });

  it('an invalid entry does not affect the others', () => {
    fc.assert(
      fc.property(config(dialect), fc.array(fc.nat(), { minLength: 1 }), (docs, numbers) => {
        let at = 0;
        const choose = () => numbers[at++ % numbers.length] as number;
        const noisy = treeOf(withInvalidEntries(docs, choose), dialect);
        expect(withoutOrigins(noisy)).toStrictEqual(withoutOrigins(treeOf(docs, dialect)));
      }),
    );
  });

  it('a default child is one of the children, and not a link', () => {
    fc.assert(
      fc.property(config(dialect), (docs) => {
        walkElements(treeOf(docs, dialect), ({ defaultChild, children }) => {
          if (defaultChild === undefined) return;
          expect(children.filter(({ id }) => id === defaultChild)).toMatchObject([{}]);
        });
      }),
    );
  });
});

it('the valid parts of an invalid setting are kept', () => {
  const anchor = (more: object) =>
    treeOf({ navigation: { anchors: [{ anchor: 'A', ...more, pages: ['p'] }] } }, 'mintlify').root
      .children[0];
  expect(anchor({ color: { light: 'red', dark: '#123' } })).toMatchObject({
    color: { dark: '#123' },
  });
  expect(anchor({ color: { light: 'red' } })).not.toHaveProperty('color');
  expect(anchor({ icon: { name: 'a', style: 'bold', library: 'lucide' } })).toMatchObject({
    icon: { name: 'a', library: 'lucide' },
  });
  expect(anchor({ icon: { name: 'a', style: 'bold' } })).not.toHaveProperty('icon.style');
});

it('the first usable child list of several is used', () => {
  const pages = ['p'];
  for (const empty of [[], [5], ['text']])
    expect(treeOf({ navigation: { tabs: empty, pages } }, 'mintlify').root.list).toBe('pages');
  expect(treeOf({ navigation: { products: [], pages } }, 'mintlify').root.list).toBe('products');
});
