/**
 * @typedef {object} Inputs
 * @property {string[]} paths configs or folders to check; empty for the nearest config.
 * @property {string} folder the absolute path of the folder to run in.
 * @property {boolean} onlyNew
 * @property {string} maxWarnings a number, or empty.
 * @property {boolean} links
 * @property {boolean} comment
 * @property {boolean} failOnBrokenUrls
 * @property {string} version a version or tag on the registry, or empty.
 * @property {string} token
 */

import { resolve } from 'node:path';

/**
 * Returns the inputs of the action, as GitHub passes them: one environment variable each.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Inputs}
 * @throws {Error} that names the input with an invalid value.
 */
export function readInputs(env) {
  /** @param {string} name */
  const text = (name) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  /** @param {string} name */
  const flag = (name) => {
    const value = text(name);
    if (/^(?:true|false|)$/i.test(value)) return value.toLowerCase() === 'true';
    throw new Error(`The input "${name}" must be true or false, not ${JSON.stringify(value)}.`);
  };
  const maxWarnings = text('max-warnings');
  if (!/^\d*$/.test(maxWarnings)) {
    throw new Error(
      `The input "max-warnings" must be a whole number, not ${JSON.stringify(maxWarnings)}.`,
    );
  }
  const version = text('version');
  // It becomes an argument of npm.
  if (!/^[\w.+-]*$/.test(version)) {
    throw new Error(
      `The input "version" must be a version such as 1.2.3, not ${JSON.stringify(version)}.`,
    );
  }
  const paths = text('paths').split(/\s+/).filter(Boolean);
  const option = paths.find((path) => path.startsWith('-'));
  if (option !== undefined) {
    throw new Error(`The input "paths" takes paths only. Remove ${option}.`);
  }
  return {
    paths,
    folder: resolve(env.GITHUB_WORKSPACE ?? '.', text('working-directory')),
    onlyNew: flag('only-new'),
    maxWarnings,
    links: flag('links'),
    comment: flag('comment'),
    failOnBrokenUrls: flag('fail-on-broken-urls'),
    version,
    token: text('token'),
  };
}
