import { joinPointer } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import type { Edits } from '../edit/edit.ts';
import type { Entry } from '../edit/template.ts';
import type { Move } from './shift.ts';

/** A child that stays in its container. */
export interface ChildSlot {
  type: 'child';
  child: JsonNode;
  rename: string | undefined;
}

/** An entry that is new to its container. */
export interface EntrySlot {
  type: 'entry';
  entry: Entry;
  /** The child in whose place it comes, if it is the first that does. */
  at: JsonNode | undefined;
  /** The child in whose place it comes, if it is the last that does. */
  ends: JsonNode | undefined;
}

/** One place in an edited container. */
export type Slot = ChildSlot | EntrySlot;

/** A container whose entries change: what it is to hold, and where it goes. */
export interface EditedContainer {
  node: JsonNode;
  slots: readonly Slot[];
  move: Move;
  /** Its pointer in the output. */
  pointer: string;
}

/** What an edited container holds, in order. Every edit that finds its place there is marked as used. */
export function slotsOf(container: JsonNode, edits: Edits): Slot[] {
  const insertions = edits.insertions.get(container) ?? [];
  const inserted = new Map(insertions.map((insertion) => [insertion.index, insertion]));
  const slots: Slot[] = [];
  for (let index = 0; index <= container.children.length; index += 1) {
    const insertion = inserted.get(index);
    if (insertion !== undefined) {
      insertion.used = true;
      for (const entry of insertion.entries) {
        slots.push({ type: 'entry', entry, at: undefined, ends: undefined });
      }
    }
    const child = container.children[index];
    if (child !== undefined) addChild(slots, child, edits);
  }
  return slots;
}

/** Adds a child, or what stands in its place. */
function addChild(slots: Slot[], child: JsonNode, edits: Edits): void {
  const change = edits.changes.get(child);
  if (change === undefined) {
    slots.push({ type: 'child', child, rename: undefined });
    return;
  }
  change.used = true;
  if (change.type === 'rename') slots.push({ type: 'child', child, rename: change.key });
  if (change.type !== 'replace') return;
  const last = change.entries.length - 1;
  change.entries.forEach((entry, index) => {
    slots.push({
      type: 'entry',
      entry,
      at: index === 0 ? child : undefined,
      ends: index === last ? child : undefined,
    });
  });
}

/** The property name that what is in a slot has in the output; undefined for an item. */
export function keyOf(slot: Slot): string | undefined {
  return slot.type === 'child' ? (slot.rename ?? slot.child.key) : slot.entry.key;
}

/** The pointer that what is in a slot has in the output. */
export function slotPointer({ node, pointer }: EditedContainer, slot: Slot, index: number): string {
  return joinPointer(pointer, node.kind === 'array' ? index : (keyOf(slot) ?? index));
}
