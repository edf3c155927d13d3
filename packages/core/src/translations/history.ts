import { groupBy, onceForText } from '@nav/collections';
/** A commit of a history. */
export interface HistoryCommit {
  /** The full id. */
  readonly id: string;
  /** The indexes of its parents. */
  readonly parents: readonly number[];
  /** The date at which it was written: `2026-05-02`. */
  readonly date: string;
}

/** A change of a file in a commit, compared with the first parent. Paths start from the root of the repository. */
export interface HistoryChange {
  /** The index of the commit. */
  readonly commit: number;
  readonly path: string;
  /** The id of its content; absent if the file was removed. */
  readonly object?: string;
  /** The path before, if the file was renamed. */
  readonly from?: string;
}

/** The visible parts of a content, to compare: title and description, the body with a sign for each address, and the addresses. */
export interface SeenContent {
  readonly head: string;
  readonly body: string;
  readonly addresses: string;
}

/** Remembers what readers see of contents, by id, so that a later run need not read them. */
export interface ContentMemory {
  /** Returns digests of a content. */
  get(object: string): SeenContent | undefined;
  set(object: string, seen: SeenContent): void;
  /** Keeps new contents for later runs. */
  save(): void;
}

/** The history of the pages of a repository, which a host gives: `pageHistory` of `@nav/core/node` for git. */
export interface PageHistory {
  /** All commits, parents before their children. */
  readonly commits: readonly HistoryCommit[];
  /** The index of the commit that is checked out; -1 without commits. */
  readonly head: number;
  /** The changes of page files by path, in the order of the commits. */
  readonly changes: ReadonlyMap<string, readonly HistoryChange[]>;
  /** Returns the path of a file in the repository, by its path from the root of the host of the site. */
  pathOf(file: string): string;
  /** Returns true if a file of the site has a content, by the id of the content. */
  isCurrent(file: string, object: string): boolean;
  /** Returns contents by id. Those that a partial clone lacks are left out. */
  read(objects: readonly string[]): ReadonlyMap<string, string>;
  /** Returns the id of the content that one of some paths has in a commit that is not an ancestor of `head`. */
  findIn?(commit: string, paths: readonly string[]): string | undefined;
  /** Returns hashes of a content other than its id, to recognize marks: of the content with line feeds, and SHA-256. */
  hashesOf?(text: string): readonly string[];
  readonly memory?: ContentMemory;
}

/** A commit that changed a file, compared with all parents. */
export interface Touch {
  readonly commit: number;
  readonly path: string;
  readonly object: string;
  /** The file before; absent if the commit added it. */
  readonly before?: { readonly path: string; readonly object: string };
}

export interface HistoryIndex {
  readonly history: PageHistory;
  objectAt(path: string, commit: number): string | undefined;
  /** Yields the commits that changed a file, the newest first. Follows renames, and in a merge the parent that it equals. */
  touchesOf(path: string, commit?: number): Generator<Touch>;
  /** Returns all commits that led to the content of a file in `head`, the oldest first. Branches that a merge dropped do not. */
  allTouches(path: string): Touch[];
  /** Returns true for a commit itself and for its ancestors. */
  isAncestor(ancestor: number, commit: number): boolean;
}

