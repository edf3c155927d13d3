import { dirname, resolve } from 'node:path';
import type { NavTree } from '@nav/core';
import { detailedTranslations } from '@nav/core/internal';
import { HistoryError, type OutdatedTranslation, pageHistory } from '@nav/core/node';
import { mergeBase } from '../base/base-site.ts';
import { isShallow } from '../git/git.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { hasChangedOriginals } from './changed-originals.ts';

export interface LeftBehind {
  language: string;
  original: string;
  /** The changes of the original that it lacks; absent for an original without a translation, which the change adds. */
  behind?: OutdatedTranslation;
}

/** The translations that a change leaves behind, or the reason why they are unknown as a sentence. */
export type LeftTranslations = { entries: readonly LeftBehind[] } | { problem: string };

/**
 * Returns the translations that a change leaves behind, as `nav translations --since` lists them; undefined if it changes no
 * original. Only then is the whole history needed.
 *
 * @param since the commit to compare with.
 */
export async function leftTranslations(
  site: OpenedSite,
  tree: NavTree,
  since: string,
  cwd: string,
): Promise<LeftTranslations | undefined> {
  if (!hasChangedOriginals(site, tree, since, cwd)) return undefined;
  const folder = dirname(resolve(cwd, site.file));
  if (isShallow(folder)) return { problem: SHALLOW };
  try {
    const history = await pageHistory({ cwd, folder });
    const { commit } = mergeBase(since, folder);
    const detailed = detailedTranslations(site, tree, history, { since: commit });
    const { unread, languages } = detailed.state;
    if (unread.length > 0) return { problem: PARTIAL };
    return {
      entries: languages.flatMap(({ language, behind, missing }) => [
        ...behind.map((one) => ({ language, original: one.original, behind: one })),
        ...missing.map(({ original }) => ({ language, original })),
      ]),
    };
  } catch (error) {
    if (error instanceof HistoryError) return { problem: error.message };
    throw error;
  }
}

const SHALLOW =
  'This pull request changes translated pages. To list the translations that it leaves behind, set "fetch-depth: 0" for actions/checkout: a shallow clone lacks the history.';
const PARTIAL =
  'This pull request changes translated pages. To list the translations that it leaves behind, remove "filter" from actions/checkout: a partial clone lacks the contents of old pages.';
