import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { resolveSite } from '@nav/core';
import { siteUrls } from '@nav/core/internal';
import type { Finding } from '@nav/core/stages';
import { isBelow, runGit, toPosix } from '@nav/disk';
import { formatNumber, pluralize, printable } from '@nav/display';
import { includeFilter, pageKey } from '@nav/paths';
import { gitHost, type Revision, renamedPagesIn, whyNoRepository } from '../git/git.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { urlOfSite } from '../open/site-url.ts';
import { UsageError } from '../run/failure.ts';
import { MAX_LINKING_FILE } from '../run/limits.ts';
import type { Session } from '../run/session.ts';

/** The options that say which files outside a site are searched for its URLs. */
export interface LinksFromFlags {
  linksFrom?: string[];
  siteUrl?: string;
}

/** The findings in files outside a site, and the contents of these files. */
export interface OutsideFindings {
  findings: readonly Finding[];
  /** By their paths from the current directory. */
  texts: ReadonlyMap<string, string>;
  /** The absolute paths of all files that are searched. */
  files: readonly string[];
}

/**
 * Finds URLs of a site that lead nowhere, in other files of its repository: those that git tracks or would track, except the
 * files in the site's folder. If that is the whole repository, only its pages are left out.
 *
 * @returns `undefined` unless the flags or the settings name files.
 * @throws UsageError without a repository or the URL of the site.
 */
export function findOutside(
  site: OpenedSite,
  { linksFrom = [...(site.settings.linksFrom ?? [])], siteUrl }: LinksFromFlags,
  { cwd, within, progress, write }: Session,
): OutsideFindings | undefined {
  if (linksFrom.length === 0) return undefined;
  const search = searchIn(site, siteUrl);
  if (!search) return undefined;
  const folder = dirname(resolve(cwd, site.file));
  progress(`Reading the files with links to ${search.siteUrl} …`);
  const texts = new Map<string, string>();
  const findings: Finding[] = [];
  const tooLarge: string[] = [];
  const all = linkingFiles(linksFrom, folder, site);
  const files = within === undefined ? all : all.filter((path) => isBelow(within, path));
  for (const path of files) {
    const file = toPosix(relative(cwd, path));
    const text = readLinking(path, search.host, () => tooLarge.push(file));
    const found = text === undefined ? [] : search.findDead(text, file);
    if (text === undefined || found.length === 0) continue;
    texts.set(file, text);
    findings.push(...found);
  }
  if (files.length < all.length)
    write(
      '',
      `Not searched for links, because they are outside of the folder: ${pluralize(all.length - files.length, 'file')}.\n`,
    );
  else if (files.length === 0)
    write('', `No file matches --links-from ${linksFrom.map(printable).join(' ')}.\n`);
  const known = withRenames(findings, folder, site, search.siteUrl);
  const [first] = tooLarge;
  if (first !== undefined) {
    const [more, verb, they] =
      tooLarge.length === 1
        ? ['', 'is', 'it is']
        : [` and ${pluralize(tooLarge.length - 1, 'other file')}`, 'are', 'they are'];
    const most = formatNumber(MAX_LINKING_FILE / 1_000_000);
    write(
      '',
      `${printable(first)}${more} ${verb} not searched for links, because ${they} larger than ${most} MB.\n`,
    );
  }
  return { findings: known, texts, files };
}

/** Completes the findings about pages that git knows under another name. */
function withRenames(
  findings: readonly Finding[],
  folder: string,
  site: OpenedSite,
  siteUrl: string,
): Finding[] {
  const slugOf = (one: Finding) =>
    one.code === 'link-not-found' ? pageKey(one.args.address) : undefined;
  const slugs = new Set(findings.flatMap((one) => slugOf(one) ?? []));
  const renamed = slugs.size === 0 ? undefined : renamedPagesIn(folder)([...slugs]);
  return findings.map((one) => {
    const { to, commit } = renamed?.get(slugOf(one) ?? '') ?? {};
    if (one.code !== 'link-not-found' || to === undefined || commit === undefined) return one;
    if (!site.files()?.pages.has(to)) return one;
    const suggestions = [`${siteUrl}/${to}`];
    return { ...one, args: { ...one.args, suggestions, renamed: { to, commit } } };
  });
}

