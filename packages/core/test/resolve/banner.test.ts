import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBanner } from '../../src/resolve/banner.ts';
import { runs } from '../runs.ts';

/** Links to the site get a base, and `/gone` leads to nothing. */
const link = (href: string) =>
  href === '/gone' ? undefined : href.startsWith('/') ? `/docs${href}` : href;

const cases: [what: string, written: string, content: string, parts: [string, string?][]][] = [
  ['text', 'Hello', 'Hello', [['Hello']]],
  [
    'Markdown links',
    '[A](/a)[B](https://b.dev?x=1 "Title") and [C](</c d>).',
    '[A](/docs/a)[B](https://b.dev?x=1 "Title") and [C](</docs/c d>).',
    [['A', '/docs/a'], ['B', 'https://b.dev?x=1'], [' and '], ['C', '/docs/c d'], ['.']],
  ],
  ['parentheses', '[A](/a_(b))', '[A](/docs/a_(b))', [['A', '/docs/a_(b)']]],
  ['a dead link', 'See [**old**](/gone) pages', 'See **old** pages', [['See old pages']]],
  [
    'HTML',
    '<b>New</b>: <a class="x" href="/a?b&amp;c">A</a>, <a href="/gone">B</a>',
    '<b>New</b>: <a class="x" href="/docs/a?b&c">A</a>, B',
    [['New: '], ['A', '/docs/a?b&c'], [', B']],
  ],
  [
    'a URL',
    'At <https://a.dev>',
    'At <https://a.dev>',
    [['At '], ['https://a.dev', 'https://a.dev']],
  ],
  [
    'emphasis',
    '**New [_A_](/a_b_c)** and *b*, 2 * 3 * 4, snake_case_name, \\*star\\*',
    '**New [_A_](/docs/a_b_c)** and *b*, 2 * 3 * 4, snake_case_name, \\*star\\*',
    [['New '], ['A', '/docs/a_b_c'], [' and b, 2 * 3 * 4, snake_case_name, *star*']],
  ],
  ['code', 'Run `[a](/b)` *now*', 'Run `[a](/b)` *now*', [['Run [a](/b) now']]],
  [
    'an image',
    '![Logo](/l.png) [A](/a)',
    '![Logo](/l.png) [A](/docs/a)',
    [['Logo '], ['A', '/docs/a']],
  ],
  ['a script', '[A](javascript:alert(1))', '[A](javascript:alert(1))', [['A']]],
];

it.each(cases)('a banner is read with %s', (_, written, content, parts) => {
  expect(readBanner(written, true, link)).toEqual({
    content,
    parts: parts.map(([text, href], at) => ({
      id: `banner:${at}`,
      text,
      ...(href === undefined ? {} : { href }),
    })),
    dismissible: true,
  });
});

it('keeps any text in order', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '[',
    ']',
    '(',
    ')',
    '*',
    '_',
    '`',
    '<',
    '>',
    '\\',
    '/',
    'href="',
    'https:',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const written = pieces.join('');
      const { content, parts } = readBanner(written, undefined, (href) => href);
      expect(content).toBe(written);
      const letters = parts
        .map(({ text }) => text)
        .join('')
        .replaceAll(/[^a]/g, '');
      const [...all] = written.replaceAll(/[^a]/g, '');
      // Only addresses and tags are not shown.
      expect(letters.length).toBeLessThanOrEqual(all.length);
      expect(parts.every(({ text, href }) => text !== '' || href !== undefined)).toBe(true);
    }),
    { numRuns: runs(200, 5000) },
  );
});
