import { resolve } from 'node:path';
import { portableContentHash } from '@nav/codemods/internal';
import { walkElements } from '@nav/core/client';

import { repositoryOf } from '@nav/disk';
import { MARK_KEY, markIn } from '@nav/front-matter';
import { pageKey } from '@nav/paths';
import type {
  ClientCapabilities,
  CodeAction,
  CodeLens,
  Command,
  ShowDocumentResult,
} from 'vscode-languageserver';
import { isPageFile, slugOfFile } from '../../places/page-text.ts';
import { factsOf } from '../../places/site-facts.ts';
import type { OutdatedPage } from '../../sites/site-translations.ts';
import type { SiteFile, Workspace } from '../../sites/workspace.ts';
import {
  type ChangeArgument,
  type CodemodArgument,
  codemodCommand,
  quote,
  SHOW_CHANGE,
} from '../request/commands.ts';
import { type Question, READ_CHANGE } from '../request/questions.ts';

/** Returns the configs of the open sites in a git repository that have several languages and the setting for it. */
export async function translatedConfigs(workspace: Workspace): Promise<string[]> {
  const sites = await workspace.wantedSites();
  return sites.flatMap((site) => {
    if (!workspace.settingsOf(site).translations) return [];
    let hasLanguages = false;
    const tree = factsOf(site)?.tree;
    if (tree)
      walkElements(tree, ({ kind }) => {
        hasLanguages ||= kind === 'language';
      });
    if (!hasLanguages || repositoryOf(site.folder) === undefined) return [];
    return resolve(site.folder, site.file);
  });
}

/** Neovim runs commands without announcing it. */
export function runsCommands({ workspace, window }: ClientCapabilities): boolean {
  return (workspace?.executeCommand ?? workspace?.applyEdit ?? window?.showDocument) !== undefined;
}

/** Returns the lenses of a translated page that is behind its original: how much it is, and one that marks it. */
export function translationLenses(at: SiteFile, workspace: Workspace): CodeLens[] {
  const outdated = outdatedPage(at, workspace);
  if (!outdated) return [];
  const range = at.site.positions(at.file).rangeOf(0, 0);
  const title = `Behind: ${outdated.change}`;
  const { client } = workspace;
  const show = runsCommands(client) ? showCommand(at, outdated, title) : { title, command: '' };
  return [
    { range, command: show },
    ...(client.workspace?.applyEdit ? [{ range, command: markCommand(at, outdated) }] : []),
  ];
}

export function translationActions(at: SiteFile, workspace: Workspace): CodeAction[] {
  const outdated = outdatedPage(at, workspace);
  if (!outdated || !runsCommands(workspace.client)) return [];
  const shown = `Show how ${JSON.stringify(outdated.original)} changed: ${outdated.change}`;
  const mark = markCommand(at, outdated);
  return [
    // No kind of the protocol suits an action that only shows something.
    { title: shown, command: showCommand(at, outdated, shown) },
    ...(workspace.client.workspace?.applyEdit
      ? [{ title: mark.title, kind: 'refactor.rewrite.nav', command: mark }]
      : []),
  ];
}

function showCommand(
  { site, file }: SiteFile,
  { language, page }: OutdatedPage,
  title: string,
): Command {
  const argument: ChangeArgument = { uri: site.uri(file), language, page };
  return { title, command: SHOW_CHANGE, arguments: [argument] };
}

function markCommand({ site, file }: SiteFile, { page }: OutdatedPage): Command {
  const options = { page: [page] };
  const title = 'Mark as translated';
  const argument: CodemodArgument = {
    uri: site.uri(file),
    codemod: 'mark-translated',
    options,
    title,
  };
  return codemodCommand(argument);
}

/** Returns how far a page is behind; undefined if it is not, or its unsaved text is marked as up to date. */
function outdatedPage(
  { site, file }: SiteFile,
  { behind, settingsOf }: Workspace,
): OutdatedPage | undefined {
  const pages = behind.get(resolve(site.folder, site.file));
  const slug = pages && isPageFile(file) ? slugOfFile(site, file) : undefined;
  if (slug === undefined || !settingsOf(site).translations) return undefined;
  const found = pages?.find(({ page }) => pageKey(page) === pageKey(slug));
  const original = found && factsOf(site)?.files?.pages.get(pageKey(found.original));
  if (original === undefined) return undefined;
  const mark = markIn(site.text(file) ?? '', MARK_KEY);
  return mark === portableContentHash(site.text(original) ?? '') ? undefined : found;
}

/** Shows how the original of a page changed. The main thread writes the change into a file, which the editor opens. */
export async function showChange(
  { uri, language, page, answers: given }: ChangeArgument,
  workspace: Workspace,
): Promise<Question | null> {
  const at = await workspace.siteOf(uri);
  if (!at) return null;
  const answers = given ?? {};
  const config = resolve(at.site.folder, at.site.file);
  const line = `npx @nav/cli translations ${quote(config)} --show ${quote(page)}`;
  if (!workspace.client.window?.showDocument?.support) {
    workspace.notify(`Your editor cannot show documents. Run \`${line}\` instead.`);
  } else if (!Object.hasOwn(answers, 'change')) {
    return { ask: { method: READ_CHANGE, params: { config, language, page } }, name: 'change' };
  } else if (typeof answers.change !== 'string') {
    workspace.notify(`${page} is up to date.`);
  } else if (!Object.hasOwn(answers, 'shown')) {
    const params = { uri: answers.change, takeFocus: true };
    return { ask: { method: 'window/showDocument', params }, name: 'shown' };
  } else if (!(answers.shown as ShowDocumentResult | null)?.success) {
    workspace.notify(`The editor did not show the changes. Run \`${line}\` instead.`);
  }
  return null;
}
