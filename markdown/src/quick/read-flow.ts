import type { WrittenTag } from './balance.ts';
import { afterSpaces, isEnding, isSpace, LESS, OPEN_BRACE } from './characters.ts';
import { type Cursor, continues, cursorAt } from './containers.ts';
import type { DocumentReader } from './document.ts';
import { readTag } from './read-tag.ts';
import { unsure } from './unsure.ts';

/**
 * Reads the tags and expressions that fill a line. Returns false if text follows them, so that they are a part of a
 * paragraph.
 *
 * @param begin ends the paragraph before.
 */
export function readFlow(
  reader: DocumentReader,
  { at: from, end }: Cursor,
  inside: number,
  begin: () => void,
): boolean {
  const { text, expressions, balance } = reader;
  const source = { text, base: 0 };
  const tags: WrittenTag[] = [];
  const mark = expressions.mark();
  let at = from;
  let isAfterCode = false;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === LESS && isWhite(text.charCodeAt(at + 1))) break;
    if (code === LESS) {
      const tag = readTag(source, at, text.length, expressions);
      tags.push(tag);
      at = tag.end;
      isAfterCode = false;
    } else if (code === OPEN_BRACE && !isAfterCode) {
      at = expressions.read(source, at, text.length, 'text');
      isAfterCode = true;
    } else break;
    at = afterSpaces(text, at, text.length);
  }
  const isBlock = at > from && (at >= text.length || isEnding(text.charCodeAt(at)));
  if (at > end) checkLines(reader, end, at, inside, isBlock);
  if (!isBlock) {
    expressions.reset(mark);
    return false;
  }
  begin();
  for (const tag of tags) balance.add(tag, 'block', false);
  const feed = text.indexOf('\n', at);
  reader.next = feed === -1 ? text.length : feed + 1;
  return true;
}

function isWhite(code: number): boolean {
  return isSpace(code) || isEnding(code) || Number.isNaN(code);
}

/** Checks the lines after the first one of a block, or of a paragraph that begins with a tag over several lines. */
function checkLines(
  { text, containers }: DocumentReader,
  from: number,
  to: number,
  inside: number,
  isBlock: boolean,
): void {
  let line = text.indexOf('\n', from) + 1;
  if (isBlock && containers.length === 0) return;
  const isQuoted = containers.some(({ kind }) => kind === 'quote');
  if (isQuoted || inside < containers.length) unsure(line);
  while (line > 0 && line < to) {
    const feed = text.indexOf('\n', line);
    const end = feed === -1 ? text.length : feed;
    const cursor = cursorAt(
      text,
      line,
      text.charCodeAt(end - 1) === 13 && end > line ? end - 1 : end,
    );
    for (const container of containers) if (!continues(cursor, container)) unsure(line);
    // Other characters could begin a block in the middle of the tag.
    if (!isBlock && !/[A-Za-z/"'}]/.test(text.charAt(cursor.at))) unsure(line);
    line = feed + 1;
  }
}
