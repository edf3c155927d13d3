import type { RangeAnchor } from '@nav/json';
import { folderOf, normalizePath } from '@nav/paths';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Host } from '../files/host.ts';
import { type ParseResult, parseSource, type Source } from '../source/source.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { followRefs } from './follow-refs.ts';
import { type Mount, type Origin, originOf, usesFinder } from './origin.ts';

/** Parses a config. `read` returns the contents of other files. */
export type ParseConfig = (
  file: string,
  text: string,
  read: (file: string) => string | undefined,
) => ParseResult;

/** A config composed of one or more files. */
export interface Config {
  /** The path of the main file, relative to the host's root. */
  readonly file: string;
  /** The folder of the site, which contains the main file. */
  readonly folder: string;
  /** The composed value, without `$ref`s. `isUnresolved` marks the objects whose `$ref` could not be followed. */
  readonly value: unknown;
  /** All files of the config, by path. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Returns the file and pointer of the value, or with the anchor `key` of the property name, at a composed pointer. */
  origin(pointer: string, anchor?: RangeAnchor): Origin;
  /** Returns the composed pointers with an origin: several inside a file that several `$ref`s name. */
  uses(origin: Origin, anchor?: RangeAnchor): string[];
}

/**
 * Composes a config from the text of its main file and the files that its `$ref`s name. Never throws: faults are findings.
 *
 * @param parse parses the main file. Files that a `$ref` names are always JSON.
 */
export function composeConfig(
  host: Host,
  path: string,
  text: string,
  parse: ParseConfig = parseSource,
): { config: Config | undefined; findings: Finding[] } {
  assertCall(
    'composeConfig(host, file, text)',
    host?.read,
    typeof path === 'string',
    typeof text === 'string',
    parse?.call,
  );
  const file = normalizePath(path);
  const parsed = parse(file, text, (other) => host.read(other));
  const { source, parts = [] } = parsed;
  const findings = [...parsed.findings];
  if (!source) return { config: undefined, findings };
  const sources = new Map([source, ...parts].map((one) => [one.file, one]));
  const mounts = new Map<string, Mount>();
  const value = source.hasRefs ? followRefs(host, source, sources, mounts, findings) : source.value;
  const config: Config = {
    file,
    folder: folderOf(file),
    value,
    sources,
    origin: (pointer, anchor) => originOf(file, mounts, pointer, anchor),
    uses: usesFinder(file, mounts),
  };
  return { config, findings };
}
