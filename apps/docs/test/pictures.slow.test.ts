import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawDot, drawMermaid, drawSvg, type Sketch, sketchTree } from '@nav/adapters/internal';
import { loadSite, memoryHost, resolveSite, type Site } from '@nav/core';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Labels that mean something in HTML, Mermaid, Markdown or DOT. */
const labels = [
  '<script>alert(1)</script>',
  '"]; x["',
  'a &lt; b &amp; c',
  '1. Numbered',
  '# Heading',
  '- item',
  '`code`',
  '**bold** _x_',
  'https://example.com/x',
  'www.example.com',
  'style: x; "quoted"',
  '%%{init: {"theme":"dark"}}%%',
  'end',
  'fa:fa-x',
  'back\\slash \\N \\" end',
  'Über 日本語',
  '#quot; #35;',
  '--> n1',
  '{curly} [square] (round)',
  '$$x^2$$',
  '@{ shape: x }',
  ':::class',
  'A label that is much too long to fit into a box, so that a picture must cut it',
  'WWWWWWWWWW MMMMMMMMMM @@@@@@@@@@',
];

function sketchOf(): Sketch {
  const groups = labels.map((group, n) => ({ group, pages: [`p/${n}`] }));
  const files = Object.fromEntries(
    labels
      .slice(1)
      .map((title, n) => [`p/${n + 1}.mdx`, `---\ntitle: ${JSON.stringify(title)}\n---\n`]),
  );
  const host = memoryHost({ ...files, 'docs.json': JSON.stringify({ navigation: { groups } }) });
  const resolution = resolveSite(loadSite(host, 'docs.json') as Site);
  return sketchTree((resolution as NonNullable<typeof resolution>).tree);
}

/** Returns the text of each node as a picture shows it, in order. */
function textsOf(node: Sketch['root']): string[] {
  const cut = [...node.label].length > 60 ? `${node.label.slice(0, 59).trimEnd()}…` : node.label;
  const name = node.kind === '' ? cut : `${node.kind} ${cut}`;
  return [
    [name, ...(node.notes.length === 0 ? [] : [node.notes.join(', ')])].join(' '),
    ...node.children.flatMap(textsOf),
  ];
}

const VERSIONS = ['mermaid@12.3.0', '@hpcc-js/wasm-graphviz@1.29.2'];

describe('pictures', { tags: ['slow'] }, () => {
  const sketch = sketchOf();
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: chromium.args.filter((arg) => arg !== '--single-process'),
      headless: true,
      timeout: 20_000,
    });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    execFileSync('npm', ['install', ...flags, ...VERSIONS], { cwd: folder, timeout: 300_000 });
  }, 400_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('have every label as it is after Mermaid has drawn them', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    await page.addScriptTag({ path: join(folder, 'node_modules/mermaid/dist/mermaid.min.js') });
    const texts = await page.evaluate(async (code) => {
      const { mermaid } = globalThis as unknown as {
        mermaid: {
          initialize(options: object): void;
          render(id: string, code: string): Promise<{ svg: string }>;
        };
      };
      mermaid.initialize({ startOnLoad: false });
      document.body.innerHTML = (await mermaid.render('x', code)).svg;
      for (const line of document.querySelectorAll('.node br')) line.replaceWith(' ');
      return [...document.querySelectorAll('.node .nodeLabel')].map((node) => node.textContent);
    }, drawMermaid(sketch));
    expect(texts).toEqual(textsOf(sketch.root));
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('have every label as it is after Graphviz has drawn them', async () => {
    const path = join(folder, 'node_modules/@hpcc-js/wasm-graphviz/dist/index.js');
    const { Graphviz } = await import(pathToFileURL(path).href);
    const svg: string = (await Graphviz.load()).layout(drawDot(sketch), 'svg', 'dot');
    const page = await browser.newPage();
    await page.setContent(svg.slice(svg.indexOf('<svg')));
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll('g.node')].map((node) =>
        [...node.querySelectorAll('text')].map((text) => text.textContent).join(' '),
      ),
    );
    expect(texts.sort()).toEqual(textsOf(sketch.root).sort());
    await page.close();
  });

  it.each(['light', 'dark'] as const)('clip no text in the %s theme', async (colorScheme) => {
    const page = await browser.newPage({ colorScheme });
    await page.setContent(drawSvg(sketch));
    const { overflows, boxes, colors } = await page.evaluate(() => {
      const svg = document.querySelector('svg') as SVGSVGElement;
      const groups = [...document.querySelectorAll('.nav-picture > g[class]:not(.lines)')];
      const places = groups.map((group) => {
        const text = (group.querySelector('text') as SVGTextElement).getBBox();
        const box = [...group.querySelectorAll('rect')].at(-1)?.getBBox();
        const edge = box ? box.x + box.width : svg.viewBox.baseVal.width;
        return { text: group.textContent, space: edge - text.x - text.width };
      });
      return {
        overflows: places.filter(({ space }) => space < 4),
        boxes: places.length,
        colors: ['.back', 'text'].map(
          (name) => getComputedStyle(svg.querySelector(name) as Element).fill,
        ),
      };
    });
    expect(overflows).toEqual([]);
    expect(boxes).toBe(textsOf(sketch.root).length);
    expect(colors).toEqual(
      colorScheme === 'light'
        ? ['rgb(255, 255, 255)', 'rgb(31, 35, 40)']
        : ['rgb(13, 17, 23)', 'rgb(230, 237, 243)'],
    );
    await page.close();
  });
});
