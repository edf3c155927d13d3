import { valueAt } from '@nav/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryHost } from '../../src/index.ts';
import { composeConfig } from '../../src/stages.ts';
import { runs } from '../runs.ts';
import { pointersOf } from '../source/arbitrary-json.ts';

type Value = string | Value[] | { [key: string]: Value };

/** A config in several files, and its composed value. */
interface Spread {
  files: Record<string, Value>;
  composed: Value;
}

const FOLDERS = ['', 'a/', 'a/b/', 'c/'];
const KEYS = ['pages', 'group', 'x', '__proto__', 'a/b', '~', '0'];

/** Builds a random value and moves random parts of it to other files, with properties next to the `$ref`. */
function spread(choose: (limit: number) => number): Spread {
  const files: Record<string, Value> = {};
  let scalars = 0;
  let names = 0;
  const scalar = () => `value ${scalars++}`;

  /** `text` is the value in a file of `folder`, `meaning` its composed value. */
  function build(folder: string, depth: number): { text: Value; meaning: Value } {
    const kind = depth === 0 ? 0 : choose(6);
    if (kind === 0) {
      const text = scalar();
      return { text, meaning: text };
    }
    if (kind === 1) {
      const items = Array.from({ length: choose(4) }, () => build(folder, depth - 1));
      return { text: items.map(({ text }) => text), meaning: items.map(({ meaning }) => meaning) };
    }
    const own = KEYS.filter(() => choose(3) === 0).map((key) => {
      return [key, build(folder, depth - 1)] as const;
    });
    const text = Object.fromEntries(own.map(([key, part]) => [key, part.text]));
    const meaning = Object.fromEntries(own.map(([key, part]) => [key, part.meaning]));
    if (kind < 4) return { text, meaning };

    const target = FOLDERS[choose(FOLDERS.length)] as string;
    const file = `${target}${names++}.json`;
    const named = build(target, depth - 1);
    files[file] = named.text;
    const up = '../'.repeat(folder.split('/').length - 1);
    const ref = choose(2) === 0 ? `${up}${file}` : `./${up}./${file}`;
    const isObject = typeof named.meaning === 'object' && !Array.isArray(named.meaning);
    return {
      text: Object.fromEntries([['$ref', ref], ...Object.entries(text)]),
      meaning: isObject
        ? Object.fromEntries([...Object.entries(named.meaning), ...Object.entries(meaning)])
        : named.meaning,
    };
  }

  const { text, meaning } = build('', 5);
  files['docs.json'] = { navigation: text };
  return { files, composed: { navigation: meaning } };
}

const spreads = fc
  .infiniteStream(fc.nat(59))
  .map((stream) => spread((limit) => (stream.next().value ?? 0) % limit));

describe('a config in several files', () => {
  it('is composed, with the origin of every value and key', () => {
    fc.assert(
      fc.property(spreads, ({ files, composed }) => {
        const texts = Object.fromEntries(
          Object.entries(files).map(([file, value]) => [file, JSON.stringify(value, null, 1)]),
        );
        const main = texts['docs.json'] ?? '';
        const { config, findings } = composeConfig(memoryHost(texts), 'docs.json', main);
        if (!config) throw new Error('expected a config');
        // Properties next to a `$ref` to a string or list have no effect.
        expect(findings.filter(({ code }) => code !== 'no-effect')).toEqual([]);
        expect(config.value).toEqual(composed);
        for (const pointer of pointersOf(composed)) {
          const wanted = valueAt(composed, pointer);
          const { file, pointer: place } = config.origin(pointer);
          const source = config.sources.get(file);
          const range = source?.locate(place, 'value').range;
          const slice = source?.text.slice(range?.start.offset, range?.end.offset) ?? '';
          // Each scalar is unique.
          if (typeof wanted === 'string') expect(JSON.parse(slice)).toBe(wanted);
          else expect(Array.isArray(JSON.parse(slice))).toBe(Array.isArray(wanted));

          const parent = valueAt(composed, pointer.slice(0, pointer.lastIndexOf('/')));
          if (pointer === '' || Array.isArray(parent)) continue;
          const key = config.origin(pointer, 'key');
          const located = config.sources.get(key.file)?.locate(key.pointer, 'key');
          expect(located?.anchor).toBe('key');
          const below = files[key.file] as Value;
          const [holder, written] = [key.pointer.slice(0, key.pointer.lastIndexOf('/')), wanted];
          expect(pointer.endsWith(key.pointer.slice(holder.length))).toBe(true);
          // The key is that of the value, or of the `$ref` that leads to it.
          const valueThere = valueAt(below, key.pointer);
          if (typeof valueThere === 'string') expect(valueThere).toBe(written);
        }
      }),
      { numRuns: runs(100, 1000) },
    );
  });

  it('keeps the properties next to a $ref that cannot be followed', () => {
    const text = JSON.stringify({ navigation: { $ref: 'none.json', pages: ['a'] } });
    const { config, findings } = composeConfig(memoryHost({}), 'docs.json', text);
    expect(config?.value).toEqual({ navigation: { pages: ['a'] } });
    expect(findings).toMatchObject([
      { code: 'ref-not-found', at: { file: 'docs.json', pointer: '/navigation/$ref' } },
    ]);
  });

  it('ignores a $ref that is not a string', () => {
    const value = { navigation: { $ref: 5, pages: [] }, a: { $ref: { $ref: null } } };
    const { config, findings } = composeConfig(memoryHost({}), 'docs.json', JSON.stringify(value));
    expect(config?.value).toEqual(value);
    expect(findings).toEqual([]);
  });

  it('follows a $ref whose key has escapes', () => {
    const host = memoryHost({ 'b.json': '{ "\\u0024r\\u0065f": "c.json" }', 'c.json': '["a"]' });
    const text = '{ "navigation": { "pages": { "\\u0024ref": "b.json" } } }';
    const { config } = composeConfig(host, 'docs.json', text);
    expect(config?.value).toEqual({ navigation: { pages: ['a'] } });
  });

  it('rejects a file outside the site folder', () => {
    const files = {
      'site/docs.json': '{ "navigation": { "$ref": "sub/../../secret.json" } }',
      'secret.json': '{ "pages": ["secret"] }',
    };
    const main = files['site/docs.json'];
    const { config, findings } = composeConfig(memoryHost(files), 'site/docs.json', main);
    expect(findings.map(({ code }) => code)).toEqual(['ref-outside']);
    expect([...(config?.sources.keys() ?? [])]).toEqual(['site/docs.json']);
  });
});
