import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  markdownCode,
  markdownText,
  printParts,
  type ReportPart,
} from '../../src/parts/markdown.ts';
import { runs } from '../runs.ts';

/** Texts of the signs that mean something in Markdown or to GitHub. */
const signs = fc.constantFrom(
  ...'@#|\\`*_[]()<>&!~-:/. \n\t\r1aZ'.split(''),
  '@team/docs',
  '#12',
  'GH-3',
  'https://github.com/a/b/issues/1',
  'www.example.com',
  'a@b.example',
  '</details>',
  '-->',
  '\\|',
  '```',
  '\u2028',
);
const text = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(''));

/** Matches the start of what GitHub links in a cell, URLs without a scheme included. */
const REFERENCE = /@[a-z\d]|#\d|\bGH-\d|:\/\/|www\./i;

/** Returns the cells of a row as GitHub separates them: a backslash escapes the sign after it. */
function cellsOf(row: string): string[] {
  const cells = [''];
  for (const [part] of row.trim().matchAll(/\\[!-/:-@[-`{-~]|[\s\S]/g))
    if (part === '|') cells.push('');
    else cells[cells.length - 1] += part;
  return cells.slice(1, -1).map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** Removes escapes and then code, as the inline parser of CommonMark finds them. */
function prose(cell: string): string {
  return cell.replace(
    /\\([!-/:-@[-`{-~])|(`+)(?!`)[\s\S]*?(?<!`)\2(?!`)/g,
    (_, escaped: string | undefined) => (escaped === undefined ? '' : `${escaped}\u00b7`),
  );
}

const inline = fc.oneof(
  text,
  fc.record({ code: text }),
  fc.record({ rule: fc.oneof(text, fc.constant('page-not-found')) }),
);
const cell: fc.Arbitrary<Cell> = fc.oneof(
  inline,
  fc.record({ lines: fc.array(fc.array(inline, { maxLength: 2 }), { maxLength: 2 }) }),
);

describe('markdown', () => {
  it('keeps each text in its cell, without mentions, references and links', () => {
    fc.assert(
      fc.property(cell, text, (first, second) => {
        const columns = ['A', 'B', 'C'];
        const rows = [[first, second, { code: second }]];
        const [, , row = '', ...rest] = printParts([{ kind: 'table', columns, rows }]).split('\n');
        expect(rest).toEqual(['']);
        const cells = cellsOf(row);
        expect(cells).toHaveLength(3);
        for (const one of cells) {
          const shown = prose(one.replace(/\[page-not-found\]\([^)]*\)|<br>/g, ' '));
          expect(shown).not.toMatch(REFERENCE);
          expect(shown).not.toMatch(/[`<](?!·)/);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('makes no reference of two strings', () => {
    const rows = [[{ lines: [['#', '1 and ', '@', 'a']] }]];
    const printed = printParts([{ kind: 'table', columns: ['A'], rows }]);
    expect(printed).not.toMatch(REFERENCE);
  });

  it('shows the text of a mention', () => {
    const shown = markdownText('@angular/core #12 gh-7 https://a.example www.b.example C# a#b');
    expect(shown.replaceAll('\u200b', '')).toBe(
      '@angular/core #12 gh-7 https://a.example www.b.example C# a#b',
    );
    expect(shown).not.toMatch(REFERENCE);
  });

  it('shows code with bars and backslashes', () => {
    expect(markdownCode('a|b')).toBe('`a\\|b`');
    expect(markdownCode('a\\|@team')).toBe('`a\\\\\\|@team`');
  });

  it('cannot be left through a title or a line of code', () => {
    fc.assert(
      fc.property(text, fc.array(text), (title, lines) => {
        const printed = printParts([{ kind: 'code', title, language: 'diff', lines }]);
        const [, summary = '', , opening = ''] = printed.split('\n');
        const name = /^<summary>(.*)<\/summary>$/.exec(summary)?.[1];
        expect(name).not.toMatch(REFERENCE);
        expect(name).not.toContain('<');
        const fence = /^`{3,}/.exec(opening)?.[0] as string;
        const inside = printed.split('\n').slice(4, 4 + lines.length);
        for (const line of inside) expect(line).not.toContain(fence);
        expect(printed.split('\n').slice(4 + lines.length)).toEqual([fence, '', '</details>', '']);
      }),
      { numRuns: runs(100) },
    );
  });

  const rows = (count: number, width = 20): Cell[][] =>
    Array.from({ length: count }, (_, at) => [`row ${at} ${'x'.repeat(width)}`]);
  const table = (title: string, count: number): ReportPart => {
    return { kind: 'table', title, columns: ['A'], rows: rows(count), isCollapsed: true };
  };

  it('never exceeds its limit, in characters or bytes', () => {
    const part: fc.Arbitrary<ReportPart> = fc.oneof(
      fc.record({
        kind: fc.constant('heading' as const),
        level: fc.constant(3 as const),
        text: fc.array(text),
      }),
      fc.record({ kind: fc.constant('text' as const), text: fc.array(text) }),
      fc.nat(50).map((count) => table('Títle', count)),
      fc.record({
        kind: fc.constant('code' as const),
        language: fc.constant('json' as const),
        lines: fc.array(text, { maxLength: 50 }),
        instead: text,
      }),
    );
    fc.assert(
      fc.property(fc.array(part), fc.nat(3000), fc.boolean(), (parts, max, inBytes) => {
        const measure = inBytes ? Buffer.byteLength : ({ length }: string) => length;
        const printed = printParts(parts, max, measure);
        expect(measure(printed)).toBeLessThanOrEqual(max);
      }),
      { numRuns: runs(200) },
    );
  });

  it('gives each table its share, and what small ones leave to large ones', () => {
    const printed = printParts([table('Long', 500), table('Short', 3), table('Other', 500)], 4000);
    const counts = printed.split('<summary>').map((part) => part.match(/^\| row/gm)?.length);
    expect(printed.length).toBeGreaterThan(3900);
    expect(counts[2]).toBe(3);
    expect(Math.abs((counts[1] ?? 0) - (counts[3] ?? 0))).toBeLessThanOrEqual(1);
    expect(printed).toContain('<summary>Long (500)</summary>');
    expect(printed).toMatch(/\| … and \d+ more rows \|\n\n<\/details>/);
  });

  it('prints code as a whole or not at all', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`);
    const code: ReportPart = { kind: 'code', language: 'json', lines, instead: 'Too long.' };
    expect(printParts([code, table('T', 1)], 2000)).toContain('line 99\n```\n');
    const cut = printParts([code, table('T', 100)], 1000);
    expect(cut).toMatch(/^Too long\.\n/);
    expect(cut).not.toContain('```');
    expect(cut).toContain('<summary>T (100)</summary>');
  });

  it('shows code with backticks and bars', () => {
    expect(markdownCode('a`b``c|d')).toBe('``` a`b``c\\|d ```');
  });
});
