import { posix } from 'node:path';
import { addTo } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { type References, topOf, usersBelow } from '../document/references.ts';
import { stateOf } from '../edit/edit.ts';
import type { Session } from './session.ts';

/**
 * Tells of the files and constants that the config led to and does not any more, because their values went elsewhere.
 *
 * @param arrived the values that were carried to another place
 */
export function warnLeftovers(session: Session, arrived: ReadonlySet<JsonNode>): void {
  const { document, edits, parts, texts, folder } = session;
  if ((parts.size === 1 && document.constants.size === 0) || edits.isEmpty()) return;
  // Files that the codemod did not look into are as they were.
  const known: References = {
    referenced(node) {
      const file = session.fileOf(node);
      return file === undefined ? undefined : parts.get(file)?.root;
    },
  };
  const users = usersBelow(known, document.root);
  const needed = neededRoots(session, users, arrived);
  for (const [root, [user]] of users) {
    if (needed.has(root) || user === undefined) continue;
    const constant = user.document.constants.get(user);
    const { file } = root.document;
    if (constant) {
      edits.skip(root, `Nothing uses the constant "${constant.name}" any more; remove it.`);
    } else if (!texts.has(file)) {
      edits.skip(user, `Nothing refers to ${posix.relative(folder, file)} any more; delete it.`);
    }
  }
}

/** The roots of the files and constants to which the config, or other code, leads after the edits. */
function neededRoots(
  { document, edits }: Session,
  users: ReadonlyMap<JsonNode, readonly JsonNode[]>,
  arrived: ReadonlySet<JsonNode>,
): ReadonlySet<JsonNode> {
  const needed = new Set([document.root]);
  /** What leads on from each root, where it stays in it. */
  const staying = new Map<JsonNode, JsonNode[]>();
  for (const [root, places] of users) {
    const constant = places[0]?.document.constants.get(places[0]);
    if (constant && (constant.exported || constant.read || constant.uses > places.length)) {
      needed.add(root);
    }
    for (const place of places) {
      const state = stateOf(edits, place, arrived);
      if (state === 'arrived') needed.add(root);
      if (state === 'stays') addTo(staying, topOf(place), root);
    }
  }
  // What is added on the way is gone through too.
  for (const root of needed) for (const next of staying.get(root) ?? []) needed.add(next);
  return needed;
}
