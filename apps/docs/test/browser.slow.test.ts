import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { serve } from './built-site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One page of each kind. */
const kinds = [
  '/',
  '/quick-start',
  '/ci',
  '/cli/check',
  '/codemods',
  '/codemods/pages',
  '/rules',
  '/rules/mixed-children',
  '/vocabulary',
  '/reading/mintlify',
  '/api/sidebar',
  '/changelog',
  '/showcase',
  '/demo',
  '/demo/en/v2/rooms/overview',
  '/demo/en/v2/scenes/make',
  '/demo/en/v2/webhooks',
  '/demo/en/v1/http',
  '/demo/en/next/lamp',
  '/demo/api-reference/rooms/list-zones',
  '/demo/de/v2/welcome',
  '/demo/press',
  '/no-such-page',
];

let browser: Browser | string;
let origin = '';
let close = () => {};
let page: Page;
/** Errors and warnings of the browser, and requests to other hosts. */
const complaints: string[] = [];

beforeAll(async () => {
  browser = await startBrowser().catch(
    (error) => `Chromium does not start: ${String(error).split('\n')[0]}`,
  );
  ({ origin, close } = await serve());
});

afterAll(async () => {
  close();
  if (typeof browser === 'object') await browser.close();
});

async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}) {
  await page?.close();
  page = await (browser as Browser).newPage({
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) complaints.push(request.url());
  });
  await page.goto(origin + path);
}

beforeEach(({ skip }) => {
  if (typeof browser === 'string') skip(browser);
  complaints.length = 0;
  return () => {
    expect(complaints).toEqual([]);
  };
});

const group = (name: string) => page.locator('.sidebar button', { hasText: name });
const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const languages = () => page.locator('.languages .switcher-button');
const choice = (label: string) => page.locator('.choices .switcher-button', { hasText: label });
const option = (label: string) => page.locator('.switcher-menu:popover-open a', { hasText: label });

async function search(query: string): Promise<string[]> {
  await page.locator('.search-button').click();
  await page.evaluate(() => document.querySelector('.search-status')?.replaceChildren());
  await page.locator('dialog.search input').fill(query);
  await page.waitForFunction((text) => {
    const status = document.querySelector('.search-status')?.textContent ?? '';
    return status.includes(text) || /^\d+ (?:page|Seite)/.test(status);
  }, query);
  const titles = await page.locator('.search-results > li > a strong').allTextContents();
  await page.keyboard.press('Escape');
  return titles;
}

describe('the sidebar in a browser', { tags: ['slow'] }, () => {
  it('expands the groups of the current page, and toggles the others', async () => {
    await open('/rules/mixed-children');
    expect(await group('Shape').getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.sidebar [aria-current=page]').textContent()).toMatch(
      /^\s*mixed-children\s*$/,
    );

    const redirects = page.locator('.sidebar a', { hasText: 'redirect-loop' });
    expect(await group('Redirects').getAttribute('aria-expanded')).toBe('false');
    expect(await redirects.isVisible()).toBe(false);
    await group('Shape').click();
    expect(await group('Shape').getAttribute('aria-expanded')).toBe('false');
    expect(page.url()).toBe(`${origin}/rules/mixed-children`);
  });

  it('opens the first page of a group that it expands, because docs.json sets drilldown', async () => {
    await open('/rules/mixed-children');
    await group('Redirects').click();
    await page.waitForURL('**/rules/base-path');
    expect(await group('Redirects').getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.sidebar a', { hasText: 'redirect-loop' }).isVisible()).toBe(true);
    await group('Redirects').click();
    expect(await group('Redirects').getAttribute('aria-expanded')).toBe('false');
    expect(page.url()).toBe(`${origin}/rules/base-path`);
  });

  it('keeps expanded groups expanded on the next page', async () => {
    await open('/rules/mixed-children');
    await group('JSON').click();
    await page.waitForURL('**/rules/invalid-json');
    await page.locator('.sidebar a', { hasText: 'too-deep' }).click();
    await page.waitForURL('**/rules/too-deep');
    expect(await group('Shape').getAttribute('aria-expanded')).toBe('true');
    expect(await group('JSON').getAttribute('aria-expanded')).toBe('true');
    expect(await group('Redirects').getAttribute('aria-expanded')).toBe('false');
  });

  it('works with the keyboard', async () => {
    await open('/rules/mixed-children');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

    await group('Meaning').focus();
    await page.keyboard.press('Space');
    await page.waitForURL('**/rules/duplicate-label');
    expect(await group('Meaning').getAttribute('aria-expanded')).toBe('true');
    await group('Meaning').focus();
    await page.keyboard.press('Enter');
    expect(await group('Meaning').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement as Element).outlineStyle,
    );
    expect(outline).toBe('solid');
  });
});

