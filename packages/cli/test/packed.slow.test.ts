import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { homepage } from '@nav/core/internal';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder, npmCli as npm } from './nav.ts';

const packages = join(import.meta.dirname, '../..');
/** The published packages. */
const names = readdirSync(packages).filter((name) => {
  const manifest = join(packages, name, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).private !== true;
});
/** The most bytes that the command line may take. */
const MAX_COMMAND_BYTES = 6_000_000;
/** The most bytes that all packages and their dependencies may take, and the most packages that may be installed. */
const MAX_INSTALL = { bytes: 36_000_000, packages: 175 };

/** The oldest version of TypeScript that can read the declarations. */
const OLDEST_TYPESCRIPT = '5.4.5';

/** Runs a script with this Node: on Windows, the executables of npm and its packages need a shell. */
function run(script: string, args: readonly string[], cwd: string) {
  return promisify(execFile)(process.execPath, [script, ...args], { cwd });
}

/** An entry of a package that has types and is not named internal, which has no promise. */
interface Entry {
  id: string;
  /** False for declarations of a virtual module. */
  isModule: boolean;
}

function publicEntries(name: string): Entry[] {
  const { exports = {} } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  return Object.entries<{ types?: string }>(exports).flatMap(([path, { types }]) => {
    if (types === undefined || /\*|internal/.test(path)) return [];
    const text = readFileSync(join(packages, name, types), 'utf8');
    return { id: `@nav/${name}${path.slice(1)}`, isModule: /^(?:im|ex)port /m.test(text) };
  });
}

function importOf({ id, isModule }: Entry, index: number): string {
  return isModule ? `export * as e${index} from '${id}';` : `import '${id}';`;
}

const require = createRequire(import.meta.url);
const pnpm = join(dirname(require.resolve('pnpm')), 'bin/pnpm.cjs');
const attw = join(dirname(require.resolve('@arethetypeswrong/cli/package.json')), 'dist/index.js');

/** Returns the size of what is installed in a folder. */
function installed(root: string): { bytes: number; packages: number; cores: number } {
  const files = readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  const lock = readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8');
  const paths = Object.keys(JSON.parse(lock).packages);
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    packages: paths.length,
    cores: paths.filter((path) => path.endsWith('node_modules/@nav/core')).length,
  };
}

/** The packages that can be imported. */
const libraries = names.filter((name) => publicEntries(name).length > 0);

let tarballs: string;
const tarballOf = (name: string) =>
  join(tarballs, readdirSync(tarballs).find((file) => file.startsWith(`nav-${name}-`)) ?? name);

beforeAll(async () => {
  tarballs = realpathSync(mkdtempSync(join(tmpdir(), 'nav-pack-')));
  for (const name of names)
    await run(pnpm, ['pack', '--pack-destination', tarballs], join(packages, name));
}, 300_000);
afterAll(() => rmSync(tarballs, { recursive: true, force: true }));

