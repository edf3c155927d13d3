import {
  BACKSLASH,
  CLOSE_PAREN,
  DOUBLE_QUOTE,
  GREATER,
  isEnding,
  isSpace,
  LESS,
  OPEN_PAREN,
  QUOTE,
} from './characters.ts';

/** The parentheses in an address that the parser accepts. */
const MAX_PARENS = 32;

/** Returns the offset after the address and title of a link, which begin with a parenthesis; -1 if they are text. */
export function resourceEnd(text: string, at: number): number {
  let i = afterWhite(text, at + 1);
  if (text.charCodeAt(i) === CLOSE_PAREN) return i + 1;
  i = destinationEnd(text, i);
  if (i === -1) return -1;
  const after = afterWhite(text, i);
  const quote = text.charCodeAt(after);
  if (after > i && (quote === DOUBLE_QUOTE || quote === QUOTE || quote === OPEN_PAREN)) {
    i = titleEnd(text, after);
    if (i === -1) return -1;
    i = afterWhite(text, i);
  } else i = after;
  return text.charCodeAt(i) === CLOSE_PAREN ? i + 1 : -1;
}

function destinationEnd(text: string, from: number): number {
  return text.charCodeAt(from) === LESS ? enclosedEnd(text, from) : rawEnd(text, from);
}

function enclosedEnd(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === GREATER) return i + 1;
    if (code === LESS || isEnding(code)) return -1;
    if (code === BACKSLASH && /[<>\\]/.test(text[i + 1] ?? '')) i += 1;
  }
  return -1;
}

function rawEnd(text: string, from: number): number {
  let open = 0;
  let i = from;
  for (; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isEnding(code) || isSpace(code)) break;
    if (code <= 31 || code === 127) return -1;
    if (code === OPEN_PAREN) {
      if (open === MAX_PARENS) return -1;
      open += 1;
    } else if (code === CLOSE_PAREN) {
      if (open === 0) break;
      open -= 1;
    } else if (code === BACKSLASH && /[()\\]/.test(text[i + 1] ?? '')) i += 1;
  }
  return open > 0 || i === from ? -1 : i;
}

function titleEnd(text: string, from: number): number {
  const marker = text.charCodeAt(from) === OPEN_PAREN ? CLOSE_PAREN : text.charCodeAt(from);
  for (let i = from + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === marker) return i + 1;
    if (code === BACKSLASH) {
      const next = text.charCodeAt(i + 1);
      if (next === marker || next === BACKSLASH) i += 1;
    }
  }
  return -1;
}

function afterWhite(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at)) || isEnding(text.charCodeAt(at))) at += 1;
  return at;
}
