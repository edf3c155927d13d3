// Compares nav with `mint validate` and each flag of `mint broken-links` on real sites.
//   node bench/mintlify/real-sites.mjs --project FOLDER --sites FOLDER [--save]
// The first folder has an installation of `mint`, the second one a clone of each site, such as `lancedb+docs`. They are copied before
// they are built. Prints what only `mint` reports without a reason in compare-sites.mjs, and then fails. `--save` writes
// real-sites.json, which the page about `mint` shows.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadBuilder } from './builder.mjs';
import { compareSite, REASONS } from './compare-sites.mjs';

/** The sites, with the folder of their `docs.json`. */
const SITES = {
  'blaxel-ai/docs': '.',
  'elizaOS/docs': '.',
  'hypermodeinc/docs': '.',
  'jup-ag/docs': '.',
  'kosli-dev/docs': '.',
  'lancedb/docs': 'docs',
  'mem0ai/mem0': 'docs',
  'runpod/docs': '.',
  'unkeyed/unkey': 'docs/engineering',
  'wundergraph/cosmo-docs': 'docs',
};

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));
const { values: options } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    project: { type: 'string' },
    sites: { type: 'string' },
  },
});
if (options.project === undefined || options.sites === undefined)
  throw new Error('Pass --project with an installation of mint, and --sites with clones.');

const builder = await loadBuilder(options.project);
const sites = {};
for (const [name, inner] of Object.entries(SITES)) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-real-site-'));
  try {
    const site = join(folder, 'site');
    cpSync(join(options.sites, name.replace('/', '+'), inner), site, { recursive: true });
    sites[name] = compareSite(await resultsOf(site, join(folder, 'client')), findingsIn(site));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const unexplained = Object.entries(sites).flatMap(([name, flags]) =>
  Object.entries(flags).flatMap(([flag, result]) =>
    result.unexplained.map((one) => `${name} ${flag}: ${JSON.stringify(one)}`),
  ),
);
for (const line of unexplained) console.error(line);
process.exitCode = unexplained.length > 0 ? 1 : 0;
const json = `${JSON.stringify({ version: 1, mint: '4.2.941', reasons: REASONS, sites }, null, 2)}\n`;
if (options.save) writeFileSync(new URL('real-sites.json', import.meta.url), json);
else process.stdout.write(json);

/** Runs the functions that `mint validate` and `mint broken-links` call. */
async function resultsOf(site, client) {
  const { said, stops } = await builder.buildFolder(site, client, { strict: true });
  const links = {};
  let redirects = [];
  for (const checkSnippets of [false, true]) {
    const graph = await builder.links.buildGraph(site, { checkSnippets });
    graph.precomputeFileResolutions();
    const broken = (checkAnchors) =>
      graph
        .getBrokenInternalLinks({ checkAnchors })
        .map(({ relativeDir, filename, originalPath }) => [relativeDir, filename, originalPath]);
    if (checkSnippets) links.snippets = broken(false);
    else {
      links[''] = broken(false);
      links.anchors = broken(true);
      redirects = graph.getBrokenRedirects();
    }
  }
  return { said, stops, links, redirects };
}

function findingsIn(site) {
  const { stdout } = spawnSync(process.execPath, [nav, 'check', '--format', 'json'], {
    cwd: site,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return JSON.parse(stdout).diagnostics;
}
