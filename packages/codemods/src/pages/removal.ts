import { lists } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { entriesOf, propertyOf } from '../document/references.ts';
import { childLists, governing } from '../navigation/navigation.ts';
import type { Session } from '../session/session.ts';

/** Which page references go, and what becomes of the elements round them. */
export interface Leaving {
  /** Whether an entry of `pages`, or a `root`, goes. */
  leaves(entry: JsonNode): boolean;
  /** Whether elements stay that come to hold nothing. */
  keepEmpty: boolean;
  /** Told of every entry that is computed, so that what it holds is not known. */
  onComputed?(node: JsonNode): void;
}

/** What goes when page references go. */
export interface Removal {
  /** The outermost of it only, each once. */
  gone: readonly JsonNode[];
  /** Lists that would come to hold nothing, and may not, with all that is in them: it stays. */
  kept: readonly JsonNode[];
}

/**
 * Finds what goes with page references: elements that come to hold nothing go, too, unless something in them tells what
 * they are for, such as an `href`, a specification or a banner.
 */
export function removalOf(session: Session, navigation: JsonNode, leaving: Leaving): Removal {
  const dead = new Set<JsonNode>();
  survives(session, navigation, leaving, dead, new Map());
  const gone = new Set<JsonNode>();
  const kept: JsonNode[] = [];
  const seen = new Set<JsonNode>();

  function collect(element: JsonNode): void {
    if (seen.has(element)) return;
    seen.add(element);
    const root = propertyOf(session, element, 'root');
    if (root && leaving.leaves(root)) gone.add(root);
    const children = childLists(session, element);
    const holdsMore = children.some(({ list }) =>
      entriesOf(list).some((entry) => !dead.has(entry)),
    );
    for (const { name, property, list } of children) {
      const entries = entriesOf(list);
      const isEmptied = entries.length > 0 && entries.every((entry) => dead.has(entry));
      if (isEmptied && lists[name].atLeast > 0) {
        // The element stays, but its list may not be empty.
        const lives =
          holdsMore || (element !== navigation && governing(session, element) !== undefined);
        if (lives) gone.add(property);
        else kept.push(property);
        continue;
      }
      for (const entry of entries) {
        const next = session.follow(entry);
        if (dead.has(entry)) gone.add(entry);
        else if (next.kind === 'object') collect(next);
      }
    }
  }

  collect(navigation);
  return { gone: [...gone], kept };
}

/** Collects the entries that go, from the innermost out; says whether the element itself stays. */
function survives(
  session: Session,
  element: JsonNode,
  leaving: Leaving,
  dead: Set<JsonNode>,
  known: Map<JsonNode, boolean>,
): boolean {
  // One that several places use is judged once.
  const judged = known.get(element);
  if (judged !== undefined) return judged;
  known.set(element, true);
  const root = propertyOf(session, element, 'root');
  let lost = root !== undefined && leaving.leaves(root);
  let left = root !== undefined && !lost;
  for (const { name, list } of childLists(session, element)) {
    for (const entry of entriesOf(list)) {
      const next = session.follow(entry);
      if (next.kind === 'computed') leaving.onComputed?.(next);
      const stays =
        next.kind === 'object'
          ? survives(session, next, leaving, dead, known)
          : name !== 'pages' || !leaving.leaves(entry);
      if (stays) left = true;
      else {
        dead.add(entry);
        lost = true;
      }
    }
  }
  const stays = leaving.keepEmpty || !lost || left || governing(session, element) !== undefined;
  known.set(element, stays);
  return stays;
}
