// Prints the next step of a release: `version` if there are changesets, `publish` if the version has no tag yet, else `nothing`.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, root } from './packages.mjs';

const changesets = readdirSync(join(root, '.changeset')).filter(
  (name) => name.endsWith('.md') && name !== 'README.md',
);
const tag = `v${readManifest('packages/cli').version}`;
const tags = execFileSync('git', ['tag', '--list', tag], { cwd: root, encoding: 'utf8' }).trim();
console.log(changesets.length > 0 ? 'version' : tags === '' ? 'publish' : 'nothing');
