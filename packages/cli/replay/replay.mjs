/**
 * Makes the changes of real commits with nav, from their parents, and compares the results with what people committed:
 * node replay.mjs [--write] [--table=FILE] [REPOSITORY|COMMIT…]. `--write` updates `results.json`, and `--table` replaces
 * `commits.json`. Repositories are cloned into the folder for temporary files. With `NAV_REPLAY_SITES`, a folder of clones
 * such as `mintlify/docs`, nothing is cloned, and the commits of other repositories are skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, configOf } from './compare.mjs';
import { checkOut, repositoryOf } from './repository.mjs';

/**
 * @typedef {object} Commit
 * @property {string} repository
 * @property {string} commit
 * @property {string} [site] the folder of the site; by default the root
 * @property {string} kind
 * @property {string[]} commands the arguments of `nav migrate`, as a shell splits them
 * @property {string} [why] why the results differ
 */

const nav = join(import.meta.dirname, '../bin/nav.js');
const options = new Map(
  process.argv
    .filter((one) => one.startsWith('--'))
    .map((one) => /** @type {[string, string]} */ (one.split(/=(.*)/s))),
);
const wanted = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const table = options.get('--table') ?? join(import.meta.dirname, 'commits.json');
const list = /** @type {Commit[]} */ (JSON.parse(readFileSync(table, 'utf8')));
const chosen = list.filter(
  ({ repository, commit }) =>
    wanted.length === 0 || wanted.some((one) => repository === one || commit.startsWith(one)),
);
const folder = mkdtempSync(join(tmpdir(), 'nav-replay-'));
const results = [];
let surprises = 0;
try {
  for (const one of chosen) {
    try {
      const result = replay(one);
      results.push(result);
      if (result.skipped === undefined && result.equal !== (one.why === undefined)) surprises += 1;
      console.log(lineOf(result));
    } catch (error) {
      surprises += 1;
      console.log(`✗ ${one.repository} ${one.commit} ${error}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const run = results.filter(({ skipped }) => skipped === undefined);
const equal = run.filter((one) => one.equal).length;
console.log(
  `${run.length} replayed, ${equal} equal, ${results.length - run.length} skipped, ${surprises} not as the table says`,
);
if (options.has('--write')) writeResults();
process.exitCode = surprises > 0 ? 1 : 0;

/** @param {Commit} one */
function replay({ repository, commit, site = '', commands }) {
  const git = repositoryOf(repository);
  if (git === undefined)
    return { repository, commit, skipped: 'NAV_REPLAY_SITES does not have the repository.' };
  const at = (/** @type {string} */ name) => join(folder, name, site);
  checkOut(git, `${commit}^`, site, join(folder, 'made'));
  checkOut(git, commit, site, join(folder, 'committed'));
  const { redirects: old } = configOf(at('made'));
  if (isEqual(compare(old, at('made'), at('committed'))))
    throw new Error(`${repository} ${commit} changes nothing that is compared.`);
  const failed = commands.flatMap((command) => {
    const args = command.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [nav, 'migrate', ...args.map((arg) => arg.replace(/^(['"])(.*)\1$/, '$2'))],
      { cwd: at('made'), encoding: 'utf8' },
    );
    return status === 0 ? [] : [`${command}: ${(stdout + stderr).trim().split('\n')[0]}`];
  });
  const found = compare(old, at('made'), at('committed'));
  const { tree, missing, extra, redirects, lost, lines } = found;
  return {
    repository,
    commit,
    equal: isEqual(found) && failed.length === 0,
    tree,
    files: missing.length + extra.length,
    redirects,
    lost: lost.length,
    lines,
    ...(process.env.NAV_REPLAY_VERBOSE ? { missing, extra, lostSources: lost, failed } : {}),
  };
}

/** Writes the results, and keeps those of the commits that were not replayed now. */
function writeResults() {
  const file = join(import.meta.dirname, 'results.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const all = [...known, ...run];
  const last = list.flatMap(
    ({ repository, commit }) =>
      all.findLast((one) => one.repository === repository && one.commit === commit) ?? [],
  );
  writeFileSync(file, `${JSON.stringify(last, null, 2)}\n`);
}

/** @param {import('./compare.mjs').Comparison} found */
function isEqual({ tree, missing, extra, lost }) {
  return tree && missing.length + extra.length + lost.length === 0;
}

/** @param {ReturnType<typeof replay>} result */
function lineOf({ repository, commit, skipped, equal, ...counts }) {
  const name = `${repository} ${commit}`;
  if (skipped !== undefined) return `- ${name} skipped: ${skipped}`;
  return `${equal ? '✓' : '≠'} ${name} ${JSON.stringify(counts)}`;
}
