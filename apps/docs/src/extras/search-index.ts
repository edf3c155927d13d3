import { join } from 'node:path';
import {
  loadSite,
  resolveSite,
  type SearchDocument,
  type SitePage,
  searchDocuments,
} from '@nav/core';
import { indexTree, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { createIndex } from 'pagefind';
import { searchMarkdown } from './markdown.ts';

/**
 * Writes the index of the search.
 *
 * @param folder the folder of the built site.
 * @param htmlOf returns the HTML of a page by its URL, with what components add to its file.
 */
export async function writeSearchIndex(
  folder: string,
  htmlOf: (url: string) => string | undefined,
): Promise<void> {
  const site = loadSite(nodeHost(), 'docs.json');
  const tree = resolveSite(site, { index: 'folder' })?.tree;
  if (!tree) throw new Error('docs.json is missing or not valid JSON.');
  const { index, errors } = await createIndex();
  if (!index) throw new Error(errors.join('\n'));
  const nav = indexTree(tree);
  const contentOf = ({ path, href }: SitePage): string | undefined => {
    const html = htmlOf(href);
    // Documents have the description of the front matter themselves.
    return html && searchMarkdown(html, site.pageMeta(path)?.description !== undefined);
  };
  for (const page of searchDocuments(site, tree, { contentOf })) {
    const section = viewPage(nav, page.url).breadcrumbs.map(({ label }) => label);
    const content = searchHtml(page, section.join(' › '));
    const { errors } = await index.addHTMLFile({ url: page.url, content });
    if (errors.length > 0) throw new Error(errors.join('\n'));
  }
  await index.writeFiles({ outputPath: join(folder, 'pagefind') });
}

function searchHtml(page: SearchDocument, section: string): string {
  const { title, headings, text, language = 'en' } = page;
  const sections = headings.map((heading, at) => {
    const body = text.slice(heading.start + heading.text.length, headings[at + 1]?.start);
    const id = heading.id === undefined ? '' : ` id="${escapeHtml(heading.id)}"`;
    return `<h2${id}>${escapeHtml(heading.text)}</h2>${paragraphs(body)}`;
  });
  return `<html lang="${language}"><body data-section="${escapeHtml(section)}" data-pagefind-meta="section[data-section]">
<h1 data-pagefind-weight="10">${escapeHtml(title)}</h1>
${paragraphs(text.slice(0, headings[0]?.start))}
${sections.join('\n')}</body></html>`;
}

function paragraphs(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
