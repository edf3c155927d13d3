import { lists } from '@nav/core';
import { type Codemod, defineCodemod } from '../codemod.ts';
import { child, type LocatedNode, stringOf } from '../document.ts';
import { childLists, governing, isEndpoint, navigationOf, segmentsOf } from '../navigation.ts';
import type { Session } from '../session.ts';
import { type Transform, transformOf } from '../transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'remove-missing',
  summary: 'Removes entries whose page file does not exist, and the groups that they leave empty.',
  files: true,
  options: {
    keepEmpty: { type: 'flag', about: 'keep groups and other elements that come to hold no page' },
  },
  examples: [['--keep-empty', 'groups stay even if nothing is in them']],
  apply(session, { keepEmpty }) {
    const navigation = navigationOf(session);
    const files = session.site();
    if (!navigation) return;
    if (!files) {
      session.edits.skip(navigation, 'The files of the site are not at hand.');
      return;
    }
    const missing = (entry: LocatedNode | undefined) => {
      const path = stringOf(entry);
      return (
        path !== undefined && !isEndpoint(path) && !files.pages.has(segmentsOf(path).join('/'))
      );
    };
    const dead = new Set<LocatedNode>();
    survives(session, navigation, missing, keepEmpty, dead);
    record(session, navigation, missing, dead);
  },
});

type Missing = (entry: LocatedNode | undefined) => boolean;

/** Collects the entries to remove, from the innermost out; says whether the element itself stays. */
function survives(
  session: Session,
  element: LocatedNode,
  missing: Missing,
  keepEmpty: boolean,
  dead: Set<LocatedNode>,
): boolean {
  let lost = false;
  let left = false;
  for (const { name, list } of childLists(session, element)) {
    for (const entry of list.children) {
      const next = session.follow(entry);
      const stays =
        next.kind === 'object'
          ? survives(session, next, missing, keepEmpty, dead)
          : name !== 'pages' || !missing(entry);
      if (stays) left = true;
      else {
        dead.add(entry);
        lost = true;
      }
    }
  }
  const root = child(element, 'root');
  const held = left || (root !== undefined && !missing(root)) || governing(element) !== undefined;
  return keepEmpty || !lost || held;
}

/** Removes what is dead, the outermost of it only. */
function record(
  session: Session,
  element: LocatedNode,
  missing: Missing,
  dead: ReadonlySet<LocatedNode>,
): void {
  const { edits } = session;
  const root = child(element, 'root');
  if (root && missing(root)) edits.remove(root);
  for (const { name, property, list } of childLists(session, element)) {
    const gone = list.children.filter((entry) => dead.has(entry));
    if (gone.length === list.children.length && gone.length > 0 && lists[name].atLeast > 0) {
      // The list may not be empty, and the element stays: without pages at the root, with its own source elsewhere.
      if (element.key === 'navigation' || !governing(element)) {
        edits.skip(
          property,
          'All its entries lead to missing pages only, and it may not be empty.',
        );
      } else edits.remove(property);
      continue;
    }
    for (const entry of list.children) {
      if (dead.has(entry)) edits.remove(entry);
      else {
        const next = session.follow(entry);
        if (next.kind === 'object') record(session, next, missing, dead);
      }
    }
  }
}

const transform: Transform = transformOf(codemod);
export default transform;
