import { isContainer } from '@nav/json';
import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  createConnection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DocumentLinkRequest,
  ErrorCodes,
  type ExecuteCommandParams,
  ExecuteCommandRequest,
  FileChangeType,
  MessageType,
  ProposedFeatures,
  RenameRequest,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
  WillRenameFilesRequest,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import packageJson from '../package.json' with { type: 'json' };
import { type Question, READ_CHANGE } from './features/request/questions.ts';
import type { PageOfSite } from './sites/site-translations.ts';
import type { WorkspaceChange } from './sites/workspace.ts';
import { documentsIn, encodingFor } from './texts/encoding.ts';
import { messageFrames } from './texts/frames.ts';
import { paramsGate, REFUSED } from './texts/gate.ts';
import { pathOfUri } from './texts/uris.ts';
import { type Changes, collectChanges } from './worker/changes.ts';
import { type Checks, openChecks } from './worker/checks.ts';
import { connectWorker, type SiteWorker, type WorkerHost } from './worker/connect.ts';
import { callInParts } from './worker/parts.ts';
import { withProgress } from './worker/progress.ts';
import { followSettings } from './worker/settings.ts';
import { openTranslations, type Translations } from './worker/translations.ts';

/** Options of `startServer`. */
export interface ServerOptions {
  /** The URL of the script of the worker, if a bundler has moved it. */
  worker?: string;
}

// This thread handles the protocol and the open documents, and decides when to check. A worker handles sites, so typing never waits
// for a check. It gets one call at a time, with all changes since the call before. So canceled calls are dropped while they wait,
// requests of the user come before checks, and a check sees the latest documents. If the worker crashes, a new one gets them.
// If a rename or a command needs to ask, it returns a `Question`. It is sent to the editor, and the call repeated with the answer.
/**
 * Serves the Language Server Protocol on standard input and output until the editor ends the connection, and then ends the
 * process.
 */
export function startServer(options: ServerOptions = {}): void {
  if (Object(options) !== options) throw new TypeError('Expected startServer({ worker }).');
  const script = new URL(options.worker ?? new URL('./worker.js', import.meta.url));
  const input = process.stdin.pipe(messageFrames());
  const connection = createConnection(ProposedFeatures.all, input, process.stdout, {
    messageStrategy: paramsGate((message) => connection.console.warn(message)),
  });
  let client: ClientCapabilities = {};
  const documents = new TextDocuments(documentsIn(() => encodingFor(client)));
  let worker: SiteWorker | undefined;
  let methods = new Set<string>();
  const changes = collectChanges(documents);
  const logError = (error: unknown) =>
    connection.console.error(error instanceof Error ? error.message : String(error));
  const host = { connection, client: () => client, worker: () => worker, logError };
  const translations = openTranslations({ ...host, script, changes });
  const settings = followSettings({
    ...host,
    changed(current) {
      changed({ kind: 'settings', settings: current });
      translations.changed();
    },
  });
  const checks = openChecks({ ...host, checked: translations.checked });

  connection.onInitialize(async (params) => {
    client = params.capabilities;
    settings.start(params.initializationOptions);
    worker = connectWorker(script, {
      setup: () => ({ client, settings: settings.current(), watches: reportsFiles(client) }),
      takeChanges: changes.take,
      // The settings of a new worker may have changed since its setup.
      allChanges: () => [
        { kind: 'settings', settings: settings.current() },
        ...changes.all(),
        ...translations.all(),
      ],
      notify: (message) => show(connection, MessageType.Info, message),
      log: (details) => connection.console.error(details),
      crashed: crashReporter(connection, checks.schedule),
    });
    const ready = await worker.ready;
    methods = new Set(ready.methods);
    return {
      capabilities: {
        ...ready.capabilities,
        ...(client.workspace?.workspaceFolders
          ? {
              workspace: {
                ...ready.capabilities.workspace,
                // Several editors cannot register for this notification later.
                workspaceFolders: { supported: true, changeNotifications: true },
              },
            }
          : {}),
        positionEncoding: encodingFor(client),
        textDocumentSync: {
          openClose: true,
          change: TextDocumentSyncKind.Incremental,
          save: true,
        },
      },
      serverInfo: { name: 'nav', version: packageJson.version },
    };
  });

  connection.onInitialized(() => {
    registerForChanges(connection, client, logError);
    settings.follow();
  });

  function changed(change: WorkspaceChange): void {
    changes.add(change);
    checks.refreshEditor();
    checks.schedule();
  }

  followFiles(connection, documents, { changes, checks, translations, changed });

  connection.onRequest(REFUSED, ({ problem }: { problem: string }) => {
    throw new ResponseError(ErrorCodes.InvalidParams, problem);
  });

  connection.onRequest(async (method, params, token) => {
    if (!worker || !methods.has(method))
      throw new ResponseError(ErrorCodes.MethodNotFound, `nav does not answer ${method}.`);
    if (method === DocumentLinkRequest.method)
      return callInParts(connection, worker, method, params, token);
    const withAnswers = ASKING[method];
    return withAnswers
      ? converse(worker, { method, params, withAnswers, token }, ask)
      : worker.call(method, params, token);
  });

  function ask({ method, params }: Question['ask']): Promise<unknown> {
    if (method !== READ_CHANGE) return connection.sendRequest(method, params);
    const file = translations.changeFile(params as PageOfSite);
    return withProgress(connection, client, file, 'Reading the history');
  }

  connection.onShutdown(() => {
    translations.close();
    return worker?.close();
  });

  documents.listen(connection);
  connection.listen();
}

