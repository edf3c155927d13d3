import { dirname, join, relative } from 'node:path';
import { groupBy } from '@nav/collections';
import { isFolder as isFolderAt, toPosix } from '@nav/disk';
import { isObject } from '@nav/json';
import type { RenameFilesParams, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import { isPageFile, slugOfFile } from '../../places/page-text.ts';
import { filesOf } from '../../places/site-facts.ts';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { Workspace } from '../../sites/workspace.ts';
import { isString, listOf, objectOf, optional } from '../../texts/params.ts';
import { pathOfUri } from '../../texts/uris.ts';
import type { Feature } from '../request/feature.ts';
import { inEditor, type Move, notesOf, planEdit } from '../request/plan.ts';
import type { Answers, Question } from '../request/questions.ts';
import { movesInLanguages, planMoves } from './moves.ts';
import { notify } from './rename.ts';

const FILTERS = (['file', 'folder'] as const).map((matches) => {
  return { scheme: 'file', pattern: { glob: '**/*', matches } };
});

/** A file or folder of a site that the editor is about to move. */
interface SiteMove extends Move {
  site: EditedSite;
  /** The codemod that updates the site: one for pages and the folders with pages, another for everything else. */
  codemod: 'move-page' | 'move-file';
}

interface AnsweredMoves extends RenameFilesParams {
  answers?: Answers | null;
}

/**
 * Updates the navigation, the links, the redirects and all other references when files or folders move in the explorer. The
 * counterparts of a page or folder in other languages move with it if the user wants that.
 */
export const renameFiles: Feature<AnsweredMoves, WorkspaceEdit | Question | null> = {
  method: 'workspace/willRenameFiles',
  capabilities: (client) =>
    client.workspace?.fileOperations?.willRename
      ? { workspace: { fileOperations: { willRename: { filters: FILTERS } } } }
      : undefined,
  params: {
    files: listOf(objectOf({ oldUri: isString, newUri: isString })),
    answers: optional(isObject),
  },
  async answer({ files, answers }, workspace) {
    const moves: SiteMove[] = [];
    for (const { oldUri, newUri } of files) {
      const move = await moveOf(pathOfUri(oldUri), pathOfUri(newUri), workspace);
      if (move) moves.push(move);
    }
    const [only, ...others] = moves;
    let inLanguages: readonly Move[] = [];
    if (only?.codemod === 'move-page' && others.length === 0) {
      const chosen = movesInLanguages(only.site, only, answers ?? {}, workspace);
      if ('ask' in chosen) return chosen.ask;
      inLanguages = chosen.others;
    }
    let all: WorkspaceEdit | null = null;
    for (const own of groupBy(moves, ({ site, codemod }) => `${codemod} ${site.folder}`).values())
      all = merge(all, await editsFor(own, inLanguages, workspace), workspace);
    return all;
  },
};

/** @param others moves that the editor does not make by itself. */
async function editsFor(
  moves: readonly SiteMove[],
  others: readonly Move[],
  workspace: Workspace,
): Promise<WorkspaceEdit | null> {
  const [first] = moves;
  if (!first) return null;
  const { site, codemod } = first;
  const plan = await planMoves(site, codemod, [...moves, ...others], workspace.settingsOf(site));
  if (plan.status === 'changed') {
    notify(notesOf(plan), workspace);
    const planned = planEdit(plan, site, workspace, moves);
    if ('edit' in planned) return hasChanges(planned.edit) ? planned.edit : null;
    workspace.notify(planned.problem);
    return null;
  }
  // A folder without pages moves without consequences, and so does a file that nothing names.
  if (plan.status !== 'unchanged' || others.length > 0) {
    const reason = inEditor(plan.reason ?? '').replace(/ Nothing was moved\.$/, '');
    workspace.notify(`The navigation does not follow this move. ${reason}`);
  }
  return null;
}

function hasChanges({ changes = {}, documentChanges = [] }: WorkspaceEdit): boolean {
  return documentChanges.length + Object.keys(changes).length > 0;
}

async function moveOf(
  from: string | undefined,
  to: string | undefined,
  workspace: Workspace,
): Promise<SiteMove | undefined> {
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
