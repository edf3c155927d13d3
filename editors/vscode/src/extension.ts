import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, State, TransportKind } from 'vscode-languageclient/node';
import { preview, stopPreviews } from './preview.ts';
import { answerQuestions } from './questions.ts';
import {
  CONFIGS,
  cliFolders,
  documentsOf,
  isConfig,
  type ServerCommand,
  serverCommand,
} from './server-command.ts';
import { createStatus } from './status.ts';

/** The commands in responses of the server. */
const SHOW_PLACES = 'nav.showPlaces';

let client: LanguageClient | undefined;
/** The folders of the server's sites. */
let served: readonly string[] = [];

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('nav', { log: true });
  const status = createStatus();
  context.subscriptions.push(output, status.item, { dispose: stopPreviews });

  async function start(): Promise<void> {
    // A client that could not start cannot stop either.
    await client?.dispose().catch(() => {});
    client = undefined;
    served = await siteFolders();
    const [first] = served;
    // Without a site, the extension waits for a config that is opened or created.
    if (first === undefined) return status.show('waiting');
    const settings = vscode.workspace.getConfiguration('nav', vscode.Uri.file(first));
    if (!settings.get('enable', true)) return status.show('off');
    const roots = vscode.workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [];
    const command = serverCommand({
      server: settings.get('server', 'project'),
      isTrusted: vscode.workspace.isTrusted,
      folders: cliFolders(served, roots),
      extension: context.extensionPath,
    });
    client = createClient(command, served, output);
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) status.show('starting');
      else status.show(newState === State.Running ? command.from : 'stopped');
    });
    await client.start().catch(report);
  }
  function report(error: unknown): void {
    output.error(error instanceof Error ? error : String(error));
    status.show('stopped');
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
      if (isNew && !served.includes(dirname(uri.fsPath))) restart();
    }),
  );
  await restart();
}

/** Returns a client that is not started. */
function createClient(
  { module, args }: ServerCommand,
  folders: readonly string[],
  outputChannel: vscode.LogOutputChannel,
): LanguageClient {
  const settings = vscode.workspace.getConfiguration('nav');
  const runtime = nodePath();
  const created = new LanguageClient(
    'nav',
    'nav',
    { module, args, transport: TransportKind.stdio, ...(runtime ? { runtime } : {}) },
    {
      documentSelector: documentsOf(folders),
      outputChannel,
      diagnosticPullOptions: { onChange: true, onTabs: false },
      initializationOptions: {
        links: settings.get<boolean | 'auto'>('links', 'auto'),
        redirects: settings.get('redirects', true),
        translations: settings.get('translations', true),
      },
      middleware: {
        provideInlayHints: (document, range, token, next) =>
          isOn('inlayHints', document) ? next(document, range, token) : [],
        provideCodeLenses: (document, token, next) =>
          isOn('codeLens', document) ? next(document, token) : [],
      },
    },
  );
  created.registerFeature({
    fillClientCapabilities(capabilities) {
      capabilities.experimental = {
        ...capabilities.experimental,
        navInput: true,
        commands: [SHOW_PLACES],
      };
    },
    initialize() {},
    getState: () => ({ kind: 'static' }),
    clear() {},
  });
  answerQuestions(created);
  return created;
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
  await client?.dispose().catch(() => {});
}

/** Returns the folders with a config, in the workspace and around open files. */
async function siteFolders(): Promise<string[]> {
  const configs = await vscode.workspace.findFiles(CONFIGS, '**/node_modules/**', 1000);
  const open = vscode.workspace.textDocuments.flatMap(({ uri }) =>
    uri.scheme === 'file' && isConfig(uri.fsPath) ? uri : [],
  );
  return [...new Set([...configs, ...open].map(({ fsPath }) => dirname(fsPath)))].sort();
}

function nodePath(): string | undefined {
  const path = vscode.workspace.getConfiguration('nav').get('nodePath', '');
  return path === '' || !vscode.workspace.isTrusted ? undefined : path;
}

function isOn(name: 'inlayHints' | 'codeLens', { uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('nav', uri).get(name, true);
}

/** Shows the entries of a page in the navigation, for a code lens of the server. */
async function showPlaces(
  uri: string,
  position: { line: number; character: number },
  locations: readonly { uri: string; range: never }[],
): Promise<void> {
  const convert = client?.protocol2CodeConverter;
  if (!convert) return;
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    vscode.Uri.parse(uri),
    convert.asPosition(position),
    locations.map((location) => convert.asLocation(location)),
  );
}
