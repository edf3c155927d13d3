import { joinPath, normalizePath, START } from '@nav/text';
import { configLinks } from './addresses/config-links.ts';
import { linkTargets } from './addresses/link-targets.ts';
import { listSearchDocuments, type SearchDocument } from './addresses/search-documents.ts';
import { servedRedirects } from './addresses/served-redirects.ts';
import type { FindAddress } from './addresses/site-addresses.ts';
import { addressesOf, type LinkedText } from './addresses/site-base-path.ts';
import { listSitePages, type SitePage } from './addresses/site-pages.ts';
import type { ParseConfig } from './config/load.ts';
import { type Config, composeConfig } from './config/load.ts';
import { noSettings, readSettings, type Settings } from './config/settings.ts';
import { codesWith } from './diagnostics/codes.ts';
import type { Finding } from './diagnostics/diagnostic.ts';
import { derived } from './files/derived.ts';
import { deriveFrontMatter, type PageMeta } from './files/front-matter.ts';
import { assertHost, type Host } from './files/host.ts';
import { derivePageImports } from './files/page-head.ts';
import { listSiteFiles, type SiteFiles } from './files/site-files.ts';
import { trackReadErrors, type Uses } from './files/tracked-host.ts';
import { type Dialect, detectDialect, dialects } from './format/dialects.ts';
import { type Grammar, grammarNamed } from './format/grammar.ts';
import { type SpecificationFinder, specificationFinder } from './openapi/specifications.ts';
import { redirectFinder } from './redirects/redirect-finder.ts';
import { readRedirects, siteRedirects } from './redirects/redirects.ts';
import { type Resolution, resolve } from './resolve/resolve.ts';
import type { LinkTarget } from './resolve/resolve-links.ts';
import type { SyntaxCheck } from './rules/page-syntax.ts';
import type { RenamedPage } from './rules/rule.ts';
import { parseAgain } from './source/parse-again.ts';
import type { ParseResult, Source } from './source/source.ts';
import { elementLists } from './structure/element.ts';
import type { PageHistory } from './translations/history.ts';
import {
  compareTranslations,
  type DetailedState,
  type TranslatedSite,
  type TranslationOptions,
  type TranslationState,
  translationOptions,
} from './translations/state.ts';
import { type HrefMapping, type HrefOptions, hrefMapping } from './tree/hrefs.ts';
import type { NavTree } from './tree/nav-tree.ts';
import { walkElements } from './tree/walk.ts';
import { assertOptions, nameOfValue } from './usage/wrong-use.ts';
import { firstPage } from './view/nav-index.ts';

/** Options of `check` and `loadSite`. */
export interface SiteOptions {
  /** Overrides the settings and the detection from the config. */
  dialect?: Dialect;
  /**
   * `false` to skip the links, anchors and front matter of pages, so that only unlisted pages are read. Or the page files whose
   * links are checked, by their paths from the root of the host. Default: `true`, for the links of all pages.
   */
  links?: boolean | readonly string[];
  /** Checks that pages parse as MDX, with a parser that core does not contain. Default: no page is parsed. */
  syntax?: SyntaxCheck;
  /**
   * The URLs of other sites that do not work, with the reasons, such as `the server answered 404`. The caller has requested
   * them. Default: links to other sites are not checked.
   */
  deadLinks?: ReadonlyMap<string, string>;
  /** `false` to read only the config: no pages and no specifications. Default: `true`. */
  files?: boolean;
  /** The text of the `nav.config.json` or `package.json` that applies, and its path from the root of the host. */
  settings?: { file: string; text: string };
  /** Finds the new paths of renamed pages: by the old slug, the new page and the commit. */
  findRenamed?: FindRenamedPages;
  /** The contents of remote specifications that the caller has fetched, by URL. */
  fetched?: ReadonlyMap<string, string>;
  /** The reasons that other remote specifications could not be fetched, by URL, such as `the server answered 404`. */
  unreachable?: ReadonlyMap<string, string>;
  /**
   * Parses a config that is not JSON, such as a module, which may have parts in other files. Its `$ref`s still point to JSON
   * files. If it returns `notes`, missing fields and unlisted pages are not reported.
   */
  parse?: ParseConfig;
}

