import { readMarkup } from '@nav/core/internal';
import {
  decodings,
  folderOf,
  joinPath,
  normalizePath,
  plainPathFrom,
  relativePath,
} from '@nav/paths';
import { lineStarts, positionAt } from '@nav/positions';
import type { Session } from '../../session/session.ts';
import type { Goal } from './addresses.ts';
import { originLinks } from './origin-links.ts';

/**
 * Notes the links in files of the repository outside of the site that lead to moved files, and to moved pages by their
 * full address. Nothing outside of the site's folder is written.
 *
 * @param fileAt returns the new path of a file that moves, for its old path with or without its extension
 * @param addressAt returns the new path of an address that moves
 */
export function warnOutsideLinks(
  session: Session,
  origin: string | undefined,
  fileAt: Goal,
  addressAt: Goal,
): void {
  const { site, texts } = session.files.surroundings();
  for (const { path: file, fromRoot, text } of texts) {
    const { code, links } = readMarkup(text);
    const placeOf = (start: number) => ({ file, ...positionAt(lineStarts(text), start) });
    const warn = (start: number, from: string, to: string) =>
      session.edits.note(
        session.root,
        `Change the link ${from} to ${to} yourself: this file is outside of the site.`,
        placeOf(start),
      );
    const folder = folderOf(fromRoot);
    for (const { start, path } of links) {
      const next = path === '' ? undefined : movedPath(path, { folder, site, fileAt });
      if (next !== undefined) warn(start, path, next);
    }
    for (const { start, path } of originLinks(text, origin, code)) {
      const next = addressAt(path);
      if (origin !== undefined && next !== undefined)
        warn(start - origin.length, origin + path, origin + next);
    }
  }
}

/** Returns the new path of a link in a folder outside of the site to a file that moves; undefined for any other link. */
function movedPath(
  path: string,
  { folder, site, fileAt }: { folder: string; site: string; fileAt: Goal },
): string | undefined {
  for (const decoded of decodings(path)) {
    const isAbsolute = decoded.startsWith('/');
    const target = isAbsolute ? decoded.slice(1) : joinPath(folder, decoded);
    const inside = relativePath(site, normalizePath(target).replace(/\/$/, ''));
    const next = inside === undefined ? undefined : fileAt(inside);
    if (next === undefined) continue;
    const goal = joinPath(site, next);
    if (isAbsolute) return `/${goal}`;
    return (decoded.startsWith('./') ? './' : '') + plainPathFrom(folder, goal);
  }
  return undefined;
}
