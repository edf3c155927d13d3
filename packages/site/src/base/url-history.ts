import { dirname, resolve } from 'node:path';
import { type Host, resolveSite } from '@nav/core';
import { dialects, pageSlug, redirectFinder } from '@nav/core/internal';
import type { ReplacementReason } from '@nav/core/stages';
import { folderOf, joinPath, pageKey, pathOf, relativePath, withoutIndex } from '@nav/paths';
import { findRevision, gitHost, type Revision } from '../git/git.ts';
import { CONFIGS, type RemovedFiles, readRemovedFiles } from '../git/removed-files.ts';
import { readRemovedRedirects } from '../git/removed-redirects.ts';
import { loadWithFlags } from '../open/open-site.ts';
import { MAX_COMPARED_COMMITS, MAX_MOVES } from '../run/limits.ts';
import type { Session } from '../run/session.ts';
import { compareSites, type OpenedTree } from './compare-sites.ts';
import { renamesOf, type SiteRenames, siteFolder } from './renames.ts';

/** A URL that an earlier commit of a site served. */
export interface PastUrl {
  /** The abbreviated id of the commit that removed its page or redirect. */
  commit: string;
  /** The page file that it had, from the root of the repository; absent for a redirect. */
  file?: string;
  /** The URL that replaces it for certain, and the reason. */
  replacement?: { url: string; reason: ReplacementReason };
  /** The URLs that may replace it, the likeliest first. */
  candidates: readonly string[];
}

export interface UrlHistory {
  /** The findings in the history, by URL. */
  past: ReadonlyMap<string, PastUrl>;
  /** The number of commits that were not compared, because there are too many. Their URLs have no replacement. */
  skippedCommits: number;
}

/** The end of the redirects of a URL of the current site; `undefined` if it leads nowhere. */
export type FindEnd = (url: string) => string | undefined;

/** The effects of a commit on URLs, by their keys. */
interface ComparedCommit {
  replacements: ReadonlyMap<string, { url: string; reason: ReplacementReason }>;
  candidates: ReadonlyMap<string, readonly string[]>;
}

/** The effect of a commit on a URL. */
interface Step extends PastUrl {
  next: { url: string; reason: ReplacementReason } | undefined;
}

interface Removal {
  file: string;
  /** The folder of the site in the repository. */
  root: string;
  /** The position of the commit. */
  at: number;
}

/**
 * Finds out what became of URLs that lead nowhere: the commit that removed the page, and its replacement then, which
 * may have been replaced again. Two git processes read the whole history. Each commit that removed such pages is compared with
 * the commit before it, as `nav diff` does.
 *
 * @param urls paths with a leading slash, without base path.
 * @returns nothing without a git repository.
 */
export async function historyOfUrls(
  urls: readonly string[],
  now: OpenedTree,
  findEnd: FindEnd,
  session: Session,
): Promise<UrlHistory> {
  const past = new Map<string, PastUrl>();
  const revision = findRevision('HEAD', dirname(resolve(session.cwd, now.site.file)));
  if (!revision || urls.length === 0) return { past, skippedCommits: 0 };
  session.progress('Reading the history …');
  const files = await readRemovedFiles(revision.root);
  const find = removalFinder(files, revision.prefix.replace(/\/$/, ''));
  const redirects = await readRemovedRedirects(revision.root);
  const redirectAt = redirectFinder(redirects, dialects[now.site.grammar.dialect].redirectSyntax);
  const comparison = commitComparison(files, revision, now, session);

  /** Returns what the last commit that removed a URL did; its removal if that commit is not compared yet. */
  function stepFrom(url: string): Step | Removal | undefined {
    const removal = find(url);
    if (removal && !comparison.isCompared(removal)) return removal;
    const found = redirectAt(url);
    const redirect = found && { url: found.target, reason: 'redirect' as const };
    if (!removal)
      return found && { commit: shortId(found.redirect.commit), candidates: [], next: redirect };
    const compared = comparison.get(removal);
    return {
      commit: shortId(files.commits[removal.at]),
      file: removal.file,
      candidates: compared?.candidates.get(keyOf(url)) ?? [],
      next: compared?.replacements.get(keyOf(url)) ?? redirect,
    };
  }

  /** Follows a URL through the commits that are compared so far. */
  function follow(url: string): { past?: PastUrl; waitsFor?: Removal } {
    let first: Step | undefined;
    let at = url;
    for (let moves = 0; moves < MAX_MOVES; moves += 1) {
      const step = stepFrom(at);
      if (step && 'at' in step) return { waitsFor: step };
      first ??= step;
      if (!first || !step?.next) break;
      const end = findEnd(step.next.url);
      if (end !== undefined) {
        const { next = step.next, ...known } = first;
        return { past: { ...known, candidates: [], replacement: { ...next, url: end } } };
      }
      at = pathOf(step.next.url);
    }
    if (!first) return {};
    const { next: _next, ...known } = first;
    const alive = first.candidates.flatMap((one) => findEnd(one) ?? []);
    return { past: { ...known, candidates: [...new Set(alive)] } };
  }

  let open: readonly string[] = urls;
  for (;;) {
    const waiting = new Map<string, { removal: Removal; urls: string[] }>();
    for (const url of open) {
      const { past: found, waitsFor } = follow(url);
      if (found) past.set(url, found);
      if (!waitsFor) continue;
      const key = comparison.keyOf(waitsFor);
      const group = waiting.get(key) ?? { removal: waitsFor, urls: [] };
      waiting.set(key, group);
      group.urls.push(url);
    }
    if (waiting.size === 0) break;
    // The commit that explains most URLs comes first.
    const groups = [...waiting.values()].sort((a, b) => b.urls.length - a.urls.length);
    open = groups.flatMap((group) => group.urls);
    for (const { removal } of groups) await comparison.compare(removal);
  }
  return { past, skippedCommits: comparison.skipped() };
}

