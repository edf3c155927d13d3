import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codemods } from '../src/index.ts';
import { config, write, writing } from './generate.ts';
import { type Case, uphold } from './guarantees.ts';

const cases: Record<string, Record<string, unknown>[]> = {
  'extract-refs': [{}, { of: 'groups', folder: 'nav/parts' }],
  'flatten-groups': [{}, { depth: 2 }, { to: 'siblings' }],
  'groups-to-tabs': [{}],
  'merge-groups': [{}, { labels: 'Guides,API', into: 'Reference' }],
  'pages-to-groups': [
    {},
    { segment: 2, rest: 'Other' },
    { by: 'mapping', map: 'guides=Guides,api/v1=Old API' },
  ],
  'split-by-language': [{}, { rest: 'en', default: 'fr' }],
  'split-by-version': [
    {},
    { rest: 'v9', shared: 'outside' },
    { folder: 'nav' },
    { by: 'pattern', pattern: '*/{version}' },
    { by: 'label', names: 'Guides,API' },
  ],
  'unwrap-root': [{ from: 'tabs' }, { from: 'groups' }, { from: 'products' }],
  'wrap-root': [{ in: 'tabs' }, { in: 'products', each: true }, { in: 'versions', label: '1.0' }],
};

for (const [name, variants] of Object.entries(cases)) {
  for (const options of variants) {
    test(`${name} ${JSON.stringify(options)} keeps every guarantee`, async () => {
      const codemod = codemods.get(name) as Case['codemod'];
      let changed = 0;
      await fc.assert(
        fc.asyncProperty(config, writing, async (value, how) => {
          const text = write(value, how);
          const file = how.language === 'json' ? 'docs.json' : 'docs.ts';
          const { status } = await uphold({ codemod, options, file, text });
          if (status === 'changed') changed += 1;
        }),
        { numRuns: 100 },
      );
      expect(changed).toBeGreaterThan(0);
    }, 60_000);
  }
}
