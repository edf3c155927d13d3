import { groupBy, onceForObject } from '@nav/collections';
import { type ContextFolder, contextFolders, type PagesOf } from './folders.ts';

export interface Context<Node> extends PagesOf {
  readonly node: Node;
  /** The versions and languages around it, outermost first. */
  readonly around: readonly Node[];
  readonly list: unknown;
}

export interface CounterpartKeys<Node> {
  /**
   * Returns a path without the folders of the versions and languages around its entry. Counterparts have the same key.
   *
   * @param around all versions and languages around the entry
   */
  keyOf(around: readonly Node[], path: string): string;
  /** Returns the path of the counterpart of a page in other versions and languages. A page in no folder of any is shared. */
  pathIn(around: readonly Node[], path: string): string;
}

/** The folders of the versions and languages around an entry, from the left. */
type Chain = readonly { index: number; segment: string }[];

export function counterpartKeys<Node>(contexts: readonly Context<Node>[]): CounterpartKeys<Node> {
  const folders = new Map<Node, ContextFolder>();
  for (const siblings of groupBy(contexts, ({ list }) => list).values()) {
    const found = contextFolders(siblings);
    for (const [at, { node }] of siblings.entries()) folders.set(node, found[at] as ContextFolder);
  }
  const interned = new Map<string, Chain>();
  /** Equal chains are identical. */
  const chainOf = onceForObject((around: readonly Node[]): Chain => {
    const chain = around
      .flatMap((node) => {
        const { index = 0, segment } = folders.get(node) ?? {};
        return segment === undefined ? [] : [{ index, segment }];
      })
      .sort((a, b) => a.index - b.index);
    const key = JSON.stringify(chain);
    const known = interned.get(key) ?? chain;
    interned.set(key, known);
    return known;
  });
  const chains = contexts
    .map(({ around, node }) => chainOf([...around, node]))
    .sort((a, b) => b.length - a.length);
  const chainAround = chainFinder(chains);
  return {
    keyOf: (around, path) => withoutFolders(path, chainOf(around)),
    pathIn(around, path) {
      const segments = path.split('/');
      const own = chainAround(segments);
      if (!own) return path;
      // Most links stay in their folders.
      if (own === chainOf(around) && own.every(({ index }) => index < segments.length - 1))
        return path;
      const next = withoutFolders(path, own).split('/');
      for (const { index, segment } of chainOf(around)) next.splice(index, 0, segment);
      return next.join('/');
    },
  };
}

/** Returns a function that finds the first chain whose folders a path has. Hundreds of chains have only a few lists of indexes. */
function chainFinder(chains: readonly Chain[]): (segments: readonly string[]) => Chain | undefined {
  const groups = Array.from(
    groupBy(chains.entries(), ([, chain]) => chain.map(({ index }) => index).join()).values(),
    (entries) => ({
      indexes: entries[0]?.[1].map(({ index }) => index) ?? [],
      // The first one of equal chains comes last, so that it is kept.
      known: new Map(
        entries.toReversed().map(([at, chain]) => [keyOf(chain.map(({ segment }) => segment)), at]),
      ),
    }),
  );
  return (segments) => {
    let first = chains.length;
    for (const { indexes, known } of groups) {
      const at = known.get(keyOf(indexes.map((index) => segments[index])));
      if (at !== undefined && at < first) first = at;
    }
    return chains[first];
  };
}

/** A segment contains no slash. */
function keyOf(segments: readonly (string | undefined)[]): string {
  return segments.map((segment) => segment ?? '/').join('/');
}

function withoutFolders(path: string, chain: Chain): string {
  const segments = path.split('/');
  for (const { index, segment } of chain.toReversed())
    if (segments[index] === segment && index < segments.length - 1) segments.splice(index, 1);
  return segments.join('/');
}
