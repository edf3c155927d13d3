import { dirname, resolve } from 'node:path';
import { type CheckResult, checkSite } from '@nav/core';
import { siteWith } from '@nav/core/internal';
import { isLocal, pageKey, pathOf } from '@nav/paths';
import type { OpenedSite, SiteFlags } from '../open/open-site.ts';
import { withPageChecks } from '../open/page-checks.ts';

/** Checks an opened site. Looks up missing pages in git, and checks again if one of them was found there. */
export async function checkOpened(
  opened: OpenedSite,
  cwd: string,
  flags: SiteFlags,
): Promise<{ site: OpenedSite; result: CheckResult }> {
  const site = await withPageChecks(opened, flags);
  const result = checkSite(site);
  const missing = result.diagnostics.flatMap((one) => {
    if (one.code === 'page-not-found') return pageKey(pathOf(one.args.path));
    const isPage =
      one.code === 'link-not-found' &&
      one.fixes.length === 0 &&
      !one.args.isImport &&
      // A URL in a file outside the site.
      isLocal(one.args.link);
    return isPage ? pageKey(one.args.address) : [];
  });
  if (missing.length === 0) return { site, result };
  const { historyState, renamedPagesIn } = await import('../git/git.ts');
  const folder = dirname(resolve(cwd, site.file));
  const history = historyState(folder);
  const renamed = renamedPagesIn(folder)([...new Set(missing)]);
  if (renamed.size === 0) return { site: siteWith(site, { history }), result };
  const informed = siteWith(site, { history, findRenamed: () => renamed });
  return { site: informed, result: checkSite(informed) };
}

/** Returns the function that reads files with findings. Settings may be outside the folder of the site. */
export function textReader({
  host,
  outsideTexts,
  sources,
  settingsFile,
  settingsText,
}: OpenedSite): (path: string) => string | undefined {
  return (path) =>
    sources.get(path)?.text ??
    outsideTexts?.get(path) ??
    (path === settingsFile ? settingsText?.text : host.read(path));
}
