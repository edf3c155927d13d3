// Publishes the extension where a token allows it: VSCE_PAT is for the marketplace of VS Code, OVSX_PAT for Open VSX.
// It installs programs, so the job that npm trusts does not run it.
//   node release/publish-extension.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Pass the folder that `release/pack.mjs` has written.');
const folder = resolve(given);
const { VSCE_PAT, OVSX_PAT } = process.env;

for (const file of readdirSync(folder).filter((name) => name.endsWith('.vsix'))) {
  if (VSCE_PAT) publish('@vscode/vsce@3.9.2', file);
  if (OVSX_PAT) publish('ovsx@1.0.2', file);
}

/** @param {string} program @param {string} file */
function publish(program, file) {
  const flags = ['publish', '--packagePath', file, '--skip-duplicate'];
  execFileSync('npx', ['--yes', program, ...flags], { cwd: folder, stdio: 'inherit' });
}
