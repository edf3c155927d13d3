import { folderOf, normalizePath } from '@nav/paths';
import { MAX_KEPT_TEXT } from '../limits/limits.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { type Derive, type DeriveFromListing, deriverOf, withDeriver } from './derived.ts';
import type { Host } from './host.ts';
import {
  hasNewStamp,
  isSameListing,
  type Listing,
  type Stamp,
  stampsOf,
  updatedFolders,
} from './stamps.ts';
import { trackReadErrors } from './tracked-host.ts';

/** A host that keeps what it reads. */
export interface CachedHost extends Host {
  /**
   * Forgets files that were edited, added, removed or renamed, and folders with everything below them. Without paths,
   * forgets everything.
   */
  changed(paths?: Iterable<string>): void;
}

/** Something that is asked about single files. A function derives a value from the text. */
type Question = 'read' | 'isOutsideRoot' | 'whyUnreadable' | Derive<unknown>;

interface Answer {
  stamp: unknown;
  value: unknown;
}

/** The stamp of a value that is only kept because the next one can be computed from it. */
const OUTDATED = Symbol();

interface Answers {
  /** Returns the answer to a question about a file: the last one, unless the file has changed since. */
  get<Value>(question: Question, path: string, compute: (before?: Value) => Value): Value;
  /** Returns the answers about several files. Keeps the last list of each question until one of its answers is forgotten. */
  getAll<Value>(
    question: Question,
    paths: readonly string[],
    get: (path: string) => Value,
  ): readonly Value[];
  /** Forgets the answers about a file. Returns how much was known. */
  forget(path: string): { isFile: boolean; hadText: boolean };
  /** Forgets everything below some paths, which may be folders. */
  forgetBelow(folders: ReadonlySet<string>): void;
  clear(): void;
}

/**
 * Keeps answers about files.
 *
 * @param onText is called with the paths of files that were read.
 */
function keepAnswers(stamp: Stamp | undefined, onText: (path: string) => void): Answers {
  const answers = new Map<Question, Map<string, Answer>>();
  const lists = new Map<Question, { paths: readonly string[]; values: readonly unknown[] }>();
  let room = MAX_KEPT_TEXT;

  function forget(question: Question, kept: Map<string, Answer>, path: string): void {
    const known = kept.get(path);
    if (!known) return;
    lists.delete(question);
    if (question === 'read') room += lengthOf(known.value);
    if (typeof question === 'function' && question.length > 2) known.stamp = OUTDATED;
    else kept.delete(path);
  }

  return {
    get<Value>(question: Question, path: string, compute: (before?: Value) => Value): Value {
      const kept = answers.get(question) ?? new Map<string, Answer>();
      answers.set(question, kept);
      // Before the file is read: a change in between is then noticed next time.
      const now = stamp?.(path);
      const known = kept.get(path);
      if (known && Object.is(known.stamp, now)) return known.value as Value;
      forget(question, kept, path);
      const value = compute(known?.value as Value | undefined);
      if (value !== undefined && isOfText(question)) onText(path);
      if (question === 'read') {
        if (lengthOf(value) > room) return value;
        room -= lengthOf(value);
      }
      kept.set(path, { stamp: now, value });
      return value;
    },
    getAll<Value>(
      question: Question,
      paths: readonly string[],
      get: (path: string) => Value,
    ): readonly Value[] {
      const known = lists.get(question);
      if (known?.paths === paths) return known.values as readonly Value[];
      const values = paths.map(get);
      lists.set(question, { paths, values });
      return values;
    },
    forget(path) {
      let isFile = false;
      let hadText = false;
      for (const [question, kept] of answers) {
        const known = kept.get(path);
        const isKnown = known?.value !== undefined && known.stamp !== OUTDATED;
        isFile ||= isKnown && question !== 'isOutsideRoot';
        hadText ||= isKnown && isOfText(question);
        forget(question, kept, path);
      }
      return { isFile, hadText };
    },
    forgetBelow(folders) {
      for (const [question, kept] of answers)
        for (const path of kept.keys()) if (isBelowAny(path, folders)) forget(question, kept, path);
    },
    clear() {
      answers.clear();
      lists.clear();
      room = MAX_KEPT_TEXT;
    },
  };
}

