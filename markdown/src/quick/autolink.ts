import { isLetter, isPunctuation } from './characters.ts';

/** Returns the offset after the URL that begins at an offset, which the parser turns into a link; -1 if there is none. */
export function autolinkEnd(text: string, at: number): number {
  // Most words that begin so are no URL.
  if (!/[tw]/i.test(text.charAt(at + 1))) return -1;
  const before = text.charAt(at - 1);
  const prefix = PREFIX.exec(text.slice(at, at + 8))?.[0];
  if (prefix === undefined) return -1;
  if (prefix[0] === 'w' || prefix[0] === 'W') {
    if (before !== '' && !/[\t\r\n (*_[\]~]/.test(before)) return -1;
    const domain = at + prefix.length < text.length ? domainEnd(text, at) : -1;
    return domain === -1 ? -1 : pathEnd(text, domain);
  }
  if (isLetter(before.charCodeAt(0))) return -1;
  const from = at + prefix.length;
  if (isBreak(text.charAt(from)) || text.charCodeAt(from) < 32) return -1;
  const domain = domainEnd(text, from);
  return domain === -1 ? -1 : pathEnd(text, domain);
}

const PREFIX = /^(?:https?:\/\/|www\.)/i;
const SYMBOL = /[\p{P}\p{S}]/u;

function isWhite(character: string): boolean {
  return character === '' || /\s/.test(character);
}

function isBreak(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 128
    ? isWhite(character) || isPunctuation(code)
    : isWhite(character) || SYMBOL.test(character);
}

function domainEnd(text: string, from: number): number {
  const trail: Trail = { not: from };
  let underscore = false;
  let isBefore = false;
  let at = from;
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '.' || character === '_') {
      if (isTrail(text, at, trail)) break;
      if (character === '_') underscore = true;
      else {
        isBefore = underscore;
        underscore = false;
      }
    } else if (character !== '-' && isBreak(character)) break;
  }
  return underscore || isBefore || !/[^._]/.test(text.slice(from, at)) ? -1 : at;
}

function pathEnd(text: string, from: number): number {
  const trail: Trail = { not: from };
  let open = 0;
  let closed = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isWhite(character)) break;
    if (character === '(') open += 1;
    else if (character === ')' && closed < open) closed += 1;
    else if (TRAIL.test(character)) {
      if (isTrail(text, at, trail)) break;
      if (character === ')') closed += 1;
    }
  }
  return at;
}

/** The characters that may begin the end of a URL. */
const TRAIL = /[!"&')*,.:;<?\]_~]/;

/** The offset up to which no end of the URL begins. Without it, each of many dots would cost a search. */
interface Trail {
  not: number;
}

/** Tests for characters at the end of a URL that are not a part of it. */
function isTrail(text: string, from: number, trail: Trail): boolean {
  if (from < trail.not) return false;
  let at = from;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '<' || isWhite(character)) return true;
    if (character === '&') {
      const reference = /^&[A-Za-z]+;/.exec(text.slice(at, at + 100))?.[0];
      if (reference === undefined) break;
      at += reference.length;
    } else if (character === ']') {
      const next = text.charAt(at + 1);
      if (next === '(' || next === '[' || isWhite(next)) return true;
      at += 1;
    } else if (/[!"')*,.:;?_~]/.test(character)) at += 1;
    else break;
  }
  trail.not = at;
  return at >= text.length;
}
