import { describe, expect, it } from 'vitest';
import { plainText, readLine } from '../src/line.ts';

describe('a line of Markdown', () => {
  it.each([
    ['*Learn* `C` &amp; [Go](/go)', 'Learn C & Go'],
    ['1. Start', '1. Start'],
    ['Learn C #', 'Learn C #'],
    ['a <b>bold</b>\n word\\_s', 'a bold word_s'],
    ['', ''],
  ])('%j reads as %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });

  it('has links with their offsets, also by label', () => {
    const { links } = readLine('See [a](/a "A") and [b].', ['[b]: /b']);
    expect(links).toEqual([
      { text: 'a', href: '/a', title: 'A', offset: 4 },
      { text: 'b', href: '/b', title: undefined, offset: 20 },
    ]);
  });
});
