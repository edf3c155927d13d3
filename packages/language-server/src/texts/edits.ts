import type { TextEdit } from 'vscode-languageserver';
import { positionsIn } from './positions.ts';

/** A replacement of a part of a text, by offsets. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

export function toTextEdits(text: string, replacements: readonly Replacement[]): TextEdit[] {
  const positions = positionsIn(text);
  return replacements.map(({ start, end, text: newText }) => ({
    range: positions.rangeOf(start, end),
    newText,
  }));
}

/**
 * Returns replacements that turn one string into another: one for each run of changed lines, from its first to its last
 * difference. If they have different numbers of lines, there is one in all.
 */
export function replacementsBetween(before: string, after: string): Replacement[] {
  if (before === after) return [];
  const old = linesOf(before);
  const now = linesOf(after);
  if (old.length !== now.length) return narrowed(before, after, 0);
  const replacements: Replacement[] = [];
  let offset = 0;
  for (const [index, line] of old.entries()) {
    replacements.push(...narrowed(line, now[index] as string, offset));
    offset += line.length;
  }
  return replacements;
}

/** Splits a text after each line feed. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** Returns the replacement without the common start and end of both strings; none if they are equal. */
function narrowed(before: string, after: string, offset: number): Replacement[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  // An edit must not separate the halves of a character, nor those of CRLF.
  if (start > 0 && (isHighSurrogate(before, start - 1) || before[start - 1] === '\r')) start -= 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (
    end > 0 &&
    (isLowSurrogate(before, before.length - end) || before[before.length - end] === '\n')
  )
    end -= 1;
  return [
    {
      start: offset + start,
      end: offset + before.length - end,
      text: after.slice(start, after.length - end),
    },
  ];
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
