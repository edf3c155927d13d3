import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noSettings } from '../../src/config/settings.ts';
import { check, memoryHost } from '../../src/index.ts';
import { readSettings, SETTINGS_FILE } from '../../src/internal.ts';
import { jsonText } from '../source/arbitrary-json.ts';

function codesWith(settings: unknown, files: Record<string, string>) {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  const result = check(memoryHost(files), 'docs.json', { settings: { file: SETTINGS_FILE, text } });
  return result?.diagnostics.map(({ code, severity }) => `${severity} ${code}`);
}

const SITE = { 'docs.json': '{ "navigation": { "pages": ["none"] } }', 'orphan.mdx': '' };

describe('severities and ignored pages', () => {
  it.each([
    [{}, ['warning orphan-page', 'error page-not-found']],
    [{ rules: { 'orphan-page': 'error' } }, ['error orphan-page', 'error page-not-found']],
    [
      { rules: { 'orphan-page': 'info', 'page-not-found': 'warn' } },
      ['info orphan-page', 'warning page-not-found'],
    ],
    [{ rules: { 'page-not-found': 'warning' } }, ['warning orphan-page', 'warning page-not-found']],
    [{ rules: { 'orphan-page': 'off', 'page-not-found': 'off' } }, []],
    [
      { rules: { 'orphan-page': { severity: 'error' } } },
      ['error orphan-page', 'error page-not-found'],
    ],
    [{ rules: { 'orphan-page': { ignore: ['orphan'] } } }, ['error page-not-found']],
    [{ rules: { 'orphan-page': { ignore: ['/orphan.mdx'] } } }, ['error page-not-found']],
    [
      { rules: { 'page-not-found': { severity: 'info', ignore: ['orphan'] } } },
      ['warning orphan-page', 'info page-not-found'],
    ],
    [{ rules: { 'page-not-found': { ignore: ['/no*'] } } }, ['warning orphan-page']],
    [
      {
        rules: { 'orphan-page': 'off', 'page-not-found': 'off' },
        overrides: [{ files: ['orphan'], rules: { 'orphan-page': 'info' } }],
      },
      ['info orphan-page'],
    ],
    [
      {
        overrides: [
          { files: ['*'], rules: { 'orphan-page': 'off' } },
          { files: ['/orphan.mdx'], rules: { 'orphan-page': { severity: 'error' } } },
          { files: ['docs.json'], rules: { 'page-not-found': { ignore: ['none'] } } },
        ],
      },
      ['error orphan-page'],
    ],
    [{ ignore: ['/orphan.mdx'] }, ['error page-not-found']],
    [{ ignore: ['*', '!orphan.mdx'] }, ['warning orphan-page', 'error page-not-found']],
  ])('%j result in %j', (settings, codes) => {
    expect(codesWith(settings, SITE)).toEqual(codes);
  });
});

