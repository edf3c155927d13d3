import { initialSidebar, loadSite, memoryHost, nextSidebar, resolveSite } from '@nav/core';

const install = { group: 'Install', pages: ['linux', 'macos'] };
const groups = [{ group: 'Start', pages: ['intro', install] }];
const config = JSON.stringify({ navigation: { groups } });

const site = loadSite(memoryHost({ 'docs.json': config }), 'docs.json');
const sidebar = (site && resolveSite(site))?.tree.root.children ?? [];

let state = initialSidebar(sidebar);
console.log('at first ', [...state.expanded]);

const group = 'navigation/group:Start/group:Install';
state = nextSidebar(sidebar, state, { type: 'toggle', group }, false).state;
console.log('toggled  ', [...state.expanded]);

// With drilldown, expanding a group also goes to its first page.
const start = initialSidebar(sidebar);
const { href } = nextSidebar(sidebar, start, { type: 'toggle', group }, true);
console.log('drilldown', href);
