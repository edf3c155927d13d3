import {
  isObject,
  joinPath,
  lastToken,
  normalizePagePath,
  once,
  onceForText,
  parentPointer,
  pathOf,
  pointerTokens,
  relativePath,
  valueAt,
} from '@nav/text';
import { configLinks } from '../addresses/config-links.ts';
import { addressesOf } from '../addresses/site-base-path.ts';
import { type FindFacts, type SiteTexts, siteTexts, textsOf } from '../addresses/site-texts.ts';
import type { Config } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import type { Code } from '../diagnostics/catalog/messages.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { type Derive, derived, derivedFromFiles } from '../files/derived.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { Host } from '../files/host.ts';
import { derivePageFacts } from '../files/page-facts.ts';
import { derivePageHead } from '../files/page-head.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { isListName } from '../format/elements.ts';
import type { Grammar } from '../format/grammar.ts';
import { isSiteSection } from '../format/site-fields.ts';
import { DEFAULT_DIRECTORIES } from '../openapi/generate.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import { siteRedirects } from '../redirects/redirects.ts';
import type { Resolution } from '../resolve/resolve.ts';
import { type ElementList, elementLists } from '../structure/element.ts';
import { pageScopes } from '../tree/page-scopes.ts';
import { walkPageEntries } from '../tree/walk.ts';
import { indexPages } from './page-index.ts';
import { judgeLinks } from './page-links.ts';
import { type SyntaxCheck, syntaxReader } from './page-syntax.ts';
import type {
  RuleAddresses,
  RuleContext,
  RuleNavigation,
  RuleSpecifications,
  RuleTexts,
} from './rule.ts';

export interface RuleSite {
  readonly host: Host;
  readonly grammar: Grammar;
  readonly settings: Settings;
  /** The findings of reading the config and the settings. */
  readonly findings: readonly Finding[];
  readonly unreadable: ReadonlyMap<string, string>;
  readonly findRenamed: RuleContext['findRenamed'];
  readonly checksLinks: boolean;
  readonly readsPages: boolean;
  readonly linkFiles: readonly string[];
  readonly syntax: SyntaxCheck | undefined;
  readonly deadLinks: ReadonlyMap<string, string> | undefined;
  readonly specifications: SpecificationFinder | undefined;
  files(): SiteFiles | undefined;
  pageMeta(path: string): PageMeta | undefined;
}

export interface RuleSources {
  site: RuleSite;
  config: Config;
  faults: readonly Finding[];
  resolution: Resolution;
  report(finding: Finding): void;
}

/** Prepares the site for the rules. Data that only some configs need is computed on first use. */
export function ruleContext(sources: RuleSources): RuleContext {
  const { site, config, resolution, report } = sources;
  const { grammar, settings, findRenamed } = site;
  const files = site.files();
  const navigation = navigationOf(sources, elementLists(config, grammar), files);
  const links = configLinks(config, navigation.lists);
  const redirects = siteRedirects(config);
  const facts = new Map<unknown, unknown>();
  const shown = addressesOf({
    files,
    tree: resolution.tree,
    dialect: grammar.dialect,
    redirects,
    given: settings.basePath,
    hrefs: () => [
      ...navigation.pages.links.flatMap(({ href = '' }) => href),
      ...links.map(({ href }) => href),
    ],
    // `judgeLinks` reads them anyway.
    texts: () => [],
  });
  const basePath = once(
    () => settings.basePath ?? (shown.shownByConfig() || context.fact(judgeLinks).basePath),
  );
  const find = once(() => shown.findUnder(basePath()));
  const addresses: RuleAddresses = { ...shown, basePath, find: (address) => find()(address) };
  const context: RuleContext = {
    config,
    grammar,
    settings,
    files,
    navigation,
    links,
    addresses,
    redirects,
    specifications: specificationsOf(sources),
    texts: textsOfSite(site, config),
    deadLinks: site.deadLinks,
    findRenamed,
    fact<Value>(compute: (context: RuleContext) => Value): Value {
      if (!facts.has(compute)) facts.set(compute, compute(context));
      return facts.get(compute) as Value;
    },
    report,
  };
  return context;
}

