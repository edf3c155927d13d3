import { describe, expect, it } from 'vitest';
import { readToml, tomlPlace, tomlValue } from '../../src/reading/toml.ts';

const read = (text: string) => readToml('book.toml', text);

describe('readToml', () => {
  it('returns values by their keys', () => {
    const file = read('[output.html]\nfold = { enable = true }\n');
    const root = file.problem === undefined ? file.root : undefined;
    expect(tomlValue(root, 'output', 'html', 'fold', 'enable')).toBe(true);
    expect(tomlValue(root, 'output', 'pdf', 'fold')).toBeUndefined();
    expect(tomlValue(root, 'output', 'html', 'toString')).toBeUndefined();
  });

  it('locates a syntax error', () => {
    expect(read('[book]\ntitle = "a"\nsrc = \n')).toEqual({
      problem: expect.any(String),
      at: { file: 'book.toml', line: 3, column: 7 },
    });
  });

  it.each([
    ['__proto__ keys', '[__proto__]\nsrc = "x"\n'],
    ['200,000 nested arrays', `a = ${'['.repeat(200_000)}${']'.repeat(200_000)}\n`],
    ['200,000 dotted keys', `${'a.'.repeat(200_000)}a = 1\n`],
  ])('survives %s', (_, text) => {
    const file = read(text);
    expect(file.problem ?? tomlValue(file.root, 'src')).not.toBe('x');
    expect(({} as Record<string, unknown>).src).toBeUndefined();
  });
});

describe('tomlPlace', () => {
  const text = [
    'title = "a"',
    '[output.html.redirect]',
    '"/a.b.html" = "b.html"',
    '  \'c\' = "d"',
    '[output]',
    'html.edition = 1',
    '',
  ].join('\n');
  it.each([
    [['title'], 1, 1],
    [['output', 'html', 'redirect'], 2, 1],
    [['output', 'html', 'redirect', '/a.b.html'], 3, 1],
    [['output', 'html', 'redirect', 'c'], 4, 3],
    [['output', 'html', 'edition'], 6, 1],
    [['output', 'html', 'missing'], 1, 1],
  ])('%j is at %i:%i', (keys, line, column) => {
    expect(tomlPlace('book.toml', text, ...keys)).toEqual({ file: 'book.toml', line, column });
  });
});
