import { type ChildProcess, spawn } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { cliFolders, previewCommand, previewUrl } from './server-command.ts';

/** The previews that run, by the folder of their site. */
const running = new Map<string, { child: ChildProcess; url: Promise<string> }>();

/**
 * Opens the preview of the site of a document, or of the first site of the workspace, next to the editor: with the
 * command line of the project, or else with the one in the extension.
 */
export async function preview(nodePath: string | undefined, extension: string): Promise<void> {
  const config = await findConfig();
  if (!config) {
    await vscode.window.showInformationMessage('There is no docs.json in this workspace.');
    return;
  }
  const folder = dirname(config);
  const roots = vscode.workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [];
  const { isTrusted } = vscode.workspace;
  const folders = cliFolders(folder, roots);
  const args = previewCommand(folder, { isTrusted, folders, extension });
  const url = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: 'Starting the preview' },
    () => start(args, folder, nodePath),
  );
  await show(url);
}

export function stopPreviews(): void {
  for (const { child } of running.values()) child.kill();
  running.clear();
}

async function findConfig(): Promise<string | undefined> {
  const open = vscode.window.activeTextEditor?.document.uri.fsPath;
  const configs = await vscode.workspace.findFiles('**/docs.json', '**/node_modules/**', 100);
  // A file may be open without a folder.
  const opened = vscode.workspace.textDocuments.map(({ uri }) => uri.fsPath);
  const paths = [
    ...configs.map(({ fsPath }) => fsPath),
    ...opened.filter((path) => basename(path) === 'docs.json'),
  ];
  const above = paths
    .filter((path) => open?.startsWith(join(dirname(path), '/')))
    .sort((a, b) => b.length - a.length);
  return above[0] ?? paths.sort((a, b) => a.length - b.length)[0];
}

function start(
  args: readonly string[],
  folder: string,
  nodePath = process.execPath,
): Promise<string> {
  const known = running.get(folder);
  if (known) return known.url;
  const child = spawn(nodePath, args, {
    cwd: folder,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = new Promise<string>((resolve, reject) => {
    let printed = '';
    let problem = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = previewUrl(printed);
      if (found !== undefined) resolve(found);
    });
    child.stderr.on('data', (chunk) => {
      problem += chunk;
    });
    child.on('error', reject);
    child.on('exit', () => {
      // After a restart, the folder has another preview.
      if (running.get(folder)?.child === child) running.delete(folder);
      reject(new Error(problem.trim() || 'The preview ended.'));
    });
  });
  running.set(folder, { child, url });
  return url;
}

/** Shows a page next to the editor, or in the browser if the editor does not have a browser. */
async function show(url: string): Promise<void> {
  const outside = await vscode.env.asExternalUri(vscode.Uri.parse(url));
  const commands = await vscode.commands.getCommands(true);
  // In a browser, the page is not shown inside of another one.
  const isDesktop = vscode.env.uiKind === vscode.UIKind.Desktop;
  if (isDesktop && commands.includes('simpleBrowser.api.open')) {
    await vscode.commands.executeCommand('simpleBrowser.api.open', outside, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
    });
  } else await vscode.env.openExternal(outside);
}
