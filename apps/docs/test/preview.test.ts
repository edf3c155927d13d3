import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from './browser.ts';

const require = createRequire(import.meta.url);
const bin = join(dirname(require.resolve('@nav/cli/package.json')), 'bin/nav.js');

const HOSTILE = `---
title: Hostile
---

import Evil from './evil'

# Text <script>top.hacked = 1</script>

<img src="x.png" alt="broken" onerror="top.hacked = 2" />

<Card title="A card" href="javascript:top.hacked=3">Some **bold** text</Card>

[one](javascript:top.hacked=4) <a href="JaVaScRiPt:top.hacked=5">two</a>

<iframe src="javascript:top.hacked=6"></iframe> <style>{\`body { display: none }\`}</style>

<svg onload="top.hacked=7"><image src="https://example.com/x.svg" /></svg>

![remote](https://example.com/pixel.png)

{/* hidden */}
`;

describe('nav preview in a browser', { tags: ['slow'] }, () => {
  let root = '';
  let server: ChildProcess;
  let origin = '';
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const config = (...pages: string[]) => {
    const tabs = [
      { tab: 'Guides', groups: [{ group: 'Start', pages }] },
      { tab: 'More', pages: ['hostile', 'gone'] },
    ];
    write('docs.json', JSON.stringify({ navigation: { tabs } }, null, 2));
  };

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'nav-preview-'));
    config('index', 'guides/tea');
    write('index.mdx', '---\ntitle: Home\n---\nSee [tea](/guides/tea).\n');
    write(
      'guides/tea.mdx',
      '---\ntitle: Tea\n---\n<Steps>\n  1. Boil\n</Steps>\n\n![a](./tea.svg)\n',
    );
    write(
      'guides/tea.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>top.hacked = 8</script></svg>',
    );
    write('hostile.mdx', HOSTILE);
    server = spawn(process.execPath, [bin, 'preview', '--port', '0'], { cwd: root });
    let printed = '';
    await new Promise<void>((resolve) => {
      server.stdout?.on('data', (text) => {
        printed += text;
        if (printed.includes('http://localhost')) resolve();
      });
    });
    origin = /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '';
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (request) => {
      if (!/^data:/.test(request.url()) && !request.url().startsWith(origin))
        complaints.push(request.url());
    });
  });

  afterAll(async () => {
    await browser?.close();
    server?.kill();
    rmSync(root, { recursive: true, force: true });
  });

  const frame = () => page.frameLocator('#preview-frame');
  const open = async (path: string) => {
    complaints.length = 0;
    await page.goto(origin + path);
    await frame().locator('h1').first().waitFor();
  };

  it('shows every page with its navigation, its text and its images', async () => {
    await open('/');
    await frame().locator('main a', { hasText: 'tea' }).first().click();
    await frame().locator('h1', { hasText: 'Tea' }).waitFor();
    expect(page.url()).toBe(`${origin}/guides/tea`);
    expect(await frame().locator('.nav-sidebar a').allTextContents()).toHaveLength(3);
    expect(await frame().locator('.component', { hasText: 'Steps' }).textContent()).toContain(
      'Boil',
    );
    const width = () =>
      frame()
        .locator('main img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(40);
    await page.goBack();
    await frame().locator('h1', { hasText: 'Home' }).waitFor();
    await open('/guides/tea');
    expect(await frame().locator('h1').textContent()).toBe('Tea');
    expect(complaints).toEqual([]);
  });

  it('follows changes of pages and of the config', async () => {
    await open('/');
    write('index.mdx', '---\ntitle: New home\n---\nFresh text\n');
    await frame().locator('h1', { hasText: 'New home' }).waitFor();
    expect(await frame().locator('.text').textContent()).toContain('Fresh text');
    config('index', 'guides/tea', 'guides/lost');
    await frame().locator('.nav-sidebar', { hasText: 'Lost' }).waitFor();
    await page.getByRole('tab', { name: 'Findings (2)' }).click();
    await page.locator('.finding .place', { hasText: 'docs.json' }).first().click();
    await page.locator('#source .cm-activeLine').waitFor();
    write('docs.json', '{');
    await page.locator('.finding', { hasText: 'invalid-json' }).waitFor();
    config('index', 'guides/tea');
    await page.getByRole('tab', { name: 'Findings (1)' }).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.type('x');
    expect(await page.locator('.cm-content').textContent()).not.toContain('x{');
    expect(complaints).toEqual([]);
  });

  it('shows what a codemod would change, and the command that does it', async () => {
    await open('/');
    await page.getByRole('tab', { name: 'Codemods' }).click();
    await page.selectOption('#codemod', 'move-page');
    await page.fill('[name=from]', 'guides/tea');
    await page.fill('[name=to]', 'tea');
    await page.locator('.diff .added', { hasText: '"tea"' }).waitFor();
    expect(await page.locator('.command code').textContent()).toBe(
      'npx @nav/cli migrate move-page docs.json --from guides/tea --to tea',
    );
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
  });

  it('runs and loads nothing that a page contains', async () => {
    await open('/hostile');
    await frame().locator('.component', { hasText: 'remote' }).waitFor();
    for (const link of await frame().locator('.text a').all()) await link.click();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await frame().locator('script:not([type]), style, iframe, [onerror]').count()).toBe(1);
    expect(await frame().locator('.text a[href]').count()).toBe(0);
    expect(await frame().locator('.text').textContent()).not.toContain('hidden');
    await page.goto(`${origin}/guides/tea.svg`);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    const foreign = complaints.filter((text) => text.startsWith('http'));
    expect(foreign).toEqual([]);
  });

  it('has no accessibility violations', async () => {
    for (const name of ['Pages', 'Findings', 'Codemods']) {
      await open('/');
      await page.getByRole('tab', { name }).click();
      await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
      const found = await page.evaluate(async () => {
        const { axe } = window as never as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      expect(found, name).toEqual([]);
    }
  });
});
