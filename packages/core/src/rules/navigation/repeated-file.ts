import { addTo, once } from '@nav/collections';
import { isContainer, joinPointer } from '@nav/json';
import { refPath } from '@nav/paths';
import type { Config } from '../../config/load.ts';
import type { Origin } from '../../config/origin.ts';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';

type RefLocation = SourceLocation & { file: string };

/** A file that several `$ref`s name, so that its content is in the config several times. */
export interface RepeatedFile {
  file: string;
  /** The last of the `$ref`s. */
  at: SourceLocation;
  /** The other `$ref`s. */
  related: { at: SourceLocation; message: string }[];
}

/**
 * Returns a function that explains why two values of the config have the same origin: it returns the innermost file
 * around them that several `$ref`s name. It returns `undefined` if the origins differ.
 */
export function repeatedFileFinder(
  config: Config,
): (one: Origin, other: Origin) => RepeatedFile | undefined {
  const refsByFile = once(() => collectRefs(config));
  return (one, other) => {
    if (one.file !== other.file || one.pointer !== other.pointer) return undefined;
    let { file } = one;
    let refs = refsByFile().get(file) ?? [];
    for (; refs.length === 1 && file !== config.file; refs = refsByFile().get(file) ?? [])
      file = (refs[0] as RefLocation).file;
    const at = refs.at(-1);
    const message = 'This $ref names the same file.';
    return at && { file, at, related: refs.slice(0, -1).map((ref) => ({ at: ref, message })) };
  };
}

/** Returns the `$ref`s to each file, in the order of the config. */
export function collectRefs(config: Config): ReadonlyMap<string, readonly RefLocation[]> {
  const refs = new Map<string, RefLocation[]>();
  for (const { file, value, hasRefs } of config.sources.values()) {
    const walk = (node: unknown, pointer: string): void => {
      if (!isContainer(node)) return;
      for (const [key, child] of Object.entries(node)) {
        const at = joinPointer(pointer, key);
        if (key !== '$ref' || typeof child !== 'string') walk(child, at);
        else {
          const target = refPath(file, child);
          if (target !== undefined) addTo(refs, target, { file, pointer: at, anchor: 'value' });
        }
      }
    };
    if (hasRefs) walk(value, '');
  }
  return refs;
}
