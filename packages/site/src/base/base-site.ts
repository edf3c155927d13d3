import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, posix, relative, resolve } from 'node:path';
import { once } from '@nav/collections';
import type { Host } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { isContentOf, readText, runGit, toPosix } from '@nav/disk';
import { folderOf, groupByFolder, joinPath, relativePath } from '@nav/paths';
import { OLD_CONFIG } from '../disk/configs.ts';
import { findRevision, gitHost, isShallow, type Revision } from '../git/git.ts';
import { renamesBetween } from '../git/git-history.ts';
import { loadWithFlags, type OpenedSite, type SiteFlags } from '../open/open-site.ts';
import { withPageChecks } from '../open/page-checks.ts';
import { UsageError } from '../run/failure.ts';
import { withUnchanged } from './unchanged-files.ts';

/** A site as it was at the merge base of a revision and `HEAD`. */
export interface BaseSite {
  /** The abbreviated id of the merge base. */
  commit: string;
  /** Undefined if it had no config then. */
  site: OpenedSite | undefined;
  /** The content of the current settings file at that commit. */
  settings: string | undefined;
  /** The path of its config of the previous format, if that was all it had. */
  old?: string;
}

/**
 * Loads a site from git objects at the commit where the work on `HEAD` began. The current settings apply.
 *
 * @throws UsageError if the commit does not exist.
 */
export async function loadBaseSite(
  ref: string,
  site: OpenedSite,
  flags: SiteFlags,
  cwd: string,
): Promise<BaseSite> {
  const file = resolve(cwd, site.file);
  const folder = dirname(file);
  const revision = mergeBase(ref, folder);
  const commit = revision.commit.slice(0, 7);
  const tree = gitHost(revision, revision.prefix.replace(/\/$/, ''));
  const { settingsText, fetched } = site;
  const settings = settingsText && settingsThen(resolve(cwd, settingsText.file), revision, tree);
  const now = revision.prefix + basename(file);
  const before = configThen(now, revision, tree);
  if (before === undefined) {
    const old = revision.prefix + OLD_CONFIG;
    const path = posix.join(posix.dirname(site.file), OLD_CONFIG);
    const isOld = pathsIn(tree, '').includes(old);
    return { commit, site: undefined, settings, ...(isOld ? { old: path } : {}) };
  }
  const then = folderOf(before);
  const pathToday = (path: string) => {
    const inSite = relativePath(then, path);
    return inSite === undefined ? undefined : joinPath(folderOf(site.file), inSite);
  };
  const history = baseHost(tree, folder, posix.dirname(before));
  const host = withUnchanged(history, tree, { host: site.unrecorded, pathOf: pathToday });
  const quiet = { progress() {}, write() {} };
  const { fetch: _fetch, ...local } = flags;
  const base = await loadWithFlags(host, before, settingsText, local, quiet, { fetched });
  return { commit, site: base && (await withPageChecks(base, local)), settings };
}

/** Returns the old content of a settings file; the current content if git ignores the file. */
function settingsThen(path: string, { root }: Revision, tree: Host): string | undefined {
  const inTree = toPosix(relative(root, path));
  if (inTree.startsWith('../') || isAbsolute(inTree)) return readText(path);
  const { code } = runGit(['check-ignore', '--quiet', '--', inTree], root);
  return tree.read(inTree) ?? (code === 0 ? readText(path) : undefined);
}

/** @throws UsageError that explains what is missing. */
export function mergeBase(ref: string, folder: string): Revision {
  const head = findRevision('HEAD', folder);
  if (!head) {
    throw new UsageError(
      isRepository(folder)
        ? '--since compares with HEAD, but this repository has no commit yet.'
        : `--since needs a git repository, and ${folder} is not in one.`,
    );
  }
  const revision = findRevision(ref, folder);
  if (!revision) {
    throw new UsageError(
      isShallow(folder)
        ? `This shallow clone does not contain ${ref}. ${FETCH_ALL}`
        : `Git does not know the revision ${ref}. Check its name, or run \`git fetch\`.`,
    );
  }
  const found = runGit(['merge-base', revision.commit, 'HEAD'], folder);
  const commit = found.stdout.toString().trim();
  if (commit !== '') return { ...revision, commit };
  throw new UsageError(
    isShallow(folder)
      ? `This shallow clone does not contain the merge base of ${ref} and HEAD. ${FETCH_ALL}`
      : `${ref} and HEAD have no common ancestor, so there is nothing to compare with.`,
  );
}

