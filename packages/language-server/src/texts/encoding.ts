import { readFileSync } from 'node:fs';
import { isObject } from '@nav/json';
import { countWhile, lineStarts } from '@nav/positions';
import {
  type ClientCapabilities,
  type Position,
  PositionEncodingKind,
  type TextDocumentsConfiguration,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { OpenTexts } from './open-texts.ts';
import { isPosition, isString } from './params.ts';
import { pathOfUri } from './uris.ts';

type Width = (codePoint: number) => number;

const utf16: Width = (code) => (code < 0x10000 ? 1 : 2);
const WIDTHS: ReadonlyMap<PositionEncodingKind, Width> = new Map([
  [
    PositionEncodingKind.UTF8,
    (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4),
  ],
  [PositionEncodingKind.UTF16, utf16],
  [PositionEncodingKind.UTF32, () => 1],
]);

export function encodingFor({ general }: ClientCapabilities): PositionEncodingKind {
  const wanted: unknown = general?.positionEncodings;
  const known = Array.isArray(wanted) && wanted.find((one) => WIDTHS.has(one));
  return known || PositionEncodingKind.UTF16;
}

/** Converts the positions in whole messages, so that features only see UTF-16, as strings of JavaScript are. */
export interface Encoding {
  /** Returns the params of a request with positions in UTF-16. */
  decode(params: unknown): unknown;
  /** Returns the answer to a request with positions as the editor wants them. */
  encode(answer: unknown, params: unknown): unknown;
}

/** Other files are read from the disk. */
export function encodingOf(client: ClientCapabilities, texts: OpenTexts): Encoding {
  const kind = encodingFor(client);
  const width = WIDTHS.get(kind) ?? utf16;
  if (width === utf16) return { decode: (params) => params, encode: (answer) => answer };
  return {
    decode: (params) => convertAll(params, undefined, converter(texts, width, utf16)),
    encode: (answer, params) =>
      convertAll(answer, documentOf(params), converter(texts, utf16, width)),
  };
}

export function documentsIn(
  encoding: () => PositionEncodingKind,
): TextDocumentsConfiguration<TextDocument> {
  return {
    create: TextDocument.create,
    update(document, changes, version) {
      const width = WIDTHS.get(encoding()) ?? utf16;
      if (width === utf16) return TextDocument.update(document, changes, version);
      // Each change is for the text after the one before.
      for (const change of changes) {
        const convert = (place: Position) => {
          const { line, character } = place;
          const end = { line: line + 1, character: 0 };
          const text = document.getText({ start: { line, character: 0 }, end });
          return { line, character: convertIn(wideIn(text, width, utf16), character) };
        };
        const range = 'range' in change && {
          range: { start: convert(change.range.start), end: convert(change.range.end) },
        };
        TextDocument.update(document, [{ text: change.text, ...range }], version);
      }
      return document;
    },
  };
}

type Convert = (uri: string, position: Position) => Position;

/** Returns a function that converts positions, and reads each document and line once. */
function converter(texts: OpenTexts, from: Width, to: Width): Convert {
  const documents = new Map<string, { text: string; starts: number[]; lines: Map<number, Wide> }>();
  return (uri, position) => {
    let document = documents.get(uri);
    if (!document) {
      const text = textOf(uri, texts);
      document = { text, starts: lineStarts(text), lines: new Map() };
      documents.set(uri, document);
    }
    const { text, starts, lines } = document;
    const { line, character } = position;
    let wide = lines.get(line);
    if (!wide) {
      wide = wideIn(text.slice(starts[line] ?? text.length, starts[line + 1]), from, to);
      lines.set(line, wide);
    }
    return { line, character: convertIn(wide, character) };
  };
}

/** Returns the text of a file as the editor shows it, without a byte order mark; an empty one if there is none. */
function textOf(uri: string, texts: OpenTexts): string {
  const path = pathOfUri(uri);
  if (path === undefined) return '';
  try {
    return texts.get(path)?.text ?? readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return '';
  }
}

/** The characters of a line that are not in ASCII: their starts and ends in two encodings. */
type Wide = readonly { from: [start: number, end: number]; to: [start: number, end: number] }[];

function wideIn(line: string, from: Width, to: Width): Wide {
  const wide: Wide[number][] = [];
  let [last, read, written] = [0, 0, 0];
  for (const { index, 0: character } of line.matchAll(/[^\0-\x7f]/gu)) {
    read += index - last;
    written += index - last;
    last = index + character.length;
    const code = character.codePointAt(0) as number;
    const starts = [read, written] as const;
    read += from(code);
    written += to(code);
    wide.push({ from: [starts[0], read], to: [starts[1], written] });
  }
  return wide;
}

/** Returns the number of a character of a line in another encoding. One inside of a character is its start. */
function convertIn(wide: Wide, character: number): number {
  const count = countWhile(wide, ({ from }) => from[1] <= character);
  const before = wide[count - 1];
  const next = wide[count];
  const converted = (before?.to[1] ?? 0) + character - (before?.from[1] ?? 0);
  return next ? Math.min(converted, next.to[0]) : converted;
}

/** Returns a value of the protocol with converted positions. They are in the nearest document around them. */
function convertAll(value: unknown, own: string | undefined, convert: Convert): unknown {
  const visit = (item: unknown, uri: string | undefined): unknown => {
    if (Array.isArray(item)) return item.map((one) => visit(one, uri));
    if (!isObject(item)) return item;
    if (isPlace(item)) return uri === undefined ? item : convert(uri, item);
    const inside = documentOf(item) ?? uri;
    return Object.fromEntries(
      Object.entries(item).map(([key, field]) => {
        // The range from which a link leads is in the document of the request.
        const document = key === 'originSelectionRange' ? own : inside;
        return [key, visit(field, key.startsWith('file:') ? key : document)];
      }),
    );
  };
  return visit(value, own);
}

function isPlace(item: object): item is Position {
  return isPosition(item);
}

function documentOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  const { uri, targetUri, textDocument } = item;
  const named = [uri, targetUri, isObject(textDocument) && textDocument.uri];
  return named.find(isString);
}
