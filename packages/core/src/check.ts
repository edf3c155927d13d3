import { once } from '@nav/collections';
import { countBySeverity } from '@nav/display';
import { pointerTokens } from '@nav/json';
import type { FindingsUpdate } from './addresses/texts-about.ts';
import type { Config } from './config/load.ts';
import { levelOf } from './config/rule-levels.ts';
import type { Code } from './diagnostics/catalog/messages.ts';
import type { TeamCode } from './diagnostics/catalog/row.ts';
import { catalogCode } from './diagnostics/catalog-code.ts';
import {
  contentCodes,
  externalCodes,
  linkCodes,
  sinceCodes,
  syntaxCodes,
} from './diagnostics/codes.ts';
import type { Diagnostic, Finding } from './diagnostics/diagnostic.ts';
import { type AsyncHost, withAsyncHost } from './files/async-host.ts';
import { expectDerived } from './files/derived.ts';
import { assertHost, type Host, memoryHost } from './files/host.ts';
import { derivePageFacts } from './files/page-facts.ts';
import type { Dialect } from './format/dialects.ts';
import { grammarNamed } from './format/grammar.ts';
import type { DocsConfig } from './format/types.ts';
import { reportFindings } from './report.ts';
import type { Resolution } from './resolve/resolve.ts';
import { ruleContext } from './rules/context.ts';
import { rules } from './rules/index.ts';
import { withoutIgnored } from './rules/pages/ignored-lines.ts';
import { type FindMoved, type PastCheck, urlGone } from './rules/redirects/url-gone.ts';
import type { Rule } from './rules/rule/rule.ts';
import { runRules } from './rules/run-rules.ts';
import { siteUrls } from './site/checked-addresses.ts';
import { resolveSite } from './site/resolve-site.ts';
import {
  assertSite,
  checkedBasePath,
  computedOf,
  loadSite,
  type Site,
  siteNavigation,
  unreadableFile,
} from './site/site.ts';
import { type SiteOptions, siteOptions } from './site/site-options.ts';
import { sitePages } from './site/site-pages.ts';
import { checkStructure } from './structure/check-structure.ts';
import { assertCall, assertOptions } from './usage/wrong-use.ts';

/** All findings about one site. */
export interface CheckResult {
  /** The files that make up the config: the main file, then the files that its `$ref`s point to, then the settings file. */
  files: string[];
  /** The dialect that was in effect. */
  dialect: Dialect;
  /** The number of page references that readers see, including generated pages; `undefined` without a usable config. */
  pages: number | undefined;
  /** The number of diagnostics by severity. */
  summary: { errors: number; warnings: number; infos: number };
  /** The findings, sorted by file, offset and code. */
  diagnostics: Diagnostic[];
  /** The entries of `ignore` in the settings of rules that match no finding; absent if there are none. */
  unusedIgnores?: { code: Code | TeamCode; pattern: string }[];
}

/**
 * Loads and checks the site whose config is `file`. Mistakes become diagnostics, and so do files that cannot be read.
 *
 * @throws RangeError for an unknown dialect, TypeError for an unknown option, and for an asynchronous or missing host.
 */
export function check(host: Host, file: string, options: SiteOptions = {}): CheckResult {
  assertHost('check', host, file);
  assertOptions('check', options, siteOptions);
  return checkSite(loadSite(host, file, options));
}

/**
 * Loads a site whose files take time to read, for the synchronous functions: `checkSite`, `resolveSite` and `sitePages`. Reads
 * only the files that they need, several at a time. `links: false` saves those that only links need.
 *
 * @returns a promise of what `loadSite` returns; it rejects only for options that are unknown or have unknown values.
 */
export async function loadSiteAsync(
  host: AsyncHost,
  file: string,
  options: SiteOptions = {},
): Promise<Site> {
  assertCall(
    "loadSiteAsync({ paths, read }, 'docs.json')",
    host?.paths?.[Symbol.iterator],
    host?.read,
    typeof file === 'string',
  );
  assertOptions('loadSiteAsync', options, siteOptions);
  return withAsyncHost(host, (available) => {
    const site = loadSite(available, file, options);
    const resolution = resolveSite(site);
    if (resolution) sitePages(site, resolution.tree);
    checkSite(site);
    return site;
  });
}

/** Checks a site that is already loaded. Deterministic; never throws on a config. */
export function checkSite(site: Site): CheckResult {
  assertSite('checkSite', site);
  const { config, grammar, settingsFile } = site;
  if (site.checksLinks && !site.only)
    expectDerived(site.host, () => site.files()?.pages.paths() ?? [], derivePageFacts);
  const resolution = siteNavigation(site);
  const { findings, pages } =
    config && resolution
      ? checkConfig(site, config, resolution)
      : { findings: site.findings, pages: undefined };
  const { diagnostics, unusedIgnores } = reportFindings(withUnreadable(findings, site), site);
  // Without all files, some rules report nothing.
  computedOf(site).found.diagnostics = diagnostics;
  const isWhole = !site.only || site.only.known;
  const isComplete = config && site.files() && isWhole;
  const unused = unusedIgnores.filter(({ code }) => !isUnchecked(code, site));
  return {
    files: (config ? [...config.sources.keys()] : [site.file]).concat(settingsFile ?? []),
    dialect: grammar.dialect,
    pages,
    summary: countBySeverity(diagnostics),
    diagnostics,
    ...(isComplete && unused.length > 0 ? { unusedIgnores: unused } : {}),
  };
}

