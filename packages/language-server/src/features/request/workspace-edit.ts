import { groupBy } from '@nav/collections';
import type { TextEdit as FixEdit } from '@nav/core';
import type {
  ClientCapabilities,
  ResourceOperationKind,
  TextDocumentEdit,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { Workspace } from '../../sites/workspace.ts';
import { toRange } from '../../texts/positions.ts';

export function toWorkspaceEdit(
  site: EditedSite,
  edits: readonly FixEdit[],
  workspace: Workspace,
): WorkspaceEdit {
  return editOf(documentsOf(site, edits), workspace);
}

/** Returns the edits by document, in the order of their positions. */
export function documentsOf(
  site: EditedSite,
  edits: readonly FixEdit[],
): [uri: string, edits: TextEdit[]][] {
  const sorted = edits.toSorted((a, b) => a.range.start.offset - b.range.start.offset);
  const byFile = groupBy(sorted, ({ file }) => file);
  return Array.from(byFile, ([file, own]) => [
    site.uri(file),
    own.map(({ range, newText }) => ({ range: toRange(range), newText })),
  ]);
}

export function editOf(
  documents: readonly [uri: string, edits: TextEdit[]][],
  workspace: Workspace,
): WorkspaceEdit {
  if (!workspace.client.workspace?.workspaceEdit?.documentChanges)
    return { changes: Object.fromEntries(documents) };
  return { documentChanges: documents.map(([uri, edits]) => documentEdit(uri, edits, workspace)) };
}

/** Returns the edits of a document, for the version that they were computed from. */
export function documentEdit(
  uri: string,
  edits: TextEdit[],
  { versionOf }: Workspace,
): TextDocumentEdit {
  return { textDocument: { uri, version: versionOf(uri) ?? null }, edits };
}

export function canChangeFiles(client: ClientCapabilities, kind: ResourceOperationKind): boolean {
  // Neovim announces these without `documentChanges`, which they imply.
  return client.workspace?.workspaceEdit?.resourceOperations?.includes(kind) === true;
}
