import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests leave the cache and the state folder of the user alone.
process.env.XDG_CACHE_HOME = join(tmpdir(), `nav-test-cache-${process.getuid?.() ?? ''}`);
process.env.XDG_STATE_HOME = join(tmpdir(), `nav-test-state-${process.getuid?.() ?? ''}`);

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/*',
      'examples',
      'action',
      'cases',
      'editors/vscode',
      'markdown',
      'release',
      'static-js',
      'text',
    ],
    tags: [
      {
        name: 'slow',
        description:
          'Proofs that only `npm run test:slow` runs: high run counts, browsers, installs.',
        timeout: 600_000,
      },
      {
        name: 'process',
        description: 'Starts processes or takes seconds; `npm run test:fast` leaves it out.',
        timeout: 120_000,
      },
    ],
    // A line for each of 300 files would hide what failed. A terminal shows progress in place.
    reporters: process.stdout.isTTY ? ['default'] : ['minimal'],
    // By default Vitest leaves one core free, which of two is half.
    maxWorkers: '100%',
  },
});
