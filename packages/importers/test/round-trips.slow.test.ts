import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite, resolveSite } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { describe, expect, it } from 'vitest';
import { type Difference, differencesOf } from './round-trip/differences.ts';
import { entriesOf, linksOf, pagesOf } from './round-trip/entries.ts';
import { formats } from './round-trip/formats.ts';
import { roundTrip } from './round-trip/round-trip.ts';

/** The sites, each a folder with a `docs.json`. */
const folder = process.env.NAV_ROUND_TRIP_SITES;
/** The committed results. `NAV_UPDATE=1` writes those of the sites that are there. */
const file = join(import.meta.dirname, 'round-trips.json');
/** The most differences of one kind that are shown. */
const MAX_SHOWN = Number(process.env.NAV_SHOWN ?? 3);

interface Result {
  site: string;
  framework: string;
  /** The pages and groups in all sidebars, and the links. */
  entries: number;
  /** The entries that differ in each part; one can differ in several. */
  different: Partial<Record<Difference['part'], number>>;
  /** The entries that come back as they were. */
  same: number;
  /** The differences that neither program reports. */
  unlisted: number;
}

const sites = folder
  ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'docs.json')))
  : [];
const committed = JSON.parse(readFileSync(file, 'utf8')) as Result[];
const results: Result[] = [];

describe.skipIf(sites.length === 0)(
  'a navigation after an export and an import',
  { tags: ['slow'] },
  () => {
    describe.each(sites.sort())('of %s', (name) => {
      const site = loadSite(nodeHost({ cwd: join(folder ?? '', name) }), 'docs.json');
      const tree = site && resolveSite(site)?.tree;
      const pages = new Map(
        tree &&
          pagesOf(tree).map((page) => [page.path, readPage(join(folder ?? '', name, page.path))]),
      );

      it.each(Object.keys(formats))(
        'differs from %s only in what is listed',
        { timeout: 300_000 },
        (framework) => {
          if (!tree) throw new Error(name);
          const entries = entriesOf(tree).length + linksOf(tree).length;
          const found = differencesOf(roundTrip(framework, tree as never, pages));
          const unlisted = found.filter(({ isListed }) => !isListed);
          const same = entries - entriesIn(found.filter(({ part }) => part !== 'added'));
          const different = countsOf(found);
          results.push({
            site: name,
            framework,
            entries,
            same,
            different,
            unlisted: unlisted.length,
          });
          expect(shown(unlisted)).toEqual([]);
        },
      );
    });

    it('has the committed results', () => {
      const all = [...committed.filter(({ site }) => !sites.includes(site)), ...results].sort(
        (a, b) => (a.site === b.site ? 0 : a.site < b.site ? -1 : 1),
      );
      if (process.env.NAV_UPDATE) writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
      else expect(committed).toEqual(all);
    });
  },
);

/** Returns the number of entries that differ in each part, in order. */
function countsOf(found: readonly Difference[]): Partial<Record<Difference['part'], number>> {
  const parts = [...new Set(found.map(({ part }) => part))].sort();
  return Object.fromEntries(
    parts.map((part) => [part, entriesIn(found.filter((one) => one.part === part))]),
  );
}

function entriesIn(found: readonly Difference[]): number {
  return new Set(found.map(({ entry }) => entry)).size;
}

/** Returns some differences of each kind, and their number. */
function shown(all: readonly Difference[]): string[] {
  return [...new Set(all.map(({ part }) => part))].flatMap((part) => {
    const own = all.filter((one) => one.part === part);
    const lines = own
      .slice(0, MAX_SHOWN)
      .map(({ what, before, after }) => `  ${what}: ${before} -> ${after}`);
    return [`${own.length} ${part}`, ...lines];
  });
}

function readPage(path: string): string {
  const found = ['.mdx', '.md'].map((end) => `${path}${end}`).find(existsSync);
  return found === undefined ? '' : readFileSync(found, 'utf8');
}
