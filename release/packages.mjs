import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Manifest the fields of a package.json that a release reads.
 * @property {string} name
 * @property {boolean} [private]
 * @property {string} version
 * @property {string} description
 * @property {string[]} keywords
 * @property {Record<string, string | { types?: string }>} [exports]
 * @property {string} [homepage]
 * @property {unknown} [repository]
 */

export const root = join(import.meta.dirname, '..');

/**
 * @param {string} folder from the root of the repository.
 * @returns {Manifest}
 */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** Returns the folders of the published packages, from the root of the repository. Private ones are bundled into these. */
export function publishedPackages() {
  return readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => readManifest(folder).private !== true);
}

/** @param {string} url */
export function isPlaceholder(url) {
  return new URL(url).host.endsWith('.example');
}