describe('the search in a browser', { tags: ['slow'] }, () => {
  it('finds a page with the search, using only the keyboard', async () => {
    await open('/');
    await page.keyboard.press('/');
    await page.keyboard.type('orphan');
    const first = page.locator('.search-results a').first();
    await first.waitFor();
    expect(await page.locator('.search-status').textContent()).toMatch(/^\d+ pages/);
    expect(await first.textContent()).toContain('orphan-page');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/rules/orphan-page');
    await page.keyboard.press('Control+K');
    expect(await page.locator('dialog.search').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog.search').isVisible()).toBe(false);
  });

  it('ranks titles first, then the pages that a synonym means', async () => {
    await open('/');
    expect((await search('settings'))[0]).toBe('Settings');
    expect((await search('add-version'))[0]).toBe('Change versions and languages');
    expect((await search('rename')).slice(0, 2)).toEqual(['Edit entries', 'Move and remove pages']);
    expect((await search('typo'))[0]).toBe('unknown-field');
  });

  it.each([
    ['mintlify', 'How Mintlify reads docs.json'],
    ['mint broken-links', 'Coming from mint broken-links and mint validate'],
    ['mint validate', 'Coming from mint broken-links and mint validate'],
    ['ignore a finding', 'Ignore findings'],
    ['baseline', 'Ignore findings'],
    ['hidden', 'Pages outside the navigation'],
    ['exit code', 'Command line'],
    ['docusaurus', 'Import from another framework'],
    ['windows', 'Windows, proxies and private registries'],
    ['mint.json', 'Split and convert config files'],
  ])('finds the right page first for "%s"', async (query, title) => {
    await open('/');
    expect((await search(query))[0]).toBe(title);
  });

  it('leads to the section of a codemod', async () => {
    await open('/');
    await page.keyboard.press('/');
    await page.keyboard.type('move-page');
    await page.locator('.search-results ul a').first().click();
    await page.waitForURL('**/codemods/pages#move-page');
  });

  it('shows the sections of a result, and leads to them', async () => {
    await open('/');
    await page.keyboard.press('/');
    await page.keyboard.type('code scanning');
    const section = page.locator('.search-results ul a', { hasText: 'Code scanning' }).first();
    await section.click();
    await page.waitForURL('**/ci#code-scanning-with-sarif');
    expect(await page.locator('dialog.search').isVisible()).toBe(false);
  });

  it('says when nothing was found', async () => {
    await open('/');
    expect(await search('xyzzyplugh')).toEqual([]);
    expect(await page.locator('.search-status').textContent()).toContain('Nothing found for');
  });
});

describe('the frame in a browser', { tags: ['slow'] }, () => {
  it('follows the color scheme of the system, or the choice of the reader', async () => {
    await open('/', { colorScheme: 'light' });
    const light = await background();
    await open('/', { colorScheme: 'dark' });
    const dark = await background();
    expect(dark).not.toBe(light);

    const button = page.locator('.theme-button');
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    expect(await background()).toBe(light);
    await page.goto(`${origin}/cli`);
    expect(await background()).toBe(light);
  });

  it('opens the sidebar with a button on phones, and never scrolls sideways', async () => {
    await open('/vocabulary', { viewport: { width: 360, height: 740 } });
    const sidebar = page.locator('.sidebar');
    const menu = page.locator('.menu-button');
    expect(await sidebar.isVisible()).toBe(false);
    await menu.click();
    expect(await sidebar.isVisible()).toBe(true);
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    const isInert = () => page.locator('main').evaluate((main) => (main as HTMLElement).inert);
    expect(await isInert()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await sidebar.isVisible()).toBe(false);
    expect(await isInert()).toBe(false);
    for (const path of [
      '/',
      '/vocabulary',
      '/codemods',
      '/codemods/pages',
      '/cli/check',
      '/api/stages',
      '/api/codemods',
      '/rules',
      '/rules/endpoint-not-found',
      '/showcase',
      '/demo/en/v2/welcome',
    ]) {
      await page.goto(origin + path);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess, path).toBe(0);
    }
  });

  it('has landmarks and a single h1, and marks the current page', async () => {
    for (const path of ['/introduction', '/cli', '/rules/ref-cycle']) {
      await open(path);
      expect(await page.locator('main').count()).toBe(1);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('.sidebar [aria-current=page]').count()).toBe(1);
      expect(await page.locator('.tabs > ul > li > [aria-current=true]').count()).toBe(1);
      const unnamed = await page.$$eval(
        'a, button, input, nav, dialog',
        (nodes) =>
          nodes.filter(
            (node) =>
              !node.textContent?.trim() &&
              !node.getAttribute('aria-label') &&
              !node.getAttribute('title') &&
              !node.getAttribute('aria-labelledby'),
          ).length,
      );
      expect(unnamed).toBe(0);
    }
  });
});