/**
 * Returns a test for the files of a site that changed since the merge base of a revision, including untracked ones. It
 * compares contents itself, because git would run the filters that the repository configures.
 *
 * @param config the path of its config from `cwd`.
 * @throws UsageError without a merge base.
 */
export function changedFileTest(
  ref: string,
  config: string,
  cwd: string,
): (file: string) => boolean {
  const { commit, prefix, root } = mergeBase(ref, dirname(resolve(cwd, config)));
  const listed = runGit(['ls-tree', '-r', '-z', '--full-tree', commit], root).stdout.toString();
  const objects = new Map(
    listed.split('\0').flatMap((row) => {
      const [, object = '', path = ''] = /^\S+ blob (\S+)\t(.*)$/s.exec(row) ?? [];
      return path.startsWith(prefix) ? [[path.slice(prefix.length), object] as const] : [];
    }),
  );
  const known = new Map<string, boolean>();
  return (file) => {
    let isChanged = known.get(file);
    if (isChanged === undefined) {
      const object = objects.get(relativePath(folderOf(config), file) ?? '');
      isChanged = object === undefined || !isContentOf(readFileSync(resolve(cwd, file)), object);
      known.set(file, isChanged);
    }
    return isChanged;
  };
}

const FETCH_ALL =
  'Fetch the whole history: set `fetch-depth: 0` for actions/checkout, or run `git fetch --unshallow`.';

function isRepository(folder: string): boolean {
  return runGit(['rev-parse', '--is-inside-work-tree'], folder).code === 0;
}

/** Returns the path of the config `now` in a tree: the same path, the path before a rename, or the path of a removed config. */
function configThen(now: string, { commit, root }: Revision, tree: Host): string | undefined {
  if (tree.read(now) !== undefined) return now;
  const files = new Set(pathsIn(tree, ''));
  if (files.has(now)) return now;
  const renamed = renamesBetween(commit, 'HEAD', root).find(({ to }) => to === now)?.from;
  if (renamed !== undefined && files.has(renamed)) return renamed;
  const name = posix.basename(now);
  const lost = [...files].filter(
    (path) => posix.basename(path) === name && !existsSync(join(root, path)),
  );
  return lost.length === 1 ? lost[0] : undefined;
}

/**
 * Files that git ignores, such as generated specifications, are read from disk, because they do not have a history.
 *
 * @param folder the current absolute path of the folder.
 * @param before its path in the tree.
 */
function baseHost(tree: Host, folder: string, before: string): Host {
  const prefix = before === '.' ? '' : `${before}/`;
  const disk = nodeHost({ cwd: folder });
  /** The current paths of ignored files, by their paths in the tree. */
  const ignoredFiles = once(
    () => new Map(ignoredPaths(folder, disk).map((path) => [prefix + path, path])),
  );
  return {
    read(path) {
      if (!path.startsWith(prefix)) return undefined;
      const text = tree.read(path);
      if (text !== undefined) return text;
      const today = ignoredFiles().get(path);
      return today === undefined ? undefined : disk.read(today);
    },
    list(from) {
      const folders = [...tree.list(from)].filter(({ folder }) => {
        const path = folder === '' ? '' : `${folder}/`;
        return path.startsWith(prefix) && !/(?:^|\/)(?:node_modules|\.git)\//.test(path);
      });
      const today = [...ignoredFiles().keys()];
      if (today.length === 0) return folders;
      const paths = folders.flatMap(({ folder, files }) =>
        files.map((name) => (folder === '' ? name : `${folder}/${name}`)),
      );
      return groupByFolder([...new Set([...paths, ...today])]);
    },
    whyUnreadable: (path) => (path.startsWith(prefix) ? tree.whyUnreadable?.(path) : undefined),
  };
}

function ignoredPaths(folder: string, disk: Host): string[] {
  const { stdout } = runGit(
    ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z'],
    folder,
  );
  return stdout
    .toString()
    .split('\0')
    .filter((path) => path !== '' && !/(?:^|\/)(?:node_modules|\.git)\/$/.test(path))
    .flatMap((path) => (path.endsWith('/') ? pathsIn(disk, path.slice(0, -1)) : [path]));
}

function pathsIn(host: Host, from: string): string[] {
  return [...host.list(from)].flatMap(({ folder, files }) =>
    files.map((name) => (folder === '' ? name : `${folder}/${name}`)),
  );
}