/** Answers what a path contained in a commit by chains of first parents, so that no tree is ever built. */
export function indexHistory(history: PageHistory): HistoryIndex {
  const { commits, head } = history;
  const chains = chainsOf(history);
  const changesIn = changeFinder(history, chains);

  function lastChange(path: string, from: number): HistoryChange | undefined {
    const byChain = changesIn(path);
    if (byChain.size === 0) return undefined;
    for (let commit: number | undefined = from; commit !== undefined; ) {
      const chain = chains.of[commit] as number;
      const at = commit;
      const found = byChain.get(chain)?.findLast((change) => change.commit <= at);
      if (found) return found;
      commit = chains.below[chain];
    }
    return undefined;
  }

  const objectAt = (path: string, commit: number) => lastChange(path, commit)?.object;

  function touchOf(change: HistoryChange): Touch | undefined {
    const { commit, path, object, from = path } = change;
    if (object === undefined) return undefined;
    const [first] = commits[commit]?.parents ?? [];
    const old = first === undefined ? undefined : objectAt(from, first);
    return {
      commit,
      path,
      object,
      ...(old === undefined ? {} : { before: { path: from, object: old } }),
    };
  }

  /** Returns the other parent of a merge that has the same content already. */
  function equalParent({ commit, path, object }: HistoryChange): number | undefined {
    const [, ...others] = commits[commit]?.parents ?? [];
    return others.find((parent) => objectAt(path, parent) === object);
  }

  function* touchesOf(start: string): Generator<Touch> {
    let path = start;
    for (let commit: number | undefined = head; commit !== undefined && commit >= 0; ) {
      const change: HistoryChange | undefined = lastChange(path, commit);
      const touch = change && touchOf(change);
      if (!change || !touch) return;
      const other = equalParent(change);
      if (other !== undefined) {
        commit = other;
        continue;
      }
      yield touch;
      const [first, ...others]: readonly number[] = commits[change.commit]?.parents ?? [];
      if (touch.before) {
        path = touch.before.path;
        commit = first;
      } else commit = others.find((parent) => objectAt(path, parent) !== undefined);
    }
  }

  function allTouches(start: string): Touch[] {
    const found: Touch[] = [];
    const visited = new Set<string>();
    const waiting = head < 0 ? [] : [{ path: start, commit: head }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { path, commit } = next;
      const change = lastChange(path, commit);
      const touch = change && touchOf(change);
      const key = `${change?.commit} ${path}`;
      if (!change || !touch || visited.has(key)) continue;
      visited.add(key);
      const other = equalParent(change);
      if (other !== undefined) {
        waiting.push({ path, commit: other });
        continue;
      }
      found.push(touch);
      const [first, ...others] = commits[change.commit]?.parents ?? [];
      const before = touch.before?.path ?? path;
      if (first !== undefined && touch.before) waiting.push({ path: before, commit: first });
      for (const parent of others) {
        const old = [path, before].find((one) => objectAt(one, parent) !== undefined);
        if (old !== undefined) waiting.push({ path: old, commit: parent });
      }
    }
    return found.sort((a, b) => a.commit - b.commit);
  }

  return {
    history,
    objectAt,
    touchesOf,
    isAncestor: ancestry(commits, chains.of),
    allTouches,
  };
}

function changeFinder(
  history: PageHistory,
  chains: Chains,
): (path: string) => ReadonlyMap<number, readonly HistoryChange[]> {
  return onceForText((path) =>
    groupBy(history.changes.get(path) ?? [], ({ commit }) => chains.of[commit] as number),
  );
}

/** Returns a test whether a commit is an ancestor of another, or the same. */
function ancestry(
  commits: PageHistory['commits'],
  chainOf: ArrayLike<number>,
): (ancestor: number, commit: number) => boolean {
  const ancestorsOf = onceForText((commit: number) => {
    const known = new Uint8Array(commit + 1);
    known[commit] = 1;
    for (let at = commit; at >= 0; at -= 1)
      if (known[at] === 1) for (const parent of commits[at]?.parents ?? []) known[parent] = 1;
    return known;
  });

  return (ancestor, commit) => {
    if (ancestor >= commit) return ancestor === commit;
    if (chainOf[ancestor] === chainOf[commit]) return true;
    return ancestorsOf(commit)[ancestor] === 1;
  };
}

/** The commits as chains of first parents, so that the content of a path is found without a visit to each commit. */
interface Chains {
  /** Chains by commit. */
  readonly of: Int32Array;
  /** The commit in another chain that the oldest commit of each chain continues. */
  readonly below: readonly (number | undefined)[];
}

function chainsOf({ commits }: PageHistory): Chains {
  const of = new Int32Array(commits.length).fill(-1);
  const below: (number | undefined)[] = [];
  for (let start = commits.length - 1; start >= 0; start -= 1) {
    if (of[start] !== -1) continue;
    let at: number | undefined = start;
    while (at !== undefined && of[at] === -1) {
      of[at] = below.length;
      at = commits[at]?.parents[0];
    }
    below.push(at);
  }
  return { of, below };
}
