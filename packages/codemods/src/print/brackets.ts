import type { JsonNode } from '../document/document.ts';
import { hasLineBreak, type Layout, type Style } from '../document/style.ts';
import { copyBehindComma } from './comments.ts';
import { layoutOf } from './layout.ts';
import type { Printer } from './output.ts';
import { rewrite, write } from './pieces.ts';
import { spaceBefore } from './trivia.ts';

/** The brackets of an object or array that is written, and how what is between them is set apart. */
export interface Brackets {
  kind: 'array' | 'object';
  layout: Layout;
  /** The object or array of the input whose brackets these are. */
  kept?: JsonNode;
  /** The object or array of the input that they resemble; undefined where they are as most of the file are. */
  like?: JsonNode | undefined;
}

/** Writes one entry on a line that begins with `indent`; answers the value whose comments go on behind its comma. */
export type WriteEntry = (index: number, indent: string) => JsonNode | undefined;

/** Writes an opening bracket. */
export function openBracket(output: Printer, { kind, kept }: Brackets): void {
  writeBracket(output, kind === 'array' ? '[' : '{', kept, kept?.open);
}

/** Writes what follows an opening bracket: entries, set apart, and the closing bracket. */
export function fillBrackets(
  output: Printer,
  what: Brackets,
  count: number,
  indent: string,
  writeEntry: WriteEntry,
): void {
  const { style } = output;
  const { kind, kept } = what;
  const isLines = what.layout === 'block';
  const inner = isLines ? indent + style.unit : indent;
  const { pad, gap } = spacingOf(what, style);
  const line = style.newline + inner;
  for (let index = 0; index < count; index += 1) {
    separate(output, isLines, line, index === 0 ? pad : gap);
    const moved = writeEntry(index, inner);
    if (index < count - 1 || (isLines && style.trailingComma)) write(output, ',');
    if (moved !== undefined) copyBehindComma(output, moved, inner);
  }
  if (count > 0) separate(output, isLines, style.newline + indent, pad);
  writeBracket(output, kind === 'array' ? ']' : '}', kept, kept?.close);
}

/** What stands inside brackets on one line, and between their entries. */
function spacingOf({ kind, like }: Brackets, style: Style): { pad: string; gap: string } {
  const [first, second] = like && layoutOf(like) === 'inline' ? like.children : [];
  const pad = first ? spaceBefore(first) : kind === 'array' ? style.arrayPad : style.objectPad;
  const gap = second && spaceBefore(second);
  const isOnLine = gap !== undefined && !hasLineBreak(gap, 0, gap.length);
  return { pad, gap: isOnLine ? gap : style.gap };
}

/** Goes on between brackets: on a new line, if there are lines or there must be one, or past a gap. */
function separate(output: Printer, isLines: boolean, line: string, gap: string): void {
  write(output, isLines || output.openComment ? line : gap);
  output.openComment = false;
}

function writeBracket(output: Printer, bracket: string, kept: JsonNode | undefined, at = 0): void {
  if (kept) rewrite(output, kept.document, at, bracket);
  else write(output, bracket);
}
