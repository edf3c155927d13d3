import { child, type JsonNode } from '../document/document.ts';
import { type Entry, property, ref } from '../edit/template.ts';
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

/** Returns a property with the value of another one; undefined without one. */
export function renamed(key: string, node: JsonNode | undefined): Entry | undefined {
  return node && property(key, ref(node));
}
