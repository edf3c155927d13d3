import { createRequire } from 'node:module';
import { join } from 'node:path';
import { choices } from '../../mintlify/random.mjs';
import { group, page } from '../lines.mjs';

/** Loads a site in every language with the core of Docusaurus and its plugins. */
export async function readDocusaurus({ folder, project }) {
  process.env.NODE_ENV = 'production';
  const require = createRequire(join(project, 'package.json'));
  const at = (path) => require(join(project, 'node_modules/@docusaurus', path));
  const { loadContext } = at('core/lib/server/site.js');
  const { loadPlugins } = at('core/lib/server/plugins/plugins.js');
  const { toSidebarsProp } = at('plugin-content-docs/lib/props.js');
  const { applyTrailingSlash } = at('utils-common');
  const { i18n } = await loadContext({ siteDir: folder });
  const sidebars = [];
  const urls = [];
  for (const locale of i18n.locales) {
    const context = await loadContext({ siteDir: folder, locale });
    const { plugins } = await loadPlugins(context);
    const { baseUrl, siteConfig } = context;
    /** Changes an address as the links and routes of the theme do. */
    const urlOf = (href) => {
      if (!href.startsWith('/')) return href;
      const path = href.startsWith(baseUrl) ? href : baseUrl + href.slice(1);
      const { trailingSlash } = siteConfig;
      return decodeURI(applyTrailingSlash(path, { trailingSlash, baseUrl }));
    };
    const docs = plugins.filter(({ name }) => name === 'docusaurus-plugin-content-docs');
    for (const version of docs.flatMap(({ content }) => content.loadedVersions)) {
      urls.push(...version.docs.map(({ permalink }) => urlOf(permalink)));
      for (const items of Object.values(toSidebarsProp(version)))
        sidebars.push(linesOf(items, urlOf));
    }
  }
  return { sidebars, urls };
}

/** Returns the lines of entries, without pages that are not listed. */
function linesOf(items, urlOf, depth = 0) {
  return items.flatMap((item) => {
    const { type, label, href } = item;
    if (type === 'html' || item.unlisted) return [];
    const isShown = href !== undefined && !item.linkUnlisted;
    const url = isShown ? urlOf(href) : undefined;
    if (type === 'link') return isShown ? [page(depth, label, url)] : [];
    const inside = linesOf(item.items, urlOf, depth + 1);
    const open = item.collapsible ? !item.collapsed : undefined;
    return group(depth, label, url, open, inside);
  });
}

const COUNT = 60;
const NAMES = [
  'index',
  'README',
  'a',
  'Beta',
  '01-intro',
  '2-two',
  '10-ten',
  '2024-05-note',
  'guides',
  'api',
];
const FOLDERS = ['', '01-Guides', '01-Guides/api', 'guides', '2-api', 'Zed', 'Zed/10-deep'];

/** Generates pages in folders with numbers, positions, labels, ids and slugs. */
export function docusaurusSites(seed) {
  const random = choices(seed);
  return Array.from({ length: COUNT }, (_, index) => ({
    name: `random ${index + 1}`,
    files: { 'docusaurus.config.js': CONFIG, ...pagesWith(random) },
  }));
}

const CONFIG = `module.exports = {
  title: 'Random', url: 'https://example.com', baseUrl: '/',
  presets: [['classic', { blog: false, pages: false }]],
};
`;

function pagesWith({ below, pick, rarely }) {
  const files = { 'docs/start.md': '# Start\n' };
  for (const folder of FOLDERS) {
    if (folder !== '' && below(3) === 0) continue;
    const prefix = folder === '' ? 'docs' : `docs/${folder}`;
    for (const name of NAMES)
      if (rarely(3)) files[`${prefix}/${name}.md`] = pageWith({ below, pick, rarely });
    if (!rarely(3)) continue;
    const link = pick([
      undefined,
      null,
      { type: 'generated-index' },
      { type: 'generated-index', slug: `/list/${folder.length}` },
    ]);
    const label = rarely(2) ? `Label ${below(9)}` : undefined;
    const position = rarely(2) ? below(5) / 2 : undefined;
    const collapsed = rarely(2) ? false : undefined;
    files[`${prefix}/_category_.json`] = JSON.stringify({ label, position, collapsed, link });
  }
  return files;
}

function pageWith({ below, pick, rarely }) {
  const number = below(1000);
  const data = {
    ...(rarely(3) ? { title: `Title ${number}` } : {}),
    ...(rarely(4) ? { sidebar_label: `Label ${number}` } : {}),
    ...(rarely(3) ? { sidebar_position: pick([1, 2, 2.5, -1]) } : {}),
    ...(rarely(5) ? { id: `own-${number}` } : {}),
    ...(rarely(4)
      ? { slug: pick([`/top-${number}`, `below-${number}`, `../up-${number}`, `end-${number}/`]) }
      : {}),
    ...(rarely(5) ? { [pick(['draft', 'unlisted'])]: true } : {}),
  };
  const heading = rarely(2) ? `# Heading ${number}\n` : 'Text.\n';
  return `---\n${JSON.stringify(data)}\n---\n\n${heading}`;
}
