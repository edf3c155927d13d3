import type { WrittenTag } from './balance.ts';
import {
  COLON,
  DOT,
  DOUBLE_QUOTE,
  EQUALS,
  FEED,
  GREATER,
  isNamePart,
  isNameStart,
  OPEN_BRACE,
  QUOTE,
  RETURN,
  SLASH,
  SPACE,
  TAB,
} from './characters.ts';
import type { Expressions } from './expressions.ts';
import { unsure } from './unsure.ts';

/** A part of a text that is read, at an offset in the page. */
export interface Source {
  text: string;
  /** The offset in the page of the start of the text. */
  base: number;
}

/**
 * Reads the tag at an offset, as the parser of MDX does. Anything that is not surely right is unsure.
 *
 * @param end the offset at which the text ends.
 */
export function readTag(
  source: Source,
  at: number,
  end: number,
  expressions: Expressions,
): WrittenTag {
  const { text, base } = source;
  let i = at + 1;
  const isClosing = text.charCodeAt(i) === SLASH;
  if (isClosing) i = space(text, i + 1);
  const start = i;
  if (text.charCodeAt(i) !== GREATER) i = nameEnd(source, i);
  const name = text.slice(start, i);
  const tag: WrittenTag = {
    name,
    kind: isClosing ? 'close' : 'open',
    start: base + at,
    end: 0,
    file: undefined,
  };
  for (;;) {
    i = space(text, i);
    const code = text.charCodeAt(i);
    if (i >= end) unsure(base + at);
    if (code === GREATER) break;
    // A name, an attribute or a slash in a closing tag is an error.
    if (isClosing || name === '') unsure(base + i);
    if (code === SLASH) {
      i = space(text, i + 1);
      if (text.charCodeAt(i) !== GREATER) unsure(base + i);
      tag.kind = 'single';
      break;
    }
    i =
      code === OPEN_BRACE
        ? expressions.read(source, i, end, 'spread')
        : readAttribute(source, i, end, expressions, tag);
  }
  if (i >= end) unsure(base + at);
  tag.end = base + i + 1;
  return tag;
}

/** Returns the offset after the name of a tag. Names with spaces around a dot are left to the parser. */
function nameEnd(source: Source, from: number): number {
  const { text } = source;
  let i = wordEnd(source, from);
  if (text.charCodeAt(i) === COLON) return wordEnd(source, i + 1);
  while (text.charCodeAt(i) === DOT) i = wordEnd(source, i + 1);
  const after = text.charCodeAt(i);
  const isEnd = after === GREATER || after === SLASH || after === OPEN_BRACE || isWhite(after);
  const next = text.charCodeAt(space(text, i));
  if (!isEnd || next === DOT || next === COLON) unsure(source.base + i);
  return i;
}

function wordEnd({ text, base }: Source, from: number): number {
  if (!isNameStart(text.charCodeAt(from))) unsure(base + from);
  let i = from + 1;
  while (isNamePart(text.charCodeAt(i))) i += 1;
  return i;
}

function readAttribute(
  source: Source,
  from: number,
  end: number,
  expressions: Expressions,
  tag: WrittenTag,
): number {
  const { text, base } = source;
  let i = wordEnd(source, from);
  if (text.charCodeAt(i) === COLON) i = wordEnd(source, i + 1);
  const name = text.slice(from, i);
  const behind = space(text, i);
  const code = text.charCodeAt(behind);
  if (code === COLON) unsure(base + behind);
  if (code !== EQUALS) {
    const isEnd = code === GREATER || code === SLASH || code === OPEN_BRACE;
    if (!isEnd && behind === i) unsure(base + i);
    return behind;
  }
  i = space(text, behind + 1);
  const quote = text.charCodeAt(i);
  if (quote === OPEN_BRACE) {
    if (name === 'file') unsure(base + i);
    return expressions.read(source, i, end, 'attribute');
  }
  if (quote !== DOUBLE_QUOTE && quote !== QUOTE) unsure(base + i);
  const close = text.indexOf(quote === QUOTE ? "'" : '"', i + 1);
  if (close === -1 || close >= end) unsure(base + i);
  if (name === 'file') {
    // The parser decodes character references and lines, and takes the first of several.
    const value = text.slice(i + 1, close);
    if (tag.file !== undefined || /[&\r\n]/.test(value)) unsure(base + i);
    tag.file = value;
  }
  return close + 1;
}

/** Returns the offset after white space of ASCII. */
function space(text: string, from: number): number {
  let at = from;
  while (isWhite(text.charCodeAt(at))) at += 1;
  return at;
}

function isWhite(code: number): boolean {
  return code === SPACE || code === FEED || code === TAB || code === RETURN;
}
