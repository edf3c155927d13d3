import { type Base, digest, type Step } from './journal.ts';
import type { Operation } from './operations.ts';
import { runsOf } from './runs.ts';

const CARRIAGE_RETURN = 13;

/** The last content that nav gave a file, and the content under it. */
export type LastWrite = Pick<Step, 'after' | 'base'>;

/**
 * Returns the last writes of all files that kept runs have changed, by the path from the root of the site. One only counts
 * while its file still has that content. A codemod may replace such a file if the content under all of nav's writes is the committed
 * one, or there is none.
 */
export function lastWrites(
  state: string | undefined,
  root: string,
): ReadonlyMap<string, LastWrite> {
  const writes = new Map<string, LastWrite>();
  for (const { journal } of runsOf(root, state))
    for (const { path, after, base } of journal.steps)
      if (!writes.has(path)) writes.set(path, { after, base });
  return writes;
}

/** Returns a function that finds the content under the one that an operation writes: see `Step.base`. */
export function baseFinder(
  state: string | undefined,
  root: string,
  operations: readonly Operation[],
): (operation: Operation) => Base | null {
  const known = lastWrites(state, root);
  const deleted = new Map(
    operations.filter(({ after }) => after === null).map((one) => [one.change.path, one]),
  );
  const baseOf = ({ path, before, bytes, old, change }: Operation): Base | null => {
    if (before === null) {
      // A page that moves keeps what is under it, and a copy is nav's own.
      const origin = typeof change.like === 'string' ? deleted.get(change.like) : undefined;
      return origin?.before ? baseOf(origin) : null;
    }
    const last = known.get(path);
    if (last?.after === before) return last.base;
    // Of most files, it is known.
    const isSame = !old?.isLink && !bytes.includes(CARRIAGE_RETURN);
    return { path, digest: isSame ? before : unixDigest(bytes) };
  };
  return baseOf;
}

/** Returns the digest of a content with the line endings of Unix, so that it is the same in git. */
export function unixDigest(bytes: Uint8Array): string {
  if (!bytes.includes(CARRIAGE_RETURN)) return digest(bytes);
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
  return digest(Buffer.from(text, 'latin1'));
}
