import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { codemods } from '@nav/codemods/json';
import type { Files } from '@nav/playground/project';
import { readFragment } from '@nav/playground/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CodemodExample, codemodExamples } from '../src/codemods/examples.ts';
import { runExample } from '../src/codemods/run-example.ts';
import {
  button,
  cleanSite,
  complaints,
  drop,
  findings,
  fragmentOf,
  listed,
  message,
  open,
  origin,
  page,
  shared,
  tab,
  usePlayground,
} from './playground-page.ts';

/** The most bytes of the page with everything that it loads, gzipped. Icons are loaded one by one. */
const BUDGET = 370_000;

usePlayground();

describe('the playground', { tags: ['slow'] }, () => {
  it('fits into its budget with all its views', async () => {
    const urls = new Set<string>();
    page.on('request', (request) => urls.add(request.url()));
    await open();
    for (const name of ['Tree', 'Preview', 'Codemods', 'Findings']) await tab(name).click();
    await page.frameLocator('#preview-frame').locator('h1').waitFor({ state: 'attached' });
    const files = [...urls].filter((url) => !/\/icons\/|^(?:data|blob):/.test(url));
    const sizes = await Promise.all(
      files.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
    );
    expect(files.length).toBeGreaterThan(5);
    const size = sizes.reduce((sum, one) => sum + one, 0);
    expect(size).toBeGreaterThan(BUDGET / 2);
    expect(size).toBeLessThan(BUDGET);
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

  it('parses pages whose contents it checks', async () => {
    const page = '# Salt &amp; pepper\n\n<Card title="Salt">\n  Text\n';
    await open(await fragmentOf({ ...cleanSite, 'a.mdx': page }));
    expect(await findings().locator('.code').allTextContents()).toEqual(['page-syntax']);
  });

  it('underlines a typo once, jumps to it, and removes the mark when it is fixed', async () => {
    await open(
      await fragmentOf({ 'docs.json': '{ "navigation": { "pages": ["a"] } }\n', 'a.mdx': '' }),
    );
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
    // The frame is as narrow as a phone.
    await preview.locator('.menu-button').click();
    await preview.locator('.sidebar a', { hasText: 'Tea' }).click();
    await preview.locator('h1', { hasText: 'Tea' }).waitFor();
    await preview.locator('header a', { hasText: 'Help' }).click();
    await preview.locator('h1', { hasText: 'Questions' }).waitFor();
    await preview.locator('.languages button', { hasText: 'English' }).click();
    await preview.locator('header a', { hasText: 'Deutsch' }).click();
    await preview.locator('h1', { hasText: 'Einführung' }).waitFor();
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
    await node.waitFor();
  });

  it('marks the node at the cursor when the tree is opened, and after an edit', async () => {
    await open();
    await page.locator('.cm-line', { hasText: '"group": "Brew"' }).click();
    await page.getByRole('tab', { name: 'Tree' }).click();
    const node = page.locator('.tree .current', { hasText: 'Brew' });
    await node.waitFor();
    // The line may be wrapped.
    const position = { x: 20, y: 5 };
    await page.locator('.cm-line', { hasText: '"group": "Brew"' }).click({ position });
    await page.keyboard.press('Home');
    const line = (await page.locator('.cm-activeLine').textContent()) ?? '';
    for (let at = line.trimStart().indexOf('rew"'); at > 0; at -= 1)
      await page.keyboard.press('ArrowRight');
    await page.keyboard.type('-');
    await page.locator('.tree .current', { hasText: 'B-rew' }).waitFor();
  });
});

describe('the codemods and large sites of the playground', { tags: ['slow'] }, () => {
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
    await open(await fragmentOf({ 'docs.json': text }));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await page.locator('.finding', { hasText: 'invalid-json' }).waitFor();
    await page.keyboard.press('Backspace');
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 0);
  });
});

