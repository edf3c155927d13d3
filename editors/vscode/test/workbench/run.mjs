// Proves the features of the extension in VS Code itself. See CONTRIBUTING.md.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installCodeServer, startCodeServer } from './code-server.mjs';
import { appears, until, userOf } from './editor.mjs';

const { values } = parseArgs({
  options: {
    extension: { type: 'string' },
    install: { type: 'string' },
    only: { type: 'string' },
    pictures: { type: 'string' },
  },
});
const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../../../..');
const fromDocs = createRequire(join(root, 'apps/docs/package.json'));
const { default: chromium } = await import(fromDocs.resolve('@sparticuz/chromium'));
const { chromium: playwright } = fromDocs('playwright-core');

const pictures = resolve(values.pictures ?? join(tmpdir(), 'nav-vscode-pictures'));
const folder = mkdtempSync(join(tmpdir(), 'nav-vscode-'));
const extension = resolve(values.extension ?? join(root, 'editors/vscode/dist/nav-docs-json.vsix'));
if (!existsSync(extension)) throw new Error('Run `npm run package-extension` first.');
const installed = installCodeServer(
  values.install ? resolve(values.install) : join(folder, 'install'),
);
const server = await startCodeServer(installed, join(folder, 'data'), extension);
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: chromium.args.filter(
    (arg) => arg !== '--single-process' && arg !== '--disable-web-security',
  ),
});

/** The broken links of pages that are not open. */
const LINKS = ['#on-mac', '/guides/nothing'];

/** Features by name. Each gets a site of its own, with an open docs.json. */
const features = {
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
  async 'the preview'({ user, page, site }) {
    mkdirSync(join(site, 'node_modules/@nav'), { recursive: true });
    symlinkSync(join(root, 'packages/cli'), join(site, 'node_modules/@nav/cli'));
    await user.run('nav: Preview Navigation');
    // A workbench in a browser opens it in another tab, and shows its port.
    const notice = page.locator('.notification-list-item', { hasText: 'is available' });
    await user.seen(notice);
    const [port] = /\d{4,}/.exec(await notice.textContent());
    const shown = await fetch(`http://127.0.0.1:${port}/`);
    if (!(await shown.text()).includes('<title>nav preview'))
      throw new Error(`Port ${port} does not show the preview.`);
  },
};

let failures = 0;
for (const [name, prove] of Object.entries(features)) {
  if (values.only && !name.includes(values.only)) continue;
  const slug = name.replace(/\W+/g, '-');
  const site = join(folder, 'sites', slug);
  cpSync(join(here, 'site'), site, { recursive: true });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const user = userOf(page);
  const read = (path) => readFileSync(join(site, path), 'utf8');
  try {
    await page.goto(`${server.url}?folder=${encodeURIComponent(site)}`, {
      waitUntil: 'domcontentloaded',
    });
    await user.seen(user.rows('docs.json'));
    await user.open('docs.json');
    await user.showProblems();
    // The server is ready.
    await user.expectProblems('guides/instal', 'guides/alone', ...LINKS);
    await prove({ user, page, site, read });
    console.log(`✓ ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`✗ ${name}: ${String(error).split('\n')[0]}`);
  }
  await page.screenshot({ path: join(pictures, `${slug}.png`) }).catch(() => {});
  await context.close();
}
await browser.close();
server.stop();
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
console.log(`Pictures of the ends are in ${pictures}.`);
process.exit(failures === 0 ? 0 : 1);
