import { cachedHost, loadSite, resolveSite } from '@nav/core';

const texts = new Map([
  ['docs.json', '{ "navigation": { "pages": ["intro", "setup"] } }'],
  ['intro.mdx', '---\ntitle: Introduction\n---\n'],
  ['setup.mdx', '---\ntitle: Setup\n---\n'],
]);
const host = cachedHost({
  read(path) {
    console.log('read', path);
    return texts.get(path);
  },
  list: () => [{ folder: '', files: [...texts.keys()] }],
});

function printTitles() {
  const site = loadSite(host, 'docs.json');
  const pages = (site && resolveSite(site)?.tree.root.children) ?? [];
  console.log(pages.map(({ label }) => label).join(', '));
}

printTitles();
texts.set('setup.mdx', '---\ntitle: Installation\n---\n');
host.changed(['setup.mdx']);
printTitles();
