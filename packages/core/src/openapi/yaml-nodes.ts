/** A node of a YAML text: its place in the order of the text. Behind the last node in a collection one place stays free. */
export type YamlNode = number;

/** Offsets into the text, UTF-16, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** What keeps a text from being read, as a clause, and where. */
export interface YamlFault extends Span {
  text: string;
}

/** The nodes of a YAML text that has been parsed, whichever parser did it. */
export interface YamlNodes {
  text: string;
  /** The place behind a node and all that is in it. */
  after: Int32Array;
  kindOf(node: YamlNode): 'map' | 'seq' | 'scalar' | 'alias' | undefined;
  /** What a scalar stands for: a text, a number, a truth value or null. */
  valueOf(scalar: YamlNode): unknown;
  /** The name that a node can be repeated by; of an alias, that of the node which it repeats. */
  anchorOf(node: YamlNode): string | undefined;
  /** Whether a node is the key `<<`, and not merely spelt like it. */
  isMergeKey(node: YamlNode): boolean;
  /** Whether there is no text for a node: `key:`. */
  isEmpty(node: YamlNode): boolean;
  startOf(node: YamlNode): number;
  /** The end of the last value in a node, or of its closing bracket. */
  endOf(node: YamlNode): number;
}

export interface Pair {
  key: YamlNode;
  value: YamlNode;
}

/** The first node of a text. */
export const ROOT: YamlNode = 0;

/** The nodes in a collection; those of a mapping are its keys and values in turn. */
export function* itemsOf({ after }: YamlNodes, node: YamlNode): Generator<YamlNode> {
  const close = (after[node] as number) - 1;
  for (let at = node + 1; at < close; at = after[at] as number) yield at;
}

export function* pairsOf(nodes: YamlNodes, map: YamlNode): Generator<Pair> {
  let key: YamlNode | undefined;
  for (const item of itemsOf(nodes, map)) {
    if (key === undefined) key = item;
    else {
      yield { key, value: item };
      key = undefined;
    }
  }
}

export function spanOf(nodes: YamlNodes, node: YamlNode): Span {
  return { start: nodes.startOf(node), end: nodes.endOf(node) };
}
