// Attaches the extension and the action to the release on GitHub. Needs `gh` with GH_TOKEN.
//   node release/attach.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readManifest } from './packages.mjs';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Pass the folder that `release/pack.mjs` has written.');
const folder = resolve(given);
const tag = `v${readManifest('packages/cli').version}`;

const attached = readdirSync(folder).filter((name) => name.endsWith('.vsix'));
if (existsSync(join(folder, 'action'))) {
  run('tar', '-czf', `nav-action-${tag.slice(1)}.tar.gz`, 'action');
  attached.push(`nav-action-${tag.slice(1)}.tar.gz`);
}
if (process.env.GH_TOKEN) {
  if (!exists(tag)) run('gh', 'release', 'create', tag, '--verify-tag', '--generate-notes');
  if (attached.length > 0) run('gh', 'release', 'upload', tag, '--clobber', ...attached);
}

/** @param {string} name the tag of a release. */
function exists(name) {
  try {
    execFileSync('gh', ['release', 'view', name], { cwd: folder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @param {[string, ...string[]]} line */
function run(...[program, ...args]) {
  execFileSync(program, args, { cwd: folder, stdio: 'inherit' });
}
