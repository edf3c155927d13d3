import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Range } from 'vscode-languageserver-protocol';
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
  /** Asks the server. The params are completed with the document, and the position or range. */
  | { request: string; in?: string; at?: string; params?: Record<string, unknown> };

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

/** Plays a session on a copy of a site. Returns the answers to its questions, in their order. */
export async function playSession(
  server: TestServer,
  site: string,
  folder: string,
  steps: readonly Step[],
): Promise<Answer[]> {
  const { connection } = server;
  cpSync(site, folder, { recursive: true });
  const documents = new Map<string, TextDocument>();
  const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
  const answers: Answer[] = [];

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

  const shown = (value: unknown, uri?: string) => readable(value, folder, textOf, uri);

  async function play(step: Step): Promise<void> {
    if ('open' in step) {
      const uri = uriOf(step.open);
      const extension = step.open.replace(/^.*\./, '');
      // Editors show no byte order mark.
      const text = readFileSync(join(folder, step.open), 'utf8').replace(/^\ufeff/, '');
      const document = TextDocument.create(uri, LANGUAGES[extension] ?? extension, 1, text);
      documents.set(uri, document);
      const { languageId, version } = document;
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId, version, text },
      });
    } else if ('edit' in step) {
      const document = open(step.edit);
      const change = { range: placeIn(document, step.at), text: step.text };
      TextDocument.update(document, [change], document.version + 1);
      const { uri, version } = document;
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [change],
      });
    } else if ('save' in step) {
      const { uri } = open(step.save);
      writeFileSync(join(folder, step.save), open(step.save).getText());
      await connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
      await reportChanges(server, [[uri, 2]]);
    } else if ('close' in step) {
      const { uri } = open(step.close);
      documents.delete(uri);
      await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    } else if ('write' in step) {
      mkdirSync(dirname(join(folder, step.write)), { recursive: true });
      writeFileSync(join(folder, step.write), step.text);
      await reportChanges(server, [[uriOf(step.write), 1]]);
    } else if ('remove' in step) {
      rmSync(join(folder, step.remove), { recursive: true });
      await reportChanges(server, [[uriOf(step.remove), 3]]);
    } else if ('move' in step) {
      mkdirSync(dirname(join(folder, step.to)), { recursive: true });
      renameSync(join(folder, step.move), join(folder, step.to));
      await reportChanges(server, [
        [uriOf(step.move), 3],
        [uriOf(step.to), 1],
      ]);
    } else if ('published' in step) {
      const uri = uriOf(step.published);
      const version = documents.get(uri)?.version;
      const found = await server.publication((one) => one.uri === uri && one.version === version);
      answers.push({ to: `published ${step.published}`, answer: shown(found.diagnostics, uri) });
    } else {
      const uri = step.in === undefined ? undefined : uriOf(step.in);
      const range = step.at === undefined ? undefined : placeIn(open(step.in ?? ''), step.at);
      const isPosition = step.at?.includes('|') === true;
      const params = {
        ...(uri === undefined ? {} : { textDocument: { uri } }),
        ...(range ? (isPosition ? { position: range.start } : { range }) : {}),
        ...(withUris(step.params ?? {}, uriOf) as object),
      };
      const answer = await connection.sendRequest(step.request, params).catch((error: Error) => ({
        error: error.message,
      }));
      const to = [step.request, step.in, step.at].filter(Boolean).join(' ');
      answers.push({ to, answer: shown(answer, uri) });
    }
  }

  for (const step of steps) await play(step);
  for (const uri of documents.keys())
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  return answers;
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
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withUris(one, uriOf)]));
}
