import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FULL, startTestServer } from './client.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-settings-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes a site whose only page has a broken link. */
function writeSite(name: string): string {
  mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, name, 'docs.json'), '{"navigation": {"pages": ["index"]}}');
  writeFileSync(join(root, name, 'index.mdx'), '[Missing](/missing)\n');
  return uriOf(name);
}

const uriOf = (name: string) => pathToFileURL(join(root, name)).href;

describe('settings', { tags: ['process'] }, () => {
  it('are those of the workspace folder of a site, also when the folders change', async () => {
    const folders = ['on', 'off', 'off/inside'].map((name) => ({ uri: writeSite(name), name }));
    const outside = writeSite('outside');
    const settings = {
      '': { links: false },
      [uriOf('on')]: { links: true },
      [uriOf('off')]: null,
      [uriOf('off/inside')]: { links: true },
      [outside]: { links: true },
    };
    const server = await startTestServer(FULL, root, { settings, folders });
    const names = ['on', 'off', 'off/inside', 'outside'];
    const findings = () =>
      names.map((name) => {
        const uri = `${uriOf(name)}/index.mdx`;
        return server.published.findLast((one) => one.uri === uri)?.diagnostics.length ?? 0;
      });
    for (const name of names) {
      const document = { uri: `${uriOf(name)}/docs.json`, languageId: 'json', version: 1 };
      const text = '{"navigation": {"pages": ["index"]}}';
      await server.connection.sendNotification('textDocument/didOpen', {
        textDocument: { ...document, text },
      });
    }
    // The first check may come before the settings.
    await vi.waitFor(() => expect(findings()).toEqual([1, 0, 1, 0]), 10_000);
    folders.push({ uri: outside, name: 'outside' });
    await server.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: folders.slice(-1), removed: [] },
    });
    await vi.waitFor(() => expect(findings()).toEqual([1, 0, 1, 1]), 10_000);
    await server.stop();
  });
});
