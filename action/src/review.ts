import { dirname, join } from 'node:path';
import { type NavDiff, type NavTree, resolveSite } from '@nav/core';
import { type BaseSite, loadBaseSite } from '@nav/site/base-site';
import { checkOpened, textReader } from '@nav/site/check-opened';
import { compareSites, emptySite, renamesSince } from '@nav/site/compare-sites';
import { UsageError } from '@nav/site/failure';
import { gitHost, type Revision } from '@nav/site/git';
import { knownBefore, reportNew } from '@nav/site/known';
import { loadWithFlags, type OpenedSite, openSite, settingsFor } from '@nav/site/open-site';
import type { SiteReport } from '@nav/site/report';
import type { Inputs } from './inputs.ts';
import { type LeftTranslations, leftTranslations } from './translations.ts';

export interface SiteReview {
  /** The config, relative to the folder of the inputs; for a removed site, to the root of the repository. */
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

export type Log = (note: string) => void;

/**
 * Checks a site of the working tree, and compares it with the merge base.
 *
 * @param since the commit to compare with.
 */
export async function reviewSite(
  file: string,
  inputs: Inputs,
  since: string | undefined,
  log: Log,
): Promise<SiteReview> {
  const { folder, links, onlyNew, translations } = inputs;
  const terminal = { cwd: folder, progress() {}, write: (_: string, note = '') => log(note) };
  // The action is one file, which its threads run too.
  const flags = { links };
  const pageThread = new URL(import.meta.url);
  try {
    const opened = await openSite(file, flags, terminal, { pageThread });
    const { site, result: all } = await checkOpened(opened, folder);
    opened.notePages?.();
    const base = since === undefined ? undefined : await loadBaseSite(since, site, flags, folder);
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
export async function reviewRemoved(file: string, base: Revision, log: Log): Promise<SiteReview> {
  const folder = dirname(join(base.root, file));
  const terminal = { progress() {}, write: (_: string, note = '') => log(note) };
  const settings = settingsFor(folder, undefined, base.root);
  const old = await loadWithFlags(gitHost(base), file, settings, {}, terminal);
  const then = old && resolveSite(old);
  if (!old || !then) return { file, isRemoved: true };
  const site = emptySite(old);
  const now = resolveSite(site);
  if (!now) return { file, isRemoved: true };
  const diff = compareSites({ site: old, tree: then.tree }, { site, tree: now.tree }, new Map());
  return { file, isRemoved: true, diff };
}
