import type { JsonNode } from '../document/document.ts';
import { propertyOf, topOf, usersBelow } from '../document/references.ts';
import type { Session } from './session.ts';

/**
 * Returns a function that checks whether a value is in the part of the config that `--at` names. A value in a file or a
 * constant is, if that file or constant is used only there. Without `--at`, every value is.
 */
export function limitChecker(session: Session): (node: JsonNode) => boolean {
  const {
    root,
    part: { limit },
  } = session;
  if (!limit) return () => true;
  const users = usersBelow(session, root);
  const known = new Map<JsonNode, boolean>();
  const isInside = (node: JsonNode): boolean => {
    for (let at: JsonNode | undefined = node; at; at = at.parent) if (limit.has(at)) return true;
    const top = topOf(node);
    const result = known.get(top);
    if (result !== undefined) return result;
    // A cycle of files is outside.
    known.set(top, false);
    const using = top === root ? [] : (users.get(top) ?? []);
    const isAll = using.length > 0 && using.every(isInside);
    known.set(top, isAll);
    return isAll;
  };
  return isInside;
}

/** Returns the first edited value that is not in the part of the config that `--at` names. Redirects and links are in no part. */
export function editedOutside(session: Session): JsonNode | undefined {
  const {
    edits,
    root,
    part: { limit },
  } = session;
  if (!limit) return undefined;
  const isInside = limitChecker(session);
  const property = propertyOf(session, root, 'redirects');
  const redirects = new Set(property && [property, session.follow(property)]);
  const isRedirect = (node: JsonNode) => {
    for (let at: JsonNode | undefined = node; at; at = at.parent)
      if (redirects.has(at)) return true;
    const added = edits.insertions.get(node) ?? [];
    return (
      added.length > 0 &&
      added.every(({ entries }) => entries.every(({ key }) => key === 'redirects'))
    );
  };
  const isLink = (node: JsonNode) =>
    node.key === 'href' && edits.changes.get(node)?.type === 'replace';
  return [...edits.changes.keys(), ...edits.insertions.keys()].find(
    (node) =>
      !edits.borrowed.has(node.document) && !isInside(node) && !isRedirect(node) && !isLink(node),
  );
}
