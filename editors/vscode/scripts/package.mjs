/** Packs the built extension into `dist/nav-docs-json.vsix`, with the version of the packages. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Downloaded when it is needed: with its dependencies, it takes 124 MB.
const VSCE = '@vscode/vsce@3.9.2';

const folder = join(import.meta.dirname, '..');
const core = JSON.parse(readFileSync(join(folder, '../../packages/core/package.json'), 'utf8'));
const target = process.argv[2] ?? 'dist/nav-docs-json.vsix';
const { status } = spawnSync(
  'npx',
  [
    '--yes',
    VSCE,
    'package',
    core.version,
    '--no-git-tag-version',
    '--no-update-package-json',
    '--no-dependencies',
    '--allow-missing-repository',
    '--out',
    target,
  ],
  { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
);
process.exitCode = status ?? 1;
