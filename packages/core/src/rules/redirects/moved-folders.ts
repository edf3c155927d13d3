import { isLocal, isWithin } from '@nav/paths';
import type { GoneUrl } from '../../addresses/site-urls.ts';

/** The fewest pages that moved from one folder to another that are one cause. */
export const MIN_MOVED = 2;

export interface Goal {
  to: readonly string[];
  /** True if the only one certainly has the same page or file. */
  isCertain: boolean;
}

/** Returns true for a URL with its own content, or a folder that opens one. */
export function isContent({ kind, isPart }: GoneUrl): boolean {
  return kind !== 'redirect' && kind !== 'pattern' && !isPart;
}

/** Pages that moved from one folder to another, below which they have the same paths. */
export interface FolderMove {
  from: string;
  to: string;
  isCertain: boolean;
  gone: GoneUrl[];
}

export function movedFolders(
  gone: readonly GoneUrl[],
  goals: ReadonlyMap<GoneUrl, Goal>,
): FolderMove[] {
  const moves = new Map<string, FolderMove>();
  for (const one of gone) {
    const { to: [goal, ...others] = [], isCertain = false } = goals.get(one) ?? {};
    if (!isContent(one) || one.kind === 'folder' || goal === undefined) continue;
    if (others.length > 0 || !isLocal(goal)) continue;
    const [from, to] = differingFolders(one.url, goal);
    if (from === one.url) continue;
    const key = JSON.stringify([from, to, isCertain]);
    const move = moves.get(key) ?? { from, to, isCertain, gone: [] };
    moves.set(key, move);
    move.gone.push(one);
  }
  const found = [...moves.values()].filter((move) => move.gone.length >= MIN_MOVED);
  const taken = new Set(found.flatMap((move) => move.gone));
  for (const one of gone) {
    const { to: [goal] = [], isCertain } = goals.get(one) ?? {};
    if (!isContent(one) || goal === undefined || taken.has(one)) continue;
    // The folder itself, and the folders in it.
    const move = found.find(
      (other) =>
        other.isCertain === isCertain && isWithin(one.url, other.from) && isWithin(goal, other.to),
    );
    if (move && (one.kind === 'folder' || one.url === move.from)) move.gone.push(one);
  }
  return found;
}

/** Returns two URLs without the segments at their ends that are the same. */
function differingFolders(from: string, to: string): [from: string, to: string] {
  let [one, other] = [from, to];
  while (one !== '' && other !== '' && lastSegment(one) === lastSegment(other)) {
    one = folderAbove(one);
    other = folderAbove(other);
  }
  return [one, other];
}

function lastSegment(url: string): string {
  return url.slice(url.lastIndexOf('/'));
}

export function folderAbove(url: string): string {
  return url.slice(0, url.lastIndexOf('/'));
}
