import { loadSite, memoryHost, resolveSite, sitePages } from '@nav/core';
import { indexTree, viewPage } from '@nav/core/client';

const config = {
  name: 'Acme',
  navbar: {
    links: [{ label: 'Guides', href: '/guides', icon: { name: 'book', library: 'lucide' } }],
  },
  navigation: {
    global: { anchors: [{ anchor: 'Changes', href: '/changes', icon: 'bell' }] },
    groups: [{ group: 'Start', icon: 'flag', pages: ['guides/index', 'planned'] }],
  },
};
const files = {
  'docs.json': JSON.stringify(config),
  'guides/index.mdx': '',
  'changes.mdx': '',
  'draft.mdx': '',
};

const site = loadSite(memoryHost(files), 'docs.json');
const resolution =
  site && resolveSite(site, { base: '/docs', trailingSlash: 'always', index: 'folder' });
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');
const { tree } = resolution;

for (const page of sitePages(site, tree))
  console.log(page.href.padEnd(15), page.in.padEnd(10), page.file ?? 'no file');

/**
 * Every icon has this form, whichever form the config uses.
 *
 * @param {import('@nav/core/client').Icon | undefined} icon
 */
const iconHtml = (icon) =>
  icon ? `<i class="${icon.library ?? 'fontawesome'}" data-icon="${icon.name}"></i> ` : '';

const view = viewPage(indexTree(tree), '/docs/guides/');
for (const { label, href, icon } of [...view.globals, ...(view.site.navbar?.links ?? [])])
  console.log(`<a href="${href}">${iconHtml(icon)}${label}</a>`);
