import { createTracer, type Place, type SourceMap } from './source-map.ts';

/** Where a place of a result came from, with the line that stood there. */
export interface Trace extends Place {
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
  if (!place) return undefined;
  const source = map.sourcesContent[map.sources.indexOf(place.file)] ?? '';
  return { ...place, text: source.split(/\r\n|\r|\n/)[place.line - 1] ?? '' };
}

/** The source map that a text holds; undefined where it holds none. */
export function readSourceMap(text: string): SourceMap | undefined {
  try {
    const map: unknown = JSON.parse(text);
    if (typeof map !== 'object' || map === null) return undefined;
    const { version, sources, mappings, sourcesContent } = map as Partial<SourceMap>;
    if (version !== 3 || !Array.isArray(sources) || typeof mappings !== 'string') return undefined;
    return { ...(map as SourceMap), sourcesContent: sourcesContent ?? [] };
  } catch {
    return undefined;
  }
}
