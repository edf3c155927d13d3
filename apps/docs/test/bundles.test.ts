import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bundleOf, bundlers } from '../../../bench/bundle.mjs';
import { BUNDLES } from '../../../bench/rows/bundles.mjs';

describe.each(bundlers)('%s', (bundler) => {
  // The others take seconds for each bundle.
  const tags = bundler === 'esbuild' ? ['process'] : ['slow'];

  it.each(BUNDLES)('bundles little for $names of $entry', { tags }, async (row) => {
    const text = await bundleOf(bundler, row.entry, row.names);
    expect(text.length).toBeGreaterThan(row.most / 2);
    expect(text.length).toBeLessThan(row.most);
  });

  it('bundles only the vocabulary for the schemas', { tags }, async () => {
    const text = await bundleOf(bundler, '@nav/core', 'configSchema');
    expect(text).toContain('Structure of the site.');
    expect(text).not.toContain('Duplicate key');
  });
});

describe('@nav/codemods/json', { tags: ['process'] }, () => {
  it.each(['../api/codemods.mdx', '../../../packages/codemods/README.md'])(
    'has the size that %s names, within a tenth',
    async (file) => {
      const [, named] = /(\d+) kB(?: to a page)?, gzipped/.exec(
        readFileSync(new URL(file, import.meta.url), 'utf8'),
      ) as RegExpExecArray;
      const text = await bundleOf('esbuild', '@nav/codemods/json', 'codemods, planSync, patchOf');
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
    const text = await bundleOf('esbuild', entry as string, (names as string).replaceAll('`', ''));
    for (const [documented, actual] of [
      [Number(size) * 1000, text.length],
      [Number(packed) * 1000, gzipSync(text).length],
    ] as const) {
      expect(Math.abs(documented - actual), `${actual} bytes`).toBeLessThan(actual / 10);
    }
  });
});
