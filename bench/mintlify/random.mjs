// Makes random choices that are the same in every run.

/**
 * Returns a source of choices.
 *
 * @param {number} seed
 */
export function choices(seed) {
  let state = seed;
  const below = (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
  return {
    /** Returns an integer from 0 to below `count`. */
    below,
    pick: (list) => list[below(list.length)],
    /** Returns true in one of `count` calls. */
    rarely: (count) => below(count) === 0,
    /** Returns a list with `from` to `to` results of `make`. */
    several: (from, to, make) => Array.from({ length: from + below(to - from + 1) }, make),
  };
}
