import { describe, expect, it } from 'vitest';
import { indexTree, viewPage, walkPages } from '../src/client.ts';
import { grammars } from '../src/format/grammar.ts';
import {
  type CheckResult,
  check,
  diffTrees,
  loadSite,
  memoryHost,
  type NavTree,
  resolveSite,
  type Site,
  type SiteOptions,
} from '../src/index.ts';
import { MAX_FINDINGS } from '../src/limits/limits.ts';
import { composeConfig, resolve } from '../src/stages.ts';
import { rangeFaults } from './range-fault.ts';
import { runs } from './runs.ts';

function checkTexts(
  files: Record<string, string>,
  options: SiteOptions = { files: false },
): CheckResult {
  const result = check(memoryHost(files), 'docs.json', options);
  if (!result) throw new Error('docs.json does not exist.');
  return result;
}

/** Counts the findings by code, with those that are not listed. */
function tally({ diagnostics }: CheckResult): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, more = 0 } of diagnostics) counts[code] = (counts[code] ?? 0) + 1 + more;
  return counts;
}

describe('deep nesting', () => {
  const LEVELS = runs(100_000, 1_000_000);

  it.each([
    ['lists', '['.repeat(LEVELS) + ']'.repeat(LEVELS), { 'too-deep': 1 }],
    ['objects', `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`, { 'too-deep': 1 }],
    [
      'pages',
      `{"navigation":{"pages":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}}`,
      { 'too-deep': 1 },
    ],
    ['unclosed lists', '['.repeat(LEVELS), { 'invalid-json': 1 }],
    ['unclosed objects', '{"a":'.repeat(LEVELS), { 'invalid-json': 1 }],
    ['closing brackets', ']'.repeat(LEVELS), { 'invalid-json': 1 }],
    [
      'brackets that do not match',
      `${'['.repeat(LEVELS)}${'}'.repeat(LEVELS)}`,
      { 'invalid-json': 1 },
    ],
  ])('of thousands of %s is one finding at its place', (_, text, codes) => {
    const result = checkTexts({ 'docs.json': text });
    expect(tally(result)).toEqual(codes);
    expect(rangeFaults(result, () => text)).toEqual([]);
  });

  it.each([200, 400])('of %i groups is valid', (levels) => {
    const text = `{ "navigation": { "pages": [${'{ "group": "G", "pages": ["p", '.repeat(levels)}"last"${']}'.repeat(levels)}] } }`;
    expect(tally(checkTexts({ 'docs.json': text })))
      // Every level lists the page "p".
      .toEqual({ 'duplicate-page': levels - 1 });
    const { config } = composeConfig(memoryHost({}), 'docs.json', text);
    if (!config) throw new Error('the text is JSON');
    const { tree } = resolve(config, grammars.standard);
    let deepest = 0;
    walkPages(tree, (_page, trail) => {
      deepest = Math.max(deepest, trail.length);
    });
    expect(deepest).toBe(levels + 1);
  });

  it.each(['tabs', 'versions', 'languages', 'anchors', 'products', 'dropdowns', 'menu'])(
    'of 200 %s is checked',
    (list) => {
      const text = `{ "navigation": ${`{ "${list}": [`.repeat(200)}${']}'.repeat(200)} }`;
      const result = checkTexts({ 'docs.json': text }, { files: false, dialect: 'mintlify' });
      expect(result.summary.errors).toBeGreaterThan(0);
      expect(rangeFaults(result, () => text)).toEqual([]);
    },
  );
});

describe('a large config', { tags: ['slow'] }, () => {
  const HUGE = 'x'.repeat(runs(10_000_000, 100_000_000));

  it('may have a string of 100 MB as a page, as a key, or unclosed', () => {
    const texts = {
      page: `{"navigation":{"pages":["${HUGE}"]}}`,
      key: `{"navigation":{"tabs":[{"tab":"T"}],"${HUGE}":1}}`,
      open: `{"navigation":{"pages":["${HUGE}`,
    };
    const pages = { 'introduction.mdx': '' };
    const page = checkTexts({ ...pages, 'docs.json': texts.page }, {});
    expect(tally(page)).toEqual({ 'page-not-found': 1, 'orphan-page': 1 });
    const key = checkTexts({ 'docs.json': texts.key }, {});
    expect(tally(key)).toEqual({ 'unknown-field': 1 });
    const open = checkTexts({ 'docs.json': texts.open }, {});
    expect(tally(open)).toEqual({ 'invalid-json': 1 });
    for (const { diagnostics } of [page, key, open]) {
      for (const { message } of diagnostics) expect(message.length).toBeLessThan(400);
    }
  });

  it('may have hundreds of thousands of mistakes', () => {
    const count = runs(15_000, 300_000);
    const text = `{ "navigation": { "pages": [${'1,'.repeat(count)}1] } }`;
    const result = checkTexts({ 'docs.json': text });
    expect(result.summary.errors).toBe(count + 1);
    expect(result.diagnostics.at(-1)?.pointer).toBe(
      `/navigation/pages/${Math.min(count, MAX_FINDINGS - 1)}`,
    );
  });

  it('may list a hundred thousand pages twice', () => {
    const length = runs(5_000, 100_000);
    const pages = Array.from({ length }, (_, index) => `page-${index}`);
    const groups = ['One', 'Two'].map((group) => ({ group, pages }));
    const text = JSON.stringify({ navigation: { groups } });
    expect(tally(checkTexts({ 'docs.json': text }))).toEqual({ 'duplicate-page': length });
  });

  it.each([
    [
      'alike',
      (index: number) => `page-number-${index}`,
      (index: number) => `missing-thing-${index}`,
    ],
    ['a mix of the same letters', mixed, (index: number) => mixed(-1 - index)],
  ])('may have tens of thousands of similar file names, %s', (_, there, missing) => {
    const files: Record<string, string> = {};
    const [existing, wanted] = [runs(1_000, 20_000), runs(250, 5_000)];
    for (let index = 0; index < existing; index += 1) files[`docs/${there(index)}.mdx`] = '';
    const pages = Array.from(
      { length: wanted },
      (_each, index) => `docs/${missing(index * 7 + 1)}`,
    );
    const text = JSON.stringify({ navigation: { pages } });
    expect(tally(checkTexts({ ...files, 'docs.json': text }, {}))).toMatchObject({
      'page-not-found': wanted,
    });
  });

  it.each([
    ['a first segment', (index: number) => `/docs/p${index}/:slug*`],
    ['a first parameter', (index: number) => `/:lang/p${index}`],
    ['a beginning', (index: number) => `/docs/p${index}-:slug`],
    ['an end', (index: number) => `/docs/:slug.p${index}`],
  ])('may have tens of thousands of redirect patterns that share %s', (_, source) => {
    const length = runs(1_000, 20_000);
    const indexes = Array.from({ length }, (_each, index) => index);
    const redirects = [
      ...indexes.map((index) => ({ source: source(index), destination: '/a' })),
      ...indexes.map((index) => ({ source: `/docs/q${index}`, destination: `/zz${index}` })),
      { source: source(length - 1), destination: '/a' },
      { source: source(length - 2).replaceAll(/:[a-z]+\*?/g, 'x'), destination: '/a' },
    ];
    const text = JSON.stringify({ navigation: { pages: ['a'] }, redirects });
    expect(tally(checkTexts({ 'docs.json': text, 'a.mdx': '' }, {}))).toEqual({
      'redirect-not-found': length,
      'redirect-duplicate': 1,
    });
  });

  it('may have chains of thousands of redirects', () => {
    const length = runs(300, 5000);
    const chain = (destination: (index: number) => string) =>
      Array.from({ length }, (_each, index) => ({
        source: `/r${index}/:x${index}`,
        destination: destination(index),
      }));
    for (const redirects of [
      chain((index) => `/r${index + 1}/:x${index}`),
      chain((index) => `/r${index + 1}/:x${index}-${index}`),
      chain((index) => `/r${index + 1}/:x${index}:x${index}`),
    ]) {
      const text = JSON.stringify({ navigation: { pages: ['a'] }, redirects });
      // The last destination is not a source.
      expect(tally(checkTexts({ 'docs.json': text }))).toEqual({ 'redirect-chain': length - 1 });
    }
    const many = Array.from({ length }, (_each, index) => ({
      source: `/k${index}/:r*`,
      destination: `/k${index}/${':r*'.repeat(100)}`,
    }));
    const text = JSON.stringify({ navigation: { pages: ['a'] }, redirects: many });
    const found = tally(checkTexts({ 'docs.json': text }));
    expect((found['redirect-loop'] ?? 0) + (found['redirect-chain'] ?? 0)).toBe(length);
  });

  it('may have hundreds of thousands of duplicate keys', () => {
    const count = runs(10_000, 200_000);
    const text = `{ "navigation": { "pages": ["a"] }, "a": { "$ref": "b.json" } }`;
    const repeated = `{ ${'"a": 1, '.repeat(count)}"a": 1 }`;
    expect(tally(checkTexts({ 'docs.json': text, 'b.json': repeated }))).toEqual({
      'duplicate-key': count,
    });
    expect(tally(checkTexts({ 'docs.json': repeated }))).toEqual({
      'duplicate-key': count,
      'missing-navigation': 1,
    });
  });

  it('may have long keys above many findings', () => {
    const key = 'k'.repeat(20_000);
    const inner = `{ ${Array.from({ length: 2000 }, () => '"a": 1').join(', ')} }`;
    const text = `{ "navigation": { "pages": ["a"] }, "x": ${`{ "${key}": `.repeat(500)}${inner}${'}'.repeat(500)} }`;
    const result = checkTexts({ 'docs.json': text });
    expect(tally(result)).toEqual({ 'duplicate-key': 1999 });
  });
});

describe('$ref', () => {
  const nav = (ref: string) => `{ "navigation": { "pages": [{ "$ref": "${ref}" }] } }`;

  it('may multiply without end', { tags: ['slow'] }, () => {
    const files: Record<string, string> = { 'docs.json': nav('f0.json') };
    for (let level = 0; level < 60; level += 1) {
      const next = `{ "$ref": "f${level + 1}.json" }`;
      files[`f${level}.json`] = `{ "group": "G", "pages": [${next}, ${next}] }`;
    }
    files['f60.json'] = '{ "group": "G", "pages": ["p"] }';
    const codes = tally(checkTexts(files));
    expect(codes['ref-invalid']).toBeGreaterThan(0);
    expect(codes['ref-invalid']).toBeLessThan(100);
  });

  it('may name one large file thousands of times', () => {
    const large = `{ "group": "G", "pages": [${'"p", '.repeat(200_000)}"p"] }`;
    const refs = Array.from({ length: 5000 }, () => '{ "$ref": "large.json" }').join(', ');
    const files = { 'docs.json': `{ "navigation": { "groups": [${refs}] } }`, 'large.json': large };
    const { config, findings } = composeConfig(memoryHost(files), 'docs.json', files['docs.json']);
    expect(config?.sources.size).toBe(2);
    expect(findings.length).toBeGreaterThan(0);
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['ref-invalid']));
  });

  it('may chain through thousands of files', () => {
    const files: Record<string, string> = { 'docs.json': nav('f0.json') };
    for (let level = 0; level < 5000; level += 1) {
      files[`f${level}.json`] = `{ "$ref": "f${level + 1}.json", "tag": "${level}" }`;
    }
    files['f5000.json'] = '{ "group": "G", "pages": [] }';
    expect(Object.keys(tally(checkTexts(files)))).toEqual(['ref-invalid']);
  });

  it('may be circular in every way', () => {
    const files = {
      'docs.json': `{ "$ref": "./docs.json", "navigation": { "$ref": "a.json" } }`,
      'a.json': `{ "pages": [{ "$ref": "a.json" }, { "$ref": "b/c.json" }] }`,
      'b/c.json': `[{ "$ref": "../a.json" }, { "$ref": "../docs.json" }, { "$ref": "c.json" }]`,
    };
    const result = checkTexts(files);
    expect(tally(result)['ref-cycle']).toBe(5);
    expect(rangeFaults(result, (file) => files[file as keyof typeof files])).toEqual([]);
  });

  it.each([
    ['/etc/passwd', 'ref-outside'],
    ['../secret.json', 'ref-outside'],
    ['a/../../secret.json', 'ref-outside'],
    ['..\\\\secret.json', 'ref-outside'],
    ['\\\\\\\\host\\\\share', 'ref-outside'],
    ['C:\\\\secret.json', 'ref-not-found'],
    ['file:///etc/passwd', 'ref-not-found'],
    ['https://example.com/a.json', 'ref-not-found'],
    ['a.json#/x', 'ref-not-found'],
    ['a\\u0000.json', 'ref-not-found'],
    ['', 'ref-not-found'],
    ['.', 'ref-not-found'],
    ['..', 'ref-outside'],
  ])('to %j is %s', (ref, code) => {
    expect(Object.keys(tally(checkTexts({ 'docs.json': nav(ref) })))).toEqual([code]);
  });
});

describe('unusual names and characters', () => {
  it('do not change prototypes', () => {
    const evil =
      '{ "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } } }';
    const files = {
      'docs.json': `{ "__proto__": ${evil}, "navigation": { "__proto__": ${evil}, "groups": [{ "$ref": "a.json", "__proto__": { "$ref": "b.json" } }] } }`,
      'a.json': `{ "group": "__proto__", "__proto__": ${evil}, "pages": ["__proto__", "constructor"] }`,
      'b.json': evil,
    };
    const settings = {
      file: 'nav.config.json',
      text: `{ "rules": ${evil}, "__proto__": ${evil} }`,
    };
    const result = checkTexts(files, { settings });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(tally(result)).toEqual({ 'page-not-found': 2, 'unknown-field': 5 });
    const texts: Record<string, string> = { ...files, [settings.file]: settings.text };
    expect(rangeFaults(result, (file) => texts[file])).toEqual([]);
  });

  it.each(['\u0000', '\u0000{}', '{}\u0000', '{"navigation":\u0000{}}', '\ufffe', '\ud800'])(
    'are one finding if they are not JSON: %j',
    (text) => {
      const result = checkTexts({ 'docs.json': text });
      expect(tally(result)).toEqual({ 'invalid-json': 1 });
      expect(rangeFaults(result, () => text)).toEqual([]);
    },
  );

  it('do not slow down paths and patterns', { tags: ['slow'] }, () => {
    const slow = ['a'.repeat(50_000), `${'/'.repeat(50_000)}x`, `${'../'.repeat(20_000)}x`];
    const odd = [`${' '.repeat(50_000)}x`, `x${'.'.repeat(50_000)}`, `${'#?'.repeat(20_000)}`];
    const patterns = [`${'*a'.repeat(2000)}b`, `${'**/'.repeat(2000)}b`, `${'[a-z]'.repeat(2001)}`];
    const settings = {
      file: 'nav.config.json',
      text: JSON.stringify({ ignore: patterns, rules: { 'orphan-page': 'error' } }),
    };
    const redirects = [
      { source: `/${':a/'.repeat(5000)}:b*`, destination: `/${':b'.repeat(5000)}` },
    ];
    const navigation = { pages: [...slow, ...odd] };
    const result = checkTexts(
      {
        'docs.json': JSON.stringify({ navigation, redirects }),
        [`${'a'.repeat(2000)}.mdx`]: '',
        [`${'a/'.repeat(300)}page.mdx`]: '',
        '.mintignore': `${'?*'.repeat(2000)}c`,
      },
      { settings },
    );
    expect(tally(result)).toMatchObject({ 'page-not-found': 6, 'orphan-page': 2 });
  });
});

describe('queries', () => {
  function treeOf(navigation: unknown) {
    const host = memoryHost({ 'docs.json': JSON.stringify({ navigation }) });
    const site = loadSite(host, 'docs.json', { files: false });
    return resolveSite(site as Site)?.tree as NavTree;
  }

  it('on a page in thousands of nested folders end', () => {
    for (const segment of ['a', 'en']) {
      const path = `${`${segment}/`.repeat(60_000)}z`;
      const languages = [
        { language: 'en', pages: [path] },
        { language: 'fr', pages: [`fr/${path}`] },
      ];
      for (const navigation of [{ pages: [path] }, { languages }])
        expect(viewPage(indexTree(treeOf(navigation)), path).page?.path).toBe(path);
    }
  });

  it('on thousands of renamed elements that share a page end', () => {
    const length = runs(1_000, 10_000);
    const groups = (name: string) =>
      Array.from({ length }, (_, at) => ({
        group: `${name} ${at}`,
        pages: ['intro', `page-${at}`],
      }));
    const before = treeOf({ groups: groups('Old') });
    const after = treeOf({ groups: groups('New') });
    expect(diffTrees(before, after).renamed).toHaveLength(length);
  });
});

/** Returns 32 digits that look like an identifier. */
function mixed(index: number): string {
  let state = index * 2_654_435_761 + 1;
  let digits = '';
  while (digits.length < 32) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    digits += (state >>> 8).toString(16);
  }
  return digits.slice(0, 32);
}