/** Returns true for a code that a check of a site cannot report, because it does not check all links, or no syntax. */
export function isUnchecked(
  written: string,
  {
    checksLinks,
    content,
    deadLinks,
    docsSettings,
    past,
    syntax,
  }: Pick<Site, 'checksLinks' | 'content' | 'deadLinks' | 'docsSettings' | 'past' | 'syntax'>,
): boolean {
  const code = catalogCode(written as Code);
  return (
    (!checksLinks && linkCodes.has(code)) ||
    (!content && contentCodes.has(code)) ||
    (!deadLinks && externalCodes.has(code)) ||
    (!past && sinceCodes.has(code)) ||
    (!docsSettings && code.startsWith('setting-')) ||
    (syntax?.files !== true && syntaxCodes.has(code))
  );
}

/** Runs the stages on a resolved config: structure, rules. */
function checkConfig(
  site: Site,
  config: Config,
  resolution: Resolution,
): { findings: Finding[]; pages: number } {
  const faults = checkStructure(config.value, site.grammar);
  const context = ruleContext({ site, config, faults, resolution });
  const all = [...rules, ...partRules(site)];
  const update = site.only?.known as FindingsUpdate | undefined;
  const byRule = update ? update.run(all, context, site.content?.inPages) : runRules(all, context);
  const findings = site.findings.concat(faults, resolution.findings, byRule.flat());
  const basePath = checkedBasePath(site, context.addresses.basePath);
  const kept = withoutIgnored(
    site.docsSettings?.check(site, config.value, findings) ?? findings,
    context,
    site.settings.team?.patterns ?? [],
    (file) => site.host.read(file),
    (code) => levelOf(code, site.settings) === 'off' || isUnchecked(code, site),
  ).concat(update?.pages ?? []);
  computedOf(site).found.last = { all, byRule, kept, basePath };
  return { findings: kept, pages: context.navigation.pages.count };
}

/** Returns the rules of the parts of a check that are not in every bundle. */
function partRules({ content, past }: Site): readonly Rule[] {
  return [...(content?.rules ?? []), ...(past?.rules ?? [])] as readonly Rule[];
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

/**
 * Returns the comparison with the URLs that worked in an earlier state of a site, for the option `past`.
 *
 * @param findMoved finds the URLs that some of them may have now. It is called only if URLs lead nowhere.
 */
export function pastCheck(before: Site, findMoved: FindMoved = () => new Map()): PastCheck {
  assertSite('pastCheck', before);
  assertCall('pastCheck(before, findMoved)', findMoved?.call);
  const { config } = before;
  const resolution = siteNavigation(before);
  if (!config || !resolution) return { rules: [] };
  const urls = once(() => siteUrls(before, config, resolution.tree));
  return { rules: [urlGone(urls, findMoved)] };
}

/** Returns only the findings of the option `past`, without a check of the rest. */
export function checkPast(site: Site): Diagnostic[] {
  assertSite('checkPast', site);
  const { config, past } = site;
  const resolution = siteNavigation(site);
  if (!config || !resolution || !past) return [];
  const context = ruleContext({ site, config, faults: [], resolution });
  const findings = runRules(past.rules as readonly Rule[], context).flat();
  return reportFindings(findings, site).diagnostics;
}

/** A schema of a config that libraries with Standard Schema accept, such as form and content libraries. */
export interface DocsSchema<Output> {
  /** The properties of Standard Schema, version 1. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'nav';
    /** Returns the config unchanged, or its errors with their paths. */
    validate(value: unknown): { value: Output; issues?: undefined } | { issues: SchemaIssue[] };
    /** For type inference only; never set. */
    readonly types?: { readonly input: Output; readonly output: Output };
  };
}

/** An error in a value. */
export interface SchemaIssue {
  /** The message of the diagnostic. */
  message: string;
  /** The property names and indexes that lead to the error. */
  path: (string | number)[];
}

/**
 * Returns a Standard Schema that checks the shape of a config, as `check` does with `files: false`. Warnings are not
 * issues, and the files of `$ref`s are not read.
 *
 * @param dialect by default, the dialect of the config.
 * @throws RangeError for an unknown dialect.
 */
export function docsSchema(dialect?: 'mintlify'): DocsSchema<DocsConfig<'mintlify'>>;
export function docsSchema(dialect: 'standard'): DocsSchema<DocsConfig<'standard'>>;
export function docsSchema(dialect?: Dialect): DocsSchema<unknown> {
  if (dialect !== undefined) grammarNamed(dialect);
  const options: SiteOptions = { files: false, ...(dialect === undefined ? {} : { dialect }) };
  return {
    '~standard': {
      version: 1,
      vendor: 'nav',
      validate(value) {
        let text: string | undefined;
        try {
          text = JSON.stringify(value);
        } catch {
          // Of a value with a cycle or a big integer.
        }
        if (text === undefined)
          return { issues: [{ message: 'The config is not JSON.', path: [] }] };
        const { diagnostics } = check(memoryHost({ 'docs.json': text }), 'docs.json', options);
        const issues = diagnostics
          .filter(({ severity, code }) => severity === 'error' && code !== 'ref-not-found')
          .map(({ message, pointer }) => ({ message, path: pathIn(value, pointer ?? '') }));
        return issues.length > 0 ? { issues } : { value };
      },
    },
  };
}

function pathIn(value: unknown, pointer: string): (string | number)[] {
  let current = value;
  return pointerTokens(pointer).map((token) => {
    const key = Array.isArray(current) ? Number(token) : token;
    current = (current as Record<string, unknown> | undefined)?.[token];
    return key;
  });
}
