import { MAX_CODE_DEPTH } from '../text/limits.ts';
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
  attributes: readonly Attribute[];
}

const NAME = /[A-Za-z_$][\w$.:-]*/y;
const ATTRIBUTE = /[A-Za-z_$@][\w$.:@-]*/y;
const SPACES = /(?:\s|\/\*[\s\S]*?\*\/)*/y;
/** A string or a template as the whole value of an attribute. */
const LITERAL = /\{\s*(["'`])((?:(?!\1)[^\\\n{}])*)\1\s*\}/y;
/** A regular expression; it begins where a value may. */
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y;

/** Reads the code of pages: the expressions in braces, the tags, and the modules that they import or export. */
export interface CodeScanner {
  /** The tags found so far, those in expressions and modules included, in the order of their ends. */
  readonly tags: readonly Tag[];
  /** Returns the offset after the expression whose brace is at an offset; -1 if it does not end. */
  expressionEnd(at: number): number;
  /** Reads the tag at an offset; undefined if there is none. */
  tag(at: number): Tag | undefined;
  /** Returns the end of an import or export that begins at an offset. */
  moduleEnd(at: number): number;
  /** Reads the whole text as a module. */
  readModule(): void;
}

/** Returns a scanner for a text. */
export function codeScanner(text: string): CodeScanner {
  const tags: Tag[] = [];

  function match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(text);
  }

  function afterSpaces(at: number): number {
    return at + (match(SPACES, at)?.[0].length ?? 0);
  }

  /** Returns the offset after a string, or after its quote if it does not end on its line. */
  function stringEnd(at: number): number {
    const quote = text[at];
    for (let i = at + 1; i < text.length && text[i] !== '\n'; i += 1) {
      if (text[i] === '\\') i += 1;
      else if (text[i] === quote) return i + 1;
    }
    return at + 1;
  }

  function templateEnd(at: number, depth: number): number {
    for (let i = at + 1; i < text.length; i += 1) {
      if (text[i] === '\\') i += 1;
      else if (text[i] === '`') return i + 1;
      else if (text[i] === '$' && text[i + 1] === '{') {
        const end = codeEnd(i + 1, depth + 1, 'bracket');
        if (end === -1) return -1;
        i = end - 1;
      }
    }
    return -1;
  }

  /** Returns true if a value may begin at an offset, so that `<` and `/` are not operators. */
  function beginsValue(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && /\s/.test(text.charAt(before))) before -= 1;
    if (before < 0) return true;
    if (!/[\w$)\]"'`]/.test(text.charAt(before))) return true;
    return /\b(?:return|default|case)$/.test(text.slice(Math.max(0, before - 7), before + 1));
  }

  /**
   * Returns the offset after the bracket that matches the one at `at`, for an import or export the blank line that ends
   * it, or else the end of the text; -1 if there is none.
   */
  function codeEnd(at: number, depth: number, until: 'bracket' | 'blank line' | 'end'): number {
    if (depth > MAX_CODE_DEPTH) return -1;
    let open = 0;
    for (let i = at; i < text.length; ) {
      const char = text[i];
      if (char === '{' || char === '(' || char === '[') open += 1;
      else if (char === '}' || char === ')' || char === ']') {
        open -= 1;
        if (open <= 0 && until === 'bracket') return i + 1;
      } else if (char === '"' || char === "'") {
        i = stringEnd(i);
        continue;
      } else if (char === '`') {
        i = templateEnd(i, depth);
        if (i === -1) return -1;
        continue;
      } else if (char === '/') {
        i = slashEnd(i);
        if (i === -1) return -1;
        continue;
      } else if (char === '<' && /[A-Za-z>]/.test(text[i + 1] ?? '') && beginsValue(i)) {
        i = elementEnd(i, depth + 1);
        if (i === -1) return -1;
        continue;
      } else if (until === 'blank line' && char === '\n' && open <= 0 && isBlankLine(i + 1)) {
        return i;
      }
      i += 1;
    }
    return until !== 'bracket' && open <= 0 ? text.length : -1;
  }

  function slashEnd(at: number): number {
    const next = text[at + 1];
    if (next === '/') {
      const feed = text.indexOf('\n', at);
      return feed === -1 ? text.length : feed;
    }
    if (next === '*') {
      const close = text.indexOf('*/', at + 2);
      return close === -1 ? -1 : close + 2;
    }
    return at + ((beginsValue(at) && match(REGEX, at)?.[0].length) || 1);
  }

  function isBlankLine(at: number): boolean {
    let end = at;
    while (text[end] === ' ' || text[end] === '\t' || text[end] === '\r') end += 1;
    return end >= text.length || text[end] === '\n';
  }

  /** Returns the offset after an element in code: its opening tag, its children and its closing tag. */
  function elementEnd(at: number, depth: number): number {
    let open = 0;
    for (let i = at; i < text.length; ) {
      if (text[i] === '{') {
        i = codeEnd(i, depth + 1, 'bracket');
        if (i === -1) return -1;
        continue;
      }
      const tag = text[i] === '<' ? readTag(i, depth) : undefined;
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

  function readTag(at: number, depth: number): Tag | undefined {
    if (depth > MAX_CODE_DEPTH) return undefined;
    const isClosing = text[at + 1] === '/';
    let i = at + (isClosing ? 2 : 1);
    const name = match(NAME, i)?.[0] ?? '';
    i += name.length;
    if (name === '' && text[i] !== '>') return undefined;
    if (name !== '' && !/[\s/>{]/.test(text[i] ?? '')) return undefined;
    const attributes: Attribute[] = [];
    while (i < text.length) {
      i = afterSpaces(i);
      const char = text[i];
      if (char === '>' || (char === '/' && text[i + 1] === '>')) {
        const end = i + (char === '>' ? 1 : 2);
        const kind = isClosing ? 'close' : char === '>' ? 'open' : 'single';
        const tag: Tag = { start: at, end, name, kind, attributes };
        tags.push(tag);
        return tag;
      }
      if (char === '{') {
        i = codeEnd(i, depth + 1, 'bracket');
        if (i === -1) return undefined;
        continue;
      }
      const attribute = match(ATTRIBUTE, i)?.[0];
      if (attribute === undefined) return undefined;
      i = afterSpaces(i + attribute.length);
      if (text[i] !== '=') {
        attributes.push({ name: attribute, start: i, end: i, value: undefined });
        continue;
      }
      i = afterSpaces(i + 1);
      const value = readValue(attribute, i, depth);
      if (!value) return undefined;
      attributes.push(value.attribute);
      i = value.end;
    }
    return undefined;
  }

  function readValue(
    name: string,
    at: number,
    depth: number,
  ): { attribute: Attribute; end: number } | undefined {
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, at + 1);
      if (close === -1) return undefined;
      const value = unescapeAttribute(text.slice(at + 1, close));
      return { attribute: { name, start: at + 1, end: close, value }, end: close + 1 };
    }
    if (quote !== '{') {
      // HTML allows a value without quotes.
      const bare = match(/[^\s"'=<>`{}]+/y, at)?.[0];
      if (bare === undefined) return undefined;
      const end = at + bare.length;
      return { attribute: { name, start: at, end, value: bare }, end };
    }
    const literal = match(LITERAL, at);
    if (literal) {
      const [whole, , value = ''] = literal;
      const start = at + whole.search(/["'`]/) + 1;
      const attribute = { name, start, end: start + value.length, value };
      return { attribute, end: at + whole.length };
    }
    const end = codeEnd(at, depth + 1, 'bracket');
    if (end === -1) return undefined;
    return { attribute: { name, start: at + 1, end: end - 1, value: undefined }, end };
  }

  return {
    tags,
    expressionEnd: (at) => codeEnd(at, 0, 'bracket'),
    tag: (at) => readTag(at, 0),
    readModule() {
      codeEnd(0, 0, 'end');
    },
    moduleEnd(at) {
      const end = codeEnd(at, 0, 'blank line');
      if (end !== -1) return end;
      const blank = /\n[ \t\r]*\n/g;
      blank.lastIndex = at;
      return blank.exec(text)?.index ?? text.length;
    },
  };
}
