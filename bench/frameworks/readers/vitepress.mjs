import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { choices } from '../../mintlify/random.mjs';
import { group, page, unescapeHtml } from '../lines.mjs';

/** Resolves the configuration of a site, and asks the default theme for the sidebar of each page. */
export async function readVitePress({ folder, project }) {
  process.env.NODE_ENV = 'production';
  const dist = join(project, 'node_modules/vitepress/dist');
  const load = (path) => import(pathToFileURL(join(dist, path)).href);
  const { resolveConfig } = await load('node/index.js');
  const { resolveSiteDataByRoute } = await load('client/shared.js');
  const getSidebar = await loadGetSidebar(join(dist, 'client/theme-default/support/sidebar.js'));
  const config = await resolveConfig(folder, 'build', 'production');
  const { site } = config;
  const urlOf = (path) => {
    const [, plain, rest = ''] = /^([^?#]*)(.*)$/s.exec(path);
    const page = plain.replace(/(?:\.md|\.html)$/, '').replace(/(^|\/)index$/, '$1');
    const end = page === '' || page.endsWith('/') || site.cleanUrls ? '' : '.html';
    return decodeURI(`${site.base}${page}${end}${rest}`.replace(/\/{2,}/g, '/'));
  };
  const pages = config.pages.map((page) => config.rewrites.map[page] ?? page);
  const urls = pages.map(urlOf);
  const shownUrl = (link) => {
    if (link === undefined || /^(?:[a-z]+:|\/\/)/i.test(link)) return link;
    const url = urlOf(link);
    // A link to a page that does not exist leads nowhere.
    return urls.includes(url.replace(/[?#].*$/s, '')) ? url : undefined;
  };
  const linesOf = (items, depth = 0) =>
    items.flatMap(({ text = '', link, items: below, collapsed }) => {
      const url = shownUrl(link);
      if (!below) return url === undefined ? [] : [page(depth, plain(text), url)];
      const open = collapsed === undefined ? undefined : !collapsed;
      const inside = linesOf(below, depth + 1);
      return group(depth, plain(text), url, open, inside);
    });
  const sidebars = pages.map((page) => {
    const { themeConfig } = resolveSiteDataByRoute(site, page);
    return linesOf(getSidebar(themeConfig.sidebar, `/${page}`));
  });
  return { sidebars, urls };
}

async function loadGetSidebar(file) {
  const text = readFileSync(file, 'utf8').replace(/^import .*$/gm, '');
  const slash = "const ensureStartingSlash = (path) => path.replace(/^(?!\\/)/, '/');";
  const module = await import(`data:text/javascript,${encodeURIComponent(slash + text)}`);
  return module.getSidebar;
}

function plain(html) {
  return unescapeHtml(html.replace(/<[^>]*>/g, ''));
}

const COUNT = 60;
const PAGES = [
  'index',
  'start',
  'guide/index',
  'guide/a',
  'guide/b',
  'api/index',
  'api/deep/x',
  'de/index',
  'de/guide/a',
];

/** Generates sidebars of all forms, by prefix and language. */
export function vitepressSites(seed) {
  const random = choices(seed);
  return Array.from({ length: COUNT }, (_, index) => {
    const config = configWith(random);
    const files = { '.vitepress/config.js': `export default ${JSON.stringify(config)};\n` };
    for (const page of PAGES) files[`${page}.md`] = `# ${page}\n`;
    return { name: `random ${index + 1}`, files };
  });
}

function configWith({ below, pick, rarely, several }) {
  const linkTo = () => {
    const page = pick(PAGES);
    return `/${pick([page, `${page}.md`, page.replace(/(^|\/)index$/, '$1')])}`;
  };
  const item = (depth) => {
    const text = pick(['Start', 'API', 'A <b>bold</b> one', 'Fish &amp; chips']);
    const isGroup = depth < 3 && rarely(3);
    if (!isGroup) return { text, link: rarely(7) ? 'https://example.com' : linkTo() };
    const state = pick([{}, { collapsed: true }, { collapsed: false }]);
    return {
      text,
      ...state,
      ...(rarely(3) ? { link: linkTo() } : {}),
      items: several(0, 3, () => item(depth + 1)),
    };
  };
  const list = () => several(1, 4, () => item(0));
  const sidebarAt = (prefix) =>
    rarely(3)
      ? list()
      : Object.fromEntries(
          [`${prefix}/`, `${prefix}/guide/`, `${prefix}/api/`]
            // A language whose sidebars no page shows keeps them.
            .filter((key) => key === `${prefix}/guide/` || !rarely(3))
            .map((key) => [
              key,
              rarely(4) ? { base: `${prefix}/guide/`, items: [{ text: 'A', link: 'a' }] } : list(),
            ]),
        );
  const sidebar = sidebarAt('');
  const locales = rarely(2)
    ? undefined
    : {
        root: { label: 'English', lang: 'en' },
        de: { label: 'Deutsch', lang: 'de', themeConfig: { sidebar: sidebarAt('/de') } },
      };
  return {
    base: pick(['/', '/sub/']),
    cleanUrls: below(2) === 0,
    locales,
    themeConfig: { sidebar },
  };
}
