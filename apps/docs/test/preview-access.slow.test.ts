import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsIn, violationsInFrame } from './axe.ts';
import { LOOKS, useBrowser } from './browser.ts';
import { focusOf, tabTo } from './focus.ts';
import { type PreviewedSite, previewedSite } from './preview-page.ts';

let site: PreviewedSite;
let origin = '';
const browser = useBrowser();

const API = {
  openapi: '3.1.0',
  servers: [{ url: 'https://kettle.example/v1' }],
  paths: {
    '/kettles/{id}': {
      put: {
        summary: 'Boil a kettle',
        description: 'Boils **water**.',
        deprecated: true,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'wait', in: 'query', schema: { type: 'string', enum: ['yes', 'no'] } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['lid'],
                properties: { lid: { type: 'object', properties: { open: { type: 'boolean' } } } },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'It boils.',
            content: { 'application/json': { example: { degrees: 100, note: 'x'.repeat(200) } } },
          },
        },
      },
    },
  },
};

beforeAll(async () => {
  site = previewedSite();
  const inner = { group: 'More', expanded: false, pages: ['lost', 'guides/black'] };
  const groups = [{ group: 'Start', icon: 'rocket', pages: ['components', 'guides/tea', inner] }];
  const tabs = [
    { tab: 'Guides', icon: 'book', groups, pages: ['dropped'] },
    { tab: 'API', openapi: 'api.json' },
  ];
  const versions = [
    { version: '2.0', tag: 'Latest', tabs },
    { version: '1.0', pages: ['old/start'] },
  ];
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    name: 'Kettle',
    banner: { content: 'Version 2 is [out](/guides/tea)', dismissible: true },
    navbar: { links: [{ label: 'Blog', href: 'https://example.com' }] },
    navigation: { versions },
    redirects: [{ source: '/brew/:slug*', destination: '/guides/:slug*' }],
  };
  site.write('docs.json', JSON.stringify(config, null, 2));
  site.write('api.json', JSON.stringify(API));
  const text = readFileSync(new URL('fixtures/components.mdx', import.meta.url), 'utf8');
  site.write('components.mdx', text);
  site.write('snippets/greeting.mdx', 'Good {daytime}.');
  site.write('snippets/farewell.mdx', 'Goodbye.');
  site.write(
    'guides/tea.mdx',
    '---\ntitle: Tea\n---\n## Green\n\n[Black](/guides/black)\n\n## Black\n',
  );
  site.write('guides/black.mdx', '---\ntitle: Black tea\n---\n[Nothing](/guides/nothin)\n');
  site.write('old/start.mdx', '---\ntitle: Old start\n---\nOld.\n');
  site.write('draft.mdx', '---\ntitle: Draft\n---\nNot listed.\n');
  site.write('dropped.mdx', '---\ntitle: Dropped\n---\n');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';
  site.write('guides/tea.svg', svg);
  origin = await site.serve();
});

afterAll(() => site?.remove());

/** Runs something with a page of its own. */
async function inPage(
  options: Parameters<Browser['newContext']>[0],
  run: (page: Page) => Promise<void>,
): Promise<void> {
  // A page that scrolls smoothly shows the focus late.
  const context = await browser().newContext({ reducedMotion: 'reduce', ...options });
  await run(await context.newPage());
  await context.close();
}

const frameOf = (page: Page) => page.frameLocator('#preview-frame');

/** The addresses of one page of each kind, each with its title. */
const KINDS = [
  ['/components', 'Components'],
  ['/guides/tea', 'Tea'],
  ['/api-reference/boil-a-kettle', 'Boil a kettle'],
  ['/brew/tea', 'Tea'],
  ['/draft', 'Draft'],
  ['/lost', 'Lost'],
  ['/guides/te', 'Page not found'],
  ['/old/start', 'Old start'],
] as const;

