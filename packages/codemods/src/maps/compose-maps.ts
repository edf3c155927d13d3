import { posix } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { createTracer, type SourceMap, type SourcePosition } from './source-map.ts';

/**
 * Leads a source map past files that were themselves made from others, to where their values came from: step by step, one
 * map for any number of codemods. What was new in one of the steps is new in the composed map, too. Where that would give
 * two texts one name the map stays as it is.
 *
 * @example
 * const second = composeMaps(wrapped.map(), () => first);
 * const third = composeMaps(extracted.map(), () => second);
 * createTracer(third)(line, column); // a place in the text that the first codemod got
 *
 * @param earlierOf the map of a source, named from the folder in which it stands as every map is; undefined where there is none.
 */
export function composeMaps(
  map: SourceMap,
  earlierOf: (source: string) => SourceMap | undefined,
): SourceMap {
  const earlier = map.sources.map(earlierOf);
  if (earlier.every((one) => one === undefined)) return map;
  const contents = new Map<string, string>();
  for (const [index, source] of map.sources.entries()) {
    const known = earlier[index];
    const named = known
      ? known.sources.map((name, at) => [beside(source, name), known.sourcesContent[at]] as const)
      : [[source, map.sourcesContent[index]] as const];
    for (const [name, content = ''] of named) {
      if (contents.has(name) && contents.get(name) !== content) return map;
      contents.set(name, content);
    }
  }
  const sources = [...contents.keys()];
  const numbers = new Map(sources.map((name, index) => [name, index]));
  const tracers = earlier.map((one) => one && createTracer(one));
  const lines = decode(map.mappings).map((segments) =>
    segments.map((segment): SourceMapSegment => {
      if (segment.length === 1) return segment;
      const [column, index, line, sourceColumn] = segment;
      const source = map.sources[index] as string;
      const placeOf = tracers[index];
      const here: SourcePosition = { file: source, line: line + 1, column: sourceColumn + 1 };
      const place = placeOf ? placeOf(here.line, here.column) : here;
      if (!place) return [column];
      const number = numbers.get(placeOf ? beside(source, place.file) : source) as number;
      return [column, number, place.line - 1, place.column - 1];
    }),
  );
  return {
    ...map,
    sources,
    sourcesContent: [...contents.values()],
    mappings: encode(lines),
  };
}

/** The name of a file, which the map of `source` names from the folder of `source`. */
function beside(source: string, name: string): string {
  return posix.join(posix.dirname(source), name);
}