describe('settings of rules', () => {
  it('cannot turn off syntax errors', () => {
    const rules = { 'invalid-json': 'off', 'too-deep': 'info' };
    const noEffect = ['warning no-effect', 'warning no-effect'];
    expect(codesWith({ rules }, { 'docs.json': '{' })).toEqual(['error invalid-json', ...noEffect]);
    expect(codesWith({ rules }, { 'docs.json': '['.repeat(2000) + ']'.repeat(2000) })).toEqual([
      'error too-deep',
      ...noEffect,
    ]);
    expect(codesWith('{ "rules": { "invalid-json": "off" }, }', SITE)).toContain(
      'error invalid-json',
    );
  });

  it('report entries of "ignore" that match no finding', () => {
    const unused = (rules: unknown, options = {}) => {
      const text = JSON.stringify({ rules });
      const settings = { file: SETTINGS_FILE, text };
      return check(memoryHost(SITE), 'docs.json', { settings, ...options })?.unusedIgnores;
    };
    const rules = { 'page-not-found': { ignore: ['none', 'gone/**', '!none/*'] } };
    expect(unused(rules)).toEqual([{ code: 'page-not-found', pattern: 'gone/**' }]);
    expect(unused({ 'page-not-found': { ignore: ['none'] } })).toBeUndefined();
    // Without files, most rules report nothing.
    expect(unused(rules, { files: false })).toBeUndefined();
  });

  it('match patterns that could be traps in linear time', () => {
    const pattern = `${'*a'.repeat(30)}b`;
    const page = 'a'.repeat(5000);
    const site = { 'docs.json': JSON.stringify({ navigation: { pages: [page] } }) };
    const rules = { 'page-not-found': { ignore: [pattern] } };
    expect(codesWith({ rules }, site)).toEqual(['error page-not-found']);
  });

  it.each([
    ['/pricing', '/pricing', true],
    ['/blog/**', '/blog/2024/launch', true],
    ['/blog/**', '/docs/blog/launch', false],
    ['blog', '/docs/blog/launch', true],
    ['/pricing', '/price', false],
  ])('ignore with %s the redirect to %s: %s', (pattern, destination, isIgnored) => {
    const site = {
      'docs.json': JSON.stringify({
        navigation: { pages: ['a'] },
        redirects: [{ source: '/x', destination }],
      }),
      'a.mdx': '',
    };
    const found = codesWith({ rules: { 'redirect-not-found': { ignore: [pattern] } } }, site);
    expect(found).toEqual(isIgnored ? [] : ['warning redirect-not-found']);
  });

  it.each([
    ['nav.strict.json', { dialect: 'mintlify' }, 'mintlify'],
    ['conf/package.json', { nav: { dialect: 'mintlify' } }, 'mintlify'],
    ['conf/package.json', { dialect: 'mintlify' }, undefined],
    ['my-package.json', { dialect: 'mintlify' }, 'mintlify'],
  ])('are read from %s: %j', (file, value, dialect) => {
    expect(readSettings(file, JSON.stringify(value))?.settings.dialect).toBe(dialect);
  });
});

describe('all settings', () => {
  it('set the dialect, unless an option does', () => {
    const text = '{ "dialect": "mintlify" }';
    const settings = { file: SETTINGS_FILE, text };
    const site = memoryHost(SITE);
    expect(check(site, 'docs.json')?.dialect).toBe('standard');
    expect(check(site, 'docs.json', { settings })?.dialect).toBe('mintlify');
    expect(check(site, 'docs.json', { settings, dialect: 'standard' })?.dialect).toBe('standard');
  });

  it('apply if they are valid, next to invalid ones', () => {
    const text = JSON.stringify({
      dialect: 'docusaurus',
      rules: { 'orphan-page': 'loud', 'page-not-found': 'info', nonsense: 'off' },
      ignore: ['drafts/', 5],
    });
    const { settings, findings } = readSettings(SETTINGS_FILE, text) ?? {};
    expect(settings).toMatchObject({ ignore: ['drafts/'], rules: { 'page-not-found': 'info' } });
    expect(settings?.dialect).toBeUndefined();
    expect(settings?.rules['orphan-page']).toBeUndefined();
    expect(findings?.map(({ code, at }) => `${code} ${at.pointer}`)).toEqual([
      'invalid-value /dialect',
      'invalid-value /rules/orphan-page',
      'unknown-field /rules/nonsense',
      'wrong-type /ignore/1',
    ]);
  });

  it('are the nav block of a package.json, whose rest is not checked', () => {
    const text =
      '{ "name": "nav", "name": "docs", "nav": { "ignore": "drafts" }, "x": { "nav": 1 } }';
    const read = readSettings('site/package.json', text);
    expect(read?.settings).toEqual(noSettings);
    expect(read?.findings).toMatchObject([
      { code: 'wrong-type', at: { file: 'site/package.json', pointer: '/nav/ignore' } },
    ]);
    expect(readSettings('package.json', '{ "name": "nav" }')).toBeUndefined();
    expect(readSettings('package.json', '{ "dependencies": { "nav": "1" } }')).toBeUndefined();
    expect(readSettings('package.json', '{ "nav": ')).toBeUndefined();
  });

  it('never throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(jsonText, fc.string()),
        fc.constantFrom(SETTINGS_FILE, 'package.json'),
        (text, file) => {
          const read = readSettings(file, file === SETTINGS_FILE ? text : `{ "nav": ${text} }`);
          for (const { at } of read?.findings ?? []) expect(at.file).toBe(file);
          for (const level of Object.values(read?.settings.rules ?? {})) {
            expect(['off', 'info', 'warning', 'error']).toContain(level);
          }
        },
      ),
    );
  });
});
