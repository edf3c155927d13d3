import { createTracer, type SourceMap, type SourcePosition } from './source-map.ts';

/** Where a place of a result came from, with the line that stood there. */
export interface Trace extends SourcePosition {
  text: string;
}

/**
 * Reads a source map as text and says where a 1-based line and column of the mapped file came from. The file is named as
 * in the map: relative to the map's folder.
 *
 * @returns `undefined` where the place is new, or where the text is no source map.
 */
export function trace(mapText: string, line: number, column: number): Trace | undefined {
  const map = readSourceMap(mapText);
  const place = map && createTracer(map)(line, column);
  return place && { ...place, text: sourceLine(map, place) };
}

/** The line that a place stands in, without its line break; empty where the map does not hold it. */
export function sourceLine(
  { sources, sourcesContent }: SourceMap,
  { file, line }: SourcePosition,
): string {
  const source = sourcesContent[sources.indexOf(file)] ?? '';
  return source.split(/\r\n|\r|\n/)[line - 1] ?? '';
}

/** The source map that a text holds, a source without a content with an empty one; undefined where it holds none. */
export function readSourceMap(text: string): SourceMap | undefined {
  try {
    const map: unknown = JSON.parse(text);
    if (typeof map !== 'object' || map === null) return undefined;
    const { version, sources, mappings, sourcesContent } = map as Record<string, unknown>;
    const contents = sourcesContent ?? [];
    if (version !== 3 || typeof mappings !== 'string') return undefined;
    if (!isListOf(sources, isTextOrNull) || !isListOf(contents, isTextOrNull)) return undefined;
    const known = (contents as (string | null)[]).map((content) => content ?? '');
    return { ...(map as SourceMap), sourcesContent: known };
  } catch {
    return undefined;
  }
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}
