import { addTo } from '@nav/collections';
import { plainPathFrom } from '@nav/paths';
import type { JsonNode } from '../document/document.ts';
import { type References, topOf, usersBelow } from '../document/references.ts';
import { movedNodes, stateOf } from '../edit/edit.ts';
import type { Session } from './session.ts';

/** Adds notes about files and constants that nothing uses after the edits. */
export function warnLeftovers(session: Session): void {
  const { document, edits, folder } = session;
  const { documents } = session.linked;
  const { changes } = session.files;
  if ((documents.size === 1 && document.constants.size === 0) || edits.isEmpty()) return;
  // Files that the codemod did not read stay unread.
  const known: References = {
    referenced(node) {
      const file = session.linked.fileOf(node);
      return file === undefined ? undefined : documents.get(file)?.root;
    },
  };
  const users = usersBelow(known, document.root);
  const needed = neededRoots(session, users);
  for (const [root, [user]] of users) {
    if (needed.has(root) || user === undefined) continue;
    const constant = user.document.constants.get(user);
    const { file } = root.document;
    if (constant && root.document !== user.document) {
      edits.note(
        user,
        `${plainPathFrom(folder, file)} is no longer needed here. Remove the import.`,
      );
    } else if (constant) {
      edits.note(root, `The constant "${constant.name}" is no longer used. Remove it.`);
    } else if (!changes.has(file)) {
      edits.note(user, `${plainPathFrom(folder, file)} is no longer referenced. Delete it.`);
    }
  }
}

function neededRoots(
  { document, edits }: Session,
  users: ReadonlyMap<JsonNode, readonly JsonNode[]>,
): ReadonlySet<JsonNode> {
  const moved = movedNodes(edits);
  const needed = new Set([document.root]);
  /** The roots that each root still uses. */
  const usedBy = new Map<JsonNode, JsonNode[]>();
  for (const [root, nodes] of users) {
    const constant = nodes[0]?.document.constants.get(nodes[0]);
    if (constant && (constant.exported || constant.read || constant.uses > nodes.length)) {
      needed.add(root);
    }
    for (const node of nodes) {
      const state = stateOf(edits, node, moved);
      if (state === 'moved') needed.add(root);
      if (state === 'kept') addTo(usedBy, topOf(node), root);
    }
  }
  // A set iterates over values that are added on the way.
  for (const root of needed) for (const next of usedBy.get(root) ?? []) needed.add(next);
  return needed;
}
