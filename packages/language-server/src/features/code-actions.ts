import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import { isRange, isString, listOf, objectOf, optional } from '../texts/params.ts';
import { refactorings } from './codemods.ts';
import { type Feature, siteFeature } from './feature.ts';
import { FIX_ALL, fixAllIn, quickFixes } from './fixes.ts';

/** Fixes of findings, and refactorings. */
export const codeActions: Feature<CodeActionParams, CodeAction[] | null> = siteFeature({
  method: 'textDocument/codeAction',
  capabilities: (client) =>
    client.textDocument?.codeAction?.codeActionLiteralSupport && {
      codeActionProvider: {
        codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL, CodeActionKind.Refactor],
      },
    },
  params: { range: isRange, context: objectOf({ only: optional(listOf(isString)) }) },
  async answer(at, { textDocument, range, context }: CodeActionParams, workspace) {
    const { only } = context;
    const wants = (kind: string) => only?.some((one) => isWithin(kind, one)) ?? kind !== FIX_ALL;
    return [
      ...(wants(CodeActionKind.QuickFix) ? quickFixes(at, range, workspace) : []),
      ...(wants(FIX_ALL) ? await fixAllIn(at, workspace) : []),
      ...refactorings(at, textDocument.uri, range.start, context).filter(({ kind = '' }) =>
        wants(kind),
      ),
    ];
  },
});

/** Returns true for a kind such as `source.fixAll.nav` that is of another one, such as `source`. */
function isWithin(kind: string, wanted: string): boolean {
  return wanted === '' || `${kind}.`.startsWith(`${wanted}.`);
}