describe.each(LOOKS)(
  'nav preview in %s colors, %i pixels wide',
  { tags: ['slow'] },
  (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 } };

    it('has no accessibility violation in its pages, and nothing wider than the window', () =>
      inPage(options, async (page) => {
        for (const [path, heading] of KINDS) {
          await page.goto(origin + path);
          await frameOf(page).locator('h1', { hasText: heading }).waitFor();
          if (path === '/components') {
            await frameOf(page).locator('.code-block.drawn img').waitFor();
            await frameOf(page).locator('math').first().waitFor();
            const hidden = await frameOf(page)
              .locator('.content > *')
              .evaluateAll((parts) =>
                parts
                  .filter((part) => part.getBoundingClientRect().height === 0)
                  .map(({ className }) => className),
              );
            expect(hidden).toEqual([]);
          }
          expect(await violationsIn(page), path).toEqual([]);
          expect(await violationsInFrame(page, '#preview-frame'), path).toEqual([]);
          const wider = await frameOf(page)
            .locator('html')
            .evaluate((root) => root.scrollWidth - root.clientWidth);
          expect(wider, path).toBe(0);
        }
      }));

    it('has none in its views', () =>
      inPage(options, async (page) => {
        await page.goto(`${origin}/guides/tea`);
        await frameOf(page).locator('h1').waitFor();
        for (const name of ['Findings', 'Tree', 'Codemods']) {
          await page.getByRole('tab', { name }).click();
          await page.locator(`#${name.toLowerCase()} button`).first().waitFor();
          expect(await violationsIn(page), name).toEqual([]);
        }
        await page.getByLabel('--from', { exact: true }).fill('guides/tea');
        await page.getByLabel('--to', { exact: true }).fill('brew/tea');
        await page.locator('.diff .added').first().waitFor();
        expect(await violationsIn(page), 'changes').toEqual([]);
        await page.getByRole('button', { name: 'Source' }).click();
        await page.locator('.cm-content').waitFor();
        expect(await violationsIn(page), 'source').toEqual([]);
      }));
  },
);

const desktop = { viewport: { width: 1440, height: 900 } };
const start = async (page: Page, path: string, heading: string) => {
  await page.goto(origin + path);
  await frameOf(page).locator('h1', { hasText: heading }).waitFor();
  await page.locator('#tab-preview').focus();
};
const inContent = { isInFrame: true, id: 'content', problem: '' };

