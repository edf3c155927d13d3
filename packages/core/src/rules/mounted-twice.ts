import type { Spot } from '../diagnostic.ts';
import type { Config } from '../load.ts';
import { parentPointer, valueAt } from '../pointer.ts';

/** Where a part of the config comes in by a `$ref` (builder 5.1). */
interface Mount {
  /** The value of the `$ref`, in the file that holds it. */
  at: Spot & { file: string; pointer: string };
  /** The composed pointer of what it names. */
  pointer: string;
}

/** Two `$ref`s that name one file. */
export interface MountedTwice {
  /** The file that they name. */
  file: string;
  first: Mount;
  second: Mount;
}

/**
 * Whether two places of the composed config are one place of one file, and the two `$ref`s which make them two;
 * `undefined` where the places are written apart.
 */
export function mountedTwice(
  config: Config,
  first: string,
  second: string,
): MountedTwice | undefined {
  let one: string | undefined = first;
  let other: string | undefined = second;
  while (one !== undefined && other !== undefined) {
    const from = config.origin(one);
    const to = config.origin(other);
    if (from.file !== to.file || from.pointer !== to.pointer) return undefined;
    const left = mountAbove(config, one);
    const right = mountAbove(config, other);
    if (!left || !right) return undefined;
    if (left.at.file !== right.at.file || left.at.pointer !== right.at.pointer) {
      return { file: config.origin(right.pointer).file, first: left, second: right };
    }
    // Both come in by one `$ref`, so it is the file with that `$ref` which two others name.
    one = parentPointer(left.pointer);
    other = parentPointer(right.pointer);
  }
  return undefined;
}

/** The nearest `$ref` by which the value at a composed pointer comes in. */
function mountAbove(config: Config, pointer: string): Mount | undefined {
  for (let at: string | undefined = pointer; at !== undefined; at = parentPointer(at)) {
    const value = config.origin(at);
    const key = config.origin(at, 'key');
    if (value.file === key.file && value.pointer === key.pointer) continue;
    const place = `${key.pointer}/$ref`;
    if (typeof valueAt(config.sources.get(key.file)?.value, place) !== 'string') continue;
    return { at: { file: key.file, pointer: place, anchor: 'value' }, pointer: at };
  }
  return undefined;
}