describe('the colors and contents of a page in a browser', { tags: ['slow'] }, () => {
  it('has enough contrast in both color schemes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await open('/', { colorScheme });
      for (const path of ['/api/sidebar', '/codemods', '/reading', '/rules/mixed-children']) {
        await page.goto(origin + path);
        expect(await page.evaluate(faintTexts), `${path}, ${colorScheme}`).toEqual([]);
      }
    }
  });

  it.each(['light', 'dark'] as const)(
    'has no violation of axe in %s colors',
    async (colorScheme) => {
      await open('/', { colorScheme });
      for (const path of kinds) {
        await page.goto(origin + path);
        // Boxes that overflow get their tab stops when the browser is idle.
        await page.waitForTimeout(400);
        await page.evaluate(axe);
        const violations = await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run(): Promise<AxeResult> } };
          const { violations } = await axe.run();
          return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        });
        expect(violations, path).toEqual([]);
      }
      // The server answers the last page with 404, which Chromium reports.
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)));
    },
    120_000,
  );

  it('marks the section in view in the table of contents', async () => {
    await open('/ci');
    const current = page.locator('.contents [aria-current=location]');
    expect(await current.count()).toBe(0);
    await page.locator('.contents a', { hasText: 'GitLab' }).click();
    await page.waitForURL('**/ci#gitlab');
    await page.locator('.contents [aria-current]', { hasText: 'GitLab' }).waitFor();
    expect(await current.count()).toBe(1);
  });

  it('has a menu of sections on tablets, also on pages of rules', async () => {
    await open('/rules/mixed-children', { viewport: { width: 820, height: 1100 } });
    const menu = page.locator('.contents-menu');
    expect(await page.locator('.contents').isVisible()).toBe(false);
    await menu.locator('summary').click();
    expect(await menu.locator('a').allTextContents()).toEqual(['Wrong', 'Right', 'Turn it off']);
    await menu.locator('a', { hasText: 'Right' }).click();
    await page.waitForURL('**#right');
    expect(await menu.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(false);
  });
});

