import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { choices } from '../../mintlify/random.mjs';
import { group, unescapeHtml } from '../lines.mjs';

/** Reads a site with Jekyll, and renders the navigation of the theme. */
const SCRIPT = `require 'jekyll'
require 'json'
source, theme = ARGV
config = Jekyll.configuration('source' => source, 'quiet' => true, 'plugins' => [], 'disable_disk_cache' => true)
config.delete('theme')
site = Jekyll::Site.new(config)
site.includes_load_paths << File.join(theme, '_includes')
site.reset
site.read
site.generate
template = Liquid::Template.parse('{% include components/site_nav.html %}')
html = template.render!(site.site_payload, registers: { site: site, page: {} })
pages = site.pages + site.collections.values.select(&:write?).flat_map(&:docs)
shown = pages.select { |one| one.data['title'] && one.path.match?(/\\.(?:markdown|mkdown|mkdn|mkd|md)$/) }
puts JSON.generate('html' => html, 'urls' => shown.map { |one| config['baseurl'].to_s + one.url })
`;

const gemsOf = (project) => join(project, 'gems');

function themeOf(project, version) {
  return join(gemsOf(project), 'gems', `just-the-docs-${version}`);
}

/** Installs the theme with Ruby's package manager, and Jekyll with it. Returns the folder of the theme. */
export function installJustTheDocs(project, { 'just-the-docs': version }) {
  const theme = themeOf(project, version);
  if (existsSync(theme)) return theme;
  const args = ['install', 'just-the-docs', '--version', version, '--no-document'];
  execFileSync('gem', [...args, '--install-dir', gemsOf(project)], { stdio: 'pipe' });
  return theme;
}

export function versionOfJustTheDocs(theme) {
  return theme.split('-').at(-1);
}

export async function readJustTheDocs({ folder, project, program }) {
  // With nothing after the colon, Ruby also searches its own folders.
  const env = { ...process.env, GEM_PATH: `${gemsOf(project)}:` };
  const args = ['-e', SCRIPT, folder, program];
  const { stdout, stderr, status, error } = spawnSync('ruby', args, { env, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.trim().split('\n')[0]);
  const { html, urls } = JSON.parse(stdout.trim().split('\n').at(-1));
  return { sidebars: [linesOf(html)], urls: urls.map((url) => decodeURI(url)) };
}

const TAG =
  /<(ul|\/ul|li|\/li)\b[^>]*>|<a href="([^"]*)"[^>]*>(.*?)<\/a>|<div class="nav-category">(.*?)<\/div>/gs;

/** Returns the lines of a navigation. The name of a collection precedes its list. */
function linesOf(html) {
  const root = { items: [] };
  const lists = [root];
  let category;
  for (const [, tag, href, link, name] of html.matchAll(TAG)) {
    const top = lists.at(-1);
    if (name !== undefined) {
      category = { label: plain(name), items: [] };
      root.items.push(category);
    } else if (tag === 'ul') {
      // A folded collection is an item of a list without links.
      lists.push(category ?? (lists.length > 1 ? top.items.at(-1) : root) ?? root);
      category = undefined;
    } else if (tag === '/ul') lists.pop();
    else if (href !== undefined)
      top.items.push({ label: plain(link), url: decodeURI(href), items: [] });
  }
  const shown = (items, depth) =>
    items.flatMap(({ label, url, items: inner }) =>
      // A page with the title of a page above it has no label.
      label === '∞' ? [] : group(depth, label, url, undefined, shown(inner, depth + 1)),
    );
  return shown(root.items, 0);
}

function plain(html) {
  return unescapeHtml(html.replace(/<svg\b.*?<\/svg>/gs, ''));
}

const COUNT = 60;
const FILES = [
  'index',
  'README',
  'a',
  'b-c',
  'docs/a',
  'docs/index',
  'docs-old/x',
  'docs/deep/y',
  'Über',
];
const TITLES = ['Home', 'alpha', 'Beta', 'Ash & salt', 'x', 2024, '10', 'Über'];

/** Generates pages that name their parents, and settings of orders, addresses and front matter. */
export function justTheDocsSites(seed) {
  const { below, pick, rarely } = choices(seed);
  const pageWith = () => {
    const data = { title: pick(TITLES) };
    if (!rarely(3)) data.parent = pick(TITLES);
    if (rarely(5)) data.grand_parent = pick(TITLES);
    if (rarely(8)) data.ancestor = pick(TITLES);
    if (rarely(3)) data.nav_order = pick([1, 2, 2.5, 10, '3', 'b', -1]);
    if (rarely(9)) data.nav_exclude = true;
    if (rarely(9)) data.has_children = false;
    if (rarely(6)) data.child_nav_order = 'desc';
    if (rarely(9)) data.permalink = pick(['/own/', '/own2', '/:basename:output_ext']);
    if (rarely(9)) delete data.title;
    return `---\n${JSON.stringify(data)}\n---\n\nText.\n`;
  };
  return Array.from({ length: COUNT }, (_, index) => {
    const hasCollection = rarely(2);
    const config = {
      title: 'Random',
      theme: 'just-the-docs',
      ...pick([{}, {}, { permalink: 'pretty' }, { baseurl: '/base' }]),
      ...pick([{}, { nav_sort: 'case_insensitive' }, { nav_sort: 'case_sensitive' }]),
      ...pick([{}, { nav_external_links: [{ title: 'Out', url: 'https://example.com/' }] }]),
      ...(rarely(2) && {
        defaults: [
          {
            scope: { path: pick(['', 'docs', 'docs/*', 'docs/deep']) },
            values: { nav_order: below(9) },
          },
          { scope: { path: 'docs', type: 'pages' }, values: { parent: pick(TITLES) } },
        ],
      }),
      ...(hasCollection && {
        collections: {
          guides: { output: true, ...pick([{}, { permalink: '/:collection/:path/' }]) },
        },
        just_the_docs: {
          collections: {
            guides: { name: 'Guides', ...pick([{}, { nav_fold: true }, { nav_exclude: true }]) },
          },
        },
      }),
    };
    const files = { '_config.yml': JSON.stringify(config) };
    for (const file of FILES) if (!rarely(4)) files[`${file}.md`] = pageWith();
    if (hasCollection)
      for (const file of ['one', 'in/two']) files[`_guides/${file}.md`] = pageWith();
    return { name: `random ${index + 1}`, files };
  });
}
