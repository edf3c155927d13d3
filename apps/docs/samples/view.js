import { loadSite, resolveSite } from '@nav/core';
import { indexTree, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');

const index = indexTree(resolution.tree);
const view = viewPage(index, 'cli/pages');

console.log('title       ', view.page?.title);
console.log('breadcrumbs ', view.breadcrumbs.map(({ label }) => label).join(' › '));
console.log('previous    ', view.previous?.href);
console.log('next        ', view.next?.href);
for (const { kind, options } of view.switchers) {
  const labels = options.map(({ element, active }) =>
    active ? `[${element.label}]` : element.label,
  );
  console.log(`${kind}s`.padEnd(12), labels.join('  '));
}
console.log('sidebar     ', view.sidebar.map(({ label }) => label).join(', '));
