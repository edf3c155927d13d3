import { configLinks } from './addresses/config-links.ts';
import { addressesOf } from './addresses/site-base-path.ts';
import { type SiteText, siteTexts, textsOf } from './addresses/site-texts.ts';
import type { Config } from './config/load.ts';
import { levelOf } from './config/rule-levels.ts';
import type { Code } from './diagnostics/catalog/messages.ts';
import { linkCodes } from './diagnostics/codes.ts';
import type { Diagnostic, Finding } from './diagnostics/diagnostic.ts';
import { type AsyncHost, withAsyncHost } from './files/async-host.ts';
import type { Host } from './files/host.ts';
import type { Dialect } from './format/dialects.ts';
import { isListName, isSiteSection } from './format/elements.ts';
import { DEFAULT_API_DIRECTORY } from './openapi/generate.ts';
import { ignoreCommentsIn } from './pages/ignore-comments.ts';
import {
  awayRedirectTest,
  neverApplies,
  readRedirects,
  redirectFinder,
} from './redirects/redirects.ts';
import { reportFindings } from './report.ts';
import { type Resolution, resolve } from './resolve/resolve.ts';
import { type PageIgnores, withoutIgnored } from './rules/ignored-lines.ts';
import { rules } from './rules/index.ts';
import { indexPages } from './rules/page-index.ts';
import type { RuleContext } from './rules/rule.ts';
import { loadSite, type Site, type SiteOptions, unreadableFile } from './site.ts';
import { checkStructure } from './structure/check-structure.ts';
import { elementLists } from './structure/element.ts';
import { normalizePagePath } from './text/page-path.ts';
import { joinPath, relativePath } from './text/path.ts';
import { lastToken, parentPointer, pointerTokens } from './text/pointer.ts';
import { pageScopes, suitsReadersOf } from './tree/page-scopes.ts';
import { walkPageEntries } from './tree/walk.ts';

/** All findings about one site. */
export interface CheckResult {
  /** The files that make up the config: the main file, then those that its `$ref`s name, then the settings file. */
  files: string[];
  /** The dialect that was in effect. */
  dialect: Dialect;
  /** The number of page references that readers get, generated pages included; `undefined` without a usable config. */
  pages: number | undefined;
  /** The number of diagnostics by severity. */
  summary: { errors: number; warnings: number; infos: number };
  /** The findings, sorted by file, offset and code. */
  diagnostics: Diagnostic[];
  /** The entries of `ignore` in the settings of rules that match no finding; absent if there are none. */
  unusedIgnores?: { code: Code; pattern: string }[];
}

/**
 * Loads and checks the site whose config is `file`. Mistakes become diagnostics, and so do files that cannot be read.
 *
 * @returns `undefined` if the file does not exist.
 * @throws RangeError for an unknown dialect, TypeError for an asynchronous host.
 */
export function check(
  host: Host,
  file: string,
  options: SiteOptions = {},
): CheckResult | undefined {
  const site = loadSite(host, file, options);
  return site && checkSite(site);
}

/**
 * Loads and checks a site whose files take time to read. Reads only the files that the check needs, several at a time.
 *
 * @returns a promise of what `check` returns; it rejects only for an unknown dialect.
 */
export function checkAsync(
  host: AsyncHost,
  file: string,
  options: SiteOptions = {},
): Promise<CheckResult | undefined> {
  return withAsyncHost(host, (available) => check(available, file, options));
}

/** Checks a site that is already loaded. Deterministic; never throws on a config. */
export function checkSite(site: Site): CheckResult {
  const { config, grammar, settingsFile } = site;
  const { findings, pages } = config
    ? checkConfig(site, config)
    : { findings: site.findings, pages: undefined };
  const { diagnostics, unusedIgnores } = reportFindings(withUnreadable(findings, site), site);
  // Without all files, some rules report nothing.
  const isComplete = config !== undefined && site.files() !== undefined;
  const unused = unusedIgnores.filter(({ code }) => site.checksLinks || !linkCodes.has(code));
  return {
    files: (config ? [...config.sources.keys()] : [site.file]).concat(settingsFile ?? []),
    dialect: grammar.dialect,
    pages,
    summary: countBySeverity(diagnostics),
    diagnostics,
    ...(isComplete && unused.length > 0 ? { unusedIgnores: unused } : {}),
  };
}

