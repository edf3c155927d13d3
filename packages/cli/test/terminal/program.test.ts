import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { programOf, withProgram } from '../../src/terminal/program.ts';
import { folder, navProcess } from '../nav.ts';

describe('the command that starts nav', () => {
  const npm = { npm_config_user_agent: 'npm/11.6.0 node/v24.0.0 linux x64' };

  it.each([
    ['/usr/local/bin/nav', {}, 'nav'],
    ['C:\\npm\\node_modules\\@nav\\cli\\bin\\nav.js', {}, 'nav'],
    ['/home/me/site/node_modules/.bin/nav', {}, 'npx @nav/cli'],
    ['/home/me/.npm/_npx/1a/node_modules/.bin/nav', npm, 'npx @nav/cli'],
    ['/home/me/site/node_modules/@nav/cli/bin/nav.js', npm, 'npx @nav/cli'],
  ])('%s with %j: %s', (script, env, expected) => {
    expect(programOf(env, script)).toBe(expected);
  });

  it.each([
    ['Run `nav init docs` to create one.', 'Run `npx @nav/cli init docs` to create one.'],
    ['  $ nav check', '  $ npx @nav/cli check'],
    ['Usage: nav <command> [options]', 'Usage: npx @nav/cli <command> [options]'],
    ['To check that site, run: nav check a', 'To check that site, run: npx @nav/cli check a'],
    ['nav: Cannot read nav a.', 'nav: Cannot read nav a.'],
    ['`nav` in package.json', '`nav` in package.json'],
  ])('is in suggested commands only: %s', (text, expected) => {
    expect(withProgram(text, 'npx @nav/cli')).toBe(expected);
  });

  it('is in help, hints and notes', { tags: ['process'] }, async () => {
    const root = folder({ 'a.mdx': '' });
    const run = (...args: string[]) => navProcess(root, args, { env: npm });
    expect((await run('--help')).stdout).toMatch(/^Usage: npx @nav\/cli <command>/);
    expect((await run('check', '--help')).stdout).toContain('  $ npx @nav/cli check docs --fix');
    expect((await run('lint')).stderr).toContain('Did you mean `npx @nav/cli check`?');
    expect((await run('check')).stderr).toContain('run `npx @nav/cli init`');
    expect((await run('init', '--yes')).stdout).toContain('Next: npx @nav/cli check\n');
  });

  it('is not the package of somebody else in any text', { tags: ['process'] }, () => {
    const pattern = '(npx|dlx|bunx)( -[-a-z]+)* nav([^-./@a-z]|$)';
    const args = ['grep', '-nE', pattern, '--', ':/', ':!*CHANGELOG.md'];
    const { stdout, status } = spawnSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['', 1]);
  });
});
