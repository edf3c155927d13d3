import { addTo } from '@nav/collections';
import { joinPointer } from '@nav/json';
import { configPointer, type JsonDocument, type JsonNode, rootsOf } from '../document/document.ts';
import { detaches, type Edits, type NewFile } from '../edit/edit.ts';
import type { PrintResult } from './chunks.ts';
import { Printer, type PrintJob, type Target } from './printer.ts';
import { printRoot, printTemplate } from './values.ts';

/** Marks the edits that are used. */
export function printFile(job: PrintJob, { file, value, like }: NewFile): PrintResult {
  const json = { colon: ': ', quote: '"', bareKeys: false, trailingComma: false } as const;
  const style = like.language === 'json' ? like.style : { ...like.style, ...json };
  const output = new Printer(job, { file, style, language: 'json' });
  printTemplate(output, value, '', '');
  output.write(style.newline);
  return output;
}

/** Marks the edits that are used. */
export function printDocument(job: PrintJob, document: JsonDocument): PrintResult {
  const results = printRoots(job, document);
  const whole = new Printer(job, targetOf(document));
  let at = 0;
  for (const root of rootsOf(document)) {
    const { chunks, moved, added } = results.get(root) as PrintResult;
    whole.copy(document, at, root.start, 'stays');
    for (const chunk of chunks) whole.chunks.push(chunk);
    for (const one of moved) whole.moved.push(one);
    for (const one of added) whole.added.push(one);
    at = root.end;
  }
  whole.copy(document, at, document.text.length, 'stays');
  return whole;
}

function targetOf(document: JsonDocument, placed?: Target['placed']): Target {
  const { file, style, language } = document;
  return { file, style, language, home: document, placed };
}

/** Prints the root of a document and the values of its constants. */
function printRoots(job: PrintJob, document: JsonDocument): Map<JsonNode, PrintResult> {
  const results = new Map<JsonNode, PrintResult>();
  const print = (root: JsonNode, pointer: string, placed: Target['placed']): void => {
    const output = new Printer(job, targetOf(document, placed));
    printRoot(output, root, pointer);
    results.set(root, output);
  };
  const placed = document.constants.size > 0 ? new Map<JsonNode, string>() : undefined;
  for (const root of new Set([document.root, ...document.users.keys()])) {
    print(root, configPointer(root), placed);
  }
  if (placed === undefined) return results;

  const users = new Map<JsonNode, JsonNode[]>();
  for (const [user, { root }] of document.constants) {
    if (root.document === document) addTo(users, root, user);
  }
  const waiting = new Set(rootsOf(document).filter((root) => !results.has(root)));
  // The pointers inside a constant start with that of its name, so its users are printed first.
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size;
    for (const root of waiting) {
      const pointers = (users.get(root) ?? []).map((user) => newPointerOf(user, job.edits, placed));
      const pointer = pointers.find((one) => one !== undefined);
      if (pointer === undefined) continue;
      waiting.delete(root);
      print(root, pointer, placed);
    }
  }
  // The config does not use these constants any more.
  for (const root of waiting) {
    const [user] = users.get(root) ?? [];
    print(root, user ? configPointer(user) : '', undefined);
  }
  return results;
}

/** Returns `undefined` if the node is removed, or not placed yet. */
function newPointerOf(
  node: JsonNode,
  edits: Edits,
  placed: ReadonlyMap<JsonNode, string>,
): string | undefined {
  const known = placed.get(node);
  if (known !== undefined) return known;
  if (!node.parent || detaches(edits.changes.get(node))) return undefined;
  const above = newPointerOf(node.parent, edits, placed);
  return above === undefined ? undefined : joinPointer(above, node.key ?? node.index);
}
