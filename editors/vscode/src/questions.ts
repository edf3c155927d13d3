import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

/** Answers the requests with which the server asks for the options of a refactoring: `null` if the user cancels. */
export function answerQuestions(client: LanguageClient): void {
  client.onRequest(
    'nav/input',
    async ({ title, prompt, value = '' }: { title: string; prompt: string; value?: string }) =>
      (await vscode.window.showInputBox({ title, prompt, value, ignoreFocusOut: true })) ?? null,
  );
  client.onRequest(
    'nav/pick',
    async ({ prompt, items }: { prompt: string; items: string[] }) =>
      (await vscode.window.showQuickPick(items, { placeHolder: prompt, ignoreFocusOut: true })) ??
      null,
  );
}
