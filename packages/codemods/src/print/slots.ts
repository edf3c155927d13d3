import type { JsonNode } from '../document/document.ts';
import { hasLineBreak } from '../document/style.ts';
import type { Edits } from '../edit/edit.ts';
import { type Entry, ref, type Template } from '../edit/template.ts';
import { expands, isBlock, isHugging, layoutOf } from './layout.ts';
import type { Move, Printer } from './printer.ts';
import { spaceBefore, withoutBlankLines } from './trivia.ts';

/** Checks whether the entries of a container change, and not only values inside them. */
export function isEdited(node: JsonNode, { changes, insertions }: Edits): boolean {
  return insertions.has(node) || node.children.some((child) => changes.has(child));
}

/** One position in an edited container: a child that stays, or an entry. */
export interface Slot {
  /** The child that stays; for an entry, the child that it replaces, if it is the first one that replaces it. */
  child: JsonNode | undefined;
  /** The child whose comma and comments follow. */
  last: JsonNode | undefined;
  rename?: string;
  entry?: Entry;
}

export interface EditedContainer {
  node: JsonNode;
  slots: readonly Slot[];
  move: Move;
  pointer: string;
}

/** Marks the edits that are used. */
export function slotsOf(container: JsonNode, { changes, insertions }: Edits): Slot[] {
  const slots: Slot[] = [];
  const inserted = new Map(insertions.get(container)?.map((one) => [one.index, one]));
  for (let index = 0; index <= container.children.length; index += 1) {
    const insertion = inserted.get(index);
    if (insertion) insertion.used = true;
    for (const entry of insertion?.entries ?? []) {
      slots.push({ child: undefined, last: undefined, entry });
    }
    const child = container.children[index];
    const change = child && changes.get(child);
    if (change) change.used = true;
    if (change?.type === 'replace') {
      change.entries.forEach((entry, position, { length }) => {
        slots.push({
          child: position === 0 ? child : undefined,
          last: position === length - 1 ? child : undefined,
          entry,
        });
      });
    } else if (child && change?.type !== 'remove') {
      slots.push({ child, last: child, ...(change && { rename: change.key }) });
    }
  }
  return slots;
}

export function keyOf({ child, rename, entry }: Slot): string | undefined {
  return entry ? entry.key : (rename ?? child?.key);
}

export function templateOf({ child, entry }: Slot): Template {
  return entry ? entry.value : ref(child as JsonNode);
}

/** Checks whether an inline container gets an entry that takes several lines, or one entry too many. */
export function outgrowsLine(
  { target: { style } }: Printer,
  { node, slots }: EditedContainer,
): boolean {
  if (layoutOf(node) === 'block' || isHugging(node)) return false;
  if (expands(node, slots.map(templateOf), style)) return true;
  return slots.some(({ entry }) => entry && isBlock(entry.value, style));
}

export function spaceBetween({ document, children }: JsonNode): string {
  const [first, second] = children as readonly [JsonNode, ...JsonNode[]];
  if (second) return withoutBlankLines(spaceBefore(second));
  const space = spaceBefore(first);
  return hasLineBreak(space, 0, space.length) ? withoutBlankLines(space) : document.style.gap;
}
