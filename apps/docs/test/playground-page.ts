import { join } from 'node:path';
import type { Files } from '@nav/playground/project';
import { readFragment, writeFragment } from '@nav/playground/share';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { noteComplaints, useBrowser } from './browser.ts';
import { serve } from './built-site.ts';

export let origin = '';
/** The page of the current test. */
export let page: Page;
/** Errors and warnings of the browser, and requests to other hosts. A test that leaves any fails. */
export const complaints: string[] = [];

/** A site without findings. */
export const cleanSite: Files = {
  'docs.json': '{ "navigation": { "pages": ["a"] } }\n',
  'a.mdx': '',
};

/** Gives each test of a file a new page, in which it opens the playground. */
export function usePlayground(): void {
  const browser = useBrowser();
  let context: BrowserContext | undefined;
  let close = () => {};
  beforeAll(async () => {
    ({ origin, close } = await serve());
  });
  afterAll(() => close());
  beforeEach(async () => {
    complaints.length = 0;
    context = await browser().newContext({
      viewport: { width: 1400, height: 900 },
      // A page that scrolls smoothly shows the focus late.
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
    noteComplaints(page, complaints);
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin))
        complaints.push(request.url());
    });
    return async () => {
      await context?.close();
      expect(complaints).toEqual([]);
    };
  });
}

/** Opens the playground, and waits for its first findings. */
export async function open(hash = ''): Promise<void> {
  await page.goto(`${origin}/playground${hash}`);
  await page.waitForSelector('#findings[data-time]', { state: 'attached' });
}

export function fragmentOf(files: Files, config = 'docs.json'): Promise<string> {
  return writeFragment({ config, files });
}

export function findings(): Locator {
  return page.locator('.finding');
}

/** Returns the names in the list of files. */
export function listed(): Promise<string[]> {
  return page.locator('.file-list button').allTextContents();
}

export function message(): Locator {
  return page.locator('#message-text');
}

export function button(name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

export function tab(name: string): Locator {
  return page.getByRole('tab', { name });
}

/** Returns the files as the page would share them. */
export async function shared(): Promise<{ files: Files; config: string }> {
  await button('Share').click();
  await message().filter({ hasText: /link/i }).waitFor();
  const project = await readFragment(new URL(page.url()).hash);
  return typeof project === 'object' ? project : { files: {}, config: '' };
}

/** Drops a file or a folder of the disk on the page. */
export async function drop(folder: string, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(folder, path)], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 400, data });
}
