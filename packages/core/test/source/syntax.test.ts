import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, memoryHost } from '../../src/index.ts';
import { findSyntaxFault } from '../../src/source/scan.ts';
import { rangeFaults } from '../range-fault.ts';
import { runs } from '../runs.ts';
import { jsonText } from './arbitrary-json.ts';

/** Returns the only diagnostic of a text that is not JSON, with the text that it covers and its related locations. */
function fault(text: string): { at: string; covers: string; says: string; related: string[] } {
  const result = check(memoryHost({ 'docs.json': text }), 'docs.json');
  const [diagnostic, ...others] = result?.diagnostics ?? [];
  if (!result || !diagnostic || others.length > 0) throw new Error('expected one diagnostic');
  expect(diagnostic).toMatchObject({ code: 'invalid-json', severity: 'error', pointer: null });
  expect(rangeFaults(result, () => text)).toEqual([]);
  const { start, end } = diagnostic.range;
  return {
    at: `${start.line}:${start.column}`,
    covers: text.slice(start.offset, end.offset),
    says: diagnostic.message,
    related: diagnostic.related.map(
      ({ range, message }) => `${range.start.line}:${range.start.column} ${message}`,
    ),
  };
}

/** The syntax errors, each with its text, location, underlined part and message. */
const FAULTS: [name: string, lines: string[], at: string, covers: string, says: string][] = [
  [
    'a trailing comma in a list',
    ['{', '  "a": [1, 2,', '  ]', '}'],
    '2:13',
    ',',
    'Trailing commas are not allowed in JSON. Remove this one.',
  ],
  [
    'a trailing comma in an object',
    ['{', '\t"a": 1,', '}'],
    '2:8',
    ',',
    'Trailing commas are not allowed in JSON. Remove this one.',
  ],
  [
    'a missing comma between entries',
    ['{ "pages": [', '  "a"', '  "b"', '] }'],
    '3:3',
    '"',
    'A comma is missing before this. Add it.',
  ],
  [
    'a missing comma between properties',
    ['{', '  "a": 1', '  "b": 2', '}'],
    '3:3',
    '"',
    'A comma is missing before this. Add it.',
  ],
  [
    'a missing comma between objects',
    ['[', '  {}', '  {}', ']'],
    '3:3',
    '{',
    'A comma is missing before this. Add it.',
  ],
  [
    'a line comment',
    ['{', '  // no', '  "a": 1', '}'],
    '2:3',
    '//',
    'Comments are not allowed in JSON. Remove this one.',
  ],
  [
    'a block comment',
    ['{ "a": 1 /* no */ }'],
    '1:10',
    '/*',
    'Comments are not allowed in JSON. Remove this one.',
  ],
  [
    'a comment before the config',
    ['// docs', '{}'],
    '1:1',
    '//',
    'Comments are not allowed in JSON. Remove this one.',
  ],
  [
    'a comment after the config',
    ['{}', '// end'],
    '2:1',
    '//',
    'Comments are not allowed in JSON. Remove this one.',
  ],
  [
    'a comment after a name',
    ['{ "a" /**/: 1 }'],
    '1:7',
    '/*',
    'Comments are not allowed in JSON. Remove this one.',
  ],
  [
    'single quotes round a value',
    ['{ "a":', "  'b' }"],
    '2:3',
    "'",
    'Single quotes are not allowed in JSON. Use double quotes.',
  ],
  [
    'single quotes round a name',
    ['{', "  'a': 1 }"],
    '2:3',
    "'",
    'Single quotes are not allowed in JSON. Use double quotes.',
  ],
  [
    'curly quotes round a value',
    ['{', '  "a": “b” }'],
    '2:8',
    '“',
    '“ is not a valid JSON quote. Use ".',
  ],
  [
    'curly quotes round a name',
    ['{', '  “a”: 1 }'],
    '2:3',
    '“',
    '“ is not a valid JSON quote. Use ".',
  ],
  [
    'an unclosed list at the end of the file',
    ['{', '  "a": [1, 2'],
    '2:13',
    '',
    'The file ends before all brackets are closed. Close the one that is still open.',
  ],
  [
    'an unclosed object at the end of the file',
    ['{', '  "a": { "b": 1', '}', ''],
    '4:1',
    '',
    'The file ends before all brackets are closed. Close the one that is still open.',
  ],
  [
    'a file that ends after a colon',
    ['{', '  "a":'],
    '2:7',
    '',
    'The file ends before all brackets are closed. Close the one that is still open.',
  ],
  [
    'a file that ends after a comma',
    ['[1,'],
    '1:4',
    '',
    'The file ends before all brackets are closed. Close the one that is still open.',
  ],
  [
    'a bracket of the other kind',
    ['{', '  "a": [1}', '}'],
    '2:10',
    '}',
    'This "}" does not match the open bracket. Use "]".',
  ],
  [
    'a list that is not closed inside an object',
    ['{', '  "a": [', '    { "b": ["c", "d" }', '  ]', '}'],
    '3:22',
    '}',
    'A "]" is missing before this "}". Add it.',
  ],
  [
    'an object that is not closed inside a list',
    ['{', '  "a": [{ "b": "}" ],', '  "c": [1]', '}'],
    '2:20',
    ']',
    'A "}" is missing before this "]". Add it.',
  ],
  [
    'a bracket of which none is open',
    ['{ "a": 1 ]'],
    '1:10',
    ']',
    'This "]" does not match the open bracket. Use "}".',
  ],
  [
    'a closing bracket too many',
    ['{ "a": 1 }', '}'],
    '2:1',
    '}',
    'Unexpected text after the end of the JSON. Remove it, or the bracket before it.',
  ],
  [
    'a second value',
    ['{ "a": 1 }', '{ "b": 2 }'],
    '2:1',
    '{',
    'Unexpected text after the end of the JSON. Remove it, or the bracket before it.',
  ],
  [
    'a tab inside a string',
    ['{', '  "a": "b\tc"', '}'],
    '2:10',
    '\t',
    'Raw control characters are not allowed in strings. Use an escape such as \\t or \\n.',
  ],
  [
    'a NUL inside a string',
    ['"a\u0000b"'],
    '1:3',
    '\u0000',
    'Raw control characters are not allowed in strings. Use an escape such as \\t or \\n.',
  ],
  [
    'a string that is not closed on its line',
    ['{', '  "a": "b,', '  "c": 1', '}'],
    '2:8',
    '"b,',
    'This string is not closed on its line. Add a closing double quote.',
  ],
  [
    'a string that the file ends in',
    ['{', '  "a": "b'],
    '2:8',
    '"b',
    'This string is not closed on its line. Add a closing double quote.',
  ],
  [
    'an unknown escape',
    ['{', '  "a": "C:\\docs" }'],
    '2:11',
    '\\d',
    '\\d is not a valid JSON escape. Write \\\\ for a backslash.',
  ],
  [
    'an escape that is cut off',
    ['["\\u12"]'],
    '1:3',
    '\\u',
    '\\u is not a valid JSON escape. Write \\\\ for a backslash.',
  ],
  [
    'a backslash at the end of a line',
    ['["a\\', '"]'],
    '1:4',
    '\\',
    '\\ is not a valid JSON escape. Write \\\\ for a backslash.',
  ],
  [
    'a name without quotes',
    ['{', '  navigation: {}', '}'],
    '2:3',
    'navigation',
    'The property name navigation must be in double quotes.',
  ],
  [
    'a value without quotes',
    ['{', '  "a": docs/intro', '}'],
    '2:8',
    'docs',
    'docs is not a valid JSON value. Put text in double quotes.',
  ],
  [
    'a constant of another language',
    ['{ "a": True }'],
    '1:8',
    'True',
    'True is not a valid JSON value. Put text in double quotes.',
  ],
  [
    'a version without quotes',
    ['{ "version":', '  1.2.3 }'],
    '2:3',
    '1.2.3',
    '1.2.3 is not a valid JSON number. Write it as 1, -1, 0.5 or 1e3, or put it in double quotes.',
  ],
  [
    'a number with a leading zero',
    ['[01]'],
    '1:2',
    '01',
    '01 is not a valid JSON number. Write it as 1, -1, 0.5 or 1e3, or put it in double quotes.',
  ],
  [
    'a number with a plus',
    ['[+1]'],
    '1:2',
    '+1',
    '+1 is not a valid JSON number. Write it as 1, -1, 0.5 or 1e3, or put it in double quotes.',
  ],
  [
    'a missing colon',
    ['{', '  "a" 1', '}'],
    '2:7',
    '1',
    'A colon is missing between the property name and its value. Add it.',
  ],
  [
    'a missing value in an object',
    ['{', '  "a": ,', '  "b": 1', '}'],
    '2:8',
    ',',
    'A value is missing before this. Add it, or remove the extra comma or property name.',
  ],
  [
    'a missing value at the end of an object',
    ['{ "a":', '}'],
    '2:1',
    '}',
    'A value is missing before this. Add it, or remove the extra comma or property name.',
  ],
  [
    'two commas',
    ['[1,', ', 2]'],
    '2:1',
    ',',
    'A value is missing before this. Add it, or remove the extra comma or property name.',
  ],
  [
    'a comma at the start',
    ['[', '  , 1]'],
    '2:3',
    ',',
    'A value is missing before this. Add it, or remove the extra comma or property name.',
  ],
  [
    'a pasted no-break space',
    ['{', '\u00a0 "a": 1', '}'],
    '2:1',
    '\u00a0',
    'This is an invisible character (U+00A0). Delete it or replace it with a plain space.',
  ],
  [
    'a zero-width space after a value',
    ['{ "a": 1\u200b', '}'],
    '1:9',
    '\u200b',
    'This is an invisible character (U+200B). Delete it or replace it with a plain space.',
  ],
  [
    'a second byte order mark',
    ['{}', '\ufeff'],
    '2:1',
    '\ufeff',
    'This is an invisible character (U+FEFF). Delete it or replace it with a plain space.',
  ],
  ['a stray character', ['{', '  "a": @', '}'], '2:8', '@', 'Unexpected "@". Remove it.'],
  ['an astral character', ['[', '😀', ']'], '2:1', '😀', 'Unexpected "😀". Remove it.'],
  ['an empty file', [''], '1:1', '', 'The file is empty. Write a { } object.'],
  ['a file of white space', ['', '  ', '\t'], '3:2', '', 'The file is empty. Write a { } object.'],
];

