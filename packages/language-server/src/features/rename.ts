import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { EditedSite } from '../sites/edited-site.ts';
import type { Workspace } from '../sites/workspace.ts';
import { isPosition, isString } from '../texts/params.ts';
import { type Feature, siteFeature } from './feature.ts';
import { pageAt } from './page-at.ts';
import { codemodNamed, notesOf, planCodemod, planEdit } from './plan.ts';

/** Shows which part of a text a rename replaces: the path of a page, without its quotes. */
export const prepareRename: Feature<PrepareRenameParams, PrepareRenameResult | null> = siteFeature({
  method: 'textDocument/prepareRename',
  capabilities: (client) => client.textDocument?.rename && {},
  params: { position: isPosition },
  answer(at, { position }: PrepareRenameParams) {
    const found = pageAt(at, position);
    if (!found) return null;
    const { start, end } = found.node;
    const range = at.site.positions(at.file).rangeOf(start + 1, end - 1);
    return { range, placeholder: found.path };
  },
});

/** Moves a page: its entries, its file, the links to it, and a redirect from its old address. */
export const rename: Feature<RenameParams, WorkspaceEdit | null> = siteFeature({
  method: 'textDocument/rename',
  capabilities: (client) =>
    client.textDocument?.rename && {
      renameProvider: { prepareProvider: client.textDocument.rename.prepareSupport === true },
    },
  params: { position: isPosition, newName: isString },
  async answer(at, { position, newName }: RenameParams, workspace) {
    const { site } = at;
    const found = pageAt(at, position);
    if (!found) throw failed('Place the cursor on the path of a page to rename it.');
    const to = newName.trim();
    const { noRedirect } = moveOptions(workspace);
    const options = { from: found.path, to, pageOnly: true, noRedirect };
    const plan = await planCodemod(site, await codemodNamed('move-page'), options);
    if (plan.status !== 'changed') {
      if (plan.fault === undefined) return null;
      throw failed(plan.reason ?? 'The page cannot move.');
    }
    const planned = planEdit(plan, site, workspace);
    if ('problem' in planned) throw failed(`${planned.problem} ${insteadOf(site, found.path, to)}`);
    notify(notesOf(plan), workspace);
    return planned.edit;
  },
});

/** Returns the options of the codemod that the settings decide. */
export function moveOptions({ settings }: Workspace): { noRedirect: boolean } {
  return { noRedirect: !settings.redirects };
}

export function notify(notes: readonly string[], workspace: Workspace): void {
  if (notes.length > 0) workspace.notify(notes.join('\n'));
}

function insteadOf({ file }: EditedSite, from: string, to: string): string {
  return `Run \`npx @nav/cli migrate move-page ${file} --page-only --from ${from} --to ${to}\` instead.`;
}

function failed(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
