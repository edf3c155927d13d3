import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} Run
 * @property {number} code
 * @property {string} stdout
 * @property {string} stderr
 *
 * @typedef {(args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Run>} Nav runs nav in the folder of the inputs.
 */

/**
 * Returns a function that runs the `nav` of the project, or else one that npm installs in a temporary folder.
 *
 * @param {import('./inputs.mjs').Inputs} inputs
 * @param {NodeJS.ProcessEnv} env
 * @returns {Nav}
 * @throws {Error} if npm cannot install it.
 */
export function findNav({ folder, version }, env) {
  const bin = installedBin(join(folder, 'package.json')) ?? installNav(version, env);
  return (args, more = {}) => {
    const options = { cwd: folder, env: { ...env, ...more }, maxBuffer: 1 << 28 };
    return new Promise((resolve, reject) => {
      execFile(process.execPath, [bin, ...args], options, (error, stdout, stderr) => {
        // A string is the code of a system error. A process that a signal ended has no code.
        if (typeof error?.code === 'string') reject(error);
        else resolve({ code: error ? (error.code ?? 2) : 0, stdout, stderr });
      });
    });
  };
}

/** @param {string} from a file, from whose folder on the package is looked for. */
function installedBin(from) {
  try {
    return join(createRequire(from).resolve('@nav/cli/package.json'), '../bin/nav.js');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} version
 * @param {NodeJS.ProcessEnv} env
 */
function installNav(version, env) {
  const own = new URL('../../packages/cli/package.json', import.meta.url);
  const wanted = version || JSON.parse(readFileSync(own, 'utf8')).version;
  const prefix = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), 'nav-'));
  const args = ['install', '--no-audit', '--no-fund', '--prefix', `"${prefix}"`];
  // On Windows, npm is a script that only a shell starts. Nothing of the project is part of the line.
  const { status, stdout, stderr } = spawnSync(['npm', ...args, `@nav/cli@${wanted}`].join(' '), {
    env,
    shell: true,
    encoding: 'utf8',
  });
  const bin = join(prefix, 'node_modules/@nav/cli/bin/nav.js');
  if (status === 0 && existsSync(bin)) return bin;
  throw new Error(
    `npm cannot install @nav/cli@${wanted}. Add @nav/cli to the devDependencies of the project and install them before this step. ${stderr || stdout}`,
  );
}