/** Counts diagnostics by severity. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): CheckResult['summary'] {
  const summary = { errors: 0, warnings: 0, infos: 0 };
  for (const { severity, more = 0 } of diagnostics) summary[`${severity}s`] += 1 + more;
  return summary;
}

/** Runs the stages on a parsed config: structure, resolution, rules. */
function checkConfig(site: Site, config: Config): { findings: Finding[]; pages: number } {
  const faults = checkStructure(config.value, site.grammar);
  const resolution = resolve(config, site.grammar, {
    files: site.files(),
    ...(site.specifications ? { specifications: site.specifications } : {}),
  });
  const findings = site.findings.concat(faults, resolution.findings);
  const ignores = new Map<string, PageIgnores>();
  const context = ruleContext(site, config, faults, resolution, findings, ignores);
  for (const rule of rules) rule(context);
  const kept = withoutIgnored(
    findings,
    ignores,
    (file) => site.host.read(file),
    (code) => levelOf(code, site.settings) === 'off',
  );
  return { findings: kept, pages: context.pageIndex.count };
}

/** Prepares what the rules share. What only some configs need is computed on first use. */
function ruleContext(
  site: Site,
  config: Config,
  faults: readonly Finding[],
  { tree, findings: unresolved }: Resolution,
  findings: Finding[],
  ignores: Map<string, PageIgnores>,
): RuleContext {
  const unread = unresolved.some(({ code }) => UNREAD_SPECIFICATION.has(code));
  const folders = once(() => (unread ? apiFolders(config.value) : []));
  const files = site.files();
  const misshapen = faults.filter(isOfNavigation);
  const pageIndex = indexPages(tree, files);
  const redirects = once(() => readRedirects(config).filter(({ source }) => !neverApplies(source)));
  const redirectOf = once(() => redirectFinder(redirects()));
  const lists = elementLists(config, site.grammar);
  const links = configLinks(config, lists);
  const addresses = addressesOf({
    files,
    tree,
    dialect: site.grammar.dialect,
    redirects,
    redirectOf: (address) => redirectOf()(address),
    given: site.settings.basePath,
    hrefs: () => [
      ...pageIndex.links.flatMap(({ href = '' }) => href),
      ...links.map(({ href }) => href),
    ],
    // The rule about links in pages reads them anyway, and reports the base path that they show.
    texts: () => [],
  });
  const isRedirectedAway = once(() => awayRedirectTest(redirectOf()));
  const scopes = once(() => pageScopes(tree));
  const basePath = () => site.settings.basePath ?? addresses.shownByConfig();
  let finder = once(() => addresses.findUnder(basePath()));
  return {
    root: tree.root,
    isRedirectedAway: (slug) => redirects().length > 0 && isRedirectedAway()(slug),
    scopes,
    suggestedFor: (scope) => ({
      key: scope,
      has: (slug) =>
        scopes().includes(scope, slug) && !(redirects().length > 0 && isRedirectedAway()(slug)),
    }),
    suggestedNear(path) {
      const isSuitable = suitsReadersOf(path, scopes());
      return {
        key: JSON.stringify(scopes().around(path)),
        has: (slug) => isSuitable(slug) && !(redirects().length > 0 && isRedirectedAway()(slug)),
      };
    },
    walkPages: (visit) => walkPageEntries(tree, visit),
    pageIndex,
    unlisted: tree.unlisted,
    targetOf: (address) => finder()(address),
    assumeBasePath(path) {
      finder = once(() => addresses.findUnder(path));
    },
    basePath,
    inferredBasePath: addresses.shownByConfig,
    basePathOfDeadLinks: addresses.shownByPages,
    links,
    redirects,
    redirectOf: (address) => redirectOf()(address),
    config,
    grammar: site.grammar,
    lists,
    files,
    settings: site.settings,
    pageMeta: (path) => site.pageMeta(path),
    misshapen: misshapen.length > 0,
    incomplete:
      site.findings.some(losesNavigation) ||
      misshapen.some(losesElements) ||
      site.unreadable.has(joinPath(config.folder, '.mintignore')),
    suggested: new Set(unresolved.flatMap(suggestedPage)),
    repeatedFiles: new Set(),
    specifications: site.specifications,
    hasUnreadSpecification: unread,
    findRenamed: site.findRenamed,
    checksLinks: site.checksLinks,
    linkFiles: site.linkFiles.flatMap((file) => relativePath(config.folder, file) ?? []),
    readsPages: site.checksLinks || (files?.pages.size ?? 0) <= MAX_READ_PAGES,
    readFile: textReader((file) => site.host.read(joinPath(config.folder, file))),
    mayBeGenerated: (address) =>
      folders().some((folder) => `${address.toLowerCase()}/`.startsWith(`/${folder}/`)),
    addIgnoreComments({ file, text, markup }) {
      const comments = ignoreCommentsIn(text, markup);
      const path = joinPath(config.folder, file);
      if (comments.length > 0) ignores.set(path, { file: path, text, comments });
    },
    linkedFrom: new Map(),
    report: (finding) => findings.push(finding),
  };
}

