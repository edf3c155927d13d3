import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lines } from './expected.mjs';

/**
 * Loads Starlight's own code for sidebars, with its plugins for versions and topics, our configuration, and the pages of a
 * site as its virtual modules.
 */
export async function readStarlight(modules, { value, pages, languages }) {
  const { createServer } = await import(
    pathToFileURL(join(modules, 'vite/dist/node/index.js')).href
  );
  const { docs, pageOf } = await contentOf(modules, value, pages);
  let config;
  const server = await createServer(serverOptions(modules, docs, () => config));
  const load = (path) => server.ssrLoadModule(join(modules, path));
  const { topics, locales, defaultLocale } = value;
  const ids = locales ? Object.keys(locales) : [undefined];
  const languageOf = (locale) => languages[ids.indexOf(locale)];
  const folderOf = (locale) => (locale === 'root' ? undefined : locale);
  /** Sets the configuration of Starlight, and returns its sidebar in a language. */
  async function sidebarsFor(own) {
    const { StarlightConfigSchema } = await load('@astrojs/starlight/dist/utils/user-config.js');
    const languages = locales ? { locales, defaultLocale } : {};
    config = await StarlightConfigSchema.parseAsync({ title: 'Site', sidebar: own, ...languages });
    server.moduleGraph.invalidateAll();
    const { getSidebar } = await load('@astrojs/starlight/dist/utils/navigation.js');
    return (locale) => getSidebar('/', folderOf(locale));
  }
  const found = [];
  const show = (entries) => linesOf(entries, (href) => pageOf.get(href));
  try {
    const { versioned, select } = await withVersions(load, modules, value);
    const inVersions = await sidebarsFor(versioned);
    for (const locale of ids) {
      for (const [at, version] of [undefined, ...(value.versions?.versions ?? [])].entries()) {
        const own = { tabs: [], lines: show(select(version, inVersions(locale))) };
        const isMain = at === 0;
        found.push({
          language: languageOf(locale),
          version: isMain ? undefined : version.label,
          sidebars: [own],
        });
      }
    }
    if (topics) {
      const { plugin, labelOf } = await withTopics(load, topics);
      const inTopics = await sidebarsFor(plugin);
      const withItems = topics.filter(({ items }) => items);
      for (const locale of ids) {
        const sidebars = inTopics(locale).map(({ entries }, at) => ({
          tabs: [labelOf(locale && locales[locale].lang, withItems[at])],
          lines: show(entries),
        }));
        found.push({
          language: languageOf(locale),
          nested: false,
          sidebars: sidebars.filter((one) => one.lines.length > 0),
        });
      }
    }
    return found;
  } finally {
    await server.close();
  }
}

/** Returns the entries of the collection of Astro, and the page of the site at each URL. */
async function contentOf(modules, { pages: moved = {} }, pages) {
  const { slug } = await import(pathToFileURL(join(modules, 'github-slugger/index.js')).href);
  const isMoved = new Set(Object.values(moved));
  const files = [
    ...pages.filter(({ path }) => !isMoved.has(path)).map(({ path }) => [path, path]),
    ...Object.entries(moved),
  ];
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const pageOf = new Map();
  const docs = files.map(([file, path]) => {
    const names = file.split('/').map((name) => slug(name));
    const id = names.join('/').replace(/\/index$/, '');
    pageOf.set(id === 'index' ? '/' : `/${id}/`, path);
    const data = { title: titles.get(path), sidebar: {}, draft: false };
    return { id, data, filePath: `src/content/docs/${file}.mdx`, collection: 'docs' };
  });
  return { docs, pageOf };
}

/** Lets `starlight-versions` make one sidebar of all versions. */
async function withVersions(load, modules, { sidebar, versions, versionFiles }) {
  if (!versions) return { versioned: sidebar, select: (_, entries) => entries };
  const src = join(modules, '../src/content');
  rmSync(src, { recursive: true, force: true });
  for (const { slug } of versions.versions) mkdirSync(join(src, 'docs', slug), { recursive: true });
  mkdirSync(join(src, 'versions'));
  for (const [slug, file] of Object.entries(versionFiles)) {
    writeFileSync(join(src, 'versions', `${slug}.json`), JSON.stringify(file));
  }
  const { default: plugin } = await load('starlight-versions/index.ts');
  const { getVersionSidebar } = await load('starlight-versions/libs/versions.ts');
  const astroConfig = { srcDir: pathToFileURL(`${join(modules, '../src')}/`) };
  const versioned = await setUp(plugin(versions), { config: { sidebar }, astroConfig });
  return { versioned, select: getVersionSidebar };
}

/** Lets `starlight-sidebar-topics` make one sidebar of all topics. */
async function withTopics(load, topics) {
  const { default: plugin } = await load('starlight-sidebar-topics/index.ts');
  const labelOf = (lang, { label }) =>
    typeof label === 'string' ? label : (label[lang] ?? Object.values(label)[0]);
  return { plugin: await setUp(plugin(topics), { config: {} }), labelOf };
}

/** Returns the sidebar that a plugin sets. */
async function setUp(plugin, options) {
  let sidebar;
  await plugin.hooks['config:setup']({
    command: 'build',
    logger: console,
    addIntegration() {},
    addRouteMiddleware() {},
    updateConfig: (own) => {
      sidebar = own.sidebar;
    },
    ...options,
  });
  return sidebar;
}

function serverOptions(modules, docs, configOf) {
  const virtual = {
    'virtual:starlight/project-context': () => ({
      root: pathToFileURL('/').href,
      srcDir: pathToFileURL('/src/').href,
      trailingSlash: 'always',
      build: { format: 'directory' },
      legacyCollections: false,
    }),
    'virtual:starlight/user-config': configOf,
  };
  return {
    root: join(modules, '..'),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/starlight/] },
    plugins: [
      {
        name: 'starlight-modules',
        enforce: 'pre',
        resolveId: (id) =>
          /^(?:virtual:starlight\/|astro:content$)/.test(id) ? `\0${id}` : undefined,
        load(id) {
          if (id === '\0astro:content') {
            return `export const getCollection = async () => ${JSON.stringify(docs)};`;
          }
          if (id === '\0virtual:starlight/user-images') return 'export const logos = {};';
          const own = virtual[id.slice(1)];
          return own && `export default ${JSON.stringify(own())};`;
        },
      },
    ],
  };
}

/** Returns the lines of entries whose pages belong to the site: a page without a translation has none. */
function linesOf(entries, pathAt, depth = 0) {
  return entries.flatMap((entry) => {
    if (entry.type !== 'group') {
      const path = pathAt(entry.href);
      return path === undefined ? [] : [lines.page(depth, entry.label, path)];
    }
    const inside = linesOf(entry.entries, pathAt, depth + 1);
    const own = lines.group(depth, entry.label, undefined, !entry.collapsed);
    return inside.length === 0 ? [] : [own, ...inside];
  });
}
