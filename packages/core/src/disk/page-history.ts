import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { attempt } from '@nav/collections';
import {
  gitProblem,
  isContentOf,
  missingObjects,
  readObjects,
  realPath,
  runGit,
  streamGit,
  toPosix,
} from '@nav/disk';
import { hashedContent } from '@nav/front-matter';
import { MAX_FOREIGN_COMMITS, MAX_RENAMES } from '../limits/limits.ts';
import type { HistoryChange, PageHistory } from '../translations/history.ts';
import { assertOptions } from '../usage/wrong-use.ts';
import { cacheFile, contentMemory } from './content-memory.ts';
import { emptyWalk, isCommit, readCache, type Walk, writeCache } from './walk-cache.ts';

/** Options of `pageHistory`. */
export interface PageHistoryOptions {
  /** The folder that the paths of the host are relative to. Default: the current working directory. */
  cwd?: string;
  /** A folder of the repository, relative to `cwd`. Default: `cwd`. */
  folder?: string;
  /** The user's cache folder, in which nav keeps the history that it has read. Default: nothing is kept. */
  cache?: string;
}

/** Explains why a history cannot be read, and what to do. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError';
}

/**
 * Reads the history of all pages of a git repository, in one walk. Runs no program and no hook of the repository, and does
 * not use the network.
 *
 * @throws HistoryError without a repository, and for a shallow clone.
 */
export async function pageHistory(options: PageHistoryOptions = {}): Promise<PageHistory> {
  assertOptions('pageHistory', options, { cwd: 1, folder: 1, cache: 1 });
  const cwd = resolve(options.cwd ?? '.');
  const folder = resolve(cwd, options.folder ?? '.');
  const places = runGit(['rev-parse', '--show-toplevel', '--is-shallow-repository'], folder);
  const [root = '', isShallow] = places.stdout.toString().split('\n');
  if (places.code !== 0 || root === '') throw new HistoryError(whyNoHistory(places, folder));
  if (isShallow === 'true') throw new HistoryError(SHALLOW);
  const head = runGit(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], folder);
  const commit = head.stdout.toString().trim();
  const walk = commit === '' ? emptyWalk() : await cachedWalk(root, commit, options.cache);
  const memory = options.cache === undefined ? {} : { memory: contentMemory(options.cache, root) };
  return { ...hostOf(walk, commit, root, cwd), ...memory };
}

const SHALLOW =
  'This shallow clone lacks the history that shows which pages are behind. Fetch it: run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout.';

function whyNoHistory(result: ReturnType<typeof runGit>, folder: string): string {
  if (result.code === 'ENOENT')
    return 'git is not installed, so it is unknown which pages are behind.';
  const problem = gitProblem(result);
  return problem === undefined
    ? `${folder} is not in a git repository, so it is unknown which pages are behind.`
    : `git cannot read the history: ${problem}.`;
}

function hostOf(
  { commits, changes }: Walk,
  commit: string,
  root: string,
  cwd: string,
): PageHistory {
  const byPath = new Map<string, HistoryChange[]>();
  for (const change of changes) {
    const list = byPath.get(change.path);
    if (list) list.push(change);
    else byPath.set(change.path, [change]);
  }
  const [top, start] = [realPath(root) ?? root, realPath(cwd) ?? cwd];
  const texts = new Map<string, string | undefined>();
  const contents = new Map<string, Buffer | undefined>();
  const found = new Map<string, boolean>();
  const missing = () => missingObjects(root, ['HEAD']);
  return {
    commits,
    head: commits.findLastIndex(({ id }) => id === commit),
    changes: byPath,
    pathOf: (file) => toPosix(relative(top, resolve(start, file))),
    isCurrent(file, object) {
      if (!contents.has(file)) contents.set(file, readBuffer(resolve(cwd, file)));
      const content = contents.get(file);
      return content !== undefined && isContentOf(content, object);
    },
    read(objects) {
      const unread = objects.filter((object) => !texts.has(object));
      if (unread.length > 0) readObjects(root, unread, texts, missing);
      return new Map(
        objects.flatMap((object) => {
          const text = texts.get(object);
          return text === undefined ? [] : [[object, text] as const];
        }),
      );
    },
    findIn(name, paths) {
      const known = found.get(name) ?? (found.size < MAX_FOREIGN_COMMITS && isCommit(name, root));
      found.set(name, known);
      if (!known) return undefined;
      for (const path of paths) {
        const result = runGit(['rev-parse', '--verify', '--quiet', `${name}:${path}`], root);
        if (result.code === 0) return result.stdout.toString().trim();
      }
      return undefined;
    },
    hashesOf: (text) => [contentHash(text), createHash('sha256').update(text).digest('hex')],
  };
}

/** Returns the hash of a page that the mark of a translation records. */
function contentHash(text: string): string {
  return createHash('sha1').update(hashedContent(text)).digest('hex');
}

