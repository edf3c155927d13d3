import { describe, expect, it } from 'vitest';
import { contentReader, pageProblem } from '../../src/content/page-reader.ts';

/** Pages of about a number of characters. */
const PAGES: Readonly<Record<string, (size: number) => string>> = {
  'nested tags': (size) => '<a>'.repeat(size / 3),
  'nested tags on lines': (size) => '<a>\n'.repeat(size / 4),
  'nested tags that are closed': (size) => `${'<a>'.repeat(size / 7)}${'</a>'.repeat(size / 7)}`,
  'one word': (size) => `${'a'.repeat(size)}<b/>`,
  'one line of tags': (size) => 'lorem <b>ipsum</b> '.repeat(size / 19),
  'one line of braces': (size) => '{'.repeat(size),
  'one line of names': (size) => '{a} '.repeat(size / 4),
  'code that does not parse': (size) => '{a b } '.repeat(size / 7),
  'one attribute': (size) => `<A x="${'a'.repeat(size)}" />`,
  'one list of numbers': (size) => `{[${'1,'.repeat(size / 2)}1]}`,
  'brackets in code': (size) => `{${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  quotes: (size) => '> '.repeat(size / 2),
  brackets: (size) => `${'['.repeat(size)}<b/>`,
  addresses: (size) => `${'[a]('.repeat(size / 4)}<b/>`,
  'a URL with dots': (size) => `https://a.b/${'.'.repeat(size)}x <b/>`,
  emphasis: (size) => '*a **b <b>c</b> '.repeat(size / 16),
  'runs of backticks': (size) => runs(size, '`'),
  'runs of dollar signs': (size) => runs(size, '$'),
  imports: (size) => lines(size, (line) => `import A${line} from "/a.mdx"\n`),
  'imports apart': (size) => lines(size, (line) => `import A${line} from "/a.mdx"\n\n`),
  'an export that is not closed': (size) => `export const a = {\n\n${'b: 1,\n\n'.repeat(size / 7)}`,
  'rows of a table': (size) => `| a | b |\n|-|-|\n${'| <b>x</b> | {1} |\n'.repeat(size / 19)}`,
  'code blocks': (size) => '```\n<\n```\n'.repeat(size / 10),
  indentation: (size) => `${'\t'.repeat(size)}<b/>`,
  'random text': (size) => randomText(size),
  'random bytes': (size) =>
    Buffer.from(randomText(size), 'utf16le').toString('latin1').slice(0, size),
};

function runs(size: number, character: string): string {
  const count = Math.floor(Math.sqrt(2 * size));
  return Array.from({ length: count }, (_, index) => `${character.repeat(index + 1)} <b/> `).join(
    '',
  );
}

function lines(size: number, line: (index: number) => string): string {
  return Array.from({ length: size / 30 }, (_, index) => line(index)).join('');
}

const CHARACTERS = 'ab \n<>{}/`*_[]()!$"\'=-#>|~\\&;:.1é';

function randomText(size: number): string {
  let state = 1;
  let text = '';
  for (let at = 0; at < size; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += CHARACTERS[(state >>> 8) % CHARACTERS.length];
  }
  return text;
}

const SIZES = [1_000_000, 10_000_000] as const;

describe('a huge page', () => {
  it.each(Object.keys(PAGES))(
    'of %s is read, or has a problem with a place',
    (name) => {
      for (const size of SIZES) {
        const text = PAGES[name]?.(size) ?? '';
        const problem = pageProblem(text);
        const content = contentReader.page(text);
        expect(content === undefined).toBe(problem !== undefined);
        if (problem) expect(text.slice(problem.start, problem.end)).not.toBe('');
      }
    },
    600_000,
  );

  it('of 100 MB is read', () => {
    const text = 'Lorem <b>ipsum</b> dolor.\n\n'.repeat(3_700_000);
    expect(pageProblem(text)?.reason).toBe('too-large');
    const plain = 'Lorem ipsum dolor.\n\n'.repeat(5_000_000);
    expect(pageProblem(plain)).toBeUndefined();
  }, 600_000);
});
