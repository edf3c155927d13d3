import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type {
  CodeAction,
  Position,
  Range,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { reportChanges, type TestServer } from './client.ts';
import { readable } from './readable.ts';

/**
 * A step of a session. Places in a text are parts of it that occur once: `|` marks a position, `«…»` a range. Paths are
 * those in the folder of the site.
 */
export type Step =
  | { open: string }
  | { edit: string; at: string; text: string }
  | { save: string }
  | { close: string }
  | { write: string; text: string }
  | { remove: string }
  | { move: string; to: string }
  /** Waits for diagnostics that the server publishes about the text that a document has now. */
  | { published: string }
  /** Reports the text that a document has in the editor. */
  | { text: string }
  | Request;

/** Asks the server. The params are completed with the document, and the position or range. */
interface Request {
  request: string;
  in?: string;
  at?: string;
  params?: Record<string, unknown>;
  /** Applies the edit of an answer, or of the item with this index. */
  apply?: number | 'answer';
  /** The answers of the user to what the server asks meanwhile, in their order. */
  replies?: unknown[];
}

/** An answer of the server, with the question. */
interface Answer {
  to: string;
  answer: unknown;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  json: 'json',
  mdx: 'mdx',
  md: 'markdown',
  yaml: 'yaml',
  ts: 'typescript',
};

/** An editor with a site: its open documents, and the files on disk. */
type Editor = ReturnType<typeof openEditor>;

function openEditor(server: TestServer, folder: string) {
  const { connection } = server;
  const documents = new Map<string, TextDocument>();
  const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
  const { encoded, decoded } = encodingOf(server);

  function open(name: string): TextDocument {
    const document = documents.get(uriOf(name));
    if (!document) throw new Error(`${name} is not open.`);
    return document;
  }

  function textOf(uri: string): string | undefined {
    const known = documents.get(uri)?.getText();
    try {
      return known ?? readFileSync(new URL(uri), 'utf8');
    } catch {
      return undefined;
    }
  }

  /** Applies an edit of the workspace as an editor does: to open documents, and to other files on disk. */
  async function apply({ changes = {}, documentChanges }: WorkspaceEdit): Promise<void> {
    const all =
      documentChanges ??
      Object.entries(changes).map(([uri, edits]) => ({
        textDocument: { uri, version: null },
        edits,
      }));
    for (const change of all) {
      if (!('kind' in change)) {
        const { uri, version } = change.textDocument;
        const document = documents.get(uri);
        if (version !== null && version !== document?.version)
          throw new Error(`The edit is for version ${version} of ${uri}.`);
        await write(uri, change.edits as TextEdit[]);
      } else if (change.kind === 'rename') {
        await renameFile(change.oldUri, change.newUri);
      } else if (change.kind === 'create') {
        mkdirSync(dirname(fileURLToPath(change.uri)), { recursive: true });
        writeFileSync(new URL(change.uri), '', { flag: 'wx' });
        await reportChanges(server, [[change.uri, 1]]);
      } else {
        rmSync(new URL(change.uri), { recursive: true });
        await reportChanges(server, [[change.uri, 3]]);
      }
    }
  }

  async function write(uri: string, edits: TextEdit[]): Promise<void> {
    const document = documents.get(uri);
    if (!document) {
      const text = readFileSync(new URL(uri), 'utf8');
      const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
      const plain = TextDocument.create(uri, '', 0, text.slice(mark.length));
      const own = edits.map((one) => ({ ...one, range: decoded(one.range, plain.getText()) }));
      writeFileSync(new URL(uri), mark + TextDocument.applyEdits(plain, own));
      return reportChanges(server, [[uri, 2]]);
    }
    // From the end, so that positions stay valid.
    const changes = edits
      .map(({ range, newText }) => ({ range: decoded(range, document.getText()), text: newText }))
      .sort((a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start));
    await change(document, changes);
  }

  /** Changes an open document. The ranges are in UTF-16, each for the text after the change before. */
  async function change(
    document: TextDocument,
    changes: readonly { range: Range; text: string }[],
  ): Promise<void> {
    const contentChanges = [];
    for (const one of changes) {
      contentChanges.push({ ...one, range: encoded(one.range, document.getText()) });
      TextDocument.update(document, [one], document.version);
    }
    TextDocument.update(document, [], document.version + 1);
    const { uri, version } = document;
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  async function renameFile(from: string, to: string): Promise<void> {
    mkdirSync(dirname(fileURLToPath(to)), { recursive: true });
    renameSync(new URL(from), new URL(to));
    const document = documents.get(from);
    if (document) {
      await closeText(from);
      await openText(to, document.getText());
    }
    await reportChanges(server, [
      [from, 3],
      [to, 1],
    ]);
  }

  async function openText(uri: string, text: string): Promise<void> {
    const extension = uri.replace(/^.*\./, '');
    const document = TextDocument.create(uri, LANGUAGES[extension] ?? extension, 1, text);
    documents.set(uri, document);
    const { languageId, version } = document;
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version, text },
    });
  }

  async function closeText(uri: string): Promise<void> {
    documents.delete(uri);
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  return {
    server,
    folder,
    documents,
    uriOf,
    open,
    textOf,
    apply,
    change,
    encoded,
    decoded,
    renameFile,
    openText,
    closeText,
  };
}

