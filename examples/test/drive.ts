import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pages } from './site.ts';

/** Uses a built site as readers do: with the mouse, the keyboard and, if it is `static`, without scripts. */
export async function drive(browser: Browser, origin: string, isStatic: boolean): Promise<void> {
  const complaints: string[] = [];
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) complaints.push(request.url());
  });
  const open = (path: string) => page.goto(origin + path, { waitUntil: 'networkidle' });

  await open('/en/v2/rooms/add');
  expect(await texts(page, 'h1')).toEqual(['Add a room']);
  expect(await page.title()).toBe('Add a room');
  expect(await texts(page, '.nav-sidebar [aria-current=page]')).toEqual(['Add a room']);
  expect(await texts(page, 'header [aria-current=true]')).toEqual([
    'English',
    '2.1 Latest',
    'Guides',
  ]);
  expect(await texts(page, '#nav-breadcrumbs a')).toEqual(['Guides', 'Use', 'Rooms']);
  expect(await texts(page, '#nav-links a')).toEqual(['Changelog', 'Community']);

  // A menu opens with the keyboard, and Escape closes it and returns the focus.
  const versions = page.locator('[popovertarget=nav-versions]');
  const menu = page.locator('#nav-versions');
  expect(await menu.isVisible()).toBe(false);
  await versions.focus();
  await page.keyboard.press('Enter');
  expect(await menu.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('2.1 Latest');
  await page.keyboard.press('Escape');
  expect(await menu.isVisible()).toBe(false);
  expect(await focused(page)).toBe('version 2.1');
  // A click elsewhere closes it, too.
  await versions.click();
  await page.locator('h1').click();
  expect(await menu.isVisible()).toBe(false);

  // An expanded group opens its first page.
  const care = page.locator('.nav-sidebar button', { hasText: 'Care' });
  expect(await care.getAttribute('aria-expanded')).toBe('false');
  await care.focus();
  await page.keyboard.press('Space');
  await page.waitForURL('**/en/v2/care/clean');
  await page.locator('h1', { hasText: 'Clean the lamp' }).waitFor();
  expect(await care.getAttribute('aria-expanded')).toBe('true');
  const list = page.locator(`[id="${await care.getAttribute('aria-controls')}"]`);
  expect(await list.isVisible()).toBe(true);
  expect(await texts(page, '.nav-pagination a')).toEqual([
    'Zones deprecated',
    'Reset the lamp Caution',
  ]);
  await page.locator('[rel=next]').click();
  await page.locator('h1', { hasText: 'Reset the lamp' }).waitFor();
  // Without a router that does it, the app moves the focus to the new page.
  if (!isStatic) expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

  // Languages, versions and tabs lead to the corresponding page.
  await open('/en/v2/rooms/add');
  await page.locator('[popovertarget=nav-languages]').click();
  await page.locator('#nav-languages a[lang=de]').click();
  await page.waitForURL('**/de/v2/rooms/add');
  await page.locator('h1', { hasText: 'Raum hinzufügen' }).waitFor();
  expect(await page.locator('.nav').getAttribute('lang')).toBe('de');
  expect(await menu.isVisible()).toBe(false);

  await open('/en/v2/welcome');
  await page.locator('.nav-banner button').click();
  expect(await page.locator('.nav-banner').isVisible()).toBe(false);
  const search = page.locator('search input');
  await search.fill('SUNSET');
  await page.locator('#nav-results a').first().waitFor();
  expect(await texts(page, '[role=status]')).toEqual(['1 found']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/v2/rooms/sunset');
  await page.locator('h1', { hasText: 'Switch on at sunset' }).waitFor();
  await page.locator('#nav-tabs a', { hasText: 'API' }).click();
  await page.locator('h1', { hasText: 'List lamps' }).waitFor();
  expect(await texts(page, '.nav-sidebar [aria-current=page]')).toEqual(['get List lamps']);

  await open('/');
  expect(await texts(page, 'h1')).toEqual(['Welcome']);
  await open('/changelog');
  expect(await texts(page, '[aria-current=page]')).toEqual(['Changelog']);
  await page.close();
  expect(complaints).toEqual([]);
  if (isStatic) await driveWithoutScripts(browser, origin);
}

async function driveWithoutScripts(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { href, title } of [...pages, { href: '/', title: 'Welcome' }]) {
    const response = await page.request.get(origin + href);
    expect(response.status(), href).toBe(200);
    expect(await response.text(), href).toContain(`<h1>${title}`);
  }
  await page.goto(`${origin}/en/v2/welcome`);
  expect(await texts(page, '.nav-sidebar [aria-current=page]')).toEqual(['Welcome']);
  await page.locator('[popovertarget=nav-versions]').click();
  await page.locator('#nav-versions a', { hasText: '1.9' }).click();
  await page.waitForURL('**/en/v1/welcome');
  await context.close();
}

const collapsed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

async function texts(page: Page, selector: string): Promise<string[]> {
  return (await page.locator(selector).allTextContents()).map(collapsed);
}

async function focused(page: Page): Promise<string> {
  return collapsed(await page.evaluate(() => document.activeElement?.textContent ?? ''));
}
