// A documentation site on one server: node site.mjs FOLDER
import { createServer } from 'node:http';
import { loadSite, resolveSite, searchDocuments, sitePages } from '@nav/core';
import * as nav from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { marked } from 'marked';

const site = loadSite(nodeHost({ cwd: process.argv[2] }), 'docs.json');
const { tree } = resolveSite(site);
const index = nav.indexTree(tree);
const pages = sitePages(site, tree);
const documents = [...searchDocuments(site, tree)];

const html = (text) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const link = (one) =>
  `<a href="${html(one.href ?? one.url ?? '')}">${html(one.label ?? one.title)}</a>`;
const list = (all) => `<ul>${all.map((one) => `<li>${link(one)}</li>`).join('')}</ul>`;
const options = (all) => all.map(({ element, href }) => ({ href, label: element.label }));

function sidebarHtml({ sidebar, page }) {
  const state = nav.initialSidebar(sidebar, page?.id);
  const entry = (node) =>
    nav.isPage(node)
      ? `<li>${link(node)}</li>`
      : `<li><details${nav.isExpanded(sidebar, state, node.id) ? ' open' : ''}>
          <summary>${html(node.label)}</summary><ul>${node.children.map(entry).join('')}</ul></details></li>`;
  return `<ul>${sidebar.map(entry).join('')}</ul>`;
}

function answer({ url }, response) {
  const redirect = nav.findRedirect(index, url);
  if (redirect) return response.writeHead(302, { location: encodeURI(redirect.href) }).end();
  const { pathname: path, searchParams } = new URL(url, 'http://localhost');
  const query = searchParams.get('q')?.toLowerCase();
  const page = pages.find(({ href }) => encodeURI(href) === path);
  const view = nav.viewPage(index, page?.path ?? path);
  const isFound = ({ title, text }) => `${title} ${text}`.toLowerCase().includes(query);
  const text = page?.file && site.host.read(page.file);
  const title = html(page?.title ?? 'Not found');
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="${view.active.language?.lang ?? 'en'}"><title>${title}</title>
    <form><input name="q"></form>${query ? list(documents.filter(isFound)) : ''}
    ${view.switchers.map((switcher) => list(options(switcher.options))).join('')}
    <nav>${sidebarHtml(view)}</nav>
    ${list(view.breadcrumbs)}<h1>${title}</h1>
    ${page ? marked.parse((text ?? '').replace(/^---\n.*?\n---\n/s, '')) : `Similar pages: ${list(nav.similarPages(index, path))}`}
    ${list([view.previous, view.next].filter(Boolean))}`);
}

createServer(answer).listen(process.env.PORT ?? 8080, function started() {
  console.log(`http://localhost:${this.address().port}`);
});
