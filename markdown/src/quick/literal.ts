/** More nested values are left to the parser. */
const MAX_DEPTH = 50;

const SPACES = /\s*/y;
const STRING = /"[^"\\\r\n\u2028\u2029]*"|'[^'\\\r\n\u2028\u2029]*'|`[^`\\$]*`/y;
const SCALAR =
  /-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w$.\u0080-\uffff])|(?:true|false|null)(?![\w$\u0080-\uffff])/y;
const KEY = /(?:[A-Za-z_$][\w$]*|"[^"\\\r\n]*"|'[^'\\\r\n]*'|[1-9]\d*)(?![\w$\u0080-\uffff])/y;

/**
 * Returns the offset after a value without names: a string, a number, an array or an object of such values; -1 for anything
 * else. Comments may surround it.
 */
export function literalEnd(text: string, at: number, end: number): number {
  const after = valueEnd(text, afterComments(text, at), 0);
  if (after === -1) return -1;
  const last = afterComments(text, after);
  return last <= end ? last : -1;
}

/** Returns the offset after white space and comments in code. */
export function afterComments(text: string, from: number): number {
  let at = match(SPACES, text, from);
  while (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2);
    if (close === -1) return at;
    at = match(SPACES, text, close + 2);
  }
  return at;
}

function valueEnd(text: string, at: number, depth: number): number {
  if (depth > MAX_DEPTH) return -1;
  const first = text[at];
  if (first === '[') return listEnd(text, at + 1, ']', depth, valueEnd);
  if (first === '{') return listEnd(text, at + 1, '}', depth, propertyEnd);
  const scalar = match(SCALAR, text, at);
  if (scalar > at) return scalar;
  const string = match(STRING, text, at);
  return string > at ? string : -1;
}

function propertyEnd(text: string, at: number, depth: number): number {
  const key = match(KEY, text, at);
  // A second prototype is a syntax error.
  if (key === at || text.slice(at, key).includes('__proto__')) return -1;
  const colon = afterComments(text, key);
  return text[colon] === ':' ? valueEnd(text, afterComments(text, colon + 1), depth) : -1;
}

function listEnd(
  text: string,
  from: number,
  closer: ']' | '}',
  depth: number,
  itemEnd: (text: string, at: number, depth: number) => number,
): number {
  let at = afterComments(text, from);
  while (text[at] !== closer) {
    const item = itemEnd(text, at, depth + 1);
    if (item === -1) return -1;
    at = afterComments(text, item);
    if (text[at] !== ',') return text[at] === closer ? at + 1 : -1;
    at = afterComments(text, at + 1);
  }
  return at + 1;
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/**
 * Returns the offset of the brace that closes code, as far as strings, templates and block comments show it; -1 if there is
 * none before `end`.
 */
export function closingBrace(text: string, from: number, end: number, depth = 0): number {
  if (depth > MAX_DEPTH) return -1;
  let open = 0;
  for (let at = from; at < end; at += 1) {
    switch (text[at]) {
      case '{':
        open += 1;
        break;
      case '}':
        if (open === 0) return at;
        open -= 1;
        break;
      case '"':
      case "'":
      case '`':
        at = stringEnd(text, at, end, depth);
        break;
      case '/':
        if (text[at + 1] === '*') at = commentEnd(text, at, end);
        break;
    }
    if (at === -1) return -1;
  }
  return -1;
}

/** Returns the offset of the quote that ends a string. A quote in the text of an element ends with its line. */
function stringEnd(text: string, from: number, end: number, depth: number): number {
  const quote = text[from];
  for (let at = from + 1; at < end; at += 1) {
    const one = text[at];
    if (one === '\\') at += 1;
    else if (one === quote) return at;
    else if (one === '\n' && quote !== '`') return from;
    else if (one === '$' && quote === '`' && text[at + 1] === '{') {
      at = closingBrace(text, at + 2, end, depth + 1);
      if (at === -1) return -1;
    }
  }
  return quote === '`' ? -1 : from;
}

function commentEnd(text: string, from: number, end: number): number {
  const close = text.indexOf('*/', from + 2);
  return close === -1 || close >= end ? -1 : close + 1;
}
