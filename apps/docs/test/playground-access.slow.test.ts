import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsIn, violationsInFrame } from './axe.ts';
import { LOOKS, temporaryFolder } from './browser.ts';
import { focusOf, tabTo } from './focus.ts';
import {
  button,
  drop,
  findings,
  listed,
  message,
  open,
  page,
  tab,
  usePlayground,
} from './playground-page.ts';

usePlayground();

const { root: folder, write, remove } = temporaryFolder();

beforeAll(() => {
  const navigation = {
    versions: [
      { version: '2.0', groups: [{ group: 'Tea', pages: ['tea', 'lost'] }] },
      { version: '1.0', groups: [{ group: 'Tea', pages: ['old/tea'] }] },
    ],
  };
  const files = {
    'docs.json': JSON.stringify({ name: 'Kettle', navigation }, null, 2),
    'tea.mdx': '---\ntitle: Tea\n---\n## Green\n\n[Old](/old/te)\n\n## Black\n\nFour minutes.\n',
    'old/tea.mdx': '---\ntitle: Old tea\n---\n',
  };
  for (const [path, text] of Object.entries(files)) write(`kettle/${path}`, text);
});

afterAll(remove);

describe.each(LOOKS)(
  'the playground in %s colors, %i pixels wide',
  { tags: ['slow'] },
  (colorScheme, width) => {
    const isPhone = width < 500;
    const start = async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await open();
    };
    const toResults = async () => {
      if (isPhone) await page.locator('#pane-results').click();
    };
    const clean = async (name: string) => expect(await violationsIn(page), name).toEqual([]);

    it('has no accessibility violation at the start, in its dialogs and in its forms', async () => {
      await start();
      await clean('start');
      await button('New').click();
      await page.keyboard.press('Enter');
      await clean('the form of a new file');
      await page.keyboard.press('Escape');
      await button('Open a repository').click();
      await page.locator('#repository-name').fill('nothing');
      await page.keyboard.press('Enter');
      await page.locator('#repository-problem', { hasText: 'owner' }).waitFor();
      await clean('the dialog of a repository');
      await page.keyboard.press('Escape');
      await toResults();
      for (const name of ['Findings', 'Tree', 'Preview', 'Codemods']) {
        await tab(name).click();
        if (name === 'Tree') await page.locator('.tree .node').first().waitFor();
        await clean(name);
      }
      await page.getByLabel('--from', { exact: true }).fill('guides/tea');
      await page.getByLabel('--to', { exact: true }).fill('../tea');
      await page.locator('#option-to[aria-invalid=true]').waitFor();
      await clean('a form with a problem');
      await page.getByLabel('--to', { exact: true }).fill('brew/tea');
      await page.locator('.diff .added').first().waitFor();
      await clean('a form with changes');
    });

    it('has none after a paste, with a folder, and in the preview of its pages', async () => {
      await start();
      await button('Paste a docs.json').click();
      await page.locator('#pasted:focus').waitFor();
      await clean('the dialog to paste');
      const pages = Array.from({ length: 60 }, (_, n) => `page-${n}`);
      await page.keyboard.insertText(JSON.stringify({ navigation: { pages, tags: [] } }));
      await button('Check it').click();
      await message().filter({ hasText: 'Only the config is checked.' }).waitFor();
      await toResults();
      await findings().first().waitFor();
      await clean('a pasted config');
      await drop(folder, 'kettle');
      await message().filter({ hasText: 'Opened' }).waitFor();
      await findings().nth(1).waitFor();
      await clean('the findings of a folder');
      await tab('Preview').click();
      const frame = page.frameLocator('#preview-frame');
      await frame.locator('h1', { hasText: 'Tea' }).waitFor();
      expect(await violationsInFrame(page, '#preview-frame')).toEqual([]);
      if (isPhone) await page.locator('#pane-edit').click();
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('x');
      await page.locator('#broken .place').waitFor({ state: 'attached' });
      await toResults();
      await clean('a config that cannot be read');
    });
  },
);

describe('the playground with the keyboard alone', { tags: ['slow'] }, () => {
  it('shows the focus everywhere, and never loses it', async () => {
    await open();
    await tabTo(page, 'Paste a docs.json');
    await page.keyboard.press('Enter');
    await page.locator('#pasted:focus').waitFor();
    await page.keyboard.press('Escape');
    expect((await focusOf(page)).name).toBe('Paste a docs.json');
    await tabTo(page, 'Open a repository');
    await page.keyboard.press('Enter');
    await page.locator('#repository-name:focus').waitFor();
    await page.keyboard.press('Escape');
    expect((await focusOf(page)).name).toBe('Open a repository');
    await tabTo(page, 'New');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect((await focusOf(page)).name).toBe('New');

    // Into the editor, and out of it.
    await tabTo(page, 'docs.json');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Escape');
    await tabTo(page, 'Findings');
    await tabTo(page, 'Fix all');
    await page.keyboard.press('Enter');
    await message().filter({ hasText: 'Fixed' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.finding').length < 5);
    expect((await focusOf(page)).problem).toBe('');
    await page.locator('#message-action button').focus();
    await page.keyboard.press('Enter');
    await message().filter({ hasText: 'Undone.' }).waitFor();
    expect((await focusOf(page)).problem).toBe('');
  });

  it('fills in and applies a form', async () => {
    await open();
    await tab('Findings').focus();
    await page.keyboard.press('End');
    await tabTo(page, 'Codemod');
    await tabTo(page, '--from');
    await page.keyboard.type('guides/tea');
    await tabTo(page, '--to');
    await page.keyboard.type('brew/tea');
    await page.locator('.outcome .apply:enabled').waitFor();
    await tabTo(page, 'Apply');
    await page.keyboard.press('Enter');
    await message().filter({ hasText: 'Applied move-page' }).waitFor();
    await page.waitForFunction(() => document.querySelector('.apply')?.matches(':disabled'));
    expect(await focusOf(page)).toMatchObject({ tag: 'p', problem: '' });
    expect(await listed()).toContain('brew/tea.mdx');
  });

  it('unfolds the tree, and reads the preview', async () => {
    await open();
    await tab('Findings').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.tree .toggle').first().waitFor();
    const { name } = await tabTo(page, 'Contents of');
    const toggle = page.getByRole('button', { name, exact: true }).first();
    const before = await toggle.getAttribute('aria-expanded');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (was) =>
        document.activeElement?.getAttribute('aria-expanded') ===
        (was === 'true' ? 'false' : 'true'),
      before,
    );
    expect((await focusOf(page)).name).toBe(name);

    await tab('Tree').focus();
    await page.keyboard.press('ArrowRight');
    const frame = page.frameLocator('#preview-frame');
    await frame.locator('h1', { hasText: 'Introduction' }).waitFor();
    await tabTo(page, 'Skip to content');
    await page.keyboard.press('Enter');
    expect(await focusOf(page)).toMatchObject({ isInFrame: true, id: 'content' });
    await tab('Preview').focus();
    // The frame is as narrow as a phone.
    await tabTo(page, 'Navigation');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Tea');
    await page.keyboard.press('Enter');
    await frame.locator('h1', { hasText: 'Tea' }).waitFor();
    expect(await focusOf(page)).toMatchObject({ isInFrame: true, id: 'content' });
  });
});
