import type { Codemod, Plan, PlannedFile } from '@nav/codemods';
import {
  type CreateFile,
  type DeleteFile,
  ErrorCodes,
  type RenameFile,
  ResponseError,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { EditedSite } from '../sites/edited-site.ts';
import type { Workspace } from '../sites/workspace.ts';
import { type Replacement, replacementsBetween, toTextEdits } from '../texts/edits.ts';
import { canChangeFiles, documentEdit, editOf } from './workspace-edit.ts';

/** Options of a codemod by name. */
export type CodemodOptions = Readonly<Record<string, unknown>>;

/**
 * Returns the codemod with a name.
 *
 * @throws ResponseError if there is none.
 */
export async function codemodNamed(name: string): Promise<Codemod> {
  // It takes a quarter of a second to load.
  const { codemods } = await import('@nav/codemods');
  const codemod = codemods.get(name);
  if (!codemod) throw new ResponseError(ErrorCodes.InvalidParams, 'There is no such codemod.');
  return codemod;
}

/**
 * Plans a codemod for a site with its unsaved texts.
 *
 * @param inputs the texts of files that options name.
 */
export async function planCodemod(
  { folder, file, site, settings, text: textOf }: EditedSite,
  codemod: Codemod,
  options: CodemodOptions,
  inputs: ReadonlyMap<string, string> = new Map(),
): Promise<Plan> {
  const { failIfUnsafe, plan } = await import('@nav/codemods');
  const { host } = site;
  const readInput = (path: string) => inputs.get(path) ?? host.read(path);
  const input = { file, text: textOf(file) ?? '', host, settings, readInput };
  return failIfUnsafe(await plan(codemod, options, input), folder);
}

/** Returns the notes of a plan, one sentence each. */
export function notesOf({ files }: Plan): string[] {
  return files.flatMap(({ file, report }) =>
    report.notConverted.map((note) => `${note.file ?? file}:${note.line}: ${note.reason}`),
  );
}

/** An edit of the workspace, or why the editor cannot make it. */
export type PlanEdit = { edit: WorkspaceEdit } | { problem: string };

/**
 * Converts a plan.
 *
 * @param moved set if the editor itself moves the files, after the edit.
 */
export function planEdit(
  { files }: Plan,
  site: EditedSite,
  workspace: Workspace,
  moved = false,
): PlanEdit {
  const edits: [uri: string, edits: TextEdit[]][] = [];
  const creations: (CreateFile | TextDocumentEdit)[] = [];
  const operations: (RenameFile | DeleteFile)[] = [];
  const texts = new Map(files.map(({ file, before }) => [file, before]));
  for (const planned of files) {
    const { file, before, after, movedTo, movedFrom } = planned;
    if (movedTo !== undefined && movedFrom === undefined) continue;
    const uri = site.uri(file);
    if (movedFrom !== undefined) {
      const text = texts.get(movedFrom);
      if (text !== undefined && after !== undefined && text !== after)
        edits.push([site.uri(movedFrom), toTextEdits(text, replacementsBetween(text, after))]);
      operations.push({ kind: 'rename', oldUri: site.uri(movedFrom), newUri: uri });
    } else if (before !== undefined && after !== undefined) {
      if (before !== after) edits.push([uri, toTextEdits(before, replacementsOf(planned))]);
    } else if (after !== undefined) {
      const start = { line: 0, character: 0 };
      creations.push(
        { kind: 'create', uri },
        documentEdit(uri, [{ range: { start, end: start }, newText: after }], workspace),
      );
    } else {
      operations.push({ kind: 'delete', uri });
    }
  }
  if (moved || creations.length + operations.length === 0)
    return { edit: editOf(edits, workspace) };
  const kinds = new Set(
    [...creations, ...operations].flatMap((one) => ('kind' in one ? [one.kind] : [])),
  );
  for (const kind of kinds)
    if (!canChangeFiles(workspace.client, kind))
      return { problem: `Your editor cannot ${kind} files in an edit.` };
  const documents = edits.map(([uri, own]) => documentEdit(uri, own, workspace));
  return { edit: { documentChanges: [...documents, ...creations, ...operations] } };
}

/** Returns the precise edits of a config, and the changed lines of a text that was written as a whole. */
function replacementsOf({
  before = '',
  after = '',
  replacements,
}: PlannedFile): readonly Replacement[] {
  const isWhole =
    replacements.length === 1 &&
    replacements[0]?.start === 0 &&
    replacements[0].end === before.length;
  return isWhole ? replacementsBetween(before, after) : replacements;
}
