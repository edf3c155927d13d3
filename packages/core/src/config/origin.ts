import type { RangeAnchor } from '../text/position.ts';

/** Where a value or key of the composed config really stands. */
export interface Origin {
  file: string;
  /** RFC 6901, inside `file`. */
  pointer: string;
}

/** A place of the composed config where another file, or another place of one, begins. */
export interface Mount {
  value: Origin;
  /** Set where the key stands beside the `$ref`, not in the file that it names. */
  key?: Origin;
}

/** Where the value (or, with the anchor `key`, the property name) at a pointer of a composed config stands. */
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
