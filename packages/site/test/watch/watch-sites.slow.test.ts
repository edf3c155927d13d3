import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loadSite, type Site } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { expect, it } from 'vitest';
import type { Session } from '../../src/run/session.ts';
import { watchSites } from '../../src/watch/watch-sites.ts';

/** Returns the number of files and folders that the process watches. */
function watched(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;
}

it('watches nothing after its end, whenever the folder is removed', {
  tags: ['slow'],
}, async () => {
  const before = watched();
  for (let round = 0; round < 100; round += 1) {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-watch-')));
    writeFileSync(join(root, 'docs.json'), '{"navigation": {"pages": ["tea"]}}');
    writeFileSync(join(root, 'tea.mdx'), '# Tea\n');
    const { signal, abort } = stopper();
    const site = loadSite(nodeHost({ root }), 'docs.json') as Site;
    const session = { cwd: root, signal, write() {} } as unknown as Session & {
      signal: AbortSignal;
    };
    const check = async () => ({ result: undefined, sites: [site] });
    const watch = watchSites({ check, show() {}, resultOf: () => undefined }, session);
    const ended = expect(watch).rejects.toThrow(/abort/);
    await setTimeout(150 + (round % 6) * 5);
    if (round % 2 === 0) abort();
    rmSync(root, { recursive: true });
    await setTimeout(round % 7);
    abort();
    await ended;
  }
  await setTimeout(500);
  expect(watched()).toBe(before);
});

function stopper(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
