// Changes the versions and changelogs of all packages with `changeset version`, as their changesets say.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './packages.mjs';

const changesets = join(root, '.changeset');
for (const name of readdirSync(changesets)) {
  if (!name.endsWith('.md') || name === 'README.md') continue;
  const file = join(changesets, name);
  const text = readFileSync(file, 'utf8');
  const level = /^['"]@nav\/core['"]: *(\w+)$/m.exec(text)?.[1];
  // The command line contains core. Without a line of its own, its changelog would not say what changed.
  if (level && !/^['"]@nav\/cli['"]:/m.test(text))
    writeFileSync(file, text.replace(/^---\r?\n/, `---\n'@nav/cli': ${level}\n`));
}

const bin = createRequire(import.meta.url).resolve('@changesets/cli/bin.js');
execFileSync(process.execPath, [bin, 'version'], { cwd: root, stdio: 'inherit' });
