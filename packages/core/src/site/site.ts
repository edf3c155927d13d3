import { once } from '@nav/collections';
import { joinPath, normalizePath } from '@nav/paths';
import { START } from '@nav/positions';
import type { SomePages } from '../addresses/texts-about.ts';
import type { ParseConfig } from '../config/load.ts';
import { type Config, composeConfig } from '../config/load.ts';
import { noSettings, readSettings, type Settings } from '../config/settings.ts';
import { codesWith } from '../diagnostics/codes.ts';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.ts';
import { derived } from '../files/derived.ts';
import { deriveExactFrontMatter, deriveFrontMatter, type PageMeta } from '../files/front-matter.ts';
import { assertHost, type Host } from '../files/host.ts';
import { listSiteFiles, type SiteFiles } from '../files/site-files.ts';
import { trackReadErrors, type Uses } from '../files/tracked-host.ts';
import { detectDialect } from '../format/detect-dialect.ts';
import { dialects } from '../format/dialects.ts';
import { type Grammar, grammarNamed } from '../format/grammar.ts';
import { type SpecificationFinder, specificationFinder } from '../openapi/specifications.ts';
import { type Resolution, type ResolvedConfig, resolveConfig } from '../resolve/resolve.ts';
import type { ContentCheck } from '../rules/content/content-check.ts';
import type { SyntaxCheck } from '../rules/pages/page-syntax.ts';
import type { PastCheck } from '../rules/redirects/url-gone.ts';
import type { Rule } from '../rules/rule/rule.ts';
import type { DocsSettings } from '../settings/docs-settings.ts';
import { parseAgain } from '../source/parse-again.ts';
import type { ParseResult, Source } from '../source/source.ts';
import { assertOptions, nameOfValue } from '../usage/wrong-use.ts';
import {
  type FindRenamedPages,
  resolveOptions,
  type SiteOptions,
  siteOptions,
} from './site-options.ts';

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
  /** The pages to report findings for; undefined for all pages. */
  readonly only: SomePages | undefined;
  /** The URLs of other sites that do not work, with the reasons. */
  readonly deadLinks: ReadonlyMap<string, string> | undefined;
  /** The check of the settings outside the navigation. */
  readonly docsSettings: DocsSettings | undefined;
  /** The check of what pages lose. */
  readonly content: ContentCheck | undefined;
  /** The comparison with the URLs of an earlier state. */
  readonly past: PastCheck | undefined;
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
  const dialect = options.dialect ?? settings.dialect ?? detectDialect(config?.value ?? text);
  const sources = new Map<string, Source>(config?.sources);
  if (given?.source) sources.set(given.source.file, given.source);
  const readable = options.files === false ? undefined : config;
  const { links = true, linkFiles = [], readPages = links } = options;

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
    checksLinks: links && readable !== undefined,
    readsPages: (links || readPages) && readable !== undefined,
    linkFiles: readable ? linkFiles.map(normalizePath) : [],
    only: readable && options.only,
    deadLinks: options.deadLinks,
    docsSettings: options.docsSettings,
    content: readable && options.content,
    past: readable && options.past,
    syntax: readable && options.syntax,
    specifications:
      readable &&
      specificationFinder(tracked, readable.folder, options.fetched, options.unreachable, dialect),
    files() {
      if (!readable || files) return files;
      files = listSiteFiles(tracked, readable.folder);
      for (const { path, reason } of files.unreadableFolders) unreadable.set(path, reason);
      return files;
    },
    pageMeta(slug) {
      const page = site.files()?.pages.get(slug);
      if (page === undefined) return undefined;
      const derive = dialects[dialect].oneBuilder ? deriveExactFrontMatter : deriveFrontMatter;
      return derived(tracked, joinPath(readable?.folder ?? '', page), derive);
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

export function unreadableFile(path: string, reason: string, config: string): Finding {
  return { code: 'unreadable-file', args: { path, reason }, at: { file: config, range: START } };
}

/** @throws TypeError for a value that `loadSite` did not return. */
export function assertSite(name: string, site: Site): void {
  if (typeof site?.pageMeta === 'function') return;
  throw new TypeError(
    `${name} needs a site, not ${nameOfValue(site)}: ${name}(loadSite(host, 'docs.json')).`,
  );
}

/** The parts of a loaded site that `siteWith` can replace. No other part of a site depends on them. */
type SiteChanges = Partial<
  Pick<
    Site,
    | 'findings'
    | 'findRenamed'
    | 'checksLinks'
    | 'content'
    | 'past'
    | 'settings'
    | 'syntax'
    | 'pageMeta'
  >
>;
type FixedParts = { readonly [Name in Exclude<keyof Site, keyof SiteChanges>]?: never };

/**
 * Returns a loaded site with some parts replaced or added. Results that depend only on the parts that stay are computed once for
 * both sites. A copy made otherwise computes them again.
 */
export function siteWith<Some extends Site, Changes extends object>(
  site: Some,
  changes: Changes & SiteChanges & FixedParts,
): Some & Changes {
  const changed: Some & Changes = { ...site, ...changes };
  const { resolved, basePath, found } = computedOf(site);
  const hasOtherLinks = changes.settings !== undefined || changes.checksLinks !== undefined;
  computed.set(changed, { resolved, basePath: hasOtherLinks ? {} : basePath, found });
  return changed;
}

/** The findings of a check: of each rule, and all without those that a comment ignores. */
interface LastFindings {
  all: readonly Rule[];
  byRule: readonly (readonly Finding[])[];
  kept: readonly Finding[];
  basePath: string;
}

/** Results that are computed from a site once. */
interface Computed {
  resolved: () => ResolvedConfig | undefined;
  /** The base path that a check assumes. Inferring it may read the links of all pages. */
  basePath: { path?: string };
  /** The findings of the last check. */
  found: { last?: LastFindings; diagnostics?: readonly Diagnostic[] };
}

const computed: WeakMap<Site, Computed> = /* @__PURE__ */ new WeakMap();

export function computedOf(site: Site): Computed {
  const known = computed.get(site);
  if (known) return known;
  const { config, grammar, specifications, files } = site;
  const made: Computed = {
    resolved: once(() => config && resolveConfig(config, grammar, files(), specifications)),
    basePath: {},
    found: {},
  };
  computed.set(site, made);
  return made;
}

/**
 * Returns the navigation of a site as its config and specifications describe it, which rules check: titles come from paths,
 * and links are as written. It is resolved once, and `resolveSite` adds the contents of pages to a copy.
 */
export function siteNavigation(site: Site): Resolution | undefined {
  return computedOf(site).resolved()?.resolution;
}

/** Returns the base path of a site as a check infers it, which is computed once. */
export function checkedBasePath(site: Site, compute: () => string): string {
  const { basePath } = computedOf(site);
  basePath.path ??= compute();
  return basePath.path;
}