/** Returns the renamed ones of some pages, by slug. A check calls it at most once, and only for missing pages. */
export type FindRenamedPages = (slugs: readonly string[]) => ReadonlyMap<string, RenamedPage>;

/** A loaded site. Lists files and reads pages on first use. */
export interface Site {
  /** The host, with its failures recorded in `unreadable` instead of thrown. */
  readonly host: Host;
  /** The path of the config from the root of the host. */
  readonly file: string;
  /** The config with its `$ref`s resolved; `undefined` if it is not JSON or cannot be read, as the findings explain. */
  readonly config: Config | undefined;
  /** The rules of the dialect in effect. */
  readonly grammar: Grammar;
  readonly settings: Settings;
  /** The path of the file with the settings, if there is one. */
  readonly settingsFile: string | undefined;
  // Next to the code `unreadable-file`, because the commands `pages`, `resolve`, `explain` and `diff` do not print findings.
  /** The files and folders that could not be read so far: the reasons by path. Grows while the site is used. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** The parsed files, by path: the config, the files of its `$ref`s and the settings. */
  readonly sources: ReadonlyMap<string, Source>;
  /** The findings of reading the config and the settings. */
  readonly findings: readonly Finding[];
  /** A sentence with a location for each computed part of the config, which is left out. */
  readonly notes: readonly string[];
  /** Finds out where missing pages went. */
  readonly findRenamed: FindRenamedPages;
  /** True if the links of all pages are checked. */
  readonly checksLinks: boolean;
  /** True if all pages are read, false if only pages without an entry. */
  readonly readsPages: boolean;
  /** The page files whose links are checked, if not all are, by their paths from the root of the host. */
  readonly linkFiles: readonly string[];
  /** The URLs of other sites that do not work, with the reasons. */
  readonly deadLinks: ReadonlyMap<string, string> | undefined;
  /** The parser of pages, and the pages that it parses. */
  readonly syntax: SyntaxCheck | undefined;
  /** Returns the files of the site, or `undefined` with the option `files: false`. */
  files(): SiteFiles | undefined;
  /** Returns a specification by its source. `undefined` with the option `files: false`. */
  readonly specifications: SpecificationFinder | undefined;
  /** Returns the front matter of a page by its path without extension, or `undefined` if the page does not exist. */
  pageMeta(path: string): PageMeta | undefined;
  /** Returns what everything computed from this site so far rests on. Grows while the site is used. */
  dependencies(): Dependencies;
}

/** The files and folders that a result rests on, by their paths from the root of the host. A change of others has no effect. */
export interface Dependencies {
  /** The files whose content matters: read, or looked for and absent. Sorted. */
  files: string[];
  /** The folders in which an added, removed or renamed file matters, at any depth. Sorted. */
  folders: string[];
}

/**
 * Loads the site whose config is `file`. Mistakes become findings.
 *
 * @returns a site without a config if the file does not exist or cannot be read, as its findings explain.
 * @throws RangeError for an unknown dialect, TypeError for an unknown option, and for an asynchronous or missing host.
 */
