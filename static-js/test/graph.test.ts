import { describe, expect, test } from 'vitest';
import { MAX_MODULES, openGraph } from '../src/static-js.ts';

function graphOf(files: readonly string[], folder = 'docs') {
  return openGraph(folder, (file) => (files.includes(file) ? file : undefined));
}

describe('the file that a module names', () => {
  const from = 'docs/config/nav.ts';
  test.each([
    ['./parts', ['docs/config/parts.ts'], 'docs/config/parts.ts'],
    ['./parts', ['docs/config/parts/index.mjs'], 'docs/config/parts/index.mjs'],
    ['./parts.js', ['docs/config/parts.ts'], 'docs/config/parts.ts'],
    ['./parts.js', ['docs/config/parts.ts', 'docs/config/parts.js'], 'docs/config/parts.js'],
    ['./parts.json', ['docs/config/parts.json'], 'docs/config/parts.json'],
    ['./v1.2', ['docs/config/v1.2.ts'], 'docs/config/v1.2.ts'],
    ['..', ['docs/index.ts'], 'docs/index.ts'],
    ['../other', ['docs/other.cjs'], 'docs/other.cjs'],
  ])('%s among %j', (name, files, file) => {
    expect(graphOf(files).find(from, name)).toEqual({ file, content: file });
  });

  test.each([
    ['@acme/nav', 'package'],
    ['node:path', 'package'],
    ['~/nav', 'package'],
    ['../../nav', 'outside'],
    ['../../docs-old/nav', 'outside'],
    ['/nav', 'outside'],
    ['./none', 'absent'],
  ])('%s is missing: %s', (name, missing) => {
    const files = ['nav.ts', 'docs-old/nav.ts', 'node_modules/@acme/nav/index.js'];
    expect(graphOf(files).find(from, name)).toEqual({ missing });
  });
});

test('a graph leads to a limited number of files, and to those again', () => {
  const graph = openGraph('', () => true);
  const others = Array.from({ length: MAX_MODULES - 1 }, (_, index) => `./part${index}`);
  const found = others.map((name) => graph.find('nav.ts', name));
  expect(found.filter((one) => 'missing' in one)).toEqual([]);
  expect(graph.find('nav.ts', './one-more')).toEqual({ missing: 'limit' });
  expect(graph.find('part3.ts', './part0')).toEqual({ file: 'part0.ts', content: true });
});

describe('a module', () => {
  test('is parsed once', () => {
    const graph = graphOf([]);
    const first = graph.parse('nav.ts', 'export default { a: 1 } satisfies object;');
    expect(first).toMatchObject({ file: 'nav.ts', program: { type: 'File' } });
    expect(graph.parse('nav.ts', 'changed')).toBe(first);
  });

  test.each([
    ['nav.tsx', 'export default <A />;', undefined],
    ['nav.js', 'export default <A />;', undefined],
    ['nav.ts', 'export default <A>nav;', undefined],
    ['nav.ts', 'export\n default ;', { line: 2, column: 10, code: 'invalid-json' }],
    ['nav.js', '['.repeat(100_000), { line: 1, column: 1, code: 'too-deep' }],
  ])('%s with %.25s', (file, text, fault) => {
    const parsed = graphOf([]).parse(file, text);
    expect('message' in parsed ? parsed : undefined).toEqual(
      fault && { file, message: expect.stringMatching(/\.$/), ...fault },
    );
  });
});
