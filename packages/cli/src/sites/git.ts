import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { gitProblem } from '@nav/codemods';
import type { Host } from '@nav/core';
import { groupByFolder } from '@nav/core/internal';
import { UsageError } from '../terminal/failure.ts';

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

/**
 * The commit that a name means in the repository around `cwd`; `undefined` when there is none.
 *
 * @throws UsageError with git's own words, when there is a repository that git does not read.
 */
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
    // `^main` is a valid name, too: of all that is not in `main`.
    return commit.startsWith('^') ? undefined : { root, prefix, commit: commit.trim() };
  } catch (error) {
    const { code, status, stderr } = error as GitFailure;
    // Asked quietly about a name that means nothing, git says nothing.
    if (!stderr) return undefined;
    const problem = gitProblem(code ?? status, stderr);
    if (problem !== undefined) throw new UsageError(`git cannot read ${name}: ${problem}.`);
    return undefined;
  }
}

/** Whether the repository around `cwd` was cloned without its whole history. */
export function isShallow(cwd: string): boolean {
  try {
    return git(cwd, 'rev-parse', '--is-shallow-repository').trim() === 'true';
  } catch {
    return false;
  }
}

/** What a failed call leaves behind: an exit code and a last word, or the code of why there was no call. */
interface GitFailure {
  code?: string;
  status?: number | null;
  stderr?: string;
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
      return groupByFolder([...files().keys()].filter((path) => path.startsWith(prefix)));
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
    stdio: ['ignore', 'pipe', 'pipe'],
    // What it says against a repository is told from what it says where there is none, in one language.
    env: { ...process.env, LC_ALL: 'C' },
  });
}
