import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Host } from '../files/host.ts';
import { type ParseResult, parseSource, type Source } from '../source/source.ts';
import { folderOf, normalizePath } from '../text/path.ts';
import type { RangeAnchor } from '../text/position.ts';
import { followRefs } from './follow-refs.ts';
import { type Mount, type Origin, originOf } from './origin.ts';

/** One config composed of one or many files. */
export interface Config {
  /** The main file, relative to the host's root. */
  readonly file: string;
  /** The folder of the site: that of the main file. */
  readonly folder: string;
  /** The composed value: no `$ref` is left in it. See `isUnresolved` for those that lead nowhere. */
  readonly value: unknown;
  /** Every file that took part, by path. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Where the value (or, with the anchor `key`, the property name) at a composed pointer stands. */
  origin(pointer: string, anchor?: RangeAnchor): Origin;
}

/**
 * Reads a config and follows its `$ref`s (M5). Faults are findings, never exceptions.
 *
 * @returns no config when the main file is absent or not JSON.
 */
export function loadConfig(
  host: Host,
  file: string,
): { config: Config | undefined; findings: Finding[] } {
  const text = host.read(file);
  return text === undefined ? { config: undefined, findings: [] } : composeConfig(host, file, text);
}

/**
 * As `loadConfig`, for a main file whose text is already at hand.
 *
 * @param parse parses the main file; every file that a `$ref` names is JSON.
 */
export function composeConfig(
  host: Host,
  path: string,
  text: string,
  parse: (file: string, text: string) => ParseResult = parseSource,
): { config: Config | undefined; findings: Finding[] } {
  const file = normalizePath(path);
  const { source, findings } = parse(file, text);
  if (!source) return { config: undefined, findings };
  const sources = new Map([[file, source]]);
  const mounts = new Map<string, Mount>();
  const value = source.hasRefs ? followRefs(host, source, sources, mounts, findings) : source.value;
  const config: Config = {
    file,
    folder: folderOf(file),
    value,
    sources,
    origin: (pointer, anchor) => originOf(file, mounts, pointer, anchor),
  };
  return { config, findings };
}
