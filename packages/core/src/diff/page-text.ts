import { addTo, getOrSet, once } from '@nav/collections';
import { MAX_RUNS, MAX_SHARING } from '../limits/limits.ts';

/** The words of a run of text that identifies a page. */
const RUN_LENGTH = 5;

/** Pages with fewer own runs have too little text to be recognized by it. */
const MIN_RUNS = 8;

export type TextOf = (path: string) => string | undefined;

export interface TextOverlap {
  /**
   * Returns the share of the text of a removed page that a page gained, and that it has, from 0 to 1.
   *
   * @returns `undefined` if the removed page has too little text, or the other one cannot be read.
   */
  share(from: string, to: string): { gained: number; had: number } | undefined;
  /** Returns the pages that have some of the text of a removed page. */
  pagesWith(from: string): Iterable<string>;
}

export function compareTexts(
  removed: readonly string[],
  before: { paths: Iterable<string>; textOf: TextOf },
  after: { paths: Iterable<string>; textOf: TextOf },
): TextOverlap {
  const owners = ownersOfRuns(removed, before);
  const totals = new Map<string, number>();
  for (const pages of owners.values())
    for (const path of pages) totals.set(path, (totals.get(path) ?? 0) + 1);
  const overlaps = new Map<string, Map<string, Overlap>>();
  const readable = new Set<string>();
  if (owners.size > 0)
    for (const path of after.paths) {
      const text = after.textOf(path);
      if (text === undefined) continue;
      readable.add(path);
      for (const [from, overlap] of overlapsOf(text, owners, () => before.textOf(path))) {
        getOrSet(overlaps, from, () => new Map()).set(path, overlap);
      }
    }
  return {
    share(from, to) {
      const total = totals.get(from) ?? 0;
      if (total < MIN_RUNS || !readable.has(to)) return undefined;
      const { gained, had } = overlaps.get(from)?.get(to) ?? { gained: 0, had: 0 };
      return { gained: gained / total, had: had / total };
    },
    pagesWith: (from) => overlaps.get(from)?.keys() ?? [],
  };
}

/** The numbers of runs of a removed page that an existing page gained, and that it has. */
interface Overlap {
  gained: number;
  had: number;
}

function overlapsOf(
  text: string,
  owners: ReadonlyMap<number, readonly string[]>,
  textBefore: () => string | undefined,
): Map<string, Overlap> {
  const overlaps = new Map<string, Overlap>();
  const old = once(() => runsOf(textBefore()));
  for (const run of runsOf(text)) {
    const pages = owners.get(run);
    if (!pages) continue;
    for (const from of pages) {
      const overlap = getOrSet(overlaps, from, () => ({ gained: 0, had: 0 }));
      overlap.had += 1;
      if (!old().has(run)) overlap.gained += 1;
    }
  }
  return overlaps;
}

function ownersOfRuns(
  removed: readonly string[],
  before: { paths: Iterable<string>; textOf: TextOf },
): Map<number, readonly string[]> {
  const owners = new Map<number, string[]>();
  for (const path of removed)
    for (const run of runsOf(before.textOf(path))) addTo(owners, run, path);
  if (owners.size === 0) return owners;
  const isRemoved = new Set(removed);
  /** The remaining pages with the same runs. */
  const others = new Map<number, number>();
  for (const path of before.paths) {
    if (isRemoved.has(path)) continue;
    for (const run of runsOf(before.textOf(path)))
      if (owners.has(run)) others.set(run, (others.get(run) ?? 0) + 1);
  }
  for (const [run, pages] of owners)
    if (pages.length + (others.get(run) ?? 0) > MAX_SHARING) owners.delete(run);
  return owners;
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** Returns hashes of the runs of words in a page, without its front matter. */
function runsOf(text: string | undefined): Set<number> {
  const runs = new Set<number>();
  if (text === undefined) return runs;
  const last = new Uint32Array(RUN_LENGTH);
  let count = 0;
  let word = SEED;
  const close = () => {
    if (word === SEED) return;
    last[count % RUN_LENGTH] = word;
    count += 1;
    word = SEED;
    if (count < RUN_LENGTH) return;
    let run = 0;
    for (let at = 0; at < RUN_LENGTH; at += 1)
      run = Math.imul(run, 0x9e3779b1) ^ (last[(count + at) % RUN_LENGTH] ?? 0);
    // Engines store signed integers without a box.
    runs.add(run | 0);
  };
  for (let at = FRONT_MATTER.exec(text)?.[0].length ?? 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (!isWordUnit(unit)) close();
    else {
      // An upper-case letter of ASCII becomes lower-case.
      const letter = unit >= 65 && unit <= 90 ? unit + 32 : unit;
      word = Math.imul(word ^ letter, 0x01000193) >>> 0;
      if (unit >= FIRST_IDEOGRAPH) close();
    }
    if (runs.size >= MAX_RUNS) break;
  }
  close();
  return runs;
}

const SEED = 0x811c9dc5;

/** From here on, scripts have no spaces: each character counts as a word. */
const FIRST_IDEOGRAPH = 0x2e80;

/** Returns true for digits, letters, and everything outside of ASCII but punctuation. */
function isWordUnit(unit: number): boolean {
  if (unit < 128)
    return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57);
  return unit >= 0xc0 && !(unit >= 0x2000 && unit <= 0x2bff) && !(unit >= 0x3000 && unit <= 0x303f);
}