describe('the files of the playground', { tags: ['slow'] }, () => {
  it('creates, renames and deletes files, and undoes it', async () => {
    await open(await fragmentOf(cleanSite));
    await button('New').click();
    await page.keyboard.type('guides/green-tea');
    await page.keyboard.press('Enter');
    expect(await page.locator('#path-problem').textContent()).toContain('green-tea.mdx');
    await page.keyboard.type('.mdx');
    await page.keyboard.press('Enter');
    await page.locator('.finding', { hasText: 'orphan-page' }).waitFor();
    await page.keyboard.type('Three minutes.');
    expect((await shared()).files['guides/green-tea.mdx']).toBe(
      '---\ntitle: Green tea\n---\n\nThree minutes.',
    );

    await button('Rename').click();
    await page.fill('#path', 'guides/tea.mdx');
    await page.keyboard.press('Enter');
    await message().filter({ hasText: 'Renamed' }).waitFor();
    expect(await listed()).toEqual(['docs.json', 'a.mdx', 'guides/tea.mdx']);
    await button('Delete').click();
    expect(await listed()).toEqual(['docs.json', 'a.mdx']);
    await button('Undo').click();
    expect(await listed()).toEqual(['docs.json', 'a.mdx', 'guides/tea.mdx']);
    await page.locator('.file-list button', { hasText: 'guides/tea.mdx' }).click();
    expect(await page.locator('.cm-content').textContent()).toContain('Three minutes.');
    await page.locator('.file-list button', { hasText: 'docs.json' }).click();
    expect(await button('Delete').isDisabled()).toBe(true);
  });

  it('reads the settings among the files', async () => {
    await open(await fragmentOf({ ...cleanSite, 'b.mdx': '' }));
    expect(await page.locator('.finding .code').allTextContents()).toEqual(['orphan-page']);
    await button('New').click();
    await page.keyboard.type('nav.config.json');
    await page.keyboard.press('Enter');
    await message().filter({ hasText: 'Created' }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{ "rules": { "orphan-page": "off" } }');
    await findings().waitFor({ state: 'detached' });
  });
});

describe('the playground with a folder', { tags: ['slow'] }, () => {
  describe('with a folder', () => {
    let folder = '';
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'nav-playground-'));
      const files: Files = {
        'repo/docs/docs.json': '{ "navigation": { "pages": ["a"] } }',
        'repo/docs/a.mdx': '![logo](/logo.png)',
        'repo/docs/b.mdx': '',
        'repo/docs/logo.png': '\0',
        'repo/nav.config.json': '{ "ignore": ["b"] }',
        'repo/node_modules/x/docs.json': '{}',
        'program/docs.config.ts': 'export default {};',
        'old/mint.json': '{ "name": "Old", "navigation": [{ "group": "A", "pages": ["a"] }] }',
        'old/a.mdx': '',
      };
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    const isOpened = async () => {
      await message().filter({ hasText: 'Opened' }).waitFor();
      expect(await listed()).toEqual([
        'docs/docs.json',
        'nav.config.json',
        'docs/a.mdx',
        'docs/b.mdx',
      ]);
      await page.waitForFunction(() => document.querySelectorAll('.finding').length === 0);
    };

    it('opens a dropped folder with its settings, and goes back', async () => {
      await open();
      await drop(folder, 'repo');
      await isOpened();
      await button('Go back').click();
      await page.waitForFunction(() => document.querySelectorAll('.finding').length === 5);
    });

    it('opens a chosen folder', async () => {
      await open();
      // A file system of the browser itself has the same interface as a chosen folder.
      await page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        const write = async (above: FileSystemDirectoryHandle, name: string, text: string) => {
          const file = await (await above.getFileHandle(name, { create: true })).createWritable();
          await file.write(text);
          await file.close();
        };
        const docs = await root.getDirectoryHandle('docs', { create: true });
        await write(docs, 'docs.json', '{ "navigation": { "pages": ["a"] } }');
        await write(docs, 'a.mdx', '');
        await write(docs, 'b.mdx', '');
        await write(root, 'nav.config.json', '{ "ignore": ["b"] }');
        Object.assign(window, { showDirectoryPicker: async () => root });
      });
      await button('Open a folder').click();
      await isOpened();
    });

    it('opens a folder in browsers that only have a file input', async () => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
      await open();
      const chooser = page.waitForEvent('filechooser');
      await button('Open a folder').click();
      await (await chooser).setFiles(join(folder, 'repo'));
      await isOpened();
    });

    it('says what it cannot read, and keeps the site', async () => {
      await open();
      await drop(folder, 'program');
      await message().filter({ hasText: 'docs.config.ts is a program' }).waitFor();
      await drop(folder, 'program/docs.config.ts');
      await drop(folder, 'repo/node_modules');
      await message().filter({ hasText: 'No docs.json found' }).waitFor();
      expect(await findings().count()).toBe(5);
    });

    it('converts a mint.json', async () => {
      await open();
      await drop(folder, 'old');
      await message().filter({ hasText: 'mint.json is the older form' }).waitFor();
      await page.locator('.diff .added').first().waitFor();
      await button('Apply').click();
      await page.locator('.file-list', { hasText: 'docs.json' }).waitFor();
      expect(await listed()).toEqual(['docs.json', 'a.mdx']);
      expect((await shared()).config).toBe('docs.json');
    });
  });
});

