import { loadSite, resolveSite, sitePages } from '@nav/core';
import { indexTree } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { printWarnings } from './warnings';

const loaded = loadSite(nodeHost({ cwd: '../site' }), 'docs.json');
const resolution = loaded && resolveSite(loaded);
if (!resolution) throw new Error('docs.json is missing or not valid JSON.');
if (process.env.NODE_ENV === 'development') printWarnings(loaded, resolution.tree);

export const site = loaded;
export const index = indexTree(resolution.tree);
export const pages = sitePages(site, resolution.tree);
