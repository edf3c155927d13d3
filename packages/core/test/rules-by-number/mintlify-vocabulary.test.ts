import { describe, expect, it } from 'vitest';
import {
  checked,
  checkedCodes,
  mint,
  outlineOf,
  pageFiles,
  pagesOf,
  resolved,
} from '../resolve/site.ts';

const files = { ...pageFiles('p', 'q'), 'schema.graphql': '', 'sdk/index.json': '{}' };
const codesOf = (navigation: unknown) => checkedCodes(mint(navigation), files);
const tab = (more: object) => ({ tabs: [{ tab: 'T', ...more }] });
const group = { group: 'G', pages: ['p'] };

describe('the vocabulary of the mintlify dialect', () => {
  it.each([
    ['tabs in a tab', tab({ tabs: [{ tab: 'U', pages: ['p', 'q'] }] })],
    [
      'anchors in an anchor',
      { anchors: [{ anchor: 'A', anchors: [{ anchor: 'B', pages: ['p', 'q'] }] }] },
    ],
    [
      'a menu in an anchor',
      { anchors: [{ anchor: 'A', menu: [{ item: 'I', pages: ['p', 'q'] }] }] },
    ],
    [
      'groups in a group',
      { groups: [{ group: 'G', groups: [{ group: 'H', pages: ['p', 'q'] }] }] },
    ],
  ])('M1.1: %s are not allowed', (_, navigation) => {
    expect(codesOf(navigation)).toContain('child-not-allowed');
  });

  it('M1.2: an unknown field is reported, as an error if pages are lost', () => {
    const severitiesOf = (navigation: unknown) =>
      checked(mint(navigation), files)
        .diagnostics.filter(({ code }) => code === 'unknown-field')
        .map(({ severity }) => severity);
    expect(severitiesOf(tab({ boost: 2, pages: ['p', 'q'] }))).toEqual(['warning']);
    expect(severitiesOf(tab({ page: ['p', 'q'] }))).toEqual(['error']);
    expect(severitiesOf({ ...tab({ pages: ['p', 'q'] }), global: { pages: ['q'] } })).toEqual([
      'error',
    ]);
  });

  it('M1.3: the first child list is used, and href precedes all', () => {
    const mixed = tab({ pages: ['q'], groups: [group] });
    expect(codesOf(mixed)).toEqual(['mixed-children']);
    expect(outlineOf(mint(mixed))).toEqual([{ 'tab T': [{ 'group G': ['p'] }] }]);
    const link = tab({ href: 'https://example.com', pages: ['p', 'q'] });
    expect(codesOf(link)).toEqual(['href-with-children']);
    expect(outlineOf(mint(link))).toEqual([{ 'tab T': [] }]);
  });

  it('M1.4: only the invalid part is skipped, and the message counts what the builder loses', () => {
    const invalid = tab({ pages: ['p', 'q', 5] });
    const [finding] = checked(mint(invalid), files).diagnostics;
    expect(finding).toMatchObject({ code: 'wrong-type', pointer: '/navigation/tabs/0/pages/2' });
    expect(finding?.message).toMatch(/tab "T".*2 page references/i);
    expect(outlineOf(mint(invalid))).toEqual([{ 'tab T': ['p', 'q'] }]);
  });

  it('M1.5: an invalid href leaves the element without content', () => {
    const navigation = {
      tabs: [
        { tab: 'T', href: 'x' },
        { tab: 'U', pages: ['p', 'q'] },
      ],
    };
    expect(codesOf(navigation)).toEqual(['invalid-href']);
    expect(resolved(mint(navigation)).tree.root.children[0]).not.toHaveProperty('href');
  });

  it.each([
    ['https://example.com', true],
    ['//example.com', true],
    ['mailto:a@example.com', true],
    ['foo:bar', true],
    ['#part', true],
    ['page', false],
    ['./page', false],
    ['www.example.com', false],
    ['', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
  ])('M1.6: the href %j is valid: %s', (href, isValid) => {
    const global = { anchors: [{ anchor: 'A', href }] };
    expect(codesOf({ global, pages: ['p', 'q'] }).includes('invalid-href')).toBe(!isValid);
  });

  it.each([
    ['pages', []],
    ['products', []],
    ['dropdowns', []],
    ['groups', ['empty-value']],
    ['tabs', ['empty-value']],
    ['anchors', ['empty-value']],
    ['versions', ['empty-value']],
    ['languages', ['empty-value']],
  ])('M1.7: an empty list of %s gives %j', (list, codes) => {
    expect(checkedCodes(mint({ [list]: [] }))).toEqual(codes);
  });
});

describe('values of the mintlify dialect', () => {
  it('M1.7: an empty list counts as present', () => {
    const navigation = { products: [], tabs: [{ tab: 'T', pages: ['p', 'q'] }] };
    expect(codesOf(navigation)).toEqual(['mixed-children']);
    expect(outlineOf(mint(navigation))).toEqual([]);
  });

  it('M1.8: duplicates are reported', () => {
    const version = { version: '1', default: true, pages: ['p', 'q', 'p'] };
    expect(new Set(codesOf({ versions: [version, { ...version, pages: ['p'] }] }))).toEqual(
      new Set(['duplicate-label', 'multiple-defaults', 'duplicate-page']),
    );
  });

  it.each([
    ['rocket', []],
    ['/icons/a.svg', []],
    [{ name: 'rocket', style: 'solid', library: 'lucide' }, []],
    ['fa-rocket', ['invalid-value']],
    [{ style: 'solid' }, ['missing-field']],
    [{ name: 'rocket', style: 'bold' }, ['invalid-value']],
    [{ name: 'rocket', size: 2 }, ['unknown-field']],
  ])('M1.9: the icon %j gives %j', (icon, codes) => {
    expect(codesOf(tab({ icon, pages: ['p', 'q'] }))).toEqual(codes);
  });

  it.each([
    [{ light: '#fff', dark: '#0D9373' }, []],
    [{ light: 'white' }, ['invalid-value']],
    ['#fff', ['wrong-type']],
    [{ light: '#fff', hover: '#fff' }, ['unknown-field']],
  ])('M1.10: the color %j gives %j', (color, codes) => {
    expect(codesOf({ anchors: [{ anchor: 'A', color, pages: ['p', 'q'] }] })).toEqual(codes);
  });

  it('M1.11: openapi is a path, an object or a list of these', () => {
    const api = { openapi: '3.0.0', info: { title: 'A', version: '1' }, paths: {} };
    const withApi = (more: object) =>
      checkedCodes(mint(tab({ pages: ['p', 'q'], ...more })), { ...files, 'a.json': api });
    expect(withApi({ openapi: 'a.json' })).toEqual([]);
    expect(withApi({ openapi: '/a.json' })).toEqual([]);
    expect(withApi({ openapi: { source: 'a.json', directory: 'x', overlays: [] } })).toEqual([]);
    expect(withApi({ openapi: [{ source: 'a.json' }] })).toEqual([]);
    expect(withApi({ openapi: [] })).toEqual(['no-effect']);
    expect(withApi({ openapi: { directory: 'x' } })).toEqual(['missing-field']);
    const both = { group: 'G', openapi: 'a.json', asyncapi: 'a.json', pages: ['p', 'q'] };
    expect(checkedCodes(mint({ groups: [both] }), { ...files, 'a.json': api })).toEqual([
      'no-effect',
    ]);
  });

  it('M1.12: openapi on the navigation has no effect', () => {
    expect(codesOf({ openapi: 'a.json', pages: ['p', 'q'] })).toEqual(['no-effect']);
  });

  it('M1.13: graphql and sdk exist on tabs, and sdk on groups; a tab with either holds groups', () => {
    const sdk = { format: 'typedoc', source: './sdk' };
    const groups = [{ group: 'G', pages: ['p', 'q'] }];
    expect(codesOf(tab({ graphql: 'schema.graphql', groups }))).toEqual([]);
    expect(codesOf(tab({ sdk, groups }))).toEqual([]);
    expect(codesOf({ groups: [{ group: 'G', sdk, pages: ['p', 'q'] }] })).toEqual([]);
    expect(codesOf(tab({ sdk, pages: ['p', 'q'] }))).toEqual(['child-not-allowed']);
    const anchor = checked(mint({ anchors: [{ anchor: 'A', sdk, groups }] }), files);
    expect(anchor.diagnostics).toMatchObject([{ code: 'unknown-field', severity: 'error' }]);
  });

  it('M1.14: language codes are case-sensitive', () => {
    const languages = (language: string) => ({ languages: [{ language, pages: ['p', 'q'] }] });
    for (const code of ['ja', 'jp', 'pt-BR', 'fr-ca', 'zh-TW']) {
      expect(codesOf(languages(code)), code).toEqual([]);
    }
    for (const code of ['pt-br', 'en-US', 'el', 'th', 'sk']) {
      expect(codesOf(languages(code)), code).toEqual(['unknown-language']);
    }
  });

  it('M1.15: another repository can replace an entry of a list', () => {
    const source = { sourceRef: 'pets/api' };
    const lists = [{ tabs: [{ tab: 'T', pages: ['p', 'q', source] }, source] }];
    for (const navigation of lists)
      expect(codesOf(navigation)).toEqual(['source-not-read', 'source-not-read']);
    expect(codesOf({ ...group, ...source })).not.toContain('source-not-read');
    expect(outlineOf(mint({ pages: ['p', source] }))).toEqual(['p']);
    const { root } = resolved(mint({ pages: ['p', source] })).tree;
    expect(root.sources).toEqual(['pets/api']);
  });

  it('M1.17: an audience is inherited, and distinguishes groups with one name', () => {
    const groups = (...audiences: unknown[]) => ({
      groups: [
        { group: 'G', audience: audiences[0], pages: ['p'] },
        { group: 'G', audience: audiences[1], pages: ['q'] },
      ],
    });
    expect(codesOf(groups('staff', ['staff', 'guests']))).toEqual([]);
    expect(codesOf(groups(['guests', 'staff'], ['staff', 'guests']))).toEqual(['duplicate-label']);
    expect(codesOf(groups('staff', 'default'))).toEqual([]);
    expect(codesOf(groups('staff', 5))).toEqual(['wrong-type']);
    const inner = { group: 'H', pages: ['p', { group: 'I', audience: 'guests', pages: ['q'] }] };
    const { tree } = resolved(mint({ groups: [{ ...inner, audience: 'staff' }] }), {
      'q.mdx': '---\naudience: [robots]\n---\n',
    });
    const [p, q] = pagesOf(tree);
    expect([p?.audience, q?.audience]).toEqual([['staff'], ['robots']]);
  });
});
