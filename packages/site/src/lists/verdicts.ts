import { groupBy } from '@nav/collections';
import { pluralize } from '@nav/display';
import { joinPointer } from '@nav/json';
import { withoutBasePath } from '@nav/paths';
import type { OpenedTree } from '../base/compare-sites.ts';
import { entrySource } from '../open/entry-source.ts';
import { UsageError } from '../run/failure.ts';
import type { JudgedSite, JudgedUrl, Skipped, UrlAnswer } from './judge-list.ts';
import type { Proposal } from './propose.ts';

export type Verdict = 'served' | 'redirected' | 'gone' | 'unknown';

/** A redirect that applies to a URL, with its line. */
export interface PassedRedirect {
  source: string;
  destination: string;
  file: string;
  line: number | undefined;
  column: number | undefined;
}

export interface UrlVerdict {
  url: string;
  verdict: Verdict;
  /** The URL that readers reach in the end; for a folder without an index page, the URL of the page that it opens. */
  to?: string;
  by?: readonly PassedRedirect[];
  proposal?: Proposal;
  /** True if a redirect was added for it. */
  isAdded?: boolean;
}

/** A URL that leads nowhere. Redirects may apply to it first. */
export interface GoneUrl {
  url: string;
  /** The path without base path that needs a redirect: the end of the redirects that apply. */
  path: string;
  by: readonly PassedRedirect[];
}

/** Returns a function that describes a URL that leads nowhere. */
export function goneUrls(
  { answer, basePath }: JudgedSite,
  locate: (answer: UrlAnswer) => PassedRedirect[],
): (url: string) => GoneUrl {
  return (url) => {
    const path = withoutBasePath(url, basePath) ?? url;
    const found = answer(path);
    const by = found.redirects.length > 0 ? locate(found) : [];
    // A redirect with the same source would be a duplicate, so the end of the chain gets one.
    return { url, path: by.length > 0 ? found.to : path, by };
  };
}

/** The redirects that apply to URLs of a list, with the numbers of these URLs. */
export interface UsedRedirect {
  by: PassedRedirect;
  /** The end of all redirects; of a pattern, one of them. */
  to: string;
  count: number;
  example: string;
}

/** The verdicts on the URLs of a list. */
export interface Summary {
  served: number;
  redirected: number;
  unknown: number;
  /** By the location of the first redirect. */
  redirects: Map<string, UsedRedirect>;
  /** The URLs that lead nowhere, as in the list. Nothing else is kept of them, because a list can have a million. */
  gone: string[];
  skipped: Skipped;
}

export function emptySummary(): Summary {
  const skipped = {
    rows: 0,
    repeats: 0,
    hosts: new Map<string, number>(),
    counted: new Set<string>(),
  };
  return { served: 0, redirected: 0, unknown: 0, redirects: new Map(), gone: [], skipped };
}

/** Adds a URL to a summary. Returns its verdict, unless it leads nowhere: a proposal is still missing then. */
export function addVerdict(
  summary: Summary,
  { url, answer }: JudgedUrl,
  locate: (answer: UrlAnswer) => PassedRedirect[],
): UrlVerdict | undefined {
  const { state, target, to } = answer;
  if (state === 'gone') {
    summary.gone.push(url);
    return undefined;
  }
  summary[state] += 1;
  if (state !== 'redirected') {
    const opens = target?.kind === 'folder' ? { to: `/${target.page}` } : {};
    return { url, verdict: state, ...opens };
  }
  const by = locate(answer);
  const [first] = by;
  const key = `${first?.file}:${first?.line}:${first?.column}`;
  const used = summary.redirects.get(key);
  if (used) used.count += 1;
  else if (first) summary.redirects.set(key, { by: first, to, count: 1, example: url });
  return { url, verdict: state, to, by };
}

export function redirectLocator({ site }: OpenedTree): (answer: UrlAnswer) => PassedRedirect[] {
  const { config } = site;
  const known = new Map<string, PassedRedirect>();
  return ({ redirects }) =>
    redirects.flatMap(({ source, destination, pointer }) => {
      if (!config) return [];
      const found = known.get(pointer);
      if (found) return [found];
      const origin = config.origin(joinPointer(pointer, 'source'));
      const { file, line, column } = entrySource({ origin }, site);
      const passed = { source, destination, file, line, column };
      known.set(pointer, passed);
      return [passed];
    });
}

/** Groups redirects of pages that moved from one folder to another under the same name. */
export function movesByFolder<One extends { from: string; to: string }>(
  all: readonly One[],
): One[][] {
  const alike = groupBy(all, ({ from, to }) => {
    const [own, other] = [split(from), split(to)];
    return own.name === other.name ? `${own.folder} ${other.folder}` : `${from} ${to}`;
  });
  return [...alike.values()];
}

/** Splits a path into its folder, with the final slash, and its name. */
export function split(path: string): { folder: string; name: string } {
  const at = path.replace(/\/$/, '').lastIndexOf('/') + 1;
  return { folder: path.slice(0, at), name: path.slice(at) };
}

/** @throws UsageError if no URL of a list belongs to the site. */
export function failIfEmpty(
  { served, redirected, unknown, gone, skipped }: Summary,
  list: string,
  host: string | undefined,
  file: string,
): void {
  if (served + redirected + unknown + gone.length > 0) return;
  const [most] = [...skipped.hosts].sort((a, b) => b[1] - a[1]);
  if (most === undefined) {
    throw new UsageError(
      `${list} has no URLs. Pass a file with a URL on each line, a CSV file with a column of URLs, a sitemap.xml, or a folder with HTML files.`,
    );
  }
  const [other, count] = most;
  throw new UsageError(
    `${list} has ${pluralize(count, 'URL')} of ${other} and none of ${host}, the host of ${file}. If they are URLs of this site, pass --host ${other}.`,
  );
}
