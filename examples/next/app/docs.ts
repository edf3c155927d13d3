import { loadSite, resolveSite, sitePages } from '@nav/core';
import { indexTree } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

const loaded = loadSite(nodeHost({ cwd: '../site' }), 'docs.json');
const resolution = loaded && resolveSite(loaded);
if (!resolution) throw new Error('docs.json is missing or not valid JSON.');

export const site = loaded;
export const index = indexTree(resolution.tree);
export const pages = sitePages(site, resolution.tree);
