import { parseEndpointEntry } from '@nav/core/internal';
import { type JsonNode, jsonOf } from '../../document/document.ts';
import { entriesOf, propertyOf } from '../../document/references.ts';
import { item, list, property, ref, type Template } from '../../edit/template.ts';
import { warnDuplicateLabels, warnDuplicatePages } from '../../navigation/joined-lists.ts';
import { nameOf } from '../../navigation/navigation.ts';
import type { Scope } from '../../navigation/places.ts';
import type { Session } from '../../session/session.ts';
import type { Counterparts, PageEntry } from './counterparts.ts';
import { indexFor, type Position } from './list-position.ts';
import { removalOf } from './removal.ts';
import type { TargetList } from './target-list.ts';

export interface EntryMove {
  entries: readonly JsonNode[];
  target: Scope;
  into: TargetList;
  /** The entry to put them before; undefined for the end. */
  next: JsonNode | undefined;
}

/** Returns the move of entries to a position in a list; undefined if they are there, or with a note if it does not exist. */
export function moveTo(
  session: Session,
  counterparts: Counterparts,
  { entries, target, into }: Omit<EntryMove, 'next'>,
  context: string,
  position: Position,
): EntryMove | undefined {
  const all = into.list ? entriesOf(into.list) : [];
  const [first] = entries;
  if (!first) return undefined;
  const rest = all.filter((entry) => !entries.includes(entry));
  const index = indexFor(session, counterparts, { entries: rest, context }, position, first);
  if (index === undefined) return undefined;
  const order = [...rest.slice(0, index), ...entries, ...rest.slice(index)];
  const isSame = order.length === all.length && order.every((entry, at) => entry === all[at]);
  return isSame ? undefined : { entries, target, into, next: rest[index] };
}

/** Moves nothing, with notes, if a list must not be empty. */
export function moveAll(
  session: Session,
  parts: readonly Scope[],
  moves: readonly EntryMove[],
): void {
  const moving = new Set(moves.flatMap(({ entries }) => entries));
  const filled = new Set(moves.map(({ into }) => into.list));
  if (!removeEntries(session, parts, moving, filled)) return;
  for (const move of moves) {
    const { entries, into } = move;
    insertInto(session, move, entries.map(ref));
    const known = into.list ? entriesOf(into.list) : [];
    const all = [...known, ...entries.filter((entry) => !known.includes(entry))];
    warnDuplicatePages(session, all);
    warnDuplicateLabels(session, all, 'group');
  }
}

/** Inserts entries into a list of an element, which gets the list if it has none. */
export function insertInto(
  { edits }: Session,
  { target, into, next }: Omit<EntryMove, 'entries'>,
  entries: readonly Template[],
): void {
  if (into.list) edits.insert(next?.parent ?? into.list, next ?? 'end', ...entries.map(item));
  else edits.insert(target.element, 'end', property(into.name, list(entries)));
}

/**
 * Removes entries, and the elements that become empty. Returns false, with notes, if a list must not be empty, and
 * removes nothing.
 *
 * @param filled the lists that get other entries
 */
export function removeEntries(
  session: Session,
  parts: readonly Scope[],
  entries: ReadonlySet<JsonNode>,
  filled?: ReadonlySet<JsonNode | undefined>,
): boolean {
  const { edits } = session;
  const isRemoved = (one: JsonNode) => entries.has(one);
  const options = filled ? { filled } : {};
  const removals = parts.map(({ element }) => removalOf(session, element, isRemoved, options));
  const kept = removals.flatMap((one) => one.kept);
  for (const node of kept) edits.note(node, 'This list would be empty, and it must not be.');
  if (kept.length > 0) return false;
  const gone = new Set([...removals.flatMap(({ removed }) => removed), ...entries]);
  for (const node of gone) {
    if (isBelow(node, gone)) continue;
    edits.remove(node);
    if (!entries.has(node)) edits.note(node, 'Nothing was left in it, so it was removed.');
  }
  return true;
}

function isBelow(node: JsonNode, nodes: ReadonlySet<JsonNode>): boolean {
  for (let at = node.parent; at; at = at.parent) if (nodes.has(at)) return true;
  return false;
}

/** Returns whether an endpoint would get another specification in an element, and notes it. */
export function losesSpecification(
  session: Session,
  { entry, name, holder }: PageEntry,
  target: Scope,
): boolean {
  const endpoint = parseEndpointEntry(name);
  if (!endpoint || endpoint.source !== undefined) return false;
  const reason = whyChanged(session, [...holder.parents, holder], target, SPECIFICATIONS);
  if (reason !== undefined) session.edits.note(entry, reason);
  return reason !== undefined;
}

/** The fields that give pages below an element a specification. */
export const SPECIFICATIONS: readonly string[] = ['openapi', 'asyncapi'];

/**
 * Returns why a move changes what moves, as a sentence: an element around only one of both positions has one of some
 * fields. Undefined if none has.
 */
export function whyChanged(
  session: Session,
  around: readonly Scope[],
  target: Scope,
  fields: readonly string[],
): string | undefined {
  const next = [...target.parents, target];
  const isIn = (scopes: readonly Scope[], { element }: Scope) =>
    scopes.some((one) => one.element === element);
  const holders = [...around, ...next].filter((one) => !isIn(around, one) || !isIn(next, one));
  for (const { element, kind } of holders) {
    const key = fields.find((one) => {
      const found = propertyOf(session, element, one);
      return found && (one !== 'hidden' || jsonOf(session.follow(found)) === true);
    });
    if (key === undefined) continue;
    const what = key === 'hidden' ? 'who sees it' : 'its specification';
    return `Moving it would change ${what}, because of "${key}" on ${nameOf(session, element, kind)}.`;
  }
  return undefined;
}
