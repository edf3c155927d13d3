import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Command,
} from 'vscode-languageserver';
import { isRange, isString, listOf, objectOf, optional } from '../../texts/params.ts';
import { refactorings } from '../codemods/codemods.ts';
import { translationActions } from '../lookup/translations.ts';
import { editCommand } from '../request/commands.ts';
import { type Feature, siteFeature } from '../request/feature.ts';
import { FIX_ALL, fixAllIn, quickFixes } from './fixes.ts';

/** Fixes of findings, and refactorings: as actions, or as commands for an editor that knows only these. */
export const codeActions: Feature<CodeActionParams, (CodeAction | Command)[] | null> = siteFeature({
  method: 'textDocument/codeAction',
  capabilities: ({ textDocument, workspace }) => {
    if (textDocument?.codeAction?.codeActionLiteralSupport) {
      const codeActionKinds = [CodeActionKind.QuickFix, FIX_ALL, CodeActionKind.Refactor];
      return { codeActionProvider: { codeActionKinds } };
    }
    return textDocument?.codeAction && workspace?.applyEdit
      ? { codeActionProvider: true }
      : undefined;
  },
  params: { range: isRange, context: objectOf({ only: optional(listOf(isString)) }) },
  async answer(at, { textDocument, range, context }: CodeActionParams, workspace) {
    const { only, triggerKind } = context;
    const isUnasked = triggerKind === CodeActionTriggerKind.Automatic;
    const wants = (kind: string) => only?.some((one) => isWithin(kind, one)) ?? kind !== FIX_ALL;
    const actions = [
      ...(wants(CodeActionKind.QuickFix) ? quickFixes(at, range, workspace) : []),
      ...(wants(FIX_ALL) ? await fixAllIn(at, workspace) : []),
      ...[
        ...(isUnasked && range.start.line > 0 ? [] : translationActions(at, workspace)),
        ...refactorings(at, textDocument.uri, range.start, context),
      ].filter(({ kind = '' }) => wants(kind)),
    ];
    return workspace.client.textDocument?.codeAction?.codeActionLiteralSupport
      ? actions
      : actions.flatMap(({ title, command, edit }) =>
          command ? [command] : edit ? [editCommand(title, edit)] : [],
        );
  },
});

/** Returns true for a kind such as `source.fixAll.nav` that is of another one, such as `source`. */
function isWithin(kind: string, wanted: string): boolean {
  return wanted === '' || `${kind}.`.startsWith(`${wanted}.`);
}
