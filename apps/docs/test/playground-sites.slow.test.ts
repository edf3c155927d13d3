import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '@nav/playground/project';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from './browser.ts';
import {
  button,
  complaints,
  drop,
  fragmentOf,
  listed,
  message,
  open,
  page,
  usePlayground,
} from './playground-page.ts';

const { root: folder, write, remove } = temporaryFolder();

usePlayground();

afterAll(remove);

const PAGES = 25_000;
const SECTIONS = 250;

describe('a folder of 25,000 files in the playground', { tags: ['slow'] }, () => {
  beforeAll(() => {
    const groups = Array.from({ length: SECTIONS }, (_, n) => ({
      group: `Section ${n}`,
      pages: Array.from({ length: PAGES / SECTIONS }, (_page, at) => `section-${n}/page-${at}`),
    }));
    for (const { pages } of groups)
      for (const path of pages)
        write(`large/${path}.mdx`, `---\ntitle: ${path}\n---\n\n[The first](/section-0/page-0)\n`);
    write('large/docs.json', JSON.stringify({ navigation: { groups } }));
    write('large/lost.mdx', '\ufeffNot listed.\n');
  });

  it('shows how far it is, can be canceled, and leaves the page usable', async () => {
    await open();
    await drop(folder, 'large');
    await page.locator('.progress', { hasText: /of 25,002 files/ }).waitFor();
    expect(await page.locator('.progress progress').getAttribute('max')).toBe('25002');
    await button('Cancel').click();
    await message().filter({ hasText: 'Canceled.' }).waitFor();
    expect(await listed()).toContain('introduction.mdx');
    await drop(folder, 'large');
    await button('Cancel').waitFor();
    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.locator('.tree .node').first().waitFor();
    expect(await button('Cancel').count()).toBe(1);
    await page.getByRole('tab', { name: 'Findings' }).click();
    await message().filter({ hasText: 'Opened.' }).waitFor();
    await page.locator('.finding', { hasText: 'orphan-page' }).waitFor();
    expect(await page.locator('.summary').textContent()).toContain('25000 page references');
    expect(await page.locator('.finding').count()).toBe(1);
    // To wrap a config of one line would block the page.
    expect(await page.locator('.cm-lineWrapping').count()).toBe(0);
    await page.getByLabel('Filter files').fill('lost');
    await page.locator('.file-list button', { hasText: 'lost.mdx' }).click();
    await page.locator('.cm-line', { hasText: /^Not listed\.$/ }).click();
    await button('Go back').click();
    await page.locator('.finding').nth(4).waitFor();
  });
});

const SITE: Files = {
  'docs.json': `${JSON.stringify({ navigation: { groups: [{ group: 'Tea', pages: ['a', 'b/ü'] }] } }, null, 2)}\n`,
  'a.mdx': 'See [b](/b/ü).\n',
  'b/ü.mdx': '---\ntitle: Ü\n---\n',
};

describe('ZIP files in the playground', { tags: ['slow'] }, () => {
  it('hold a downloaded site, and are opened with a button or dropped', async () => {
    await open(await fragmentOf({ ...SITE, 'logo.png': '' }));
    const saved = page.waitForEvent('download');
    await button('Download').click();
    const path = join(folder, 'site.zip');
    await (await saved).saveAs(path);
    await message().filter({ hasText: 'Downloaded site.zip. It has no images' }).waitFor();
    const isOpened = async () => {
      await message().filter({ hasText: 'Opened.' }).waitFor();
      expect(await listed()).toEqual(['docs.json', 'a.mdx', 'b/ü.mdx']);
      await page.waitForFunction(() => document.querySelector('.summary'));
      expect(await page.locator('.finding').count()).toBe(0);
    };
    // Until the example is open, the page shows the message about the site before.
    const openExample = async () => {
      await button('Example').click();
      await page.locator('.finding').first().waitFor();
    };
    await openExample();
    await button('Open a repository').click();
    await page.getByLabel('Or a ZIP file of the repository').setInputFiles(path);
    await isOpened();
    await openExample();
    await drop(folder, 'site.zip');
    await isOpened();
    await page.locator('.file-list button', { hasText: 'a.mdx' }).click();
    await page.locator('.cm-line', { hasText: 'See [b](/b/ü).' }).waitFor();
    write('broken.zip', 'no archive');
    await drop(folder, 'broken.zip');
    await message().filter({ hasText: 'That did not work' }).waitFor();
    expect(await listed()).toEqual(['docs.json', 'a.mdx', 'b/ü.mdx']);
  });

  it('are not needed for a config alone', async () => {
    const text = SITE['docs.json'] as string;
    await open(await fragmentOf({ 'docs.json': text }));
    const saved = page.waitForEvent('download');
    await button('Download').click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('docs.json');
    expect(readFileSync(await file.path(), 'utf8')).toBe(text);
  });
});