function navigationOf(
  { site, config, faults, resolution: { tree, findings: unresolved } }: RuleSources,
  lists: readonly ElementList[],
  files: SiteFiles | undefined,
): RuleNavigation {
  const misshapen = faults.filter(isOfNavigation);
  return {
    lists,
    root: tree.root,
    pages: indexPages(tree, files),
    unlisted: tree.unlisted,
    suggested: new Set(unresolved.flatMap(suggestedPage)),
    isMisshapen: misshapen.length > 0,
    isIncomplete:
      site.findings.some(losesNavigation) ||
      misshapen.some(losesElements) ||
      site.unreadable.has(joinPath(config.folder, '.mintignore')),
    walkPages: (visit) => walkPageEntries(tree, visit),
    scopes: once(() => pageScopes(tree)),
  };
}

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

/** The codes for a specification whose endpoints are unknown. */
const UNREAD_SPECIFICATION: ReadonlySet<Code> = new Set([
  'openapi-invalid',
  'openapi-not-found',
  'openapi-remote',
  'unreadable-file',
]);

function specificationsOf({ site, config, resolution }: RuleSources): RuleSpecifications {
  const hasUnread = resolution.findings.some(({ code }) => UNREAD_SPECIFICATION.has(code));
  const folders = once(() => unreadFolders(config.value, hasUnread));
  return {
    find: site.specifications,
    hasUnread,
    mayServe(address) {
      const path = `${normalizePagePath(pathOf(address)).toLowerCase()}/`;
      return folders().some((folder) => path.startsWith(`${folder}/`));
    },
  };
}

/** Returns the folders with pages that only the builder knows, in lower case. */
function unreadFolders(config: unknown, hasUnread: boolean): string[] {
  const folders = new Set<string>();
  if (hasUnread) {
    folders.add(DEFAULT_DIRECTORIES.openapi);
    visitProperties(config, (key, value) => {
      if (key === 'directory' && typeof value === 'string') folders.add(value);
    });
  }
  visitProperties(valueAt(config, '/navigation'), (key, value) => {
    if (key !== 'graphql' && key !== 'sdk') return;
    const directory = isObject(value) ? value.directory : undefined;
    folders.add(typeof directory === 'string' ? directory : DEFAULT_DIRECTORIES[key]);
  });
  return [...folders].map((folder) => normalizePagePath(folder).toLowerCase()).filter(Boolean);
}

/** Calls `visit` for each property of a value, at any depth. */
function visitProperties(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    visit(key, item);
    visitProperties(item, visit);
  }
}

function textsOfSite(site: RuleSite, config: Config): RuleTexts {
  const pathOf = (file: string) => joinPath(config.folder, file);
  const facts = finder(site, config, derivePageFacts);
  return {
    read: (file) => site.host.read(pathOf(file)),
    meta: (path) => site.pageMeta(path),
    readsAll: site.readsPages,
    // The facts about a page contain its head.
    head: site.checksLinks ? facts : finder(site, config, derivePageHead),
    facts,
    linked: () => linkedTexts(site, config, facts),
    syntax: syntaxReader(site.host, config, site.syntax, site.grammar),
  };
}

export function linkedTexts(
  site: Pick<RuleSite, 'checksLinks' | 'host' | 'linkFiles' | 'files' | 'readsPages'>,
  config: Config,
  factsOf: FindFacts = finder(site, config, derivePageFacts),
): SiteTexts {
  const files = site.files();
  if (files && site.checksLinks) return siteTexts(files, factsOf);
  const chosen = site.linkFiles.flatMap((file) => relativePath(config.folder, file) ?? []);
  return textsOf(chosen, files, factsOf);
}

/** Keeps what is derived, because several rules need it. Asks a host that keeps it only once for all pages. */
function finder<Value>(
  { host, readsPages, files }: Pick<RuleSite, 'host' | 'readsPages' | 'files'>,
  { folder }: Config,
  derive: Derive<Value>,
): (file: string, index?: number) => Value | undefined {
  const find = onceForText((file) => derived(host, joinPath(folder, file), derive));
  const ofPages = once(() =>
    readsPages ? derivedFromFiles(host, files()?.pages.paths() ?? [], derive) : undefined,
  );
  return (file, index) =>
    // Asked alone for a file that cannot be read, the host records the reason.
    (index !== undefined && ofPages()?.[index]) || find(file);
}
