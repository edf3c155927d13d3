import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serve, startBrowser } from './browser.ts';
import { drive } from './drive.ts';

const out = mkdtempSync(join(tmpdir(), 'nav-example-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

it('the site without a framework works in a browser', { tags: ['slow'] }, async ({ skip }) => {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'plain', 'build.mjs'), out]);
  const browser = await startBrowser();
  if (typeof browser === 'string') return skip(browser);
  const { origin, close } = await serve(out);
  try {
    await drive(browser, origin, true);
  } finally {
    close();
    await browser.close();
  }
  expect.hasAssertions();
});
