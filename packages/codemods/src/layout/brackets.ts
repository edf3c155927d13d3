import type { LocatedNode } from '../document.ts';
import type { Layout } from '../style.ts';
import { copyBehindComma } from './comments.ts';
import type { Output } from './output.ts';
import { rewrite, write } from './pieces.ts';

/** The brackets of an object or array that is written, and how what is between them is set apart. */
export interface Brackets {
  kind: 'array' | 'object';
  layout: Layout;
  /** The object or array of the input whose brackets these are. */
  kept?: LocatedNode;
}

/** Writes one entry on a line that begins with `indent`; answers the value whose comments go on behind its comma. */
export type WriteEntry = (index: number, indent: string) => LocatedNode | undefined;

/** Writes an opening bracket. */
export function openBracket(output: Output, { kind, kept }: Brackets): void {
  writeBracket(output, kind === 'array' ? '[' : '{', kept, kept?.open);
}

/** Writes what follows an opening bracket: entries, set apart, and the closing bracket. */
export function fillBrackets(
  output: Output,
  { kind, layout, kept }: Brackets,
  count: number,
  indent: string,
  writeEntry: WriteEntry,
): void {
  const { style } = output;
  const isLines = layout === 'block';
  const inner = isLines ? indent + style.unit : indent;
  const pad = kind === 'array' ? style.arrayPad : style.objectPad;
  const line = style.newline + inner;
  for (let index = 0; index < count; index += 1) {
    separate(output, isLines, line, index === 0 ? pad : style.gap);
    const moved = writeEntry(index, inner);
    if (index < count - 1 || (isLines && style.trailingComma)) write(output, ',');
    if (moved !== undefined) copyBehindComma(output, moved, inner);
  }
  if (count > 0) separate(output, isLines, style.newline + indent, pad);
  writeBracket(output, kind === 'array' ? ']' : '}', kept, kept?.close);
}

/** Goes on between brackets: on a new line, if there are lines or there must be one, or past a gap. */
function separate(output: Output, isLines: boolean, line: string, gap: string): void {
  write(output, isLines || output.openComment ? line : gap);
  output.openComment = false;
}

function writeBracket(
  output: Output,
  bracket: string,
  kept: LocatedNode | undefined,
  at = 0,
): void {
  if (kept) rewrite(output, kept.document, at, bracket);
  else write(output, bracket);
}