describe.each([
  ['LF', '\n', ''],
  ['CRLF', '\r\n', ''],
  ['CR', '\r', ''],
  ['LF after a byte order mark', '\n', '\ufeff'],
])('with %s', (_, lineBreak, mark) => {
  it.each(FAULTS)('finds %s', (_name, lines, at, covers, says) => {
    const found = fault(mark + lines.join(lineBreak));
    // A byte order mark takes the first column of the first line.
    const place =
      mark === '' ? at : at.replace(/^1:(\d+)$/, (_all, column) => `1:${Number(column) + 1}`);
    expect(found).toMatchObject({ at: place, covers, says });
  });
});

describe('a bracket that is still open', () => {
  it.each([
    ['{\n  "a": [1, 2', '2:8 This [ is still open.'],
    ['{ "a": {\n"b": 1\n}\n', '1:1 This { is still open.'],
    ['{\n  "a": [1}\n}', '2:8 This [ is still open.'],
  ])('is a related location in %j', (text, related) => {
    expect(fault(text).related).toEqual([related]);
  });
});

describe('findSyntaxFault', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  function expectAgreement(text: string): void {
    const found = findSyntaxFault(text, 0);
    expect(found === undefined, JSON.stringify(text)).toBe(isJson(text));
    if (!found) return;
    expect(found.start).toBeGreaterThanOrEqual(0);
    expect(found.end).toBeGreaterThanOrEqual(found.start);
    expect(found.end).toBeLessThanOrEqual(text.length);
    if (found.opened !== undefined) expect('[{').toContain(text.charAt(found.opened));
  }

  const character = fc.oneof(
    fc.constantFrom(...'{}[],:"\\/\'`“” \t\r\n0123456789-+.eEtrufalsn#'),
    fc.constantFrom(
      '\u0000',
      '\u001f',
      '\u007f',
      '\u00a0',
      '\ufeff',
      '\u2028',
      '\ud83d',
      'é',
      '\f',
    ),
  );
  const edit = fc.record({
    kind: fc.constantFrom('delete', 'insert', 'replace', 'swap', 'cut'),
    at: fc.nat(1000),
    character,
  });

  it('agrees with JSON.parse on texts with typing errors', () => {
    fc.assert(
      fc.property(jsonText, fc.array(edit, { minLength: 1, maxLength: 3 }), (json, edits) => {
        let text = json;
        for (const { kind, at: place, character: added } of edits) {
          const at = place % (text.length + 1);
          const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
          text =
            kind === 'delete'
              ? before + after
              : kind === 'insert'
                ? before + added + here + after
                : kind === 'replace'
                  ? before + added + after
                  : kind === 'swap'
                    ? before + after.charAt(0) + here + after.slice(1)
                    : before;
        }
        expectAgreement(text);
      }),
      { numRuns: runs(500, 8000) },
    );
  });

  it('agrees with JSON.parse on texts of JSON characters', () => {
    fc.assert(
      fc.property(fc.array(character, { maxLength: 8 }), (characters) => {
        expectAgreement(characters.join(''));
      }),
      { numRuns: runs(500, 8000) },
    );
  });

  it('accepts JSON', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(findSyntaxFault(text, text.startsWith('\ufeff') ? 1 : 0)).toBeUndefined();
      }),
      { numRuns: runs(100, 1000) },
    );
  });
});
