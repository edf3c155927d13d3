import { describe, expect, it } from 'vitest';
import { headingText } from '../../src/pages/ids/heading-text.ts';
import { headingSlugs, parameterSlug, titleSlugs } from '../../src/pages/ids/slugs.ts';
import { readMarkup } from '../../src/pages/reader/markup.ts';

/** Returns the slug of the first heading of a page. */
function slugOf(page: string): string | undefined {
  const markup = readMarkup(page);
  const [heading] = markup.headings;
  return heading && headingSlugs(headingText(page, heading, markup).text)[0];
}

describe('the slug of a heading', () => {
  it.each([
    ['*a* __b__ ***c***', 'a-b-c'],
    ['snake_case and _em_', 'snake_case-and-em'],
    ['**a**b*c*', 'abc'],
    ['a * b', 'a-b'],
    ['\\*a\\* \\_b', 'a-_b'],
    ['~~old~~ new', 'old-new'],
    ['``a ` b``', 'a-`-b'],
    ['[a](/b "c") [d][e] [f]', 'a-d-f'],
    ['[a](/b_(c)) d', 'a-d'],
    ['a &amp; b &lt;c&gt;', 'a-&-b-<c>'],
    ['<Icon icon="x" /> a', 'a'],
    ['{a} b', 'b'],
    ['a {/* b */}', 'a'],
    ["it's 'so' \"quoted\"", 'it’s-‘so’-“quoted”'],
    ['`"a"` "b"', 'a-“b”'],
    ['a---b', 'a-b'],
    ['a--b', 'a—b'],
    ['wait...', 'wait…'],
    ['a & b', 'a-&-b'],
    ['100 %', '100-%'],
    ['$5', '$5'],
    ['a.b(c)!', 'a-b-c'],
    ['→ next', '→-next'],
    ['❤️ care', '-care'],
  ])('of "%s" is "%s"', (text, slug) => {
    expect(slugOf(`## ${text}\n`)).toBe(slug);
  });

  it('accepts each form of quotes at the ends, and none, which depends on the text around the heading', () => {
    const page = '## "a"\n';
    const markup = readMarkup(page);
    const heading = markup.headings[0] ?? { start: 0, end: 0 };
    const { text, others } = headingText(page, heading, markup);
    expect(text).toBe('“a”');
    expect([...others].sort()).toEqual(['a', 'a“', 'a”', '“a', '“a“', '”a', '”a“', '”a”'].sort());
  });

  it('accepts both readings of a letter after a sign', () => {
    expect(headingSlugs('Q & T')).toEqual(['q-&t', 'q-&-t']);
  });

  it('ends for half a surrogate pair', () => {
    expect(headingSlugs('a \ud83d b')).toEqual(['a-\ufffd-b']);
  });
});

describe('the slug of a title', () => {
  it.each([
    ['Can I use A/B: x?', ['can-i-use-a-b-x']],
    ['hash_no_op', ['hash-no-op']],
    ['Salt & ash', ['salt-ash', 'salt-and-ash']],
    ['Über', ['uber', 'ueber']],
    ["Don't", ['dont']],
    ['Обжиг', undefined],
  ])('of "%s"', (title, slugs) => {
    expect(titleSlugs(title)).toEqual(slugs);
  });
});

describe('the slug of a parameter', () => {
  it.each([
    ['user_id', 'user-id'],
    ['userName', 'user-name'],
    ['HTTPServer', 'http-server'],
    ['X-API-Key', 'x-api-key'],
  ])('of "%s" is "%s"', (name, slug) => {
    expect(parameterSlug(name)).toBe(slug);
  });
});
