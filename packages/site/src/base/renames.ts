import { dirname, resolve } from 'node:path';
import type { Site } from '@nav/core';
import { pageSlug } from '@nav/core/internal';
import { relativePath } from '@nav/paths';
import { findRevision, type Revision } from '../git/git.ts';
import { type Rename, renamesBetween } from '../git/git-history.ts';

/** The files of a site that git recognizes under a new path, by the old one: pages by their slugs, others by their paths. */
export type SiteRenames = ReadonlyMap<string, Pick<Rename, 'to' | 'similarity'>>;

/**
 * Returns the renames of files between a commit and `HEAD`.
 *
 * @param old the site in that commit, `now` the same site on disk.
 */
export function renamesSince(commit: string, old: Site, now: Site, cwd: string): SiteRenames {
  const revision = findRevision(commit, dirname(resolve(cwd, now.file)));
  if (!revision) return new Map();
  const folders = [siteFolder(old), revision.prefix.replace(/\/$/, '')] as const;
  return renamesOf(revision, 'HEAD', folders);
}

export function siteFolder({ config }: Site): string {
  return config?.folder ?? '';
}

/**
 * Returns the renames of files between two commits of a repository.
 *
 * @param folders the folders of the site in the commits.
 */
export function renamesOf(
  { commit, root }: Revision,
  to: string,
  [before, after]: readonly [before: string, after: string],
): SiteRenames {
  const nameIn = (folder: string, file: string) => {
    const path = relativePath(folder, file);
    return path === undefined ? undefined : (pageSlug(path) ?? path);
  };
  const renames = new Map<string, Pick<Rename, 'to' | 'similarity'>>();
  for (const { from, to: target, similarity } of renamesBetween(commit, to, root)) {
    const [own, other] = [nameIn(before, from), nameIn(after, target)];
    if (own !== undefined && other !== undefined) renames.set(own, { to: other, similarity });
  }
  return renames;
}
