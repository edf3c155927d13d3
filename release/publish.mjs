// Publishes packed packages to npm, in the order of their dependencies. Versions that exist are left alone, so a run that
// failed half-way can be repeated. In GitHub Actions, npm trusts the workflow and signs the provenance of each package. `pnpm publish`
// and `changeset publish` do the same, but the job that npm trusts would have to install them.
//   node release/publish.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Pass the folder that `release/pack.mjs` has written.');
const folder = join(resolve(given), 'packages');

const packed = readdirSync(folder).map((file) => ({ file, manifest: manifestOf(file) }));
const failed = [];
for (const { file, manifest } of inOrder(packed)) {
  const id = `${manifest.name}@${manifest.version}`;
  if (isPublished(id)) continue;
  const flags = ['--access', 'public', ...(process.env.GITHUB_ACTIONS ? ['--provenance'] : [])];
  try {
    npm('publish', `./${file}`, ...flags);
    console.log(`Published ${id}`);
  } catch (error) {
    failed.push(id);
    console.error(stderrOf(error));
  }
}
if (failed.length > 0) {
  console.error(`release: ${failed.join(', ')} failed to publish. Run it again.`);
  process.exitCode = 1;
}

/** @param {string} file */
function manifestOf(file) {
  const options = { cwd: folder, encoding: /** @type {const} */ ('utf8') };
  return JSON.parse(execFileSync('tar', ['-xzOf', file, 'package/package.json'], options));
}

/**
 * Sorts packages so that each comes after those that it depends on.
 *
 * @param {typeof packed} all
 * @returns {typeof packed}
 */
function inOrder(all) {
  /** @type {Set<(typeof packed)[number]>} */
  const sorted = new Set();
  const visit = (/** @type {(typeof packed)[number]} */ one) => {
    const needed = Object.keys(one.manifest.dependencies ?? {});
    for (const other of all) if (needed.includes(other.manifest.name)) visit(other);
    sorted.add(one);
  };
  for (const one of all) visit(one);
  return [...sorted];
}

/** @param {string} id */
function isPublished(id) {
  try {
    // The error must be readable, also below `npm run --silent`.
    return npm('view', id, 'version', '--loglevel=error').trim() !== '';
  } catch (error) {
    if (/\bE404\b/.test(stderrOf(error))) return false;
    throw error;
  }
}

/** @param {unknown} error of a failed process. */
function stderrOf(error) {
  return String(error instanceof Error && 'stderr' in error ? error.stderr : error);
}

/** @param {string[]} args */
function npm(...args) {
  return execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}
