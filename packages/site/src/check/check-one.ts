import type { LinkRequester } from '../network/request-links.ts';
import type { OpenedSite } from '../open/open-site.ts';
import type { Session } from '../run/session.ts';
import type { CheckScope } from './check-now.ts';
import type { SiteCheckFlags } from './flags.ts';
import { keptFile, lastReport } from './last-check.ts';
import type { SiteReport } from './report.ts';

/**
 * Opens and checks one site. Reports the findings that are new since a revision and a baseline, and fixes them if the flags
 * say so.
 *
 * @param file the path of its config from the current directory.
 * @returns the report, and the site unless its last report still holds.
 * @throws UsageError if it cannot be opened, compared, fixed or recorded.
 */
export async function checkOne(
  file: string,
  flags: SiteCheckFlags,
  session: Session,
  scope: CheckScope,
): Promise<{ site?: OpenedSite; report: SiteReport }> {
  const { keep, caches } = scope;
  const own =
    keep && isOfFiles(flags, scope) ? keptFile(file, flags, session, keep, caches) : undefined;
  const last = own && (await lastReport(own));
  if (last && 'report' in last) return last;
  // Loading it takes longer than reporting the last check again.
  const { checkAgain } = await import('./check-now.ts');
  return checkAgain(file, flags, session, scope, own, last);
}

/** Returns true for a check of a whole site that depends only on the files on disk. */
function isOfFiles(flags: SiteCheckFlags, { pages, drafts, host }: CheckScope): boolean {
  const { cache, external, fetch, files, fix, links, linksFrom, since, updateBaseline } = flags;
  const isWhole = cache !== false && files !== false && links !== false;
  const hasOthers = (fix || updateBaseline || external || fetch) === true;
  return isWhole && !hasOthers && [linksFrom, since, pages, drafts, host].every((one) => !one);
}

/** Returns the requester of a run that checks several sites, which share its limits; `undefined` without `external`. */
export async function sharedRequester({
  external,
}: SiteCheckFlags): Promise<LinkRequester | undefined> {
  if (!external) return undefined;
  const { linkRequester } = await import('../network/request-links.ts');
  return linkRequester();
}
