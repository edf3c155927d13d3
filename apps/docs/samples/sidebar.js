import { initialSidebar, loadSite, memoryHost, nextSidebar, resolveSite } from '@nav/core';

const config = {
  navigation: {
    groups: [
      {
        group: 'Start',
        pages: ['intro', { group: 'Install', pages: ['install/linux', 'install/macos'] }],
      },
    ],
  },
};
const site = loadSite(memoryHost({ 'docs.json': JSON.stringify(config) }), 'docs.json');
const sidebar = (site && resolveSite(site))?.tree.root.children ?? [];
const install = 'navigation/group:Start/group:Install';

let state = initialSidebar(sidebar);
console.log('at first ', [...state.expanded]);

state = nextSidebar(sidebar, state, { type: 'toggle', group: install }, false).state;
console.log('toggled  ', [...state.expanded]);

// With drilldown, expanding a group also goes to its first page.
const { href } = nextSidebar(
  sidebar,
  initialSidebar(sidebar),
  { type: 'toggle', group: install },
  true,
);
console.log('drilldown', href);
