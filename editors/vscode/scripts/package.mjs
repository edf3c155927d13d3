/** Packs the built extension into `dist/nav-docs-json.vsix`, with the version of the packages. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Downloaded when it is needed: with its dependencies, it takes 124 MB.
const VSCE = '@vscode/vsce@3.9.2';

const folder = join(import.meta.dirname, '..');
const read = (path) => JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'));
const core = read('../../packages/core');
const source = `${read('.').repository.url}/raw/HEAD/editors/vscode`;
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
    // Where the marketplace finds the pictures of the README.
    ...['--baseContentUrl', source, '--baseImagesUrl', source],
    '--out',
    target,
  ],
  { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
);
process.exitCode = status ?? 1;
