import { onceForObject, onceForText } from '@nav/collections';
import { assertCall } from '@nav/core/internal';
import { isContainer } from '@nav/json';
import { createTracer, type SourceMap, type SourcePosition } from './source-map.ts';

/** An original location, with the text of its line. */
export interface Trace extends SourcePosition {
  text: string;
}

/**
 * Returns the original location of a 1-based line and column, with the text of its line, which is empty if the map does not
 * have it. Its file is relative to the folder of the map. A map is decoded once, however often it is asked.
 *
 * @returns `undefined` if the location is new.
 */
export function trace(map: SourceMap, line: number, column: number): Trace | undefined {
  assertCall(
    'trace(map, line, column)',
    map?.sources,
    typeof line === 'number',
    typeof column === 'number',
  );
  const { originOf, linesOf } = readerOf(map);
  const origin = originOf(line, column);
  return origin && { ...origin, text: linesOf(origin.file)[origin.line - 1] ?? '' };
}

const readerOf = /* @__PURE__ */ onceForObject((map: SourceMap) => ({
  originOf: createTracer(map),
  linesOf: onceForText((file) => {
    const text = map.sourcesContent[map.sources.indexOf(file)] ?? '';
    return text.split(/\r\n|\r|\n/);
  }),
}));

/** Parses a source map; sources without content get an empty one. Returns undefined if the text is not a source map. */
export function readSourceMap(text: string): SourceMap | undefined {
  try {
    const map: unknown = JSON.parse(text);
    if (!isContainer(map)) return undefined;
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
