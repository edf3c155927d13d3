import type { Diagnostic, Finding } from './diagnostics/diagnostic.ts';
import type { Host, UnreadableFile } from './files/host.ts';
import type { Dialect } from './format/dialects.ts';
import { isListName, siteSections } from './format/elements.ts';
import { readRedirects, redirectFinder } from './redirects/redirects.ts';
import { toDiagnostics } from './report.ts';
import { resolve } from './resolve/resolve.ts';
import { rules } from './rules/index.ts';
import { indexPages } from './rules/page-index.ts';
import type { RuleContext } from './rules/rule.ts';
import { liveAddressChecker } from './rules/site-pages.ts';
import { loadSite, type Site, type SiteOptions } from './site.ts';
import { checkStructure } from './structure/check-structure.ts';
import { elementLists } from './structure/element.ts';
import { joinPath } from './text/path.ts';
import { lastToken, parentPointer, pointerTokens } from './text/pointer.ts';
import { walkPageEntries } from './tree/walk.ts';

/** All that is wrong with one site. */
export interface CheckResult {
  /** The files that were read as configuration: the config, and those that its `$ref`s name. */
  files: string[];
  dialect: Dialect;
  /** Page references that readers get, generated pages included; undefined when the config is not JSON. */
  pages: number | undefined;
  summary: { errors: number; warnings: number; infos: number };
  /** Sorted by file, offset and code. */
  diagnostics: Diagnostic[];
  /** Set where files or folders of the site could not be read: nothing is known of what is in them. Sorted by path. */
  unreadable?: UnreadableFile[];
}

/**
 * Checks a site that is already loaded: shape, then meaning. Deterministic; never throws for a user's mistake.
 */
export function checkSite(site: Site): CheckResult {
  const findings: Finding[] = [...site.findings];
  const { config, grammar } = site;
  let pages: number | undefined;
  if (config) {
    const faults = checkStructure(config.value, grammar);
    for (const fault of faults) findings.push(fault);
    const misshapen = faults.filter(isOfNavigation);
    const files = site.files();
    const resolution = resolve(config, grammar, {
      files,
      ...(site.specifications ? { specifications: site.specifications } : {}),
    });
    for (const finding of resolution.findings) findings.push(finding);
    const { tree } = resolution;
    const pageIndex = indexPages(tree, files);
    const isLive = once(() => liveAddressChecker(pageIndex, tree.unlisted, files));
    const redirects = once(() => readRedirects(config));
    const redirectOf = once(() => redirectFinder(redirects()));
    const context: RuleContext = {
      walkPages: (visit) => walkPageEntries(tree, visit),
      pageIndex,
      unlisted: tree.unlisted,
      isLive: (address) => isLive()(address),
      redirects,
      redirectOf: (address) => redirectOf()(address),
      config,
      grammar,
      lists: elementLists(config, grammar),
      files,
      settings: site.settings,
      pageMeta: (path) => site.pageMeta(path),
      misshapen: misshapen.length > 0,
      incomplete:
        site.findings.some(losesNavigation) ||
        misshapen.some(losesElements) ||
        site.unreadable.has(joinPath(config.folder, '.mintignore')),
      suggested: new Set(resolution.findings.flatMap(pageMeant)),
      report: (finding) => findings.push(finding),
    };
    for (const rule of rules) rule(context);
    pages = pageIndex.count;
  }
  const diagnostics = toDiagnostics(findings, site);
  const count = (severity: Diagnostic['severity']) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    files: config ? [...config.sources.keys()] : [site.file],
    dialect: grammar.dialect,
    pages,
    summary: { errors: count('error'), warnings: count('warning'), infos: count('info') },
    diagnostics,
    ...(site.unreadable.size > 0 ? { unreadable: unreadableOf(site) } : {}),
  };
}

function unreadableOf({ unreadable }: Site): UnreadableFile[] {
  return [...unreadable]
    .map(([path, reason]) => ({ path, reason }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A value that several rules look at, made when the first of them does. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The page that an endpoint entry may be meant as. */
function pageMeant({ args }: Finding): string[] {
  const page = 'asPage' in args ? args.asPage?.suggestion : undefined;
  return page === undefined ? [] : [page];
}

/** Whether a part of the navigation may never have got into the config: a `$ref` that leads nowhere, a repeated key. */
function losesNavigation({ code, topLevel = 'navigation' }: Finding): boolean {
  return topLevel === 'navigation' && (code.startsWith('ref-') || code === 'duplicate-key');
}

/** Whether a fault of shape is not one of the settings beside the navigation. */
function isOfNavigation({ at: { pointer = '' } }: Finding): boolean {
  const [section = ''] = pointerTokens(pointer);
  return !siteSections.has(section);
}

/** Whether a `$ref` that is no text stands for an element or a list of them. */
function losesElements({ code, at: { pointer = '' } }: Finding): boolean {
  if (code !== 'ref-invalid') return false;
  const holder = lastToken(parentPointer(pointer) ?? '');
  return holder === 'navigation' || isListName(holder) || /^\d+$/.test(holder);
}

/**
 * Reads and checks the site whose config is `file`.
 *
 * @returns `undefined` when there is no such file, or it cannot be read.
 */
export function check(
  host: Host,
  file: string,
  options: SiteOptions = {},
): CheckResult | undefined {
  const site = loadSite(host, file, options);
  return site && checkSite(site);
}