describe('a repository in the playground', { tags: ['slow'] }, () => {
  const SHA = 'f0c0ffee'.repeat(5);
  /** Answers of api.github.com, as it gives them for a small repository. */
  const answers = (files: Files): Files => ({
    'https://api.github.com/repos/kettle/docs/commits/HEAD': SHA,
    [`https://api.github.com/repos/kettle/docs/git/trees/${SHA}?recursive=1`]: JSON.stringify({
      sha: SHA,
      truncated: false,
      tree: [
        { path: 'site', mode: '040000', type: 'tree' },
        { path: 'site/link.mdx', mode: '120000', type: 'blob' },
        ...Object.keys(files).map((path) => ({ path, mode: '100644', type: 'blob', size: 1 })),
      ],
    }),
    ...Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        `https://raw.githubusercontent.com/kettle/docs/${SHA}/${encodeURI(path)}`,
        text,
      ]),
    ),
  });
  const asked = () => complaints.splice(0);
  const record = (files: Files, status = 404, headers: Record<string, string> = {}) =>
    page.route(/^https:\/\/(?:api\.github|raw\.githubusercontent)\.com\//, (route) => {
      const body = answers(files)[route.request().url()];
      const cors = {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-ratelimit-reset',
      };
      return body === undefined
        ? route.fulfill({ status, headers: { ...cors, ...headers }, body: '{}' })
        : route.fulfill({ body, headers: cors });
    });

  it('is read when a person asks for it, and only its site', async () => {
    await record({
      'README.md': '# Kettle',
      'package.json': '{ "nav": { "rules": { "orphan-page": "off" } } }',
      'src/index.ts': '',
      'site/docs.json': SITE['docs.json'] as string,
      'site/a.mdx': SITE['a.mdx'] as string,
      'site/b/ü.mdx': SITE['b/ü.mdx'] as string,
      'site/c.mdx': 'Not listed, which the settings allow.',
      'site/logo.png': '',
    });
    await open();
    await button('Open a repository').click();
    await page.locator('#repository-name').fill('no repository');
    expect(await page.getByRole('link', { name: 'Download it from GitHub' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.locator('#repository-problem', { hasText: 'owner/repository' }).waitFor();
    expect(asked()).toEqual([]);
    await page.locator('#repository-name').fill('https://github.com/kettle/docs');
    expect(
      await page.getByRole('link', { name: 'Download it from GitHub' }).getAttribute('href'),
    ).toBe('https://github.com/kettle/docs/archive/HEAD.zip');
    await page.keyboard.press('Enter');
    await message().filter({ hasText: 'Opened.' }).waitFor();
    expect(await listed()).toEqual([
      'site/docs.json',
      'package.json',
      'site/a.mdx',
      'site/b/ü.mdx',
      'site/c.mdx',
    ]);
    await page.waitForFunction(() => document.querySelector('.summary'));
    expect(await page.locator('.finding').allTextContents()).toEqual([]);
    const files = asked().map((url) => url.slice(url.indexOf(SHA)));
    expect(files.filter((file) => /README|src|logo/.test(file))).toEqual([]);
    expect(new Set(files).size).toBe(7);
  });

  it('says that there is none, or that GitHub answers no more', async () => {
    await record({});
    await open();
    const ask = async () => {
      await button('Open a repository').click();
      await page.locator('#repository-name').fill('kettle/nothing');
      await page.keyboard.press('Enter');
    };
    await ask();
    await message().filter({ hasText: 'GitHub has no such public repository' }).waitFor();
    await page.unrouteAll();
    await record({}, 403, { 'x-ratelimit-reset': '1800000000' });
    await ask();
    await message()
      .filter({ hasText: /without a login until .* ZIP file/ })
      .waitFor();
    expect(asked().filter((text) => !/github|Failed to load/.test(text))).toEqual([]);
    expect(await listed()).toContain('introduction.mdx');
  });
});

describe('completion in the playground', { tags: ['slow'] }, () => {
  it('offers keys, values and pages, and inserts them', async () => {
    await open(
      await fragmentOf(
        {
          'docs/docs.json': '{\n  "navigation": {\n    "pages": ["a"]\n  }\n}\n',
          'docs/a.mdx': '',
          'docs/guides/green-tea.mdx': '---\ntitle: Green tea\n---\n',
        },
        'docs/docs.json',
      ),
    );
    const accept = async () => {
      // The editor ignores keys that a person pressed before seeing the list.
      await page.waitForTimeout(100);
      await page.keyboard.press('Enter');
    };
    const options = () => page.locator('.cm-tooltip-autocomplete li .cm-completionLabel');
    await page.locator('.cm-line', { hasText: '"pages"' }).click();
    await page.locator('.cm-content[aria-autocomplete=list]').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(', "gr');
    await expect.poll(() => options().allTextContents()).toEqual(['guides/green-tea']);
    await accept();
    await page.locator('.cm-line', { hasText: '"pages": ["a", "guides/green-tea"]' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 0);

    // A new property gets the comma that is missing, and its value.
    await page.locator('.cm-line', { hasText: /^ {2}\}$/ }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('"redi');
    await expect.poll(() => options().allTextContents()).toEqual(['redirects']);
    await accept();
    await page.locator('.cm-line', { hasText: /^ {2}\},$/ }).waitFor();
    await page.locator('.cm-line', { hasText: '"redirects": [' }).waitFor();
  });
});
