import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteComplaints, useBrowser } from './browser.ts';
import { previewedSite } from './preview-page.ts';

/** A site with many pages, and one address of each kind. */
interface GeneratedSite {
  navigation: unknown;
  /** The title of the first page. */
  front: string;
  deep: string;
  endpoint: string;
  /** The choices to click one after the other, each with the title of the page that it leads to. */
  switches: readonly (readonly [button: string, option: string, title: string])[];
}

const pagesIn = (folder: string) => Array.from({ length: 40 }, (_, n) => `${folder}/page-${n}`);
const deepGroup = (folder: string) => ({
  group: 'Outer',
  pages: [`${folder}/outer`, { group: 'Inner', pages: [`${folder}/inner/deep`] }],
});
const groupsIn = (folder: string) => [
  { group: 'Pages', pages: [...pagesIn(folder), deepGroup(folder)] },
];
const tabsIn = (folder: string) => [
  { tab: 'Guides', groups: groupsIn(folder) },
  { tab: 'API', openapi: { source: 'api.json', directory: `${folder}/api` } },
];

const SITES: Readonly<Record<string, GeneratedSite>> = {
  'versions with tabs': {
    navigation: {
      versions: [
        { version: '2.0', tabs: tabsIn('v2') },
        { version: '1.0', groups: groupsIn('v1') },
      ],
    },
    front: 'Page 0 of v2',
    deep: '/v2/inner/deep',
    endpoint: '/v2/api/boil-a-kettle',
    switches: [
      ['Version', '1.0', 'Page 0 of v1'],
      ['Version', '2.0', 'Page 0 of v2'],
    ],
  },
  'languages with products': {
    navigation: {
      languages: [
        {
          language: 'en',
          products: [
            { product: 'Kettle', tabs: tabsIn('kettle') },
            { product: 'Pot', groups: groupsIn('pot') },
          ],
        },
        { language: 'de', groups: groupsIn('de') },
      ],
    },
    front: 'Page 0 of kettle',
    deep: '/pot/inner/deep',
    endpoint: '/kettle/api/boil-a-kettle',
    switches: [
      ['Product', 'Pot', 'Page 0 of pot'],
      ['Language', 'Deutsch', 'Page 0 of de'],
    ],
  },
  'dropdowns with anchors': {
    navigation: {
      dropdowns: [
        {
          dropdown: 'Docs',
          anchors: [
            { anchor: 'Start', groups: groupsIn('start') },
            { anchor: 'API', openapi: { source: 'api.json', directory: 'start/api' } },
          ],
        },
        { dropdown: 'Help', groups: groupsIn('help') },
      ],
    },
    front: 'Page 0 of start',
    deep: '/help/inner/deep',
    endpoint: '/start/api/boil-a-kettle',
    switches: [['Section', 'Help', 'Page 0 of help']],
  },
};

const API = {
  openapi: '3.1.0',
  paths: { '/kettles': { post: { summary: 'Boil a kettle', responses: { 200: {} } } } },
};
const FOLDERS = ['v2', 'v1', 'kettle', 'pot', 'de', 'start', 'help'];

const browser = useBrowser();

describe.each(Object.entries(SITES))(
  'a site of %s in nav preview',
  { tags: ['slow'] },
  (_, shape) => {
    const site = previewedSite();
    let origin = '';
    let page: Page;
    const complaints: string[] = [];
    const frame = () => page.frameLocator('#preview-frame');
    const open = async (path: string, title: string) => {
      await page.goto(origin + path);
      await frame().locator('h1', { hasText: title }).waitFor();
    };

    beforeAll(async () => {
      const text = JSON.stringify(shape.navigation);
      const folders = FOLDERS.filter((folder) => text.includes(`"${folder}/`));
      const redirects = [{ source: '/old/:slug*', destination: `/${folders[0]}/:slug*` }];
      const $schema = 'https://mintlify.com/docs.json';
      const config = { $schema, name: 'Generated', navigation: shape.navigation, redirects };
      site.write('docs.json', JSON.stringify(config, null, 2));
      site.write('api.json', JSON.stringify(API));
      for (const folder of folders) {
        for (const [n, path] of pagesIn(folder).entries())
          site.write(
            `${path}.mdx`,
            `---\ntitle: Page ${n} of ${folder}\n---\n\n## Text\n\nIts text.\n`,
          );
        site.write(`${folder}/outer.mdx`, `---\ntitle: Outer of ${folder}\n---\n`);
        site.write(`${folder}/inner/deep.mdx`, `---\ntitle: Deep in ${folder}\n---\n`);
        site.write(`${folder}/unlisted.mdx`, `---\ntitle: Unlisted in ${folder}\n---\n`);
      }
      origin = await site.serve();
      page = await browser().newPage({ viewport: { width: 1440, height: 900 } });
      noteComplaints(page, complaints);
    });

    afterAll(() => site.remove());

    it('starts with its front page, and follows its switchers', async () => {
      await open('/', shape.front);
      for (const [button, option, title] of shape.switches) {
        await frame()
          .locator('.switcher-button', { hasText: `${button}:` })
          .first()
          .click();
        await frame().locator('.switcher-menu:popover-open a', { hasText: option }).click();
        await frame().locator('h1', { hasText: title }).waitFor();
      }
      expect(complaints).toEqual([]);
    });

    it('shows a deep page in open groups, an endpoint, a redirect and an unlisted page', async () => {
      await open(shape.deep, 'Deep in');
      expect(await frame().locator('.sidebar [aria-current=page]').isVisible()).toBe(true);
      await open(shape.endpoint, 'Boil a kettle');
      expect(await frame().locator('.endpoint').textContent()).toContain('/kettles');
      await open('/old/page-7', 'Page 7');
      expect(await frame().locator('.notice').textContent()).toContain(
        'Redirected from /old/:slug*',
      );
      await open(shape.deep.replace('inner/deep', 'unlisted'), 'Unlisted');
      expect(await frame().locator('.notice').textContent()).toContain('No entry');
      expect(complaints).toEqual([]);
    });

    it('suggests a page for an address without any', async () => {
      await open(`${shape.deep}s`, 'Page not found');
      expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true);
      await frame().locator('.notice a', { hasText: 'Deep in' }).first().click();
      await frame().locator('h1', { hasText: 'Deep in' }).waitFor();
    });
  },
);
