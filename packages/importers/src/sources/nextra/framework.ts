import { posix } from 'node:path';
import { exportCommand, type Framework, unreadable } from '../../model/framework.ts';
import { leftOut } from '../../model/left-out.ts';
import {
  type Edition,
  type Lost,
  newLost,
  type SourcePage,
  type SourceRedirect,
  type Variant,
} from '../../model/source.ts';
import { dependencyMajor } from '../../reading/dependency.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { fileStart } from '../../reading/place.ts';
import { openScripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values/values.ts';
import { readMeta } from './meta.ts';
import { findNextConfig, type NextConfig, readNextConfig } from './next-config.ts';
import { entriesIn } from './normalize.ts';
import { type Folders, readPageMap } from './page-map.ts';
import { readPagesFolder } from './pages-folder.ts';
import { withoutRepeatedLinks } from './repeated-links.ts';
import { sectionsOf } from './sections.ts';
import { readTheme, type Theme } from './theme.ts';
import { titleOfName } from './title-case.ts';
import type { FolderNode } from './tree.ts';

const META = /(?:^|\/)_meta(?:\.[\w-]+)?\.(?:json|[jt]sx?)$/;
const GLOBAL_META = /^_meta\.global\.[jt]sx?$/;

export const nextra: Framework = {
  name: 'nextra',
  title: 'Nextra',
  headingIds: 'brackets',
  takesSidebar: true,
  detect(files, folder) {
    const manifest = posix.join(folder, 'package.json');
    const config = findNextConfig(files, folder);
    const mentions = (file: string | undefined) =>
      file !== undefined && /["'](?:nextra|nextra-theme-\w+)["']/.test(files.read(file) ?? '');
    const { app, content, pages } = foldersIn(files, folder);
    const inFolders = [app, content, pages].filter((one) => one !== undefined);
    // Other packages may wrap it.
    const hasMeta = () =>
      config !== undefined &&
      inFolders.some((one) => files.below(one).some((file) => META.test(file)));
    const isFound = mentions(manifest) || mentions(config) || hasMeta();
    return isFound && inFolders.length > 0 ? (config ?? manifest) : undefined;
  },
  read(files, folder, { sidebar }) {
    const folders = foldersIn(files, folder);
    const version = versionOf(files, folder, folders);
    const evaluate = (file: string) => openScripts(files, { folder }).open(file).value;
    const scripts = openScripts(files, { folder });
    const config = readNextConfig(files, folder, scripts);
    const theme = readTheme(files, folder, folders.app, scripts);
    const main = config.file ?? posix.join(folder, 'package.json');
    const given = sidebar && scripts.data(sidebar);
    const site: Site = { files, folder, version, folders, config, theme, main, given, evaluate };
    const editions = localesOf(site).map((locale) => readEdition(site, locale));
    const pages = new Map(editions.flatMap((one) => one.pages).map((page) => [page.file, page]));
    if (pages.size === 0) {
      const where = Object.values(folders).filter((one) => one !== undefined);
      const reason = `there are no .md or .mdx files in ${where.join(' or ') || folder}`;
      throw unreadable('The site has no pages', reason, fileStart(main));
    }
    return {
      title: `Nextra ${version}`,
      config: main,
      site: theme.site,
      editions: editions.map(({ edition }) => edition),
      pages: [...pages.values()],
      basePath: config.basePath,
      served: [posix.join(folder, 'public')],
      redirects: readRedirects(site, [...pages.values()]),
      lost: [...missingLanguages(site), ...config.lost, ...leftOut(scripts)],
    };
  },
};

/** If each language has a folder, an address without a language leads to the default language. */
function readRedirects(site: Site, pages: readonly SourcePage[]): readonly SourceRedirect[] {
  const { config } = site;
  const addresses = new Set(pages.map(({ address }) => address));
  const locale = localesOf(site).find(({ isDefault }) => isDefault);
  return config.redirects.map(({ from, to, at }) => {
    const candidates = [config.basePath, locale ? prefixOf(config, locale) : ''].map(
      (one) => one + to,
    );
    const path = candidates.find((one) => addresses.has(one)) ?? config.basePath + to;
    return { from: config.basePath + from, to: to.startsWith('/') ? path : to, at };
  });
}

interface Site {
  files: SourceFiles;
  folder: string;
  version: number;
  folders: Folders;
  config: NextConfig;
  theme: Theme;
  main: string;
  /** The content of `_meta.global` from `--sidebar`. */
  given: Value | undefined;
  evaluate: (file: string) => Value;
}

/** A language, and where its pages are. */
interface Locale {
  name: string | undefined;
  isDefault: boolean;
  /** True if its pages are in a folder of its name, and not in files with its name. */
  hasFolder: boolean;
}

function foldersIn(files: SourceFiles, folder: string): Folders {
  const find = (name: string) =>
    [posix.join(folder, name), posix.join(folder, 'src', name)].find(
      (path) => files.below(path).length > 0,
    );
  return { app: find('app'), content: find('content'), pages: find('pages') };
}

function versionOf(files: SourceFiles, folder: string, { app, content, pages }: Folders): number {
  const major = dependencyMajor(files, folder, 'nextra');
  if (major !== undefined) return Math.min(Math.max(major, 2), 4);
  const has = (path: string | undefined, pattern: RegExp) =>
    path !== undefined && files.below(path).some((file) => pattern.test(file));
  // Sites with pages in `pages` may have an `app` that is only a program.
  const isOld = has(pages, /\.mdx?$/) && !has(content, /\.mdx?$/) && !has(app, /\.mdx?$/);
  if (!isOld) return 4;
  return has(pages, /\/_meta(?:\.[\w-]+)?\.json$/) ? 2 : 3;
}

function localesOf({ files, version, folders, config }: Site): Locale[] {
  const { locales, defaultLocale = locales[0] } = config;
  const root = version >= 4 ? folders.content : folders.pages;
  const inFolder = locales.filter(
    (name) => root !== undefined && files.below(`${root}/${name}`).length > 0,
  );
  const hasFolder = inFolder.length > 0;
  const names = hasFolder ? inFolder : version < 3 ? locales : [];
  const all = names.map((name) => ({ name, isDefault: name === defaultLocale, hasFolder }));
  if (all.length === 0) return [{ name: undefined, isDefault: true, hasFolder: false }];
  return [...all.filter(({ isDefault }) => isDefault), ...all.filter((one) => !one.isDefault)];
}

function languageOf(name: string, isDefault: boolean, { config, theme, main }: Site): Variant {
  const at = config.localesAt ?? fileStart(main);
  return { name, label: theme.languages.get(name) ?? name, isDefault, at };
}

/** Reports the languages of the configuration that have no pages. */
function missingLanguages(site: Site): Lost[] {
  const found = new Set(localesOf(site).map(({ name }) => name));
  const missing = site.config.locales.filter((name) => !found.has(name));
  return missing.map((name) => {
    const { label, at } = languageOf(name, false, site);
    return newLost(`language "${label}" (${name})`, 'it has no pages', at);
  });
}

function readEdition(site: Site, locale: Locale): { edition: Edition; pages: SourcePage[] } {
  const { files, folder, version, folders, config, theme, main, evaluate } = site;
  const { name } = locale;
  const part = (path: string | undefined) =>
    path !== undefined && name !== undefined && locale.hasFolder ? `${path}/${name}` : path;
  // Pages of the folder `app` are in all languages the same.
  const app = locale.isDefault ? folders.app : undefined;
  const suffixes = !locale.hasFolder && { locale: name, defaultLocale: config.defaultLocale };
  const pagesFolder = { folder: part(folders.pages) ?? '', version, ...suffixes };
  const tree =
    version >= 4
      ? readPageMap(
          files,
          { app, content: part(folders.content) },
          config.contentBasePath,
          evaluate,
        )
      : readPagesFolder(files, pagesFolder, evaluate);
  const pages = pagesIn(tree, prefixOf(config, locale));
  const lost: Lost[] = [];
  const global = site.given ?? globalMeta(site);
  // It is the whole navigation.
  if (global?.kind === 'unknown') {
    const { reason, at: cause } = global;
    const command = exportCommand(cause.file, folder);
    throw unreadable('The navigation cannot be read', reason, cause, command);
  }
  const entries = entriesIn(
    tree,
    { version, folderAt: fileStart(main), lost },
    global && readMeta(global),
  );
  const { isDefault } = locale;
  const language = name === undefined ? undefined : languageOf(name, isDefault, site);
  const sections = withoutRepeatedLinks(sectionsOf(entries, theme), pages);
  return { edition: { language, sections, lost }, pages };
}

function globalMeta({ files, version, folders: { app }, evaluate }: Site): Value | undefined {
  if (version < 4 || app === undefined) return undefined;
  const name = files.names(app).find((one) => GLOBAL_META.test(one));
  return name === undefined ? undefined : evaluate(`${app}/${name}`);
}

function prefixOf({ basePath }: NextConfig, { name, isDefault, hasFolder }: Locale): string {
  return name !== undefined && (hasFolder || !isDefault) ? `${basePath}/${name}` : basePath;
}

function pagesIn({ children }: FolderNode, prefix: string): SourcePage[] {
  return children.flatMap((child): SourcePage[] => {
    if (child.kind === 'folder') return pagesIn(child, prefix);
    const { file, isCode, isUntranslated, ownTitle, title } = child.page;
    if (isCode || isUntranslated) return [];
    const address = prefix + (child.route === '/' ? (prefix === '' ? '/' : '') : child.route);
    return [{ file, address, title: ownTitle ?? title ?? titleOfName(nameOf(file)) }];
  });
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/(?:\.[a-z]{2}(?:-[A-Z]{2})?)?\.\w+$/, '');
}
