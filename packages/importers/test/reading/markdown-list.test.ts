import fc from 'fast-check';
import type { List, ListItem } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { MAX_LIST_DEPTH } from '../../src/reading/limits.ts';
import type { MarkdownBlock, MarkdownItem } from '../../src/reading/markdown-blocks.ts';
import { readMarkdownLists } from '../../src/reading/markdown-list.ts';

const read = (text: string, indent?: number) => readMarkdownLists('SUMMARY.md', text, indent);

/** Prints blocks one a line: kind, place, text, links, code. */
function print(blocks: readonly MarkdownBlock[], indent = ''): string[] {
  return blocks.flatMap((block) => {
    const place = `${indent}${block.kind} ${block.at.line}:${block.at.column}`;
    if (block.kind === 'rule') return [place];
    if (block.kind === 'code') return [`${place} ${block.info}: ${block.text}`];
    const links = block.links.map(({ text, href, title, at }) =>
      ['→', text, `<${href}>`, title && `"${title}"`, `${at.line}:${at.column}`]
        .filter(Boolean)
        .join(' '),
    );
    const line = [place, block.text, ...links].join(' ');
    if (block.kind !== 'item') return [line];
    const code = block.code ? print([block.code], `${indent}  `) : [];
    return [line, ...code, ...print(block.items, `${indent}  `)];
  });
}

describe('blocks', () => {
  const cases: [string, string, string[]][] = [
    [
      'items, nested by 2 or 4 columns or a tab',
      '* [A](a.md)\n  * [B](b.md)\n    - [C](c.md)\n* [D](d.md)\n    * [E](e.md)\n\t* [F](f.md)\n',
      [
        'item 1:3 A → A <a.md> 1:3',
        '  item 2:5 B → B <b.md> 2:5',
        '    item 3:7 C → C <c.md> 3:7',
        'item 4:3 D → D <d.md> 4:3',
        '  item 5:7 E → E <e.md> 5:7',
        '  item 6:4 F → F <f.md> 6:4',
      ],
    ],
    [
      'ordered items need the width of their number',
      '1. [A](a.md)\n   1. [B](b.md)\n  2. [C](c.md)\n',
      ['item 1:4 A → A <a.md> 1:4', '  item 2:7 B → B <b.md> 2:7', 'item 3:6 C → C <c.md> 3:6'],
    ],
    [
      'an item that is indented too much is still a child',
      '* A\n        * [B](b.md)\n',
      ['item 1:3 A', '  item 2:11 B → B <b.md> 2:11'],
    ],
    [
      'items that begin in one line',
      '- - [A](a.md)\n  - B\n',
      ['item 1:3 ', '  item 1:5 A → A <a.md> 1:5', '  item 2:5 B'],
    ],
    [
      'headings of both forms, and rules',
      '# One #\nTwo\n===\nThree\n---\n\n---\n* * *\n## Four <a href="#x" id="x"></a>\n',
      [
        'heading 1:3 One',
        'heading 2:1 Two',
        'heading 4:1 Three',
        'rule 7:1',
        'rule 8:1',
        'heading 9:4 Four',
      ],
    ],
    ['a rule ends a list', '* A\n***\n* B\n', ['item 1:3 A', 'rule 2:1', 'item 3:3 B']],
    [
      'a paragraph with several links, and a link over two lines',
      '[A](a.md)\n[B](b.md) and [C\nD](c.md)\n',
      ['paragraph 1:1 A B and C D → A <a.md> 1:1 → B <b.md> 2:1 → C D <c.md> 2:15'],
    ],
    [
      'a second paragraph of an item adds its links',
      '* [A](a.md)\n\n  More in [B](b.md).\n\n[C](c.md)\n',
      ['item 1:3 A → A <a.md> 1:3 → B <b.md> 3:11', 'paragraph 5:1 C → C <c.md> 5:1'],
    ],
    [
      'code within an item',
      '* A\n  * ```yaml\n    type: x\n\n      y: z\n    ```\n* ~~~\n  left open\n* B\n',
      [
        'item 1:3 A',
        '  item 2:5 ',
        '    code 2:5 yaml: type: x\n\n  y: z',
        'item 7:3 ',
        '  code 7:3 : left open',
        'item 9:3 B',
      ],
    ],
    [
      'comments, code and front matter are left out',
      '---\ntitle: x\n---\n<!-- * [A](a.md)\n* [B](b.md) -->\n```\n* [C](c.md)\n```\n* D\n',
      ['code 6:1 : * [C](c.md)', 'item 9:3 D'],
    ],
    ['lines that end as on Windows', '* A\r\n  * B\r\n', ['item 1:3 A', '  item 2:5 B']],
    [
      'a number does not interrupt a paragraph',
      'In the year\n1984. Nothing\n',
      ['paragraph 1:1 In the year 1984. Nothing'],
    ],
  ];
  it.each(cases)('%s', (_, text, expected) => {
    expect(print(read(text).blocks)).toEqual(expected);
  });

  it('demands four columns where Python-Markdown does', () => {
    expect(print(read('* A\n  * B\n    * C\n', 4).blocks)).toEqual([
      'item 1:3 A',
      'item 2:5 B',
      '  item 3:7 C',
    ]);
  });
});

