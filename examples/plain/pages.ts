import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSite, resolveSite, type SitePage, sitePages } from '@nav/core';
import { indexTree, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { marked } from 'marked';
import { navigationHtml } from '../components/navigation.ts';
import { printWarnings } from '../components/warnings.ts';

/** Writes an HTML file for each page of a site. */
export function writePages(folder: string, out: string): void {
  const site = loadSite(nodeHost({ cwd: folder }), 'docs.json');
  const tree = resolveSite(site)?.tree;
  if (!site || !tree) throw new Error('docs.json is missing or not valid JSON.');
  printWarnings(site, tree);
  const index = indexTree(tree);
  const pages = sitePages(site, tree);

  function write(file: string, text: string): void {
    const path = join(out, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  function contentOf({ file, title, node }: SitePage): string {
    const text = (file && site?.host.read(file)) ?? `\`${node?.method} ${node?.endpoint}\``;
    return `<h1>${title}</h1>${marked.parse(text.replace(/^---\n[\s\S]*?\n---\n/, ''))}`;
  }

  for (const page of pages) {
    const view = viewPage(index, page.path);
    write(
      `${page.href === '/' ? 'index' : page.href}.html`,
      `<!doctype html>
<html lang="${view.active.language?.lang ?? 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${page.title}</title>
<link rel="stylesheet" href="/docs.css">
${view.alternates.map(({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}">`).join('')}
${navigationHtml({ view, content: contentOf(page) })}
<script type="module" src="/client.js"></script>
`,
    );
  }
  const found = pages.filter((page) => page.inSearch);
  write('pages.json', JSON.stringify(found.map(({ title, href }) => ({ title, href }))));
}
