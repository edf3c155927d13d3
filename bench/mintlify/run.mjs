// Compares how nav and Mintlify's own packages read generated sites, headings, front matter, file names and specifications.
//   node bench/mintlify/run.mjs [--save] [--seed NUMBER] [--project FOLDER]
// Installs the packages that package.json pins in a temporary folder (230 MB) and runs them; their license, Elastic-2.0, allows
// this. `--project` uses an installation that exists. Prints differences that explained.mjs does not cover, and then fails.
// `--save` writes results.json, which the page about Mintlify's rules shows.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from '../install.mjs';
import { loadBuilder } from './builder.mjs';
import { reasonsOf } from './explained.mjs';
import { compareFileNames } from './file-names.mjs';
import { compareFrontMatter } from './front-matter.mjs';
import { compareHeadings } from './headings.mjs';
import { compareSites } from './sites.mjs';
import { compareSpecifications } from './specifications.mjs';

const AREAS = {
  sites: { compare: compareSites, count: 1000 },
  headings: { compare: compareHeadings, count: 600 },
  frontMatter: { compare: compareFrontMatter, count: 3000 },
  fileNames: { compare: compareFileNames, count: 2000 },
  specifications: { compare: compareSpecifications, count: 500 },
};
/** The number of unexplained differences that are printed in each area. */
const SHOWN = 5;

const { values: options } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    project: { type: 'string' },
  },
});
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'nav-mintlify-'));
try {
  const project = options.project ?? join(folder, 'project');
  if (options.project === undefined) install(project, dependencies);
  const builder = await loadBuilder(project);
  const areas = {};
  for (const [area, { compare, count }] of Object.entries(AREAS)) {
    const start = Date.now();
    const run = { count, seed: Number(options.seed), folder };
    const { differences, ...compared } = await compare(builder, run);
    areas[area] = { ...compared, ...sorted(area, differences) };
    console.error(`${area}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
  const date = new Date().toISOString().slice(0, 10);
  const result = { version: 1, date, seed: Number(options.seed), versions: dependencies, areas };
  const json = `${JSON.stringify(result, null, 2)}\n`;
  if (options.save) writeFileSync(new URL('results.json', import.meta.url), json);
  else process.stdout.write(json);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Counts differences by reason, and prints those without one. */
function sorted(area, differences) {
  const explained = new Map();
  const others = [];
  for (const difference of differences) {
    const reasons = reasonsOf(area, difference);
    if (reasons.length === 0) others.push(difference);
    for (const reason of reasons) explained.set(reason, (explained.get(reason) ?? 0) + 1);
  }
  for (const { findings: _, ...other } of others.slice(0, SHOWN))
    console.error(area, JSON.stringify(other, null, 1));
  if (others.length > 0) process.exitCode = 1;
  return {
    different: differences.length,
    explained: Array.from(explained, ([{ rule, why }, count]) => ({ rule, why, count })),
    unexplained: others.length,
  };
}
