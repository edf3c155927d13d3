import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { npmCli } from './nav.ts';

const root = join(import.meta.dirname, '../../..');
const entries = [
  'core/dist/index.js',
  'core/dist/client.js',
  'core/dist/node.js',
  'core/dist/stages.js',
  'codemods/dist/index.js',
  'codemods/dist/module-source.js',
].map((path) => pathToFileURL(join(root, 'packages', path)).href);

/** Runs the built packages on another version of Node, which npm installs for the occasion. Nothing may be printed to stderr. */
function onNode(version: number, ...args: string[]): string {
  const exec = ['exec', '--yes', '--silent', '--package', `node@${version}`, '--', 'node', ...args];
  const { stdout, stderr } = spawnSync(process.execPath, [npmCli, ...exec], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout;
}

describe.each([22, 24, 26])('on Node %i', (version) => {
  it('loads every entry', { tags: ['slow'] }, () => {
    const load = `for (const entry of ${JSON.stringify(entries)}) await import(entry)`;
    expect(
      onNode(version, '--input-type=module', '-e', `${load}; console.log(process.version)`),
    ).toMatch(new RegExp(`^v${version}\\.`));
  });

  it('checks, resolves and migrates a site', { tags: ['slow'] }, () => {
    const nav = join('packages', 'cli', 'bin', 'nav.js');
    expect(onNode(version, nav, 'check', 'apps/docs')).toContain('no problems');
    const { pages } = JSON.parse(onNode(version, nav, 'pages', 'apps/docs', '--format', 'json'));
    expect(pages).not.toEqual([]);
    const sort = ['migrate', 'sort', 'apps/docs', '--by', 'title', '--dry-run', '--format', 'json'];
    expect(JSON.parse(onNode(version, nav, ...sort))).toMatchObject({ codemod: 'sort' });
  });
});
