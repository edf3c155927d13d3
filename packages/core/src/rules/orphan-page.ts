import { orphansAmong } from '../files/orphans.ts';
import { normalizePagePath, pageKey } from '../text/page-path.ts';
import { joinPath } from '../text/path.ts';
import { valueAt } from '../text/pointer.ts';
import type { Rule } from './rule.ts';

/**
 * Reports page files that the navigation does not contain (M2.6). Leaves out pages that need no entry, and those that
 * another finding accounts for, because their entry is misspelled or dropped.
 */
export const orphanPage: Rule = (context) => {
  const { config, pageIndex, files, settings, misshapen, incomplete, suggested, report } = context;
  const { readsPages, readFile: readText, isRedirectedAway, links, linkedFrom, targetOf } = context;
  const navigation = valueAt(config.value, '/navigation');
  if (!files || !pageIndex.coverage || incomplete || navigation === undefined) return;
  const orphans = new Set(pageIndex.coverage.unlisted);
  if (orphans.size === 0) return;
  const deleteLinked = (href: string) => {
    const target = targetOf(href);
    if (target?.kind === 'page') orphans.delete(target.slug);
  };
  for (const { href = '' } of [...pageIndex.links, ...links]) deleteLinked(href);
  // Without a structural fault, everything in the navigation is in the tree too.
  if (misshapen) deleteMentioned(navigation, orphans, deleteLinked);
  const at = { pointer: '/navigation', anchor: 'key' as const };
  for (const slug of suggested) orphans.delete(slug);
  const sources = {
    files,
    settings,
    isRedirectedAway,
    readText: readsPages ? readText : undefined,
  };
  for (const slug of orphansAmong(orphans, sources)) {
    const file = joinPath(config.folder, files.pages.get(slug) ?? slug);
    const count = linkedFrom.get(slug)?.size;
    const args = { path: slug, file, ...(count === undefined ? {} : { links: count }) };
    report({ code: 'orphan-page', args, at });
  }
};

/** Deletes every page from `orphans` that occurs anywhere in the navigation, also in dropped and misspelled lists. */
function deleteMentioned(
  value: unknown,
  orphans: Set<string>,
  deleteLinked: (href: string) => void,
): void {
  if (typeof value === 'string') {
    orphans.delete(pageKey(normalizePagePath(value)));
    if (value.startsWith('/')) deleteLinked(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) deleteMentioned(item, orphans, deleteLinked);
  }
}
