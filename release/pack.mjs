// Packs what a release publishes into a folder: the packages, the extension and the action. They must be built.
//   node release/pack.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { publishedPackages, readManifest, root } from './packages.mjs';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Pass the folder to write to.');
const folder = resolve(given);

// pnpm replaces the ranges of the workspace, and runs the hook in `.pnpmfile.cjs`.
const pnpm = join(dirname(createRequire(import.meta.url).resolve('pnpm')), 'bin/pnpm.cjs');
const packages = join(folder, 'packages');
rmSync(packages, { recursive: true, force: true });
mkdirSync(packages, { recursive: true });
for (const name of publishedPackages())
  execFileSync(process.execPath, [pnpm, 'pack', '--pack-destination', packages], {
    cwd: join(root, name),
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const { version } = readManifest('packages/cli');
const extension = join(root, 'editors/vscode/dist/nav-docs-json.vsix');
if (existsSync(extension)) copyFileSync(extension, join(folder, `nav-docs-json-${version}.vsix`));
cpSync(join(root, 'action/dist'), join(folder, 'action/dist'), { recursive: true });
