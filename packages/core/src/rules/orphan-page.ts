import { orphansAmong } from '../files/orphans.ts';
import { normalizePagePath, pageKey } from '../text/page-path.ts';
import { joinPath } from '../text/path.ts';
import { valueAt } from '../text/pointer.ts';
import { collidingPages } from './page-collision.ts';
import { judgeLinks } from './page-links.ts';
import { missingPages } from './page-not-found.ts';
import type { Rule, RuleContext } from './rule.ts';

/**
 * Reports page files that the navigation does not contain (M2.6). Leaves out pages that need no entry, and those that
 * another finding accounts for, because their entry is misspelled or dropped.
 */
export const orphanPage: Rule = (context) => {
  const { config, navigation, files, settings, texts, redirects, addresses, report } = context;
  const { pages, isMisshapen, isIncomplete } = navigation;
  const written = valueAt(config.value, '/navigation');
  if (!files || !pages.coverage || isIncomplete || written === undefined) return;
  const orphans = new Set(pages.coverage.unlisted);
  if (orphans.size === 0) return;
  const deleteLinked = (href: string) => {
    const target = addresses.find(href);
    if (target?.kind === 'page') orphans.delete(target.slug);
  };
  for (const { href = '' } of [...pages.links, ...context.links]) deleteLinked(href);
  // Without a structural fault, everything in the navigation is in the tree too.
  if (isMisshapen) deleteMentioned(written, orphans, deleteLinked);
  const at = { pointer: '/navigation', anchor: 'key' as const };
  for (const slug of accountedFor(context)) orphans.delete(slug);
  const sources = {
    files,
    settings,
    isRedirectedAway: redirects.leadsAway,
    readText: texts.mayRead ? texts.read : undefined,
  };
  const { linkedFrom } = context.fact(judgeLinks);
  for (const slug of orphansAmong(orphans, sources)) {
    const file = joinPath(config.folder, files.pages.get(slug) ?? slug);
    const count = linkedFrom.get(slug)?.size;
    const args = { path: slug, file, ...(count === undefined ? {} : { links: count }) };
    report({ code: 'orphan-page', args, at });
  }
};

/** Returns the pages that a finding already suggests for an entry, or reports for another reason. */
function accountedFor({ navigation, fact }: RuleContext): string[] {
  const meant = fact(missingPages).flatMap(({ explanation }) => explanation.suggestion ?? []);
  return [...navigation.suggested, ...meant, ...fact(collidingPages)];
}

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
