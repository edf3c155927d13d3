import { walkPages } from '@nav/core/client';
import { addressesOf } from '@nav/core/internal';
import { foldersAbove, pageKey, withoutIndex } from '@nav/paths';
import type { Redirect } from '../pages/links/redirects.ts';
import type { Session } from '../session/session.ts';
import { NO_DRAFT, previewOf } from './preview.ts';

/**
 * Returns the redirects from folders that open their first page, and open nothing once some pages are gone. Each leads to where
 * that page is then. A redirect from everything below a folder does not catch the URL of the folder itself.
 *
 * @param goals the new paths of the pages that leave their URL; `undefined` for a page without one.
 * @param entries `moved` if the navigation lists the new paths instead
 */
export function openedFolderRedirects(
  session: Session,
  goals: ReadonlyMap<string, string | undefined>,
  entries: 'moved' | 'removed',
): Redirect[] {
  const folders = new Set<string>();
  for (const slug of goals.keys())
    for (const folder of foldersAbove(slug).reverse()) folders.add(folder);
  if (folders.size === 0) return [];
  const preview = previewOf(session, new Set(), NO_DRAFT);
  const config = preview?.site.config;
  if (!config) return [];
  const { find } = addressesOf(preview.site, config, preview.tree, () => []);
  const later = new Set<string>();
  walkPages(preview.tree, ({ path, hidden }) => {
    const slug = pageKey(path);
    const left = entries === 'moved' ? goals.get(slug) : undefined;
    const now = goals.has(slug) ? left : slug;
    if (now === undefined || hidden) return;
    later.add(now);
    for (const folder of foldersAbove(now)) later.add(folder);
  });
  return [...folders].flatMap((folder) => {
    const target = later.has(folder) ? undefined : find(`/${folder}`);
    const goal = target?.kind === 'folder' ? goals.get(target.page) : undefined;
    if (goal === undefined) return [];
    return [{ source: `/${folder}`, destination: `/${withoutIndex(goal)}` }];
  });
}
