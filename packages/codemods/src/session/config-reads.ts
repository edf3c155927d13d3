import type { JsonNode } from '../document/document.ts';
import type { Edits } from '../edit/edit.ts';
import type { Session } from './session.ts';

/** Adds notes about code in a module that reads a part of the config which the edits change or move. */
export function warnConfigReads({ document, root, edits }: Session): void {
  const { file, reads } = document;
  for (const { line, column, nodes } of reads) {
    const last = nodes.at(-1);
    if (!last || !(nodes.some((node) => hasNewPath(edits, node)) || hasNewKeys(edits, last))) {
      continue;
    }
    const reason = 'This code reads a part of the config that has changed or moved. Update it.';
    edits.note(root, reason, { file, line, column });
  }
}

/** Checks whether the path to a value changes. A new string with the same path does not count. */
function hasNewPath(edits: Edits, node: JsonNode): boolean {
  const { changes, insertions } = edits;
  for (let at: JsonNode | undefined = node; at; at = at.parent) {
    const change = changes.get(at);
    const isString = at === node && at.kind === 'string' && change?.type === 'replace';
    if (change && !(isString && change.entries.length === 1)) return true;
    const { parent, index } = at;
    if (parent?.kind !== 'array') continue;
    const isShifted =
      insertions.get(parent)?.some((insertion) => insertion.index <= index) ||
      parent.children.slice(0, index).some((before) => changesKeys(edits, before));
    if (isShifted) return true;
  }
  return false;
}

/** Checks whether an object or array gets other keys, or another length. */
function hasNewKeys(edits: Edits, node: JsonNode): boolean {
  return edits.insertions.has(node) || node.children.some((part) => changesKeys(edits, part));
}

/** Checks whether a property or an item is removed, renamed or split. */
function changesKeys({ changes }: Edits, node: JsonNode): boolean {
  const change = changes.get(node);
  if (change === undefined) return false;
  if (change.type !== 'replace') return true;
  return change.entries.length !== 1 || change.entries[0]?.key !== node.key;
}