export function loadSite(host: Host, file: string, options: SiteOptions = {}): Site {
  assertHost('loadSite', host, file);
  assertOptions('loadSite', options, siteOptions, { resolveSite: resolveOptions });
  const path = normalizePath(file);
  const unreadable = new Map<string, string>();
  const uses: Uses = { files: new Set(), folders: new Set() };
  const tracked = trackReadErrors(host, unreadable, uses);
  let notes: readonly string[] = [];
  const parse: ParseConfig | undefined =
    options.parse &&
    ((...args) => {
      const result = (options.parse as ParseConfig)(...args);
      notes = result.notes ?? [];
      return result;
    });
  const parsed = parse ? undefined : derived(tracked, path, parseConfig);
  const text = parse ? tracked.read(path) : parsed?.text;
  const reason = unreadable.get(path);
  const { config, findings } =
    text === undefined
      ? { config: undefined, findings: [withoutText(path, reason)] }
      : composeConfig(tracked, path, text, parse ?? (() => parsed as ParsedConfig));
  const given = options.settings && readSettings(options.settings.file, options.settings.text);
  const settings = given?.settings ?? noSettings;
  const dialect = options.dialect ?? settings.dialect ?? detectDialect(config?.value);
  const sources = new Map<string, Source>(config?.sources);
  if (given?.source) sources.set(given.source.file, given.source);
  const readable = options.files === false ? undefined : config;

  let files: SiteFiles | undefined;
  const site: Site = {
    host: tracked,
    file: path,
    config,
    grammar: grammarNamed(dialect),
    settings: notes.length === 0 ? settings : withoutAbsences(settings),
    settingsFile: given && options.settings?.file,
    sources,
    findings: [...findings, ...(given?.findings ?? [])],
    notes,
    unreadable,
    findRenamed: options.findRenamed ?? (() => new Map()),
    checksLinks: (options.links ?? true) === true && readable !== undefined,
    readsPages: options.links !== false && readable !== undefined,
    linkFiles: Array.isArray(options.links) && readable ? options.links.map(normalizePath) : [],
    deadLinks: options.deadLinks,
    syntax: readable && options.syntax,
    specifications:
      readable &&
      specificationFinder(
        tracked,
        readable.folder,
        options.fetched,
        options.unreachable,
        dialects[dialect].methods,
      ),
    files() {
      if (!readable || files) return files;
      files = listSiteFiles(tracked, readable.folder);
      for (const { path, reason } of files.unreadableFolders) unreadable.set(path, reason);
      return files;
    },
    pageMeta(slug) {
      const page = site.files()?.pages.get(slug);
      if (page === undefined) return undefined;
      return derived(tracked, joinPath(readable?.folder ?? '', page), deriveFrontMatter);
    },
    dependencies() {
      const files = [...uses.files].flat().map(normalizePath);
      const folders = [...uses.folders].map(normalizePath);
      if (given && options.settings) files.push(normalizePath(options.settings.file));
      return { files: [...new Set(files)].sort(), folders: [...new Set(folders)].sort() };
    },
  };
  return site;
}

/** Returns settings that report nothing as missing, for a config of which a part is computed. */
function withoutAbsences(settings: Settings): Settings {
  const off = Array.from(codesWith('absence'), (code) => [code, 'off' as const]);
  return { ...settings, rules: { ...settings.rules, ...Object.fromEntries(off) } };
}

interface ParsedConfig extends ParseResult {
  text: string;
}

function parseConfig(path: string, text: string, before?: ParsedConfig): ParsedConfig {
  return { text, ...parseAgain(path, text, before) };
}

/** `reason` says why it cannot be read, if it exists. */
function withoutText(path: string, reason: string | undefined): Finding {
  if (reason !== undefined) return unreadableFile(path, reason, path);
  return { code: 'config-not-found', args: { path }, at: { file: path, range: START } };
}

export function isConfigMissing({ findings }: Pick<Site, 'findings'>): boolean {
  return findings.some(({ code }) => code === 'config-not-found');
}

export function unreadableFile(path: string, reason: string, config: string): Finding {
  return { code: 'unreadable-file', args: { path, reason }, at: { file: config, range: START } };
}

/** The options of `resolveSite`: the form of URLs, and what happens to pages without a file. */
export interface ResolveSiteOptions extends HrefOptions {
  /**
   * `mark` sets `missing` on pages without a file, and `drop` leaves them out, with the elements that are empty without
   * them. Default: `mark`.
   */
  missing?: 'mark' | 'drop';
}

