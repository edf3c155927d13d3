import { createTracer, type SourceMap, type SourcePosition } from './source-map.ts';

/** An original location, with the text of its line. */
export interface Trace extends SourcePosition {
  text: string;
}

/**
 * Returns the original location of a 1-based line and column, given the text of a source map. Its file is relative to the
 * folder of the map.
 *
 * @returns `undefined` if the location is new, or if the text is not a source map.
 */
export function trace(mapText: string, line: number, column: number): Trace | undefined {
  const map = readSourceMap(mapText);
  const origin = map && createTracer(map)(line, column);
  return origin && { ...origin, text: sourceLine(map, origin) };
}

/** Returns the line of a location, without its line break; empty if the map does not have it. */
export function sourceLine(
  { sources, sourcesContent }: SourceMap,
  { file, line }: SourcePosition,
): string {
  const source = sourcesContent[sources.indexOf(file)] ?? '';
  return source.split(/\r\n|\r|\n/)[line - 1] ?? '';
}

/** Parses a source map; sources without content get an empty one. Returns undefined if the text is not a source map. */
export function readSourceMap(text: string): SourceMap | undefined {
  try {
    const map: unknown = JSON.parse(text);
    if (typeof map !== 'object' || map === null) return undefined;
    const { version, sources, mappings, sourcesContent } = map as Record<string, unknown>;
    const contents = sourcesContent ?? [];
    if (version !== 3 || typeof mappings !== 'string') return undefined;
    if (!isListOf(sources, isStringOrNull) || !isListOf(contents, isStringOrNull)) return undefined;
    const known = (contents as (string | null)[]).map((content) => content ?? '');
    return { ...(map as SourceMap), sourcesContent: known };
  } catch {
    return undefined;
  }
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isStringOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}
