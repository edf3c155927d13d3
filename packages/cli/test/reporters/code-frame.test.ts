import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { terminalFrame } from '../../src/reporters/code-frame.ts';
import { runs } from '../nav.ts';

describe('a code frame', () => {
  const positionAt = (text: string, at: number) => {
    const lines = text.slice(0, at).split(/\r\n|\n|\r/);
    return { line: lines.length, column: (lines.at(-1) as string).length + 1, offset: at };
  };
  const rangeOf = (text: string, part: string) => {
    const offset = text.indexOf(part);
    return { start: positionAt(text, offset), end: positionAt(text, offset + part.length) };
  };
  const frame = (text: string, part: string) => terminalFrame(text, rangeOf(text, part), false);

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('shows two lines around: %s', (_, eol) => {
    expect(frame(['a', 'b', '', 'xx yy', 'c', 'd', 'e', ''].join(eol), 'yy')).toBe(
      ['  2 | b', '  3 |', '> 4 | xx yy', '    |    ^^', '  5 | c', '  6 | d'].join('\n'),
    );
  });

  it('works at both ends of the text', () => {
    expect(frame('{', '{')).toBe('> 1 | {\n    | ^');
    expect(frame('\n\n}\n', '}')).toBe('  1 |\n  2 |\n> 3 | }\n    | ^');
    const text = 'a\nb';
    const end = { line: 2, column: 2, offset: 3 };
    expect(terminalFrame(text, { start: end, end }, false)).toBe('  1 | a\n> 2 | b\n    |  ^');
  });

  it('shows tabs as spaces, which are as wide in every terminal', () => {
    expect(frame('\t\t"a"', '"a"')).toBe('> 1 |     "a"\n    |     ^^^');
  });

  it.each([
    ['wide characters', '"中文", "x"', '> 1 | "中文", "x"\n    |         ^^^'],
    ['emoji', '"🚀👍🏽", "x"', '> 1 | "🚀👍🏽", "x"\n    |         ^^^'],
    ['combining marks', '"e\u0301", "x"', '> 1 | "e\u0301", "x"\n    |      ^^^'],
  ])('counts the cells of %s', (_, text, expected) => {
    expect(frame(text, '"x"')).toBe(expected);
    expect(frame('["中"]', '"中"')).toBe('> 1 | ["中"]\n    |  ^^^^');
  });

  it('marks nothing in a line in which the range is cut away', () => {
    const text = `${' '.repeat(300)}{\n  "a": 1 }`;
    const [first = '', marks = '', second = '', ...rest] = frame(text, text.trim()).split('\n');
    expect(first[marks.indexOf('^')]).toBe('{');
    expect(marks.trimEnd()).toMatch(/^ {4}\| +\^$/);
    expect([second, ...rest]).toEqual(['> 2 |']);
  });

  it('does not color prose as code', () => {
    const text = 'import this for new things';
    const colored = terminalFrame(text, rangeOf(text, 'this'), true, 'guide.mdx');
    expect(colored).toContain(text);
    expect(terminalFrame(text, rangeOf(text, 'this'), true, 'docs.json')).not.toContain(text);
  });

  it('counts a separator that JSON allows in strings as one character', () => {
    expect(frame('"a\u2028b", "c"\nd', '"c"')).toBe(
      '> 1 | "a\ufffdb", "c"\n    |        ^^^\n  2 | d',
    );
  });

  it('marks only the first line of a long value', () => {
    const text = 'x {\n1\n2\n3\n4\n5\n}';
    expect(frame(text, text.slice(2))).toBe('> 1 | x {\n    |   ^\n  2 | 1\n  3 | 2');
  });

  it('cuts long lines around the range, however long the text', () => {
    const text = `${'"x",'.repeat(500_000)}"HERE"${',"x"'.repeat(500_000)}`;
    const lines = frame(text, '"HERE"').split('\n');
    expect(lines.length).toBe(2);
    const [line = '', marks = ''] = lines;
    expect(line.length).toBeLessThan(140);
    expect(line.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('"HERE"');
    expect(line).toMatch(/^> 1 \| ….*…$/);
  });

  it.each([40, 80, 200])('fits %i columns, with all lines at the same position', (columns) => {
    const lines = Array.from({ length: 5 }, (_, at) => `${at}`.repeat(300));
    const text = `${lines[0]}\n${lines[1]}\n${'x'.repeat(170)}HERE${'y'.repeat(170)}\n${lines[2]}`;
    const rows = terminalFrame(text, rangeOf(text, 'HERE'), false, 'a.json', columns).split('\n');
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(Math.min(columns, 128));
    expect(rows.filter((row) => /\| …/.test(row))).toHaveLength(4);
    const [, , marked = '', marks = ''] = rows;
    expect(marked.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('HERE');
  });

  it('underlines exactly the visible characters of the range', () => {
    const unit = fc.constantFrom('a', '"', ' ', '\t', 'é', '中', '🚀', 'e\u0301', '\u0000', '…');
    const line = fc.oneof(
      fc.string({ unit, maxLength: 12 }),
      fc.string({ unit, minLength: 150, maxLength: 400 }),
    );
    const lines = fc.array(line, { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.string({ unit }),
        lines,
        lines,
        lines,
        fc.string({ unit }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (head, above, inside, below, tail, eol) => {
          // The range is marked by characters that are as wide as the others, and occur nowhere else.
          const part = inside.map((text) => text.replace(/./gsu, (one) => marked(one))).join(eol);
          const before = [...above, head].join(eol);
          const text = `${before}${part}${[tail, ...below].join(eol)}`;
          const end = before.length + part.length;
          const range = { start: positionAt(text, before.length), end: positionAt(text, end) };
          const isTall = range.end.line - range.start.line > 3;
          const rows = terminalFrame(text, range, false).split('\n');
          rows.forEach((row, index) => {
            if (/^ +\| +\^+$/.test(row)) return;
            const marks = rows[index + 1]?.match(/^ +\| .*\^/) ? (rows[index + 1] as string) : '';
            if (!isTall && !row.startsWith('>')) expect(row).not.toMatch(/[XWY]/u);
            const cells = cellsOf(row);
            const under = cells.map((_, cell) => (marks[cell] === '^' ? '^' : ' ')).join('');
            const expected = cells.map((char) => (/[XWY]/u.test(char) ? '^' : ' ')).join('');
            const number = Number(row.match(/\d+/)?.[0]);
            const isMarked = row.startsWith('>') && (!isTall || number === range.start.line);
            // An empty range has one mark.
            if (part !== '' && isMarked) expect(under).toBe(expected);
          });
          if (part === '') expect(rows.join('').match(/\^/g)).toHaveLength(1);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

/** Replaces a character by one that is as wide, as the frame shows it. */
function marked(char: string): string {
  if (char === '\u0301') return '';
  return stringWidth(char) === 2 ? '乗' : 'X';
}

/** Returns the character in each cell of a line. */
function cellsOf(row: string): string[] {
  return [...row].flatMap((char) => {
    const shown = char === '乗' ? 'W' : char;
    return Array.from({ length: stringWidth(char === '\ufffd' ? ' ' : char) }, () => shown);
  });
}
