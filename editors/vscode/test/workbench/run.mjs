// Proves the features of the extension in VS Code itself. See CONTRIBUTING.md.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installCodeServer, startCodeServer } from './code-server.mjs';
import { until, userOf } from './editor.mjs';
import { FINDINGS, features } from './features.mjs';

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

const sharp = fromDocs('sharp');

/** The most milliseconds until the first findings of a workspace are shown. */
const START_TIME = 240_000;
/** The colors of a picture: few, so that it is small. */
const COLORS = 64;
/** The milliseconds of a frame of the recording. */
const FRAME_TIME = 1800;

const pictures = resolve(values.pictures ?? join(tmpdir(), 'nav-vscode-pictures'));
mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'workbench-'));
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

let failures = 0;
for (const [name, feature] of Object.entries(features)) {
  if (values.only && !name.includes(values.only)) continue;
  const slug = name.replace(/\W+/g, '-');
  const site = join(folder, 'sites', slug);
  const copySite = (to = '') => cpSync(join(here, 'site'), join(site, to), { recursive: true });
  const {
    prove,
    prepare = () => copySite(),
    open = () => `folder=${encodeURIComponent(site)}`,
    viewport = { width: 1400, height: 900 },
  } = typeof feature === 'function' ? { prove: feature } : feature;
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const user = userOf(page);
  const read = (path) => readFileSync(join(site, path), 'utf8');
  /** Saves a small picture of the editor, or of another page. */
  const picture = async (title, shown = page) =>
    sharp(await shown.screenshot())
      .png({ palette: true, colours: COLORS, effort: 10 })
      .toFile(join(pictures, `${title}.png`));
  const frames = [];
  const frame = async () => frames.push(await page.screenshot());
  /** Returns the URL parameters that open a file. */
  const openFile = (path) => {
    const uri = `vscode-remote://${new URL(server.url).host}${join(site, path)}`;
    return `payload=${encodeURIComponent(JSON.stringify([['openFile', uri]]))}`;
  };
  /** A workbench in a browser opens the preview in another tab, and shows its port. */
  async function seePreview() {
    const notices = page.locator('.notification-list-item', { hasText: 'is available' });
    let url = '';
    await until('the preview', async () => {
      // Other programs have ports, too.
      for (const text of await notices.allInnerTexts()) {
        url = `http://127.0.0.1:${/\d{4,}/.exec(text)?.[0]}/`;
        const shown = await fetch(url).then(
          (answer) => answer.text(),
          () => '',
        );
        if (shown.includes('<title>nav preview')) return true;
      }
      return false;
    });
    const preview = await context.newPage();
    await preview.setViewportSize({ width: 1100, height: 600 });
    await preview.goto(url);
    await user.seen(preview.frameLocator('#preview-frame').locator('h1', { hasText: 'Welcome' }));
    await picture('preview', preview);
    await preview.close();
  }
  try {
    prepare({ site, copySite });
    await page.goto(`${server.url}?${open({ site, openFile })}`, {
      waitUntil: 'domcontentloaded',
    });
    if (typeof feature === 'function') {
      await user.seen(user.rows('docs.json'));
      await user.open('docs.json');
      await user.showProblems();
      // The server is ready.
      await user.expectProblems(...FINDINGS);
    } else await page.locator('.squiggly-error').first().waitFor({ timeout: START_TIME });
    await prove({ user, page, site, read, seePreview, picture, frame });
    if (frames.length > 0)
      await sharp(frames, { join: { animated: true } })
        .gif({ colours: COLORS, delay: frames.map(() => FRAME_TIME) })
        .toFile(join(pictures, 'tour.gif'));
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
