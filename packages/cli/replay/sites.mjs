/**
 * Reads public sites with nav, and compares their pages with those that the packages of Mintlify list:
 * node sites.mjs [--write]. `--write` updates the results in `sites.json`. Repositories are cloned as in `replay.mjs`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOut, repositoryOf } from './repository.mjs';

/**
 * @typedef {object} SiteResult
 * @property {string} repository
 * @property {string} commit
 * @property {string} site the folder of the site; empty for the root
 * @property {string} order the SHA-256 of the page paths that Mintlify lists, in order, one a line
 * @property {number} pages the number of page entries, generated ones included
 * @property {boolean} equal nav lists the same pages in the same order
 * @property {number} references the page entries that are written in the config
 * @property {number} lost those of them that Mintlify drops without a message
 */

const nav = join(import.meta.dirname, '../bin/nav.js');

/**
 * Measures a site with nav.
 *
 * @param {string} config the path of its `docs.json`
 * @param {string} order
 * @returns {Pick<SiteResult, 'pages' | 'equal' | 'references' | 'lost'>}
 */
export function measureSite(config, order) {
  const { pages } = run(['pages', config]);
  const paths = pages.map((/** @type {{ path: string }} */ { path }) =>
    path.replace(/^\/|\/$/g, ''),
  );
  const { diagnostics } = run(['check', config, '--no-links', '--only', 'mixed-children']);
  const counts = diagnostics.map((/** @type {{ message: string }} */ { message }) =>
    Number(/dropped with (\d+) page reference/.exec(message)?.[1] ?? 0),
  );
  return {
    pages: paths.length,
    equal: orderOf(paths) === order,
    references: countReferences(JSON.parse(readFileSync(config, 'utf8')).navigation),
    lost: counts.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0),
  };
}

/** @param {readonly string[]} paths */
export function orderOf(paths) {
  return createHash('sha256').update(paths.join('\n')).digest('hex');
}

/** @param {string[]} args */
function run(args) {
  const { stdout } = spawnSync(process.execPath, [nav, ...args, '--format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  });
  return JSON.parse(stdout);
}

/**
 * Counts the strings in all lists `pages`.
 *
 * @param {unknown} value
 * @returns {number}
 */
function countReferences(value) {
  if (typeof value !== 'object' || value === null) return 0;
  const pages = 'pages' in value && Array.isArray(value.pages) ? value.pages : [];
  const own = pages.filter((one) => typeof one === 'string').length;
  return Object.values(value).reduce((sum, inner) => sum + countReferences(inner), own);
}

if (process.argv[1] === import.meta.filename) {
  const file = new URL('sites.json', import.meta.url);
  /** @type {SiteResult[]} */
  const known = JSON.parse(readFileSync(file, 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'nav-sites-'));
  const results = known.map((one) => {
    const repository = repositoryOf(one.repository);
    if (repository === undefined) return one;
    const target = join(folder, 'site');
    checkOut(repository, one.commit, one.site, target);
    const found = measureSite(join(target, one.site, 'docs.json'), one.order);
    process.stdout.write(
      `${one.repository}: ${found.pages} pages, ${found.equal ? 'equal' : 'differs'}\n`,
    );
    return { ...one, ...found };
  });
  rmSync(folder, { recursive: true });
  if (process.argv.includes('--write'))
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
