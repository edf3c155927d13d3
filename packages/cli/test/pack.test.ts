import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder } from './nav.ts';

const execute = promisify(execFile);
const packages = join(import.meta.dirname, '../..');
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** What is published. */
const names = ['core', 'codemods', 'cli'];

let tarballs: string;
const tarballOf = (name: string) =>
  join(tarballs, readdirSync(tarballs).find((file) => file.startsWith(`nav-${name}-`)) ?? name);

beforeAll(async () => {
  tarballs = realpathSync(mkdtempSync(join(tmpdir(), 'nav-pack-')));
  for (const name of names) {
    await execute(npx, ['-y', 'pnpm@10.34.8', 'pack', '--pack-destination', tarballs], {
      cwd: join(packages, name),
    });
  }
});
afterAll(() => rmSync(tarballs, { recursive: true, force: true }));

describe.each(names)('the packed %s', (name) => {
  it('passes publint', async () => {
    const bytes = readFileSync(tarballOf(name));
    const tarball = new Uint8Array(bytes).buffer;
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(pkg.name).toBe(`@nav/${name}`);
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('carries readme and licence, and no sources or tests', async () => {
    const { stdout } = await execute('tar', ['-tzf', tarballOf(name)]);
    const files = stdout.trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['package/package.json', 'package/README.md', 'package/LICENSE']),
    );
    expect(files.filter((file) => /package\/(?:src|test)\//.test(file))).toEqual([]);
  });
});

it.each(['core', 'codemods'])('the types of %s resolve for those who import it', async (name) => {
  const attw = join(packages, '../node_modules/.bin/attw');
  const { stdout } = await execute(attw, [
    tarballOf(name),
    '--format',
    'json',
    '--profile',
    'esm-only',
  ]);
  const { analysis, problems } = JSON.parse(stdout);
  expect(analysis.packageName).toBe(`@nav/${name}`);
  // The packages are ES modules: old resolution and require are not theirs.
  const foreign = ['node10', 'node16-cjs'];
  const own = (Object.values(problems ?? {}).flat() as { resolutionKind?: string }[]).filter(
    ({ resolutionKind = '' }) => !foreign.includes(resolutionKind),
  );
  expect(own).toEqual([]);
});

it('run from an empty folder once they are installed', async () => {
  const root = folder({
    'package.json': { name: 'reader', private: true },
    'docs/docs.json': { navigation: { pages: ['index', 'gone'] } },
    'docs/index.mdx': '',
  });
  await execute(npm, ['install', '--no-audit', '--no-fund', ...names.map(tarballOf)], {
    cwd: root,
    timeout: 240_000,
  });
  const run = await execute(npx, ['nav', 'check', 'docs'], { cwd: root }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
  expect(run.stdout).toMatch(/docs\/docs\.json:5:7 error page-not-found[\s\S]*✗ 1 error/);
  expect(run.code).toBe(1);

  const imported = await execute(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "console.log(typeof (await import('@nav/core')).check, typeof (await import('@nav/core/node')).nodeHost)",
    ],
    { cwd: root },
  );
  expect(imported.stdout).toBe('function function\n');
}, 300_000);
