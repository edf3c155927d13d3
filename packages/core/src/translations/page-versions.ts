import type { HistoryIndex } from './history.ts';

export interface CurrentPage {
  /** The path of the file from the root of the host. */
  readonly file: string;
  /** The path in the repository. */
  readonly path: string;
  readonly text: string;
}

/** A translated page and its original, and the mark that records the original it was made from. */
export interface CurrentPair {
  readonly original: CurrentPage;
  readonly translation: CurrentPage;
  readonly mark: string | undefined;
}

/** The changes of an original that its translation lacks. */
export interface Lag {
  /** The commits that changed what readers see. */
  commits: number;
  /** The lines that were added and removed. */
  lines: number;
  /** The date of the first change that counts: `2026-05-02`. */
  since: string;
  /** True if some changes are not committed. */
  uncommitted: boolean;
  /** The visible lines that the translation was made from, and the current ones. */
  before: readonly string[];
  after: readonly string[];
}

/** The state of a translated page. `unknownMark` is set if its mark is not a commit or a content of the original. */
export type PageState = { unknownMark?: true } & (
  | { kind: 'current' | 'copy' }
  | { kind: 'behind'; lag: Lag }
);

export interface StateContext {
  readonly index: HistoryIndex;
  /** Returns the visible lines of a content, by the path that it has in the repository. */
  visible(text: string, path: string): readonly string[];
  /** Returns the visible lines without the front matter, and without the addresses of links. */
  body(text: string): readonly string[];
  /** Returns some words of an original, by which a copy is recognized. */
  words(original: string): readonly string[];
  /** Compares the visible text of two contents; undefined if a needed content is missing. */
  seenChange(one: Version, other: Version): Reading<SeenChange | undefined>;
  /** Only later changes count, if it is set: the index of a commit. */
  readonly since: number | undefined;
  /** The date of changes that are not committed. */
  readonly today: string;
  /** True if unchanged copies are looked for. */
  readonly findsCopies: boolean;
}

/** Asks for the contents of objects, and receives them: a search over many pages reads contents together. */
export type Reading<Result> = Generator<readonly string[], Result, ReadonlyMap<string, string>>;

/** The part in which readers see a change: `head` for the title and the description alone. */
export type SeenChange = 'none' | 'head' | 'body';

export interface Version {
  readonly object: string;
  readonly path: string;
}

/** The version of an original from which a translation was made. */
export interface Base {
  /** The commit after which changes count; undefined to count all. */
  commit: number | undefined;
  object: string;
  path: string;
  /** A newer version, whose title and description the translation has. */
  head?: Omit<Base, 'head'>;
}

/** Runs searches side by side, so that the contents that all of them ask for are read together. */
export function readTogether<Result>(
  searches: readonly Reading<Result>[],
  read: (objects: readonly string[]) => ReadonlyMap<string, string>,
): { results: Result[]; unread: ReadonlySet<string> } {
  const results: Result[] = [];
  const unread = new Set<string>();
  const texts = new Map<string, string>();
  let waiting = searches.map((search, at) => ({ search, at, wanted: [] as readonly string[] }));
  while (waiting.length > 0) {
    const wanted = new Set(waiting.flatMap(({ wanted }) => wanted));
    const missing = [...wanted].filter((object) => !texts.has(object) && !unread.has(object));
    if (missing.length > 0) {
      const found = read(missing);
      for (const object of missing) {
        const text = found.get(object);
        if (text === undefined) unread.add(object);
        else texts.set(object, text);
      }
    }
    const next: typeof waiting = [];
    for (const { search, at } of waiting) {
      const step = search.next(texts);
      if (step.done) results[at] = step.value;
      else next.push({ search, at, wanted: step.value });
    }
    waiting = next;
  }
  return { results, unread };
}
