import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const examples = join(import.meta.dirname, '..');

describe('an example without our plugin', { tags: ['process'] }, () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-development-')));

  beforeAll(() => {
    for (const name of ['site', 'components', 'plain', 'next'])
      cpSync(join(examples, name), join(root, name), {
        recursive: true,
        filter: (path) => !/[\\/](?:node_modules|dist|out|\.next)$/.test(path),
      });
    cpSync(join(root, 'components/warnings.ts'), join(root, 'next/app/warnings.ts'));
    symlinkSync(join(examples, 'node_modules'), join(root, 'node_modules'), 'junction');
    const file = join(root, 'site/docs.json');
    const config = JSON.parse(readFileSync(file, 'utf8'));
    const [english] = config.navigation.languages;
    english.versions[0].tabs[0].pages = ['en/v2/partners'];
    config.redirects = [{ source: '/lamps/:name', destination: '/en/v2/rooms/:name' }];
    writeFileSync(file, JSON.stringify(config, null, 2));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function warningsOf(folder: string, args: readonly string[], NODE_ENV: string): string {
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: join(root, folder),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV },
    });
    expect(status, stderr).toBe(0);
    return stderr;
  }

  const dropped = /^docs\.json:\d+:\d+ mixed-children: /m;
  const redirects =
    /^docs\.json has 1 redirect, which your host must answer: npx @nav\/cli export/m;

  it('plain warns about dropped pages and redirects', () => {
    const warnings = warningsOf('plain', ['build.mjs', join(root, 'out')], '');
    expect(warnings).toMatch(dropped);
    expect(warnings).toMatch(redirects);
  });

  it('next warns about them in development only', async () => {
    await build({
      entryPoints: [join(root, 'next/app/docs.ts')],
      outfile: join(root, 'next/docs.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    });
    const warnings = warningsOf('next', ['docs.mjs'], 'development');
    expect(warnings).toMatch(dropped);
    expect(warnings).toMatch(redirects);
    expect(warningsOf('next', ['docs.mjs'], 'production')).toBe('');
  });
});
