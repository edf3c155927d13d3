import { type JsonNode, stringOf } from '../document/document.ts';
import type { Session } from '../session/session.ts';
import { isEndpoint, segmentsOf } from './navigation.ts';

/**
 * Tells of pages that come into a list where they stand already, from another list.
 *
 * @param where what the list is of, as in "the group"
 */
export function warnRepeats(session: Session, entries: readonly JsonNode[], where: string): void {
  const lists = new Map<string, JsonNode | undefined>();
  for (const entry of entries) {
    const path = stringOf(session.follow(entry));
    if (path === undefined) continue;
    const page = isEndpoint(path) ? path : segmentsOf(path).join('/');
    const isNew = lists.has(page) && lists.get(page) !== entry.parent;
    if (isNew) session.edits.note(entry, `It now stands in ${where} twice; remove one of the two.`);
    else lists.set(page, entry.parent);
  }
}