describe('the text of a page in a browser', { tags: ['slow'] }, () => {
  it('gives a tab stop only to boxes that overflow', async () => {
    for (const width of [1280, 390]) {
      await open('/cli/check', { viewport: { width, height: 800 } });
      await page.waitForTimeout(300);
      const wrong = await page.$$eval('.table, .expressive-code pre', (boxes) =>
        boxes
          .filter((box) => box.scrollWidth > box.clientWidth !== box.hasAttribute('tabindex'))
          .map((box) => box.outerHTML.slice(0, 200)),
      );
      expect(wrong).toEqual([]);
    }
  });

  it('stacks tables on phones, with the title of each column', async () => {
    await open('/adopting', { viewport: { width: 390, height: 800 } });
    const cell = page.locator('.table [role=cell]:nth-child(2)').first();
    expect(await cell.evaluate((node) => getComputedStyle(node).display)).toBe('block');
    expect(await cell.evaluate((node) => getComputedStyle(node, '::before').content)).toBe(
      '"Hides: "',
    );
    await page.goto(`${origin}/cli/check`);
    expect(await cell.evaluate((node) => getComputedStyle(node, '::before').content)).toBe('none');
  });

  it('copies only the commands of a session', async () => {
    await open('/versions');
    const copied = await page
      .locator('.is-terminal .copy button')
      .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset.code));
    expect(copied[1]).toBe(
      'nav migrate add-version --from v1 --label v2 --default\u007Fcat v2/feed.mdx\u007Fnav resolve',
    );
    const names = await page.locator('.is-terminal figcaption').allTextContents();
    expect(new Set(names).size).toBe(names.length);
  });

  it('underlines what a finding is about', async () => {
    await open('/rules/unknown-field');
    const squiggle = page.locator('.squiggle').first();
    expect(await squiggle.evaluate((node) => getComputedStyle(node).textDecorationStyle)).toBe(
      'wavy',
    );
  });

  it('works without scripts', async () => {
    await open('/rules/mixed-children', { javaScriptEnabled: false });
    expect(await page.locator('.sidebar a', { hasText: 'redirect-loop' }).isVisible()).toBe(true);
    expect(await page.locator('.search-button').isVisible()).toBe(false);
  });
});

describe('the demo in a browser', { tags: ['slow'] }, () => {
  it('opens the menu of a tab, closes it with Escape, and returns the focus', async () => {
    await open('/ci');
    const reference = page.locator('.tabs .switcher-button', { hasText: 'Reference' });
    await reference.focus();
    await page.keyboard.press('Space');
    expect(await option('docs.json').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('.switcher-menu:popover-open').count()).toBe(0);
    expect(await reference.evaluate((button) => button === document.activeElement)).toBe(true);
    await reference.click();
    await option('API').click();
    await page.waitForURL('**/api/check');
    expect(await reference.getAttribute('aria-current')).toBe('true');
  });

  it('keeps a closed banner closed', async () => {
    await open('/');
    await page.locator('.banner button').click();
    expect(await page.locator('.banner').isVisible()).toBe(false);
    await page.goto(`${origin}/ci`);
    expect(await page.locator('.banner').isVisible()).toBe(false);
  });

  it.each([1280, 390])(
    'switches versions, products and dropdowns in the demo, %i px wide',
    async (width) => {
      await open('/demo/en/v2/welcome', { viewport: { width, height: 800 } });
      await choice('2.1').click();
      await option('1.9').click();
      await page.waitForURL('**/demo/en/v1/welcome');
      await choice('Handbook').click();
      await option('HTTP').click();
      await page.waitForURL('**/demo/en/v1/http');
      await choice('1.9').click();
      await option('Next').click();
      await page.waitForURL('**/demo/en/next/lamp');
      await choice('Lamp').click();
      await option('Bridge').click();
      await page.waitForURL('**/demo/en/next/bridge');
      await page.goto(`${origin}/demo/en/v2/welcome`);
      await page.locator('.tabs a', { hasText: 'API' }).click();
      await page.waitForURL('**/demo/api-reference/lamps/list-lamps');
      await page.locator('.tabs .switcher-button', { hasText: 'More' }).click();
      await option('Partners').click();
      await page.waitForURL('**/demo/en/v2/partners');
      await languages().click();
      await option('Deutsch').click();
      await page.waitForURL('**/demo/de/v2/**');
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
    },
  );

  it('drills down in the demo, also in the menu of phones', async () => {
    await open('/demo/en/v2/welcome', { viewport: { width: 390, height: 800 } });
    await page.locator('.menu-button').click();
    await group('Care').click();
    await page.waitForURL('**/demo/en/v2/care/clean');
    await page.locator('.menu-button').click();
    expect(await group('Care').getAttribute('aria-expanded')).toBe('true');
    await group('Automatic light').click();
    await page.waitForURL('**/demo/en/v2/rooms/timer');
    await page.locator('.menu-button').click();
    const inert = () => page.locator('.switchers').evaluate((row) => (row as HTMLElement).inert);
    expect(await inert()).toBe(true);
    const covered = await page.evaluate(() => {
      const top = document.querySelector('.sidebar')?.getBoundingClientRect().top ?? 0;
      return (document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0) - top;
    });
    expect(covered).toBeLessThan(1);
    await page.keyboard.press('Escape');
    expect(await inert()).toBe(false);
  });

  it('never lets the parts of the bars overlap', async () => {
    for (const width of [360, 390, 700, 834, 960, 1100, 1280]) {
      await open('/', { viewport: { width, height: 800 } });
      for (const path of [
        '/',
        '/cli/check',
        '/demo/en/v2/welcome',
        '/demo/en/v1/http',
        '/demo/de/v2/welcome',
        '/demo/en/next/lamp',
      ]) {
        await page.goto(origin + path);
        expect(await page.evaluate(overlaps), `${path}, ${width}`).toEqual([]);
      }
    }
  });

  it('answers unknown URLs with an error page', async () => {
    await open('/');
    const response = await page.request.get(`${origin}/no-such-page`);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('Page not found');
  });
});

