import { dirname, join } from 'node:path';
import { type NavDiff, type NavTree, resolveSite } from '@nav/core';
import { type BaseSite, loadBaseSite } from '../base/base-site.ts';
import { compareSites, emptySite } from '../base/compare-sites.ts';
import { comparedWith } from '../base/moved-urls.ts';
import { renamesSince } from '../base/renames.ts';
import { checkedOf, checkOpened, isTooLarge, textReader } from '../check/check-opened.ts';
import { knownBefore, reportNew } from '../check/known.ts';
import type { SiteReport } from '../check/report.ts';
import { gitHost, type Revision } from '../git/git.ts';
import { loadWithFlags, type OpenedSite, openSite } from '../open/open-site.ts';
import { UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import { settingsFor } from '../settings/settings-text.ts';
import { type LeftTranslations, leftTranslations } from './left-translations.ts';

export interface SiteReview {
  /** The config, relative to the folder of the run; for a removed site, to the root of the repository. */
  file: string;
  isRemoved: boolean;
  /** The findings; absent if the site is removed or cannot be opened. */
  report?: SiteReport;
  /** The change for readers; absent if there is nothing to compare with. */
  diff?: NavDiff;
  /** The translations that the change leaves behind; absent if it changes no original. */
  translations?: LeftTranslations;
  /** The reason why the site cannot be opened. */
  failure?: string;
  /** The config at the merge base, relative to the root of the repository. */
  past?: string;
}

export interface ReviewOptions {
  /** The commit to compare with. */
  since: string | undefined;
  /** False if the links of pages are not checked. */
  links: boolean;
  /** True if findings that the merge base has as well are not reported. */
  onlyNew: boolean;
  /** True to list the translations that the change leaves behind. */
  translations: boolean;
  /** The script of the threads that read the pages of large sites. */
  pageThread: URL;
}

/** Checks a site of the working tree, and compares it with the merge base. */
export async function reviewSite(
  file: string,
  { since, links, onlyNew, translations, pageThread }: ReviewOptions,
  session: Session,
): Promise<SiteReview> {
  const { cwd: folder } = session;
  const flags = { links };
  try {
    const opened = await openSite(file, flags, session, { pageThread });
    const base = since === undefined ? undefined : await loadBaseSite(since, opened, flags, folder);
    const compared = comparedWith(base, opened, folder);
    const { site, result: all } = await checkOpened(compared, folder, flags);
    opened.notePages?.();
    const known = base && onlyNew ? { ref: since as string, base } : undefined;
    const before = knownBefore(site, known, folder);
    const { result, known: reported } = reportNew(all, site, before);
    const tree = base && resolveSite(site)?.tree;
    const left =
      translations && tree && since !== undefined
        ? await leftTranslations(site, tree, since, folder)
        : undefined;
    return {
      file,
      isRemoved: false,
      report: {
        file,
        result,
        settingsFile: site.settingsFile,
        checked: checkedOf(site, { isCut: all.diagnostics.some(isTooLarge) }),
        fixed: [],
        known: reported,
        textOf: textReader(site),
      },
      ...(base ? changesOf(site, tree, base, folder) : {}),
      ...(left ? { translations: left } : {}),
    };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { file, isRemoved: false, failure: error.message };
  }
}

/** Returns the change of a site for readers; nothing if its config cannot be read, which the check reports. */
function changesOf(
  site: OpenedSite,
  tree: NavTree | undefined,
  base: BaseSite,
  folder: string,
): Pick<SiteReview, 'diff' | 'past'> {
  const past = base.site && { past: base.site.file };
  const old = base.site?.config ? base.site : emptySite(site);
  const then = resolveSite(old);
  if (!tree || !then) return { ...past };
  const renames = renamesSince(base.commit, old, site, folder);
  return {
    ...past,
    diff: compareSites({ site: old, tree: then.tree }, { site, tree }, renames),
  };
}

/**
 * Compares a site that a change removes with nothing.
 *
 * @param file the config, relative to the root of the repository.
 */
export async function reviewRemoved(
  file: string,
  base: Revision,
  session: Pick<Session, 'progress' | 'write'>,
): Promise<SiteReview> {
  const folder = dirname(join(base.root, file));
  const settings = settingsFor(folder, undefined, base.root);
  const old = await loadWithFlags(gitHost(base), file, settings, {}, session);
  const then = old && resolveSite(old);
  if (!old || !then) return { file, isRemoved: true };
  const site = emptySite(old);
  const now = resolveSite(site);
  if (!now) return { file, isRemoved: true };
  const diff = compareSites({ site: old, tree: then.tree }, { site, tree: now.tree }, new Map());
  return { file, isRemoved: true, diff };
}