describe('links of the playground', { tags: ['slow'] }, () => {
  it('shares only through the link, and says if that is impossible', async () => {
    await open();
    const requests: string[] = [];
    page.on('request', (request) => {
      // Parts of the page are loaded when they are needed.
      const isPart = request.url().startsWith(`${origin}/playground/`) && !request.postData();
      if (!isPart) requests.push(request.url());
    });
    await shared();
    for (const name of ['Tree', 'Preview', 'Codemods', 'Findings']) await tab(name).click();
    expect(requests).toEqual([]);
    const blocked = await page.evaluate(async () => {
      const refused = new Promise((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        );
      });
      await fetch('https://example.com').catch(() => {});
      return refused;
    });
    expect(blocked).toBe('connect-src');
    expect(complaints.splice(0).join()).toContain('Content Security Policy');

    const noise = randomBytes(900_000).toString('base64');
    await page.evaluate(
      (state) => sessionStorage.setItem('playground', state),
      JSON.stringify({ config: 'docs.json', files: { ...cleanSite, 'a.mdx': noise } }),
    );
    await page.goto('about:blank');
    await open();
    await button('Share').click();
    await message().filter({ hasText: 'too large for a link' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    const link = await page.locator('#message-action a').getAttribute('href');
    expect(await readFragment(new URL(link ?? '').hash)).toEqual({
      config: 'docs.json',
      files: { 'docs.json': cleanSite['docs.json'] },
    });
  });

  it('says that a link is damaged', async () => {
    await open('#site=abc');
    expect(await message().textContent()).toContain('This link is damaged');
    expect(await findings().count()).toBe(5);
  });

  it('keeps what was typed through a reload, and what another site replaces', async () => {
    await open(await fragmentOf(cleanSite));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('x');
    await page.waitForURL((url) => url.hash === '');
    await page.reload();
    await page.locator('.finding', { hasText: 'invalid-json' }).waitFor();
    await button('Example').click();
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 5);
    await button('Go back').click();
    await page.locator('.finding', { hasText: 'invalid-json' }).waitFor();
  });
});

