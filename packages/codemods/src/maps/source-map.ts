import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { once, onceForObject, onceForText } from '@nav/collections';
import { baseName, folderOf, plainPathFrom } from '@nav/paths';
import { countWhile, lineStarts, positionAt } from '@nav/positions';
import { descendants, type JsonDocument, rootsOf } from '../document/document.ts';
import type { Chunk } from '../print/chunks.ts';

/** A source map, version 3. `sourcesContent` has the original contents, because the files themselves are overwritten. */
export interface SourceMap {
  version: 3;
  /** The name of the mapped file. It and `sources` are relative to the folder of the map. */
  file: string;
  sources: string[];
  sourcesContent: string[];
  names: string[];
  mappings: string;
  /** The SHA-256 of the mapped text, in maps that are written to files. */
  x_generated?: string;
}

/** A location in a file: 1-based, in UTF-16 code units. */
export interface SourcePosition {
  /** The path relative to the folder of the map. */
  file: string;
  line: number;
  column: number;
}

export interface Offsets {
  readonly lines: readonly number[];
  readonly tokens: readonly number[];
}

/** Finds the offsets of a document on first use. */
export function offsetFinder(): (document: JsonDocument) => Offsets {
  return onceForObject((document) => {
    const tokens = once(() => tokensOf(document));
    return {
      lines: lineStarts(document.text),
      get tokens() {
        return tokens();
      },
    };
  });
}

/**
 * Property names, values and comments of an input map to their original location, moved or not. New text maps to
 * nothing.
 */
export function mapOf(
  file: string,
  chunks: readonly Chunk[],
  offsetsOf: (document: JsonDocument) => Offsets,
): SourceMap {
  const sources: JsonDocument[] = [];
  const numberOf = onceForText((document: JsonDocument) => sources.push(document) - 1);

  let line: SourceMapSegment[] = [];
  const lines = [line];
  let column = 0;
  const advance = (text: string, from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const code = text.charCodeAt(at);
      column += 1;
      if (code !== 10 && (code !== 13 || text.charCodeAt(at + 1) === 10)) continue;
      line = [];
      lines.push(line);
      column = 0;
    }
  };

  for (const { document, from, to, text } of chunks) {
    if (document === undefined) {
      if (text === undefined || text === '') continue;
      line.push([column]);
      advance(text, 0, text.length);
      continue;
    }
    const index = numberOf(document);
    const { lines: starts, tokens } = offsetsOf(document);
    let sourceLine = positionAt(starts, from).line - 1;
    const mark = (offset: number) => {
      while (sourceLine + 1 < starts.length && (starts[sourceLine + 1] as number) <= offset) {
        sourceLine += 1;
      }
      line.push([column, index, sourceLine, offset - (starts[sourceLine] as number)]);
    };
    mark(from);
    if (text !== undefined) {
      advance(text, 0, text.length);
      continue;
    }
    let at = from;
    const first = countWhile(tokens, (token) => token <= from);
    for (let next = first; next < tokens.length; next += 1) {
      const token = tokens[next] as number;
      if (token >= to) break;
      advance(document.text, at, token);
      mark(token);
      at = token;
    }
    advance(document.text, at, to);
  }
  const folder = folderOf(file);
  return {
    version: 3,
    file: baseName(file),
    sources: sources.map((source) => plainPathFrom(folder, source.file)),
    sourcesContent: sources.map((source) => source.text),
    names: [],
    mappings: encode(lines),
  };
}

/**
 * Returns the starts of all property names, values and closing brackets of a document, and of the lines of a module, which
 * can begin with a comment or other code. They are sorted.
 */
function tokensOf(document: JsonDocument): number[] {
  const tokens = new Set<number>();
  for (const node of rootsOf(document).flatMap((root) => [...descendants(root)])) {
    tokens.add(node.keyStart);
    tokens.add(node.start);
    tokens.add(node.open);
    if (node.kind === 'object' || node.kind === 'array') tokens.add(node.close);
  }
  if (document.language === 'module') {
    for (const { 0: indent, index } of document.text.matchAll(/^[ \t]*(?=\S)/gm)) {
      tokens.add(index + indent.length);
    }
  }
  return [...tokens].sort((a, b) => a - b);
}

/** Maps a 1-based line and column to the original location, or to `undefined` if the text is new. */
export type Tracer = (line: number, column: number) => SourcePosition | undefined;

/** Text between two mapped locations is copied, so it keeps its distance to the one before. */
export function createTracer(map: SourceMap): Tracer {
  const lines = decode(map.mappings);
  return (line, column) => {
    const segments = lines[line - 1] ?? [];
    const before = segments[countWhile(segments, ([start]) => start < column) - 1];
    if (before === undefined || before.length === 1) return undefined;
    const [at, source, sourceLine, sourceColumn] = before;
    const file = map.sources[source];
    // A map of another tool may have locations outside of its sources.
    if (typeof file !== 'string' || sourceLine < 0 || sourceColumn < 0) return undefined;
    return { file, line: sourceLine + 1, column: sourceColumn + column - at };
  };
}