function readBuffer(path: string): Buffer | undefined {
  return attempt(() => readFileSync(path));
}

/**
 * The options of the walk. Without `--sparse` and `--full-history`, git leaves out commits that do not change a page and
 * branches that end in the same pages, and the others would have no parents.
 */
const WALK = [
  '--topo-order',
  '--full-history',
  '--sparse',
  '--diff-merges=first-parent',
  '--raw',
  '-z',
  '--no-abbrev',
  `-l${MAX_RENAMES}`,
  '--format=%x01%H %P %as',
] as const;

/**
 * Adds the commits up to `head` that a walk does not have yet. `isExact` is false if a partial clone lacks contents, so that
 * only renames of equal files are known.
 */
async function walkHistory(
  root: string,
  head: string,
  known: Walk,
  from?: string,
): Promise<{ walk: Walk; isExact: boolean }> {
  const range = from === undefined ? [head] : [head, `^${from}`];
  const pages = ['--', '*.md', '*.mdx'];
  for (const similarity of [50, 100]) {
    const reader = walkReader();
    const args = [...WALK, `--find-renames=${similarity}%`, ...range, ...pages];
    const { code, stderr } = await streamGit(['log', ...args], root, reader.add);
    // Equal files have equal ids, so no text is needed, which a partial clone may lack.
    if (code === 0) return { walk: append(known, reader.end()), isExact: similarity < 100 };
    if (similarity === 100) {
      const problem = gitProblem({ code, stderr }) ?? stderr.trim();
      throw new HistoryError(`git cannot read the history: ${problem}.`);
    }
  }
  return { walk: known, isExact: false };
}

interface WalkedCommit {
  id: string;
  parents: readonly string[];
  date: string;
  changes: { path: string; object?: string; from?: string }[];
}

/** Adds commits, the newest first, to a walk that has their ancestors. */
function append({ commits, changes }: Walk, added: readonly WalkedCommit[]): Walk {
  const indexes = new Map(commits.map(({ id }, index) => [id, index]));
  for (const { id, parents, date, changes: own } of added.toReversed()) {
    const commit = commits.length;
    indexes.set(id, commit);
    commits.push({
      id,
      date,
      parents: parents.map((parent) => indexes.get(parent)).filter((one) => one !== undefined),
    });
    for (const change of own) changes.push({ commit, ...change });
  }
  return { commits, changes };
}

/** The modes of files that are links, to other files or to commits of other repositories. */
const LINKS = /^:\d+ 1[26]0000 /;

function walkReader(): { add(chunk: Buffer): void; end(): WalkedCommit[] } {
  const decoder = new StringDecoder('utf8');
  const commits: WalkedCommit[] = [];
  let rest = '';
  let fields: string[] = [];
  let wanted = 0;

  function field(text: string): void {
    if (wanted > 0) {
      fields.push(text);
      wanted -= 1;
      if (wanted === 0) change(fields);
      return;
    }
    const record = text.startsWith('\n') ? text.slice(1) : text;
    if (record.startsWith('\u0001')) {
      const [id = '', ...others] = record.slice(1).trimEnd().split(' ');
      const date = others.pop() ?? '';
      commits.push({ id, parents: others.filter(Boolean), date, changes: [] });
    } else if (record.startsWith(':')) {
      fields = [record];
      wanted = /^[RC]\d*$/.test(record.slice(record.lastIndexOf(' ') + 1)) ? 2 : 1;
    }
  }

  function change([record = '', first = '', second]: readonly string[]): void {
    const [, , , object = ''] = record.split(' ');
    const path = second ?? first;
    const isGone = /^0+$/.test(object) || LINKS.test(record);
    const list = commits.at(-1)?.changes;
    list?.push({
      path,
      ...(isGone ? {} : { object }),
      ...(second === undefined ? {} : { from: first }),
    });
    if (second !== undefined) list?.push({ path: first });
  }

  return {
    add(chunk) {
      const texts = (rest + decoder.write(chunk)).split('\0');
      rest = texts.pop() ?? '';
      for (const text of texts) field(text);
    },
    end() {
      if (rest !== '') field(rest);
      return commits;
    },
  };
}

/** A cache that cannot be read or written only costs time. */
async function cachedWalk(root: string, head: string, cache: string | undefined): Promise<Walk> {
  if (cache === undefined) return (await walkHistory(root, head, emptyWalk())).walk;
  const file = cacheFile(cache, 'history', root);
  const { walk, until } = readCache(file);
  if (until === head) return walk;
  const isKnown = until !== undefined && isCommit(until, root);
  const { walk: result, isExact } = isKnown
    ? await walkHistory(root, head, walk, until)
    : await walkHistory(root, head, emptyWalk());
  // A branch that is not behind the head would add commits that nothing leads to.
  if (isExact) writeCache(file, head, result);
  return result;
}
