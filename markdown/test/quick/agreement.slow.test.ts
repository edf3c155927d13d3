import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mdxOf } from '../../../packages/core/src/rules/pages/page-mdx.ts';
import { readQuickPage } from '../../src/content/quick-content.ts';
import { readTree } from '../../src/content/read-tree.ts';
import { isSoundPage } from '../../src/quick/sound-page.ts';
import { Unsure } from '../../src/quick/unsure.ts';
import { comparable } from './random-pages.ts';

const root = join(import.meta.dirname, '../../..');

/** Our own sites, and the folders in `NAV_SITES`. */
const sites = [
  join(root, 'apps/docs'),
  join(root, 'examples'),
  ...(process.env.NAV_SITES ?? '').split(':').filter((folder) => folder !== ''),
];

describe('the quick reader and the parser', () => {
  it.each(sites)('agree on each page of %s', { timeout: 3_600_000 }, async (folder) => {
    const seen = new Set<string>();
    let sure = 0;
    for (const file of await readdir(folder, { recursive: true })) {
      if (!file.endsWith('.mdx') || file.includes('node_modules')) continue;
      const text = readFileSync(join(folder, file), 'utf8');
      if (seen.has(text)) continue;
      seen.add(text);
      const page = mdxOf(text);
      const quick = readQuickPage(page);
      if (quick instanceof Unsure) {
        expect(isSoundPage(file, text), file).toBe(false);
        continue;
      }
      sure += 1;
      const tree = readTree(page);
      expect(comparable(quick), file).toEqual(tree && comparable(tree));
    }
    // Errors stop the quick reader, but most pages have none.
    expect(sure).toBeGreaterThan(0.9 * seen.size);
  });
});
