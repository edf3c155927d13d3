import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Manifest the fields of a package.json that a release reads or writes.
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string | { types?: string }>} [exports]
 * @property {string} [homepage]
 * @property {string | { type: string, url: string, directory?: string }} [repository]
 */

/** The root of the repository. */
export const root = join(import.meta.dirname, '..');

/**
 * @param {string} folder from the root of the repository.
 * @returns {Manifest}
 */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/**
 * Writes a package.json in the format of the repository.
 *
 * @param {string} folder from the root of the repository.
 * @param {Manifest} manifest
 */
export function writeManifest(folder, manifest) {
  writeFileSync(join(root, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Returns the folders of the published packages, from the root of the repository. */
export function publishedPackages() {
  return readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
}

/**
 * Returns the URL of the repository, which is set in the package.json at the root and nowhere else; `undefined` while it
 * is a placeholder.
 */
export function repositoryUrl() {
  const { repository } = readManifest('.');
  const url = typeof repository === 'string' ? repository : repository?.url;
  return url === undefined || isPlaceholder(url) ? undefined : url;
}

/**
 * Returns the field `repository` of a package, with the URL as npm writes it.
 *
 * @param {string} url the URL of the repository.
 * @param {string} directory the folder of the package.
 */
export function repositoryOf(url, directory) {
  return { type: 'git', url: `git+${url.replace(/(?:\.git)?\/?$/, '.git')}`, directory };
}

/** @param {string} url */
export function isPlaceholder(url) {
  return new URL(url).host.endsWith('.example');
}
