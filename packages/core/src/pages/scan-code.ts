import { MAX_CODE_DEPTH } from '../limits/limits.ts';
import { execAt } from './occurrences.ts';
import { unescapeAttribute } from './unescape.ts';

/** An attribute of a tag. Offsets are UTF-16, 0-based; `end` is exclusive. */
export interface Attribute {
  name: string;
  /** The range of the text of its value, without quotes and braces. */
  start: number;
  end: number;
  /** The text, with entities as characters; undefined if it is computed or missing. */
  value: string | undefined;
}

/** A tag of a component or an HTML element, such as `<Card href="/a">`. */
export interface Tag {
  start: number;
  end: number;
  /** Empty for a fragment. */
  name: string;
  kind: 'open' | 'close' | 'single';
  /** True in an expression, an attribute, an import or an export. */
  inCode: boolean;
  attributes: readonly Attribute[];
}

const NAME = /[A-Za-z_$][\w$.:-]*/y;
const ATTRIBUTE = /[A-Za-z_$@][\w$.:@-]*/y;
const SPACES = /(?:\s|\/\*[\s\S]*?\*\/)*/y;
/** A string or a template as the whole value of an attribute. */
const LITERAL = /\{\s*(["'`])((?:(?!\1)[^\\\n{}])*)\1\s*\}/y;
const BARE = /[^\s"'=<>`{}]+/y;
/** A regular expression; it begins where a value may. */
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y;

/** Reads the code of pages: the expressions in braces, the tags, and the modules that they import or export. */
export interface CodeScanner {
  /** The tags found so far, those in expressions and modules included, in the order of their ends. */
  readonly tags: readonly Tag[];
  /** Returns the offset after the expression whose brace is at an offset; -1 if it does not end. */
  expressionEnd(at: number): number;
  tag(at: number): Tag | undefined;
  moduleEnd(at: number): number;
  /** Reads the whole text as a module. */
  readModule(): void;
}

interface Scan {
  text: string;
  tags: Tag[];
}

export function codeScanner(text: string): CodeScanner {
  const scan: Scan = { text, tags: [] };
  return {
    tags: scan.tags,
    expressionEnd: (at) => codeEnd(scan, at, 0, 'bracket'),
    tag: (at) => readTag(scan, at, 0),
    readModule() {
      codeEnd(scan, 0, 0, 'end');
    },
    moduleEnd(at) {
      const end = codeEnd(scan, at, 0, 'blank line');
      if (end !== -1) return end;
      const blank = /\n[ \t\r]*\n/g;
      blank.lastIndex = at;
      return blank.exec(text)?.index ?? text.length;
    },
  };
}

/**
 * Returns the offset after the bracket that matches the one at `at`, for an import or export the blank line that ends
 * it, or else the end of the text; -1 if there is none.
 */
function codeEnd(
  scan: Scan,
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
function tokenEnd(scan: Scan, at: number, depth: number): number {
  const { text } = scan;
  switch (text[at]) {
    case '"':
    case "'":
      return stringEnd(text, at);
    case '`':
      return templateEnd(scan, at, depth);
    case '/':
      return slashEnd(text, at);
    case '<':
      return /[A-Za-z>]/.test(text[at + 1] ?? '') && beginsValue(text, at)
        ? elementEnd(scan, at, depth + 1)
        : at + 1;
    default:
      return at + 1;
  }
}

/** Returns the offset after a string, or after its quote if it does not end on its line. */
function stringEnd(text: string, at: number): number {
  const quote = text[at];
  for (let i = at + 1; i < text.length && text[i] !== '\n'; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === quote) return i + 1;
  }
  return at + 1;
}

function templateEnd(scan: Scan, at: number, depth: number): number {
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
function slashEnd(text: string, at: number): number {
  const next = text[at + 1];
  if (next === '/') {
    const feed = text.indexOf('\n', at);
    return feed === -1 ? text.length : feed;
  }
  if (next === '*') {
    const close = text.indexOf('*/', at + 2);
    return close === -1 ? -1 : close + 2;
  }
  return at + ((beginsValue(text, at) && execAt(REGEX, text, at)?.[0].length) || 1);
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
function elementEnd(scan: Scan, at: number, depth: number): number {
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
function readTag(scan: Scan, at: number, depth: number): Tag | undefined {
  if (depth > MAX_CODE_DEPTH) return undefined;
  const { text } = scan;
  const isClosing = text[at + 1] === '/';
  let i = at + (isClosing ? 2 : 1);
  const name = execAt(NAME, text, i)?.[0] ?? '';
  i += name.length;
  if (name === '' ? text[i] !== '>' : !/[\s/>{]/.test(text[i] ?? '')) return undefined;
  const attributes: Attribute[] = [];
  while (i < text.length) {
    i = afterSpaces(text, i);
    const char = text[i];
    const isSingle = char === '/' && text[i + 1] === '>';
    if (char === '>' || isSingle) {
      const end = i + (isSingle ? 2 : 1);
      const opening = isSingle ? 'single' : 'open';
      const kind = isClosing ? 'close' : opening;
      const tag: Tag = { start: at, end, name, kind, inCode: depth > 0, attributes };
      scan.tags.push(tag);
      return tag;
    }
    i =
      char === '{'
        ? codeEnd(scan, i, depth + 1, 'bracket')
        : attributeEnd(scan, i, depth, attributes);
    if (i === -1) return undefined;
  }
  return undefined;
}

/** Adds the attribute at an offset and returns the offset after it; -1 if there is none. */
function attributeEnd(scan: Scan, at: number, depth: number, attributes: Attribute[]): number {
  const { text } = scan;
  const name = execAt(ATTRIBUTE, text, at)?.[0];
  if (name === undefined) return -1;
  const behind = afterSpaces(text, at + name.length);
  if (text[behind] !== '=') {
    attributes.push({ name, start: behind, end: behind, value: undefined });
    return behind;
  }
  const found = readValue(scan, name, afterSpaces(text, behind + 1), depth);
  if (!found) return -1;
  attributes.push(found.attribute);
  return found.end;
}

function readValue(
  scan: Scan,
  name: string,
  at: number,
  depth: number,
): { attribute: Attribute; end: number } | undefined {
  const { text } = scan;
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    if (close === -1) return undefined;
    const value = unescapeAttribute(text.slice(at + 1, close));
    return { attribute: { name, start: at + 1, end: close, value }, end: close + 1 };
  }
  if (quote !== '{') {
    // HTML allows a value without quotes.
    const bare = execAt(BARE, text, at)?.[0];
    if (bare === undefined) return undefined;
    const end = at + bare.length;
    return { attribute: { name, start: at, end, value: bare }, end };
  }
  const literal = execAt(LITERAL, text, at);
  if (literal) {
    const [whole, , value = ''] = literal;
    const start = at + whole.search(/["'`]/) + 1;
    const attribute = { name, start, end: start + value.length, value };
    return { attribute, end: at + whole.length };
  }
  const end = codeEnd(scan, at, depth + 1, 'bracket');
  if (end === -1) return undefined;
  return { attribute: { name, start: at + 1, end: end - 1, value: undefined }, end };
}

function afterSpaces(text: string, at: number): number {
  return at + (execAt(SPACES, text, at)?.[0].length ?? 0);
}
