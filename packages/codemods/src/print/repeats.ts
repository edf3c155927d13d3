import type { JsonNode } from '../document/document.ts';
import { type Edits, stateOf, takesOut } from '../edit/edit.ts';
import type { MovedNode } from './chunks.ts';

/** Which values arrived, and which of the arrivals repeat one that stays, or that arrived already. */
export function findRepeats(
  lists: readonly (readonly MovedNode[])[],
  edits: Edits,
): { seen: Set<JsonNode>; repeated: Set<MovedNode> } {
  const { changes } = edits;
  const stays = stayFinder(edits);
  const seen = new Set<JsonNode>();
  const repeated = new Set<MovedNode>();
  // Whole values first: a part of one that arrived as a whole is there already.
  for (const level of byDepth(lists)) {
    // Siblings that move together share the answer of their parent; a root has none to leave.
    let parent: JsonNode | undefined;
    let isThere = true;
    for (const one of level) {
      const { node } = one;
      if (node.parent !== parent) {
        parent = node.parent;
        isThere =
          parent === undefined || stays(parent) || stateOf(edits, parent, seen) === 'arrived';
      }
      // Under another name, or taken out, it is no part of what stands round it.
      if (seen.has(node) || (isThere && !changes.has(node))) repeated.add(one);
      seen.add(node);
    }
  }
  return { seen, repeated };
}

function byDepth(lists: readonly (readonly MovedNode[])[]): readonly (readonly MovedNode[])[] {
  const levels: MovedNode[][] = [];
  let parent: JsonNode | undefined;
  let level = 0;
  for (const list of lists) {
    for (const one of list) {
      if (one.node.parent !== parent) {
        parent = one.node.parent;
        level = 0;
        for (let at = parent; at; at = at.parent) level += 1;
      }
      const known = levels[level];
      if (known) known.push(one);
      else levels[level] = [one];
    }
  }
  return levels.filter((found) => found !== undefined);
}

/** Tells whether a node stays where it is, apart from what is carried elsewhere. */
function stayFinder({ changes }: Edits): (node: JsonNode) => boolean {
  const known = new Map<JsonNode, boolean>();
  const stays = (node: JsonNode): boolean => {
    let answer = known.get(node);
    if (answer === undefined) {
      answer = !takesOut(changes.get(node)) && (node.parent === undefined || stays(node.parent));
      known.set(node, answer);
    }
    return answer;
  };
  return stays;
}
