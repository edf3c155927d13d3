import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { lineStarts, positionAt } from '@nav/core/internal';
import { descendants, type JsonDocument, rootsOf } from '../document/document.ts';
import type { Chunk } from '../print/chunks.ts';

/** A source map, version 3. `sourcesContent` holds the texts as they were: the files themselves are overwritten. */
export interface SourceMap {
  version: 3;
  /** The name of the mapped file. It and `sources` are relative to the folder in which the map stands. */
  file: string;
  sources: string[];
  sourcesContent: string[];
  names: string[];
  mappings: string;
  /** The SHA-256 of the mapped text, in maps that are written to files: the text may change later. */
  x_generated?: string;
}

/** A map to be written beside `text`, by which `isStale` can tell that the text changed since. */
export function mapFor(text: string, map: SourceMap): SourceMap {
  return { ...map, x_generated: digest(text) };
}

/** Whether a map is known to be that of a text. */
export function isMapOf({ x_generated: mapped }: SourceMap, text: string): boolean {
  return mapped === digest(text);
}

/** Whether a text is known to be another than the one that was mapped. */
export function isStale({ x_generated: mapped }: SourceMap, text: string): boolean {
  return mapped !== undefined && mapped !== digest(text);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A place in a file: 1-based, in UTF-16 code units. */
export interface SourcePosition {
  /** As the source map names it: relative to the folder of the map. */
  file: string;
  line: number;
  column: number;
}

/** Where the lines and the tokens of a document start. */
export interface Offsets {
  readonly lines: readonly number[];
  readonly tokens: readonly number[];
}

/** Finds the offsets of each document once, on first use, for all maps and reports of one run. */
export function offsetFinder(): (document: JsonDocument) => Offsets {
  const known = new Map<JsonDocument, Offsets>();
  return (document) => {
    let offsets = known.get(document);
    if (!offsets) {
      let tokens: readonly number[] | undefined;
      offsets = {
        lines: lineStarts(document.text),
        get tokens() {
          tokens ??= tokensOf(document);
          return tokens;
        },
      };
      known.set(document, offsets);
    }
    return offsets;
  };
}

/**
 * The source map of an output text: every property name and value that came from an input, moved or not, maps to where
 * it stood, and so does every comment; what is new maps to nothing.
 */
export function mapOf(
  file: string,
  pieces: readonly Chunk[],
  offsetsOf: (document: JsonDocument) => Offsets,
): SourceMap {
  const sources: JsonDocument[] = [];
  const numbers = new Map<JsonDocument, number>();
  const numberOf = (document: JsonDocument): number => {
    let number = numbers.get(document);
    if (number === undefined) {
      number = sources.push(document) - 1;
      numbers.set(document, number);
    }
    return number;
  };

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

  for (const { document, from, to, text } of pieces) {
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
    for (let next = firstAfter(tokens, from); next < tokens.length; next += 1) {
      const token = tokens[next] as number;
      if (token >= to) break;
      advance(document.text, at, token);
      mark(token);
      at = token;
    }
    advance(document.text, at, to);
  }
  const folder = posix.dirname(file);
  return {
    version: 3,
    file: posix.basename(file),
    sources: sources.map((source) => posix.relative(folder, source.file)),
    sourcesContent: sources.map((source) => source.text),
    names: [],
    mappings: encode(lines),
  };
}

/**
 * Where every property name, value and closing bracket of a document starts, and every line of a module, which may begin
 * with a comment or other code; in the order of the text.
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

function firstAfter(sorted: readonly number[], offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Answers where the character at a 1-based line and column of a mapped text came from; `undefined` where it is new.
 * Between two mapped places the text was copied as it stood, so the distance to the nearest one before is kept.
 */
export function createTracer(
  map: SourceMap,
): (line: number, column: number) => SourcePosition | undefined {
  const lines = decode(map.mappings);
  return (line, column) => {
    const before = lastBefore(lines[line - 1] ?? [], column);
    if (before === undefined || before.length === 1) return undefined;
    const [at, source, sourceLine, sourceColumn] = before;
    const file = map.sources[source];
    // A map that another tool wrote may lead out of its sources.
    if (typeof file !== 'string' || sourceLine < 0 || sourceColumn < 0) return undefined;
    return { file, line: sourceLine + 1, column: sourceColumn + column - at };
  };
}

/** The last segment of a line that starts before a 1-based column. */
function lastBefore(
  segments: readonly SourceMapSegment[],
  column: number,
): SourceMapSegment | undefined {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle] as SourceMapSegment)[0] < column) low = middle + 1;
    else high = middle;
  }
  return segments[low - 1];
}