/** The codes for a specification whose endpoints are unknown. */
const UNREAD_SPECIFICATION: ReadonlySet<Code> = new Set([
  'openapi-invalid',
  'openapi-not-found',
  'openapi-remote',
  'unreadable-file',
]);

/** The most pages of a site whose texts every check reads: a second or so, in the worst case. */
const MAX_READ_PAGES = 3000;

/** The most characters of the texts that a check keeps: of more, some are read twice. */
const MAX_KEPT_TEXT = 50_000_000;

/** Returns a function that reads each file once, unless there is too much to keep. */
function textReader(
  read: (file: string) => string | undefined,
): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  let room = MAX_KEPT_TEXT;
  return (file) => {
    if (texts.has(file)) return texts.get(file);
    const text = read(file);
    room -= text?.length ?? 0;
    if (room > 0) texts.set(file, text);
    return text;
  };
}

/** Returns the folders into which specifications may generate pages, in lower case. */
function apiFolders(value: unknown): string[] {
  const folders = new Set([DEFAULT_API_DIRECTORY]);
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('directory' in value && typeof value.directory === 'string') folders.add(value.directory);
    Object.values(value).forEach(walk);
  };
  walk(value);
  return [...folders].map((folder) => normalizePagePath(folder).toLowerCase()).filter(Boolean);
}

function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/** Returns the page that an endpoint entry may mean. */
function suggestedPage({ args }: Finding): string[] {
  const page = 'asPage' in args ? args.asPage?.suggestion : undefined;
  return page === undefined ? [] : [page];
}

/** Returns true if part of the navigation may be missing from the config because of a finding. */
function losesNavigation({ code, topLevel = 'navigation' }: Finding): boolean {
  const loses = code.startsWith('ref-') || code === 'duplicate-key' || code === 'unreadable-file';
  return loses && topLevel === 'navigation';
}

/** Returns true for a finding about the navigation, false for one about a setting next to it. */
function isOfNavigation({ at: { pointer = '' } }: Finding): boolean {
  const [section = ''] = pointerTokens(pointer);
  return !isSiteSection(section);
}

/** Returns true for an invalid `$ref` in place of an element or a list of elements. */
function losesElements({ code, at: { pointer = '' } }: Finding): boolean {
  if (code !== 'ref-invalid') return false;
  const holder = lastToken(parentPointer(pointer) ?? '');
  return holder === 'navigation' || isListName(holder) || /^\d+$/.test(holder);
}

/** Reports each unreadable file once: at the first entry that names it, or else at the start of the config. */
function withUnreadable(findings: readonly Finding[], { file, unreadable }: Site): Finding[] {
  const reported = new Set<string>();
  const kept = findings.filter((finding) => {
    if (finding.code !== 'unreadable-file') return true;
    const isFirst = !reported.has(finding.args.path);
    reported.add(finding.args.path);
    return isFirst;
  });
  for (const [path, reason] of unreadable)
    if (!reported.has(path)) kept.push(unreadableFile(path, reason, file));
  return kept;
}

/** Returns the texts of the pages whose links a check judges. */
export function checkedTexts(site: Site, config: Config): Iterable<SiteText> {
  const files = site.files();
  if (!files) return [];
  const read = (file: string) => site.host.read(joinPath(config.folder, file));
  const chosen = site.linkFiles.flatMap((file) => relativePath(config.folder, file) ?? []);
  return site.checksLinks ? siteTexts(files, read) : textsOf(chosen, files, read);
}
