import { normalizePath } from '@nav/paths';
import { deriverOf, withDeriver } from './derived.ts';
import { type FolderFiles, type Host, reasonOf } from './host.ts';

/** The files and folders that were asked for, by their paths from the root of the host. */
export interface Uses {
  /** The files that were read, or looked for and not found; also whole lists of them. */
  files: Set<string | readonly string[]>;
  folders: Set<string>;
}

/**
 * Returns a host that never throws for a file: each failure is recorded in `unreadable`, the reason by path.
 *
 * @param uses records what is asked for.
 * @throws TypeError if the host is asynchronous.
 */
export function trackReadErrors(
  host: Host,
  unreadable: Map<string, string>,
  uses?: Uses,
): Required<Host> {
  const thrown = new Map<string, string>();
  function whyUnreadable(path: string): string | undefined {
    try {
      return thrown.get(path) ?? host.whyUnreadable?.(path);
    } catch (error) {
      return reasonOf(error);
    }
  }
  /** Returns what `get` makes of a file; `undefined`, with the reason recorded, if it cannot be read. */
  function attempt<Value>(path: string, get: () => Value | undefined): Value | undefined {
    let value: Value | undefined;
    thrown.delete(path);
    try {
      value = get();
    } catch (error) {
      if (error instanceof WrongHost) throw error;
      thrown.set(path, reasonOf(error));
    }
    uses?.files.add(path);
    if (value !== undefined) return value;
    const reason = whyUnreadable(path);
    if (reason !== undefined) unreadable.set(normalizePath(path), reason);
    return undefined;
  }
  const tracked: Required<Host> = {
    read(path) {
      const text: unknown = attempt(path, () => host.read(path) ?? undefined);
      return text === undefined || typeof text === 'string' ? text : rejectResult('read', text);
    },
    list(folder, shallow) {
      uses?.folders.add(folder);
      const folders: FolderFiles[] = [];
      let listed: unknown;
      try {
        listed = host.list(folder, shallow);
        if (isIterable(listed)) for (const one of listed) folders.push(one);
      } catch (error) {
        if (error instanceof WrongHost) throw error;
        return [...folders, { folder, files: [], unreadable: reasonOf(error) }];
      }
      return isIterable(listed) ? folders : rejectResult('list', listed);
    },
    isOutsideRoot(path) {
      uses?.files.add(path);
      try {
        return host.isOutsideRoot?.(path) === true;
      } catch {
        return false;
      }
    },
    whyUnreadable(path) {
      uses?.files.add(path);
      return whyUnreadable(path);
    },
  };
  const deriver = deriverOf(host);
  const files = deriver?.files;
  return deriver
    ? withDeriver(tracked, {
        ...deriver,
        file: (path, derive) => attempt(path, () => deriver.file(path, derive)),
        listing(folder, derive) {
          uses?.folders.add(folder);
          return deriver.listing(folder, derive);
        },
        files:
          files &&
          ((paths, derive) => {
            uses?.files.add(paths);
            return files(paths, derive);
          }),
      })
    : tracked;
}

/** The error for a host that does not return what it must. Unlike other exceptions, no finding reports it. */
class WrongHost extends TypeError {}

function isIterable(value: unknown): value is Iterable<FolderFiles> {
  return typeof (value as Iterable<FolderFiles> | undefined)?.[Symbol.iterator] === 'function';
}

function rejectResult(method: 'read' | 'list', result: unknown): never {
  const { then, [Symbol.asyncIterator]: iterate } = Object(result);
  const isAsync = typeof then === 'function' || typeof iterate === 'function';
  // Otherwise its rejection could end the process before the error is seen.
  if (isAsync) Promise.resolve(result).catch(() => {});
  throw new WrongHost(
    isAsync
      ? `Host.${method} returned a Promise. Use loadSiteAsync, which accepts an asynchronous read.`
      : `Host.${method} must return ${method === 'read' ? 'a string or undefined' : 'an iterable of folders'}.`,
  );
}
