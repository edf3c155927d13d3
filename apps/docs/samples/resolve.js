import { loadSite, resolveSite } from '@nav/core';
import { walkPages } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');

walkPages(resolution.tree, (page, trail) => {
  const labels = trail.map(({ label }) => label).filter(Boolean);
  if (labels[0] === 'Guide') console.log(`${page.href}  ${labels.join(' › ')}  “${page.title}”`);
});
