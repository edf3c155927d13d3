import type { ParseConfig } from './config/load.ts';
import { type Config, composeConfig } from './config/load.ts';
import { noSettings, readSettings, type Settings } from './config/settings.ts';
import type { Finding } from './diagnostics/diagnostic.ts';
import { type PageMeta, readFrontMatter } from './files/front-matter.ts';
import { type Host, trackReadErrors } from './files/host.ts';
import { listSiteFiles, type SiteFiles } from './files/site-files.ts';
import { type Dialect, detectDialect, dialects } from './format/dialects.ts';
import { type Grammar, grammarNamed } from './format/grammar.ts';
import { type SpecificationFinder, specificationFinder } from './openapi/specifications.ts';
import { type Resolution, resolve } from './resolve/resolve.ts';
import type { Source } from './source/source.ts';
import { joinPath, normalizePath } from './text/path.ts';
import { START } from './text/position.ts';

/** Options of `check` and `loadSite`. */
export interface SiteOptions {
  /** Overrides the settings and the detection from the config. */
  dialect?: Dialect;
  /** `true` to check the links of all pages, which reads their texts. Default: `false`. */
  links?: boolean;
  /** `false` to read only the config: no pages and no specifications. Default: `true`. */
  files?: boolean;
  /** The text of the `nav.config.json` or `package.json` that applies, and its path from the root of the host. */
  settings?: { file: string; text: string };
  /** Finds out where pages went that do not exist: the page and the commit that renamed each, by the old slug. */
  findRenamed?: FindRenamedPages;
  /** The texts of remote specifications that the caller has fetched, by URL. */
  fetched?: ReadonlyMap<string, string>;
  /** The reasons that other remote specifications could not be fetched, by URL, such as `the server answered 404`. */
  unreachable?: ReadonlyMap<string, string>;
  /** Parses a config that is not JSON, such as a module, which may have parts in other files. Its `$ref`s still name JSON. */
  parse?: ParseConfig;
}

/** A page that was renamed. */
export interface RenamedPage {
  /** The slug of the page now. */
  to: string;
  /** The abbreviated id of the commit that renamed it last. */
  commit: string;
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
  /** The files and folders that could not be read so far: the reasons by path. Grows while the site is used. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** The parsed files, by path: the config, the files of its `$ref`s and the settings. */
  readonly sources: ReadonlyMap<string, Source>;
  /** The findings of reading the config and the settings. */
  readonly findings: readonly Finding[];
  /** Finds out where missing pages went. */
  readonly findRenamed: FindRenamedPages;
  /** True if the links of pages are checked. */
  readonly checksLinks: boolean;
  /** Returns the files of the site, or `undefined` with the option `files: false`. */
  files(): SiteFiles | undefined;
  /** Returns a specification by its source. `undefined` with the option `files: false`. */
  readonly specifications: SpecificationFinder | undefined;
  /** Returns the front matter of a page by its path without extension, or `undefined` if the page does not exist. */
  pageMeta(path: string): PageMeta | undefined;
}

/**
 * Loads the site whose config is `file`. Mistakes become findings.
 *
 * @returns `undefined` if the file does not exist. A file that exists and cannot be read gives a site without a config.
 * @throws RangeError for an unknown dialect, TypeError for an asynchronous host.
 */
export function loadSite(host: Host, file: string, options: SiteOptions = {}): Site | undefined {
  const path = normalizePath(file);
  const unreadable = new Map<string, string>();
  const tracked = trackReadErrors(host, unreadable);
  const text = tracked.read(path);
  const reason = unreadable.get(path);
  if (text === undefined && reason === undefined) return undefined;
  const { config, findings } =
    text === undefined
      ? { config: undefined, findings: [unreadableFile(path, reason ?? '', path)] }
      : composeConfig(tracked, path, text, options.parse);
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
    settings,
    settingsFile: given && options.settings?.file,
    sources,
    findings: [...findings, ...(given?.findings ?? [])],
    unreadable,
    findRenamed: options.findRenamed ?? (() => new Map()),
    checksLinks: options.links === true && readable !== undefined,
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
      const text = page && tracked.read(joinPath(readable?.folder ?? '', page));
      return text === undefined ? undefined : readFrontMatter(text);
    },
  };
  return site;
}

/** Returns the finding for a file that no entry of the config names, at the start of the config. */
export function unreadableFile(path: string, reason: string, config: string): Finding {
  return { code: 'unreadable-file', args: { path, reason }, at: { file: config, range: START } };
}

/**
 * Resolves the navigation of a site with everything that its files contain: titles from front matter, pages from
 * specifications. Skips invalid parts and keeps the rest.
 *
 * @returns `undefined` if the site has no config, as its findings explain.
 */
export function resolveSite(site: Site): Resolution | undefined {
  if (!site.config) return undefined;
  return resolve(site.config, site.grammar, {
    pageMeta: (path) => site.pageMeta(path),
    files: site.files(),
    ...(site.specifications ? { specifications: site.specifications } : {}),
  });
}
