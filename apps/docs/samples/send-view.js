import { loadSite, resolveSite } from '@nav/core';
import { indexTree, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

/**
 * What a browser draws of a view, without the elements that carry whole parts of the tree.
 *
 * @param {import('@nav/core/client').PageView} view
 */
function toSend({ trail, active, switchers, ...rest }) {
  return {
    ...rest,
    tab: active.tab?.label,
    switchers: switchers.map(({ kind, options }) => ({
      kind,
      options: options.map(({ element, active, href }) => ({ label: element.label, active, href })),
    })),
  };
}

const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');

const view = viewPage(indexTree(resolution.tree), 'cli/pages');
console.log('the whole view', JSON.stringify(view).length, 'characters');
console.log('what is drawn ', JSON.stringify(toSend(view)).length, 'characters');
