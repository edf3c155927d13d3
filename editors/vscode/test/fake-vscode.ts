import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** The part of VS Code that tests set and look at. */
export interface FakeEditor {
  settings: Record<string, unknown>;
  /** The settings of folders, by path. */
  readonly folderSettings: Map<string, Record<string, unknown>>;
  /** The folders of the workspace. */
  readonly folders: string[];
  isTrusted: boolean;
  /** The registered commands. */
  readonly commands: Map<string, (...args: unknown[]) => unknown>;
  /** The commands of VS Code that were run, with their arguments. */
  readonly executed: unknown[][];
  readonly messages: string[];
  /** The registered providers that are not disposed, by the name of the function. */
  readonly providers: Map<string, { selector: unknown; provider: Record<string, unknown> }>;
  readonly status: { text?: string; detail?: string };
  /** Fires an event, such as `onDidChangeConfiguration`. */
  fire(name: string, event: unknown): void;
}

/** A document of the fake editor. */
export interface FakeDocument {
  uri: FakeUri;
  languageId: string;
  version: number;
  isClosed: boolean;
  getText(): string;
}

class FakeUri {
  readonly scheme: string;
  readonly path: string;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
    this.scheme = text.replace(/:.*$/, '');
    this.path = new URL(text).pathname;
  }
  static parse(text: string): FakeUri {
    return new FakeUri(text);
  }
  static file(path: string): FakeUri {
    return new FakeUri(pathToFileURL(path).href);
  }
  get fsPath(): string {
    return fileURLToPath(this.#text);
  }
  toString(): string {
    return this.#text;
  }
}

class FakeDisposable {
  readonly dispose: () => void;
  constructor(dispose: () => void = () => {}) {
    this.dispose = dispose;
  }
  static from(...all: FakeDisposable[]): FakeDisposable {
    return new FakeDisposable(() => {
      for (const one of all) one.dispose();
    });
  }
}

