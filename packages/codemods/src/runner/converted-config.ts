import { loadSite, memoryHost, messages } from '@nav/core';
import { checkValue } from '@nav/core/internal';
import { grammarNamed } from '@nav/core/stages';
import { pointerTokens } from '@nav/json';
import { baseName } from '@nav/paths';
import { type JsonNode, jsonOf, type Refusal } from '../document/document.ts';
import { openJson } from '../document/open-json.ts';
import { refusalAt } from '../session/open.ts';
import { overlayHost } from '../session/overlay-host.ts';
import type { Session } from '../session/session.ts';
import type { FileResult } from './print-edits.ts';
import type { ReportNote } from './report.ts';

/**
 * Returns notes about what a conversion to docs.json loses beyond the notes of the codemod: errors in the new config, and
 * that the original stays because something is lost. Empty if nothing is lost.
 */
export function conversionLosses(session: Session, printed: readonly FileResult[]): ReportNote[] {
  const { newName } = session.files;
  const { file, text: before } = session.document;
  const text = printed.find((one) => one.file === file)?.after ?? before;
  if (text === before) return [];
  const faults = errorsIn(session, newName ?? file, text);
  const notes = faults.map(({ file: at, line, column, code, message }): ReportNote => {
    return { pointer: '', reason: `${message} (${code})`, line, column, file: at };
  });
  if (newName === undefined || (notes.length === 0 && !session.problems.hasObjections()))
    return notes;
  const [from, to] = [baseName(file), baseName(newName)];
  const reason = `${from} stays, because ${to} lacks what these notes list. Delete ${from} when ${to} is complete.`;
  return [...notes, { pointer: '', reason, line: 1, column: 1 }];
}

/** Returns the errors in a config with its `$ref`s applied. An error behind a `$ref` is located there. */
function errorsIn(
  { files: { host = memoryHost({}) }, settings }: Session,
  file: string,
  text: string,
): Refusal[] {
  const { document } = openJson(file, text);
  if (!document) return [];
  const { root } = document;
  const options = { files: false, dialect: 'mintlify' as const };
  const site = loadSite(overlayHost(host, new Map([[file, text]])), file, options);
  const config = site?.config?.value ?? jsonOf(root);
  const grammar = grammarNamed('mintlify');
  const found = checkValue(config, grammar);
  return (settings.docsSettings?.check({ grammar, notes: [] }, config, found) ?? found)
    .filter(({ code, severity }) => (severity ?? messages[code].severity) === 'error')
    .map((error) => refusalAt(nodeAt(root, error.at.pointer ?? ''), error));
}

/** Returns the value at a pointer, or the innermost one around it. */
function nodeAt(root: JsonNode, pointer: string): JsonNode {
  let node = root;
  for (const token of pointerTokens(pointer)) {
    const next = node.children.find(({ key, index }) => (key ?? String(index)) === token);
    if (!next) break;
    node = next;
  }
  return node;
}