describe('texts', () => {
  const cases: [string, string, string][] = [
    ['a title', '[A](a.md "Short")', 'A → A <a.md> "Short" 1:3'],
    ['a title with an option', "[A](a.md ':ignore B')", 'A → A <a.md> ":ignore B" 1:3'],
    ['escapes', '[a\\_b \\(c\\) \\[d\\]](a.md)', 'a_b (c) [d] → a_b (c) [d] <a.md> 1:3'],
    ['code and names', '[`a*` snake_case](a_b.md)', 'a* snake_case → a* snake_case <a_b.md> 1:3'],
    ['emphasis around a link', '**[A _b_](a.md)** c', 'A b c → A b <a.md> 1:5'],
    ['a link in angle brackets', '[A](<a b.md>)', 'A → A <a b.md> 1:3'],
    ['an address with parentheses', '[A](a(1).md)', 'A → A <a(1).md> 1:3'],
    ['an address with spaces is a text', '[A](a b.md)', '[A](a b.md)'],
    ['no address', '[A]()', 'A → A <> 1:3'],
    ['no text', '[](a.md)', ' → <a.md> 1:3'],
    ['entities and tags', 'A &amp; <b>B</b> & C', 'A & B & C'],
    ['a number at the start', '[1. A](a.md)', '1. A → 1. A <a.md> 1:3'],
    ['a hash at the end', 'C #', 'C #'],
    ['an image', '![x](y.png) [A](a.md)', 'x A → A <a.md> 1:15'],
    ['a heading', '## [A](a.md)', 'A → A <a.md> 1:6'],
    ['an emoji', '🚀 [A](a.md)', '🚀 A → A <a.md> 1:6'],
  ];
  it.each(cases)('%s', (_, text, expected) => {
    expect(print(read(`* ${text}\n`).blocks)[0]?.replace(/^item \d+:\d+ /, '')).toBe(expected);
  });

  it('follows definitions', () => {
    expect(
      print(read('* [A][one]\n* [two]\n* [three]\n\n[One]: a.md "x"\n[two]: b.md\n').blocks),
    ).toEqual([
      'item 1:3 A → A <a.md> "x" 1:3',
      'item 2:3 two → two <b.md> 2:3',
      'item 3:3 [three]',
    ]);
  });
});

describe('hostile texts', () => {
  const depthOf = (items: readonly MarkdownBlock[]): number => {
    let depth = 0;
    for (let level = items; level.length > 0; depth += 1) {
      level = level.flatMap((block) => ('items' in block ? block.items : []));
    }
    return depth;
  };
  const many = process.env.NAV_SLOW === '1' ? 200_000 : 50_000;
  const cases: [string, string, string | undefined][] = [
    ['many items', '* [A_b `c`](a.md)\n'.repeat(many), undefined],
    ['many items in one line', `${'- '.repeat(many)}x\n`, 'nested deeper than 100 levels'],
    [
      '2,000 nested items',
      Array.from({ length: 2000 }, (_, level) => `${' '.repeat(level)}- x\n`)
        .map((line, level) => ' '.repeat(level) + line)
        .join(''),
      'nested deeper than 100 levels',
    ],
    ['a line of 1 MB', `* ${'['.repeat(1_000_000)}\n`, 'more than 2000 characters'],
  ];
  if (process.env.NAV_SLOW === '1') {
    const text = `* ${'*a* b '.repeat(300)}\n`.repeat(150);
    cases.push(['emphasis everywhere', text, 'more than 250000 characters']);
  }
  it.each(cases)('%s', (_, text, problem) => {
    const { blocks, problems } = read(text);
    expect(depthOf(blocks)).toBeLessThanOrEqual(MAX_LIST_DEPTH + 1);
    expect(problems.map(({ message }) => message)).toEqual(
      problem === undefined ? [] : [expect.stringContaining(problem)],
    );
  });
});

describe('against a Markdown parser', () => {
  type Tree = [string, Tree[]];
  const ours = (item: MarkdownItem): Tree => [item.text, item.items.map(ours)];
  const theirs = (list: List): Tree[] => list.children.map(theirItem);
  function theirItem({ children }: ListItem): Tree {
    const paragraph = children.find(({ type }) => type === 'paragraph');
    const lists = children.filter((child) => child.type === 'list');
    return [paragraph ? textOf(paragraph) : '', lists.flatMap(theirs)];
  }

  it('finds the same items', () => {
    const word = fc.constantFrom('a', 'b c', '[d](e)', '`f`', '**g**', 'h_i', '1', '\\*');
    const line = fc.record({
      step: fc.integer({ min: -3, max: 1 }),
      marker: fc.constantFrom('*', '-', '1.'),
      gap: fc.constantFrom(' ', '  '),
      word,
      blank: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const columns: number[] = [0];
        const text = lines
          .map(({ step, marker, gap, word: content, blank }) => {
            const level = Math.max(0, Math.min(columns.length - 1, columns.length - 1 + step));
            columns.length = level + 1;
            const column = columns[level] ?? 0;
            columns.push(column + marker.length + gap.length);
            return `${blank ? '\n' : ''}${' '.repeat(column)}${marker}${gap}${content}\n`;
          })
          .join('');
        const found = read(text).blocks.flatMap((block) =>
          block.kind === 'item' ? [ours(block)] : [],
        );
        const wanted = fromMarkdown(text).children.flatMap((child) =>
          child.type === 'list' ? theirs(child) : [],
        );
        expect(found).toEqual(wanted);
      }),
      { numRuns: process.env.NAV_SLOW === '1' ? 2000 : 100 },
    );
  });
});
