import { lineEndAt, matchAt } from '@nav/positions';
import { MAX_CODE_DEPTH, MAX_UNCLOSED } from '../../limits/limits.ts';
import { execAt } from './occurrences.ts';
import type { Span } from './page-code.ts';
import { unescapeAttribute } from './unescape.ts';

/** An attribute of a tag: the range of the text of its value, without quotes and braces. */
export interface Attribute extends Span {
  name: string;
  /** The text, with entities as characters; undefined if it is computed or missing. */
  value: string | undefined;
}

/** A tag of a component or an HTML element, such as `<Card href="/a">`. */
export interface Tag extends Span {
  /** Empty for a fragment. */
  name: string;
  kind: 'open' | 'close' | 'single';
  /** True in an expression, an attribute, an import or an export. */
  inCode: boolean;
  /** True if only spaces, and the markers of quotes and list items, are before it in its line. */
  startsLine: boolean;
  attributes: readonly Attribute[];
}

const NAME = /[A-Za-z_$][\w$.:-]*/y;
const ATTRIBUTE = /[A-Za-z_$@][\w$.:@-]*/y;
const SPACES = /\s*(?:\/\*[\s\S]*?\*\/\s*){0,1000}/y;
/** A string or a template as the whole value of an attribute. */
const LITERAL = /\{\s*(["'`])((?:(?!\1)[^\\\n{}]){0,10000})\1\s*\}/y;
const BARE = /[^\s"'=<>`{}]+/y;
/** A regular expression; it begins where a value may. */
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,1000}\]){1,1000}\//y;

/** The state of reading the code of a page: the expressions in braces, the tags, and the modules that it imports or exports. */
export interface CodeScan {
  text: string;
  /** The tags found so far, those in expressions and modules included, in the order of their starts. */
  tags: Tag[];
  /** The number of tags and expressions that do not end. After some, the rest of the page has none. */
  unclosed: number;
  /** The rests of lines in which no string ends that begins there, and no regular expression, by their first character. */
  endless: Map<string, Span>;
}

export function codeScan(text: string): CodeScan {
  return { text, tags: [], unclosed: 0, endless: new Map() };
}

/** Returns the offset after the expression whose brace is at an offset; -1 if it does not end. */
export function expressionEnd(scan: CodeScan, at: number): number {
  if (scan.unclosed >= MAX_UNCLOSED) return -1;
  const { length } = scan.tags;
  const end = codeEnd(scan, at, 0, 'bracket');
  if (end === -1) {
    scan.tags.length = length;
    scan.unclosed += 1;
  }
  return end;
}

export function tagAt(scan: CodeScan, at: number): Tag | undefined {
  return readTag(scan, at, 0);
}

/** Returns the offset after the import or export at an offset. */
export function moduleEnd(scan: CodeScan, at: number): number {
  const { text, tags } = scan;
  const { length } = tags;
  const end = codeEnd(scan, at, 0, 'blank line');
  if (end !== -1) return end;
  scan.unclosed += 1;
  const blank = /\n[ \t\r]*\n/g;
  const found = execAt(blank, text, at)?.index ?? text.length;
  // The tags after the blank line are read again.
  scan.tags = tags.filter((tag, index) => index < length || tag.end <= found);
  return found;
}

/** Reads the whole text as a module. */
export function scanModule(scan: CodeScan): void {
  codeEnd(scan, 0, 0, 'end');
}

/**
 * Returns the offset after the bracket that matches the one at `at`, for an import or export the blank line that ends
 * it, or else the end of the text; -1 if there is none.
 */
function codeEnd(
  scan: CodeScan,
  at: number,
  depth: number,
  until: 'bracket' | 'blank line' | 'end',
): number {
  if (depth > MAX_CODE_DEPTH) return -1;
  const { text } = scan;
  let open = 0;
  for (let i = at; i < text.length; ) {
    switch (text[i]) {
      case '{':
      case '(':
      case '[':
        open += 1;
        i += 1;
        break;
      case '}':
      case ')':
      case ']':
        open -= 1;
        i += 1;
        if (open <= 0 && until === 'bracket') return i;
        break;
      case '\n':
        if (until === 'blank line' && open <= 0 && isBlankLine(text, i + 1)) return i;
        i += 1;
        break;
      default:
        i = tokenEnd(scan, i, depth);
        if (i === -1) return -1;
    }
  }
  return until !== 'bracket' && open <= 0 ? text.length : -1;
}

/** Returns the offset after a string, comment, element or other part of code; -1 if it has no end. */
function tokenEnd(scan: CodeScan, at: number, depth: number): number {
  const { text } = scan;
  switch (text[at]) {
    case '"':
    case "'":
      return stringEnd(scan, at);
    case '`':
      return templateEnd(scan, at, depth);
    case '/':
      return slashEnd(scan, at);
    case '<':
      return /[A-Za-z>]/.test(text[at + 1] ?? '') && beginsValue(text, at)
        ? elementEnd(scan, at, depth + 1)
        : at + 1;
    default:
      return at + 1;
  }
}

/** Returns the offset after a string, or after its quote if it does not end on its line. */
function stringEnd(scan: CodeScan, at: number): number {
  const { text } = scan;
  const quote = text.charAt(at);
  if (isEndless(scan, at)) return at + 1;
  let i = at + 1;
  for (; i < text.length && text[i] !== '\n'; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === quote) return i + 1;
  }
  scan.endless.set(quote, { start: at, end: i });
  return at + 1;
}

/** Without this, each of many quotes in a line would cost a search up to its end. */
function isEndless({ text, endless }: CodeScan, at: number): boolean {
  const known = endless.get(text.charAt(at));
  return known !== undefined && known.start <= at && at < known.end;
}

