import {
  folderOf,
  joinPath,
  normalizePath,
  pathOf,
  withoutExtension,
  withoutIndex,
} from '@nav/paths';
import { MAX_RENAMES_OF_FILE } from '../limits/limits.ts';
import { isInternal } from '../pages/syntax/link-syntax.ts';
import type { PageHistory } from './history.ts';

export interface SiteAddresses {
  /** The folder of the site from the root of the host. */
  readonly folder: string;
  /** The page files from that folder. */
  readonly files: Iterable<string>;
  /** Returns the destination of a redirect, by its source with a leading slash. */
  redirect(path: string): string | undefined;
}

/**
 * Returns a function that gives the addresses of one page the same form, whatever it was named, for links in a page with a
 * path in the repository. Fragments do not count: they follow headings.
 */
export function addressForms(
  history: PageHistory,
  { folder, files, redirect }: SiteAddresses,
): (address: string, page: string) => string {
  const root = history.pathOf(folder);
  const keyOf = (path: string) => withoutIndex(withoutExtension(normalizePath(path)));
  const existing = new Set(
    Array.from(files, (file) => keyOf(history.pathOf(joinPath(folder, file)))),
  );
  const moves = new Map<string, { commit: number; to: string }>();
  for (const changes of history.changes.values())
    for (const { commit, path, from } of changes) {
      if (from === undefined) continue;
      const known = moves.get(keyOf(from));
      if (!known || known.commit < commit) moves.set(keyOf(from), { commit, to: keyOf(path) });
    }
  const latest = new Map<string, string>();

  function latestOf(start: string): string {
    let key = start;
    for (let step = 0; step < MAX_RENAMES_OF_FILE && !existing.has(key); step += 1) {
      const next = moves.get(key)?.to ?? redirected(key);
      if (next === undefined) break;
      key = next;
    }
    return key;
  }

  function redirected(key: string): string | undefined {
    const prefix = root === '' ? '' : `${root}/`;
    const target = key.startsWith(prefix) ? redirect(`/${key.slice(prefix.length)}`) : undefined;
    return target?.startsWith('/') ? keyOf(joinPath(root, pathOf(target).slice(1))) : undefined;
  }

  return (address, page) => {
    if (!isInternal(address)) return address.replace(/\/$/, '');
    const path = pathOf(address);
    if (path === '') return '#';
    const base = path.startsWith('/') ? root : folderOf(page);
    const key = keyOf(joinPath(base, path.replace(/^\/+/, '')));
    const known = latest.get(key) ?? latestOf(key);
    latest.set(key, known);
    return `/${known}`;
  };
}
