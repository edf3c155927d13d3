import * as vscode from 'vscode';
import {
  ExecuteCommandRequest,
  LanguageClient,
  type LanguageClientOptions,
  TransportKind,
} from 'vscode-languageclient/node';
import { answerQuestions } from './questions.ts';
import { documentsOf, isWithin, type ServerCommand, type SiteGroup } from './server-command.ts';

/** The commands in responses of the server that the editor runs itself. */
export const SHOW_PLACES = 'nav.showPlaces';

/** The servers that run, and their sites. */
let running: readonly {
  client: LanguageClient;
  folders: readonly string[];
  watchers: readonly vscode.Disposable[];
}[] = [];
/** The commands of the servers, by name. VS Code accepts each only once, even if several servers have it. */
const commands = new Map<string, vscode.Disposable>();

/** Replaces the clients with new ones that are not started, one for each group of sites. */
export async function openClients(
  groups: readonly SiteGroup[],
  output: vscode.LogOutputChannel,
): Promise<readonly LanguageClient[]> {
  await closeClients();
  running = groups.map(({ command, folders }) => {
    const watchers = watchOutside(folders);
    const client = createClient(command, output, {
      documentSelector: documentsOf(folders, groups.length === 1),
      synchronize: { fileEvents: watchers },
    });
    return { client, folders, watchers };
  });
  return running.map(({ client }) => client);
}

export async function closeClients(): Promise<void> {
  const old = running;
  running = [];
  for (const one of commands.values()) one.dispose();
  commands.clear();
  for (const { watchers } of old) for (const one of watchers) one.dispose();
  // A client that could not start cannot stop either.
  await Promise.all(old.map(({ client }) => client.dispose().catch(() => {})));
}

/** Watches the folders outside of the workspace. The server asks VS Code to watch only the folders of the workspace. */
function watchOutside(folders: readonly string[]): vscode.FileSystemWatcher[] {
  return folders.flatMap((folder) => {
    const uri = vscode.Uri.file(folder);
    if (vscode.workspace.getWorkspaceFolder(uri)) return [];
    return vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(uri, '**/*'));
  });
}

/** Returns the client for a document: of the innermost site around it, or else the first one. */
export function clientFor(uri: vscode.Uri | undefined): LanguageClient | undefined {
  const path = uri?.fsPath;
  const depth = (folders: readonly string[]) =>
    Math.max(...folders.map((one) => (path && isWithin(path, one) ? one.length : 0)));
  return [...running].sort((a, b) => depth(b.folders) - depth(a.folders))[0]?.client;
}

/** Returns the path of the Node that runs servers; `undefined` for the one of the editor. */
export function nodePath(): string | undefined {
  const path = vscode.workspace.getConfiguration('nav').get('nodePath', '');
  return path === '' || !vscode.workspace.isTrusted ? undefined : path;
}

function isOn(name: 'inlayHints' | 'codeLens', { uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('nav', uri).get(name, true);
}

/** A client whose commands run on the server of the site that they are about. */
class SiteClient extends LanguageClient {
  override registerFeature(feature: Parameters<LanguageClient['registerFeature']>[0]): void {
    const isForCommands =
      'registrationType' in feature &&
      feature.registrationType.method === ExecuteCommandRequest.method;
    if (!isForCommands) super.registerFeature(feature);
  }
}

function createClient(
  { module, args }: ServerCommand,
  outputChannel: vscode.LogOutputChannel,
  options: LanguageClientOptions,
): LanguageClient {
  const settings = vscode.workspace.getConfiguration('nav');
  const runtime = nodePath();
  const created: LanguageClient = new SiteClient(
    'nav',
    'nav',
    { module, args, transport: TransportKind.stdio, ...(runtime ? { runtime } : {}) },
    {
      ...options,
      outputChannel,
      diagnosticPullOptions: { onChange: true, onTabs: false },
      initializationOptions: {
        links: settings.get<boolean | 'auto'>('links', 'auto'),
        redirects: settings.get('redirects', true),
        translations: settings.get('translations', true),
        cache: settings.get('cache', true),
      },
      middleware: {
        provideInlayHints: (document, range, token, next) =>
          isOn('inlayHints', document) ? next(document, range, token) : [],
        provideCodeLenses: (document, token, next) =>
          isOn('codeLens', document) ? next(document, token) : [],
        workspace: {
          // Every server is asked about every file.
          async willRenameFiles(event, next) {
            const files = event.files.filter(({ oldUri }) => clientFor(oldUri) === created);
            return files.length > 0 ? next({ ...event, files }) : null;
          },
        },
      },
    },
  );
  created.registerFeature({
    fillClientCapabilities(capabilities) {
      capabilities.workspace = { ...capabilities.workspace, executeCommand: {} };
      capabilities.experimental = {
        ...capabilities.experimental,
        navInput: true,
        commands: [SHOW_PLACES],
      };
    },
    initialize({ executeCommandProvider }) {
      for (const command of executeCommandProvider?.commands ?? []) registerCommand(command);
    },
    getState: () => ({ kind: 'static' }),
    clear() {},
  });
  answerQuestions(created);
  return created;
}

function registerCommand(command: string): void {
  if (commands.has(command)) return;
  const run = (...given: [{ uri?: string }?]) => {
    const uri = given[0]?.uri;
    const client = clientFor(uri === undefined ? undefined : vscode.Uri.parse(uri));
    return client?.sendRequest(ExecuteCommandRequest.type, { command, arguments: given });
  };
  commands.set(command, vscode.commands.registerCommand(command, run));
}
