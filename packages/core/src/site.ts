import { type Config, composeConfig } from './config/load.ts';
import { noSettings, readSettings, type Settings } from './config/settings.ts';
import type { Finding } from './diagnostics/diagnostic.ts';
import type { PageMeta } from './files/front-matter.ts';
import { readFrontMatter } from './files/front-matter.ts';
import { type Host, trackReadErrors } from './files/host.ts';
import { listSiteFiles, type SiteFiles } from './files/site-files.ts';
import type { Dialect } from './format/dialects.ts';
import { detectDialect } from './format/dialects.ts';
import { type Grammar, grammarNamed } from './format/grammar.ts';
import { type SpecificationFinder, specificationFinder } from './openapi/specifications.ts';
import { type Resolution, resolve } from './resolve/resolve.ts';
import type { ParseResult, Source } from './source/source.ts';
import { joinPath, normalizePath } from './text/path.ts';

/** Options of `check` and `loadSite`. */
export interface SiteOptions {
  /** Overrides the settings and the detection (contract of the dialects). */
  dialect?: Dialect;
  /** False: only the config is looked at, no other file of the site. */
  files?: boolean;
  /** The text of the `nav.config.json` or `package.json` that applies, with its path from the host's root. */
  settings?: { file: string; text: string };
  /** The texts of specifications on the network, by address, where somebody fetched them. */
  fetched?: ReadonlyMap<string, string>;
  /** Why others could not be fetched, by address: clauses such as `the server answered 404`. */
  unreachable?: ReadonlyMap<string, string>;
  /** Parses the config where it is not JSON, such as a module; its `$ref`s still name JSON files. */
  parse?: (file: string, text: string) => ParseResult;
}

/** A site, read as far as somebody asked: the files are listed, and pages read, on first use. */
export interface Site {
  readonly host: Host;
  readonly file: string;
  /** Undefined when the main file is not JSON: the findings say where. */
  readonly config: Config | undefined;
  readonly grammar: Grammar;
  readonly settings: Settings;
  /** What could not be read so far, by path, and why: see `Unreadable`. It grows while the site is read. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Every located file that took part, by path. */
  readonly sources: ReadonlyMap<string, Source>;
  /** What reading the config and the settings found. */
  readonly findings: readonly Finding[];
  /** Undefined when files are not to be looked at. */
  files(): SiteFiles | undefined;
  /** Finds a specification by its source; undefined when files are not to be looked at. */
  readonly specifications: SpecificationFinder | undefined;
  /** What a page says of itself, by its path without extension; undefined when there is no such page. */
  pageMeta(path: string): PageMeta | undefined;
}

/**
 * Reads a site. Mistakes become findings.
 *
 * @returns `undefined` when there is no config file of that name, or none that can be read.
 * @throws RangeError for a dialect that there is not.
 */
export function loadSite(from: Host, path: string, options: SiteOptions = {}): Site | undefined {
  const file = normalizePath(path);
  const unreadable = new Map<string, string>();
  const host = trackReadErrors(from, unreadable);
  const text = host.read(file);
  if (text === undefined) return undefined;
  const { config, findings } = composeConfig(host, file, text, options.parse);
  const given = options.settings && readSettings(options.settings.file, options.settings.text);
  const settings = given?.settings ?? noSettings;
  const dialect = options.dialect ?? settings.dialect ?? detectDialect(config?.value);
  const sources = new Map<string, Source>(config?.sources);
  if (given?.source) sources.set(given.source.file, given.source);

  let files: SiteFiles | undefined;
  const site: Site = {
    host,
    file,
    config,
    grammar: grammarNamed(dialect),
    settings,
    sources,
    findings: [...findings, ...(given?.findings ?? [])],
    unreadable,
    specifications:
      options.files === false || !config
        ? undefined
        : specificationFinder(host, config.folder, options.fetched, options.unreachable),
    files() {
      if (options.files === false || !config) return undefined;
      if (files) return files;
      files = listSiteFiles(host, config.folder);
      for (const { path, reason } of files.unreadableFolders) unreadable.set(path, reason);
      return files;
    },
    pageMeta(path) {
      const page = site.files()?.pages.get(path);
      const pageText =
        page === undefined ? undefined : host.read(joinPath(config?.folder ?? '', page));
      return pageText === undefined ? undefined : readFrontMatter(pageText);
    },
  };
  return site;
}

/**
 * Resolves a site with everything that its files tell: titles from front matter, pages from specifications.
 *
 * @returns `undefined` when the config is not JSON.
 */
export function resolveSite(site: Site): Resolution | undefined {
  if (!site.config) return undefined;
  return resolve(site.config, site.grammar, {
    pageMeta: (path) => site.pageMeta(path),
    files: site.files(),
    ...(site.specifications ? { specifications: site.specifications } : {}),
  });
}