/**
 * Finds the same in the files as they were at a commit. Files without a finding now are not read.
 *
 * @param now the findings today.
 */
export function findOutsideThen(
  before: OpenedSite,
  { root, commit, prefix }: Revision,
  now: OutsideFindings,
  { siteUrl }: LinksFromFlags,
  cwd: string,
): Finding[] {
  const search = searchIn(before, siteUrl);
  if (!search) return [];
  const tree = gitHost({ root, commit, prefix });
  return [...now.texts.keys()].flatMap((file) => {
    const text = tree.read(toPosix(relative(root, resolve(cwd, file))));
    return text === undefined ? [] : search.findDead(text, file);
  });
}

interface Search {
  siteUrl: string;
  host: string;
  findDead(text: string, file: string): Finding[];
}

/** @throws UsageError without the URL of the site. */
function searchIn(site: OpenedSite, given: string | undefined): Search | undefined {
  const { config } = site;
  const tree = resolveSite(site)?.tree;
  if (!config || !tree) return undefined;
  const siteUrl = urlOfSite(site, given);
  if (siteUrl === undefined)
    throw new UsageError(
      '--links-from needs the URL of the site. Pass --site-url, or set "siteUrl" in nav.config.json.',
    );
  const { findDead } = siteUrls(site, config, tree).elsewhere(given);
  return { siteUrl, host: new URL(siteUrl).host, findDead };
}

/** Returns the absolute paths of the files of a repository that match a pattern, as git lists them. */
function linkingFiles(patterns: readonly string[], folder: string, site: OpenedSite): string[] {
  const reason = whyNoRepository(folder);
  if (reason !== undefined)
    throw new UsageError(`--links-from reads the files of a git repository, but ${reason}.`);
  const places = runGit(
    ['rev-parse', '--show-toplevel', '--show-prefix'],
    folder,
  ).stdout.toString();
  const [root = '', prefix = ''] = places.split('\n');
  const listed = runGit(['ls-files', '--cached', '--others', '--exclude-standard', '-z'], root);
  if (listed.code !== 0) throw new UsageError(`git cannot list the files: ${listed.stderr.trim()}`);
  const matches = includeFilter(patterns.flatMap(expandBraces));
  const pages = new Set(prefix === '' ? (site.files()?.pages.paths() ?? []) : []);
  const isOutside = (path: string) => (prefix === '' ? !pages.has(path) : !path.startsWith(prefix));
  return [...new Set(listed.stdout.toString().split('\0'))]
    .filter((path) => path !== '' && isOutside(path) && matches(path))
    .filter((path) => !/(?:^|\/)(?:node_modules|\.git)\//.test(path))
    .map((path) => join(root, path));
}

/** Returns the text of a file if it has the host of the site; `undefined` for links, binary and large files. */
function readLinking(path: string, host: string, onLarge: () => void): string | undefined {
  try {
    const stats = lstatSync(path);
    if (!stats.isFile()) return undefined;
    if (stats.size > MAX_LINKING_FILE) {
      onLarge();
      return undefined;
    }
    const bytes = readFileSync(path);
    // As in git, a file with a zero byte near its start is binary.
    const isBinary = bytes.subarray(0, 8000).includes(0);
    return !isBinary && bytes.includes(host) ? bytes.toString() : undefined;
  } catch {
    // Git lists deleted files until they are staged.
    return undefined;
  }
}

/** The most patterns that braces may stand for. */
const MAX_PATTERNS = 1000;

/** Expands `a.{b,c}` to `a.b` and `a.c`. */
function expandBraces(pattern: string): string[] {
  let patterns = [pattern];
  for (;;) {
    const next = patterns.flatMap((one) => {
      const [whole, before = '', inside = '', after = ''] =
        /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(one) ?? [];
      return whole === undefined ? [one] : inside.split(',').map((part) => before + part + after);
    });
    if (next.length === patterns.length) return patterns;
    if (next.length > MAX_PATTERNS)
      throw new UsageError(`--links-from ${JSON.stringify(pattern)} has too many alternatives.`);
    patterns = next;
  }
}
