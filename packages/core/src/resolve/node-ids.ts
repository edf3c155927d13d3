import { lazyPaths } from '../tree/lazy-pages.ts';
import { isPage, type NavNode } from '../tree/nav-tree.ts';

/** Gives the second and later siblings of one id a number of their own. */
export function numberNamesakes<Nodes extends readonly NavNode[]>(nodes: Nodes): Nodes {
  if (nodes.length < 2 || !hasNamesakes(nodes)) return nodes;
  const taken = new Set(nodes.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const { id } = node;
    let count = counts.get(id) ?? 0;
    // A name may itself end like a number that was given.
    do count += 1;
    while (count > 1 && taken.has(`${id}~${count}`));
    counts.set(id, count);
    if (count === 1) continue;
    taken.add(`${id}~${count}`);
    renumber(node, id, `${id}~${count}`);
  }
  return nodes;
}

/** Compares what the ids end in: the ids themselves are long, and put together only when somebody reads them. */
function hasNamesakes(nodes: readonly NavNode[]): boolean {
  if (nodes.length > 32) return new Set(nodes.map(nameOf)).size < nodes.length;
  for (let index = 1; index < nodes.length; index += 1) {
    const name = nameOf(nodes[index] as NavNode);
    for (let other = 0; other < index; other += 1) {
      if (nameOf(nodes[other] as NavNode) === name) return true;
    }
  }
  return false;
}

function nameOf(node: NavNode): string {
  return isPage(node) ? node.path : node.label;
}

function renumber(node: NavNode, from: string, to: string): void {
  node.id = to + node.id.slice(from.length);
  if (isPage(node)) return;
  if (node.defaultChild) node.defaultChild = to + node.defaultChild.slice(from.length);
  if (node.root) renumber(node.root, from, to);
  for (const link of node.global) renumber(link, from, to);
  // Pages that are still to be made will take the new id.
  if (lazyPaths(node)) return;
  for (const child of node.children) renumber(child, from, to);
}
