import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runs } from '../../../core/test/runs.ts';
import { checkOne } from '../../src/check/check-one.ts';
import { pageCache } from '../../src/open/page-cache.ts';
import { MIN_CACHED_PAGES } from '../../src/run/limits.ts';

const PAGES = ['a', 'b', 'c', 'd'];
const TEXTS = [
  '# One\n',
  '# Two\n',
  '[a](/a#one) [b](/b)\n',
  '[a](/b#two) [b](/c)\n',
  'import { Box } from "/box.jsx"\n\n<Box />\n',
  '<Panel>\n',
  '<Nothing />\n',
  'caf\u00E9\n',
  '{/* nav-ignore-next-line link-not-found */}\n[x](/gone)\n',
  '{/* nav-ignore-next-line link-not-found */}\n[x](/a)\n',
];
/** Bytes that are not UTF-8. */
const LATIN = Buffer.from('caf\u00E9\n', 'latin1');

const page = fc.constantFrom(...PAGES);
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), page, text: fc.constantFrom(...TEXTS) }),
  fc.record({ do: fc.constant('latin' as const), page }),
  fc.record({ do: fc.constant('rename' as const), page, to: page }),
  fc.record({ do: fc.constant('delete' as const), page }),
  fc.record({ do: fc.constant('backdate' as const), page }),
  fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: -5, max: 5 }) }),
  fc.record({
    do: fc.constant('truncate' as const),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ do: fc.constant('foreign' as const) }),
  fc.record({
    do: fc.constant('damage' as const),
    at: fc.double({ min: 0, max: 0.99, noNaN: true }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const root = mkdtempSync(join(tmpdir(), 'nav-pages-'));
const site = join(root, 'site');
const cacheFile = join(root, 'cache', 'pages', 'x.cache');

function createSite(): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const fillers = Array.from({ length: MIN_CACHED_PAGES }, (_, index) => `f${index}`);
  const config = { navigation: { pages: [...PAGES, ...fillers] }, theme: 'mint', name: 'N' };
  writeFileSync(join(site, 'docs.json'), JSON.stringify(config));
  writeFileSync(join(site, 'box.jsx'), 'export const Box = () => <div />\n');
  for (const name of fillers) writeFileSync(join(site, `${name}.mdx`), '# Filler\n');
  for (const name of PAGES) writeFileSync(join(site, `${name}.mdx`), '# One\n');
}

function take(one: Step): void {
  const fileOf = (name: string) => join(site, `${name}.mdx`);
  try {
    if (one.do === 'write') writeFileSync(fileOf(one.page), one.text);
    else if (one.do === 'latin') writeFileSync(fileOf(one.page), LATIN);
    else if (one.do === 'rename') renameSync(fileOf(one.page), fileOf(one.to));
    else if (one.do === 'delete') rmSync(fileOf(one.page), { force: true });
    else if (one.do === 'backdate') utimesSync(fileOf(one.page), 1, 1);
    else if (one.do === 'clock') vi.setSystemTime(Date.now() + one.hours * 3_600_000);
    else {
      const bytes = readFileSync(cacheFile);
      if (one.do === 'truncate')
        writeFileSync(cacheFile, bytes.subarray(0, bytes.length * one.part));
      else if (one.do === 'foreign') pageCache(cacheFile, 'other').save(new Map());
      else {
        bytes[Math.floor(bytes.length * one.at)] = 0x30;
        writeFileSync(cacheFile, bytes);
      }
    }
  } catch {
    // The file does not exist.
  }
}

async function resultOf(isCached: boolean): Promise<unknown> {
  const notes: string[] = [];
  const session = {
    cwd: site,
    program: 'nav',
    progress() {},
    write: (_: string, note = '') => notes.push(note),
  };
  const { report } = await checkOne(
    'docs.json',
    isCached ? {} : { cache: false },
    session as never,
    {
      cache: pageCache(cacheFile, 'code'),
    },
  );
  return { result: report.result, notes };
}

describe('the cache of pages', () => {
  afterEach(() => {
    vi.useRealTimers();
    rmSync(root, { recursive: true, force: true });
  });

  it('never changes a result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        vi.useFakeTimers({ toFake: ['Date'] });
        createSite();
        await resultOf(true);
        for (const one of steps) {
          take(one);
          expect(await resultOf(true)).toEqual(await resultOf(false));
        }
      }),
      { numRuns: runs(10, 500) },
    );
  });

  it('derives nothing again for files that have not changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    createSite();
    writeFileSync(join(site, 'a.mdx'), '[x](/gone)\n');
    expect(await resultOf(true)).toMatchObject({ result: { summary: { errors: 2 } } });
    const files = pageCache(cacheFile, 'code').load();
    // Only the cache says that the page has no links.
    Object.assign(files.get('a.mdx')?.content.values.facts as object, { links: [] });
    pageCache(cacheFile, 'code').save(files);
    expect(await resultOf(true)).toMatchObject({ result: { summary: { errors: 1 } } });
  });
});
