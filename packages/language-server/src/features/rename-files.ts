import { dirname, join, relative } from 'node:path';
import { isFolder as isFolderAt, toPosix } from '@nav/core/internal-node';
import { groupBy, withoutExtension } from '@nav/text';
import type { RenameFilesParams, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import { isPageFile, slugOfFile } from '../places/page-text.ts';
import { filesOf } from '../places/site-facts.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import type { Workspace } from '../sites/workspace.ts';
import { isString, listOf, objectOf } from '../texts/params.ts';
import { pathOf } from '../texts/uris.ts';
import type { Feature } from './feature.ts';
import { type CodemodOptions, codemodNamed, notesOf, planCodemod, planEdit } from './plan.ts';
import { moveOptions, notify } from './rename.ts';

const FILTERS = (['file', 'folder'] as const).map((matches) => {
  return { scheme: 'file', pattern: { glob: '**/*', matches } };
});

/** A file or folder of a site that the editor is about to move, by its paths in the folder of the site. */
interface Move {
  site: EditedSite;
  from: string;
  to: string;
  isFolder: boolean;
  /** The codemod that updates the site: one for pages and the folders with pages, another for everything else. */
  codemod: 'move-page' | 'move-file';
}

/** Updates the navigation, the links, the redirects and all other references when files or folders move in the explorer. */
export const renameFiles: Feature<RenameFilesParams, WorkspaceEdit | null> = {
  method: 'workspace/willRenameFiles',
  capabilities: (client) =>
    client.workspace?.fileOperations?.willRename
      ? { workspace: { fileOperations: { willRename: { filters: FILTERS } } } }
      : undefined,
  params: { files: listOf(objectOf({ oldUri: isString, newUri: isString })) },
  async answer({ files }, workspace) {
    const moves: Move[] = [];
    for (const { oldUri, newUri } of files) {
      const move = await moveOf(pathOf(oldUri), pathOf(newUri), workspace);
      if (move) moves.push(move);
    }
    let all: WorkspaceEdit | null = null;
    for (const own of groupBy(moves, ({ site, codemod }) => `${codemod} ${site.folder}`).values())
      all = merge(all, await editsFor(own, workspace), workspace);
    return all;
  },
};

async function editsFor(
  moves: readonly Move[],
  workspace: Workspace,
): Promise<WorkspaceEdit | null> {
  const [only, ...others] = moves;
  if (!only) return null;
  const { site, codemod } = only;
  const isPage = codemod === 'move-page';
  const nameOf = (path: string, isFolder: boolean) =>
    isPage && !isFolder ? withoutExtension(path) : path;
  const list = 'moves.csv';
  const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`;
  const csv = moves
    .map(({ from, to, isFolder }) => [nameOf(from, isFolder), nameOf(to, isFolder)])
    .map((paths) => paths.map(quoted).join(','))
    .join('\n');
  const options: CodemodOptions =
    others.length === 0
      ? { from: nameOf(only.from, only.isFolder), to: nameOf(only.to, only.isFolder) }
      : { map: list };
  const pageOnly = moves.every(({ isFolder }) => !isFolder);
  const plan = await planCodemod(
    site,
    await codemodNamed(codemod),
    isPage ? { ...options, pageOnly, ...moveOptions(workspace) } : options,
    new Map([[list, csv]]),
  );
  if (plan.status === 'changed') {
    notify(notesOf(plan), workspace);
    const planned = planEdit(plan, site, workspace, (file) => oldPathOf(file, moves));
    return 'edit' in planned && hasChanges(planned.edit) ? planned.edit : null;
  }
  // A folder without pages moves without consequences, and so does a file that nothing names.
  if (plan.fault === 'config' || plan.fault === 'unreadable')
    workspace.notify(`The navigation does not follow this move. ${plan.reason ?? ''}`);
  return null;
}

function hasChanges({ changes = {}, documentChanges = [] }: WorkspaceEdit): boolean {
  return documentChanges.length + Object.keys(changes).length > 0;
}

/** Returns the path of a moved file before the move. */
function oldPathOf(file: string, moves: readonly Move[]): string {
  const move = moves.find(({ to }) => file === to || file.startsWith(`${to}/`));
  return move ? move.from + file.slice(move.to.length) : file;
}

/** Returns the move of a file or folder within its site. */
async function moveOf(
  from: string | undefined,
  to: string | undefined,
  workspace: Workspace,
): Promise<Move | undefined> {
  if (from === undefined || to === undefined) return undefined;
  const isFolder = isFolderAt(from);
  const [at] = await workspace.sitesOf(join(dirname(from), 'page.mdx'));
  if (!at) return undefined;
  const { site } = at;
  const inSite = (path: string) => toPosix(relative(site.folder, path));
  const [old, now] = [inSite(from), inSite(to)];
  if (old === '' || old.startsWith('../') || now.startsWith('../')) return undefined;
  if (!isFolder) {
    const isPage = slugOfFile(site, old) !== undefined;
    if (isPage && !isPageFile(now)) return undefined;
    return { site, from: old, to: now, isFolder, codemod: isPage ? 'move-page' : 'move-file' };
  }
  const pages = [...(filesOf(site)?.pages.keys() ?? [])];
  const hasPages = pages.some((slug) => slug.startsWith(`${old}/`));
  return { site, from: old, to: now, isFolder, codemod: hasPages ? 'move-page' : 'move-file' };
}

/** Merges edits. If two moves change the same text, only the first changes it, and a message says so. */
function merge(
  some: WorkspaceEdit | null,
  more: WorkspaceEdit | null,
  workspace: Workspace,
): WorkspaceEdit | null {
  if (!some || !more) return some ?? more;
  if (some.changes ?? more.changes) {
    const changes = { ...some.changes };
    for (const [uri, edits] of Object.entries(more.changes ?? {}))
      changes[uri] = joinEdits(changes[uri] ?? [], edits, workspace);
    return { changes };
  }
  const documents = (some.documentChanges ?? []) as TextDocumentEdit[];
  for (const document of (more.documentChanges ?? []) as TextDocumentEdit[]) {
    const known = documents.find((one) => one.textDocument.uri === document.textDocument.uri);
    if (known) known.edits = joinEdits(known.edits as Edits, document.edits as Edits, workspace);
    else documents.push(document);
  }
  return { documentChanges: documents };
}

type Edits = NonNullable<WorkspaceEdit['changes']>[string];

function joinEdits(some: Edits, more: Edits, workspace: Workspace): Edits {
  const before = (a: Edits[number]['range']['start'], b: typeof a) =>
    a.line < b.line || (a.line === b.line && a.character < b.character);
  const free = more.filter(({ range }) =>
    some.every((one) => !before(range.start, one.range.end) || !before(one.range.start, range.end)),
  );
  if (free.length < more.length)
    workspace.notify(
      'Some references name two of the moved files. Only one was updated. Check the site.',
    );
  return [...some, ...free];
}