export const siteOptions: Readonly<Record<keyof SiteOptions, 1>> = {
  dialect: 1,
  links: 1,
  syntax: 1,
  deadLinks: 1,
  files: 1,
  settings: 1,
  findRenamed: 1,
  fetched: 1,
  unreachable: 1,
  parse: 1,
};
const resolveOptions: Readonly<Record<keyof ResolveSiteOptions, 1>> = {
  base: 1,
  trailingSlash: 1,
  index: 1,
  href: 1,
  missing: 1,
};

/** @throws TypeError for a value that `loadSite` did not return. */
export function assertSite(name: string, site: Site): void {
  if (typeof site?.pageMeta === 'function') return;
  throw new TypeError(
    `${name} needs a site, not ${nameOfValue(site)}: ${name}(loadSite(host, 'docs.json')).`,
  );
}

interface TreeContext {
  hrefs: HrefMapping | undefined;
  linked: ReadonlySet<string>;
}

const contexts = new WeakMap<NavTree, TreeContext>();

/**
 * Resolves the navigation of a site with the data in its files: titles from front matter, pages from specifications.
 * Skips invalid parts and keeps the rest.
 *
 * @returns `undefined` if the site has no config, as its findings explain.
 * @throws RangeError for an option with an unknown value, TypeError for an unknown option.
 */
export function resolveSite(site: Site, options: ResolveSiteOptions = {}): Resolution | undefined {
  assertSite('resolveSite', site);
  assertOptions('resolveSite', options, resolveOptions, { loadSite: siteOptions });
  const { config, grammar } = site;
  const { missing } = options;
  if (missing !== undefined && missing !== 'mark' && missing !== 'drop')
    throw new RangeError(
      `The option "missing" must be "mark" or "drop", not ${JSON.stringify(missing)}.`,
    );
  const hrefs = hrefMapping(options);
  if (!config) return undefined;
  const files = site.files();
  const linked = new Set<string>();
  const addressesIn = (tree: NavTree) => siteAddresses(site, config, tree, { base: options.base });
  const resolution = resolve(config, grammar, {
    pageMeta: (path) => site.pageMeta(path),
    files,
    ...(site.specifications ? { specifications: site.specifications } : {}),
    hrefs,
    missing,
    links: (tree) => linksOf(() => addressesIn(tree), hrefs, linked),
  });
  const { tree } = resolution;
  contexts.set(tree, { hrefs, linked });
  const redirects = siteRedirects(config);
  if (redirects.all.length > 0)
    tree.redirects = servedRedirects(config, redirects, { ...addressesIn(tree), hrefs });
  return resolution;
}

/** `addresses` is called for the first link. */
function linksOf(
  addresses: () => ReturnType<typeof siteAddresses>,
  hrefs: HrefMapping | undefined,
  linked: Set<string>,
): (address: string) => LinkTarget {
  let targetOf: ((address: string) => LinkTarget) | undefined;
  return (address) => {
    if (!targetOf) {
      const { find, basePath } = addresses();
      targetOf = linkTargets(find, hrefs, basePath, (slug) => linked.add(slug));
    }
    return targetOf(address);
  };
}

/**
 * @param texts returns the files whose links show a base path, besides the config: `checkedAddresses` passes the files
 * of a check. A parameter, because a resolver of configs would bundle the reader of pages otherwise.
 */
export function siteAddresses(
  site: Site,
  config: Config,
  tree: NavTree,
  { base, texts }: { base?: string | undefined; texts?: () => Iterable<LinkedText> },
): { find: FindAddress; basePath: string } {
  const files = site.files();
  const addresses = addressesOf({
    files,
    tree,
    dialect: site.grammar.dialect,
    redirects: siteRedirects(config),
    given: base ?? site.settings.basePath,
    hrefs() {
      const links: string[] = [];
      walkElements(tree, ({ href }) => href !== undefined && links.push(href));
      return [
        ...links,
        ...configLinks(config, elementLists(config, site.grammar)).map(({ href }) => href),
      ];
    },
    texts: texts ?? (() => []),
  });
  let basePath = texts && basePaths.get(site);
  basePath ??= addresses.basePath();
  if (texts) basePaths.set(site, basePath);
  return { find: addresses.findUnder(basePath), basePath };
}