function templateEnd(scan: CodeScan, at: number, depth: number): number {
  const { text } = scan;
  for (let i = at + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '`') return i + 1;
    else if (text[i] === '$' && text[i + 1] === '{') {
      const end = codeEnd(scan, i + 1, depth + 1, 'bracket');
      if (end === -1) return -1;
      i = end - 1;
    }
  }
  return -1;
}

/** Returns the offset after a comment, a regular expression or a slash; -1 for a comment without an end. */
function slashEnd(scan: CodeScan, at: number): number {
  const { text } = scan;
  const next = text[at + 1];
  if (next === '/') {
    return lineEndAt(text, at);
  }
  if (next === '*') {
    const close = text.indexOf('*/', at + 2);
    return close === -1 ? -1 : close + 2;
  }
  if (isEndless(scan, at) || !beginsValue(text, at)) return at + 1;
  const pattern = matchAt(REGEX, text, at);
  if (pattern === undefined) scan.endless.set('/', { start: at, end: lineEndAt(text, at) });
  return at + (pattern?.length ?? 1);
}

/** Returns true if a value may begin at an offset, so that `<` and `/` are not operators. */
function beginsValue(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /\s/.test(text.charAt(before))) before -= 1;
  if (before < 0) return true;
  if (!/[\w$)\]"'`]/.test(text.charAt(before))) return true;
  return /\b(?:return|default|case)$/.test(text.slice(Math.max(0, before - 7), before + 1));
}

function isBlankLine(text: string, at: number): boolean {
  let end = at;
  while (text[end] === ' ' || text[end] === '\t' || text[end] === '\r') end += 1;
  return end >= text.length || text[end] === '\n';
}

/** Returns the offset after an element in code: its opening tag, its children and its closing tag. */
function elementEnd(scan: CodeScan, at: number, depth: number): number {
  const { text } = scan;
  let open = 0;
  for (let i = at; i < text.length; ) {
    if (text[i] === '{') {
      i = codeEnd(scan, i, depth + 1, 'bracket');
      if (i === -1) return -1;
      continue;
    }
    const tag = text[i] === '<' ? readTag(scan, i, depth) : undefined;
    if (!tag) {
      i += 1;
      continue;
    }
    i = tag.end;
    if (tag.kind === 'open') open += 1;
    else if (tag.kind === 'close') open -= 1;
    if (open <= 0) return i;
  }
  return -1;
}

/** Reads the tag at an offset and adds it to the tags. A depth above 0 means code. */
function readTag(scan: CodeScan, at: number, depth: number): Tag | undefined {
  if (depth > MAX_CODE_DEPTH || scan.unclosed >= MAX_UNCLOSED) return undefined;
  const { text, tags } = scan;
  const isClosing = text[at + 1] === '/';
  let i = at + (isClosing ? 2 : 1);
  const name = execAt(NAME, text, i)?.[0] ?? '';
  i += name.length;
  if (name === '' ? text[i] !== '>' : !/[\s/>{]/.test(text[i] ?? '')) return undefined;
  const attributes: Attribute[] = [];
  const kind = isClosing ? 'close' : 'open';
  const tag: Tag = {
    start: at,
    end: at,
    name,
    kind,
    inCode: depth > 0,
    startsLine: false,
    attributes,
  };
  const index = tags.push(tag) - 1;
  while (i !== -1 && i < text.length) {
    i = afterSpaces(text, i);
    const char = text[i];
    if (char === '>' || (char === '/' && text[i + 1] === '>')) {
      tag.end = i + (char === '>' ? 1 : 2);
      if (char === '/' && !isClosing) tag.kind = 'single';
      return tag;
    }
    i =
      char === '{'
        ? codeEnd(scan, i, depth + 1, 'bracket')
        : attributeEnd(scan, i, depth, attributes);
  }
  tags.length = index;
  scan.unclosed += 1;
  return undefined;
}

/** Adds the attribute at an offset and returns the offset after it; -1 if there is none. */
function attributeEnd(scan: CodeScan, at: number, depth: number, attributes: Attribute[]): number {
  const { text } = scan;
  const name = execAt(ATTRIBUTE, text, at)?.[0];
  if (name === undefined) return -1;
  const behind = afterSpaces(text, at + name.length);
  if (text[behind] !== '=') {
    attributes.push({ name, start: behind, end: behind, value: undefined });
    return behind;
  }
  return readValue(scan, name, afterSpaces(text, behind + 1), depth, attributes);
}

function readValue(
  scan: CodeScan,
  name: string,
  at: number,
  depth: number,
  attributes: Attribute[],
): number {
  const { text } = scan;
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    if (close === -1) return -1;
    const value = unescapeAttribute(text.slice(at + 1, close));
    attributes.push({ name, start: at + 1, end: close, value });
    return close + 1;
  }
  if (quote !== '{') {
    // HTML allows a value without quotes.
    const bare = execAt(BARE, text, at)?.[0];
    if (bare === undefined) return -1;
    attributes.push({ name, start: at, end: at + bare.length, value: bare });
    return at + bare.length;
  }
  const literal = execAt(LITERAL, text, at);
  if (literal) {
    const [whole, , value = ''] = literal;
    const start = at + whole.search(/["'`]/) + 1;
    attributes.push({ name, start, end: start + value.length, value });
    return at + whole.length;
  }
  const end = codeEnd(scan, at, depth + 1, 'bracket');
  if (end !== -1) attributes.push({ name, start: at + 1, end: end - 1, value: undefined });
  return end;
}

function afterSpaces(text: string, at: number): number {
  const char = text[at];
  const mayBeSpace = char !== undefined && (char <= ' ' || char === '/' || char > '~');
  return mayBeSpace ? at + (execAt(SPACES, text, at)?.[0].length ?? 0) : at;
}
