import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSite } from '@nav/core';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { runs } from '../../../core/test/runs.ts';
import { type OpenedSite, type OpenOptions, openSite } from '../../src/open/open-site.ts';
import { withPageChecks } from '../../src/open/page-checks.ts';

const CONFIGS = [
  ['a', 'b', 'c'],
  ['a', 'b', 'gone'],
  ['b', { group: 'Kettles', openapi: 'api.json' }],
].map((pages) =>
  JSON.stringify({
    name: 'N',
    theme: 'mint',
    colors: { primary: '#aa3333' },
    navigation: { pages },
  }),
);
const PAGES = [
  '---\ntitle: 12:30\n---\n# One\n',
  '# Two\n\n[a](/a#one) [b](/b)\n',
  '[a](/a#two) [kettle](/gone)\n',
  'import { Box } from "/box.jsx"\n\n<Box />\n',
  '<Nothing />\n',
  '<Panel>\n',
];
const MODULES = ['export const Box = () => <div />\n', 'export const Jar = () => <div />\n'];

const text = (choices: readonly string[]) => fc.option(fc.constantFrom(...choices));
const drafts = fc
  .record({
    'docs.json': text(CONFIGS),
    'a.mdx': text(PAGES),
    'b.mdx': text(PAGES),
    'box.jsx': text(MODULES),
  })
  .map(
    (given) => new Map(Object.entries(given).filter((one): one is [string, string] => !!one[1])),
  );

const root = mkdtempSync(join(tmpdir(), 'nav-reading-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function createSite(): void {
  mkdirSync(root, { recursive: true });
  const paths = { '/kettles': { get: { responses: {} } } };
  writeFileSync(join(root, 'api.json'), JSON.stringify({ openapi: '3.1.0', info: {}, paths }));
  writeFileSync(join(root, 'docs.json'), CONFIGS[0] ?? '');
  writeFileSync(join(root, 'box.jsx'), MODULES[0] ?? '');
  for (const name of ['a', 'b', 'c']) writeFileSync(join(root, `${name}.mdx`), PAGES[1] ?? '');
}

const session = { cwd: root, progress() {}, write() {} };
const open = (options: OpenOptions): Promise<OpenedSite> =>
  openSite('docs.json', { cache: false }, session, options);

const check = async (site: OpenedSite) => checkSite(await withPageChecks(site));

it('a site that is opened again with other drafts is as if it was opened for the first time', async () => {
  createSite();
  await fc.assert(
    fc.asyncProperty(fc.array(drafts, { minLength: 2, maxLength: 5 }), async (steps) => {
      let reading: OpenedSite['reading'];
      for (const one of steps) {
        const again = await open({ drafts: one, reading, isRepeated: true });
        reading = again.reading;
        expect(await check(again)).toEqual(await check(await open({ drafts: one })));
      }
    }),
    { numRuns: runs(8, 300) },
  );
});

it('only files with another draft are read again', async () => {
  createSite();
  const first = await open({ isRepeated: true });
  expect((await check(first)).summary.errors).toBe(0);
  for (const name of ['b', 'c']) writeFileSync(join(root, `${name}.mdx`), PAGES[2] ?? '');
  const drafts = new Map([['a.mdx', '[b](/lost)\n']]);
  const { diagnostics } = await check(await open({ drafts, reading: first.reading }));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ file }) => file)).toEqual(['a.mdx']);
});
