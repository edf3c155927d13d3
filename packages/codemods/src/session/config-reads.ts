import type { JsonNode } from '../document/document.ts';
import type { Edits } from '../edit/edit.ts';
import type { Session } from './session.ts';

/** Tells of code in the module of a config that looks at a part of it which the edits change or put elsewhere. */
export function warnConfigReads({ document, root, edits }: Session): void {
  const { file, reads } = document;
  for (const { line, column, nodes } of reads) {
    const last = nodes.at(-1);
    if (!last || !(nodes.some((node) => isElsewhere(edits, node)) || holdsOthers(edits, last))) {
      continue;
    }
    const reason = 'Code looks here at a part of the config that is elsewhere, or another, now.';
    edits.skip(root, reason, { file, line, column });
  }
}

/** Whether the way to a value is another one. A text in its place is what the way leads to. */
function isElsewhere(edits: Edits, node: JsonNode): boolean {
  const { changes, insertions } = edits;
  for (let at: JsonNode | undefined = node; at; at = at.parent) {
    const change = changes.get(at);
    const isText = at === node && at.kind === 'string' && change?.type === 'replace';
    if (change && !(isText && change.entries.length === 1)) return true;
    const { parent, index } = at;
    if (parent?.kind !== 'array') continue;
    const isShifted =
      insertions.get(parent)?.some((insertion) => insertion.index <= index) ||
      parent.children.slice(0, index).some((before) => changesPlace(edits, before));
    if (isShifted) return true;
  }
  return false;
}

/** Whether a value comes to hold another number of parts, or parts of other names. */
function holdsOthers(edits: Edits, node: JsonNode): boolean {
  return edits.insertions.has(node) || node.children.some((part) => changesPlace(edits, part));
}

/** Whether another number of values comes to stand in a place, or one of another name. */
function changesPlace({ changes }: Edits, node: JsonNode): boolean {
  const change = changes.get(node);
  if (change === undefined) return false;
  if (change.type !== 'replace') return true;
  return change.entries.length !== 1 || change.entries[0]?.key !== node.key;
}
