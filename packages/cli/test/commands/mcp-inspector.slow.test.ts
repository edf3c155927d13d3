import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, folder } from '../nav.ts';
import { orchard } from './mcp-client.ts';

const isInstalling = process.env.NAV_INSTALL === '1';
const title = `answers the inspector of the protocol${isInstalling ? '' : ' (NAV_INSTALL=1 installs it)'}`;

describe('nav mcp', { tags: ['slow'] }, () => {
  it.skipIf(!isInstalling)(title, { timeout: 600_000 }, () => {
    const cwd = mkdtempSync(join(tmpdir(), 'nav-inspector-'));
    try {
      writeFileSync(join(cwd, 'package.json'), '{}');
      const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
      const inspector = '@modelcontextprotocol/inspector@0.15.0';
      const installed = spawnSync('npm', [...install, inspector], { cwd, encoding: 'utf8' });
      expect(installed.status, installed.stderr).toBe(0);
      const server = [process.execPath, bin, 'mcp', folder(orchard)];
      const inspect = (...method: string[]) =>
        spawnSync('npx', ['mcp-inspector', '--cli', ...server, '--method', ...method], {
          cwd,
          encoding: 'utf8',
        });
      const { tools } = JSON.parse(inspect('tools/list').stdout);
      expect(tools).toHaveLength(6);
      const call = (...args: string[]) =>
        JSON.parse(inspect('tools/call', '--tool-name', 'pages', ...args).stdout);
      const { content } = call('--tool-arg', 'limit=1');
      expect(JSON.parse(content[0].text)).toMatchObject({ pages: [{ path: 'apple' }], left: 2 });
      expect(call('--tool-arg', 'limit=0')).toMatchObject({ isError: true });
      // A method that the server does not offer is a clear error.
      expect(inspect('resources/list').stderr).toContain('Method not found');
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  });
});
