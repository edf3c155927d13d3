import { markIn, withMark, withoutMark } from '@nav/front-matter';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrontMatter } from '../../src/files/front-matter.ts';

/** Lines of front matter as people write it, each with a property of its own. */
const LINES = [
  'title: A page',
  'title: "Quoted: text" # with a comment',
  'description: |\n  Several\n\n  lines\n',
  'description: >-\n  folded\n  text',
  'tags:\n  - one\n  - two',
  'tags: [one, two]',
  'l10n:\n  reviewer: Eva\n',
  'l10n:\n    # A comment\n    reviewer: Eva\n\n    team: docs',
  '# Only a comment',
  'og:image: /a.png',
  '',
] as const;

const mark = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{7,40}$/),
  // YAML would read these as numbers.
  fc.constantFrom('1234567', '12345e67', 'none'),
);
const key = fc.constantFrom('translatedFrom', 'l10n.source', 'l10n.source.commit', 'x-y_z');

const body = fc.constantFrom(
  '',
  '\n',
  'Text',
  '\n\n# A\n',
  '---\nText\n',
  '\n---\n\n- a\n',
  ' ---',
);
const block = fc
  .subarray([...LINES])
  .filter((lines) => ['title', 'description', 'tags', 'l10n'].every(isOnceIn(lines)))
  .chain((lines) => fc.shuffledSubarray(lines, { minLength: lines.length }))
  .map((lines) => `---\n${lines.map((line) => `${line}\n`).join('')}---\n`);

function isOnceIn(lines: readonly string[]): (name: string) => boolean {
  return (name) => lines.filter((line) => line.startsWith(`${name}:`)).length <= 1;
}

const page = fc
  .tuple(fc.option(block), body, fc.boolean(), fc.boolean())
  .map(([front, text, isWindows, hasMark]) => {
    const whole = (front ?? '') + text;
    return (hasMark ? '\uFEFF' : '') + (isWindows ? whole.replaceAll('\n', '\r\n') : whole);
  });

describe('the mark of a translated page', () => {
  it('can be removed again, byte for byte', () => {
    fc.assert(
      fc.property(page, key, mark, (text, name, hash) => {
        const marked = withMark(text, name, hash);
        expect(marked).toBeDefined();
        expect(markIn(marked as string, name)).toBe(hash);
        expect(withoutMark(marked as string, name)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('stays the same if it is written again, and replaces another one', () => {
    fc.assert(
      fc.property(page, key, mark, mark, (text, name, one, other) => {
        const marked = withMark(text, name, one) as string;
        expect(withMark(marked, name, one)).toBe(marked);
        const again = withMark(marked, name, other) as string;
        expect(markIn(again, name)).toBe(other);
        expect(again.split('\n')).toHaveLength(marked.split('\n').length);
        expect(withoutMark(again, name)).toBe(withoutMark(marked, name));
      }),
      { numRuns: 300 },
    );
  });

  it('is text in YAML, and all other properties stay', () => {
    fc.assert(
      fc.property(page, mark, (text, hash) => {
        const { data } = readFrontMatter(withMark(text, 'from', hash) as string);
        expect(data).toEqual({ ...readFrontMatter(text).data, from: hash });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a list', '---\n- a\n---\n', 'from'],
    ['an object in one line', '---\nl10n: { team: docs }\n---\n', 'l10n.from'],
    ['a property without a value', '---\nl10n:\ntitle: A\n---\n', 'l10n.from'],
    ['a property with lines below', '---\nfrom:\n- a\n---\n', 'from'],
    ['a text of several lines', '---\nfrom: >\n  a\n---\n', 'from'],
    ['an object at the top', '---\n{ title: A }\n---\n', 'from'],
  ])('is not written into %s', (_, text, name) => {
    expect(withMark(text, name, 'abcdef0')).toBeUndefined();
    expect(withoutMark(text, name)).toBe(text);
  });

  it('is read with quotes, comments, and an empty value', () => {
    const read = (line: string) => markIn(`---\n${line}\n---\n`, 'from');
    expect(read('from: abc # note')).toBe('abc');
    expect(read('\'from\' : "abc"  ')).toBe('abc');
    expect(read('from:')).toBeUndefined();
    expect(read('from: # note')).toBeUndefined();
    expect(read('  from: abc')).toBeUndefined();
    expect(read('text: |\n  from: abc')).toBeUndefined();
    expect(withMark('---\nfrom: # note\n---\n', 'from', 'abc')).toBe(
      '---\nfrom: abc # note\n---\n',
    );
  });
});
