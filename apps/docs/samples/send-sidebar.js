import { loadSite, resolveSite } from '@nav/core';
import { indexTree, initialSidebar, nextSidebar, viewPage } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';

const site = loadSite(nodeHost(), 'docs.json');
const resolution = site && resolveSite(site);
if (!resolution) throw new Error('There is no docs.json here, or it is not JSON.');
const view = viewPage(indexTree(resolution.tree), 'rules/mixed-children');

// On the server: the text of a <script type="application/json">. A "<" must not end that element.
const data = JSON.stringify(
  { sidebar: view.sidebar, page: view.page?.id, drilldown: view.drilldown },
  (key, value) => (key === 'origin' || key === 'title' ? undefined : value),
).replaceAll('<', '\\u003c');

// In the browser: what the reader left open on the page before, or else what the config says.
/** @type {string | null} */
const stored = '["navigation/tab:Rules/group:All rules/group:JSON"]';
const { sidebar, page, drilldown } = JSON.parse(data);
let state = stored ? { expanded: new Set(JSON.parse(stored)) } : initialSidebar(sidebar);
if (page) state = nextSidebar(sidebar, state, { type: 'visit', page }, drilldown).state;

// After each event: a Set would come out of JSON.stringify as {}.
console.log(JSON.stringify([...state.expanded], null, 2));
