import { describe, expect, it } from 'vitest';
import { meantCode } from '../../src/format/language-codes.ts';
import { shapes } from '../../src/format/shapes.ts';
import { check, type Dialect, memoryHost } from '../../src/index.ts';
import { runs } from '../runs.ts';

const supported = shapes.language.values;

describe('the supported code for an unsupported one', () => {
  it.each([
    ['ja', 'jp', true],
    ['en-US', 'en', true],
    ['pt-br', 'pt-BR', true],
    ['pt_BR', 'pt-BR', true],
    [' DE ', 'de', true],
    ['ZH-cn', 'cn', true],
    ['zh-TW', 'zh-Hant', true],
    ['zh-HK', 'zh-Hant', false],
    ['zh-Hant-HK', 'zh-Hant', false],
    ['zh-Hans-CN', 'cn', true],
    ['fr-CA', 'fr', false],
    ['en-GB', 'en', false],
    ['nb', 'no', true],
    ['nn', 'no', false],
    ['pt', 'pt-BR', false],
    ['pt-PT', 'pt-BR', false],
  ])('%j is %s', (written, code, certain) => {
    expect(meantCode(written, supported)).toEqual({ code, certain });
  });

  it.each(['', '-', 'tlh', 'english', '-'.repeat(1_000_000)])('does not exist', (written) => {
    expect(meantCode(written, supported)).toBeUndefined();
  });
});

function fixesOf(codes: readonly string[], dialect: Dialect): (string | undefined)[] {
  const languages = codes.map((language, index) => ({ language, pages: [`p${index}`] }));
  const text = JSON.stringify({ navigation: { languages } });
  const result = check(memoryHost({ 'docs.json': text }), 'docs.json', { dialect, files: false });
  return (result?.diagnostics ?? []).map(({ fixes }) => fixes[0]?.edits[0]?.newText);
}

describe('the fix of a language code', () => {
  it.each([
    [['en-US', 'en-GB'], 'standard'],
    [['en', 'en-GB'], 'mintlify'],
    [['zh-CN', 'zh-Hans'], 'standard'],
    [['pt', 'pt-PT'], 'standard'],
    [['pt-PT', 'pt'], 'mintlify'],
    [['fr', 'fr-CA'], 'standard'],
    [['pt-br', 'pt_BR'], 'mintlify'],
  ] as const)('is missing if siblings would get the same code: %j (%s)', (codes, dialect) => {
    expect(new Set(fixesOf(codes, dialect))).toEqual(new Set([undefined]));
  });

  it('is there for unique codes', () => {
    expect(fixesOf(['en-US', 'fr', 'ja'], 'standard')).toEqual(['"en"', '"jp"']);
  });

  it('is fast for long lists', () => {
    const codes = Array.from({ length: runs(1_000, 5_000) }, () => 'en-US');
    expect(new Set(fixesOf(codes, 'standard'))).toEqual(new Set([undefined]));
  });
});
