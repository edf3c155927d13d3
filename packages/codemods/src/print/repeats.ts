import { onceForText } from '@nav/collections';
import type { JsonNode } from '../document/document.ts';
import { type Edits, stateOf } from '../edit/edit.ts';
import type { MovedNode } from './chunks.ts';

/**
 * Finds the printed values that repeat one which stays in place, or which is printed elsewhere already.
 *
 * @returns all printed values as `seen`.
 */
export function findRepeats(
  moved: readonly MovedNode[],
  edits: Edits,
): { seen: Set<JsonNode>; repeated: Set<MovedNode> } {
  const seen = new Set<JsonNode>();
  const repeated = new Set<MovedNode>();
  // Siblings that move together share the state of their parent.
  let parent: JsonNode | undefined;
  let isParentPresent = true;
  for (const one of byDepth(moved)) {
    const { node } = one;
    if (node.parent !== parent) {
      parent = node.parent;
      isParentPresent = parent === undefined || stateOf(edits, parent, seen) !== 'removed';
    }
    // A value that is renamed or removed is not present as a part of its parent.
    if (seen.has(node) || (isParentPresent && !edits.changes.has(node))) repeated.add(one);
    seen.add(node);
  }
  return { seen, repeated };
}

/** Sorts values so that containers precede the values inside them. */
function byDepth(moved: readonly MovedNode[]): MovedNode[] {
  const depthOf: (node: JsonNode | undefined) => number = onceForText((node) =>
    node ? depthOf(node.parent) + 1 : 0,
  );
  return [...moved].sort((a, b) => depthOf(a.node.parent) - depthOf(b.node.parent));
}
