// Tags the commit of a release for the users of the action and of pre-commit: v1.2.3, and v1, which moves.
import { execFileSync } from 'node:child_process';
import { readManifest, root } from './packages.mjs';

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const tag = `v${readManifest('packages/cli').version}`;
const [major = ''] = tag.split('.');
// Later commits run this, too. They are not the release.
if (git('tag', '--list', tag) === '') {
  git('tag', tag);
  git('tag', '--force', major);
}
