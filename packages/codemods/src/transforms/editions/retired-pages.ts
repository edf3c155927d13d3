import type { JsonNode } from '../../document/document.ts';
import { foundNames } from '../../navigation/names.ts';
import type { ChildList } from '../../navigation/navigation.ts';
import {
  type ContextFolder,
  folderDownTo,
  folderOfContext,
  pagesListedIn,
} from '../../pages/copies/version-folder.ts';
import { type Pages, sitePages } from '../../pages/links/site-files.ts';
import type { Session } from '../../session/session.ts';
import { counterpartOf, nearestTo, type RetiredFolder } from './retired-redirects.ts';

export interface Retired {
  found: ChildList;
  entry: JsonNode;
  /** The version that its pages redirect to. */
  successor: JsonNode | undefined;
}

/** Returns the nearest pages of the versions that follow, for the pages without a counterpart. */
export function fallbacksOf(
  folders: readonly RetiredFolder[],
  replacements: ReadonlyMap<string, string | undefined>,
): Map<string, string> {
  const fallbacks = new Map<string, string>();
  for (const { folder, next, slugs, successors } of folders) {
    const rest = successors.filter((slug) => !replacements.has(slug));
    for (const slug of slugs) {
      if (replacements.get(slug) !== undefined) continue;
      const near = nearestTo(counterpartOf(slug, folder, next) ?? slug, rest);
      if (near !== undefined) fallbacks.set(slug, near);
    }
  }
  return fallbacks;
}

/** Returns the pages to delete, each with the page that replaces it, and the folders that they are in. */
export function replacementsOf(
  session: Session,
  retired: readonly Retired[],
  kept: ReadonlySet<string>,
): { replacements: ReadonlyMap<string, string | undefined>; folders: readonly RetiredFolder[] } {
  const pages = sitePages(session);
  const replacements = new Map<string, string | undefined>();
  const folders: RetiredFolder[] = [];
  for (const { found, entry, successor } of retired) {
    const pagesOf = (one: JsonNode) =>
      pagesListedIn(session, one, 'version').filter((slug) => pages.has(slug));
    const slugs = pagesOf(entry);
    const folder = folderOfContext(session, found.list, entry, 'version');
    const next = successor && folderOfContext(session, found.list, successor, 'version');
    const own = [...slugs, ...unlisted(pages, slugs, folder)].filter((slug) => !kept.has(slug));
    for (const slug of own) {
      const target = next && counterpartOf(slug, folder, next);
      replacements.set(slug, target !== undefined && pages.has(target) ? target : undefined);
    }
    if (successor && next)
      folders.push({ folder, next, slugs: own, successors: pagesOf(successor) });
  }
  for (const [slug, target] of replacements)
    if (replacements.has(target ?? '')) replacements.set(slug, undefined);
  return { replacements, folders };
}

function unlisted(
  pages: Pages,
  slugs: readonly string[],
  { index, segment }: ContextFolder,
): string[] {
  if (segment === undefined) return [];
  const versionFolderOf = (slug: string) => folderDownTo(slug, index);
  const folders = new Set(slugs.map(versionFolderOf).filter((one) => one.endsWith(segment)));
  const listed = new Set(slugs);
  return [...pages.keys()].filter(
    (slug) => !listed.has(slug) && folders.has(versionFolderOf(slug)),
  );
}

export function noteDead(
  { edits, root }: Session,
  replacements: ReadonlyMap<string, string | undefined>,
  fallbacks: ReadonlyMap<string, string>,
  redirect: string | undefined,
): void {
  const dead = [...replacements].filter(([, next]) => next === undefined).map(([slug]) => slug);
  if (redirect === undefined) {
    const count = dead.length === 1 ? '1 URL stops' : `${dead.length} URLs stop`;
    edits.note(root, `${count} working. Pass --redirect to send visitors to another version.`);
  } else if (dead.length > 0) {
    const [page, are, it] =
      dead.length === 1
        ? ['1 page has', 'redirects', 'it']
        : [`${dead.length} pages have`, 'redirect', 'they'];
    const end = fallbacks.size > 0 ? `, so ${it} ${are} to the nearest page` : '';
    const what = `${page} no counterpart in ${redirect}${end}.`;
    edits.note(root, what + foundNames(dead.map((slug) => `/${slug}`)).replace('Found', 'Paths'));
  }
}
