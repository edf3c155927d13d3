// Compares nav with `mint validate` and each flag of `mint broken-links` on real sites, each as of one commit.
//   node bench/mintlify/real-sites.mjs [--project FOLDER] [--sites FOLDER] [--save]
// Installs `mint` in a temporary folder and fetches the sites. The options name an installation and checkouts that exist, such as
// `lancedb+docs`, which are copied. Prints what only `mint` reports without a reason in compare-sites.mjs, and then fails. `--save`
// writes real-sites.json, which the page about `mint` shows.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { install } from '../install.mjs';
import { loadBuilder } from './builder.mjs';
import { compareSite, REASONS } from './compare-sites.mjs';

const MINT = '4.2.941';

/** The sites: their commits, and the folders of their `docs.json`. */
const SITES = {
  'blaxel-ai/docs': ['48903bf1959727a661f43334498d5211557b7e7d', '.'],
  'elizaOS/docs': ['94f22af4ba9e38b83d2050cc0369a48a87213909', '.'],
  'hypermodeinc/docs': ['bf70fd818b7f46ef5fa56ba4f6c5509541105417', '.'],
  'jup-ag/docs': ['1dda348d206ca25211ec225e250caaf7fbc195d5', '.'],
  'kosli-dev/docs': ['1aee36dbad72984d948adc5a097201971e48778d', '.'],
  'lancedb/docs': ['c29cb32a10f3edf5d54f5a37a0354858afe98836', 'docs'],
  'mem0ai/mem0': ['8d5b7865bd0521e75fe9ab1b260eeccc83f8a378', 'docs'],
  'runpod/docs': ['a900806e253c4f8c16da27d1a4370e72456da4cb', '.'],
  'unkeyed/unkey': ['fc99b6b925b9f455886832261883f4086eb64d3d', 'docs/engineering'],
  'wundergraph/cosmo-docs': ['cd79dee2261da34cc1de76032f7393486df3403c', 'docs'],
};

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));
const { values: options } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    project: { type: 'string' },
    sites: { type: 'string' },
  },
});

const temporary = mkdtempSync(join(tmpdir(), 'nav-real-sites-'));
const sites = {};
try {
  // The download fails sooner than the installation.
  const checkouts = Object.entries(SITES).map(([name, [commit, inner]]) => [
    name,
    join(checkoutOf(name, commit), inner),
  ]);
  const project = options.project ?? join(temporary, 'mint');
  if (options.project === undefined) install(project, { mint: MINT });
  const builder = await loadBuilder(project);
  for (const [name, checkout] of checkouts) {
    const folder = join(temporary, 'site');
    const site = join(folder, 'content');
    cpSync(checkout, site, { recursive: true });
    const results = await resultsOf(builder, site, join(folder, 'client'));
    sites[name] = compareSite(results, findingsIn(site));
    rmSync(folder, { recursive: true, force: true });
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
const unexplained = Object.entries(sites).flatMap(([name, flags]) =>
  Object.entries(flags).flatMap(([flag, result]) =>
    result.unexplained.map((one) => `${name} ${flag}: ${JSON.stringify(one)}`),
  ),
);
for (const line of unexplained) console.error(line);
process.exitCode = unexplained.length > 0 ? 1 : 0;
const commits = Object.fromEntries(Object.entries(SITES).map(([name, [commit]]) => [name, commit]));
const result = { version: 1, mint: MINT, reasons: REASONS, commits, sites };
const json = `${JSON.stringify(result, null, 2)}\n`;
if (options.save) writeFileSync(new URL('real-sites.json', import.meta.url), json);
else process.stdout.write(json);

/** Returns the folder of a repository as of a commit: an existing one, or a new one. */
function checkoutOf(name, commit) {
  const folderName = name.replace('/', '+');
  if (options.sites !== undefined) {
    const given = join(options.sites, folderName);
    if (!existsSync(given)) fail(`${given} does not exist. Check ${name} out there at ${commit}.`);
    const isClone = existsSync(join(given, '.git'));
    if (isClone && git(given, 'rev-parse', 'HEAD').trim() !== commit)
      fail(`${given} is not at ${commit}. Check it out.`);
    return given;
  }
  const folder = join(temporary, folderName);
  mkdirSync(folder);
  git(folder, 'init', '--quiet');
  git(folder, 'fetch', '--quiet', '--depth=1', `https://github.com/${name}`, commit);
  git(folder, 'checkout', '--quiet', 'FETCH_HEAD');
  return folder;
}

function git(cwd, ...args) {
  // Without the variable, git asks for a password if a repository is gone.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
  if (status !== 0)
    fail(
      `git ${args.join(' ')} failed: ${(error?.message ?? stderr).trim()}\nTo use checkouts that you have, pass "-- --sites FOLDER". FOLDER contains "lancedb+docs", for example.`,
    );
  return stdout;
}

function fail(message) {
  rmSync(temporary, { recursive: true, force: true });
  console.error(message);
  process.exit(1);
}

/** Runs the functions that `mint validate` and `mint broken-links` call. */
async function resultsOf(builder, site, client) {
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
