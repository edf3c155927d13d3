// Writes a version of the pre-commit hook to a clone of its repository: a commit and a tag. pre-commit installs the root of a
// repository, so the hook has one that contains nothing else.
//   node release/pre-commit.mjs CLONE
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readManifest, root } from './packages.mjs';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Pass a clone of the repository of the hook.');
const clone = resolve(given);
/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();

const { version } = readManifest('packages/cli');
const { homepage = '' } = readManifest('packages/core');
const tag = `v${version}`;
if (git('tag', '--list', tag) === '') {
  const templates = join(import.meta.dirname, 'pre-commit');
  for (const name of readdirSync(templates)) {
    const text = readFileSync(join(templates, name), 'utf8');
    const filled = text.replaceAll('VERSION', version).replaceAll('HOMEPAGE', homepage);
    writeFileSync(join(clone, name), filled);
  }
  copyFileSync(join(root, 'LICENSE'), join(clone, 'LICENSE'));
  git('add', '.');
  git('commit', '--quiet', '--message', `nav ${version}`);
  git('tag', tag);
  console.log(`New tag of the pre-commit hook: ${tag}`);
}
