import { dirname, resolve } from 'node:path';
import type { NavTree } from '@nav/core';
import { detailedTranslations } from '@nav/core/internal';
import { HistoryError, type OutdatedTranslation, pageHistory } from '@nav/core/node';
import { code } from '@nav/report/diff-sections';
import { MAX_UNFOLDED } from '@nav/report/limits';
import type { Cell, Inline, Part } from '@nav/report/markdown';
import { mergeBase } from '@nav/site/base-site';
import { hasChangedOriginals } from '@nav/site/changed-originals';
import { isShallow } from '@nav/site/git';
import type { OpenedSite } from '@nav/site/open-site';
import { pluralize } from '@nav/text';

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

export function countLeft(left: LeftTranslations | undefined): number {
  return left && 'entries' in left ? left.entries.length : 0;
}

/** @param command the command line that compares the translations with the base. */
export function translationParts(left: LeftTranslations, command: string): Part[] {
  if ('problem' in left) return [{ kind: 'text', text: [left.problem] }];
  const { entries } = left;
  if (entries.length === 0) return [];
  const rows = rowsOf(entries);
  const hasChanges = entries.some(({ behind }) => behind);
  const advice: Part = {
    kind: 'text',
    text: ['To see the changes of a page, run ', { code: `${command} --show PAGE` }, '.'],
  };
  return [
    {
      kind: 'table',
      title: 'Translations left behind by this pull request',
      count: entries.length,
      columns: ['Original', 'Change', 'Translations'],
      rows,
      isCollapsed: rows.length > MAX_UNFOLDED,
    },
    ...(hasChanges ? [advice] : []),
  ];
}

/** Joins the translations of an original that lack the same. */
function rowsOf(entries: readonly LeftBehind[]): Cell[][] {
  const rows = new Map<string, { original: string; change: string; translations: Inline[] }>();
  for (const { language, original, behind } of entries) {
    const change = behind ? lacked(behind) : 'new page';
    const key = JSON.stringify([original, change]);
    const row = rows.get(key) ?? { original, change, translations: [] };
    rows.set(key, row);
    row.translations.push(behind ? code(behind.page) : `missing in ${language}`);
  }
  return [...rows.values()].map(({ original, change, translations }) => [
    code(original),
    change,
    { lines: translations.map((one) => [one]) },
  ]);
}

function lacked({ commits, lines }: OutdatedTranslation): string {
  return [...(commits > 0 ? [pluralize(commits, 'commit')] : []), pluralize(lines, 'line')].join(
    ', ',
  );
}
