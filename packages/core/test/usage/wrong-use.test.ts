import { describe, expect, it } from 'vitest';
import { findRedirect, indexTree, similarPages, viewPage } from '../../src/client.ts';
import {
  check,
  checkSite,
  diffTrees,
  loadSite,
  loadSiteAsync,
  memoryHost,
  resolveSite,
} from '../../src/index.ts';

const host = memoryHost({ 'docs.json': '{"navigation": {"pages": ["a"]}}', 'a.md': '' });
const site = loadSite(host, 'docs.json');
const resolution = resolveSite(site);
const tree = resolution?.tree as NonNullable<typeof resolution>['tree'];
/** A program without types. */
const untyped = (value: unknown) => value as never;

describe('an unknown option', () => {
  it.each<[string, () => unknown, string]>([
    ['check', () => check(host, 'docs.json', untyped({ fils: false })), 'Did you mean "files"?'],
    ['check', () => check(host, 'docs.json', untyped({ q: 1 })), 'Its options are dialect, links,'],
    ['loadSite', () => loadSite(host, 'docs.json', untyped({ Dialect: 'standard' })), '"dialect"?'],
    [
      'loadSite',
      () => loadSite(host, 'docs.json', untyped({ base: '/' })),
      'Pass it to resolveSite.',
    ],
    ['resolveSite', () => resolveSite(site, untyped({ basePath: '/' })), 'Did you mean "base"?'],
    [
      'resolveSite',
      () => resolveSite(site, untyped({ dialect: 'standard' })),
      'Pass it to loadSite.',
    ],
    ['viewPage', () => viewPage(indexTree(tree), 'a', untyped({ lang: 'en' })), '"language"?'],
  ])('of %s throws', (name, call, hint) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(` of ${name}. `);
    expect(call).toThrow(hint);
  });

  it('rejects the promise of loadSiteAsync', async () => {
    const slow = { paths: ['docs.json'], read: async () => '{}' };
    const loading = loadSiteAsync(slow, 'docs.json', untyped({ fils: 1 }));
    await expect(loading).rejects.toThrow('"files"?');
  });

  it.each([[null], ['files']])('options that are %j throw', (options) => {
    expect(() => check(host, 'docs.json', untyped(options))).toThrow(
      'The options of check must be an object, not ',
    );
  });
});

describe('a wrong argument', () => {
  it.each<[string, () => unknown]>([
    [
      'The first argument of check must be a host, not "docs.json": check(nodeHost(), \'docs.json\').',
      () => check(untyped('docs.json'), untyped(undefined)),
    ],
    [
      "The second argument of check must be a path such as 'docs.json', not undefined.",
      () => check(host, untyped(undefined)),
    ],
    ['not a promise: loadSite(nodeHost()', () => loadSite(untyped(Promise.resolve()), 'docs.json')],
    ['resolveSite needs a site, not undefined: ', () => resolveSite(untyped(undefined))],
    ['resolveSite needs a site, not a tree: ', () => resolveSite(untyped(tree))],
    ['checkSite needs a site, not another object: ', () => checkSite(untyped(host))],
    [
      'indexTree needs a tree, not a resolution: indexTree(resolveSite(site).tree).',
      () => indexTree(untyped(resolution)),
    ],
    [
      'viewPage needs an index, not a tree: call indexTree(tree) once, and pass the result.',
      () => viewPage(untyped(tree), 'a'),
    ],
    [
      'findRedirect needs an index, not a resolution',
      () => findRedirect(untyped(resolution), '/a'),
    ],
    ['similarPages needs an index, not an array', () => similarPages(untyped([]), '/a')],
    ['diffTrees needs a tree, not an index', () => diffTrees(tree, untyped(indexTree(tree)))],
  ])('%s', (message, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

it('a config that does not exist is a finding', () => {
  const { diagnostics, pages, files } = check(host, 'missing/docs.json');
  expect(diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
    [
      'config-not-found',
      'missing/docs.json',
      'There is no "missing/docs.json". Check its path, or create it with "nav init".',
    ],
  ]);
  expect([pages, files]).toEqual([undefined, ['missing/docs.json']]);
  expect(loadSite(host, 'missing/docs.json').config).toBeUndefined();
  expect(resolveSite(loadSite(host, 'missing/docs.json'))).toBeUndefined();
});
