import type { Diagnostic } from '@nav/core';
import { knownFindings } from '@nav/core/internal';
import type { SomePages } from '@nav/core/stages';
import { normalizePath, relativePath } from '@nav/paths';
import { type CacheLine, cachePath, jsonParts, parseLine, writeCache } from '../open/cache-file.ts';
import { configDigest, linksBefore, shownNames, unusualValues } from '../open/changed-pages.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { type PageCache, pageCache } from '../open/page-cache.ts';
import { MAX_MISSING, MAX_ONLY_PAGES, MIN_CACHED_PAGES } from '../run/limits.ts';
import type { KnownRenames } from './check-opened.ts';
import {
  type Basis,
  finderOf,
  type Kept,
  type KeptFile,
  type LastCheck,
  type Row,
  settingsDigest,
} from './last-check.ts';
import type { SiteReport } from './report.ts';

/** The last check of a site in which only some pages and labels of the config have changed. */
export interface ChangedCheck {
  only: SomePages;
  renames: KnownRenames;
  pages: PageCache;
}

/** Returns true if the findings after some changes are certainly the same as after a whole check. */
export function isWhole(site: OpenedSite): boolean {
  // Git is asked for a limited number of pages.
  return knownFindings.of(site) !== undefined && (site.renames?.size ?? 0) < MAX_MISSING;
}

/** Keeps a report of a whole check for the next run, and returns it. */
export function saveCheck(own: KeptFile, report: SiteReport, site: OpenedSite): SiteReport {
  const { path, caches, withSuggestions, notes } = own;
  const { contents, outsideFiles } = site;
  const isLarge = contents !== undefined && contents.files.size >= MIN_CACHED_PAGES;
  if (!isLarge || !contents.isSteady || outsideFiles) return report;
  const { result } = report;
  const suggestions = withSuggestions
    ? result.diagnostics.map((one) => report.suggestionsOf?.(one) ?? [])
    : undefined;
  const kept = keptReport(own, report, suggestions);
  const basis = basisOf(own, report, site);
  if (!basis) return report;
  const isSearched = own.inputs !== undefined || areTextsSearched(site);
  const known = isSearched || notes.length > 0 ? undefined : knownFindings.of(site);
  function* lines(): Generator<CacheLine> {
    yield JSON.stringify(basis);
    yield jsonParts(
      [...(contents?.files ?? [])],
      ([one, { stamp, content }]): Row => [one, stamp, content.key],
    );
    yield keptParts(kept);
    yield known ? knownParts(known) : '';
  }
  writeCache(path, caches.code, lines());
  return suggestions ? { ...report, suggestionsOf: finderOf(result, suggestions) } : report;
}

/** Returns the changes since the last check; `undefined` if they may change other findings. */
export function changesSince(
  { caches, file, folder, prefix, disk, withSuggestions }: KeptFile,
  { basis, isConfigChanged, before, rows, lines: [, , line] }: LastCheck,
): ChangedCheck | undefined {
  const edited = before.filter((row, index) => row[2] !== rows[index]?.[2]);
  if (withSuggestions || line.length === 0 || edited.length > MAX_ONLY_PAGES) return undefined;
  if (basis.renames.length >= MAX_MISSING) return undefined;
  const config = isConfigChanged ? configDigest(disk.read(file)) : basis.config;
  if (isConfigChanged && (!config || config.rest !== basis.config?.rest)) return undefined;
  const pages = pageCache(cachePath(caches.folder, 'cache', folder), caches.code);
  const cached = (path: string) => pages.load().get(relativePath(prefix, path) ?? path)?.content;
  const links = linksBefore(edited, disk, cached, basis);
  if (!links) return undefined;
  const known: KnownFindings = parseLine(line);
  const isSame = config?.navigation === basis.config?.navigation;
  return {
    only: knownFindings.after(links, isSame ? known : { ...known, navigation: [] }),
    renames: new Map(basis.renames.map(([slug, renamed]) => [slug, renamed ?? undefined])),
    pages,
  };
}

type KnownFindings = NonNullable<ReturnType<typeof knownFindings.of>>;

/** Returns what a check depends on; `undefined` if it changed meanwhile, or is not certain. */
function basisOf(
  own: KeptFile,
  { result, settingsFile }: SiteReport,
  { contents, history, renames }: OpenedSite,
): Basis | undefined {
  const { file, disk, withSuggestions } = own;
  const config = configDigest(disk.read(file));
  const answers = disk.answers();
  if (!answers || history === null) return undefined;
  const isInParts = result.files.some((one) => one !== normalizePath(file) && one !== settingsFile);
  return {
    settings: settingsDigest(own),
    ...(history === undefined ? {} : { history }),
    renames: Array.from(renames ?? [], ([slug, renamed]) => [slug, renamed ?? null] as const),
    ...(config === undefined || isInParts ? {} : { config }),
    hasSuggestions: withSuggestions,
    shown: contents ? shownNames(contents.files) : [],
    unusual: contents ? unusualValues(contents.files) : {},
    answers,
  };
}

function keptReport(
  { file, disk, notes }: KeptFile,
  { result, settingsFile, checked, decidingDialect }: SiteReport,
  suggestions: Kept['suggestions'],
): Kept {
  const decided = decidingDialect?.();
  const text = disk.read(file) ?? '';
  return {
    notes,
    result,
    ...(settingsFile === undefined ? {} : { settingsFile }),
    ...(checked && { checked }),
    isPlain: configDigest(text) !== undefined && !REF.test(text),
    ...(decided && { dialect: decided }),
    ...(suggestions && { suggestions }),
  };
}

function* keptParts({ result: { diagnostics, ...result }, ...kept }: Kept): Generator<string> {
  yield '{"result":{"diagnostics":';
  yield* jsonParts(diagnostics, kept.suggestions ? undefined : withoutSuggestions);
  yield `,${JSON.stringify(result).slice(1)},${JSON.stringify(kept).slice(1)}`;
}

function* knownParts({ pages, ...others }: KnownFindings): Generator<string> {
  yield '{"pages":';
  yield* jsonParts(pages);
  yield `,${JSON.stringify(others).slice(1)}`;
}

/** Returns true if a rule in the settings searches all pages. */
function areTextsSearched({ settings: { team, rules, overrides } }: OpenedSite): boolean {
  return team !== undefined || JSON.stringify([rules, overrides]).includes('"unused-');
}

/** Matches a reference to another file, also with an escaped character. */
const REF = /\$ref|\\u0024/;

/** Suggestions are located when they are first asked for, which takes time. */
function withoutSuggestions(finding: Diagnostic): Diagnostic {
  const names = Object.keys(finding).filter((name) => name !== 'suggestions');
  return Object.fromEntries(
    names.map((name) => [name, finding[name as keyof Diagnostic]]),
  ) as unknown as Diagnostic;
}