describe('the keyboard in the playground', { tags: ['slow'] }, () => {
  it('works with the keyboard', async () => {
    await open();
    await tab('Findings').focus();
    await page.keyboard.press('ArrowRight');
    expect(await tab('Tree').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('End');
    expect(await page.locator('#codemods').isVisible()).toBe(true);
    await page.keyboard.press('Home');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-findings');

    // Tab indents in the editor, and leaves it after Escape.
    await page.locator('.cm-content').click();
    await page.locator('#editor-hint').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('cm-content');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-findings');

    // Applying the last fix moves the focus to what is next, and announces the number.
    const fix = page.locator('.fix', { hasText: 'Rename' });
    await fix.focus();
    await page.keyboard.press('Enter');
    await fix.waitFor({ state: 'detached' });
    const announced = (await page.locator('#count').textContent()) ?? '';
    const counts = announced.match(/\d+(?= (?:error|warning|note))/g) ?? [];
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(4);
    expect(await page.locator('#findings :focus').count()).toBe(1);
  });

  it('draws icons from files of its own', async () => {
    const group = '{ "group": "A", "icon": "rocket", "pages": ["a"] }';
    const navigation = `{ "tabs": [{ "tab": "T", "icon": "fa-gear", "groups": [${group}] }, { "tab": "U", "icon": "xyz" }] }`;
    await open(await fragmentOf({ ...cleanSite, 'docs.json': `{ "navigation": ${navigation} }` }));
    await tab('Preview').click();
    const preview = page.frameLocator('#preview-frame');
    for (const place of ['.tabs', '.sidebar .section'])
      await preview.locator(`${place} svg.icon path`).first().waitFor({ state: 'attached' });
    expect(await preview.locator('.tabs svg.icon').count()).toBe(1);
  });
});

describe('the forms of the playground', { tags: ['slow'] }, () => {
  it('offers the pages and places of the site', async () => {
    await open();
    await tab('Codemods').click();
    await page.selectOption('#codemod', 'move-entry');
    const offered = (option: string) =>
      page
        .locator(`#option-${option}-choices option`)
        .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value));
    await page.locator('[name=page]').fill('help/faq, tea');
    await expect.poll(() => offered('page')).toEqual(['help/faq, guides/tea']);
    await page.locator('[name=to]').fill('brew');
    await expect.poll(() => offered('to')).toEqual(['en > Guides > Brew']);
  });

  it('never applies the plan of earlier options', async () => {
    const { files } = codemodExamples['remove-page'] as CodemodExample;
    await open(await fragmentOf(files));
    await tab('Codemods').click();
    await page.selectOption('#codemod', 'remove-page');
    await page.getByLabel('--page', { exact: true }).fill('legacy');
    await page.locator('.outcome .apply:enabled').waitFor();
    // A click that comes before the next plan.
    await page.getByLabel('--redirect', { exact: true }).evaluate((element) => {
      (element as HTMLInputElement).value = 'introduction';
      element.dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector<HTMLButtonElement>('.outcome .apply')?.click();
    });
    await button('Apply').click();
    await message().filter({ hasText: 'Applied remove-page' }).waitFor();
    expect((await shared()).files['docs.json']).toContain('"destination": "/introduction"');
  });

  it('applies each codemod from its form as the command does', async () => {
    for (const name of codemods.keys()) {
      const example = codemodExamples[name] as CodemodExample;
      const [config = ''] = Object.keys(example.files);
      await page.goto('about:blank');
      await open(await fragmentOf(example.files, config));
      await tab('Codemods').click();
      await page.selectOption('#codemod', name);
      for (const option of example.run.split(' --').slice(1)) {
        const [flag, ...words] = option.split(' ');
        const input = page.getByLabel(`--${flag}`, { exact: true });
        const kind = await input.evaluate((element) => (element as HTMLInputElement).type);
        if (kind === 'checkbox') await input.check();
        else if (kind === 'select-one') await input.selectOption(words.join(' '));
        else await input.fill(words.join(' '));
      }
      await button('Apply').click();
      await message()
        .filter({ hasText: `Applied ${name}` })
        .waitFor();
      const { files } = await shared();
      const { before, after } = await runExample(example);
      const expected = { ...example.files, ...after };
      for (const file of Object.keys(before)) if (!(file in after)) delete expected[file];
      expect(files, name).toEqual(expected);
    }
  });

  it('shows the problem with an option at its field', async () => {
    await open();
    await tab('Codemods').click();
    await page.selectOption('#codemod', 'move-page');
    await page.locator('#codemods', { hasText: 'Fill in --from and --to.' }).waitFor();
    expect(await button('Apply').isDisabled()).toBe(true);
    await page.getByLabel('--from', { exact: true }).fill('guides/tea');
    await page.getByLabel('--to', { exact: true }).fill('../tea');
    const field = page.locator('#option-to[aria-invalid=true]');
    await field.waitFor();
    expect(await page.locator('#option-to-problem').textContent()).toMatch(/^--to /);
    await page.getByLabel('--to', { exact: true }).fill('brew/tea');
    await field.waitFor({ state: 'detached' });
  });
});

