import { groupBy } from '@nav/collections';
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
  const chainOf = (around: readonly Node[]): Chain =>
    around
      .flatMap((node) => {
        const { index = 0, segment } = folders.get(node) ?? {};
        return segment === undefined ? [] : [{ index, segment }];
      })
      .sort((a, b) => a.index - b.index);
  const chains = contexts
    .map(({ around, node }) => chainOf([...around, node]))
    .sort((a, b) => b.length - a.length);
  return {
    keyOf: (around, path) => withoutFolders(path, chainOf(around)),
    pathIn(around, path) {
      const segments = path.split('/');
      const own = chains.find((chain) =>
        chain.every(({ index, segment }) => segments[index] === segment),
      );
      if (!own) return path;
      const next = withoutFolders(path, own).split('/');
      for (const { index, segment } of chainOf(around)) next.splice(index, 0, segment);
      return next.join('/');
    },
  };
}

function withoutFolders(path: string, chain: Chain): string {
  const segments = path.split('/');
  for (const { index, segment } of chain.toReversed())
    if (segments[index] === segment && index < segments.length - 1) segments.splice(index, 1);
  return segments.join('/');
}
