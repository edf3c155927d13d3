import { describe, expect, test } from 'vitest';
import {
  entriesOf,
  entryOf,
  flagOf,
  itemsOf,
  plainValue,
  readYaml,
  textOf,
  valueAt,
  type YamlNode,
} from '../../src/reading/yaml.ts';

function rootOf(text: string): YamlNode | undefined {
  const file = readYaml('site.yml', text);
  if (file.problem !== undefined) throw new Error(file.problem);
  return file.root;
}

const spot = (node: { at: { line: number; column: number } } | undefined) =>
  node && [node.at.line, node.at.column];

describe('places', () => {
  test('each key, value and item has its line and column', () => {
    const root = rootOf(
      'nav:\r\n  - Home: \'index.md\'\r\n  - guide/\r\n  - {API: [a.md, "b.md"]}\r\n',
    );
    const [home, guide, api] = itemsOf(valueAt(root, 'nav'));
    expect(spot(entryOf(root, 'nav'))).toEqual([1, 1]);
    expect(spot(entryOf(home, 'Home'))).toEqual([2, 5]);
    expect(spot(valueAt(home, 'Home'))).toEqual([2, 11]);
    expect(spot(guide)).toEqual([3, 5]);
    expect(itemsOf(valueAt(api, 'API')).map(spot)).toEqual([
      [4, 12],
      [4, 18],
    ]);
  });

  test('an empty value has the place of its key', () => {
    const root = rootOf('a: 1\nb:\nc:\n  -\n');
    expect(spot(valueAt(root, 'b'))).toEqual([2, 1]);
    expect(spot(itemsOf(valueAt(root, 'c'))[0])).toEqual([4, 3]);
  });

  test('a problem has its place', () => {
    expect(readYaml('a.yml', 'nav:\n  - a: [b\nc: d\n')).toMatchObject({ at: { file: 'a.yml' } });
    expect(readYaml('a.yml', 'a: 1\n---\nb: 2\n')).toEqual({
      problem: 'it has several YAML documents',
      at: { file: 'a.yml', line: 2, column: 1 },
    });
  });
});

describe('values', () => {
  test('a text keeps what is written, without quotes', () => {
    const root = rootOf('a: 1.10\nb: "yes"\nc: yes\nd: ~\ne: "x\\ty"\nf: |\n  one\n  two\ng:\n');
    expect(entriesOf(root).map(({ value }) => textOf(value))).toEqual([
      '1.10',
      'yes',
      'yes',
      undefined,
      'x\ty',
      'one\ntwo\n',
      undefined,
    ]);
    expect(plainValue(root)).toMatchObject({ a: 1.1, d: null, g: null });
  });

  test('booleans are read in the words of YAML 1.1 and 1.2', () => {
    const root = rootOf('[true, False, yes, NO, on, off, 1, maybe]');
    expect(itemsOf(root).map((one) => flagOf(one))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      undefined,
      undefined,
    ]);
  });

  test('an empty file has no value', () => {
    expect(rootOf('# nothing\n')).toBeUndefined();
  });

  test('the last of duplicate keys wins', () => {
    expect(plainValue(rootOf('a: 1\nb: 2\na: 3\n'))).toEqual({ a: 3, b: 2 });
  });

  test('a key is only a name', () => {
    const root = rootOf('__proto__: {polluted: true}\nconstructor: 1\n');
    expect(entriesOf(root).map(({ key }) => key)).toEqual(['__proto__', 'constructor']);
    expect(valueAt(root, 'toString')).toBeUndefined();
    expect(Object.keys(plainValue(root) as object)).toEqual(['__proto__', 'constructor']);
  });
});

describe('tags', () => {
  test('!ENV is its default, or unknown', () => {
    const root = rootOf('a: !ENV [A, B, "fallback"]\nb: !ENV B\nc: !ENV [C]\nd: !ENV [D, false]\n');
    expect(plainValue(root)).toEqual({ a: 'fallback', b: undefined, c: undefined, d: false });
    expect(valueAt(root, 'b')).toMatchObject({ kind: 'unknown', tag: '!ENV' });
  });

  test('a value that a program would compute is unknown and costs only itself', () => {
    const root = rootOf(
      'a: !!python/name:material.emoji.twemoji\nb: !!python/object/apply:x.y {kwds: {z: 1}}\nc: !relative $docs_dir\nd: 1\n',
    );
    expect(entriesOf(root).map(({ value }) => value.kind)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'scalar',
    ]);
    expect(valueAt(root, 'a')).toMatchObject({ at: { line: 1, column: 4 } });
  });

  test('standard tags change nothing but the type', () => {
    expect(plainValue(rootOf('a: !!str 1\nb: ! 2\nc: !!seq [3]\nd: !!omap\n  - x: 1\n'))).toEqual({
      a: '1',
      b: '2',
      c: [3],
      d: [{ x: 1 }],
    });
  });
});

describe('aliases', () => {
  test('aliases and merge keys are followed', () => {
    const root = rootOf(
      'base: &base {a: 1, b: 2}\nlist: &list [x]\nsite:\n  <<: *base\n  b: 3\nboth:\n  <<: [*base, {c: 4}]\nagain: *list\n',
    );
    expect(plainValue(root)).toMatchObject({
      site: { a: 1, b: 3 },
      both: { a: 1, b: 2, c: 4 },
      again: ['x'],
    });
    expect(spot(valueAt(root, 'site', 'a'))).toEqual([1, 17]);
  });

  test.each([
    ['an alias within its own anchor', 'a: &a [*a]\n', 'an alias repeats what contains it'],
    [
      'aliases that repeat billions of values',
      `a0: &a0 [x, x]\n${Array.from({ length: 40 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`).join('')}`,
      'its aliases repeat more than 1000000 values',
    ],
    [
      'merge keys that repeat billions of values',
      `a0: &a0 {x: 1}\n${Array.from({ length: 40 }, (_, n) => `a${n + 1}: &a${n + 1} {<<: [*a${n}, *a${n}], k${n}: 1}\n`).join('')}`,
      'its aliases repeat more than 1000000 values',
    ],
    ['200,000 nested lists', '['.repeat(200_000), 'it is nested deeper than 256 levels'],
  ])('%s is a problem', (_, text, problem) => {
    expect(readYaml('bomb.yml', text)).toMatchObject({ problem, at: { file: 'bomb.yml' } });
  });

  test('a chain of aliases is read without overflowing the stack', () => {
    const text = `a0: &a0 [x]\n${Array.from({ length: 1300 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}]\n`).join('')}`;
    expect(entriesOf(rootOf(text))).toHaveLength(1301);
  });
});
