import { loadSite, resolveSite } from '@nav/core';
import { indexTree, toPlainView, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');

const view = viewPage(indexTree(resolution.tree), 'cli/pages');
console.log('the whole view', JSON.stringify(view).length, 'characters');
console.log('to send       ', JSON.stringify(toPlainView(view)).length, 'characters');
