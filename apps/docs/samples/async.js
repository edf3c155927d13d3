import { checkSite, loadSiteAsync } from '@nav/core';

const server = new Map([
  ['docs.json', '{ "navigation": { "pages": ["intro", { "$ref": "api.json" }] } }'],
  ['api.json', '{ "group": "API", "pages": ["api/users"] }'],
  ['intro.mdx', ''],
]);

/** @param {string} path */
async function read(path) {
  console.log('read', path);
  return server.get(path);
}

const site = await loadSiteAsync({ paths: server.keys(), read }, 'docs.json');
const { diagnostics } = checkSite(site);
for (const { code, file, range, message } of diagnostics) {
  console.log(`${file}:${range.start.line}:${range.start.column} ${code}\n  ${message}`);
}
