import type { ElementKind } from '@nav/core/client';
import type { JsonNode } from '../document/document.ts';
import type { Session } from '../session/session.ts';
import { labelOf } from './navigation.ts';

/** Elements that come to stand in one list with an earlier one of their label, from which another list kept them apart. */
export function newNamesakes(
  session: Session,
  entries: readonly JsonNode[],
  kind: ElementKind,
): { entry: JsonNode; label: string }[] {
  const lists = new Map<string, Set<JsonNode | undefined>>();
  return entries.flatMap((entry) => {
    const element = session.follow(entry);
    const label = element.kind === 'object' ? labelOf(session, element, kind) : undefined;
    if (label === undefined) return [];
    const known = lists.get(label) ?? new Set();
    lists.set(label, known);
    const isNew = known.size > (known.has(entry.parent) ? 1 : 0);
    known.add(entry.parent);
    return isNew ? [{ entry, label }] : [];
  });
}

/** What is said of an element whose label another one of its list would have, where the check refuses that. */
export function namesakeFault(kind: ElementKind, label: string): string | undefined {
  if (kind !== 'version' && kind !== 'language') return undefined;
  return `Two ${kind}s would be called ${JSON.stringify(label)}.`;
}

/** Tells of elements that now share a list and a label; the check warns of them. */
export function warnDuplicateLabels(
  session: Session,
  entries: readonly JsonNode[],
  kind: ElementKind,
): void {
  const remedy = kind === 'group' ? 'merge-groups makes them one' : 'give one of them another name';
  for (const { entry, label } of newNamesakes(session, entries, kind)) {
    session.edits.note(
      entry,
      `It now stands beside another ${kind} called ${JSON.stringify(label)}; ${remedy}.`,
    );
  }
}
