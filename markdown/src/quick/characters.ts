export const TAB = 9;
export const FEED = 10;
export const RETURN = 13;
export const SPACE = 32;
export const BANG = 33;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const DOLLAR = 36;
export const QUOTE = 39;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const STAR = 42;
export const PLUS = 43;
export const DASH = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const CARET = 94;
export const UNDERSCORE = 95;
export const BACKTICK = 96;
export const OPEN_BRACE = 123;
export const PIPE = 124;
export const CLOSE_BRACE = 125;
export const TILDE = 126;

export function isSpace(code: number): boolean {
  return code === SPACE || code === TAB;
}

export function isEnding(code: number): boolean {
  return code === FEED || code === RETURN;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Tests for a punctuation character of ASCII, which a backslash can escape. */
export function isPunctuation(code: number): boolean {
  return (
    (code >= 33 && code <= 47) ||
    (code >= 58 && code <= 64) ||
    (code >= 91 && code <= 96) ||
    (code >= 123 && code <= 126)
  );
}

/** Tests for the first character of a name in JSX, if it is one of ASCII. */
export function isNameStart(code: number): boolean {
  return isLetter(code) || code === DOLLAR || code === UNDERSCORE;
}

export function isNamePart(code: number): boolean {
  return isNameStart(code) || isDigit(code) || code === DASH;
}

/** Returns the offset after spaces and tabs. */
export function afterSpaces(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the offset after equal characters. */
export function afterRun(text: string, from: number, end: number): number {
  const code = text.charCodeAt(from);
  let at = from;
  while (at < end && text.charCodeAt(at) === code) at += 1;
  return at;
}
