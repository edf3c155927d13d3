import type { detailedTranslations } from '@nav/core/internal';
import { diffArrays, diffWordsWithSpace } from 'diff';

type Changes = ReturnType<typeof detailedTranslations>['changes'];
type OutdatedTranslation = Parameters<Changes['get']>[0];
type OriginalChange = NonNullable<ReturnType<Changes['get']>>;

/** A page that is behind, with the change of its original. */
export interface ShownChange {
  entry: OutdatedTranslation;
  change: OriginalChange;
}

export interface Marks {
  bold(text: string): string;
  added(text: string): string;
  removed(text: string): string;
}

const PLAIN: Marks = {
  bold: (text) => text,
  added: (text) => `{+${text}+}`,
  removed: (text) => `[-${text}-]`,
};

/** The unchanged lines that are shown around changed ones. */
const CONTEXT = 1;

/** Formats how much an original changed: `3 commits, 8 lines since 2026-05-02`. */
export function changeText({
  commits,
  lines,
  since,
  uncommitted,
}: Omit<OutdatedTranslation, 'page' | 'original'>): string {
  const count = [
    ...(commits > 0 ? [counted(commits, 'commit')] : []),
    ...(uncommitted ? ['uncommitted changes'] : []),
  ].join(' and ');
  return `${count}, ${counted(lines, 'line')} since ${since}`;
}

/** Formats the same in short: `3 changes since 2026-05-02`. */
export function changeSince({ commits, since, uncommitted }: OutdatedTranslation): string {
  if (commits === 0) return 'uncommitted changes';
  const more = uncommitted ? ' and uncommitted changes' : '';
  return `${counted(commits, 'change')}${more} since ${since}`;
}

function counted(count: number, noun: string): string {
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${digits} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats the changes of originals as word diffs: `[-old-]{+new+}`, or with other marks. */
export function changesText(shown: readonly ShownChange[], marks: Marks = PLAIN): string {
  return shown
    .map(({ entry, change }) => {
      const heading = `${marks.bold(entry.page)} is behind ${marks.bold(entry.original)}: ${changeText(entry)}.\n`;
      return `${heading}\n${wordDiff(change, marks)}`;
    })
    .join('\n');
}

function wordDiff({ before, after }: OriginalChange, marks: Marks): string {
  const parts = diffArrays([...before], [...after]);
  const lines: string[] = [];
  parts.forEach((part, index) => {
    const next = parts[index + 1];
    if (part.removed) {
      const added = next?.added ? next.value : [];
      lines.push(...changedTexts(part.value, added, marks));
    } else if (part.added) {
      if (!parts[index - 1]?.removed) lines.push(...changedTexts([], part.value, marks));
    } else lines.push(...contextOf(part.value, index === 0, index === parts.length - 1));
  });
  return lines.map((line) => `${line}\n`).join('');
}

function contextOf(lines: readonly string[], isFirst: boolean, isLast: boolean): string[] {
  const head = isFirst ? [] : lines.slice(0, CONTEXT);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - CONTEXT));
  const isCut = head.length + tail.length < lines.length;
  const cut = isCut && !isFirst && !isLast ? ['  …'] : [];
  return [...head.map(indented), ...cut, ...tail.map(indented)];
}

function indented(line: string): string {
  return `  ${line.replace(/^\t/, '    ')}`;
}

/** Returns changed lines: in pairs if there are as many, else the removed ones first. */
function changedTexts(
  removed: readonly string[],
  added: readonly string[],
  marks: Marks,
): string[] {
  if (removed.length === added.length)
    return removed.map((line, at) => indented(changedWords(line, added[at] ?? '', marks)));
  return [
    ...removed.map((line) => indented(marked(line, marks.removed))),
    ...added.map((line) => indented(marked(line, marks.added))),
  ];
}

function changedWords(before: string, after: string, marks: Marks): string {
  return diffWordsWithSpace(before, after)
    .map(({ value, added, removed }) =>
      added ? marked(value, marks.added) : removed ? marked(value, marks.removed) : value,
    )
    .join('');
}

function marked(text: string, mark: (text: string) => string): string {
  const indent = /^\t?/.exec(text)?.[0] ?? '';
  return indent + mark(text.slice(indent.length));
}
