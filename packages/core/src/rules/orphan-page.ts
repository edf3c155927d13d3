import { exemptPages } from '../files/ignore.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { normalizePagePath, pageKey } from '../text/page-path.ts';
import { valueAt } from '../text/pointer.ts';
import type { Rule } from './rule.ts';
import { pageAt } from './site-pages.ts';

/**
 * Page files that no navigation entry reaches (M2.6). Texts are not read for it.
 * A page that another finding accounts for (the entry that names it is dropped, or misspelt) is no orphan.
 */
export const orphanPage: Rule = ({
  config,
  pageIndex,
  files,
  settings,
  misshapen,
  incomplete,
  suggested,
  report,
}) => {
  const navigation = valueAt(config.value, '/navigation');
  if (!files || !pageIndex.coverage || incomplete || navigation === undefined) return;
  const orphans = new Set(pageIndex.coverage.unlisted);
  if (orphans.size === 0) return;
  for (const { href = '' } of pageIndex.links) deleteLinked(href, files, orphans);
  // Where the shape is right, all that the navigation mentions is in the tree.
  if (misshapen) deleteMentioned(navigation, files, orphans);
  const at = { pointer: '/navigation', anchor: 'key' as const };
  const isExempt = exemptPages(settings, files);
  for (const slug of orphans) {
    if (!suggested.has(slug) && !isExempt(slug))
      report({ code: 'orphan-page', args: { path: slug }, at });
  }
};

function deleteLinked(href: string, files: SiteFiles, orphans: Set<string>): void {
  const page = pageAt(files, href);
  if (page !== undefined) orphans.delete(page);
}

/** Takes every page out of `orphans` that the navigation names anywhere, in dropped and misspelt lists too. */
function deleteMentioned(value: unknown, files: SiteFiles, orphans: Set<string>): void {
  if (typeof value === 'string') {
    orphans.delete(pageKey(normalizePagePath(value)));
    // An address says that it is one by its slash.
    if (value.startsWith('/')) deleteLinked(value, files, orphans);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) deleteMentioned(item, files, orphans);
  }
}
