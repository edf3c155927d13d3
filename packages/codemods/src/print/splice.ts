import MagicString from 'magic-string';
import type { JsonDocument } from '../document/document.ts';
import { type Chunk, textOf } from './pieces.ts';

/** A stretch of the input and what stands in its place. Offsets are UTF-16, 0-based. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Puts what stands between the pieces that are in place into the text. */
export function splice(
  document: JsonDocument,
  pieces: readonly Chunk[],
): { text: string; replacements: Replacement[] } {
  const replacements: Replacement[] = [];
  let at = 0;
  let pending: string[] = [];
  const flush = (start: number, end: number) => {
    const text = pending.join('');
    pending = [];
    if (text !== document.text.slice(start, end)) replacements.push({ start, end, text });
  };
  for (const piece of pieces) {
    if (piece.inPlace && piece.document === document && piece.from >= at) {
      if (piece.from > at || pending.length > 0) flush(at, piece.from);
      at = piece.to;
    } else {
      pending.push(textOf(piece));
    }
  }
  if (at < document.text.length || pending.length > 0) flush(at, document.text.length);

  if (replacements.length === 0) return { text: document.text, replacements };
  const target = new MagicString(document.text);
  for (const { start, end, text } of replacements) {
    if (start === end) target.appendLeft(start, text);
    else if (text === '') target.remove(start, end);
    else target.update(start, end, text);
  }
  return { text: target.toString(), replacements };
}
