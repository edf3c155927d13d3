import {
  type CancellationToken,
  type ClientCapabilities,
  CodeLensRefreshRequest,
  createConnection,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type ExecuteCommandParams,
  ExecuteCommandRequest,
  FileChangeType,
  InlayHintRefreshRequest,
  MessageType,
  PositionEncodingKind,
  ProposedFeatures,
  type PublishDiagnosticsParams,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import packageJson from '../package.json' with { type: 'json' };
import type { Question } from './features/codemods.ts';
import type { ServerSettings } from './sites/edited-site.ts';
import type { Change } from './sites/workspace.ts';
import { messageFrames } from './texts/frames.ts';
import { paramsGate, REFUSED } from './texts/gate.ts';
import { pathOf } from './texts/uris.ts';
import { connectWorker, type SiteWorker } from './worker/connect.ts';
import { CHECK } from './worker/messages.ts';

/** Options of `startServer`. */
export interface ServerOptions {
  /** The URL of the script of the worker, if a bundler has put it in a place of its own. */
  worker?: string;
}

/** The milliseconds from the last change to a check that is expected to be quick. */
const QUICK_DELAY = 10;
/** The milliseconds that a quick check takes. */
const QUICK_CHECK = 150;
/** The most milliseconds from the last change to a check. */
const MAX_DELAY = 400;
/** The milliseconds after which a check shows its progress. */
const PROGRESS_DELAY = 700;
/** The milliseconds from the last check to the request that the editor asks again: longer than between two keys. */
const REFRESH_DELAY = 500;

const DEFAULTS: ServerSettings = { links: false, redirects: true };

/**
 * Serves the Language Server Protocol on standard input and output until the editor ends the connection, and then ends the
 * process.
 */
export function startServer(options: ServerOptions = {}): void {
  const script = new URL(options.worker ?? new URL('./worker.js', import.meta.url));
  const input = process.stdin.pipe(messageFrames());
  const connection = createConnection(ProposedFeatures.all, input, process.stdout, {
    messageStrategy: paramsGate((message) => connection.console.warn(message)),
  });
  const documents = new TextDocuments(TextDocument);
  let client: ClientCapabilities = {};
  let settings = DEFAULTS;
  let worker: SiteWorker | undefined;
  let methods = new Set<string>();
  let changes: Change[] = [];
  /** The URIs of the documents whose new text the worker does not know. */
  const edited = new Set<string>();
  /** True if what the editor shows of a document may depend on something else that has changed. */
  let isEditorStale = false;
  let hasCrashed = false;

  const watches = () => client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;

  function textOf(document: TextDocument): Change[] {
    const { uri, version } = document;
    const path = pathOf(uri);
    if (path === undefined) return [];
    return [{ kind: 'text', path, open: { uri, version, text: document.getText() } }];
  }

  connection.onInitialize(async (params) => {
    client = params.capabilities;
    settings = readSettings(params.initializationOptions);
    worker = connectWorker(script, {
      setup: () => ({ client, settings, watches: watches() }),
      takeChanges() {
        const taken = changes;
        changes = [];
        for (const uri of edited) {
          const document = documents.get(uri);
          if (document) taken.push(...textOf(document));
        }
        edited.clear();
        return taken;
      },
      allChanges: () => documents.all().flatMap(textOf),
      notify: (message) => show(MessageType.Info, message),
      log: (details) => connection.console.error(details),
      crashed,
    });
    const ready = await worker.ready;
    methods = new Set(ready.methods);
    return {
      capabilities: {
        ...ready.capabilities,
        positionEncoding: PositionEncodingKind.UTF16,
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
    if (watches()) {
      connection.client
        .register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: '**/*' }],
        })
        .catch(logError);
    }
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
      connection.client
        .register(DidChangeConfigurationNotification.type, { section: 'nav' })
        .catch(logError);
    }
    updateSettings().catch(logError);
  });

  connection.onDidChangeConfiguration(() => {
    updateSettings().catch(logError);
  });

  async function updateSettings(): Promise<void> {
    if (!client.workspace?.configuration) return;
    settings = readSettings(await connection.workspace.getConfiguration('nav'), settings);
    changed({ kind: 'settings', settings });
  }

  connection.onDidChangeWatchedFiles(({ changes: events }) => {
    const paths = events.flatMap(({ uri, type }) => {
      const path = pathOf(uri);
      // The text of an open document is that of the editor.
      const isKnown = type === FileChangeType.Changed && documents.get(uri) !== undefined;
      return path === undefined || isKnown || isForeign(path) ? [] : [path];
    });
    if (paths.length > 0) changed({ kind: 'disk', paths });
  });

  function changed(change: Change): void {
    changes.push(change);
    isEditorStale = true;
    scheduleCheck();
  }

  documents.onDidChangeContent(({ document }) => {
    edited.add(document.uri);
    // The editor asks again about the document itself.
    isEditorStale ||= documents.keys().length > 1;
    scheduleCheck();
  });
  documents.onDidSave(({ document }) => {
    const path = pathOf(document.uri);
    if (path !== undefined) changed({ kind: 'disk', paths: [path] });
  });
  documents.onDidClose(({ document }) => {
    const path = pathOf(document.uri);
    edited.delete(document.uri);
    if (path !== undefined) changed({ kind: 'closed', path });
  });

  connection.onRequest(REFUSED, ({ problem }: { problem: string }) => {
    throw new ResponseError(ErrorCodes.InvalidParams, problem);
  });

  connection.onRequest(async (method, params, token) => {
    if (!worker || !methods.has(method))
      throw new ResponseError(ErrorCodes.MethodNotFound, `nav does not answer ${method}.`);
    return method === ExecuteCommandRequest.method
      ? execute(worker, params as ExecuteCommandParams, token)
      : worker.call(method, params, token);
  });

  /** Runs a command. Passes its questions to the editor, and the answers back, until there are no more. */
  async function execute(
    sites: SiteWorker,
    given: ExecuteCommandParams,
    token: CancellationToken,
  ): Promise<null> {
    const answers: Record<string, unknown> = {};
    // The worker answers malformed parameters with an error.
    let params = given;
    for (;;) {
      const question = await sites.call(ExecuteCommandRequest.method, params, token);
      if (!question) return null;
      const { ask, name } = question as Question;
      answers[name] = await connection.sendRequest(ask.method, ask.params);
      params = { ...given, arguments: [{ ...given.arguments?.[0], answers }] };
    }
  }

  connection.onShutdown(() => worker?.close());

  let timer: NodeJS.Timeout | undefined;
  let refreshTimer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isOutdated = false;
  /** The milliseconds that the last check took. */
  let cost = 0;

  function scheduleCheck(): void {
    isOutdated = true;
    clearTimeout(refreshTimer);
    if (isChecking) return;
    clearTimeout(timer);
    // A slow check must not run for every key.
    const delay = cost <= QUICK_CHECK ? QUICK_DELAY : Math.min(cost / 2, MAX_DELAY);
    timer = setTimeout(() => {
      check().catch(logError);
    }, delay);
  }

  async function check(): Promise<void> {
    if (!worker) return;
    isChecking = true;
    isOutdated = false;
    const started = performance.now();
    try {
      const published = (await withProgress(
        worker.callLater(CHECK, null),
      )) as PublishDiagnosticsParams[];
      for (const params of published) await connection.sendDiagnostics(params);
      scheduleRefresh();
    } finally {
      cost = performance.now() - started;
      isChecking = false;
      if (isOutdated) scheduleCheck();
    }
  }

  /** Asks the editor to ask again, after a pause in typing. It asks by itself only about the document that changes. */
  function scheduleRefresh(): void {
    // The next check asks.
    if (!isEditorStale || isOutdated) return;
    refreshTimer = setTimeout(() => {
      isEditorStale = false;
      const { diagnostics, codeLens, inlayHint } = client.workspace ?? {};
      const refreshes = [
        diagnostics?.refreshSupport && DiagnosticRefreshRequest.type,
        codeLens?.refreshSupport && CodeLensRefreshRequest.type,
        inlayHint?.refreshSupport && InlayHintRefreshRequest.type,
      ];
      for (const type of refreshes) if (type) connection.sendRequest(type).catch(logError);
    }, REFRESH_DELAY);
  }

  /** Shows that the server is at work while a promise takes long. */
  async function withProgress<Value>(work: Promise<Value>): Promise<Value> {
    if (!client.window?.workDoneProgress) return work;
    let isDone = false;
    const shown = setTimeout(async () => {
      const progress = await connection.window.createWorkDoneProgress().catch(() => undefined);
      if (isDone || !progress) return;
      progress.begin('nav', undefined, 'Checking the navigation');
      await work.catch(() => {});
      progress.done();
    }, PROGRESS_DELAY);
    try {
      return await work;
    } finally {
      isDone = true;
      clearTimeout(shown);
    }
  }

  function crashed(reason: string, isLast: boolean): void {
    connection.console.error(`The worker of nav ended: ${reason}.`);
    if (isLast) {
      show(
        MessageType.Error,
        'nav has crashed too often and no longer checks. Restart the language server.',
      );
    } else if (!hasCrashed) {
      show(MessageType.Warning, `nav has crashed and was started again: ${reason}.`);
    }
    hasCrashed = true;
    if (!isLast) scheduleCheck();
  }

  function show(type: MessageType, message: string): void {
    connection.sendNotification(ShowMessageNotification.type, { type, message }).catch(logError);
  }

  function logError(error: unknown): void {
    connection.console.error(error instanceof Error ? error.message : String(error));
  }

  documents.listen(connection);
  connection.listen();
}

/** Returns true in folders that are never part of a site. */
function isForeign(path: string): boolean {
  return /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path);
}

/** Returns the known settings of a value that the editor sends. */
function readSettings(value: unknown, fallback: ServerSettings = DEFAULTS): ServerSettings {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof ServerSettings, unknown>
  >;
  const settings = { ...fallback };
  for (const name of Object.keys(settings) as (keyof ServerSettings)[]) {
    const value = given[name];
    if (typeof value === 'boolean') settings[name] = value;
  }
  return settings;
}
