import { toDocusaurus } from '@nav/adapters';
import { loadSite, resolveSite } from '@nav/core';
import { nodeHost } from '@nav/core/node';

const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');

const { value, lost } = toDocusaurus(resolution.tree);
console.log(Object.keys(value.sidebars), value.navbar);
for (const { what, why } of lost) console.log(`${what}: ${why}`);
