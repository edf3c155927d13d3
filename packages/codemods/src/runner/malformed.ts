import { messages } from '@nav/core';
import { checkValue } from '@nav/core/internal';
import type { Finding } from '@nav/core/stages';
import { pointerTokens } from '@nav/json';
import type { JsonNode, Refusal } from '../document/document.ts';
import { entriesOf, propertiesOf } from '../document/references.ts';
import { type Edits, movedNodes, recordEdits } from '../edit/edit.ts';
import { refusalAt } from '../session/open.ts';
import type { Session } from '../session/session.ts';
import { composedConfig } from './composed-config.ts';

const NO_EDITS = recordEdits();

/** Errors by which readers do not get some of the children. Elsewhere, the same children may be the ones they get. */
const LOSSES: ReadonlySet<string> = new Set([
  'child-not-allowed',
  'href-with-children',
  'mixed-children',
  'unknown-field',
]);

/**
 * Returns the errors of the config that are in the way of the edits:
 *
 * - Readers lose children through them, and the edits move these children.
 * - They are in a property to which the edits add another one of that name.
 * - The edits would multiply them, because they copy or move the values that have them.
 */
export function faultsInTheWay(session: Session): Refusal[] {
  const { edits } = session;
  if (edits.isEmpty()) return [];
  const errors = errorsIn(session, NO_EDITS);
  const repeated = repeatedProperties(edits);
  const moved = movedNodes(edits);
  // What replaces a value may leave out parts of it. Removing a value moves nothing.
  for (const [node, { type }] of edits.changes) if (type === 'replace') moved.add(node);
  const faults = errors.flatMap((error) => {
    const path = pathTo(session, error.at.pointer ?? '');
    const at = path.at(-1);
    if (!at) return [];
    const isInTheWay = repeated.delete(at);
    const isMoved = LOSSES.has(error.code) && path.some((node) => moved.has(node));
    return isInTheWay || isMoved ? [refusalAt(at, error)] : [];
  });
  faults.push(...Array.from(repeated, refuseRepeated));
  if (faults.length > 0 || errors.length === 0) return faults;
  return multiplied(session, errors).map((error) =>
    refusalAt(pathTo(session, error.at.pointer ?? '').at(-1) ?? session.root, error),
  );
}

/** Returns the errors of which there are more after the edits, or all of them if there are others. */
function multiplied(session: Session, before: readonly Finding[]): readonly Finding[] {
  const after = errorsIn(session, session.edits);
  const count = (errors: readonly Finding[], code: string) =>
    errors.filter((error) => error.code === code).length;
  if (after.every(({ code }) => count(after, code) <= count(before, code))) return [];
  const more = before.filter(({ code }) => count(after, code) > count(before, code));
  return more.length > 0 ? more : before;
}

function errorsIn(session: Session, edits: Edits): Finding[] {
  const { navigation } = composedConfig(session, edits);
  if (navigation === undefined) return [];
  return checkValue({ navigation }, session.grammar).filter(
    ({ code, severity }) => (severity ?? messages[code].severity) === 'error',
  );
}

function refuseRepeated(node: JsonNode): Refusal {
  const { key = '' } = node;
  const refusal = refusalAt(node, { code: 'duplicate-key', args: { key } });
  const message = `A new ${JSON.stringify(key)} would be added here, but there is one already. Remove or rename it.`;
  return { ...refusal, message };
}

function repeatedProperties(edits: Edits): Set<JsonNode> {
  const { changes, insertions } = edits;
  const repeated = new Set<JsonNode>();
  const objects = new Set([
    ...insertions.keys(),
    ...Array.from(changes.keys(), (one) => one.parent),
  ]);
  for (const object of objects) {
    if (object?.kind !== 'object') continue;
    const added = addedKeys(edits, object);
    for (const part of object.children)
      if (part.key !== undefined && added.has(part.key) && !changes.has(part)) repeated.add(part);
  }
  return repeated;
}

function addedKeys({ changes, insertions }: Edits, object: JsonNode): Set<string | undefined> {
  const inserted = (insertions.get(object) ?? []).flatMap(({ entries }) => entries);
  const changed = object.children.flatMap((part) => {
    const change = changes.get(part);
    if (change?.type === 'rename') return [change.key];
    return change?.type === 'replace' ? change.entries.map(({ key }) => key) : [];
  });
  return new Set([...inserted.map(({ key }) => key), ...changed]);
}

function pathTo(session: Session, pointer: string): JsonNode[] {
  let node = session.root;
  const path: JsonNode[] = [];
  for (const token of pointerTokens(pointer)) {
    const value = session.follow(node);
    const next =
      value.kind === 'array'
        ? entriesOf(value)[Number(token)]
        : propertiesOf(session, value).find(({ key }) => key === token);
    if (!next) break;
    path.push(next, session.follow(next));
    node = next;
  }
  // The last one is the value behind a `$ref`; the mistake is where it is written.
  return path;
}
