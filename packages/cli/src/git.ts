import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import type { Host } from '@nav/core';

/** The files of a revision may be many; git streams them through one pipe. */
const LARGEST = 1 << 30;

/** A commit, and the folder of its repository. */
export interface Revision {
  /** The absolute path of the work tree. */
  root: string;
  /** The working directory from there, with a slash at its end unless empty. */
  prefix: string;
  commit: string;
}

/** The commit that a name means in the repository around `cwd`; `undefined` when there is none. */
export function findRevision(name: string, cwd: string): Revision | undefined {
  try {
    const commit = git(
      cwd,
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${name}^{commit}`,
    );
    const [root = '', prefix = ''] = git(
      cwd,
      'rev-parse',
      '--show-toplevel',
      '--show-prefix',
    ).split('\n');
    return { root, prefix, commit: commit.trim() };
  } catch {
    return undefined;
  }
}

/** A host over the files of a commit. Paths are relative to the top of the repository. */
export function gitHost({ root, commit }: Revision): Host {
  let objects: Map<string, string> | undefined;
  const texts = new Map<string, string>();

  /** The object of each file, by path. */
  function files(): Map<string, string> {
    objects ??= new Map(
      git(root, 'ls-tree', '-r', '-z', '--full-tree', commit)
        .split('\0')
        .flatMap((row): [string, string][] => {
          const [, type, object, path] = /^\S+ (\S+) (\S+)\t(.*)$/s.exec(row) ?? [];
          return type === 'blob' && object && path !== undefined ? [[path, object]] : [];
        }),
    );
    return objects;
  }
  return {
    read(path) {
      const object = files().get(path);
      if (object === undefined) return undefined;
      // Whoever reads one page reads them all.
      if (!texts.has(object)) {
        const isPage = (name: string) => /\.mdx?$/.test(name);
        const wanted = isPage(path)
          ? [...new Set([...files()].filter(([name]) => isPage(name)).map(([, id]) => id))]
          : [object];
        readObjects(root, wanted, texts);
      }
      return texts.get(object);
    },
    list(folder) {
      const prefix = folder === '' ? '' : `${posix.normalize(folder)}/`;
      return [...files().keys()].filter((path) => path.startsWith(prefix));
    },
  };
}

function readObjects(root: string, objects: readonly string[], texts: Map<string, string>): void {
  const output = execFileSync('git', ['cat-file', '--batch'], {
    cwd: root,
    input: `${objects.join('\n')}\n`,
    maxBuffer: LARGEST,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let at = 0;
  for (const object of objects) {
    const headerEnd = output.indexOf(10, at);
    const size = Number(output.toString('utf8', at, headerEnd).split(' ')[2]);
    const start = headerEnd + 1;
    texts.set(object, decoder.decode(output.subarray(start, start + size)));
    at = start + size + 1;
  }
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: LARGEST,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