function keyOf(url: string): string {
  return withoutIndex(pageKey(pathOf(url)));
}

function shortId(commit = ''): string {
  return commit.slice(0, 7);
}

/** Returns a function that finds the last removal of the page of a URL, at any folder that the site had. */
function removalFinder(
  { removals }: RemovedFiles,
  folder: string,
): (url: string) => Removal | undefined {
  const roots = new Set([folder]);
  for (const file of removals.keys())
    if (CONFIGS.some((name) => file === joinPath(folderOf(file), name))) roots.add(folderOf(file));
  const found = new Map<string, Removal>();
  for (const [file, at] of removals)
    for (const root of roots) {
      const inside = relativePath(root, file);
      const slug = inside === undefined ? undefined : pageSlug(inside);
      if (slug === undefined) continue;
      const key = withoutIndex(slug);
      const known = found.get(key);
      if (!known || known.at > at) found.set(key, { file, root, at });
    }
  return (url) => found.get(keyOf(url));
}

/** Compares commits with the ones before them, each once. */
function commitComparison(
  { commits }: RemovedFiles,
  revision: Revision,
  now: OpenedTree,
  session: Session,
) {
  const compared = new Map<string, ComparedCommit | undefined>();
  const texts = new Map<string, string | undefined>();
  const current = revision.prefix.replace(/\/$/, '');
  let done = 0;
  let skipped = 0;
  const keyOf = ({ at, root }: Removal) => `${at} ${root}`;
  const open = (commit: string, roots: readonly string[]) =>
    openPast({ ...revision, commit }, roots, now, texts);
  return {
    keyOf,
    isCompared: (removal: Removal) => compared.has(keyOf(removal)),
    get: (removal: Removal) => compared.get(keyOf(removal)),
    skipped: () => skipped,
    async compare(removal: Removal): Promise<void> {
      const commit = commits[removal.at] ?? '';
      compared.set(keyOf(removal), undefined);
      if (done === MAX_COMPARED_COMMITS) {
        skipped += 1;
        return;
      }
      done += 1;
      session.progress(`Comparing ${shortId(commit)} with the commit before …`);
      const before = findRevision(`${commit}^`, revision.root)?.commit;
      const old = before === undefined ? undefined : await open(before, [removal.root]);
      const then = old && (await open(commit, [removal.root, current, '']));
      if (before === undefined || !old || !then) return;
      const folders = [siteFolder(old.site), siteFolder(then.site)] as const;
      const renames = renamesOf({ ...revision, commit: before }, commit, folders);
      compared.set(keyOf(removal), changesOf(old, then, renames));
    },
  };
}

function changesOf(old: OpenedTree, then: OpenedTree, renames: SiteRenames): ComparedCommit {
  const { redirects, candidates } = compareSites(old, then, renames);
  return {
    replacements: new Map(
      redirects.map(({ source, destination, reason }) => [
        keyOf(source),
        { url: destination, reason },
      ]),
    ),
    candidates: new Map(
      candidates.map(({ source, destinations }) => [keyOf(source), destinations]),
    ),
  };
}

/**
 * Opens a site as it was in a commit, in the first of some folders that has a config. A `mint.json` is converted.
 *
 * @param texts the contents of objects that are read so far: most files are the same in many commits.
 */
async function openPast(
  revision: Revision,
  roots: readonly string[],
  { site }: OpenedTree,
  texts: Map<string, string | undefined>,
): Promise<OpenedTree | undefined> {
  const host = gitHost(revision, undefined, texts);
  const paths = roots.flatMap((root) => CONFIGS.map((name) => joinPath(root, name)));
  const file = paths.find((path) => host.objectOf(path) !== undefined);
  const text = file === undefined ? undefined : host.read(file);
  if (file === undefined || text === undefined) return undefined;
  const converted = file.endsWith(CONFIGS[0] ?? '')
    ? { host, file }
    : await convertOld(host, file, text);
  if (!converted) return undefined;
  const quiet = { progress() {}, write() {} };
  const flags = { dialect: site.grammar.dialect };
  const past = await loadWithFlags(
    converted.host,
    converted.file,
    site.settingsText,
    flags,
    quiet,
    site.fetched ? { fetched: site.fetched } : {},
  );
  const resolution = past && resolveSite(past);
  return resolution && { site: past, tree: resolution.tree };
}

/** Returns a host with a `docs.json` instead of a `mint.json`; `undefined` if that cannot be converted. */
async function convertOld(
  host: Host,
  file: string,
  text: string,
): Promise<{ host: Host; file: string } | undefined> {
  const { codemods, planSync } = await import('@nav/codemods/json');
  const codemod = codemods.get('mint-to-docs');
  if (!codemod) return undefined;
  const { files } = planSync(codemod, {}, { file, text, host });
  const [config] = files.filter(({ after }) => after !== undefined);
  if (config?.after === undefined) return undefined;
  const { file: path, after } = config;
  return {
    file: path,
    host: { ...host, read: (one) => (one === path ? after : host.read(one)) },
  };
}
