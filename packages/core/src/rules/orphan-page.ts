import { ignoreFilter } from '../ignore.ts';
import { walkElements } from '../nav-tree.ts';
import { normalizePagePath, pageKey } from '../page-path.ts';
import { valueAt } from '../pointer.ts';
import type { Rule } from './rule.ts';

/**
 * Page files that no navigation entry reaches (builder 2.6). Texts are not read for it.
 * A page that another finding accounts for (the entry that names it is dropped, or misspelt) is no orphan.
 */
export const orphanPage: Rule = ({
  config,
  tree,
  walkPlaces,
  files,
  settings,
  incomplete,
  suggested,
  report,
}) => {
  const navigation = valueAt(config.value, '/navigation');
  if (!files || incomplete || navigation === undefined) return;
  const orphans = new Map(files.pages);
  walkPlaces(({ path }) => orphans.delete(pageKey(path)));
  walkElements(tree, ({ href }) => {
    if (href !== undefined) orphans.delete(pageKey(href.replace(/[#?].*$/s, '')));
  });
  if (orphans.size === 0) return;
  deleteMentioned(navigation, orphans);
  const ignored = ignoreFilter(settings.ignore);
  for (const [slug, file] of [...orphans].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (isHiddenFile(slug) || suggested.has(slug) || ignored(file)) continue;
    report({
      code: 'orphan-page',
      args: { path: slug },
      at: { pointer: '/navigation', anchor: 'key' },
    });
  }
};

function isHiddenFile(slug: string): boolean {
  return slug.startsWith('.') || slug.includes('/.');
}

/** Takes every page out of `orphans` that the navigation names anywhere, in dropped and misspelt lists too. */
function deleteMentioned(value: unknown, orphans: Map<string, string>): void {
  if (typeof value === 'string') orphans.delete(pageKey(normalizePagePath(value)));
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) deleteMentioned(item, orphans);
  }
}
