import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { previewUrl, projectCli } from './server-command.ts';

const INSTALL = 'npm install --save-dev @nav/cli';

/** The previews that run, by the folder of their site. */
const running = new Map<string, { child: ChildProcess; url: Promise<string> }>();

/** Opens the preview of the site of a document, or of the first site of the workspace, next to the editor. */
export async function preview(nodePath: string | undefined): Promise<void> {
  const config = await findConfig();
  if (!config) {
    await vscode.window.showInformationMessage('There is no docs.json in this workspace.');
    return;
  }
  const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [];
  const cli = vscode.workspace.isTrusted ? projectCli([dirname(config), ...folders]) : undefined;
  if (cli === undefined) {
    await offerInstall();
    return;
  }
  const url = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: 'Starting the preview' },
    () => start(cli, dirname(config), nodePath),
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
  const paths = configs.map(({ fsPath }) => fsPath);
  const above = paths
    .filter((path) => open?.startsWith(join(dirname(path), '/')))
    .sort((a, b) => b.length - a.length);
  return above[0] ?? paths.sort((a, b) => a.length - b.length)[0];
}

async function offerInstall(): Promise<void> {
  const install = 'Install in Terminal';
  const chosen = await vscode.window.showInformationMessage(
    'The preview needs @nav/cli in the project, and a trusted workspace.',
    ...(vscode.workspace.isTrusted ? [install] : []),
  );
  if (chosen !== install) return;
  const terminal = vscode.window.createTerminal('nav');
  terminal.show();
  // The user confirms with Enter, because the project may use another package manager.
  terminal.sendText(INSTALL, false);
}

function start(cli: string, folder: string, nodePath = process.execPath): Promise<string> {
  const known = running.get(folder);
  if (known) return known.url;
  const child = spawn(nodePath, [cli, 'preview', folder, '--port', '0'], {
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
      running.delete(folder);
      reject(new Error(problem.trim() || 'The preview ended.'));
    });
  });
  running.set(folder, { child, url });
  return url;
}

/** Shows a page next to the editor, or in the browser if the editor has no browser of its own. */
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