describe('nav preview with the keyboard alone', { tags: ['slow'] }, () => {
  it('skips to the content, and switches versions', () =>
    inPage(desktop, async (page) => {
      await start(page, '/guides/tea', 'Tea');
      await tabTo(page, 'Skip to content');
      await page.keyboard.press('Enter');
      expect(await focusOf(page)).toMatchObject(inContent);
      await tabTo(page, 'Black');
      await page.keyboard.press('Enter');
      await frameOf(page).locator('h1', { hasText: 'Black tea' }).waitFor();
      expect(await focusOf(page)).toMatchObject(inContent);

      await page.locator('#tab-preview').focus();
      await tabTo(page, 'Version: 2.0');
      await page.keyboard.press('Enter');
      await tabTo(page, '2.0');
      await page.keyboard.press('ArrowDown');
      expect((await focusOf(page)).name).toBe('1.0');
      await page.keyboard.press('Escape');
      expect((await focusOf(page)).name).toContain('Version: 2.0');
      await page.keyboard.press('Enter');
      await tabTo(page, '1.0');
      await page.keyboard.press('Enter');
      await frameOf(page).locator('h1', { hasText: 'Old start' }).waitFor();
      expect(await focusOf(page)).toMatchObject(inContent);
    }));

  it('walks through everything on a page with components', () =>
    inPage(desktop, async (page) => {
      await start(page, '/components', 'Components');
      await tabTo(page, 'Open', 150);
      await tabTo(page, 'Green', 150);
      await page.keyboard.press('ArrowRight');
      expect((await focusOf(page)).name).toBe('Black');
      await frameOf(page).getByText('Four minutes.', { exact: true }).last().waitFor();
      await tabTo(page, 'Why?');
      await page.keyboard.press('Enter');
      await frameOf(page).getByText('Because.').waitFor();
      await tabTo(page, 'tea');
      await frameOf(page).getByText('Hot water with leaves').waitFor();
      await tabTo(page, 'Next');
    }));

  it('keeps the focus and what is open when the page changes', () =>
    inPage(desktop, async (page) => {
      await start(page, '/components', 'Components');
      await tabTo(page, 'More');
      await page.keyboard.press('Enter');
      const more = frameOf(page).locator('.sidebar [aria-expanded]', { hasText: 'More' });
      const isOpen = await more.getAttribute('aria-expanded');
      await tabTo(page, 'Green', 150);
      await page.keyboard.press('ArrowRight');
      await tabTo(page, 'Why?');
      await page.keyboard.press('Enter');
      const text = readFileSync(new URL('fixtures/components.mdx', import.meta.url), 'utf8');
      site.write('components.mdx', text.replace('Jump to', 'Now jump to'));
      await frameOf(page).getByText('Now jump to').waitFor();
      expect(await focusOf(page)).toMatchObject({ isInFrame: true, tag: 'summary', problem: '' });
      expect((await focusOf(page)).name).toContain('Why?');
      await frameOf(page).getByText('Because.').waitFor();
      await frameOf(page).getByRole('tab', { name: 'Black', selected: true }).waitFor();
      expect(await more.getAttribute('aria-expanded')).toBe(isOpen);
    }));

  it('opens folded parts and tabs for links to them', () =>
    inPage(desktop, async (page) => {
      await start(page, '/components', 'Components');
      for (const [link, target] of [
        ['why', 'Because.'],
        ['black tea', 'Four minutes.'],
        ['the id', 'The kettle.'],
        ['May', 'Faster.'],
      ] as const) {
        await frameOf(page).locator('.content a', { hasText: link }).first().click();
        const part = frameOf(page).getByText(target, { exact: true }).last();
        await expect
          .poll(() =>
            part.evaluate((element) => {
              const { top, height } = element.getBoundingClientRect();
              return height > 0 && top >= 0 && top < innerHeight;
            }),
          )
          .toBe(true);
      }
    }));
});

describe('the views of nav preview with the keyboard alone', { tags: ['slow'] }, () => {
  it('reads findings, their source, and a codemod', () =>
    inPage(desktop, async (page) => {
      await start(page, '/guides/tea', 'Tea');
      await page.keyboard.press('ArrowRight');
      await page.locator('.finding').first().waitFor();
      await tabTo(page, 'Filter findings');
      await page.keyboard.type('link');
      await page.locator('.finding', { hasText: 'page-not-found' }).waitFor({ state: 'detached' });
      await tabTo(page, 'guides/black.mdx');
      await page.keyboard.press('Enter');
      await page.locator('.cm-activeLine', { hasText: 'Nothing' }).waitFor();
      // The editor marks its focus a moment later.
      await expect.poll(() => focusOf(page)).toMatchObject({ isInFrame: false, problem: '' });
      await page.locator('#tab-findings').focus();
      await page.keyboard.press('End');
      await tabTo(page, '--from');
      await page.keyboard.type('guides/tea');
      await tabTo(page, '--to');
      await page.keyboard.type('brew/tea');
      await page.locator('.diff .added').first().waitFor();
      await page.locator('#codemod').focus();
      await tabTo(page, 'Copy');
      await page.keyboard.press('Enter');
      expect(await focusOf(page)).toMatchObject({ name: 'Copy', problem: '' });
    }));

  it('opens and closes the menu of a phone', () =>
    inPage({ viewport: { width: 390, height: 800 } }, async (page) => {
      await start(page, '/guides/tea', 'Tea');
      await tabTo(page, 'Navigation');
      await page.keyboard.press('Enter');
      await tabTo(page, 'More');
      await page.keyboard.press('Escape');
      expect((await focusOf(page)).name).toBe('Navigation');
      await page.keyboard.press('Enter');
      await tabTo(page, 'Components');
      await page.keyboard.press('Enter');
      await frameOf(page).locator('h1', { hasText: 'Components' }).waitFor();
      expect(await focusOf(page)).toMatchObject(inContent);
    }));
});
