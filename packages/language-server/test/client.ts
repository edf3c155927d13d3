import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceFolder,
} from 'vscode-languageserver-protocol/node';

/** The capabilities of an editor such as VS Code. */
export const FULL: ClientCapabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    fileOperations: { willRename: true, didRename: true },
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ['create', 'rename', 'delete'],
      changeAnnotationSupport: {},
      metadataSupport: true,
    },
    diagnostics: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    diagnostic: { relatedDocumentSupport: true },
    publishDiagnostics: {
      relatedInformation: true,
      codeDescriptionSupport: true,
      versionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    codeAction: {
      isPreferredSupport: true,
      dataSupport: true,
      disabledSupport: true,
      resolveSupport: { properties: ['edit'] },
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'source'] },
      },
    },
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: ['markdown'],
        insertReplaceSupport: true,
        labelDetailsSupport: true,
        resolveSupport: { properties: ['documentation', 'detail'] },
      },
    },
    hover: { contentFormat: ['markdown'] },
    definition: { linkSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true, prepareSupportDefaultBehavior: 1 },
    documentLink: { tooltipSupport: true },
    codeLens: {},
    inlayHint: {},
    references: {},
  },
  experimental: { commands: ['nav.showPlaces'], navInput: true },
  window: {
    workDoneProgress: true,
    showMessage: { messageActionItem: { additionalPropertiesSupport: true } },
  },
};

/** The capabilities that Neovim announces, as far as nav reads them. It does not announce `documentChanges`. */
export const NEOVIM: ClientCapabilities = {
  general: { positionEncodings: ['utf-8', 'utf-16', 'utf-32'] },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: false },
    didChangeWatchedFiles: { dynamicRegistration: false, relativePatternSupport: true },
    workspaceEdit: { resourceOperations: ['rename', 'create', 'delete'] },
    symbol: { dynamicRegistration: false },
    inlayHint: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { didSave: true, willSave: true, willSaveWaitUntil: true },
    diagnostic: { dynamicRegistration: false },
    publishDiagnostics: {
      relatedInformation: true,
      tagSupport: { valueSet: [1, 2] },
      dataSupport: true,
    },
    codeAction: {
      dynamicRegistration: true,
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit', 'command'] },
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'source'] },
      },
    },
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
        resolveSupport: { properties: ['additionalTextEdits', 'command'] },
      },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    definition: { linkSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
    inlayHint: { resolveSupport: { properties: [] } },
    references: {},
  },
  window: {
    workDoneProgress: true,
    showMessage: { messageActionItem: { additionalPropertiesSupport: true } },
    showDocument: { support: true },
  },
};

/** The capabilities of a small editor. */
export const PLAIN: ClientCapabilities = {
  workspace: { applyEdit: true },
  textDocument: {
    rename: {},
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
  },
};

/** The capabilities of an editor that knows only commands as code actions. */
export const COMMANDS: ClientCapabilities = {
  workspace: { applyEdit: true },
  textDocument: { codeAction: {}, publishDiagnostics: {} },
};

/** A server in a process of its own, and the connection to it. */
export interface TestServer {
  readonly connection: ProtocolConnection;
  readonly process: ChildProcess;
  readonly capabilities: ClientCapabilities;
  initialized: InitializeResult;
  /** Everything that the server has published, the newest last. */
  readonly published: PublishDiagnosticsParams[];
  /** Answers the requests of the server to the user. Set by each session. */
  onAsk(method: string, params: unknown): unknown;
  /** The refresh requests of the server, in the order in which they came. */
  readonly refreshes: string[];
  /** Waits for published diagnostics that fit a test, which may already be there. */
  publication(
    fits: (params: PublishDiagnosticsParams) => boolean,
  ): Promise<PublishDiagnosticsParams>;
  stop(): Promise<void>;
}

const START = 'import(process.argv[1]).then(({ startServer }) => startServer())';
const BUILT = ['-e', START, new URL('../dist/index.js', import.meta.url).href];

/** Starts the process of a server, the built one if nothing else is given. */
export function spawnServer(
  args: readonly string[] = BUILT,
): ChildProcessByStdio<Writable, Readable, null> {
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Starts a server over stdio: the built one, or the program in `command`. */
export async function startTestServer(
  capabilities: ClientCapabilities,
  folder: string,
  {
    nodeOptions = [],
    command = BUILT,
    settings = {},
    folders = [{ uri: pathToFileURL(folder).href, name: 'test' }],
  }: {
    nodeOptions?: readonly string[];
    command?: readonly string[];
    /** The settings by workspace folder, and those of all under an empty key. */
    settings?: Readonly<Record<string, unknown>>;
    folders?: readonly WorkspaceFolder[];
  } = {},
): Promise<TestServer> {
  const child = spawnServer([...nodeOptions, ...command]);
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published: PublishDiagnosticsParams[] = [];
  const refreshes: string[] = [];
  let heard: () => void = () => {};
  const server: TestServer = {
    connection,
    process: child,
    capabilities,
    initialized: { capabilities: {} },
    published,
    refreshes,
    onAsk: () => null,
    async publication(fits) {
      for (;;) {
        const found = published.findLast(fits);
        if (found) return found;
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
      }
    },
    async stop() {
      await connection.sendRequest('shutdown');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await connection.sendNotification('exit');
      await ended;
      connection.dispose();
    },
  };
  connection.onNotification(
    'textDocument/publishDiagnostics',
    (params: PublishDiagnosticsParams) => {
      published.push(params);
      heard();
    },
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest(
    'workspace/configuration',
    ({ items }: { items: readonly { scopeUri?: string }[] }) =>
      items.map(({ scopeUri = '' }) => settings[scopeUri] ?? null),
  );
  connection.onRequest('workspace/workspaceFolders', () => folders);
  connection.onRequest('window/workDoneProgress/create', () => null);
  for (const name of ['diagnostic', 'codeLens', 'inlayHint'])
    connection.onRequest(`workspace/${name}/refresh`, () => {
      refreshes.push(name);
      return null;
    });
  for (const method of [
    'nav/input',
    'nav/pick',
    'window/showDocument',
    'window/showMessageRequest',
    'workspace/applyEdit',
  ])
    connection.onRequest(method, (params: unknown) => server.onAsk(method, params));
  connection.onNotification('window/showMessage', (params: unknown) => {
    server.onAsk('window/showMessage', params);
  });
  connection.listen();
  const uri = pathToFileURL(folder).href;
  server.initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: folders,
    capabilities,
  });
  await connection.sendNotification('initialized', {});
  return server;
}

/** Reports files that have changed on disk, as an editor does that watches files. */
export async function reportChanges(
  { connection, capabilities }: TestServer,
  changes: readonly [uri: string, type: 1 | 2 | 3][],
): Promise<void> {
  if (!capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
  await connection.sendNotification(DidChangeWatchedFilesNotification.method, {
    changes: changes.map(([uri, type]) => ({ uri, type })),
  });
}
