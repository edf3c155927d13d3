import type { Host } from '@nav/core';
import { derived } from '@nav/core/internal';
import { withDeriver } from '@nav/core/internal-node';
import { isContentOf } from '@nav/disk';
import { type GitHost, isPageFile } from '../git/git.ts';

export interface Today {
  host: Host;
  /** `undefined` for a file outside the site. */
  pathOf(path: string): string | undefined;
}

/**
 * Returns the host of a site in a commit with the files that are the same today taken from there, with the facts that are
 * already known about them. Git reads only the others. A file is the same if its content is, whatever git's index says.
 *
 * @param then reads the files of the commit, and those that git ignores.
 * @param tree the files of the commit.
 */
export function withUnchanged(then: Host, tree: GitHost, { host, pathOf }: Today): Host {
  const known = new Map<string, string | undefined>();
  let isPrepared = false;

  function sameToday(path: string): string | undefined {
    if (!known.has(path)) known.set(path, findSame(path));
    return known.get(path);
  }

  function findSame(path: string): string | undefined {
    const object = tree.objectOf(path);
    const today = object === undefined ? undefined : pathOf(path);
    // Through the host, which reads nothing outside the site, and drafts instead of the files that they change.
    const text = today === undefined ? undefined : host.read(today);
    return object !== undefined && text !== undefined && isContentOf(Buffer.from(text), object)
      ? today
      : undefined;
  }

  function readThen(path: string): string | undefined {
    if (isPageFile(path) && !isPrepared) {
      isPrepared = true;
      tree.prepare(
        [...then.list('')].flatMap(({ folder, files }) =>
          files
            .map((name) => (folder === '' ? name : `${folder}/${name}`))
            .filter((file) => isPageFile(file) && sameToday(file) === undefined),
        ),
      );
    }
    return then.read(path);
  }

  function read(path: string): string | undefined {
    const today = sameToday(path);
    return (today === undefined ? undefined : host.read(today)) ?? readThen(path);
  }

  return withDeriver(
    { ...then, read },
    {
      file(path, derive) {
        const today = sameToday(path);
        if (today !== undefined) return derived(host, today, derive);
        const text = readThen(path);
        return text === undefined ? undefined : derive(path, text);
      },
      listing: (folder, derive) => derive(folder, then.list(folder)),
    },
  );
}
