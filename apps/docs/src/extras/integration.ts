import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toLlms, toSitemap } from '@nav/adapters';
import { loadSite, resolveSite } from '@nav/core';
import { homepage } from '@nav/core/internal';
import { nodeHost } from '@nav/core/node';
import type { AstroIntegration } from 'astro';
import { project } from '../sites/project.ts';
import { pageMarkdown } from './markdown.ts';
import { writeSearchIndex } from './search-index.ts';
import { shareImage } from './share-image.ts';

/** Astro integration: adds the search index, Markdown and pictures of pages, `llms.txt`, and the JSON Schemas. */
export function extras(): AstroIntegration {
  let cache = '';
  return {
    name: 'extras',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = join(fileURLToPath(config.cacheDir), 'share-images');
      },
      'astro:build:done': async ({ dir, pages }) => {
        const folder = fileURLToPath(dir);
        const names = pages.map(({ pathname }) => pathname.replace(/\/$/, '') || 'index');
        const listed = names
          .map((name) => ({ name, html: readFileSync(join(folder, `${name}.html`), 'utf8') }))
          .filter(({ name, html }) => isOriginal(name, html))
          .map(({ name, html }) => ({ name, html, page: builtPage(name, html) }));
        const htmlByUrl = new Map(listed.map(({ name, html }) => [urlOf(name), html]));
        await Promise.all([
          writeSearchIndex(folder, (url) => htmlByUrl.get(url)),
          ...listed.map(async ({ name, html, page }) => {
            write(folder, `${name}.md`, await pageMarkdown(html, homepage));
            write(folder, `og/${name}.png`, await shareImage(page, cache));
          }),
        ]);
        writeLists(folder, new Map(listed.map(({ name, page }) => [urlOf(name), page])));
        for (const name of ['standard', 'mintlify', 'settings']) {
          const file = createRequire(import.meta.url).resolve(`@nav/core/schemas/${name}.json`);
          write(folder, `schemas/${name}.json`, readFileSync(file));
        }
      },
    },
  };
}

/** Writes `llms.txt` and `sitemap.xml`. Components add descriptions that front matter lacks. */
function writeLists(folder: string, pages: ReadonlyMap<string, BuiltPage>): void {
  const tree = resolveSite(loadSite(nodeHost(), 'docs.json'), { index: 'folder' })?.tree;
  if (!tree) throw new Error('docs.json is missing or not valid JSON.');
  const llms = toLlms(tree, {
    siteUrl: homepage,
    description: `${project.promise}.`,
    markdown: true,
    descriptionOf: ({ href }) => pages.get(href)?.description,
  });
  write(folder, 'llms.txt', llms.value.text);
  const { files } = toSitemap(tree, { siteUrl: homepage }).value;
  for (const [name, text] of Object.entries(files)) write(folder, name, text);
}

function urlOf(name: string): string {
  return name === 'index' ? '/' : `/${name}`;
}

/** Returns false for the error page and the demo. */
function isOriginal(name: string, html: string): boolean {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  if (canonical === undefined) return false;
  return (new URL(canonical).pathname.slice(1) || 'index') === name;
}

/** A page as its picture and the lists show it. */
interface BuiltPage {
  title: string;
  description: string;
  /** The labels of the tab and the groups around it. */
  section: string;
}

function builtPage(name: string, html: string): BuiltPage {
  const title = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? name;
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const section = /data-section="([^"]*)"/.exec(html)?.[1] ?? '';
  const text = (part: string) => decode(part.replace(/<[^>]*>/g, '').trim());
  return {
    title: text(title),
    description: text(description),
    section: text(section),
  };
}

function decode(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replaceAll('&amp;', '&');
}

function write(folder: string, path: string, content: string | Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