/**
 * Returns a host that keeps contents, listings, and derived data such as front matter and parsed specifications. To check
 * or resolve again then costs only the time for changed files.
 *
 * @param stamp is called for each file and folder before anything kept of it is used again. Without it, call `changed`
 *   after each change: no file or folder is looked at that it does not name.
 */
export function cachedHost(host: Host, stamp?: Stamp): CachedHost {
  assertCall('cachedHost(host)', host?.read, host?.list, !stamp || stamp.call);
  const inner = trackReadErrors(host, new Map());
  const listings = new Map<string, Listing>();
  const answers = keepAnswers(stamp, (path) => {
    for (const { edited } of listings.values()) edited.delete(path);
  });

  function answer<Value>(
    question: Question,
    name: string,
    compute: (before?: Value) => Value,
  ): Value {
    return answers.get(question, normalizePath(name), compute);
  }

  function listingOf(folder: string): Listing {
    const known = listings.get(folder);
    if (known) {
      for (const path of known.edited) known.changed.add(path);
      known.edited.clear();
    }
    const isCurrent = known && !hasNewStamp(known.stamps, stamp);
    if (isCurrent && known.changed.size === 0) return known;
    const updated = isCurrent && updatedFolders(known, normalizePath(folder), inner);
    const folders = updated || [...inner.list(folder)];
    const stamps = stampsOf(folders, normalizePath(folder), stamp);
    if (known && isSameListing(known.folders, folders)) {
      known.changed.clear();
      known.stamps = stamps;
      return known;
    }
    const listing: Listing = {
      folders,
      stamps,
      changed: new Set(),
      edited: new Set(),
      derived: new Map(),
    };
    listings.set(folder, listing);
    return listing;
  }

  const cached: CachedHost = {
    read: (path) => answer('read', path, () => inner.read(path)),
    list: (folder, shallow) => (shallow ? inner.list(folder, true) : listingOf(folder).folders),
    isOutsideRoot: (path) => answer('isOutsideRoot', path, () => inner.isOutsideRoot(path)),
    whyUnreadable: (path) =>
      answer('whyUnreadable', path, () => {
        // The reason may be that of an earlier failure.
        cached.read(path);
        return inner.whyUnreadable(path);
      }),
    changed(paths) {
      const changed = paths && Array.from(paths, normalizePath);
      if (!changed || changed.some(isRoot)) {
        answers.clear();
        listings.clear();
        return;
      }
      const folders = new Set<string>();
      for (const path of changed) {
        const { isFile, hadText } = answers.forget(path);
        if (!isFile) folders.add(path);
        for (const { changed, edited } of listings.values())
          if (!hadText || changed.has(path)) changed.add(path);
          else edited.add(path);
      }
      if (folders.size > 0) answers.forgetBelow(folders);
    },
  };
  const deriver = deriverOf(inner);
  const file = <Value>(path: string, derive: Derive<Value>) =>
    answer<Value | null | undefined>(derive as Question, path, (before) => {
      if (deriver && !before) return deriver.file(path, derive);
      const text = cached.read(path);
      return text === undefined ? undefined : (derive(path, text, before ?? undefined) ?? null);
    });

  return withDeriver(cached, {
    ...deriver,
    file,
    // Without a report of each change, every file is looked at again.
    files: stamp
      ? undefined
      : (paths, derive) => answers.getAll(derive as Question, paths, (path) => file(path, derive)),
    listing<Value>(folder: string, derive: DeriveFromListing<Value>) {
      const { folders, derived } = listingOf(folder);
      if (!derived.has(derive)) derived.set(derive, derive(folder, folders));
      return derived.get(derive) as Value;
    },
  });
}

/** Returns true if the answer to a question is known only for files that can be read. */
function isOfText(question: Question): boolean {
  return question === 'read' || typeof question === 'function';
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}

function isRoot(path: string): boolean {
  return path === '' || path === '/';
}

function isBelowAny(path: string, folders: ReadonlySet<string>): boolean {
  for (let above = folderOf(path); !isRoot(above); above = folderOf(above))
    if (folders.has(above)) return true;
  return false;
}
