import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

// Tests leave the cache and the state folder of the user alone. Undoing searches all runs, so those of earlier tests are removed.
const home = mkdtempSync(join(tmpdir(), 'nav-test-'));
process.env.XDG_CACHE_HOME = join(home, 'cache');
process.env.XDG_STATE_HOME = join(home, 'state');
process.on('exit', () => rmSync(home, { recursive: true, force: true }));

/** Packages that share a project, because each project starts processes, which load the same modules again. */
const small = [
  'action',
  'apps/playground',
  'apps/preview',
  'apps/shell',
  'apps/viewer',
  'cases',
  'editors/vscode',
  'markdown',
  'packages/report',
  'packages/site',
  ...foldersIn('parts'),
  'static-js',
];

const folders = [...foldersIn('packages'), ...foldersIn('apps'), 'examples', 'release'].filter(
  (folder) => !small.includes(folder),
);

function foldersIn(folder: string): string[] {
  const isPackage = (path: string) => existsSync(join(import.meta.dirname, path, 'package.json'));
  return readdirSync(join(import.meta.dirname, folder))
    .map((name) => `${folder}/${name}`)
    .filter(isPackage);
}

const repository = realpathSync(import.meta.dirname).replaceAll('\\', '/');
/** Built files of ours. The repository itself may be in a folder named `dist`. */
const built = new RegExp(`${repository.replace(/[^\w/]/g, '\\$&')}/(?:.*/)?dist/`);

/** Loads TypeScript as CommonJS. For an import, Node.js would look for its names in 9 MB, which takes longer than to run it. */
const typescript: Plugin = {
  name: 'typescript',
  enforce: 'pre',
  resolveId: (name) => (name === 'typescript' ? '\0typescript' : undefined),
  load: (name) =>
    name === '\0typescript'
      ? `import { createRequire } from 'node:module';
        export default createRequire(${JSON.stringify(import.meta.url)})('typescript');`
      : undefined,
};

/** Returns the tests of a package, with what its own configuration adds. */
function projectIn(folder: string) {
  const root = join(import.meta.dirname, folder);
  const config = join(root, 'vitest.config.ts');
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { ...(existsSync(config) ? { extends: config } : {}), ...project(name, root) };
}

function project(name: string, root: string, include?: string[]) {
  return {
    root,
    plugins: [typescript],
    test: {
      name,
      ...(include ? { include } : {}),
      // Test files share their modules, whose loading takes longer than most tests.
      isolate: false,
      // The limits only stop a test that hangs, also on a busy machine.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Node.js loads built packages: Vite would transform them again for each project.
      server: { deps: { external: [built] } },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      ...folders.map(projectIn),
      project(
        'small',
        import.meta.dirname,
        small.map((folder) => `${folder}/test/**/*.test.ts`),
      ),
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
