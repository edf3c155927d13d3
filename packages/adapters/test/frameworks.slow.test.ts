import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const isInstalling = process.env.NAV_INSTALL === '1';
const title = `shows our navigation${isInstalling ? '' : ' (NAV_INSTALL=1 installs the framework)'}`;

/** Our sites, and those of `NAV_SITES`. */
const sites = [
  ...['examples/site', 'apps/docs'].map((site) => join(root, site)),
  ...(process.env.NAV_SITES ?? '').split(delimiter).filter(Boolean),
];

describe.each([
  'docusaurus',
  'fumadocs',
  'gitbook',
  'mdbook',
  'mkdocs',
  'nextra',
  'starlight',
  'vitepress',
])('%s', { tags: ['slow'] }, (name) => {
  it.skipIf(!isInstalling)(title, { timeout: 600_000 }, ({ skip }) => {
    const script = join(import.meta.dirname, 'frameworks/compare.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, name, ...sites], {
      encoding: 'utf8',
    });
    skip(status === 3, stdout.trim());
    expect(status, stdout + stderr).toBe(0);
  });
});
