import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { type Rollup, build as vite } from 'vite';
import { describe, expect, it } from 'vitest';

const docs = fileURLToPath(new URL('..', import.meta.url));

/** The minified bundle of some names of an entry of @nav/core. */
async function bundle(bundler: string, entry: string, names: string): Promise<string> {
  const code = `import { ${names} } from '${entry}'; globalThis.use = [${names}];`;
  if (bundler === 'esbuild') {
    const { outputFiles } = await esbuild({
      stdin: { contents: code, resolveDir: docs },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
    });
    return outputFiles.map(({ text }) => text).join('');
  }
  const id = `${docs}/virtual.js`;
  const result = (await vite({
    root: docs,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'virtual',
        enforce: 'pre',
        resolveId: (source) => (source === id ? id : null),
        load: (source) => (source === id ? code : null),
      },
    ],
    build: { write: false, modulePreload: false, rollupOptions: { input: id } },
  })) as Rollup.RollupOutput;
  return result.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
}

describe.each(['esbuild', 'vite'])('%s', { tags: ['process'] }, (bundler) => {
  /** The bytes of an import above those of an empty one. */
  async function cost(names: string): Promise<number> {
    const nothing = `globalThis.use=[${names}];`.length;
    return (await bundle(bundler, '@nav/core', names)).length - nothing;
  }

  it('bundles nothing but the function for defineDocs', async () => {
    expect(await cost('defineDocs')).toBeLessThan(40);
  });

  it('bundles only the vocabulary for the schemas', async () => {
    const text = await bundle(bundler, '@nav/core', 'configSchema');
    expect(text.length).toBeLessThan(28_000);
    expect(text).toContain('documented format');
    expect(text).not.toContain('Duplicate key');
  });

  it.each([
    ['memoryHost', 1_200],
    ['diffTrees', 25_000],
    ['messages', 18_000],
  ])('bundles only what it needs for %s', async (name, most) => {
    expect(await cost(name)).toBeLessThan(most);
  });

  it('bundles no parser for @nav/core/client', async () => {
    const text = await bundle(bundler, '@nav/core/client', 'indexTree, viewPage, nextSidebar');
    expect(text.length).toBeLessThan(14_000);
  });
});

describe('@nav/codemods/json', { tags: ['process'] }, () => {
  it.each(['../api/codemods.mdx', '../../../packages/codemods/README.md'])(
    'has the size that %s names, within a tenth',
    async (file) => {
      const [, named] = /(\d+) kB(?: to a page)?, gzipped/.exec(
        readFileSync(new URL(file, import.meta.url), 'utf8'),
      ) as RegExpExecArray;
      const text = await bundle('esbuild', '@nav/codemods/json', 'codemods, planJson, patchOf');
      const size = gzipSync(text).length / 1000;
      expect(Math.abs(Number(named) - size)).toBeLessThan(size / 10);
    },
  );
});

describe('the table of sizes', { tags: ['process'] }, () => {
  const page = readFileSync(new URL('../api/hosts.mdx', import.meta.url), 'utf8');
  const row =
    /^\| (?<names>`.+?) of `(?<entry>@nav\/core\S*)` \| (?<size>\S+) kB \| (?<packed>\S+) kB \|$/gm;
  const rows = [...page.matchAll(row)].map(({ groups }) => groups as Record<string, string>);

  it('has rows', () => expect(rows.length).toBeGreaterThan(3));

  it.each(rows)('is right within a tenth for $names', async ({ names, entry, size, packed }) => {
    const text = await bundle('vite', entry as string, (names as string).replaceAll('`', ''));
    for (const [documented, actual] of [
      [Number(size) * 1000, text.length],
      [Number(packed) * 1000, gzipSync(text).length],
    ] as const) {
      expect(Math.abs(documented - actual), `${actual} bytes`).toBeLessThan(actual / 10);
    }
  });
});
