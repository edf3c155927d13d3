import { baseName, folderOf, normalizeAddress, withoutIndex } from '@nav/paths';
import type { Matching } from './matching.ts';
import type { NewPage, OldPage } from './page-side.ts';
import { MOVED_FOLDER } from './thresholds.ts';

export function isInMovedFolder({ movedFolders }: Matching, from: OldPage, to: NewPage): boolean {
  return movedFolders.get(folderOf(from.path)) === folderOf(to.path);
}

export function movedFolders({ found, evidence }: Matching): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  const vote = (from: string, to: string) => {
    const [own, other] = [folderOf(from), folderOf(to)];
    const counts = votes.get(own) ?? new Map<string, number>();
    votes.set(own, counts.set(other, (counts.get(other) ?? 0) + 1));
  };
  for (const [from, { to }] of found) vote(from.path, to.path);
  const redirects = [...evidence.before.redirects, ...evidence.after.redirects];
  const paths = new Map(
    redirects.map(({ source, destination }) => [
      withoutIndex(normalizeAddress(source)),
      withoutIndex(normalizeAddress(destination)),
    ]),
  );
  for (const [from, to] of paths) if (baseName(from) === baseName(to)) vote(from, to);
  const folders = new Map<string, string>();
  for (const [folder, counts] of votes) {
    const [[to = '', most = 0] = []] = [...counts].sort((a, b) => b[1] - a[1]);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (to !== folder && most > 1 && most >= all * MOVED_FOLDER) folders.set(folder, to);
  }
  return folders;
}

/** Returns `undefined` if the path has fewer segments. */
export function endOf(path: string, count: number): string | undefined {
  const segments = path.split('/');
  return segments.length < count ? undefined : segments.slice(-count).join('/');
}
