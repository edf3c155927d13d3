import { resolve } from 'node:path';
import type { Codemod, OptionSpec, Plan } from '@nav/codemods';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionTriggerKind,
  ErrorCodes,
  type ExecuteCommandParams,
  type Position,
  ResponseError,
} from 'vscode-languageserver';
import { factsOf } from '../../places/site-facts.ts';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { SiteFile, Workspace } from '../../sites/workspace.ts';
import { MAX_BUTTONS, MAX_PICKED } from '../../texts/limits.ts';
import { runsCommands, showChange } from '../lookup/translations.ts';
import { movesInLanguages, planMoves } from '../renames/moves.ts';
import { notify } from '../renames/rename.ts';
import {
  APPLY_EDIT,
  type ChangeArgument,
  type CodemodArgument,
  codemodCommand,
  type EditArgument,
  hasArgument,
  isCommand,
  quote,
  RUN_CODEMOD,
  SHOW_CHANGE,
} from '../request/commands.ts';
import type { Feature } from '../request/feature.ts';
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
  asksForText,
  askToApply,
  choice,
  INPUT,
  isApplied,
  type Question,
  textOf,
} from '../request/questions.ts';
import { offersFor, targetsAt } from './codemod-targets.ts';

/** An editor that only looks for fixes gets none. */
export function refactorings(
  at: SiteFile,
  uri: string,
  position: Position,
  { only, triggerKind }: CodeActionContext,
): CodeAction[] {
  const isAsked = only?.some((kind) => kind.startsWith('refactor')) === true;
  if (!isAsked && triggerKind === CodeActionTriggerKind.Automatic) return [];
  const targets = targetsAt(at, position);
  return targets.flatMap((target) =>
    offersFor(target, at).map(({ title, kind, codemod, options }): CodeAction => {
      const command = codemodCommand({ uri, codemod, options, title });
      return { title, kind: `${kind}.nav`, command };
    }),
  );
}

/** Runs the commands of the server: a codemod on unsaved documents, which asks for its options, an edit, or what only shows. */
export const runCommand: Feature<ExecuteCommandParams, Question | null> = {
  method: 'workspace/executeCommand',
  capabilities: (client) => {
    if (!runsCommands(client)) return undefined;
    const editing = client.workspace?.applyEdit ? [RUN_CODEMOD, APPLY_EDIT] : [];
    return { executeCommandProvider: { commands: [...editing, SHOW_CHANGE] } };
  },
  params: { command: isCommand, arguments: Array.isArray },
  async answer(params, workspace) {
    if (!hasArgument(params))
      throw new ResponseError(
        ErrorCodes.InvalidParams,
        'workspace/executeCommand needs a valid "arguments".',
      );
    const [argument] = params.arguments as [CodemodArgument | EditArgument | ChangeArgument];
    if ('edit' in argument) {
      if (isApplied(argument.answers ?? {}, workspace)) return null;
      return askToApply(argument.label, argument.edit, workspace);
    }
    if ('page' in argument) return showChange(argument, workspace);
    const at = await workspace.siteOf(argument.uri);
    if (!at) {
      workspace.notify(`There is no docs.json for ${argument.uri}.`);
      return null;
    }
    return answerOf(argument, at.site, workspace);
  },
};

async function answerOf(
  argument: CodemodArgument,
  site: EditedSite,
  workspace: Workspace,
): Promise<Question | null> {
  const { codemod: name, options: given } = argument;
  const title = argument.title ?? `nav ${name}`;
  const answers = argument.answers ?? {};
  const codemod = await codemodNamed(name);
  if (isApplied(answers, workspace)) return null;
  const options: Record<string, unknown> = { ...given };
  if (name === 'move-page') options.noRedirect = !workspace.settingsOf(site).redirects;
  for (const [option, spec] of missingOptions(codemod, options)) {
    const key = `option ${option}`;
    if (!Object.hasOwn(answers, key)) {
      const question = questionFor(option, spec, {
        title: title.replace(/…$/, ''),
        // Most new names are like the old one.
        value: option === 'to' ? textOf(options.from) : undefined,
        elements: name === 'add-entry' && option === 'to' ? listingElements(site) : [],
        workspace,
      });
      if (question) return { ask: question, name: key };
      const line = await commandLine(site, codemod, options, [option]);
      workspace.notify(`Your editor cannot ask for options. Run \`${line}\` instead.`);
      return null;
    }
    const answer = textOf(answers[key]);
    if (answer === undefined) return null;
    options[option] = answer;
  }
  const chosen = inLanguages(name, options, answers, site, workspace);
  if ('ask' in chosen) return chosen.ask;
  const planWith = () =>
    chosen.moves.length > 1
      ? planMoves(site, 'move-page', chosen.moves, workspace.settingsOf(site))
      : planCodemod(site, codemod, options);
  const first = await planWith();
  const asked = answeredQuestions(first, answers, workspace);
  if (asked === undefined || 'ask' in asked) return asked ?? null;
  Object.assign(options, asked.options);
  const plan = first.questions.length > 0 ? await planWith() : first;
  return edit(plan, codemod, options, site, workspace);
}

