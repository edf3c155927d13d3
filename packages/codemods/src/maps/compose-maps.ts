import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { assertCall } from '@nav/core/internal';
import { folderOf, joinPath } from '@nav/paths';
import { createTracer, type SourceMap } from './source-map.ts';

/**
 * Composes a source map with the maps of its sources, so that it leads to the original files after any number of
 * codemods. Content that is new in one of the steps has no origin. If two files would have the same name, the map is
 * returned unchanged.
 *
 * @example
 * const second = composeMaps(wrapped.map(), () => first); const third = composeMaps(extracted.map(), () => second);
 * trace(third, line, column); // a location in the input of the first codemod
 *
 * @param earlierOf returns the map of a source, if any, with paths relative to the folder of that source.
 */
export function composeMaps(
  map: SourceMap,
  earlierOf: (source: string) => SourceMap | undefined,
): SourceMap {
  assertCall('composeMaps(map, earlierOf)', map?.sources, typeof earlierOf === 'function');
  const earlier = map.sources.map(earlierOf);
  if (earlier.every((one) => one === undefined)) return map;
  const contents = new Map<string, string>();
  for (const [index, source] of map.sources.entries()) {
    const known = earlier[index];
    const named = known
      ? known.sources.map(
          (name, at) => [resolveFrom(source, name), known.sourcesContent[at]] as const,
        )
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
      const trace = tracers[index];
      if (!trace) return [column, numbers.get(source) as number, line, sourceColumn];
      const origin = trace(line + 1, sourceColumn + 1);
      if (!origin) return [column];
      const number = numbers.get(resolveFrom(source, origin.file)) as number;
      return [column, number, origin.line - 1, origin.column - 1];
    }),
  );
  return {
    ...map,
    sources,
    sourcesContent: [...contents.values()],
    mappings: encode(lines),
  };
}

/** Resolves a path relative to the folder of `source`. */
function resolveFrom(source: string, name: string): string {
  return joinPath(folderOf(source), name);
}
