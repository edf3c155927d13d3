import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextFolders, counterpartKeys, elementFinder } from '../../src/internal.ts';
import { runs } from '../runs.ts';

const version = (label: string, paths: string[]) => ({ kind: 'version' as const, label, paths });
const language = (label: string, paths: string[]) => ({ kind: 'language' as const, label, paths });

describe('contextFolders', () => {
  it.each([
    ['labels', [version('v1', ['v1/a']), version('v2', ['v2/a'])], ['v1', 'v2']],
    ['a part of a label', [version('Version 2.1 (latest)', ['x/2.1/a'])], ['2.1']],
    [
      'other codes of a language',
      [language('cn', ['zh/a']), language('en', ['a'])],
      ['zh', undefined],
    ],
    [
      'the segment that differs',
      [version('A', ['x/one/a']), version('B', ['x/two/a'])],
      ['one', 'two'],
    ],
    [
      'the default version',
      [version('A', ['a', 'b']), version('B', ['old/a'])],
      [undefined, 'old'],
    ],
    [
      'nothing in common',
      [version('A', ['one/a']), version('B', ['two/b'])],
      [undefined, undefined],
    ],
  ])('finds folders by %s', (_, siblings, segments) => {
    expect(contextFolders(siblings).map(({ segment }) => segment)).toEqual(segments);
  });
});

describe('counterpartKeys', () => {
  const contexts = ['en', 'de'].flatMap((label, at) => {
    const own = at === 0 ? ['v1', 'v2'] : ['v1'];
    const paths = (one: string) => ['a', 'b/c'].map((path) => `${label}/${one}/${path}`);
    const outer = {
      ...language(label, own.flatMap(paths)),
      node: label,
      around: [],
      list: 'languages',
    };
    const inner = own.map((one) => ({
      ...version(one, paths(one)),
      node: `${label} ${one}`,
      around: [label],
      list: label,
    }));
    return [outer, ...inner];
  });
  const keys = counterpartKeys(contexts);

  it('leaves out the folders of versions and languages', () => {
    expect(keys.keyOf(['en', 'en v2'], 'en/v2/b/c')).toBe('b/c');
    expect(keys.keyOf(['de', 'de v1'], 'de/v1/b/c')).toBe('b/c');
  });

  it('keeps the paths of shared pages', () => {
    expect(keys.keyOf(['en', 'en v1'], 'shared/a')).toBe('shared/a');
    expect(keys.pathIn(['de', 'de v1'], 'shared/a')).toBe('shared/a');
  });

  it('names the counterpart in another version and language', () => {
    expect(keys.pathIn(['de', 'de v1'], 'en/v2/new')).toBe('de/v1/new');
    const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(path, (segments) => {
        const own = ['en', 'v1', ...segments].join('/');
        const other = keys.pathIn(['de', 'de v1'], own);
        expect(keys.keyOf(['de', 'de v1'], other)).toBe(keys.keyOf(['en', 'en v1'], own));
        expect(keys.pathIn(['en', 'en v1'], other)).toBe(own);
      }),
      { numRuns: runs(50, 1000) },
    );
  });
});

describe('elementFinder', () => {
  /** A root with two languages, each with groups of some keys. */
  const finderFor = (groups: Record<'en' | 'de', readonly string[]>) =>
    elementFinder([
      { node: 'root', kind: 'navigation', context: '', parents: [], keys: new Set<string>() },
      ...(['en', 'de'] as const).flatMap((context) => [
        { node: context, kind: 'language', context, parents: ['root'], keys: new Set<string>() },
        ...groups[context].map((keys, at) => ({
          node: `${context}${at}`,
          kind: 'group',
          context,
          parents: ['root', context],
          keys: new Set(keys === '' ? [] : keys.split(' ')),
        })),
      ]),
    ]);

  it.each([
    ['most pages in common', { en: ['a b c', 'd'], de: ['d c', 'a b'] }, 'en0', 'de1'],
    ['its position among counterparts', { en: ['a', 'x', 'c'], de: ['a', 'y', 'c'] }, 'en1', 'de1'],
    [
      'nothing, in lists of other lengths',
      { en: ['a', 'x'], de: ['a', 'y', 'z'] },
      'en1',
      undefined,
    ],
    ['nothing, among strangers', { en: ['u', 'x'], de: ['v', 'y'] }, 'en1', undefined],
    ['nothing, in another order', { en: ['a', 'c', 'x'], de: ['c', 'a', 'y'] }, 'en2', undefined],
  ])('finds a group by %s', (_, groups, node, found) => {
    expect(finderFor(groups)('de', node)).toBe(found);
  });

  it('finds languages without pages in common', () => {
    expect(finderFor({ en: ['a'], de: ['b'] })('de', 'en')).toBe('de');
  });
});
