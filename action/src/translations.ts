import type { OutdatedTranslation } from '@nav/core/node';
import { pluralize } from '@nav/display';
import { code } from '@nav/report/diff-sections';
import { MAX_UNFOLDED } from '@nav/report/limits';
import type { Cell, Inline, ReportPart } from '@nav/report/markdown';
import type { LeftBehind, LeftTranslations } from '@nav/site/left-translations';

export function countLeft(left: LeftTranslations | undefined): number {
  return left && 'entries' in left ? left.entries.length : 0;
}

/** @param command the command line that compares the translations with the base. */
export function translationParts(left: LeftTranslations, command: string): ReportPart[] {
  if ('problem' in left) return [{ kind: 'text', text: [left.problem] }];
  const { entries } = left;
  if (entries.length === 0) return [];
  const rows = rowsOf(entries);
  const hasChanges = entries.some(({ behind }) => behind);
  const advice: ReportPart = {
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
