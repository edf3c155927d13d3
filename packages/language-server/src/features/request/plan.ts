import type { Codemod, Plan, PlannedFile } from '@nav/codemods';
import { isWithin } from '@nav/paths';
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
import type { EditedSite } from '../../sites/edited-site.ts';
import type { Workspace } from '../../sites/workspace.ts';
import { type Replacement, replacementsBetween, toTextEdits } from '../../texts/edits.ts';
import { canChangeFiles, documentEdit, editOf } from './workspace-edit.ts';

/** A file or folder that moves, by its paths in the folder of the site. */
export interface Move {
  from: string;
  to: string;
  isFolder: boolean;
}

export type CodemodOptions = Readonly<Record<string, unknown>>;

/** @throws ResponseError if there is none. */
export async function codemodNamed(name: string): Promise<Codemod> {
  // It takes a quarter of a second to load.
  const { codemods } = await import('@nav/codemods');
  const codemod = codemods.get(name);
  if (!codemod) throw new ResponseError(ErrorCodes.InvalidParams, 'There is no such codemod.');
  return codemod;
}

/** @param inputs the contents of files that options refer to. */
export async function planCodemod(
  { folder, file, site, settings, text: textOf }: EditedSite,
  codemod: Codemod,
  options: CodemodOptions,
  inputs: ReadonlyMap<string, string> = new Map(),
): Promise<Plan> {
  const [{ plan }, { failIfUnsafe }] = await Promise.all([
    import('@nav/codemods'),
    import('@nav/codemods/internal-node'),
  ]);
  const { host } = site;
  const readInput = (path: string) => inputs.get(path) ?? host.read(path);
  const input = { file, text: textOf(file) ?? '', host, settings, readInput };
  return failIfUnsafe(await plan(codemod, options, input), folder);
}

export function notesOf({ files }: Plan): string[] {
  return files.flatMap(({ file, report }) =>
    report.notConverted.flatMap((note) => {
      const reason = inEditor(note.reason);
      return reason === '' ? [] : [`${note.file ?? file}:${note.line}: ${reason}`];
    }),
  );
}

/** Returns a message of a codemod without the parts that only help on a command line. */
export function inEditor(message: string): string {
  return message
    .replace(/^moves\.csv:\d+: /, '')
    .replace(/(^|\s)--(?:from|to) /g, '$1')
    .split(/(?<=\.) (?=[A-Z])/)
    .filter((sentence) => !/(?:^|\s)--[a-z]/.test(sentence))
    .join(' ');
}

/** An edit of the workspace, or why the editor cannot make it. */
export type PlanEdit = { edit: WorkspaceEdit } | { problem: string };

/** @param byEditor the moves that the editor itself makes, after the edit. */
export function planEdit(
  { files }: Plan,
  site: EditedSite,
  workspace: Workspace,
  byEditor: readonly Move[] = [],
): PlanEdit {
  const edits: DocumentEdits[] = [];
  const creations: (CreateFile | TextDocumentEdit)[] = [];
  const operations: (RenameFile | DeleteFile)[] = [];
  const texts = new Map(files.map(({ file, before }) => [file, before]));
  for (const planned of files) {
    const { file, before, after, movedTo, movedFrom } = planned;
    if (movedTo !== undefined && movedFrom === undefined) continue;
    const uri = site.uri(file);
    // A part of the config that moves with other contents is a new file.
    const old = before === undefined ? oldPathOf(file, byEditor) : undefined;
    const source = movedFrom ?? old;
    if (source !== undefined) {
      edits.push(...rewritten(site.uri(source), texts.get(source), after));
      if (source !== old)
        operations.push({ kind: 'rename', oldUri: site.uri(source), newUri: uri });
    } else if (before !== undefined && after !== undefined) {
      if (before !== after) edits.push([uri, toTextEdits(before, replacementsOf(planned))]);
    } else if (after !== undefined) {
      const start = { line: 0, character: 0 };
      creations.push(
        { kind: 'create', uri },
        documentEdit(uri, [{ range: { start, end: start }, newText: after }], workspace),
      );
    } else if (!byEditor.some(({ from }) => isWithin(file, from))) {
      operations.push({ kind: 'delete', uri });
    }
  }
  if (creations.length + operations.length === 0) return { edit: editOf(edits, workspace) };
  const problem = whyUnable([...creations, ...operations], workspace);
  if (problem !== undefined) return { problem };
  const documents = edits.map(([uri, own]) => documentEdit(uri, own, workspace));
  return { edit: { documentChanges: [...documents, ...creations, ...operations] } };
}

/** `undefined` for a file that does not move. */
function oldPathOf(file: string, moves: readonly Move[]): string | undefined {
  const move = moves.find(({ to }) => isWithin(file, to));
  return move && move.from + file.slice(move.to.length);
}

type DocumentEdits = [uri: string, edits: TextEdit[]];

function rewritten(
  uri: string,
  before: string | undefined,
  after: string | undefined,
): DocumentEdits[] {
  if (before === undefined || after === undefined || before === after) return [];
  return [[uri, toTextEdits(before, replacementsBetween(before, after))]];
}

function whyUnable(
  changes: readonly (CreateFile | RenameFile | DeleteFile | TextDocumentEdit)[],
  { client }: Workspace,
): string | undefined {
  const kinds = new Set(changes.flatMap((one) => ('kind' in one ? [one.kind] : [])));
  const unable = [...kinds].find((kind) => !canChangeFiles(client, kind));
  return unable && `Your editor cannot ${unable} files in an edit.`;
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
