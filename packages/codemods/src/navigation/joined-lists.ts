import { getOrSet } from '@nav/collections';
import type { ElementKind } from '@nav/core/client';
import { normalizePagePath } from '@nav/paths';
import { type JsonNode, stringOf } from '../document/document.ts';
import { propertyOf } from '../document/references.ts';
import type { Session } from '../session/session.ts';
import { isEndpoint, labelOf } from './navigation.ts';

/** An entry that joins a list in which an entry from another list has the same key. */
interface Duplicate {
  entry: JsonNode;
  key: string;
}

function duplicatesIn(
  entries: readonly JsonNode[],
  keyOf: (entry: JsonNode) => string | undefined,
): Duplicate[] {
  const lists = new Map<string, Set<JsonNode | undefined>>();
  return entries.flatMap((entry) => {
    const key = keyOf(entry);
    if (key === undefined) return [];
    const known = getOrSet(lists, key, () => new Set());
    const isNew = known.size > (known.has(entry.parent) ? 1 : 0);
    known.add(entry.parent);
    return isNew ? [{ entry, key }] : [];
  });
}

/** Returns the entries of several lists that get a sibling of their label if the lists are joined. */
export function duplicateLabels(
  session: Session,
  entries: readonly JsonNode[],
  kind: ElementKind,
): Duplicate[] {
  return duplicatesIn(entries, (entry) => labelOf(session, entry, kind));
}

/** `undefined` if the check only warns about it. */
export function labelConflict(kind: ElementKind, label: string): string | undefined {
  if (kind !== 'version' && kind !== 'language') return undefined;
  return `Two ${kind}s would be named ${JSON.stringify(label)}.`;
}

/** Notes elements that get a sibling of their label because several lists are joined. */
export function warnDuplicateLabels(
  session: Session,
  entries: readonly JsonNode[],
  kind: ElementKind,
): void {
  const fix = kind === 'group' ? 'Merge them with merge-groups' : 'Rename one';
  for (const { entry, key } of duplicateLabels(session, entries, kind)) {
    session.edits.note(entry, `Two sibling ${kind}s are now named ${JSON.stringify(key)}. ${fix}.`);
  }
}

/** Returns the pages and endpoints of several lists that would be listed twice if the lists are joined. */
export function duplicatePages(session: Session, entries: readonly JsonNode[]): JsonNode[] {
  const slugOf = (entry: JsonNode) => {
    const path = stringOf(session.follow(entry));
    return path === undefined || isEndpoint(path) ? path : normalizePagePath(path);
  };
  return duplicatesIn(entries, slugOf).map(({ entry }) => entry);
}

/** Notes pages that are listed twice because several lists are joined. */
export function warnDuplicatePages(session: Session, entries: readonly JsonNode[]): void {
  for (const entry of duplicatePages(session, entries)) {
    session.edits.note(entry, 'This page is now listed twice here. Remove one entry.');
  }
}

/** Removes `expanded` from groups that are no longer nested, where it has no effect. */
export function removeExpanded(session: Session, groups: readonly JsonNode[]): void {
  const { edits } = session;
  for (const entry of groups) {
    const expanded = propertyOf(session, session.follow(entry), 'expanded');
    if (!expanded) continue;
    const isShared = session.linked.isShared(expanded);
    if (!isShared) edits.remove(expanded);
    const advice = isShared ? 'Remove it.' : 'It was removed.';
    edits.note(
      expanded,
      `"expanded" only affects nested groups, and this one is no longer nested. ${advice}`,
    );
  }
}
