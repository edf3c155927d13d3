// Data that depends on a single file or listing is derived once, and kept by a cached host: parsed JSON, specifications, front matter,
// page facts, the index of page files. Code that parses a file calls `derived` with a function that is declared once, because the
// function is the key. Data that depends on several files is computed in each run. So only single files and listings become invalid, by
// `changed` or by a stamp.

import type { FolderFiles, Host } from './host.ts';

/**
 * Computes a value from the text of a file, and from nothing else. If the function has a third parameter, it may get its
 * value for an earlier text, which can save time but must not change the result.
 */
export interface Derive<Value> {
  (path: string, text: string, before?: Value): Value;
  /**
   * A name, if the value is plain data that depends only on the content and the extension of the file. A host may then cache it
   * by content, even between runs.
   */
  readonly content?: string;
  /** Another value that most checks need of the same files, so that a host can read each of them once. */
  readonly also?: Derive<unknown>;
}

/** Names a value that depends only on the content of a file, so that hosts can cache it. */
export function byContent<Value>(name: string, derive: (text: string) => Value): Derive<Value> {
  return Object.assign((_path: string, text: string) => derive(text), { content: name });
}

/** Computes a value from a listing, and from nothing else. */
export type DeriveFromListing<Value> = (folder: string, listing: Iterable<FolderFiles>) => Value;

/** A host that keeps what is derived from its files. The function is the key, so it must not be created for each call. */
export interface Deriver {
  /** Returns `undefined` if the file cannot be read, and null if it can be read but the value is `undefined`. */
  file<Value>(path: string, derive: Derive<Value>): Value | null | undefined;
  listing<Value>(folder: string, derive: DeriveFromListing<Value>): Value;
  /** As `file`, for many files in their order. Keeps the values for the same list until one of its files changes. */
  files?:
    | (<Value>(
        paths: readonly string[],
        derive: Derive<Value>,
      ) => readonly (Value | null | undefined)[])
    | undefined;
  /** As `searchFile`, without decoding the file; `undefined` if it must be read. */
  search?:
    | (<Text extends string | RegExp>(
        path: string,
        texts: readonly Text[],
      ) => ReadonlyMap<Text, readonly string[]> | undefined)
    | undefined;
  /** Announces that a value will be derived from several files, so that they can be read in advance. */
  expect?: ((paths: readonly string[], derive: Derive<unknown>) => void) | undefined;
}

/** Not a property: a copy of a host with another `read` must not return data derived from the contents of the first. */
const derivers: WeakMap<Host, Deriver> = /* @__PURE__ */ new WeakMap();

/** Makes `derived` and `derivedFromListing` use a deriver for a host, and returns the host. */
export function withDeriver<Some extends Host>(host: Some, deriver: Deriver): Some {
  derivers.set(host, deriver);
  return host;
}

export function deriverOf(host: Host): Deriver | undefined {
  return derivers.get(host);
}

/** Returns `undefined` if the file cannot be read. */
export function derived<Value>(host: Host, path: string, derive: Derive<Value>): Value | undefined {
  const deriver = derivers.get(host);
  if (deriver) return deriver.file(path, derive) ?? undefined;
  const text = host.read(path);
  return text === undefined ? undefined : derive(path, text);
}

export function derivedFromListing<Value>(
  host: Host,
  folder: string,
  derive: DeriveFromListing<Value>,
): Value {
  const deriver = derivers.get(host);
  return deriver ? deriver.listing(folder, derive) : derive(folder, host.list(folder));
}

/** Returns the matches of the given words, and patterns for ASCII, that a file contains; none if the file cannot be read. */
export function searchFile<Text extends string | RegExp>(
  host: Host,
  path: string,
  texts: readonly Text[],
): ReadonlyMap<Text, readonly string[]> {
  const found = derivers.get(host)?.search?.(path, texts);
  if (found) return found;
  const text = host.read(path) ?? '';
  const all = new Map<Text, readonly string[]>();
  for (const one of texts) {
    const matches = typeof one === 'string' ? text.includes(one) && [one] : text.match(one);
    if (matches) all.set(one, matches);
  }
  return all;
}

export function expectDerived(
  host: Host,
  paths: () => readonly string[],
  derive: Derive<unknown>,
): void {
  derivers.get(host)?.expect?.(paths(), derive);
}

/** Returns `undefined` if a host does not keep lists of values. */
export function derivedFromFiles<Value>(
  host: Host,
  paths: readonly string[],
  derive: Derive<Value>,
): readonly (Value | null | undefined)[] | undefined {
  return derivers.get(host)?.files?.(paths, derive);
}
