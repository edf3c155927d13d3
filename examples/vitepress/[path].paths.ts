import { loadSite, resolveSite, sitePages } from '@nav/core';
import { nodeHost } from '@nav/core/node';

const site = loadSite(nodeHost({ cwd: '../site' }), 'docs.json');
const tree = resolveSite(site)?.tree;
if (!site || !tree) throw new Error('docs.json is missing or not valid JSON.');

export default {
  paths: () =>
    sitePages(site, tree).map(({ path, file, title, node }) => {
      const text = (file && site.host.read(file)) ?? `\`${node?.method} ${node?.endpoint}\``;
      return {
        params: { path: path || 'index', title },
        content: text.replace(/^---\n[\s\S]*?\n---\n/, ''),
      };
    }),
};
