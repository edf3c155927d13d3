import { once } from '@nav/collections';
import { lastToken, parentPointer, pointerTokens } from '@nav/json';
import { joinPath, prefixOf } from '@nav/paths';
import { configLinks } from '../addresses/config-links.ts';
import {
  type ConfigParts,
  deriver,
  linkedTexts,
  onlyFiles,
  type ReadSite,
} from '../addresses/linked-texts.ts';
import { firstPages } from '../addresses/site-addresses.ts';
import { addressesOf } from '../addresses/site-base-path.ts';
import type { FindingsUpdate } from '../addresses/texts-about.ts';
import { hasUnreadSpecification, unreadPages } from '../addresses/unread-pages.ts';
import type { Config } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { derived, searchFile } from '../files/derived.ts';
import type { PageMeta } from '../files/front-matter.ts';
import { deriveIdSources, derivePageFacts } from '../files/page-facts.ts';
import { derivePageHead } from '../files/page-head.ts';
import { derivePageImports } from '../files/page-imports.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { dialects } from '../format/dialects.ts';
import { isListName } from '../format/elements.ts';
import type { Grammar } from '../format/grammar.ts';
import { isSiteSection } from '../format/site-fields.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import { siteRedirects } from '../redirects/redirects.ts';
import type { Resolution } from '../resolve/resolve.ts';
import { type ElementList, elementLists } from '../structure/element.ts';
import { pageScopes } from '../tree/page-scopes.ts';
import { type SyntaxCheck, syntaxReader } from './pages/page-syntax.ts';
import { indexPages } from './rule/page-index.ts';
import type { RuleContext, RuleNavigation, RuleTexts } from './rule/rule.ts';

export interface RuleSite extends ReadSite {
  readonly grammar: Grammar;
  readonly settings: Settings;
  /** The findings of reading the config and the settings. */
  readonly findings: readonly Finding[];
  readonly unreadable: ReadonlyMap<string, string>;
  readonly findRenamed: RuleContext['findRenamed'];
  readonly syntax: SyntaxCheck | undefined;
  readonly content: object | undefined;
  readonly deadLinks: ReadonlyMap<string, string> | undefined;
  readonly specifications: SpecificationFinder | undefined;
  pageMeta(path: string): PageMeta | undefined;
}

export interface RuleSources {
  site: RuleSite;
  config: Config;
  faults: readonly Finding[];
  resolution: Resolution;
}

/** Prepares the site for the rules. Data that only some configs need is computed on first use. */
export function ruleContext(sources: RuleSources): RuleContext {
  const { site, config, resolution } = sources;
  const { grammar, settings, findRenamed } = site;
  const files = site.files();
  const navigation = navigationOf(sources, elementLists(config, grammar), files);
  const links = configLinks(config, navigation.lists);
  const redirects = siteRedirects(config, grammar.dialect);
  const facts = new Map<unknown, unknown>();
  const mayServe = unreadPages(config, resolution);
  const texts = textsOfSite(site, config, () => ({
    redirects: redirects.all,
    unlisted: navigation.pages.coverage?.unlisted,
    opened: () => firstPages(resolution.tree, files as SiteFiles, grammar.dialect),
  }));
  const allTexts = site.only && (() => texts.linked().all?.() ?? texts.linked().texts);
  const addresses = addressesOf({
    files,
    tree: resolution.tree,
    dialect: grammar.dialect,
    redirects,
    given: settings.basePath ?? (site.only?.known as FindingsUpdate | undefined)?.basePath,
    links: () => links,
    texts: () => texts.linked().texts,
    allTexts,
    mayServe,
  });
  const context: RuleContext = {
    config,
    grammar,
    settings,
    files,
    navigation,
    links,
    addresses,
    redirects,
    specifications: {
      find: site.specifications,
      hasUnread: hasUnreadSpecification(resolution),
      mayServe,
    },
    texts,
    only: onlyFiles(site, config),
    deadLinks: site.deadLinks,
    checksContent: site.content !== undefined && dialects[grammar.dialect].oneBuilder,
    findRenamed,
    fact<Value>(compute: (context: RuleContext) => Value): Value {
      if (!facts.has(compute)) facts.set(compute, compute(context));
      return facts.get(compute) as Value;
    },
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
    suggested: new Set(unresolved.flatMap(suggestedEntry)),
    isMisshapen: misshapen.length > 0,
    isIncomplete:
      site.findings.some(losesNavigation) ||
      misshapen.some(losesElements) ||
      site.unreadable.has(joinPath(config.folder, '.mintignore')),
    scopes: once(() => pageScopes(tree)),
  };
}

function suggestedEntry({ code, args }: Finding): string[] {
  const own = code === 'endpoint-not-found' ? args.suggestion : undefined;
  const meant = own ?? ('asPage' in args ? args.asPage?.suggestion : undefined);
  return meant === undefined ? [] : [meant];
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

function textsOfSite(site: RuleSite, config: Config, parts: () => ConfigParts): RuleTexts {
  const pathOf = (file: string) => joinPath(config.folder, file);
  const prefix = prefixOf(config.folder);
  const facts = deriver(site, config, derivePageFacts);
  return {
    read: (file) => site.host.read(pathOf(file)),
    derive: (file, derive) => derived(site.host, pathOf(file), derive),
    meta: (path) => site.pageMeta(path),
    readsAll: site.readsPages,
    search: (file, words) => searchFile(site.host, prefix + file, words),
    // The facts about a page contain its head and its imports.
    head: site.checksLinks ? facts : deriver(site, config, derivePageHead),
    imports: site.checksLinks
      ? (file, index) => facts(file, index)?.imports
      : deriver(site, config, derivePageImports),
    facts,
    ids: (file) => derived(site.host, pathOf(file), deriveIdSources),
    linked: once(() => linkedTexts(site, config, facts, parts)),
    syntax: syntaxReader(site.host, config, site.syntax, site.grammar),
  };
}
