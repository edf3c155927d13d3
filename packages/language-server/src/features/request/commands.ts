import { isObject } from '@nav/json';
import type { Command, ExecuteCommandParams, WorkspaceEdit } from 'vscode-languageserver';
import { type Check, isString, objectOf, optional } from '../../texts/params.ts';
import type { CodemodOptions } from './plan.ts';
import type { Answers } from './questions.ts';

export const RUN_CODEMOD = 'nav.codemod';
/** The command that applies an edit, for editors that know no actions with edits. */
export const APPLY_EDIT = 'nav.applyEdit';
/** The command that shows how the original of a translated page changed. */
export const SHOW_CHANGE = 'nav.showChange';

export interface CodemodArgument {
  uri: string;
  codemod: string;
  options: CodemodOptions;
  title?: string | null;
  answers?: Answers | null;
}

export interface EditArgument {
  label: string;
  edit: WorkspaceEdit;
  answers?: Answers | null;
}

export interface ChangeArgument {
  uri: string;
  /** The code of the language of the translated page, and its path. */
  language: string;
  page: string;
  answers?: Answers | null;
}

const checks: Readonly<Record<'nav.codemod' | 'nav.applyEdit' | 'nav.showChange', Check>> = {
  [RUN_CODEMOD]: objectOf({
    uri: isString,
    codemod: isString,
    options: isObject,
    title: optional(isString),
    answers: optional(isObject),
  }),
  [APPLY_EDIT]: objectOf({ label: isString, edit: isObject, answers: optional(isObject) }),
  [SHOW_CHANGE]: objectOf({
    uri: isString,
    language: isString,
    page: isString,
    answers: optional(isObject),
  }),
};

export function isCommand(command: unknown): command is keyof typeof checks {
  return command === RUN_CODEMOD || command === APPLY_EDIT || command === SHOW_CHANGE;
}

/** Returns true if a command has an argument that it can use. */
export function hasArgument({ command, arguments: given }: ExecuteCommandParams): boolean {
  return isCommand(command) && checks[command](given?.[0]);
}

export function codemodCommand(argument: CodemodArgument): Command {
  return { title: argument.title ?? argument.codemod, command: RUN_CODEMOD, arguments: [argument] };
}

export function editCommand(title: string, edit: WorkspaceEdit): Command {
  return { title, command: APPLY_EDIT, arguments: [{ label: title, edit } satisfies EditArgument] };
}

/** Quotes an argument of a command line. */
export function quote(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
