import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Content, parseCaseFile, printCaseFile } from '../src/case-file.ts';
import { codePoint } from '../src/code-points.ts';

const PARTS = [
  'a',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\ufeff',
  '\ud83d',
  '\\',
  '"',
  ' ',
  ' [',
  ']',
  '-- a --',
  '\\-- ',
  '== a ==',
];
const part = fc.oneof(fc.constantFrom(...PARTS), fc.string({ unit: codePoint }));
const text = fc.array(part).map((parts) => parts.join(''));
/** Bytes that are not UTF-8. */
const bytes = fc.uint8Array().map((some) => Buffer.from([0xff, ...some]));
const about = text.map((some) => some.replace(/[\r\0]|\n?$/g, '') + (some && '\n'));

describe('a case file', () => {
  it('is printed so that parsing it returns the same sections', () => {
    const sections = fc.array(fc.tuple(text, fc.oneof<fc.Arbitrary<Content>[]>(text, bytes)));
    fc.assert(
      fc.property(about, sections, (description, entries) => {
        const own = { about: description, sections: new Map(entries) };
        const file = { ...own, variants: new Map([['a', own]]) };
        const printed = printCaseFile(file);
        expect(printed).not.toMatch(/[\r\0]/);
        const { variants, ...shared } = parseCaseFile(printed);
        for (const found of [shared, variants.get('a')]) {
          expect(found?.about).toBe(description);
          expect([...(found?.sections ?? [])]).toEqual([...own.sections]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is read as it is written', () => {
    const printed = [
      'A site with one page.',
      '',
      '-- options.json --',
      '{}',
      '-- site/docs.json [crlf] --',
      '{',
      '}',
      '-- site/bom.mdx [escaped, no final newline] --',
      '\\ufeffC:\\\\docs',
      '-- site/latin1.mdx [base64] --',
      '6Q==',
      '-- site/empty.mdx --',
      '-- "site/a [b]" --',
      '\\-- not a section --',
      '== from-a-folder ==',
      'A variant.',
      '-- options.json --',
      '[]',
      '',
    ].join('\n');
    const file = parseCaseFile(printed);
    expect(file.about).toBe('A site with one page.\n\n');
    expect([...file.sections]).toEqual([
      ['options.json', '{}\n'],
      ['site/docs.json', '{\r\n}\r\n'],
      ['site/bom.mdx', '\ufeffC:\\docs'],
      ['site/latin1.mdx', Buffer.from([0xe9])],
      ['site/empty.mdx', ''],
      ['site/a [b]', '-- not a section --\n'],
    ]);
    expect(file.variants).toEqual(
      new Map([
        ['from-a-folder', { about: 'A variant.\n', sections: new Map([['options.json', '[]\n']]) }],
      ]),
    );
    expect(printCaseFile(file)).toBe(printed);
  });

  it.each([
    ['-- a [lf] --\n', 'Line 1: Unknown attribute "lf".'],
    ['-- a --\nx\n-- a --\n', 'Line 3: There are two sections "a".'],
    ['== a ==\n-- a --\n-- a --\n', 'Line 3: There are two sections "a".'],
    ['== a ==\n== a ==\n', 'Line 2: There are two variants "a".'],
    ['-- a [escaped] --\n\\n\n', 'Line 1: Unknown escape sequence \\n.'],
    ['-- "a --\n', 'Line 1: '],
    ['-- a --\r\n', 'Line ends must be line feeds.'],
    ['-- a --', 'The last line has no end.'],
  ])('%j is an error', (printed, message) => {
    expect(() => parseCaseFile(printed)).toThrow(message);
  });
});
