import type { OutdatedTranslation } from '@nav/core/node';
import { diffArrays, diffWordsWithSpace } from 'diff';
import picocolors from 'picocolors';
import { changeText } from './formats.ts';

/** The lines that readers see of an original: when its translation was brought up to date, and now. */
interface OriginalChange {
  before: readonly string[];
  after: readonly string[];
}

/** A page that is behind, with the change of its original. */
export interface ShownChange {
  entry: OutdatedTranslation;
  change: OriginalChange;
}

/** The unchanged lines that are shown around changed ones. */
const CONTEXT = 1;

/** Formats the changes of originals as word diffs: `[-old-]{+new+}`, or in color. */
export function changesText(shown: readonly ShownChange[], color: boolean): string {
  const colors = picocolors.createColors(color);
  return shown
    .map(({ entry, change }) => {
      const heading = `${colors.bold(entry.page)} is behind ${colors.bold(entry.original)}: ${changeText(entry)}.\n`;
      return `${heading}\n${wordDiff(change, color)}`;
    })
    .join('\n');
}

/** Returns the lines of an original that changed, with the changed words marked. */
function wordDiff({ before, after }: OriginalChange, color: boolean): string {
  const parts = diffArrays([...before], [...after]);
  const lines: string[] = [];
  parts.forEach((part, index) => {
    const next = parts[index + 1];
    if (part.removed) {
      const added = next?.added ? next.value : [];
      lines.push(...changedTexts(part.value, added, color));
    } else if (part.added) {
      if (!parts[index - 1]?.removed) lines.push(...changedTexts([], part.value, color));
    } else lines.push(...contextOf(part.value, index === 0, index === parts.length - 1));
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns the unchanged lines next to changed ones. */
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
  color: boolean,
): string[] {
  if (removed.length === added.length)
    return removed.map((line, at) => indented(changedWords(line, added[at] ?? '', color)));
  return [
    ...removed.map((line) => indented(mark('removed', line, color))),
    ...added.map((line) => indented(mark('added', line, color))),
  ];
}

function changedWords(before: string, after: string, color: boolean): string {
  return diffWordsWithSpace(before, after)
    .map(({ value, added, removed }) =>
      added ? mark('added', value, color) : removed ? mark('removed', value, color) : value,
    )
    .join('');
}

function mark(kind: 'added' | 'removed', text: string, color: boolean): string {
  const indent = /^\t?/.exec(text)?.[0] ?? '';
  const rest = text.slice(indent.length);
  if (!color) return indent + (kind === 'added' ? `{+${rest}+}` : `[-${rest}-]`);
  const colors = picocolors.createColors(true);
  return indent + (kind === 'added' ? colors.green(rest) : colors.red(colors.strikethrough(rest)));
}
