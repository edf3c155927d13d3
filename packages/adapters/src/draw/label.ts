import { oneLine, printable } from '@nav/display';
import { MAX_LABEL_TEXT } from '../outline/limits.ts';

/** Halves of surrogate pairs, and characters that XML forbids. */
const NOT_XML = /[\ufffe\uffff]|\p{Surrogate}/gu;

/** Returns a text from a config or a file name as one line, with one visible character for each that is unsafe. */
export function plainLabel(text: string): string {
  const line = oneLine(text.slice(0, MAX_LABEL_TEXT));
  return printable(line).replace(NOT_XML, '\ufffd');
}

/** Returns a text that has at most `most` characters; a longer one ends with an ellipsis. */
export function cutLabel(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** Formats a count with its noun: `1 page`, `1,200 pages`. */
export function countOf(count: number, noun: string): string {
  return `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`;
}

/** The widths of characters in a sans-serif font, in parts of the font size. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl'|!.,:;I]/, 0.3],
  [/[ftr()[\]/\\ \-"`°·]/, 0.38],
  [/[mMW@%—…]/, 1],
  [/[wA-HJ-LN-VX-Z&]/, 0.75],
  [/[\u0020-\u024f\u0370-\u052f\u0590-\u06ff]/, 0.6],
  [/\p{M}|\u200b|\u200c|\u200d|\ufe0e|\ufe0f/u, 0],
];

/** Returns the width of a text, in parts of the font size: never less than its width in a usual sans-serif font. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const character of text) {
    sum += WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? 1.1;
  }
  return sum * 1.06;
}

/** Returns the longest start of a text that fits into a width, in parts of the font size, with an ellipsis if it is cut. */
export function fitLabel(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let fitting = '';
  for (const character of text) {
    if (widthOf(`${fitting}${character}…`) > width) break;
    fitting += character;
  }
  return `${fitting.trimEnd()}…`;
}
