import { homedir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { whyUnsafeFolder } from '@nav/codemods/internal-writing';
import type { Host } from '@nav/core';
import { briefHost } from '@nav/core/internal-node';
import { isBelow, isFolder, realPath, repositoryOf, toPosix } from '@nav/disk';
import { frameworks } from '@nav/importers';
import { UsageError } from '../run/failure.ts';

export const frameworkNames: readonly string[] = frameworks.flatMap(({ name, alias }) =>
  alias ? [name, alias.name] : name,
);

export interface ImportedSite {
  /** The folder that the other paths are relative to. */
  root: string;
  /** The absolute path of the folder that all reads are confined to: the repository, or the root. */
  readable: string;
  /** The folder with the configuration of the framework. */
  folder: string;
  /** The path of docs.json. */
  out: string;
}

/** @throws UsageError if one of the folders does not exist, or is behind a link that leads out of the repository. */
export function locate(given: string, outFlag: string | undefined, cwd: string): ImportedSite {
  const folder = realFolder(resolve(cwd, given));
  if (folder === undefined) {
    throw new UsageError(
      `${toPosix(given)} is not a folder. Pass a framework or the folder of a site. Frameworks: ${frameworkNames.join(', ')}.`,
    );
  }
  const unsafe = whyUnsafeFolder(
    outFlag === undefined ? resolve(cwd, given) : dirname(outPath(outFlag, folder, cwd)),
    cwd,
  );
  if (unsafe !== undefined) throw new UsageError(`Cannot write docs.json: ${unsafe}.`);
  const path = outPath(outFlag, folder, cwd);
  const target = realFolder(dirname(path));
  if (target === undefined) {
    throw new UsageError(
      `${toPosix(relative(cwd, dirname(path)))} is not a folder. Pass another --out.`,
    );
  }
  const repository = repositoryOf(folder);
  const root =
    repository !== undefined && isBelow(repository, target)
      ? repository
      : rootWithoutRepository(realPath(cwd) ?? cwd, folder, target);
  const inRoot = (absolute: string) => toPosix(relative(root, absolute));
  // Another folder for docs.json is no reason to read more than the repository of the site.
  const readable = repository ?? root;
  return { root, readable, folder: inRoot(folder), out: inRoot(join(target, basename(path))) };
}

/**
 * Pages may be next to the folder of a site, below the current directory. But all files of a person or a disk are too much to look
 * through.
 */
function rootWithoutRepository(cwd: string, folder: string, target: string): string {
  const isNear = isBelow(cwd, folder) && !isBelow(cwd, realPath(homedir()) ?? homedir());
  return folderAround(isNear ? [cwd, folder, target] : [folder, target]);
}

/** Returns a host with paths from `root` that reads only what is in `readable`, a folder below it. */
export function siteHost(root: string, readable: string): Host {
  const host = briefHost({ cwd: root, root: readable });
  const start = toPosix(relative(root, readable));
  return { ...host, list: (folder, shallow) => host.list(folder || start, shallow) };
}

function realFolder(path: string): string | undefined {
  return isFolder(path) ? realPath(path) : undefined;
}

function outPath(out: string | undefined, folder: string, cwd: string): string {
  if (out === undefined) return join(folder, 'docs.json');
  const path = resolve(cwd, out);
  return isFolder(path) || /[\\/]$/.test(out) ? join(path, 'docs.json') : path;
}

function folderAround([first = '', ...rest]: readonly string[]): string {
  let root = first;
  while (!rest.every((folder) => isBelow(root, folder))) root = dirname(root);
  return root;
}