/** The part of the result of axe used here. */
interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Returns the parts of the bars that overlap each other or the sidebar, or leave the window. Runs in the page. */
function overlaps(): string[] {
  const bar = document.querySelector('.bar') as Element;
  const row = document.querySelector('.switchers') as Element;
  const isScrolling = getComputedStyle(row).overflowX === 'auto';
  const parts = [...bar.querySelectorAll('.brand, .bar a, .bar button')].filter(
    (part) => part.checkVisibility() && !part.closest('.switcher-menu'),
  );
  const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }));
  const name = (part: Element) => part.textContent?.trim() || part.className;
  const found: string[] = [];
  boxes.forEach(({ part, box }, at) => {
    if (!(isScrolling && row.contains(part)) && box.right > innerWidth + 0.5)
      found.push(`${name(part)} leaves`);
    for (const other of boxes.slice(at + 1)) {
      const x = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const y = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (x > 0.5 && y > 0.5) found.push(`${name(part)} and ${name(other.part)}`);
    }
  });
  const sidebar = document.querySelector('.sidebar');
  const { bottom } = bar.getBoundingClientRect();
  for (const { part, box } of boxes)
    if (box.bottom > bottom + 0.5) found.push(`${name(part)} is below the bar`);
  if (sidebar?.checkVisibility() && sidebar.getBoundingClientRect().top < bottom - 0.5)
    found.push('sidebar');
  if (document.documentElement.scrollWidth > innerWidth) found.push('sideways');
  return found;
}

/** Returns visible texts with a contrast below 4.5 : 1. Runs in the page. */
function faintTexts(): string[] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255];
    const color = channels(getComputedStyle(element).backgroundColor);
    return color[3] === 0 ? ground(element.parentElement) : color;
  };
  const faint: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    const element = texts.currentNode.parentElement;
    if (!element || text === '' || !element.checkVisibility()) continue;
    const pair = [channels(getComputedStyle(element).color), ground(element)];
    const [darker = 0, lighter = 0] = pair.map(luminance).sort((a, b) => a - b);
    if ((lighter + 0.05) / (darker + 0.05) < 4.5) faint.push(text);
  }
  return faint;
}
