import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/** The colors and widths in which programs are tested. */
export const LOOKS = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const;

/** A single process cannot open several pages, and our pages must work with full web security. */
const UNWANTED = /^--(?:single-process|disable-web-security|allow-running-insecure)/;

/** Starts Chromium, when no other test unpacks it any more. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  const args = chromium.args.filter((arg) => !UNWANTED.test(arg));
  for (let seconds = 60; ; seconds -= 1) {
    try {
      return await playwright.launch({ executablePath, args, headless: true, timeout: 20_000 });
    } catch (error) {
      // The system does not run a file that is being written.
      if (seconds === 0 || !String(error).includes('ETXTBSY')) throw error;
      await sleep(1000);
    }
  }
}

/** Starts Chromium for the tests of a file. Returns a function for it. */
export function useBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());
  return () => browser;
}

/** Adds errors and warnings of a page to a list. */
export function noteComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
}

/** A folder for a site. */
export interface SiteFolder {
  root: string;
  write(path: string, text: string): void;
  remove(): void;
}

/** Creates a temporary folder. */
export function temporaryFolder(): SiteFolder {
  const root = mkdtempSync(join(tmpdir(), 'nav-browser-'));
  return {
    root,
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
