import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lines } from './expected.mjs';

/** Loads Starlight's own code for sidebars, with our configuration and the pages of a site as its virtual modules. */
export async function readStarlight(modules, { value, pages }) {
  const load = (path) => import(pathToFileURL(join(modules, path)).href);
  const { createServer } = await load('vite/dist/node/index.js');
  const { slug } = await load('github-slugger/index.js');
  const pageOf = new Map();
  const docs = pages.map(({ path, title }) => {
    const id = path
      .split('/')
      .map((name) => slug(name))
      .join('/')
      .replace(/\/index$/, '');
    pageOf.set(id === 'index' ? '/' : `/${id}/`, path);
    const data = { title, sidebar: {}, draft: false };
    return { id, data, filePath: `src/content/docs/${path}.mdx`, collection: 'docs' };
  });
  const virtual = {
    'virtual:starlight/project-context': {
      root: pathToFileURL('/').href,
      srcDir: pathToFileURL('/src/').href,
      trailingSlash: 'always',
      build: { format: 'directory' },
      legacyCollections: false,
    },
    'virtual:starlight/user-images': { logos: {} },
  };
  const at = (path) => join(modules, '@astrojs/starlight/dist', path);
  let config;
  const server = await createServer({
    root: join(modules, '..'),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: ['@astrojs/starlight'] },
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
          if (id === '\0virtual:starlight/user-config') {
            return `export default ${JSON.stringify(config)};`;
          }
          const own = id.startsWith('\0virtual:') ? virtual[id.slice(1)] : undefined;
          return own && `export default ${JSON.stringify(own)};`;
        },
      },
    ],
  });
  try {
    const { StarlightConfigSchema } = await server.ssrLoadModule(at('utils/user-config.js'));
    const { sidebar, locales, defaultLocale } = value;
    const own = locales ? { locales, defaultLocale } : {};
    config = await StarlightConfigSchema.parseAsync({ title: 'Site', sidebar, ...own });
    const { getSidebar } = await server.ssrLoadModule(at('utils/navigation.js'));
    const read = (locale) => {
      const prefix = locale ? `/${locale}` : '';
      const linesOf = (entries, depth, outer) =>
        entries.flatMap((entry) => {
          if (entry.type === 'group') {
            const open = outer.open === undefined ? !entry.collapsed : undefined;
            return [
              lines.group(depth, entry.label, undefined, open),
              ...linesOf(entry.entries, depth + 1, outer),
            ];
          }
          const path = pageOf.get(entry.href) ?? pageOf.get(entry.href.slice(prefix.length));
          return path === undefined ? [] : [lines.page(depth, entry.label, path)];
        });
      return linesOf(getSidebar('/', locale), 0, {});
    };
    if (!locales) return new Map([[undefined, read(undefined)]]);
    return new Map(
      Object.entries(locales).map(([name, { lang }]) => [
        lang,
        read(name === 'root' ? undefined : name),
      ]),
    );
  } finally {
    await server.close();
  }
}
