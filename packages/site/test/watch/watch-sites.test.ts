import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSite } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '../../src/run/session.ts';
import { watchSites } from '../../src/watch/watch-sites.ts';

let root = '';

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Returns the number of files and folders that the process watches. */
function watched(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;
}

it('watches nothing after its end, although a check was running and the folder is gone', async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-watch-')));
  writeFileSync(join(root, 'docs.json'), '{"navigation": {"pages": ["tea"]}}');
  const before = watched();
  const controller = new AbortController();
  const site = loadSite(nodeHost({ root }), 'docs.json');
  if (!site) throw new Error('The site was not found.');
  let answer = () => {};
  let checks = 0;
  const show = vi.fn();
  const session = { cwd: root, signal: controller.signal, write() {} } as unknown as Session & {
    signal: AbortSignal;
  };
  const watch = watchSites(
    {
      async check() {
        checks += 1;
        if (checks > 1)
          await new Promise<void>((done) => {
            answer = done;
          });
        return { result: checks, sites: [site] };
      },
      show,
      resultOf: () => undefined,
    },
    session,
  );
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  expect(watched()).toBeGreaterThan(before);
  // Two changes: the second one asks for another check after the running one.
  writeFileSync(join(root, 'tea.mdx'), '# Tea\n');
  await vi.waitFor(() => expect(checks).toBe(2));
  writeFileSync(join(root, 'coffee.mdx'), '# Coffee\n');
  await new Promise((done) => setTimeout(done, 300));
  controller.abort();
  await expect(watch).rejects.toThrow(/abort/);
  rmSync(root, { recursive: true });
  answer();
  await new Promise((done) => setTimeout(done, 300));
  expect(watched()).toBe(before);
  expect({ checks, shown: show.mock.calls.length }).toEqual({ checks: 2, shown: 1 });
});
