import type { Config } from '../config/load.ts';
import type { Finding, SourceLocation } from '../diagnostics/diagnostic.ts';
import { isObject } from '../text/json-value.ts';
import { folderOf, joinPath } from '../text/path.ts';
import { parentPointer, valueAt } from '../text/pointer.ts';

/** Where a part of the config comes in by a `$ref` (M5.1). */
interface Mount {
  /** The value of the `$ref`, in the file that holds it. */
  at: SourceLocation & { file: string; pointer: string };
  /** The composed pointer of what it names. */
  pointer: string;
}

/** Two `$ref`s that name one file. */
export interface MountedTwice {
  /** The file that they name. */
  file: string;
  first: Mount;
  second: Mount;
  /** The `$ref`s by which the second comes in, the innermost first. */
  outer: readonly Mount[];
}

/** What is shown beside a finding at the second of two `$ref`s. */
export function mountsBeside({ first, outer }: MountedTwice): NonNullable<Finding['related']> {
  return [
    { at: first.at, message: 'The file first stands here.' },
    ...outer.map(({ at }) => ({ at, message: 'It comes in by this.' })),
  ];
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
    const left = mountsAbove(config, one);
    const right = mountsAbove(config, other);
    for (const [index, second] of right.entries()) {
      const first = left[index];
      if (!first) return undefined;
      if (first.at.file === second.at.file && first.at.pointer === second.at.pointer) continue;
      const file = right[index - 1]?.at.file ?? config.origin(second.pointer).file;
      return { file, first, second, outer: right.slice(index + 1) };
    }
    // Both come in by the same `$ref`s, so it is the file with the outermost which two others name.
    one = parentPointer(left[0]?.pointer ?? '');
    other = parentPointer(right[0]?.pointer ?? '');
  }
  return undefined;
}

/**
 * The nearest `$ref` by which the value at a composed pointer comes in. Where the file that it names holds nothing but
 * another one, there are several: the innermost comes first.
 */
function mountsAbove(config: Config, pointer: string): Mount[] {
  for (let at: string | undefined = pointer; at !== undefined; at = parentPointer(at)) {
    const value = config.origin(at);
    const key = config.origin(at, 'key');
    if (value.file === key.file && value.pointer === key.pointer) continue;
    const place = `${key.pointer}/$ref`;
    if (typeof valueAt(config.sources.get(key.file)?.value, place) !== 'string') continue;
    const mounts: Mount[] = [];
    const named = new Set<string>();
    for (let spot = { file: key.file, pointer: place }; ; ) {
      mounts.unshift({ at: { ...spot, anchor: 'value' }, pointer: at });
      const ref = valueAt(config.sources.get(spot.file)?.value, spot.pointer);
      if (typeof ref !== 'string') return mounts;
      const file = joinPath(folderOf(spot.file), ref.replaceAll('\\', '/'));
      const target = config.sources.get(file)?.value;
      if (named.has(file) || !isObject(target) || typeof target.$ref !== 'string') return mounts;
      named.add(file);
      spot = { file, pointer: '/$ref' };
    }
  }
  return [];
}
