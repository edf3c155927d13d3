import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appears, until } from './editor.mjs';

const CLI = fileURLToPath(new URL('../../../../packages/cli', import.meta.url));

/** The broken links of pages that are not open. */
const LINKS = ['#on-mac', '/guides/nothing'];
/** The findings of the site, each given by a part of its text. */
export const FINDINGS = ['guides/instal', 'guides/alone', ...LINKS];

/** Installs the command line in a folder. */
function install(folder) {
  mkdirSync(join(folder, 'node_modules/@nav'), { recursive: true });
  symlinkSync(CLI, join(folder, 'node_modules/@nav/cli'));
}

/**
 * The features by name: a function that uses a folder with the site and an open docs.json, or one with a function that writes
 * other files, and one that returns the URL parameters for what to open.
 */
export const features = {
  async 'findings while you type, and their fixes'({ user }) {
    await user.after('"guides/more"');
    await user.type(', "guides/lost');
    await user.expectProblems('guides/instal', 'guides/lost', 'guides/alone', ...LINKS);
    await user.after('"guides/instal');
    await user.action('Change to "guides/install"');
    await user.expectProblems(
      'guides/install" is listed twice',
      'guides/lost',
      'guides/alone',
      ...LINKS,
    );
    await user.after('"guides/lost');
    await user.action('Create "guides/lost.mdx"');
    await user.expectProblems('guides/install" is listed twice', 'guides/alone', ...LINKS);
  },
  async 'hover, definition, code lens and inlay hints'({ user, page }) {
    await user.seen(page.locator('.view-line', { hasText: 'First steps' }));
    await user.after('"guides/first');
    await user.keys('ArrowLeft');
    await user.keys('Control+K');
    await user.keys('Control+I');
    await user.seen(
      page.locator('.monaco-hover:visible', { hasText: 'In the navigation: Guides › Start' }),
    );
    await user.keys('Escape');
    await user.keys('F12');
    await user.seen(page.locator('.tab.active:has-text("first.mdx")'));
    const lens = page.locator('.codelens-decoration a', {
      hasText: 'In the navigation: Guides › Start',
    });
    const peek = page.locator('.peekview-widget', { hasText: 'docs.json' });
    // VS Code ignores a click while it asks for the lenses again.
    await until('the places', async () => {
      await lens.click();
      return appears(peek);
    });
  },
  async 'completion of pages, endpoints and keys'({ user, page }) {
    const items = page.locator('.suggest-widget.visible .monaco-list-row');
    const first = (text) => user.seen(items.filter({ hasText: text }));
    await user.after('"guides/more"');
    await user.type(', "');
    await first('guides/alone');
    await user.type('alo');
    const chosen = page.locator('.suggest-widget.visible .monaco-list-row.focused');
    await user.seen(chosen.filter({ hasText: 'guides/alone' }));
    await user.keys('Enter');
    await user.expectProblems('guides/instal', ...LINKS);
    await user.after('"POST /pets"');
    await user.type(', "');
    await first('DELETE /pets/{id}');
    await user.keys('Escape');
    await user.keys('Control+Z');
    await user.after('"group": "More",');
    await user.type(' "');
    await first('icon');
  },
  async 'rename of a page'({ user, page, site, read }) {
    await user.after('"guides/first');
    await user.keys('ArrowLeft');
    await user.keys('F2');
    await user.answer(page.locator('.rename-box input'), 'guides/steps');
    await until('the file', () => existsSync(join(site, 'guides/steps.mdx')));
    await until('the saved config', () =>
      read('docs.json').includes('"destination": "/guides/steps"'),
    );
    await user.expectProblems('guides/instal', 'guides/alone', ...LINKS);
  },
  async 'rename of a folder in the explorer'({ user, page, site, read }) {
    const name = page.locator('.explorer-folders-view input');
    await until('the name', async () => {
      await user.rows('guides').click();
      await user.keys('F2');
      return appears(name);
    });
    await user.answer(name, 'learn');
    await page.locator('.monaco-dialog-box').getByText('OK', { exact: true }).click();
    await until('the folder', () => existsSync(join(site, 'learn/first.mdx')));
    // VS Code leaves it to the user to save.
    await until('the config and the links', async () => {
      await user.run('File: Save All');
      return (
        read('docs.json').includes('"destination": "/learn/:slug*"') &&
        read('learn/first.mdx').includes('](/learn/install#on-linux)')
      );
    });
    // VS Code asks about a document in the background when it is shown.
    await user.open('index.mdx');
    await user.expectProblems('learn/instal', 'learn/alone', ...LINKS);
  },
  async 'a refactoring that asks'({ user, page, site, read }) {
    await user.after('"guides/first');
    await user.keys('ArrowLeft');
    await user.action('Move page');
    const input = page.locator('.quick-input-widget:visible', {
      hasText: 'Move page "guides/first"',
    });
    await user.seen(input);
    await until(
      'the old path',
      async () => (await input.locator('input').inputValue()) === 'guides/first',
    );
    await user.answer(input.locator('input'), 'steps');
    await until('the file', () => existsSync(join(site, 'steps.mdx')));
    await until('the saved config', () => read('docs.json').includes('"steps"'));
    await user.expectProblems('guides/instal', 'guides/alone', ...LINKS);
  },
  async 'changes of files by others'({ user, site }) {
    await user.rows('guides').click();
    await until('the watcher of VS Code', async () => {
      writeFileSync(join(site, 'guides/instal.mdx'), `# Instal\n\n${Date.now()}\n`);
      return user.rows('instal.mdx').isVisible();
    });
    await user.expectProblems('guides/alone', ...LINKS);
    renameSync(join(site, 'guides/alone.mdx'), join(site, 'alone.md'));
    await user.expectProblems('"alone"', ...LINKS);
    writeFileSync(join(site, 'nav.config.json'), '{ "rules": { "orphan-page": "off" } }');
    await user.expectProblems(...LINKS);
  },
  async 'the preview, without an installed command'({ user, seePreview }) {
    await user.run('nav: Preview Navigation');
    await seePreview();
  },
  'a config without a folder': {
    prepare: ({ copySite }) => copySite(),
    open: ({ openFile }) => `ew=true&${openFile('docs.json')}`,
    async prove({ user, site, seePreview }) {
      await user.showProblems();
      await user.expectProblems(...FINDINGS);
      writeFileSync(join(site, 'guides/instal.mdx'), '# Instal');
      await user.expectProblems('guides/alone', ...LINKS);
      await user.expectStatus('Server of the extension');
      await user.run('nav: Preview Navigation');
      await seePreview();
    },
  },
  'the command in docs/node_modules': {
    prepare({ site, copySite }) {
      copySite('docs');
      install(join(site, 'docs'));
    },
    open: ({ openFile, site }) => `folder=${site}&${openFile('docs/docs.json')}`,
    async prove({ user, seePreview }) {
      await user.showProblems();
      await user.expectProblems(...FINDINGS);
      await user.expectStatus('Server of the project');
      await user.run('nav: Preview Navigation');
      await seePreview();
    },
  },
  'two folders with different servers': {
    prepare({ site, copySite }) {
      for (const name of ['one', 'two']) {
        copySite(name);
        install(join(site, name));
      }
      // Fewer findings, so that the list shows all without scrolling.
      const rules = { 'orphan-page': 'off', 'link-not-found': 'off', 'anchor-not-found': 'off' };
      writeFileSync(join(site, 'two/nav.config.json'), JSON.stringify({ rules }));
      mkdirSync(join(site, 'one/.vscode'));
      writeFileSync(join(site, 'one/.vscode/settings.json'), '{ "nav.server": "bundled" }');
      const folders = [{ path: 'one' }, { path: 'two' }];
      writeFileSync(join(site, 'both.code-workspace'), JSON.stringify({ folders }));
    },
    open: ({ openFile, site }) =>
      `workspace=${join(site, 'both.code-workspace')}&${openFile('one/docs.json')}`,
    async prove({ user, page, site, read }) {
      await user.showProblems();
      await user.expectProblems(...FINDINGS);
      await user.choose('Go to File', 'two/docs.json', /docs\.json.*two/s);
      await user.expectProblems(...FINDINGS, 'guides/instal');
      await user.expectStatus('Server of the extension, Server of the project');
      await user.after('"guides/first');
      await user.keys('ArrowLeft');
      await user.keys('F2');
      await user.answer(page.locator('.rename-box input'), 'guides/steps');
      await until('the file', () => existsSync(join(site, 'two/guides/steps.mdx')));
      await until('one redirect', () => {
        const found = read('two/docs.json').match(/"destination": "\/guides\/steps"/g);
        return found?.length === 1 || found;
      });
      await user.expectProblems(...FINDINGS, 'guides/instal');
    },
  },
  async 'symbols of the file and of the workspace'({ user, page }) {
    const chosen = page.locator('.quick-input-list .monaco-list-row');
    await user.after('"guides/first');
    await user.keys('Control+Shift+O');
    await user.seen(chosen.filter({ hasText: 'Start' }));
    await user.keys('Escape');
    await user.choose('Go to Symbol in Workspace', 'first st', 'First steps');
    await user.seen(page.locator('.tab.active:has-text("first.mdx")'));
  },
  async 'rename of a label'({ user, page, read }) {
    await user.after('"group": "More');
    await user.keys('ArrowLeft');
    await user.keys('F2');
    await user.answer(page.locator('.rename-box input'), 'Next');
    // The edit arrives after the input has closed.
    await until('the label', async () => {
      await user.run('File: Save All');
      return read('docs.json').includes('"group": "Next"');
    });
  },
  async 'the walkthrough'({ user, page, picture }) {
    const title = 'Keep your docs.json correct';
    await user.choose('Welcome: Open Walkthrough', title, title);
    const steps = page.locator('.getting-started-step');
    await user.seen(steps);
    await until('four steps', async () => (await steps.count()) === 4 || (await steps.count()));
    const text = page.frameLocator('iframe.webview').frameLocator('#active-frame').locator('h1');
    for (const [title, heading] of [
      ['See what is wrong', 'Findings'],
      ['Fix it', 'Actions'],
      ['Rename without broken links', 'Renames'],
      ['Preview the navigation', 'Preview'],
    ]) {
      await steps.filter({ hasText: title }).click();
      await user.seen(page.locator('.getting-started-step.expanded', { hasText: title }));
      await user.seen(text.filter({ hasText: heading }));
      await picture(`walkthrough-${title.replace(/\W+/g, '-')}`);
    }
  },
  'the pictures of the README': {
    viewport: { width: 1000, height: 640 },
    prepare({ site, copySite }) {
      copySite('docs');
      mkdirSync(join(site, 'docs/.vscode'));
      const settings = {
        'breadcrumbs.enabled': false,
        'editor.minimap.enabled': false,
        'remote.autoForwardPorts': false,
      };
      writeFileSync(join(site, 'docs/.vscode/settings.json'), JSON.stringify(settings));
    },
    open: ({ openFile, site }) => `folder=${join(site, 'docs')}&${openFile('docs/docs.json')}`,
    async prove({ user, page, site, picture, frame }) {
      const items = page.locator('.suggest-widget.visible .monaco-list-row');
      await user.showProblems();
      await user.expectProblems(...FINDINGS);
      await user.run('View: Toggle Primary Side Bar Visibility');
      await page.locator('.part.titlebar').hover();
      await frame();
      await user.after('"guides/more"');
      await user.type(', "');
      await user.seen(items.filter({ hasText: 'guides/alone' }));
      await frame();
      await user.type('alo');
      await user.seen(items.filter({ hasText: 'guides/alone' }));
      await user.keys('Enter');
      await user.expectProblems('guides/instal', ...LINKS);
      await frame();
      await user.after('guides/instal"');
      await user.keys('ArrowLeft');
      await user.action('Change to "guides/install"', async () => {
        await frame();
        await picture('fix');
      });
      await user.expectProblems('is listed twice', ...LINKS);
      await frame();
      await user.after('"guides/first');
      await user.keys('ArrowLeft');
      await user.keys('F2');
      const input = page.locator('.rename-box input');
      await user.seen(input);
      await input.first().fill('guides/steps');
      await frame();
      await picture('rename');
      await user.keys('Enter');
      await until('the file', () => existsSync(join(site, 'docs/guides/steps.mdx')));
      await user.expectProblems('is listed twice', ...LINKS);
      await frame();
    },
  },
};
