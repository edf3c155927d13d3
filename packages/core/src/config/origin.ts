import { addTo, once } from '@nav/collections';
import type { RangeAnchor } from '@nav/json';

/** The location of a value or property name of the composed config in one of its files. */
export interface Origin {
  file: string;
  /** RFC 6901, inside `file`. */
  pointer: string;
}

/** A pointer of the composed config at which another file, or another part of one, begins. */
export interface Mount {
  value: Origin;
  /** Set if the property name is next to the `$ref`, not in the file that the `$ref` names. */
  key?: Origin;
}

/** Returns the origin of the value, or with the anchor `key` of the property name, at a pointer of a composed config. */
export function originOf(
  file: string,
  mounts: ReadonlyMap<string, Mount>,
  pointer: string,
  anchor: RangeAnchor | undefined,
): Origin {
  if (mounts.size === 0) return { file, pointer };
  for (let prefix = pointer; ; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const mount = mounts.get(prefix);
    const origin = anchor === 'key' && prefix === pointer ? mount?.key : mount?.value;
    if (origin) {
      return { file: origin.file, pointer: origin.pointer + pointer.slice(prefix.length) };
    }
    if (prefix === '') return { file, pointer };
  }
}

/**
 * Returns a function that returns the pointers of a composed config at which an origin appears: several inside a file that
 * several `$ref`s name.
 */
export function usesFinder(
  main: string,
  mounts: ReadonlyMap<string, Mount>,
): (origin: Origin, anchor?: RangeAnchor) => string[] {
  const byFile = once(() => groupEntries(mounts));
  return ({ file, pointer }, anchor) => {
    const uses = new Set(file === main ? [pointer] : []);
    for (const [at, start] of byFile().get(file) ?? [])
      if (`${pointer}/`.startsWith(`${start}/`)) uses.add(at + pointer.slice(start.length));
    return [...uses].filter((use) => {
      const origin = originOf(main, mounts, use, anchor);
      return origin.file === file && origin.pointer === pointer;
    });
  };
}

function groupEntries(mounts: ReadonlyMap<string, Mount>) {
  const byFile = new Map<string, [at: string, start: string][]>();
  for (const [at, { value }] of mounts) addTo(byFile, value.file, [at, value.pointer]);
  return byFile;
}