class FakeEmitter {
  readonly #listeners = new Set<(event: unknown) => unknown>();
  readonly event = (listener: (event: unknown) => unknown, self?: unknown) => {
    const bound = listener.bind(self);
    this.#listeners.add(bound);
    return new FakeDisposable(() => this.#listeners.delete(bound));
  };
  fire(event: unknown): void {
    for (const listener of this.#listeners) listener(event);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class FakeTokenSource {
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: () => new FakeDisposable(),
  };
  cancel(): void {}
  dispose(): void {}
}

/** A kind of code actions. */
class FakeKind {
  static readonly Empty = new FakeKind('');
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  append(part: string): FakeKind {
    return new FakeKind(this.value === '' ? part : `${this.value}.${part}`);
  }
}

/** Returns the classes and enums that VS Code has by its types. Objects of a class keep what they were made from. */
function declaredValues(): Record<string, unknown> {
  const types = readFileSync(require.resolve('@types/vscode/index.d.ts'), 'utf8');
  const values: Record<string, unknown> = {};
  for (const [, name = ''] of types.matchAll(/^\texport class (\w+)/gm))
    values[name] = class {
      readonly made: unknown[];
      constructor(...made: unknown[]) {
        this.made = made;
      }
    };
  for (const [, name = '', body = ''] of types.matchAll(
    /^\texport enum (\w+) \{([\s\S]*?)^\t\}/gm,
  )) {
    const members = body.matchAll(/^\t\t(\w+) = (-?\d+)/gm);
    values[name] = Object.fromEntries(
      Array.from(members, ([, key, value]) => [key, Number(value)]),
    );
  }
  return values;
}

/** Returns an editor with a folder, some configs and open documents, and makes it what `require('vscode')` returns. */
export function installFakeEditor(
  folder: string,
  configs: readonly string[],
  documents: readonly FakeDocument[],
): FakeEditor {
  const emitters = new Map<string, FakeEmitter>();
  const emitter = (name: string) => {
    const known = emitters.get(name) ?? new FakeEmitter();
    emitters.set(name, known);
    return known;
  };
  const editor: FakeEditor = {
    settings: {},
    folderSettings: new Map(),
    folders: [folder],
    isTrusted: true,
    commands: new Map(),
    executed: [],
    messages: [],
    providers: new Map(),
    status: {},
    fire: (name, event) => emitter(name).fire(event),
  };
  /** A namespace with some members, with all events, and with providers that can be registered. */
  const namespace = (members: object) =>
    new Proxy(members, {
      get(target, name: string) {
        if (name in target) return Reflect.get(target, name);
        if (/^on(?:Did|Will)/.test(name)) return emitter(name).event;
        if (/^register\w+Provider$/.test(name))
          return (selector: unknown, provider: Record<string, unknown>) => {
            editor.providers.set(name, { selector, provider });
            return new FakeDisposable(() => editor.providers.delete(name));
          };
        return undefined;
      },
    });
  const say = async (text: string) => {
    editor.messages.push(text);
  };
  const channel = new Proxy(
    { name: 'nav', logLevel: 3, onDidChangeLogLevel: emitter('log').event },
    {
      get: (target, name) => Reflect.get(target, name) ?? (() => {}),
    },
  );
  const collection = () => new Proxy({}, { get: () => () => undefined });
  const fake: Record<string, unknown> = {
    ...declaredValues(),
    CodeActionKind: FakeKind,
    Uri: FakeUri,
    Disposable: FakeDisposable,
    EventEmitter: FakeEmitter,
    CancellationTokenSource: FakeTokenSource,
    version: '1.91.0',
    env: namespace({
      language: 'en',
      appName: 'test',
      uiKind: 1,
      asExternalUri: async (uri: FakeUri) => uri,
      openExternal: async (uri: FakeUri) => editor.executed.push(['openExternal', String(uri)]),
    }),
    commands: namespace({
      registerCommand(name: string, run: (...args: unknown[]) => unknown) {
        if (editor.commands.has(name)) throw new Error(`${name} is registered twice.`);
        editor.commands.set(name, run);
        return new FakeDisposable(() => editor.commands.delete(name));
      },
      executeCommand: async (...command: unknown[]) => editor.executed.push(command),
      getCommands: async () => ['simpleBrowser.api.open'],
    }),
    languages: namespace({
      match: (selector: readonly { pattern: string }[], { uri }: FakeDocument) =>
        selector.some(({ pattern }) => pattern.endsWith(basename(uri.path))) ? 10 : 0,
      createDiagnosticCollection: collection,
      createLanguageStatusItem: () => editor.status,
    }),
    window: namespace({
      activeTextEditor: documents[0] && { document: documents[0] },
      visibleTextEditors: [],
      tabGroups: namespace({ all: [] }),
      createOutputChannel: () => channel,
      showInformationMessage: say,
      showWarningMessage: say,
      showErrorMessage: say,
      withProgress: (_options: unknown, run: () => unknown) => run(),
    }),
    workspace: namespace({
      get isTrusted() {
        return editor.isTrusted;
      },
      textDocuments: documents,
      notebookDocuments: [],
      get workspaceFolders() {
        return editor.folders.map((one, index) => ({
          uri: FakeUri.file(one),
          name: 'test',
          index,
        }));
      },
      findFiles: async () => configs.map(FakeUri.file),
      createFileSystemWatcher: () => namespace({ dispose() {} }),
      getConfiguration: (section = '', uri?: FakeUri) => ({
        get: (name: string, fallback: unknown) => {
          const key = section === '' ? name : `${section}.${name}`;
          const ofFolder = uri && editor.folderSettings.get(uri.fsPath);
          return ofFolder?.[key] ?? editor.settings[key] ?? fallback;
        },
      }),
      getWorkspaceFolder: () => undefined,
    }),
  };
  const loader = Module as unknown as { _load(name: string, ...rest: unknown[]): unknown };
  const load = loader._load;
  loader._load = (name, ...rest) => (name === 'vscode' ? fake : load.call(loader, name, ...rest));
  return editor;
}

/** Returns an open document of the editor. */
export function fakeDocument(path: string, languageId: string, text: string): FakeDocument {
  return { uri: FakeUri.file(path), languageId, version: 1, isClosed: false, getText: () => text };
}
