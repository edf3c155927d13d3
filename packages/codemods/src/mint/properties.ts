import { child, type JsonNode } from '../document/document.ts';
import { type Entry, property, type Ref, ref } from '../edit/template.ts';
import type { Session } from '../session/session.ts';

export const NO_EQUIVALENT = 'docs.json has no equivalent for this.';

/** Returns properties of an object by their names, and notes all others because docs.json has no equivalent. */
export function take<K extends string>(
  { edits }: Session,
  node: JsonNode | undefined,
  ...keys: readonly K[]
): { readonly [key in K]?: JsonNode | undefined } {
  const known: readonly string[] = keys;
  for (const part of node?.children ?? []) {
    if (!known.includes(part.key ?? '')) edits.note(part, NO_EQUIVALENT);
  }
  return Object.fromEntries(keys.map((key) => [key, child(node, key)])) as {
    [key in K]?: JsonNode;
  };
}

type Names = Readonly<Record<string, string>>;

/** Returns the properties of an object under their new names, and notes those without one. */
export function renamedIn(
  session: Session,
  node: JsonNode | undefined,
  names: Names,
): { key: string; value: Ref }[] {
  const found = newNames(session, node, names);
  return Array.from(found, ([part, key]) => ({ key, value: ref(part) }));
}

/** Renames the properties of an object that stays, and removes those without a new name, with a note. */
export function renameFields(session: Session, node: JsonNode, names: Names): void {
  const found = newNames(session, node, names);
  for (const part of node.children) {
    const name = found.get(part);
    if (name === undefined) session.edits.remove(part);
    else if (name !== part.key) session.edits.rename(part, name);
  }
}

/** Returns the new name of each property of an object that has one, and notes the others. */
function newNames(
  { edits }: Session,
  node: JsonNode | undefined,
  names: Names,
): ReadonlyMap<JsonNode, string> {
  const found = new Map<JsonNode, string>();
  const taken = new Set<string>();
  for (const part of node?.children ?? []) {
    const name = part.key !== undefined && Object.hasOwn(names, part.key) ? names[part.key] : '';
    if (!name) edits.note(part, NO_EQUIVALENT);
    else if (taken.has(name)) edits.note(part, `"${name}" is already set.`);
    else found.set(part, name);
    if (name) taken.add(name);
  }
  return found;
}

export function renamed(key: string, node: JsonNode | undefined): Entry | undefined {
  return node && property(key, ref(node));
}
