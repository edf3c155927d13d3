import {
  type AdapterOptions,
  type Exported,
  type RedirectHost,
  redirectFiles,
  redirectHosts,
  toDocusaurus,
  toFumadocs,
  toMkDocs,
  toNextra,
  toRedirects,
  toStarlight,
  toSummary,
  toVitePress,
} from '@nav/adapters';
import type { NavTree } from '@nav/core';
import { dump } from 'js-yaml';
import { printJson } from '../../terminal/printer.ts';
import { printLiteral } from './literal.ts';

/** A format of `nav export`. The help, the documentation and the output derive from it. */
export interface ExportFormat {
  title: string;
  /** The result, for the help. */
  about: string;
  /** The file for the result, in Markdown, for the documentation. */
  use: string;
  /** The file that has the whole result; absent if there are always several files. */
  file?: string;
  convert(tree: NavTree, options: AdapterOptions): Exported<unknown>;
  print(value: never): Record<string, string>;
  /** Returns a note about the result for stderr, with a line break at its end; empty if there is none. */
  note?(value: never): string;
  /** Returns what its user sets in the configuration of the framework, by the name of the option; shown after writing. */
  settings?(value: never): Record<string, unknown>;
}

/** A format whose type of value is known where it is declared. */
export function format<Value>(
  row: Omit<ExportFormat, 'convert' | 'note' | 'print' | 'settings'> & {
    convert(tree: NavTree, options: AdapterOptions): Exported<Value>;
    print(value: Value): Record<string, string>;
    note?(value: Value): string;
    settings?(value: Value): Record<string, unknown>;
  },
): ExportFormat {
  return row as ExportFormat;
}

/** The file of formats that are JavaScript. */
const MODULE = 'navigation.js';

export const formats: Readonly<Record<string, ExportFormat>> = {
  vitepress: format({
    title: 'VitePress',
    about: 'a module with nav, sidebar and locales',
    use: '`themeConfig: { nav, sidebar }` and `locales` in `.vitepress/config.ts`',
    file: MODULE,
    convert: toVitePress,
    print: (value) => ({ [MODULE]: printModule({ ...value }) }),
  }),
  docusaurus: format({
    title: 'Docusaurus',
    about: 'a module with sidebars and navbar, and the files of versions and languages',
    use: "`export { sidebars as default } from './navigation.js'` in `sidebars.js`, and `themeConfig.navbar.items`",
    file: MODULE,
    convert: toDocusaurus,
    print: ({ files = {}, pages, ...value }) => ({
      [MODULE]: printModule({ ...value }),
      ...mapTexts(files, printJson),
      ...pageFile(pages),
    }),
  }),
  starlight: format({
    title: 'Starlight',
    about: 'a module with sidebar, topics and locales, and the sidebars of versions',
    use: '`starlight({ sidebar, locales, defaultLocale })`, `topics` for `starlight-sidebar-topics`, and `versions` for `starlight-versions`',
    file: MODULE,
    convert: toStarlight,
    print: ({ versionFiles = {}, pages, ...value }) => ({
      [MODULE]: printModule({ ...value }),
      ...Object.fromEntries(
        Object.entries(versionFiles).map(([slug, file]) => [
          `src/content/versions/${slug}.json`,
          printJson(file),
        ]),
      ),
      ...pageFile(pages),
    }),
  }),
  fumadocs: format({
    title: 'Fumadocs',
    about: 'meta.json files',
    use: '`--out content/docs`, and `defineI18n` with the printed languages',
    convert: toFumadocs,
    print: ({ metaFiles }) => mapTexts(metaFiles, printJson),
    settings: ({ i18n, links }) => ({
      ...(i18n ? { i18n } : {}),
      ...(links.length > 0 ? { links } : {}),
    }),
  }),
  nextra: format({
    title: 'Nextra',
    about: '_meta.js files',
    use: '`--out content`, and `i18n` in `next.config.js` with the printed languages',
    convert: toNextra,
    print: ({ metaFiles }) =>
      mapTexts(metaFiles, (meta) => `export default ${printLiteral(meta)};\n`),
    settings: ({ i18n }) => (i18n ? { i18n } : {}),
  }),
  mkdocs: format({
    title: 'MkDocs',
    about: 'the nav of mkdocs.yml',
    use: '`INHERIT: nav.yml` in `mkdocs.yml`',
    file: 'nav.yml',
    convert: toMkDocs,
    print: (value) => ({ 'nav.yml': printYaml(value) }),
  }),
  gitbook: format({
    title: 'GitBook',
    about: 'SUMMARY.md',
    use: 'next to the pages',
    file: 'SUMMARY.md',
    convert: (tree, options) => toSummary(tree, options),
    print: ({ text }) => ({ 'SUMMARY.md': text }),
  }),
  mdbook: format({
    title: 'mdBook',
    about: 'SUMMARY.md',
    use: 'in `src`',
    file: 'SUMMARY.md',
    convert: (tree, options) => toSummary(tree, { ...options, flavor: 'mdbook' }),
    print: ({ text }) => ({ 'SUMMARY.md': text }),
  }),
};

/** The name that exports redirects instead of the navigation. `--format` selects one of `hostFormats`. */
export const REDIRECTS = 'redirects';

const hostTitles: Readonly<Record<RedirectHost, string>> = {
  netlify: 'Netlify',
  cloudflare: 'Cloudflare',
  vercel: 'Vercel',
  nginx: 'nginx',
};

export const hostFormats: ReadonlyMap<string, ExportFormat> = new Map(
  redirectHosts.map((host) => {
    const file = redirectFiles[host];
    const row = {
      title: hostTitles[host],
      about: file,
      use: '',
      file,
      convert: (tree: NavTree) => toRedirects(tree, { host }),
      print: ({ text }: { text: string }) => ({ [file]: text }),
    };
    return [host, format(row)];
  }),
);

/** The redirects as plain data, for programs. */
export const jsonRedirects: ExportFormat = format({
  title: 'JSON',
  about: 'the redirects as a list',
  use: '',
  file: 'redirects.json',
  convert: ({ redirects = [] }) => ({ value: redirects, lost: [] }),
  print: (value) => ({ 'redirects.json': printJson(value) }),
});

export const aliases: Readonly<Record<string, string>> = { summary: 'gitbook' };

/** Page paths by page file, to copy the pages to the paths that the framework needs. */
function pageFile(pages: Record<string, string> | undefined): Record<string, string> {
  return pages ? { 'pages.json': printJson(pages) } : {};
}

function mapTexts<Value>(
  files: Record<string, Value>,
  print: (value: Value) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, value]) => [path, print(value)]));
}

function printModule(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${printLiteral(value)};\n`)
    .join('\n');
}

function printYaml(value: object): string {
  const text = dump(value, { lineWidth: -1, noRefs: true });
  // JSON is YAML, and can escape characters that reorder a line.
  return /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/.test(text) ? printJson(value) : text;
}