/** Returns the options that the questions of a plan decide, or the next question; undefined if the user cancels. */
function answeredQuestions(
  { questions }: Plan,
  answers: Answers,
  workspace: Workspace,
): { options: CodemodOptions } | Question | undefined {
  const options: Record<string, boolean> = {};
  for (const { option, text } of questions) {
    const name = `question ${option}`;
    if (!Object.hasOwn(answers, name)) return { ask: choice(text, [YES, NO], workspace), name };
    const answer = textOf(answers[name]);
    if (answer === undefined) return undefined;
    options[option] = answer === YES;
  }
  return { options };
}

/** Returns the moves of a page and its counterparts in other languages, as the user chose; none for other codemods. */
function inLanguages(
  name: string,
  { from, to, pageOnly }: CodemodOptions,
  answers: Answers,
  site: EditedSite,
  workspace: Workspace,
): { moves: readonly Move[] } | { ask: Question } {
  if (name !== 'move-page' || pageOnly !== true) return { moves: [] };
  const move = { from: String(from), to: String(to), isFolder: false };
  const chosen = movesInLanguages(site, move, answers, workspace);
  return 'ask' in chosen ? chosen : { moves: [move, ...chosen.others] };
}

async function edit(
  plan: Plan,
  codemod: Codemod,
  options: CodemodOptions,
  site: EditedSite,
  workspace: Workspace,
): Promise<Question | null> {
  if (plan.status !== 'changed') {
    notify([inEditor(plan.reason ?? 'Nothing to change.'), ...notesOf(plan)], workspace);
    return null;
  }
  const planned = planEdit(plan, site, workspace);
  if ('problem' in planned) {
    const line = await commandLine(site, codemod, options);
    workspace.notify(`${planned.problem} Run \`${line}\` instead.`);
    return null;
  }
  notify(notesOf(plan), workspace);
  return askToApply(`nav: ${codemod.name}`, planned.edit, workspace);
}

const YES = 'Yes';
const NO = 'No';

function missingOptions(
  { options: specs }: Codemod,
  given: CodemodOptions,
): [option: string, spec: OptionSpec][] {
  return Object.entries(specs).filter(
    ([option, { required, unless }]) =>
      given[option] === undefined &&
      (required || (unless !== undefined && given[unless] === undefined)),
  );
}

/** Returns `undefined` if the editor cannot ask for the value. */
function questionFor(
  option: string,
  { about, values }: OptionSpec,
  {
    title,
    value,
    elements,
    workspace,
  }: {
    title: string;
    value: string | undefined;
    elements: readonly string[];
    workspace: Workspace;
  },
): Question['ask'] | undefined {
  const prompt = `${about.charAt(0).toUpperCase()}${about.slice(1)}`;
  if (values) return choice(prompt, values, workspace);
  const isShort = elements.length <= (asksForText(workspace) ? MAX_PICKED : MAX_BUTTONS);
  if (elements.length > 0 && isShort) return choice(prompt, elements, workspace);
  if (!asksForText(workspace)) return undefined;
  return {
    method: INPUT,
    params: { title, prompt, option, ...(value === undefined ? {} : { value }) },
  };
}

/** Returns the elements that list pages, by their labels, as `--to` takes them. */
function listingElements(site: EditedSite): string[] {
  const entries = factsOf(site)?.entries() ?? [];
  const paths = entries.flatMap(({ labels }) => (labels.length > 0 ? labels.join(' > ') : []));
  return [...new Set(paths)];
}

async function commandLine(
  { folder, file }: EditedSite,
  { name, options: specs }: Codemod,
  options: CodemodOptions,
  missing: readonly string[] = [],
): Promise<string> {
  const { flagOf } = await import('@nav/codemods/internal');
  const given = Object.entries(options).flatMap(([option, value]) => {
    if (value === false || value === undefined) return [];
    return value === true ? [flagOf(option)] : [flagOf(option), quote(String(value))];
  });
  const open = missing.flatMap((option) => [flagOf(option), `<${specs[option]?.type ?? 'text'}>`]);
  return ['npx @nav/cli migrate', name, quote(resolve(folder, file)), ...given, ...open].join(' ');
}
