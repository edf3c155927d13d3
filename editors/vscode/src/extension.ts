import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { State } from 'vscode-languageclient/node';
import { clientFor, closeClients, nodePath, openClients, SHOW_PLACES } from './clients.ts';
import { preview, stopPreviews } from './preview.ts';
import { CONFIGS, cliFolders, groupSites, isConfig, serverCommand } from './server-command.ts';
import { createStatus, type ServerState } from './status.ts';

/** The folders of the sites that were last looked for. */
let known: readonly string[] = [];

// The manifest has no `jsonValidation`: our schema repeats the findings of the server. In VS Code's JSON service, five of five findings
// about fields of a config appear twice. VS Code checks a config with `$schema` only against that schema anyway.
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('nav', { log: true });
  const status = createStatus();
  context.subscriptions.push(output, status.item, { dispose: stopPreviews });

  async function start(): Promise<void> {
    known = await siteFolders();
    const settingsOf = (site: string) =>
      vscode.workspace.getConfiguration('nav', vscode.Uri.file(site));
    const sites = known.filter((site) => settingsOf(site).get('enable', true));
    const roots = vscode.workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [];
    const groups = groupSites(sites, (site) =>
      serverCommand({
        server: settingsOf(site).get('server', 'project'),
        isTrusted: vscode.workspace.isTrusted,
        folders: cliFolders(site, roots),
        extension: context.extensionPath,
      }),
    );
    const clients = await openClients(groups, output);
    // Without a site, the extension waits for a config that is opened or created.
    if (clients.length === 0) return status.show([known.length === 0 ? 'waiting' : 'off']);
    const states = groups.map((): ServerState => 'starting');
    const show = (at: number, state: ServerState) => {
      states[at] = state;
      status.show(states);
    };
    const starts = clients.map((client, at) => {
      const from = groups[at]?.command.from ?? 'extension';
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Starting) show(at, 'starting');
        else show(at, newState === State.Running ? from : 'stopped');
      });
      return client.start().catch((error: unknown) => {
        show(at, 'stopped');
        report(error);
      });
    });
    await Promise.all(starts);
  }
  function report(error: unknown): void {
    output.error(error instanceof Error ? error : String(error));
    status.show(['stopped']);
  }
  // One start at a time: several settings may change together.
  let last: Promise<void> = Promise.resolve();
  const restart = () => {
    last = last.then(start).catch(report);
    return last;
  };
  context.subscriptions.push(
    ...registerCommands(restart, output, context.extensionPath),
    ...restartOnChanges(restart),
    // A config outside of the workspace, or in an editor without a folder.
    vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      const isNew = uri.scheme === 'file' && isConfig(uri.fsPath);
      if (isNew && !known.includes(dirname(uri.fsPath))) restart();
    }),
  );
  await restart();
}

function registerCommands(
  restart: () => Promise<void>,
  output: vscode.LogOutputChannel,
  extension: string,
): vscode.Disposable[] {
  const register = vscode.commands.registerCommand;
  return [
    register('nav.preview', () =>
      preview(nodePath(), extension).catch((error: unknown) =>
        vscode.window.showErrorMessage(
          `nav preview: ${error instanceof Error ? error.message : error}`,
        ),
      ),
    ),
    register('nav.fixAll', () =>
      vscode.commands.executeCommand('editor.action.sourceAction', {
        kind: 'source.fixAll.nav',
        apply: 'first',
      }),
    ),
    register('nav.restart', restart),
    register('nav.showOutput', () => output.show()),
    register(SHOW_PLACES, showPlaces),
  ];
}

/** Starts the server again for other settings, and for other sites, which have other documents. */
function restartOnChanges(restart: () => Promise<void>): vscode.Disposable[] {
  const watcher = vscode.workspace.createFileSystemWatcher(CONFIGS, false, true, false);
  return [
    vscode.workspace.onDidChangeConfiguration((event) => {
      const isOther = ['enable', 'server', 'nodePath'].some((name) =>
        event.affectsConfiguration(`nav.${name}`),
      );
      if (isOther) restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    watcher,
    watcher.onDidCreate(restart),
    watcher.onDidDelete(restart),
  ];
}

export async function deactivate(): Promise<void> {
  stopPreviews();
  await closeClients();
}

/** Returns the folders with a config, in the workspace and around open files. */
async function siteFolders(): Promise<string[]> {
  const configs = await vscode.workspace.findFiles(CONFIGS, '**/node_modules/**', 1000);
  const open = vscode.workspace.textDocuments.flatMap(({ uri }) =>
    uri.scheme === 'file' && isConfig(uri.fsPath) ? uri : [],
  );
  return [...new Set([...configs, ...open].map(({ fsPath }) => dirname(fsPath)))].sort();
}

/** Shows the entries of a page in the navigation, for a code lens of the server. */
async function showPlaces(
  uri: string,
  position: { line: number; character: number },
  locations: readonly { uri: string; range: never }[],
): Promise<void> {
  const convert = clientFor(vscode.Uri.parse(uri))?.protocol2CodeConverter;
  if (!convert) return;
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    vscode.Uri.parse(uri),
    convert.asPosition(position),
    locations.map((location) => convert.asLocation(location)),
  );
}
