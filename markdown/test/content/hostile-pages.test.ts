import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentReader, pageProblem } from '../../src/content/page-reader.ts';
import { isPlainPage } from '../../src/quick/plain-page.ts';
import { isSoundPage } from '../../src/quick/sound-page.ts';

/** The parts of pages that open, close or escape something. */
const MARKS = [
  ...['<', '>', '/>', '</', '{', '}', '{{{', '`', '```\n', '*', '_', '[', '](', ')', '$', '&amp;'],
  ...['- ', '> ', '    ', '\t', '|', '---\n', '\\', '"', '!', '\0', '\ud800', '\r', '\n', '\n\n'],
  ...['<Note>', '</Note>', '<Tree>', '<Panel>', '<A b={', '<!--', '{/*', '*/}', 'word ', '{...'],
  ...[
    'import A from "/a.mdx"\n',
    'import {',
    'export const B = () => ',
    'export default ',
    '=> <B />',
  ],
];

const page = fc
  .array(fc.oneof(fc.constantFrom(...MARKS), fc.string({ unit: 'binary', maxLength: 5 })), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

it('no page is an exception', () => {
  const read = (text: string) => {
    const isSound = isSoundPage('a.mdx', text);
    const content = contentReader.page(text);
    const problem = pageProblem(text);
    contentReader.module(text);
    return { isSound, isRead: content !== undefined, hasProblem: problem !== undefined };
  };
  fc.assert(
    fc.property(page, (text) => {
      const { isRead, hasProblem } = read(text);
      expect(isRead).toBe(!hasProblem);
    }),
    { numRuns: 400 },
  );
});

it('code in thousands of brackets is not parsed', () => {
  const deep = `${'<A b={'.repeat(2500)}${'} />'.repeat(2500)}`;
  expect(contentReader.module(deep)).toMatchObject({ reason: 'too-large' });
  expect(pageProblem(`${deep}\n`)).toBeDefined();
});

it.each([
  ['templates', '`${', '}`'],
  ['parentheses', '(', ')'],
  ['lists', '[', ']'],
])('a page with thousands of %s in each other is not parsed', (_, open, close) => {
  const deep = `${open.repeat(3000)}1${close.repeat(3000)}`;
  expect(pageProblem(`{${deep}}\n`)).toMatchObject({ reason: 'too-large' });
  expect(pageProblem(`export const a = ${deep};\n`)).toMatchObject({ reason: 'too-large' });
});

it.each([
  ['operators', '!'.repeat(30_000), ''],
  ['functions', 'a => '.repeat(20_000), ''],
  ['elements', '<b>'.repeat(8000), '</b>'.repeat(8000)],
])('code with too many %s in each other for the stack may be right', (_, open, close) => {
  const deep = `${open}1${close}`;
  expect(pageProblem(`{${deep}}\n`)).toMatchObject({ reason: 'too-large' });
  expect(contentReader.module(`export const a = ${deep};`)).toMatchObject({ reason: 'too-large' });
});

it.each(['[a](/b)\n', '\nimport A from "/a.mdx"', '# a\n', '<'])(
  'reads a page with too many %j up to a place',
  (part) => {
    const page = part.repeat(2_500_001);
    const start = page.length - part.trimStart().length - (part.startsWith('\n') ? 1 : 0);
    expect(pageProblem(page)).toMatchObject({ reason: 'too-large', start });
    expect([isPlainPage('a.mdx', page), isSoundPage('a.mdx', page)]).toEqual([false, false]);
  },
);
