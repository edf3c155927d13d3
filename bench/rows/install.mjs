// Measures what `npm install @nav/cli` installs, from the packages as they would be published.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, packNav } from '../install.mjs';

export function installRows() {
  const folder = mkdtempSync(join(tmpdir(), 'nav-install-'));
  try {
    const { megabytes, packages } = install(join(folder, 'project'), packNav(folder));
    return [
      { name: 'npm install @nav/cli, size', measured: megabytes, target: 6, unit: 'MB' },
      { name: 'npm install @nav/cli, packages', measured: packages, target: 1, unit: 'packages' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
