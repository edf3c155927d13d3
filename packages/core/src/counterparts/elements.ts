import { getOrSet, groupBy } from '@nav/collections';

export interface ComparedElement<Node> {
  readonly node: Node;
  readonly kind: string;
  /** The versions and languages around it, and itself if it is one. */
  readonly context: string;
  /** The elements around it, outermost first. */
  readonly parents: readonly Node[];
  /** The keys of the pages and endpoints below it. */
  readonly keys: ReadonlySet<string>;
}

/** Returns `undefined` if there is none, or several. */
export type ElementFinder<Node> = (context: string, node: Node) => Node | undefined;

/**
 * Compares the elements of several versions and languages. Counterparts are at the same depth, and have the most pages and
 * endpoints in common. Without any, they have the same position in lists of the same length, if most of their siblings are
 * counterparts that have the same positions as well.
 */
export function elementFinder<Node>(
  elements: readonly ComparedElement<Node>[],
): ElementFinder<Node> {
  const byNode = new Map(elements.map((one) => [one.node, one]));
  const byContext = groupBy(elements, ({ context }) => context);
  const siblingsOf = groupBy(elements, ({ parents }) => parents.at(-1));
  const found = new Map<string, Map<Node, Node | undefined>>();

  function candidatesFor(context: string, { kind, parents }: ComparedElement<Node>) {
    return (byContext.get(context) ?? []).filter(
      (one) => one.kind === kind && one.parents.length === parents.length,
    );
  }

  /** Returns the candidates that have the most keys in common with an element; none if no key is common. */
  function similarTo(context: string, element: ComparedElement<Node>) {
    const scored = candidatesFor(context, element).map((one) => ({
      one,
      score: overlap(element.keys, one.keys),
    }));
    const most = Math.max(0, ...scored.map(({ score }) => score));
    return most === 0 ? [] : scored.filter(({ score }) => score === most).map(({ one }) => one);
  }

  function atSamePosition(context: string, element: ComparedElement<Node>): Node | undefined {
    const above = element.parents.at(-1);
    const parent = above && byNode.get(above);
    if (!parent) return undefined;
    const other = parent.context === context ? parent.node : find(context, parent.node);
    const listOf = (node: Node | undefined) =>
      (siblingsOf.get(node) ?? []).filter(({ kind }) => kind === element.kind);
    const [own, others] = [listOf(parent.node), listOf(other)];
    if (other === undefined || own.length !== others.length) return undefined;
    const matched = own.map((one) => similarTo(context, one));
    const isParallel = matched.every(
      (same, at) => same.length === 0 || same.some(({ node }) => node === others[at]?.node),
    );
    const count = matched.filter((same) => same.length > 0).length;
    if (!isParallel || count * 2 < own.length) return undefined;
    return others[own.indexOf(element)]?.node;
  }

  function search(context: string, element: ComparedElement<Node>): Node | undefined {
    const [first, second] = similarTo(context, element);
    if (first && !second) return first.node;
    if (element.kind === 'version' || element.kind === 'language') {
      const [only, ...more] = candidatesFor(context, element);
      return more.length === 0 ? only?.node : undefined;
    }
    return atSamePosition(context, element);
  }

  function find(context: string, node: Node): Node | undefined {
    const known = getOrSet(found, context, () => new Map());
    const element = byNode.get(node);
    return element && getOrSet(known, node, () => search(context, element));
  }
  return find;
}

/** Returns the part of two sets that they share, from 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const key of one) if (other.has(key)) both += 1;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