/** The parts of the server that changes of files concern. */
interface FileHost {
  changes: Changes;
  checks: Checks;
  translations: Translations;
  /** Adds a change, and checks soon. */
  changed(change: WorkspaceChange): void;
}

/** Takes note of the documents that are open, and of changed files. */
function followFiles(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  { changes, checks, translations, changed }: FileHost,
): void {
  connection.onDidChangeWatchedFiles(({ changes: events }) => {
    if (events.some(({ uri }) => DATES_TRANSLATIONS.test(uri))) translations.changed();
    const paths = events.flatMap(({ uri, type }) => {
      const path = pathOfUri(uri);
      // The text of an open document is that of the editor.
      const isKnown = type === FileChangeType.Changed && documents.get(uri) !== undefined;
      return path === undefined || isKnown || isForeign(path) ? [] : [path];
    });
    if (paths.length > 0) changed({ kind: 'disk', paths });
  });

  documents.onDidChangeContent(({ document }) => {
    changes.edit(document.uri);
    // The editor asks again about the document itself.
    if (documents.keys().length > 1) checks.refreshEditor();
    checks.schedule();
  });
  documents.onDidOpen(translations.changed);
  documents.onDidSave(({ document }) => {
    translations.changed();
    const path = pathOfUri(document.uri);
    if (path !== undefined) changed({ kind: 'disk', paths: [path] });
  });
  documents.onDidClose(({ document }) => {
    const path = pathOfUri(document.uri);
    changes.forget(document.uri);
    if (path !== undefined) changed({ kind: 'closed', path });
  });
}

function reportsFiles({ workspace }: ClientCapabilities): boolean {
  return workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
}

/** Asks the editor to report changes of files and of its settings. */
function registerForChanges(
  { client: editor }: Connection,
  client: ClientCapabilities,
  logError: (error: unknown) => void,
): void {
  if (reportsFiles(client)) {
    const watchers = [{ globPattern: '**/*' }];
    editor.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(logError);
  }
  if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
    editor.register(DidChangeConfigurationNotification.type, { section: 'nav' }).catch(logError);
  }
}

type WithAnswers = (params: unknown, answers: Readonly<Record<string, unknown>>) => unknown;

const ASKING: Readonly<Record<string, WithAnswers>> = {
  [ExecuteCommandRequest.method]: (params, answers) => {
    const given = params as ExecuteCommandParams;
    return { ...given, arguments: [{ ...given.arguments?.[0], answers }] };
  },
  [RenameRequest.method]: (params, answers) => ({ ...(params as object), answers }),
  [WillRenameFilesRequest.method]: (params, answers) => ({ ...(params as object), answers }),
};

interface AskingRequest {
  method: string;
  params: unknown;
  withAnswers: WithAnswers;
  token: CancellationToken;
}

/** Calls the worker. Asks its questions, and passes the answers back, until all are answered. */
async function converse(
  sites: SiteWorker,
  { method, params: given, withAnswers, token }: AskingRequest,
  answerTo: (question: Question['ask']) => Promise<unknown>,
): Promise<unknown> {
  const answers: Record<string, unknown> = {};
  // The worker answers malformed parameters with an error.
  let params = given;
  for (;;) {
    const result = await sites.call(method, params, token);
    if (!isQuestion(result)) return result;
    const { ask, name } = result;
    answers[name] = await answerTo(ask);
    params = withAnswers(given, answers);
  }
}

function isQuestion(result: unknown): result is Question {
  return isContainer(result) && 'ask' in result;
}

/** Returns a function that reports crashes of the worker, to the user only the first and the last one. */
function crashReporter(connection: Connection, restarted: () => void): WorkerHost['crashed'] {
  let hasCrashed = false;
  return (reason, isLast) => {
    connection.console.error(`The worker of nav ended: ${reason}.`);
    if (isLast) {
      show(
        connection,
        MessageType.Error,
        'nav has crashed too often and no longer checks. Restart the language server.',
      );
    } else if (!hasCrashed) {
      show(connection, MessageType.Warning, `nav has crashed and was started again: ${reason}.`);
    }
    hasCrashed = true;
    if (!isLast) restarted();
  };
}

function show(connection: Connection, type: MessageType, message: string): void {
  connection
    .sendNotification(ShowMessageNotification.type, { type, message })
    .catch((error: unknown) => connection.console.error(String(error)));
}

/** Files that decide how far translations are behind: pages, configs, and the commit that is checked out. */
const DATES_TRANSLATIONS =
  /(?:\.mdx?|\/docs(?:\.config)?\.(?:json|[cm]?[jt]s)|\/\.git\/(?:logs\/)?HEAD)$/i;

/** Returns true in folders that are never part of a site. */
function isForeign(path: string): boolean {
  return /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path);
}
