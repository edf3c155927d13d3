import { ignoreFilter } from '../ignore.ts';
import { walkElements, walkPages } from '../nav-tree.ts';
import { normalizePagePath, pageKey } from '../page-path.ts';
import { valueAt } from '../pointer.ts';
import type { Rule } from './rule.ts';

/** Page files that no navigation entry reaches (builder 2.6). Texts are not read for it. */
export const orphanPage: Rule = ({ config, tree, files, settings, report }) => {
  // Without a navigation every page is an orphan: that is one mistake, and told as such.
  if (!files || valueAt(config.value, '/navigation') === undefined) return;
  const reached = new Set<string>();
  walkPages(tree, (page) => reached.add(pageKey(page.path)));
  walkElements(tree, ({ href }) => {
    if (href !== undefined) reached.add(pageKey(href.replace(/[#?].*$/s, '')));
  });
  const candidates = [...files.pages].filter(([slug]) => !reached.has(slug) && !isHiddenFile(slug));
  if (candidates.length === 0) return;

  const ignored = ignoreFilter(settings.ignore);
  const mentioned = mentionedPages(config.value);
  for (const [slug, file] of candidates.sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Another finding tells why the entry that names it is lost.
    if (mentioned.has(slug) || ignored(file)) continue;
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

/** Every string in the navigation, as a page path: those of dropped and misspelt lists included. */
function mentionedPages(config: unknown): Set<string> {
  const mentioned = new Set<string>();
  function walk(value: unknown): void {
    if (typeof value === 'string') mentioned.add(pageKey(normalizePagePath(value)));
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  }
  walk((config as { navigation?: unknown }).navigation);
  return mentioned;
}