/** Returns functions that return a range of a text as a server takes it, and a range of the server in UTF-16. */
function encodingOf({ initialized }: TestServer) {
  const isUtf8 = initialized.capabilities.positionEncoding === 'utf-8';
  const inLines =
    (convert: (line: string, character: number) => number) =>
    ({ start, end }: Range, text: string): Range => {
      const lines = text.split(/\r\n|\r|\n/);
      const place = ({ line, character }: Position) => {
        return { line, character: isUtf8 ? convert(lines[line] ?? '', character) : character };
      };
      return { start: place(start), end: place(end) };
    };
  return {
    encoded: inLines((line, character) => Buffer.byteLength(line.slice(0, character))),
    decoded: inLines((line, character) => {
      return Buffer.from(line).subarray(0, character).toString().length;
    }),
  };
}

/** Plays a session on the site in a folder. Returns the answers to its questions, in their order. */
export async function playSession(
  server: TestServer,
  folder: string,
  steps: readonly Step[],
): Promise<Answer[]> {
  const editor = openEditor(server, folder);
  const answers: Answer[] = [];
  for (const step of steps) {
    const answer = 'request' in step ? await ask(editor, step) : await act(editor, step);
    if (answer) answers.push(answer);
  }
  for (const uri of editor.documents.keys()) await editor.closeText(uri);
  return answers;
}

/** Plays a step that is not a request. Returns the answer to a question about texts and findings. */
async function act(editor: Editor, step: Exclude<Step, Request>): Promise<Answer | undefined> {
  const { server, folder, documents, uriOf, open, textOf } = editor;
  const { connection } = server;
  if ('open' in step) {
    // Editors show no byte order mark.
    const text = readFileSync(join(folder, step.open), 'utf8').replace(/^\ufeff/, '');
    await editor.openText(uriOf(step.open), text);
  } else if ('edit' in step) {
    const document = open(step.edit);
    await editor.change(document, [{ range: placeIn(document, step.at), text: step.text }]);
  } else if ('save' in step) {
    const { uri } = open(step.save);
    writeFileSync(join(folder, step.save), open(step.save).getText());
    await connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
    await reportChanges(server, [[uri, 2]]);
  } else if ('close' in step) {
    await editor.closeText(open(step.close).uri);
  } else if ('write' in step) {
    mkdirSync(dirname(join(folder, step.write)), { recursive: true });
    writeFileSync(join(folder, step.write), step.text);
    await reportChanges(server, [[uriOf(step.write), 1]]);
  } else if ('remove' in step) {
    rmSync(join(folder, step.remove), { recursive: true });
    await reportChanges(server, [[uriOf(step.remove), 3]]);
  } else if ('move' in step) {
    await editor.renameFile(uriOf(step.move), uriOf(step.to));
  } else if ('published' in step) {
    const uri = uriOf(step.published);
    const version = documents.get(uri)?.version;
    const found = await server.publication((one) => one.uri === uri && one.version === version);
    const answer = readable(found.diagnostics, editor, uri);
    return { to: `published ${step.published}`, answer };
  } else {
    return { to: `text ${step.text}`, answer: textOf(uriOf(step.text))?.split(/(?<=\n)/) };
  }
  return undefined;
}

/** Sends a request, answers what the server asks meanwhile, and applies the answer if the step says so. */
async function ask(editor: Editor, step: Request): Promise<Answer> {
  const { server, uriOf, open, apply, encoded } = editor;
  const shown = (value: unknown, uri?: string) => readable(value, editor, uri);
  const uri = step.in === undefined ? undefined : uriOf(step.in);
  const document = step.at === undefined ? undefined : open(step.in ?? '');
  const range = document && encoded(placeIn(document, step.at ?? ''), document.getText());
  const replies = [...(step.replies ?? [])];
  const asked: unknown[] = [];
  server.onAsk = (method, params) => {
    asked.push({ [method]: shown(params) });
    if (method === 'window/showMessage') return null;
    if (method !== 'workspace/applyEdit') return replies.shift() ?? null;
    return apply((params as { edit: WorkspaceEdit }).edit).then(() => ({ applied: true }));
  };
  const params = {
    ...(uri === undefined ? {} : { textDocument: { uri } }),
    ...(range && (step.at?.includes('|') ? { position: range.start } : { range })),
    ...(withUris(step.params ?? {}, uriOf) as object),
  };
  const answer = await server.connection
    .sendRequest(step.request, params)
    .catch((error: Error) => ({ error: error.message }));
  const to = [step.request, step.in, step.at].filter(Boolean).join(' ');
  const shownAnswer = {
    to,
    ...(asked.length > 0 ? { asked } : {}),
    answer: shown(answer, uri),
  };
  if (step.apply !== undefined) {
    const edit = step.apply === 'answer' ? answer : (answer as CodeAction[])[step.apply]?.edit;
    await apply(edit as WorkspaceEdit);
  }
  return shownAnswer;
}

/** Finds the marked place in a text. */
function placeIn(document: TextDocument, marked: string): Range {
  const plain = marked.replace(/[|«»]/g, '');
  const text = document.getText();
  const at = text.indexOf(plain);
  if (at === -1 || text.indexOf(plain, at + 1) !== -1)
    throw new Error(`${JSON.stringify(plain)} must occur once in ${document.uri}.`);
  const [before = '', inside] = marked.split(/[|«]/);
  const start = at + before.length;
  const length = marked.includes('«') ? (inside ?? '').indexOf('»') : 0;
  return { start: document.positionAt(start), end: document.positionAt(start + length) };
}

/** Replaces `site:PATH` by the URI of a file of the site. */
function withUris(value: unknown, uriOf: (name: string) => string): unknown {
  if (typeof value === 'string')
    return value.startsWith('site:') ? uriOf(value.slice('site:'.length)) : value;
  if (Array.isArray(value)) return value.map((one) => withUris(one, uriOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key.startsWith('site:') ? uriOf(key.slice('site:'.length)) : key,
      withUris(one, uriOf),
    ]),
  );
}
