import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serve } from './built-site.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** The most bytes of the page with everything that it loads, gzipped. */
const BUDGET = 350_000;

describe('the playground', { tags: ['slow'] }, () => {
  let browser: Browser;
  let origin = '';
  let close = () => {};
  let page: Page;
  /** Errors and warnings of the browser, and requests to other hosts. */
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: chromium.args.filter(
        (arg) => !/^--(?:single-process|disable-web-security|allow-running-insecure)/.test(arg),
      ),
      headless: true,
      timeout: 20_000,
    });
    ({ origin, close } = await serve());
  });

  afterAll(async () => {
    close();
    await browser?.close();
  });

  beforeEach(async () => {
    complaints.length = 0;
    await page?.close();
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin))
        complaints.push(request.url());
    });
    return () => expect(complaints).toEqual([]);
  });

  const findings = () => page.locator('.finding');
  const open = async (hash = '') => {
    await page.goto(`${origin}/playground${hash}`);
    await page.waitForSelector('#findings[data-time]');
  };
  const fragmentOf = (files: Record<string, string>) =>
    `#site=${deflateRawSync(JSON.stringify({ config: 'docs.json', files })).toString('base64url')}`;

  it('fits into its budget', () => {
    const files = readdirSync(`${dist}/playground`)
      .filter((name) => !name.endsWith('.txt'))
      .map((name) => `${dist}/playground/${name}`);
    const sizes = [`${dist}/playground.html`, ...files].map(
      (file) => gzipSync(readFileSync(file)).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET);
  });

  it('opens with five mistakes, and fixes one', async () => {
    await open();
    expect(await findings().count()).toBe(5);
    expect((await findings().locator('.code').allTextContents()).sort()).toEqual([
      'link-not-found',
      'orphan-page',
      'page-not-found',
      'redirect-not-found',
      'unknown-field',
    ]);
    await page.getByRole('button', { name: 'Rename "page" to "pages"' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 4);
    expect(await page.locator('.cm-content').textContent()).toContain('"Care", "pages"');
  });

  it('underlines a typo once, jumps to it, and removes the mark when it is fixed', async () => {
    await open(fragmentOf({ 'docs.json': '{ "navigation": { "pages": ["a"] } }\n', 'a.mdx': '' }));
    expect(await findings().count()).toBe(0);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Delete');
    await page.waitForSelector('.finding');
    expect(await page.locator('.cm-lintRange-error, .cm-lintPoint-error').count()).toBe(1);
    await page.locator('.finding .place').first().click();
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('cm-content');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('{');
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 0);
    expect(await page.locator('.cm-lintRange-error, .cm-lintPoint-error').count()).toBe(0);
  });

  it('previews every page, and follows its switchers', async () => {
    await open();
    await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.frameLocator('#preview-frame');
    await preview.locator('.nav-sidebar a', { hasText: 'Tea' }).click();
    expect(await preview.locator('h1').textContent()).toBe('Tea');
    await preview.locator('header a', { hasText: 'Help' }).click();
    expect(await preview.locator('h1').textContent()).toBe('Questions');
    await preview.locator('header button', { hasText: 'English' }).click();
    await preview.locator('header a', { hasText: 'Deutsch' }).click();
    expect(await preview.locator('h1').textContent()).toBe('Einführung');
  });

  it('shows the tree, jumps to the source of a node, and marks the node at the cursor', async () => {
    await open();
    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.locator('.cm-line', { hasText: '"group": "Brew"' }).click();
    const node = page.locator('.tree .current', { hasText: 'Brew' });
    await node.waitFor();
    await page.keyboard.press('Control+Home');
    await node.waitFor({ state: 'detached' });
    await page.locator('.tree .node', { hasText: 'Brew' }).click();
    await page.locator('.cm-activeLine', { hasText: '"group": "Brew"' }).waitFor();
  });

  it('previews and applies a codemod, and restores the site from a link', async () => {
    await open();
    await page.getByRole('tab', { name: 'Codemods' }).click();
    await page.selectOption('#codemod', 'move-page');
    await page.fill('[name=from]', 'guides/tea');
    await page.fill('[name=to]', 'brew/tea');
    await page.waitForSelector('.diff .added');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('#files', { hasText: 'brew/tea.mdx' }).waitFor();
    expect(await page.locator('#files').textContent()).not.toContain('guides/tea.mdx');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForURL('**/playground#site=*');
    const link = page.url().slice(page.url().indexOf('#'));
    await page.goto('about:blank');
    await open(link);
    expect(await page.locator('#files').textContent()).toContain('brew/tea.mdx');
    expect(await page.locator('.cm-content').textContent()).toContain('"brew/tea"');
  });

  it('stays usable with a config of 2.4 MB', async () => {
    const pages = Array.from(
      { length: 60_000 },
      (_, n) => `section-${n % 400}/some-page-number-${n}`,
    );
    const groups = Array.from({ length: 400 }, (_, n) => ({
      group: `Section ${n}`,
      pages: pages.filter((_path, index) => index % 400 === n),
    }));
    const text = JSON.stringify({ navigation: { groups } }, null, 2);
    expect(text.length).toBeGreaterThan(2_400_000);
    await open(fragmentOf({ 'docs.json': text }));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await page.locator('.finding', { hasText: 'invalid-json' }).waitFor();
    await page.keyboard.press('Backspace');
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 0);
  });
});
