import { existsSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import type { Host, SiteOptions } from '@nav/core';
import type { RenamedPage } from '@nav/core/stages';
import { type GitResult, gitProblem, missingObjects, readObjects, runGit } from '@nav/disk';
import { groupByFolder } from '@nav/paths';
import { UsageError } from '../run/failure.ts';
import { MAX_MISSING, MAX_SYMLINKS } from '../run/limits.ts';
import { findRenames } from './git-history.ts';

/** The reason for a file of a revision that a partial clone has not fetched. It is not an error. */
export const MISSING_FROM_CLONE = 'missing from this partial clone';

export interface Revision {
  /** The absolute path of the working tree. */
  root: string;
  /** The current directory from there, with a trailing slash unless empty. */
  prefix: string;
  commit: string;
}

/**
 * @returns `undefined` if there is none.
 * @throws UsageError with git's own words if git cannot read the repository.
 */
export function findRevision(name: string, cwd: string): Revision | undefined {
  const found = runGit(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
    cwd,
  );
  // With --quiet, git prints nothing about an unknown name.
  if (found.code !== 0 && found.stderr === '') return undefined;
  const commit = outputOf(found, name)?.trim();
  // `^main` is valid too: everything that is not in `main`.
  if (commit === undefined || commit.startsWith('^')) return undefined;
  const places = outputOf(runGit(['rev-parse', '--show-toplevel', '--show-prefix'], cwd), name);
  const [root = '', prefix = ''] = places?.split('\n') ?? [];
  return { root, prefix, commit };
}

/**
 * @returns `undefined` without git or a repository.
 * @throws UsageError if git cannot read the repository.
 */
function outputOf(result: GitResult, name: string): string | undefined {
  if (result.code === 0) return result.stdout.toString();
  const problem = gitProblem(result);
  if (problem !== undefined) throw new UsageError(`git cannot read ${name}: ${problem}.`);
  return undefined;
}

export function whyNoRepository(cwd: string): string | undefined {
  const { code } = runGit(['rev-parse', '--git-dir'], cwd);
  if (code === 0) return undefined;
  return code === 'ENOENT' ? 'git is not installed' : 'this is not a git repository';
}

/** Returns false also without git. */
export function isTracked(file: string, cwd: string): boolean {
  return runGit(['ls-files', '--error-unmatch', '--', file], cwd).code === 0;
}

export function isShallow(cwd: string): boolean {
  const { stdout } = runGit(['rev-parse', '--is-shallow-repository'], cwd);
  return stdout.toString().trim() === 'true';
}

/** Returns a value that differs if `renamedPagesIn` may find something else: after commits, fetches, and an installation of git. */
export function historyState(folder: string): string {
  const { code, stdout } = runGit(
    ['rev-parse', 'HEAD', '--git-path', 'shallow', '--git-path', 'objects/pack'],
    folder,
  );
  const [, ...paths] = stdout.toString().split('\n');
  const times = paths.map((path) => path && stampAt(resolve(folder, path)));
  return JSON.stringify([code, stdout.toString(), times]);
}

function stampAt(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.ino}:${stats.mtimeMs}` : '';
}

/**
 * Finds nothing without git, outside a repository, and beyond the history of a shallow clone.
 *
 * @param folder the absolute path of the site's folder.
 */
export function renamedPagesIn(folder: string): NonNullable<SiteOptions['findRenamed']> {
  return (slugs) => {
    const renamed = new Map<string, RenamedPage>();
    const places = runGit(['rev-parse', '--show-toplevel', '--show-prefix'], folder);
    if (places.code !== 0) return renamed;
    const [root = '', prefix = ''] = places.stdout.toString().split('\n');
    const files = new Map(
      slugs
        .slice(0, MAX_MISSING)
        .flatMap((slug) =>
          ['.mdx', '.md'].map((extension) => [`${prefix}${slug}${extension}`, slug] as const),
        ),
    );
    const exists = (path: string) => existsSync(join(root, path));
    for (const [from, { to, ...rename }] of findRenames([...files.keys()], root, exists)) {
      const page = to.startsWith(prefix) ? /^(.*)\.mdx?$/s.exec(to.slice(prefix.length)) : null;
      if (page?.[1] !== undefined) renamed.set(files.get(from) ?? '', { to: page[1], ...rename });
    }
    return renamed;
  };
}

export interface GitHost extends Host {
  /** `undefined` if the commit does not have the file. */
  objectOf(path: string): string | undefined;
  /** Reads files that are needed soon, in one command of git. */
  prepare(paths: readonly string[]): void;
}

/**
 * Paths are relative to the root of the repository.
 *
 * @param linked the folder whose symlinks are followed as on a disk, if they lead into it.
 * @param texts the contents of objects, for several commits of a repository.
 */
export function gitHost(
  { root, commit }: Revision,
  linked?: string,
  texts: Map<string, string | undefined> = new Map<string, string | undefined>(),
): GitHost {
  let objects: Map<string, string> | undefined;
  const missing = () => missingObjects(root, ['--no-walk', commit]);

  /** Git objects of files, by path. */
  function files(): Map<string, string> {
    if (objects) return objects;
    objects = new Map();
    const links: string[] = [];
    const listed = outputOf(runGit(['ls-tree', '-r', '-z', '--full-tree', commit], root), commit);
    for (const row of listed?.split('\0') ?? []) {
      const [, mode, type, object, path] = /^(\S+) (\S+) (\S+)\t(.*)$/s.exec(row) ?? [];
      if (type !== 'blob' || !object || path === undefined) continue;
      objects.set(path, object);
      if (mode === LINK_MODE) links.push(path);
    }
    if (linked !== undefined && links.length > 0) followLinks(objects, links, linked);
    return objects;
  }

  function followLinks(all: Map<string, string>, links: readonly string[], folder: string): void {
    const paths = links.filter((path) => path.startsWith(prefixOf(folder))).slice(0, MAX_SYMLINKS);
    const ids = paths.map((path) => all.get(path) as string);
    readObjects(root, ids, texts, missing);
    const known = [...all];
    paths.forEach((path, index) => {
      const target = posix.join(posix.dirname(path), texts.get(ids[index] as string) ?? '');
      if (!target.startsWith(prefixOf(folder))) return;
      const object = all.get(target);
      if (object !== undefined) all.set(path, object);
      // A link to a folder above it would lead back to itself.
      if (object !== undefined || path.startsWith(prefixOf(target))) return;
      all.delete(path);
      for (const [below, id] of known)
        if (below.startsWith(prefixOf(target))) all.set(path + below.slice(target.length), id);
    });
  }

  function prepare(paths: Iterable<string>): void {
    const ids = new Set(Array.from(paths, (path) => files().get(path)));
    const unread = [...ids].filter((id) => id !== undefined && !texts.has(id)) as string[];
    if (unread.length > 0) readObjects(root, unread, texts, missing);
  }

  return {
    read(path) {
      const object = files().get(path);
      if (object === undefined) return undefined;
      // A command that reads one page reads them all.
      if (!texts.has(object))
        prepare(isPageFile(path) ? [...files().keys()].filter(isPageFile) : [path]);
      return texts.get(object);
    },
    objectOf: (path) => files().get(path),
    prepare,
    list(folder) {
      const prefix = folder === '' ? '' : `${posix.normalize(folder)}/`;
      return groupByFolder([...files().keys()].filter((path) => path.startsWith(prefix)));
    },
    whyUnreadable: (path) => (files().has(path) ? MISSING_FROM_CLONE : undefined),
  };
}

export function isPageFile(path: string): boolean {
  return /\.mdx?$/.test(path);
}

const LINK_MODE = '120000';

function prefixOf(folder: string): string {
  return folder === '' ? '' : `${folder}/`;
}
