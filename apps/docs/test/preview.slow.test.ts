import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { type PreviewedSite, previewedSite } from './preview-page.ts';

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

const CODE = `---
title: Code
---

\`\`\`js app.js
const kettle = boil();
\`\`\`

\`\`\`nosuchlanguage
plain
\`\`\`

The area is $x^2$, for $5 or $10.

$$
\\frac{1}{2}
$$

<Latex>8 \\times 3</Latex>

\`\`\`mermaid
flowchart LR
  A[Fill] --> B[Boil <img src=x onerror="top.hacked=9">]
\`\`\`

\`\`\`mermaid
no diagram
\`\`\`
`;

const PAGES = ['index', 'guides/tea', 'boil', 'parts'];

const API = {
  openapi: '3.1.0',
  servers: [{ url: 'https://kettle.example/v1' }],
  paths: {
    '/kettles': {
      post: {
        summary: 'Boil a kettle',
        tags: ['Kettles'],
        description: 'Boils **water**.',
        parameters: [
          {
            name: 'wait',
            in: 'query',
            description: 'Waits until it boils.',
            schema: { type: 'boolean' },
          },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Kettle' } } },
        },
        responses: {
          201: {
            description: 'It boils.',
            content: { 'application/json': { example: { degrees: 100 } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Kettle: {
        type: 'object',
        required: ['liters'],
        properties: {
          liters: { type: 'number', description: 'How much water.', example: 1.5 },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Kettle' } },
        },
      },
    },
  },
};

const PARTS = `---
title: Parts
---

import Greeting from '/snippets/greeting.mdx';

<Note>A note with \`code\`.</Note>

<Warning>Hot.</Warning>

<CardGroup cols={3}>
  <Card title="Tea" icon="rocket" href="/guides/tea">Brew it.</Card>
  <Card title="Code" icon="github">A brand.</Card>
  <Card title="None" icon="no-such-icon-at-all">No icon.</Card>
</CardGroup>

<Tabs>
  <Tab title="Green">Two minutes.</Tab>
  <Tab title="Black">Four minutes.</Tab>
</Tabs>

<Steps>
  <Step title="Fill it">Cold water.</Step>
  <Step title="Press the button">Wait.</Step>
</Steps>

<AccordionGroup>
  <Accordion title="Why?">Because.</Accordion>
</AccordionGroup>

<CodeGroup>

\`\`\`js app.js
boil();
\`\`\`

\`\`\`python app.py
boil()
\`\`\`

</CodeGroup>

<Frame caption="A kettle">![kettle](/guides/tea.svg)</Frame>

<ParamField path="id" type="string" required>The kettle.</ParamField>

<ResponseField name="degrees" type="number">The heat.</ResponseField>

<Update label="1.2" description="May">Faster.</Update>

<Tooltip tip="Hot water">tea</Tooltip>

<Unknown title="A thing">Inside.</Unknown>

<Greeting daytime="morning" />

| a | b |
| - | - |
| 1 | 2 |
`;

let site: PreviewedSite;
let origin = '';
let browser: Browser;
let page: Page;
const complaints: string[] = [];

const write = (path: string, text: string) => site.write(path, text);
const written = () => readFileSync(join(site.root, 'docs.json'), 'utf8');
const config = (...pages: string[]) => {
  const tabs = [
    { tab: 'Guides', icon: 'book', groups: [{ group: 'Start', pages }] },
    { tab: 'API', openapi: 'api.json' },
    { tab: 'More', pages: ['hostile', 'gone'] },
  ];
  const versions = [
    { version: '2.0 (latest)', tabs },
    { version: '1.0', pages: ['old/start'] },
  ];
  const redirects = [
    { source: '/brew/:slug', destination: '/guides/:slug#boil' },
    { source: '/round', destination: '/round' },
  ];
  write(
    'docs.json',
    JSON.stringify({ name: 'Kettle', navigation: { versions }, redirects }, null, 2),
  );
};
const frame = () => page.frameLocator('#preview-frame');
const title = (text: string) => frame().locator('h1', { hasText: text }).waitFor();
const open = async (path: string) => {
  complaints.length = 0;
  await page.goto(origin + path);
  await frame().locator('h1').first().waitFor();
};

beforeAll(async () => {
  site = previewedSite();
  config(...PAGES);
  write('index.mdx', '---\ntitle: Home\n---\nSee [tea](/guides/tea).\n');
  write(
    'guides/tea.mdx',
    `---\ntitle: Tea\n---\n[down](#boil)\n\n![a](./tea.svg)\n\n${'Wait.\n\n'.repeat(60)}## Boil\n\nHot.\n`,
  );
  write(
    'guides/tea.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>top.hacked = 8</script></svg>',
  );
  write('hostile.mdx', HOSTILE);
  write('old/start.mdx', '---\ntitle: Old start\n---\nOld.\n');
  write(
    'unspecified.mdx',
    '---\ntitle: Unspecified\nopenapi: gone.json GET /x\nhidden: true\n---\n',
  );
  write('draft.mdx', '---\ntitle: Draft\n---\nNot listed.\n');
  write('leaflet.txt', 'A leaflet');
  write('api.json', JSON.stringify(API));
  write('boil.mdx', '---\ntitle: Boil\nopenapi: POST /kettles\n---\nMore about it.\n');
  write('parts.mdx', PARTS);
  write('code.mdx', CODE);
  write('snippets/greeting.mdx', 'Good {daytime}, <Tip>reader</Tip>');
  origin = await site.serve();
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
  site?.remove();
});

describe('nav preview in a browser', { tags: ['slow'] }, () => {
  it('shows every page with its navigation, its text and its images', async () => {
    await open('/');
    await frame().locator('main a', { hasText: 'tea' }).first().click();
    await frame().locator('h1', { hasText: 'Tea' }).waitFor();
    expect(page.url()).toBe(`${origin}/guides/tea`);
    expect(await frame().locator('.sidebar .pages a').allTextContents()).toHaveLength(4);
    expect(await page.title()).toBe('Tea · Kettle · nav preview');
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
    expect(await frame().locator('.content').textContent()).toContain('Fresh text');
    config(...PAGES, 'guides/lost');
    await frame().locator('.sidebar', { hasText: 'Lost' }).waitFor();
    await page.getByRole('tab', { name: 'Findings 4 errors' }).click();
    await page.locator('.finding .place', { hasText: 'docs.json' }).first().click();
    await page.locator('#source .cm-activeLine').waitFor();
    write('docs.json', '{');
    await page.locator('.finding', { hasText: 'invalid-json' }).waitFor();
    config(...PAGES);
    await page.getByRole('tab', { name: 'Findings 3 errors' }).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.type('x');
    expect(await page.locator('.cm-content').textContent()).not.toContain('x{');
    expect(complaints).toEqual([]);
  });

  it.each([1400, 390])('keeps the height of its header at %i px', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const height = () =>
      page.locator('header').evaluate((header: HTMLElement) => header.offsetHeight);
    await open('/');
    const before = await height();
    await page.locator('#message').evaluate((message) => {
      message.textContent = 'docs.json cannot be read, so the last state is shown. '.repeat(9);
    });
    expect(await page.locator('#message').isVisible()).toBe(true);
    expect(await height()).toBe(before);
    await page.setViewportSize({ width: 1400, height: 900 });
  });

  it('shows what a codemod would change, and the command that does it', async () => {
    await open('/');
    await page.getByRole('tab', { name: 'Codemods' }).click();
    await page.selectOption('#codemod', 'move-page');
    await page.fill('[name=from]', 'guides/tea');
    await page.fill('[name=to]', 'tea');
    await page.locator('.diff .added', { hasText: '"tea"' }).first().waitFor();
    expect(await page.locator('.command code').textContent()).toBe(
      'npx @nav/cli migrate move-page docs.json --from guides/tea --to tea',
    );
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
  });

  it('runs and loads nothing that a page contains', async () => {
    await open('/hostile');
    await frame().locator('.component', { hasText: 'remote' }).waitFor();
    for (const link of await frame().locator('.content a').all()) await link.click();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await frame().locator('script, style, iframe, [onerror]').count()).toBe(1);
    expect(await frame().locator('.content a[href]').count()).toBe(0);
    expect(await frame().locator('.content').textContent()).not.toContain('hidden');
    await page.goto(`${origin}/guides/tea.svg`);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    const foreign = complaints.filter((text) => text.startsWith('http'));
    expect(foreign).toEqual([]);
  });
});

describe('the pages of nav preview', { tags: ['slow'] }, () => {
  it('follows anchors and the skip link, and comes back', async () => {
    await open('/guides/tea');
    await frame().locator('a', { hasText: 'down' }).click();
    const isInView = () =>
      frame()
        .locator('#boil')
        .evaluate((element) => element.getBoundingClientRect().top < innerHeight);
    await expect.poll(isInView).toBe(true);
    await frame().locator('.skip').focus();
    await page.keyboard.press('Enter');
    expect(
      await frame()
        .locator('#content')
        .evaluate((main) => main === document.activeElement),
    ).toBe(true);
    await open('/guides/tea#boil');
    await expect.poll(isInView).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('answers every address as the builder does', async () => {
    await open('/draft');
    await title('Draft');
    expect(await frame().locator('.notice').textContent()).toContain('No entry of the navigation');
    await open('/brew/tea');
    await title('Tea');
    await frame()
      .locator('.notice .place', { hasText: /^docs\.json:\d+$/ })
      .click();
    await page.locator('#source .cm-activeLine', { hasText: '/brew/:slug' }).waitFor();
    await open('/unspecified');
    await frame().locator('.notice', { hasText: '"gone.json GET /x"' }).waitFor();
    await open('/round');
    await title('A redirect loop');
    await open('/gone');
    expect(await frame().locator('.notice').textContent()).toBe('This entry has no page file.');
    const { status } = await page.request
      .get(`${origin}/guides/te`)
      .then((answer) => ({ status: answer.status() }));
    expect(status).toBe(404);
    complaints.length = 0;
    await page.goto(`${origin}/guides/te`);
    await title('Page not found');
    await frame().locator('.notice a', { hasText: 'Tea' }).click();
    await title('Tea');
    expect(await (await page.request.get(`${origin}/leaflet.txt`)).text()).toBe('A leaflet');
  });

  it.each([
    ['/api-reference/kettles/boil-a-kettle', 'Boil a kettle'],
    ['/boil', 'Boil'],
  ])('shows the operation of %s', async (path, heading) => {
    await open(path);
    await title(heading);
    const operation = frame().locator('.operation');
    const text = (await operation.textContent()) ?? '';
    for (const part of [
      'post',
      'https://kettle.example/v1/kettles',
      'Boils water.',
      'wait',
      'boolean',
      'liters',
      'required',
      '201',
      '"degrees": 100',
    ])
      expect(text).toContain(part);
    expect(complaints).toEqual([]);
  });

  it('keeps the last good state while the config is broken', async () => {
    await open('/guides/tea');
    const text = written();
    write('docs.json', text.replace('"name"', '"name'));
    await page.locator('#broken .place', { hasText: 'docs.json:2' }).waitFor();
    expect(await frame().locator('h1').textContent()).toBe('Tea');
    await page.reload();
    await title('Tea');
    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.locator('.tree .node', { hasText: 'Guides' }).waitFor();
    await page.locator('#broken .place').click();
    await page.locator('#source .cm-activeLine').waitFor();
    write('docs.json', text);
    await page.locator('#broken').waitFor({ state: 'hidden' });
  });
});

describe('code, formulas and diagrams in nav preview', { tags: ['slow'] }, () => {
  it('are drawn on demand, and nothing of them runs', async () => {
    await open('/code');
    const block = (at: number) => frame().locator('.code-block').nth(at);
    await block(0).locator('code span').first().waitFor();
    const colors = await block(0)
      .locator('code span')
      .evaluateAll((parts) => new Set(parts.map((part) => getComputedStyle(part).color)).size);
    expect(colors).toBeGreaterThan(1);
    expect(await block(0).locator('code').textContent()).toBe('const kettle = boil();');
    expect(await block(1).locator('code span').count()).toBe(0);
    await frame().locator('math').nth(2).waitFor();
    expect(await frame().locator('math').count()).toBe(3);
    expect(await frame().locator('.content').textContent()).toContain('for $5 or $10.');
    const picture = frame().locator('.code-block[data-lang=mermaid] img');
    await picture.waitFor();
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(100);
    expect(await frame().locator('.code-block', { hasText: 'no diagram' }).count()).toBe(1);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(complaints.filter((text) => text.startsWith('http'))).toEqual([]);
  });
});

describe('mistakes in nav preview', { tags: ['slow'] }, () => {
  it('marks missing pages, and what the builder drops', async () => {
    const before = written();
    const groups = [{ group: 'Kept', pages: ['kept'], page: ['odd'] }];
    const tabs = [{ tab: 'Mixed', pages: ['lost'], groups }];
    write(
      'docs.json',
      JSON.stringify({ $schema: 'https://mintlify.com/docs.json', navigation: { tabs } }),
    );
    await open('/');
    await frame().locator('.tabs', { hasText: 'Mixed' }).waitFor();
    await open('/kept');
    const red = (selector: string) =>
      frame()
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    expect(await frame().locator('.sidebar .tag.lost').allTextContents()).toEqual(['1 dropped']);
    expect(await frame().locator('.tabs .tag.lost').allTextContents()).toEqual(['1 dropped']);
    expect(await red('.sidebar .tag.lost')).toBe('rgb(179, 38, 30)');
    expect(await frame().locator('.notice.lost').first().textContent()).toBe(
      'The builder drops 1 page of "Mixed" (docs.json:1)',
    );
    expect(await frame().locator('.sidebar .tag.warn').allTextContents()).toEqual(['Missing']);
    await page.getByRole('tab', { name: 'Tree' }).click();
    await page.locator('.tree .lost', { hasText: '1 page dropped' }).first().waitFor();
    await page.getByRole('tab', { name: 'Pages' }).click();
    await frame().locator('.notice.lost .place').first().click();
    await page.locator('#source .cm-activeLine').waitFor();
    write('docs.json', before);
    await page.getByRole('tab', { name: 'Findings 3 errors' }).waitFor();
  });
});

describe('translations in nav preview', { tags: ['slow'] }, () => {
  it('are marked if they are behind, and can be listed alone', async () => {
    const own = previewedSite();
    const put = own.write;
    const git = (...args: string[]) => {
      const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];
      execFileSync('git', [...author, ...args], { cwd: own.root, stdio: 'ignore' });
    };
    const commit = (date: string) => {
      git('add', '.');
      git('commit', '-m', 'Update', '--date', `${date}T12:00:00Z`);
    };
    const languages = [
      { language: 'en', pages: ['a', 'b', 'c'] },
      { language: 'de', pages: ['de/a', 'de/b'] },
    ];
    put('docs.json', JSON.stringify({ navigation: { languages } }));
    for (const name of ['a', 'b', 'c'])
      put(`${name}.mdx`, `---\ntitle: ${name}\n---\nText of it.\n`);
    put('de/a.mdx', '---\ntitle: Erste\n---\nText davon.\n');
    put('de/b.mdx', '---\ntitle: Zweite\n---\nText davon.\n');
    git('init');
    commit('2026-05-01');
    put('a.mdx', '---\ntitle: First\n---\nA new text of it.\n');
    commit('2026-05-02');
    try {
      complaints.length = 0;
      const url = await own.serve();
      await page.goto(`${url}/de/a`);
      const note = frame().locator('.notice');
      await note.waitFor({ timeout: 60_000 });
      expect((await note.textContent())?.replace(/\s+/g, ' ')).toBe(
        'Behind: 1 change since 2026-05-02 of First. To see them, run npx @nav/cli translations docs.json --show de/a',
      );
      expect(await frame().locator('.sidebar .pages .tag.warn').allTextContents()).toEqual([
        'Behind',
      ]);
      const links = () => frame().locator('.sidebar a:visible .label').allTextContents();
      expect(await links()).toEqual(['Erste', 'Zweite']);
      await frame().getByLabel('Only behind (1) or missing (1)').check();
      expect(await links()).toEqual(['Erste1 change since 2026-05-02', 'c']);
      // The filter stays on the next page.
      await frame().locator('.pagination a').click();
      await title('Zweite');
      expect(await links()).toEqual(['Erste1 change since 2026-05-02', 'c']);
      expect(await note.count()).toBe(0);
      await frame().locator('.to-translate a', { hasText: 'c' }).last().click();
      await title('c');
      expect(await frame().locator('.translations').count()).toBe(0);
    } finally {
      own.remove();
    }
  });
});

describe('the look of nav preview', { tags: ['slow'] }, () => {
  it('loads at most 200 kB at first', async () => {
    const urls = new Set<string>();
    const note = (request: Request) => urls.add(request.url());
    page.on('request', note);
    await open('/guides/tea');
    await frame().locator('.sidebar a').first().waitFor();
    page.off('request', note);
    const files = [...urls].filter((url) => !/\/@nav\/(?:api|events)|^data:/.test(url));
    const sizes = await Promise.all(
      files.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
    );
    expect(files.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
  });

  it('opens menus below their buttons, and draws icons', async () => {
    await open('/guides/tea');
    const button = frame().locator('.choices .switcher-button');
    expect((await button.textContent())?.replace(/\s+/g, ' ').trim()).toBe('Version: 2.0 (latest)');
    await button.click();
    const menu = frame().locator('.switcher-menu:popover-open');
    const [above, below] = [await button.boundingBox(), await menu.boundingBox()];
    expect(Math.abs((below?.x ?? 0) - (above?.x ?? 99))).toBeLessThan(16);
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(60);
    await menu.locator('a', { hasText: '1.0' }).click();
    await title('Old start');
    await open('/parts');
    await frame().locator('.tabs svg.icon path').first().waitFor({ state: 'attached' });
    await frame()
      .locator('.card', { hasText: 'Code' })
      .locator('svg.icon path')
      .waitFor({ state: 'attached' });
    await frame()
      .locator('.card', { hasText: 'None' })
      .locator('svg')
      .waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
