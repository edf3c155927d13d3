import { joinPointer } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { refTarget, refTo } from '../document/ref-paths.ts';
import { isReference } from '../document/references.ts';
import type { Edits } from '../edit/edit.ts';
import type { Entry } from '../edit/template.ts';
import { keepContainer } from './container.ts';
import { keepName, quote } from './names.ts';
import { isChanged, type Printer } from './output.ts';
import { rewrite } from './pieces.ts';
import { copy, type Move } from './shift.ts';
import { writeValue } from './written.ts';

/** Every node whose text changes: those that edits name, and all round them. */
export function dirtyNodes(edits: Edits): Set<JsonNode> {
  const changed = [...edits.changes.keys()].map((node) => node.parent ?? node);
  return withAncestors([...changed, ...edits.insertions.keys()]);
}

/** Nodes and all that stands round them. */
export function withAncestors(nodes: Iterable<JsonNode>): Set<JsonNode> {
  const found = new Set<JsonNode>();
  for (const node of nodes) {
    for (let at: JsonNode | undefined = node; at && !found.has(at); at = at.parent) {
      found.add(at);
    }
  }
  return found;
}

/** Writes the root of a document or constant where it stood. */
export function keepRoot(output: Printer, root: JsonNode, pointer: string): void {
  const change = output.edits.changes.get(root);
  if (change?.type === 'replace' && change.entries.length === 1) {
    change.used = true;
    const [{ value }] = change.entries as readonly [Entry];
    writeValue(output, value, output.indentOf(root.document, root.start), pointer);
  } else {
    keepValue(output, root, 'stays', pointer);
  }
}

/** Writes a value of the input: copied where nothing in it changes, taken apart where something does. */
export function keepValue(output: Printer, node: JsonNode, move: Move, pointer: string): void {
  const { document, start, end, open, close } = node;
  if (!output.placed?.has(node)) output.placed?.set(node, pointer);
  if (!isChanged(output, node)) {
    copy(output, document, start, end, move);
  } else if (isReference(node)) {
    keepReference(output, node, move);
  } else if (isEdited(node, output.edits)) {
    copy(output, document, start, open, move);
    keepContainer(output, node, move, pointer);
    copy(output, document, close + 1, end, move);
  } else {
    keepRound(output, node, move, pointer);
  }
}

/** Writes a `$ref` that comes into another folder so that it names the same file. */
function keepReference(output: Printer, node: JsonNode, move: Move): void {
  const { document, start, end } = node;
  const target = refTarget(document.file, stringOf(node) as string);
  if (target === undefined) copy(output, document, start, end, move);
  else rewrite(output, document, start, quote(output, refTo(output.file, target)));
}

/** Whether what a container holds changes, and not only what is inside that. */
function isEdited(node: JsonNode, { changes, insertions }: Edits): boolean {
  return insertions.has(node) || node.children.some((child) => changes.has(child));
}

/** Copies a container round the children that change. */
function keepRound(output: Printer, node: JsonNode, move: Move, pointer: string): void {
  const { document, children, start, end } = node;
  let at = start;
  for (const child of children) {
    if (!isChanged(output, child)) continue;
    copy(output, document, at, child.keyStart, move);
    keepName(output, child, move);
    keepValue(output, child, move, joinPointer(pointer, child.key ?? child.index));
    at = child.end;
  }
  copy(output, document, at, end, move);
}
