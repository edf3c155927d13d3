import { dirname, join, relative } from 'node:path';
import { isFolder as isFolderAt, toPosix } from '@nav/core/internal-node';
import { groupBy, withoutExtension } from '@nav/text';
import type { RenameFilesParams, WorkspaceEdit } from 'vscode-languageserver';
import { isPageFile } from '../places/page-text.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import type { Workspace } from '../sites/workspace.ts';
import { isString, listOf, objectOf } from '../texts/params.ts';
import { pathOf } from '../texts/uris.ts';
import type { Feature } from './feature.ts';
import { type CodemodOptions, codemodNamed, notesOf, planCodemod, planEdit } from './plan.ts';
import { moveOptions, notify } from './rename.ts';

const FILTERS = [
  { scheme: 'file', pattern: { glob: '**/*.{md,mdx}', matches: 'file' as const } },
  { scheme: 'file', pattern: { glob: '**/*', matches: 'folder' as const } },
];

/** A page or folder of a site that the editor is about to move, by its paths without extension. */
interface Move {
  site: EditedSite;
  from: string;
  to: string;
  isFolder: boolean;
}

/** Updates the navigation, the links and the redirects when pages or folders move in the explorer. */
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
    for (const [site, own] of groupBy(moves, (move) => move.site))
      all = merge(all, await editsFor(site, own, workspace));
    return all;
  },
};

async function editsFor(
  site: EditedSite,
  moves: readonly Move[],
  workspace: Workspace,
): Promise<WorkspaceEdit | null> {
  const list = 'moves.csv';
  const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`;
  const csv = moves.map(({ from, to }) => `${quoted(from)},${quoted(to)}`).join('\n');
  const [only] = moves;
  const options: CodemodOptions =
    moves.length === 1 ? { from: only?.from, to: only?.to } : { map: list };
  const pageOnly = moves.every(({ isFolder }) => !isFolder);
  const plan = await planCodemod(
    site,
    await codemodNamed('move-page'),
    { ...options, pageOnly, ...moveOptions(workspace) },
    new Map([[list, csv]]),
  );
  if (plan.status === 'changed') {
    notify(notesOf(plan), workspace);
    const planned = planEdit(plan, site, workspace, true);
    return 'edit' in planned ? planned.edit : null;
  }
  // A folder without pages moves without consequences, and so does a page that nothing names.
  if (plan.fault === 'config' || plan.fault === 'unreadable')
    workspace.notify(`The navigation does not follow this move. ${plan.reason ?? ''}`);
  return null;
}

/** Returns the move of a page or folder within its site. */
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
  if (isFolder) return { site, from: old, to: now, isFolder };
  if (!isPageFile(old) || !isPageFile(now)) return undefined;
  return { site, from: withoutExtension(old), to: withoutExtension(now), isFolder };
}

function merge(some: WorkspaceEdit | null, more: WorkspaceEdit | null): WorkspaceEdit | null {
  if (!some || !more) return some ?? more;
  return {
    ...(some.changes ? { changes: { ...some.changes, ...more.changes } } : {}),
    ...(some.documentChanges
      ? { documentChanges: [...some.documentChanges, ...(more.documentChanges ?? [])] }
      : {}),
  };
}
