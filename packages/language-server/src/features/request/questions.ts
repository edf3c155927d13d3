import { isContainer } from '@nav/json';
import type { ApplyWorkspaceEditResult, WorkspaceEdit } from 'vscode-languageserver';
import type { Workspace } from '../../sites/workspace.ts';

/** A request to the editor, after which the same call is made again with the answer. */
export interface Question {
  ask: { method: string; params: unknown };
  /** The name under which the answer is passed. */
  name: string;
}

export type Answers = Readonly<Record<string, unknown>>;

/** The requests that our extension for VS Code answers: a text, or one of several items; null if the user cancels. */
export const INPUT = 'nav/input';
const PICK = 'nav/pick';
/** The request for the URI of a file with the change of an original, which our main thread answers. */
export const READ_CHANGE = 'nav/readChange';

export function choice(
  prompt: string,
  items: readonly string[],
  workspace: Workspace,
): Question['ask'] {
  return asksForText(workspace)
    ? { method: PICK, params: { prompt, items } }
    : {
        method: 'window/showMessageRequest',
        params: { type: 3, message: prompt, actions: items.map((title) => ({ title })) },
      };
}

/** Returns true for an editor that announces `experimental: { navInput: true }`. */
export function asksForText({ client }: Workspace): boolean {
  const experimental = client.experimental as { navInput?: unknown } | undefined;
  return experimental?.navInput === true;
}

export function asksForChoice(workspace: Workspace): boolean {
  return asksForText(workspace) || workspace.client.window?.showMessage !== undefined;
}

/** Returns `undefined` if the user gave no text. */
export function textOf(answer: unknown): string | undefined {
  const text = isContainer(answer) ? (answer as { title?: unknown }).title : answer;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

export function askToApply(label: string, edit: WorkspaceEdit, { client }: Workspace): Question {
  // Editors save what a refactoring has changed, because files may have moved.
  const isRefactoring = client.workspace?.workspaceEdit?.metadataSupport === true;
  const params = { label, edit, ...(isRefactoring ? { metadata: { isRefactoring } } : {}) };
  return { ask: { method: 'workspace/applyEdit', params }, name: 'applied' };
}

/** Notifies the user if an edit was not applied. */
export function isApplied(answers: Answers, workspace: Workspace): boolean {
  if (answers.applied === undefined) return false;
  const result = answers.applied as ApplyWorkspaceEditResult | null;
  if (!result?.applied)
    workspace.notify(`The editor did not apply the changes. ${result?.failureReason ?? ''}`.trim());
  return true;
}
