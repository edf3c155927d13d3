import { applyEdits } from '@nav/positions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, memoryHost, type TextEdit } from '../../src/index.ts';
import { runs } from '../runs.ts';
import { jsonText } from './arbitrary-json.ts';

/** Returns the title of the fix of a text that is not JSON, and the text after it. */
function fixOf(text: string): { title: string; after: string } | undefined {
  const result = check(memoryHost({ 'docs.json': text }), 'docs.json', { files: false });
  const [finding] = result?.diagnostics ?? [];
  expect(finding?.code).toBe('invalid-json');
  const fix = finding?.fixes[0];
  return fix && { title: fix.title, after: applyEdits(text, fix.edits as TextEdit[]) };
}

describe('wrong commas', () => {
  it.each([
    ['{"pages": ["a",]}', 'Remove the comma', '{"pages": ["a"]}'],
    ['{"pages": ["a"\r\n  "b"]}', 'Add a comma', '{"pages": ["a",\r\n  "b"]}'],
    ['\ufeff{"a": {} "b": [1 2 , ] , }\n', 'Fix 4 commas', '\ufeff{"a": {}, "b": [1, 2  ]  }\n'],
  ])('are fixed in %j', (text, title, after) => {
    expect(fixOf(text)).toEqual({ title, after });
  });

  it.each([
    ['a comment, too', '{\n  // no\n  "pages": ["a",]\n}'],
    ['a missing bracket, too', '{"pages": ["a",}'],
    ['a quote that ends a string early', '["say ""yes"" now"]'],
    ['a quote that is missing', '{"a": "b, "c": "d"}'],
    ['two commas', '["a",, "b"]'],
    ['very many', `[${'1 '.repeat(1000)}1]`],
  ])('are left alone with %s', (_, text) => {
    expect(fixOf(text)).toBeUndefined();
  });

  it('are fixed wherever they are', () => {
    let fixed = 0;
    const marks = fc.array(fc.boolean(), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(jsonText, marks, (json, changes) => {
        let count = 0;
        const text = json.replace(/"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[,\]}]/g, (token) => {
          if (token.length > 1 || !changes[count++ % changes.length]) return token;
          return token === ',' ? ' ' : `,${token}`;
        });
        fc.pre(text !== json && count < 100);
        fixed += 1;
        expect(JSON.parse(fixOf(text)?.after.replace(/^\ufeff/, '') ?? '')).toEqual(
          JSON.parse(json.replace(/^\ufeff/, '')),
        );
      }),
      { numRuns: runs(60, 2000) },
    );
    expect(fixed).toBeGreaterThan(20);
  });
});