/** The base path of each site whose contents are given: inferring it may read the links of all pages. */
const basePaths = new WeakMap<Site, string>();

/**
 * Returns the pages of a site that a static build writes, each once by URL. The first is the front page, `/`. Pages of
 * the navigation follow in reading order, then page files without an entry. Files that are not separate pages are left
 * out: files that `.mintignore` or their folder excludes, files for the repository such as README, names that start with
 * `_`, and snippets that other files import.
 *
 * @param tree The tree that `resolveSite` returned for this site.
 * @throws TypeError for another tree, also a copy.
 */
export function sitePages(site: Site, tree: NavTree): SitePage[] {
  const folder = site.config?.folder ?? '';
  const context = contexts.get(tree);
  if (!context)
    throw new TypeError('sitePages needs the tree that resolveSite returned, not a copy.');
  const { hrefs, linked } = context;
  return listSitePages({
    tree,
    home: firstPage(tree.root),
    files: site.files(),
    folder,
    hrefs,
    linked,
    pageMeta: site.pageMeta,
    importsOf: (file) => derived(site.host, joinPath(folder, file), derivePageImports),
  });
}

/** The options of `searchDocuments`. */
export interface SearchOptions {
  /**
   * Returns the content of a page in Markdown or MDX, such as what your build makes of it. Default, also if it returns
   * `undefined`: the content of its file.
   */
  contentOf?: (page: SitePage) => string | undefined;
}

/**
 * Yields a document for a search index for each page that search should list: each page of the navigation once, and the hidden
 * ones that the config includes in search. Reads the content of a page when the iteration reaches it.
 *
 * @param tree The tree that `resolveSite` returned for this site.
 * @throws TypeError for another tree, also a copy, and for an unknown option.
 */
export function searchDocuments(
  site: Site,
  tree: NavTree,
  options: SearchOptions = {},
): Generator<SearchDocument> {
  assertSite('searchDocuments', site);
  assertOptions('searchDocuments', options, { contentOf: 1 });
  return listSearchDocuments({
    pages: sitePages(site, tree),
    tree,
    files: site.files(),
    folder: site.config?.folder ?? '',
    read: (file) => site.host.read(file),
    contentOf: options.contentOf,
    descriptionOf: (path) => site.pageMeta(path)?.description,
  });
}

/**
 * Compares the languages of a site: the pages that are translated, missing, or behind their originals.
 *
 * @param history The history of its pages, such as `pageHistory` of `@nav/core/node` reads from git. Without one, no page
 *   is behind.
 * @returns `undefined` if the site has no config, as its findings explain.
 * @throws TypeError for an unknown option, RangeError for an option `since` that the history lacks.
 */
export function translationState(
  site: Site,
  history?: PageHistory,
  options: TranslationOptions = {},
): TranslationState | undefined {
  assertOptions('translationState', options, translationOptions);
  const tree = resolveSite(site)?.tree;
  return tree && detailedTranslations(site, tree, history, options).state;
}

/** Compares the languages of a site whose tree is known, with the changes behind each entry of `behind`. */
export function detailedTranslations(
  site: Site,
  tree: NavTree,
  history: PageHistory | undefined,
  options: TranslationOptions,
): DetailedState {
  return compareTranslations(translatedSite(site, tree), history, options);
}

function translatedSite({ config, host, files }: Site, tree: NavTree): TranslatedSite {
  const folder = config?.folder ?? '';
  const pages = files()?.pages;
  const redirect = redirectFinder(config ? readRedirects(config) : []);
  return {
    tree,
    addresses: {
      folder,
      files: Array.from(pages ?? [], ([, file]) => file),
      redirect: (path) => redirect(path)?.target,
    },
    fileOf(slug) {
      const file = pages?.get(slug);
      return file === undefined ? undefined : joinPath(folder, file);
    },
    read: (file) => host.read(file),
  };
}