describe('packed', { tags: ['slow'] }, () => {
  it.each(names)('%s passes publint', async (name) => {
    const tarball = new Uint8Array(readFileSync(tarballOf(name))).buffer;
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(pkg.name).toBe(`@nav/${name}`);
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it.each(names)('%s has a README and a license, and no sources or tests', async (name) => {
    const { stdout } = await promisify(execFile)('tar', ['-tzf', tarballOf(name)]);
    const files = stdout.trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['package/package.json', 'package/README.md', 'package/LICENSE']),
    );
    expect(files.filter((file) => /package\/(?:src|test)\//.test(file))).toEqual([]);
  });

  it.each(libraries)('%s has types that resolve', async (name) => {
    const args = [tarballOf(name), '--format', 'json', '--profile', 'esm-only'];
    const { stdout } = await run(attw, args, packages);
    const { analysis, problems } = JSON.parse(stdout);
    expect(analysis.packageName).toBe(`@nav/${name}`);
    // The packages are ES modules, so old resolution and `require` do not apply.
    const foreign = ['node10', 'node16-cjs'];
    const own = (Object.values(problems ?? {}).flat() as { resolutionKind?: string }[]).filter(
      ({ resolutionKind = '' }) => !foreign.includes(resolutionKind),
    );
    expect(own).toEqual([]);
  });

  it.each(['bundler', 'nodenext'])(
    'their types compile with %s, without those of Node',
    async (moduleResolution) => {
      const entries = names.flatMap((name) => publicEntries(name));
      expect(entries.length).toBeGreaterThan(8);
      const root = folder({
        'package.json': { name: 'reader', private: true, type: 'module' },
        'all.ts': entries.map(importOf).join('\n'),
        'tsconfig.json': {
          compilerOptions: {
            module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
            moduleResolution,
            target: 'es2022',
            strict: true,
            noEmit: true,
            skipLibCheck: false,
            types: [],
          },
          files: ['all.ts'],
        },
      });
      const compiler = `typescript@${OLDEST_TYPESCRIPT}`;
      const tarballs = libraries.map(tarballOf);
      await run(npm, ['install', '--no-audit', '--no-fund', compiler, ...tarballs], root);
      expect(existsSync(join(root, 'node_modules/@types/node'))).toBe(false);
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const { stdout } = await run(tsc, ['-p', '.'], root).catch((failure) => failure);
      expect(stdout).toBe('');
    },
  );

  it('and installed, they run in an empty folder', async () => {
    const root = folder({
      'package.json': { name: 'reader', private: true },
      'docs/docs.json': { navigation: { pages: ['index', 'gone'] } },
      'docs/index.mdx': '',
      'import.mjs':
        "console.log(typeof (await import('@nav/core')).check, typeof (await import('@nav/core/node')).nodeHost)",
    });
    await run(npm, ['install', '--no-audit', '--no-fund', ...names.map(tarballOf)], root);
    const { bytes, packages, cores } = installed(root);
    expect(cores).toBe(1);
    expect(bytes).toBeGreaterThan(MAX_INSTALL.bytes / 2);
    expect(bytes).toBeLessThan(MAX_INSTALL.bytes);
    expect(packages).toBeLessThan(MAX_INSTALL.packages);
    const check = await run(npm, ['exec', '--', 'nav', 'check', 'docs'], root).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
    expect(check.stdout).toMatch(/docs\/docs\.json:5:7 error page-not-found[\s\S]*✗ 1 error/);
    expect(check.code).toBe(1);
    const rules = await run(npm, ['exec', '--', 'nav', 'rules', 'page-not-found'], root);
    expect(rules.stdout).toContain('page-not-found');
    expect((await run(join(root, 'import.mjs'), [], root)).stdout).toBe('function function\n');
  });
});

describe('what is published', { tags: ['slow'] }, () => {
  it.each(libraries.filter((name) => name !== 'core'))('%s bundles no core of its own', (name) => {
    const files = readdirSync(join(packages, name, 'dist'), { recursive: true, encoding: 'utf8' });
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const file of scripts)
      expect(readFileSync(join(packages, name, 'dist', file), 'utf8')).not.toMatch(
        /^\/\/#region (?:\.\.\/)+(?:packages\/)?core\//m,
      );
  });

  it('cli is one package, with the licenses of what it bundles and nothing of this machine', async () => {
    const root = folder({ 'package.json': { name: 'reader', private: true } });
    await run(npm, ['install', '--no-audit', '--no-fund', '--offline', tarballOf('cli')], root);
    const { bytes, packages: count } = installed(root);
    expect(count).toBe(1);
    expect(bytes).toBeLessThan(MAX_COMMAND_BYTES);

    const own = join(root, 'node_modules/@nav/cli');
    const files = readdirSync(own, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const repository = join(packages, '..');
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(text.includes(repository)).toBe(false);
      expect(text).not.toMatch(/^\/\/# sourceMappingURL=/m);
    }

    const code = files
      .filter((file) => /dist[\\/][^\\/]+\.js$/.test(file))
      .map((file) => readFileSync(file, 'utf8'));
    // The modules of ours have paths that start at the folder of the package.
    const module = /^\/\/#region (?!\.\.\/|src\/|\\0)((?:@[^/]+\/)?[^/\s]+)\//gm;
    const bundled = code.flatMap((text) => Array.from(text.matchAll(module), ([, name]) => name));
    expect(bundled).toEqual(expect.arrayContaining(['@babel/parser', 'commander', 'js-yaml']));
    expect(bundled).not.toContain('jscodeshift');
    const notices = readFileSync(join(own, 'dist/THIRD_PARTY_NOTICES.txt'), 'utf8');
    const licensed = [...notices.matchAll(/^(\S+) \d+\.\d+\.\d+\S*$/gm)].map(([, name]) => name);
    expect(licensed.sort()).toEqual([...new Set(bundled)].sort());
  });

  it.each(names)('%s names its home, and has nothing of its development', async (name) => {
    const args = ['-xzOf', tarballOf(name), 'package/package.json'];
    const { stdout } = await promisify(execFile)('tar', args);
    const manifest = JSON.parse(stdout);
    const { repository } = JSON.parse(readFileSync(join(packages, '../package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      homepage,
      repository: {
        type: 'git',
        url: `git+${repository}.git`,
        directory: `packages/${name}`,
      },
      bugs: { url: `${repository}/issues` },
    });
    expect([manifest.devDependencies, manifest.scripts]).toEqual([undefined, undefined]);
  });
});
