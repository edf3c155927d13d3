import type { Plan } from '@nav/codemods';
import { isPage, type NavElement } from '@nav/core/client';
import { elementKindIn, isListName } from '@nav/core/internal';
import { isObject } from '@nav/json';
import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { SiteFile, Workspace } from '../../sites/workspace.ts';
import { isPosition, isString, optional } from '../../texts/params.ts';
import { type Feature, siteFeature } from '../request/feature.ts';
import {
  type CodemodOptions,
  codemodNamed,
  inEditor,
  type Move,
  notesOf,
  planCodemod,
  planEdit,
} from '../request/plan.ts';
import {
  type Answers,
  asksForChoice,
  choice,
  type Question,
  textOf,
} from '../request/questions.ts';
import { movesInLanguages, planMoves } from './moves.ts';
import { renameHeading } from './rename-heading.ts';
import { type RenameTarget, renameTargetAt } from './rename-targets.ts';

/** Shows which part of a text a rename replaces: a path, a label or a heading, without quotes. */
export const prepareRename: Feature<PrepareRenameParams, PrepareRenameResult | null> = siteFeature({
  method: 'textDocument/prepareRename',
  capabilities: (client) => client.textDocument?.rename && {},
  params: { position: isPosition },
  answer(at, { position }: PrepareRenameParams) {
    const found = renameTargetAt(at, position);
    if (!found) return null;
    const { start, end, name } = found;
    return { range: at.site.positions(at.file).rangeOf(start, end), placeholder: name };
  },
});

interface AnsweredRename extends RenameParams {
  answers?: Answers | null;
}

/**
 * Renames what a text names: a page or file with all entries and links, a label everywhere or here, or a heading with the
 * links to it.
 */
export const rename: Feature<AnsweredRename, WorkspaceEdit | Question | null> = siteFeature({
  method: 'textDocument/rename',
  capabilities: (client) =>
    client.textDocument?.rename && {
      renameProvider: { prepareProvider: client.textDocument.rename.prepareSupport === true },
    },
  params: { position: isPosition, newName: isString, answers: optional(isObject) },
  async answer(at, { position, newName, answers }: AnsweredRename, workspace) {
    const found = renameTargetAt(at, position);
    if (!found)
      throw failed('Place the cursor on the path of a page or file, a label, or a heading.');
    const to = newName.trim();
    switch (found.kind) {
      case 'heading':
        return renamedHeading(at, found, to, workspace);
      case 'label': {
        const question = questionFor(found, at.site, answers ?? {}, workspace);
        if (question === 'canceled') return null;
        if (question) return question;
        const isOnlyHere = answers?.[WHERE] !== undefined && isHere(answers);
        return renamedWith(at.site, 'rename', labelOptions(found, to, isOnlyHere), workspace);
      }
      case 'page':
        return renamedPage(at.site, { from: found.name, to, isFolder: false }, answers, workspace);
      case 'file':
        return renamedWith(at.site, 'move-file', { from: found.name, to }, workspace);
    }
  },
});

const WHERE = 'where';
const ONLY_HERE = 'Rename only this one';

function isHere(answers: Answers): boolean {
  return textOf(answers[WHERE]) === ONLY_HERE;
}

/**
 * Returns the question whether other elements with the label are renamed as well, such as elements of other languages.
 */
function questionFor(
  { name, list, at }: RenameTarget,
  site: EditedSite,
  answers: Answers,
  workspace: Workspace,
): Question | 'canceled' | undefined {
  if (Object.hasOwn(answers, WHERE)) return textOf(answers[WHERE]) ? undefined : 'canceled';
  if (list === undefined || !isListName(list) || at === undefined) return undefined;
  const count = countNamed(site.tree()?.root, elementKindIn(list), name);
  if (count < 2 || !asksForChoice(workspace)) return undefined;
  const prompt = `${count} ${list} are named ${JSON.stringify(name)}, in other versions and languages too`;
  return { ask: choice(prompt, [`Rename all ${count}`, ONLY_HERE], workspace), name: WHERE };
}

function countNamed(
  element: NavElement | undefined,
  kind: NavElement['kind'],
  label: string,
): number {
  if (!element) return 0;
  const own = element.kind === kind && element.kind !== 'navigation' && element.label === label;
  return element.children.reduce(
    (sum, child) => sum + (isPage(child) ? 0 : countNamed(child, kind, label)),
    own ? 1 : 0,
  );
}

function labelOptions(
  { name, list, at }: RenameTarget,
  to: string,
  isOnlyHere: boolean,
): CodemodOptions {
  return {
    from: name,
    to,
    ...(list === undefined ? {} : { of: list }),
    ...(isOnlyHere ? { at, onlyHere: true } : {}),
  };
}

function renamedHeading(
  at: SiteFile,
  target: RenameTarget,
  to: string,
  workspace: Workspace,
): WorkspaceEdit | null {
  if (to === '' || /[\r\n]/.test(to)) throw failed('A heading is a text on one line.');
  const renamed = renameHeading(at, target, to, workspace);
  if (!renamed) return null;
  const { broken, edit } = renamed;
  if (broken > 0)
    workspace.notify(
      `${broken} ${broken === 1 ? 'link' : 'links'} to other headings of this page no longer work, because their anchors are counted.`,
    );
  return edit;
}

async function renamedPage(
  site: EditedSite,
  move: Move,
  answers: Answers | null | undefined,
  workspace: Workspace,
): Promise<WorkspaceEdit | Question | null> {
  const chosen = movesInLanguages(site, move, answers ?? {}, workspace);
  if ('ask' in chosen) return chosen.ask;
  const plan = await planMoves(
    site,
    'move-page',
    [move, ...chosen.others],
    workspace.settingsOf(site),
  );
  const { from, to } = move;
  return editOfRename(plan, site, ['move-page', { from, to, pageOnly: true }], workspace);
}

async function renamedWith(
  site: EditedSite,
  name: string,
  options: CodemodOptions,
  workspace: Workspace,
): Promise<WorkspaceEdit | null> {
  const plan = await planCodemod(site, await codemodNamed(name), options);
  return editOfRename(plan, site, [name, options], workspace);
}

function editOfRename(
  plan: Plan,
  site: EditedSite,
  [name, options]: [codemod: string, options: CodemodOptions],
  workspace: Workspace,
): WorkspaceEdit | null {
  if (plan.status !== 'changed') {
    if (plan.fault === undefined) return null;
    throw failed(inEditor(plan.reason ?? 'The name cannot change.'));
  }
  const planned = planEdit(plan, site, workspace);
  if ('problem' in planned) throw failed(`${planned.problem} ${insteadOf(site, name, options)}`);
  notify(notesOf(plan), workspace);
  return planned.edit;
}

export function notify(notes: readonly string[], workspace: Workspace): void {
  if (notes.length > 0) workspace.notify(notes.join('\n'));
}

function insteadOf(
  { file }: EditedSite,
  name: string,
  { from, to, pageOnly }: CodemodOptions,
): string {
  const only = pageOnly ? ' --page-only' : '';
  return `Run \`npx @nav/cli migrate ${name} ${file}${only} --from ${from} --to ${to}\` instead.`;
}

function failed(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
