// Attaches the extension and the action to the release on GitHub, and publishes the extension where a token allows it.
// Needs `gh` with GH_TOKEN; VSCE_PAT is for the marketplace of VS Code, OVSX_PAT for Open VSX.
//   node release/attach.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readManifest } from './packages.mjs';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Pass the folder that `release/pack.mjs` has written.');
const folder = resolve(given);
const tag = `v${readManifest('packages/cli').version}`;
const { GH_TOKEN, VSCE_PAT, OVSX_PAT } = process.env;

const extensions = readdirSync(folder).filter((name) => name.endsWith('.vsix'));
const attached = [...extensions];
if (existsSync(join(folder, 'action'))) {
  run('tar', '-czf', `nav-action-${tag.slice(1)}.tar.gz`, 'action');
  attached.push(`nav-action-${tag.slice(1)}.tar.gz`);
}
if (GH_TOKEN) {
  if (!exists(tag)) run('gh', 'release', 'create', tag, '--verify-tag', '--generate-notes');
  if (attached.length > 0) run('gh', 'release', 'upload', tag, '--clobber', ...attached);
}
for (const file of extensions) {
  const flags = ['publish', '--packagePath', file, '--skip-duplicate'];
  if (VSCE_PAT) run('npx', '--yes', '@vscode/vsce@3.9.2', ...flags);
  if (OVSX_PAT) run('npx', '--yes', 'ovsx@1.0.2', ...flags);
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
