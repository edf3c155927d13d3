import { loadSite, memoryHost, resolveSite } from '@nav/core';
import { indexTree, initialSidebar, nextSidebar, viewPage } from '@nav/core/client';

const install = { group: 'Install', pages: ['linux', 'macos'] };
const groups = [{ group: 'Start', pages: ['intro', install] }];
const config = JSON.stringify({ navigation: { groups } });

const site = loadSite(memoryHost({ 'docs.json': config }), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');

const { sidebar, page } = viewPage(indexTree(resolution.tree), 'macos');
let state = initialSidebar(sidebar);
console.log('at first ', [...state.expanded]);

// The reader arrives at the page: "visit" takes its id, not its path.
if (page) state = nextSidebar(sidebar, state, { type: 'visit', page: page.id }, false).state;
console.log('visited  ', [...state.expanded]);

const group = 'navigation/group:Start/group:Install';
state = nextSidebar(sidebar, state, { type: 'toggle', group }, false).state;
console.log('toggled  ', [...state.expanded]);

// With drilldown, expanding a group also goes to its first page.
const { href } = nextSidebar(sidebar, state, { type: 'toggle', group }, true);
console.log('drilldown', href);
