import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lines } from './expected.mjs';

/**
 * Writes a site with our output, with the pages at the paths that it needs, and loads it in every language with the core of
 * Docusaurus, its plugin for documentation and its classic theme.
 */
export async function readDocusaurus(modules, { value, pages, require, languages }) {
  const { loadContext } = require(join(modules, '@docusaurus/core/lib/server/site.js'));
  const { loadPlugins } = require(join(modules, '@docusaurus/core/lib/server/plugins/plugins.js'));
  const docsPlugin = '@docusaurus/plugin-content-docs';
  const { toSidebarsProp } = require(join(modules, docsPlugin, 'lib/props.js'));
  // Docusaurus keeps the configuration of a folder.
  const siteDir = mkdtempSync(join(modules, '../site-'));
  const pathOf = writeSite(siteDir, value, pages);
  const { locales = [undefined], defaultLocale } = value.i18n ?? {};
  const found = [];
  for (const [at, locale] of locales.entries()) {
    const context = await loadContext({ siteDir, locale });
    const { plugins } = await loadPlugins(context);
    const { loadedVersions } = plugins.find(
      ({ name }) => name === 'docusaurus-plugin-content-docs',
    ).content;
    const tabsOf = tabsBySidebar(context.siteConfig.themeConfig.navbar.items);
    const isTranslated = ({ source }) =>
      locale === defaultLocale || source.startsWith(`@site/i18n/${locale}/`);
    for (const version of loadedVersions) {
      const byLink = new Map(version.docs.map((doc) => [doc.permalink, doc]));
      const docAt = (href) => (isTranslated(byLink.get(href)) ? byLink.get(href) : undefined);
      const isCurrent = version.versionName === 'current';
      const sidebars = Object.entries(toSidebarsProp(version)).map(([id, items]) => ({
        tabs: isCurrent ? (tabsOf.get(id) ?? []) : [],
        lines: linesOf(items, (href) => pathOf(docAt(href)?.source)),
      }));
      found.push({
        language: languages[at],
        version: isCurrent ? undefined : version.label,
        sidebars: sidebars.filter((one) => one.lines.length > 0),
      });
    }
  }
  return found;
}

/** @returns a function that returns the path of a page for the source of a document. */
function writeSite(siteDir, { sidebars, navbar, docs, i18n, files = {}, pages: moved }, pages) {
  const write = (path, text) => {
    mkdirSync(dirname(join(siteDir, path)), { recursive: true });
    writeFileSync(join(siteDir, path), text);
  };
  mkdirSync(join(siteDir, 'docs'));
  const targets = moved ?? Object.fromEntries(pages.map(({ path }) => [`docs/${path}`, path]));
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  for (const [target, path] of Object.entries(targets)) {
    write(`${target}.mdx`, `---\ntitle: ${JSON.stringify(titles.get(path))}\n---\n`);
  }
  for (const [path, content] of Object.entries(files)) write(path, JSON.stringify(content));
  write('sidebars.json', JSON.stringify(sidebars));
  const config = {
    title: 'Site',
    url: 'https://example.com',
    baseUrl: '/',
    ...(i18n ? { i18n } : {}),
    themeConfig: { navbar: { items: navbar } },
    plugins: [['@docusaurus/plugin-content-docs', { sidebarPath: './sidebars.json', ...docs }]],
    themes: ['@docusaurus/theme-classic'],
  };
  write('docusaurus.config.js', `module.exports = ${JSON.stringify(config)};`);
  write('package.json', '{ "private": true }');
  return (source) => source && targets[source.replace(/^@site\/|\.mdx$/g, '')];
}

function tabsBySidebar(navbar) {
  const tabsOf = new Map();
  for (const item of navbar) {
    for (const { sidebarId, label } of item.items ?? [item]) {
      if (sidebarId) tabsOf.set(sidebarId, item.items ? [item.label, label] : [label]);
    }
  }
  return tabsOf;
}

/** Returns the lines of entries whose pages are translated. */
function linesOf(items, pathAt, depth = 0) {
  return items.flatMap((item) => {
    const path = item.href && pathAt(item.href);
    if (item.type !== 'category') return path ? [lines.page(depth, item.label, path)] : [];
    const open = item.collapsible ? !item.collapsed : undefined;
    const inside = linesOf(item.items, pathAt, depth + 1);
    return path || inside.length > 0 ? [lines.group(depth, item.label, path, open), ...inside] : [];
  });
}