describe('the look of the playground', { tags: ['slow'] }, () => {
  it('follows the color scheme of the site, and changes it', async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(origin);
    await page.locator('.theme-button').click();
    const dark = await background();
    await open();
    expect(await background()).toBe(dark);
    await page.locator('.theme-button').click();
    expect(await background()).not.toBe(dark);
    await page.reload();
    expect(await background()).not.toBe(dark);
  });

  it.each([1440, 390])('keeps the height of its header at %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    const height = () =>
      page.locator('header').evaluate((header: HTMLElement) => header.offsetHeight);
    await page.goto(`${origin}/playground`, { waitUntil: 'commit' });
    // Its scripts are not loaded yet.
    await page.locator('header').waitFor();
    const heights = [await height()];
    await page.waitForSelector('#findings[data-time]', { state: 'attached' });
    heights.push(await height());
    const results = page.locator('#pane-results');
    if (await results.isVisible()) await results.click();
    await page.getByRole('button', { name: 'Rename "page" to "pages"' }).click();
    await button('Undo').waitFor();
    heights.push(await height());
    await page.locator('#message-text').evaluate((text) => {
      text.textContent = 'The repository may be private, or its name misspelled. '.repeat(9);
    });
    heights.push(await height());
    await page.goto('about:blank');
    await open(await fragmentOf(cleanSite));
    heights.push(await height());
    expect(new Set(heights).size, heights.join()).toBe(1);
  });

  it('shows one pane on phones', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await open();
    expect(await page.locator('.views').isVisible()).toBe(false);
    await page.locator('#pane-results').click();
    expect(await page.locator('.cm-content').isVisible()).toBe(false);
    await page.locator('.finding', { hasText: 'link-not-found' }).locator('.place').click();
    await page.locator('.cm-activeLine', { hasText: '/guide/tea' }).waitFor();
    const overflow = () =>
      page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
    expect(await overflow()).toEqual([0, 0]);
  });
});

describe('suggestions in the playground', { tags: ['slow'] }, () => {
  it('makes each change that a message suggests', async () => {
    const groups = [
      { group: 'A', icon: 'mug', icn: 'cup', pages: ['a', 'api.jsn GET /pots', 'introductoin'] },
    ];
    const files = {
      'docs.json': `${JSON.stringify({ navigation: { groups } }, null, 2)}\n`,
      'a.mdx':
        '{/* nav-ignore-next-line link-not-found, orphan-page */}\nText.\n\n<a href="/introductoin">b</a>\n',
      'introduction.mdx': '',
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pots', version: '1' },
        paths: { '/pots': { get: { summary: 'List', responses: {} } } },
      }),
    };
    await open(await fragmentOf(files));
    const titles = [
      'Remove "icn"',
      'Change to "api.json"',
      'Change to "introduction"',
      'Remove "link-not-found"',
      'Remove the comment',
      'Change to "/introduction"',
    ];
    for (const title of titles) {
      await findings().getByRole('button', { name: title, exact: true }).click();
      await message()
        .filter({ hasText: `${title}: done.` })
        .waitFor();
    }
    await page.locator('.summary', { hasText: 'No findings' }).waitFor();
    const { files: changed } = await shared();
    expect(JSON.parse(changed['docs.json'] ?? '').navigation.groups).toEqual([
      { group: 'A', icon: 'mug', pages: ['a', 'api.json GET /pots', 'introduction'] },
    ]);
    expect(changed['a.mdx']).toBe('Text.\n\n<a href="/introduction">b</a>\n');
  });

  it('creates files and prepares codemods when a person asks for changes', async () => {
    const config = '{ "navigation": { "pages": ["a", "lost"] } }\n';
    await open(await fragmentOf({ 'docs.json': config, 'a.mdx': '', 'extra.mdx': '' }));
    await button('Suggest changes').click();
    await findings().getByRole('button', { name: 'Create "lost.mdx"' }).click();
    await message().filter({ hasText: 'Create "lost.mdx": done.' }).waitFor();
    expect(await listed()).toContain('lost.mdx');
    await findings().getByRole('button', { name: 'Add "extra" to another group…' }).click();
    expect(await page.locator('#codemod').inputValue()).toBe('add-entry');
    expect(await page.locator('#option-page').inputValue()).toBe('extra');
  });
});

