import { lists } from '@nav/core';
import { type Codemod, defineCodemod } from '../codemod.ts';
import { type LocatedNode, stringOf } from '../document.ts';
import {
  childLists,
  governing,
  isEndpoint,
  navigationOf,
  segmentsOf,
} from '../navigation/navigation.ts';
import { pageAt, slugOf } from '../pages/addresses.ts';
import { entriesOf, opacityOf, propertyOf } from '../references.ts';
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
    const missing = (entry: LocatedNode) => {
      const path = stringOf(session.follow(entry));
      if (path === undefined || isEndpoint(path)) return false;
      if (files.pages.has(segmentsOf(path).join('/'))) return false;
      const meant = pageAt(files.pages, slugOf(path));
      if (!files.pages.has(meant)) return true;
      session.edits.skip(entry, `Its page is there, as ${meant}: correct the path.`);
      return false;
    };
    const dead = new Set<LocatedNode>();
    survives(session, navigation, { missing, keepEmpty, dead, known: new Map() });
    record(session, navigation, missing, dead, new Set());
  },
});

type Missing = (entry: LocatedNode) => boolean;

interface Search {
  missing: Missing;
  keepEmpty: boolean;
  /** The entries to remove. */
  dead: Set<LocatedNode>;
  /** Whether an element stays; one that several places use is judged once. */
  known: Map<LocatedNode, boolean>;
}

/** Collects the entries to remove, from the innermost out; says whether the element itself stays. */
function survives(session: Session, element: LocatedNode, search: Search): boolean {
  const judged = search.known.get(element);
  if (judged !== undefined) return judged;
  search.known.set(element, true);
  let lost = false;
  let left = false;
  for (const { name, list } of childLists(session, element)) {
    for (const entry of entriesOf(list)) {
      const next = session.follow(entry);
      if (next.kind === 'computed') {
        session.edits.skip(next, `${opacityOf(next)}, so whether its pages exist is not known.`);
      }
      const stays =
        next.kind === 'object'
          ? survives(session, next, search)
          : name !== 'pages' || !search.missing(entry);
      if (stays) left = true;
      else {
        search.dead.add(entry);
        lost = true;
      }
    }
  }
  const root = propertyOf(session, element, 'root');
  const held =
    left ||
    (root !== undefined && !search.missing(root)) ||
    governing(session, element) !== undefined;
  const stays = search.keepEmpty || !lost || held;
  search.known.set(element, stays);
  return stays;
}

/** Removes what is dead, the outermost of it only. */
function record(
  session: Session,
  element: LocatedNode,
  missing: Missing,
  dead: ReadonlySet<LocatedNode>,
  seen: Set<LocatedNode>,
): void {
  const { edits } = session;
  const remove = (node: LocatedNode) => {
    if (!edits.changes.has(node)) edits.remove(node);
  };
  if (seen.has(element)) return;
  seen.add(element);
  const root = propertyOf(session, element, 'root');
  if (root && missing(root)) remove(root);
  for (const { name, property, list } of childLists(session, element)) {
    const entries = entriesOf(list);
    const gone = entries.filter((entry) => dead.has(entry));
    if (gone.length === entries.length && gone.length > 0 && lists[name].atLeast > 0) {
      // The list may not be empty, and the element stays: without pages at the root, with its own source elsewhere.
      if (element === navigationOf(session) || !governing(session, element)) {
        edits.skip(
          property,
          'All its entries lead to missing pages only, and it may not be empty.',
        );
      } else remove(property);
      continue;
    }
    for (const entry of entries) {
      if (dead.has(entry)) remove(entry);
      else {
        const next = session.follow(entry);
        if (next.kind === 'object') record(session, next, missing, dead, seen);
      }
    }
  }
}

const transform: Transform = transformOf(codemod);
export default transform;
