import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { loadSite, resolveSite } from '@nav/core';
import { dialects, redirectFinder } from '@nav/core/internal';
import { nodeHost } from '@nav/core/node';

/**
 * @typedef {{ source: string, destination: string, pointer: string }} Redirect
 *
 * The differences between a site that codemods made and the site that people committed.
 *
 * @typedef {object} Comparison
 * @property {boolean} tree true if both navigations are the same, with the page files of the commit
 * @property {string[]} missing the pages that only the commit has
 * @property {string[]} extra the pages that only the codemods leave or create
 * @property {number} redirects the number of redirects that the commit adds
 * @property {string[]} lost the sources of those that lead elsewhere after the codemods
 * @property {number} lines the number of lines of the config that differ
 */

/**
 * @param {readonly Redirect[]} old the redirects before the commit
 * @param {string} made the folder of the site that codemods made
 * @param {string} committed the folder of the site of the commit
 * @returns {Comparison}
 */
export function compare(old, made, committed) {
  const parts = { made: configOf(made), committed: configOf(committed) };
  const overlaid = treeOf(committed, parts.made);
  const tree = JSON.stringify(overlaid) === JSON.stringify(treeOf(committed, parts.committed));
  const pages = { made: parts.made.pages, committed: parts.committed.pages };
  const known = new Set(old.map((one) => JSON.stringify(one)));
  const added = parts.committed.redirects.filter((one) => !known.has(JSON.stringify(one)));
  return {
    tree,
    missing: [...pages.committed].filter((page) => !pages.made.has(page)),
    extra: [...pages.made].filter((page) => !pages.committed.has(page)),
    redirects: added.length,
    lost: added.filter((one) => !leadsThere(parts.made.redirects, one)).map(({ source }) => source),
    lines: [...parts.made.texts.keys()].reduce(
      (sum, file) => sum + differingLines(join(made, file), join(committed, file)),
      0,
    ),
  };
}

/**
 * Returns the texts of a config and its parts by path, its redirects and its pages.
 *
 * @param {string} folder
 */
export function configOf(folder) {
  const site = loadSite(nodeHost({ cwd: folder, root: folder }), 'docs.json');
  if (!site?.config) throw new Error(`${folder} has no config that can be read.`);
  const texts = new Map(Array.from(site.sources, ([file, { text }]) => [file, text]));
  const { redirects } = /** @type {{ redirects?: unknown }} */ (site.config.value);
  const list = Array.isArray(redirects) ? redirects : [];
  const slashed = (/** @type {string} */ path) => path.replace(/^(?!\/|[a-z]+:)/i, '/');
  return {
    texts,
    pages: new Set(site.files()?.pages.keys()),
    redirects: list.map(({ source, destination }) => ({
      source: slashed(String(source)),
      destination: slashed(String(destination)),
      pointer: '',
    })),
  };
}

/**
 * Returns the navigation of a config with the page files of a folder, without the places where it is written.
 *
 * @param {string} folder
 * @param {{ texts: ReadonlyMap<string, string> }} config
 */
function treeOf(folder, { texts }) {
  const host = nodeHost({ cwd: folder, root: folder });
  const site = loadSite(
    {
      ...host,
      read: (path) => texts.get(path) ?? host.read(path),
      list: (path) => host.list(path),
    },
    'docs.json',
  );
  const resolution = site && resolveSite(site);
  if (!resolution) throw new Error(`The navigation of ${folder} cannot be resolved.`);
  return JSON.parse(
    JSON.stringify(resolution.tree, (key, value) =>
      key === 'origin' || key === 'redirects' ? undefined : value,
    ),
  );
}

/**
 * Returns whether a redirect is among others, or one of them leads its address to the same place.
 *
 * @param {readonly Redirect[]} redirects
 * @param {{ source: string, destination: string }} wanted
 */
function leadsThere(redirects, { source, destination }) {
  const isListed = redirects.some(
    (one) => one.source === source && one.destination === destination,
  );
  return (
    isListed ||
    redirectFinder(redirects, dialects.mintlify.redirectSyntax)(source)?.target === destination
  );
}

/**
 * @param {string} one
 * @param {string} other
 */
function differingLines(one, other) {
  try {
    execFileSync('git', ['diff', '--no-index', '--numstat', one, other], {
      cwd: dirname(one),
      stdio: 'pipe',
    });
    return 0;
  } catch (error) {
    const { stdout } = /** @type {{ stdout?: Buffer }} */ (error);
    const [added = '0', removed = '0'] = String(stdout).split('\t');
    return Math.max(Number(added), Number(removed));
  }
}