describe('a docs.json of one’s own in the playground', { tags: ['slow'] }, () => {
  const own = (...pages: string[]) =>
    `${JSON.stringify({ navigation: { groups: [{ group: 'My pages', pages }] }, redirects: [{ source: '/a' }] }, null, 2)}\n`;

  it('replaces the example, whose pages then do not count, and says so', async () => {
    await open();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(own('one', 'two', 'three'));
    await message().filter({ hasText: 'The pages of the example were removed.' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 1);
    expect(await page.locator('.summary').textContent()).toContain('Only the config is checked');
    expect(await listed()).toEqual(['docs.json']);
    await button('Undo').click();
    await page.locator('.file-list', { hasText: 'introduction.mdx' }).waitFor();
  });

  it('is pasted with a button', async () => {
    await open();
    await button('Paste a docs.json').click();
    await page.locator('#pasted:focus').waitFor();
    await page.keyboard.insertText(own('one'));
    await button('Check it').click();
    await message().filter({ hasText: 'Only the config is checked.' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 1);
    await tab('Preview').click();
    const note = page.frameLocator('#preview-frame').locator('.notice');
    await note.filter({ hasText: 'only the config of this site' }).waitFor();
    await tab('Findings').click();
    await button('Paste a docs.json').click();
    await page.locator('#pasted:focus').waitFor();
    await page.keyboard.insertText('{ "navigation": [{ "group": "A", "pages": ["a"] }] }');
    await button('Check it').click();
    await message().filter({ hasText: 'mint.json is the older form' }).waitFor();
  });

  it('gets its errors first, by code, with a filter', async () => {
    const many = Array.from({ length: 400 }, (_, n) => `page-${n}`);
    await open(
      await fragmentOf({ ...cleanSite, 'docs.json': own(...many), 'z.mdx': '[a](/none)' }),
    );
    expect(await page.locator('#tab-findings .badge').allTextContents()).toEqual([
      '402 errors',
      '2 warnings',
    ]);
    expect(await page.locator('.finding-group h2').allTextContents()).toEqual([
      'page-not-found (400)',
      'orphan-page (2)',
    ]);
    const severities = await page.locator('.finding .severity').allTextContents();
    expect(severities).toEqual([...severities].sort());
    await page.getByLabel('Filter findings').fill('missing-field');
    await page.waitForFunction(() => document.querySelectorAll('.finding').length === 1);
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Filter findings');
  });

  it('keeps the last good preview while a character is wrong', async () => {
    await open();
    await tab('Preview').click();
    const preview = page.frameLocator('#preview-frame');
    await preview.locator('h1', { hasText: 'Introduction' }).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Delete');
    await page.locator('#broken .place', { hasText: /^docs\.json:\d+:\d+$/ }).waitFor();
    expect(await preview.locator('h1').textContent()).toBe('Introduction');
    await preview.locator('.skip').focus();
    await page.keyboard.press('Enter');
    // The frame is as narrow as a phone.
    await preview.locator('.menu-button').click();
    await preview.locator('.sidebar a', { hasText: 'Tea' }).click();
    await preview.locator('h1', { hasText: 'Tea' }).waitFor();
  });
});
