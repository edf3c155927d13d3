import { oneLine } from '@nav/display';
import { MAX_TAG, MAX_UNCLOSED } from '../limits/limits.ts';
import { wordSet } from './word-set.ts';

export interface VisibleTextOptions {
  /** Returns the form in which equal addresses are compared. Without it, addresses of links and images do not count. */
  addressOf?: ((address: string) => string) | undefined;
  ignoreComments?: boolean | undefined;
}

/** The first character of a line that is a tag. */
export const TAG_MARK = '\u0001';

/** The beginnings of what is not plain text. */
const SPECIAL =
  /`+|<(?=[A-Za-z/>!])|\{\s*\/\*|\]\(|^\[(?!\^)[^\]\n]{1,200}\]:[ \t]*|\\(?=[!-/:-@[-`{-~\n])/gm;

/** Returns prose with normalized tags, each block-level one on a separate line, and without comments. */
export function plainProse(text: string, options: VisibleTextOptions): string {
  const search = new RegExp(SPECIAL);
  let result = '';
  let last = 0;
  let unclosed = 0;
  for (let match = search.exec(text); match; match = search.exec(text)) {
    if (unclosed > MAX_UNCLOSED) break;
    const [opener] = match;
    const at = match.index;
    const special = readSpecial(text, at, opener, options);
    if (!special) {
      unclosed += 1;
      continue;
    }
    result += text.slice(last, special.start) + special.shown;
    last = special.end;
    search.lastIndex = last;
  }
  return result + text.slice(last);
}

/** A part of a text, and what it shows. */
interface Shown {
  start: number;
  end: number;
  shown: string;
}

/** Undefined if what begins with the opener does not end. */
function readSpecial(
  text: string,
  at: number,
  opener: string,
  options: VisibleTextOptions,
): Shown | undefined {
  const after = at + opener.length;
  const part = (start: number, end: number, shown: (written: string) => string) =>
    end === -1 ? undefined : { start, end, shown: shown(text.slice(start, end)) };
  switch (opener[0]) {
    case '`':
      return part(at, codeSpanEnd(text, after, opener), (code) => code.replace(/\s+/g, ' '));
    case '<':
      return readMarkup(text, at, options);
    case '{': {
      const close = text.indexOf('*/', after);
      const end = close === -1 ? -1 : text.indexOf('}', close);
      return part(at, end === -1 ? -1 : end + 1, () => '');
    }
    case '[': {
      const [address = ''] = /^\S*/.exec(text.slice(after, after + MAX_TAG)) ?? [];
      return part(after, after + address.length, (written) => shownAddress(written, options));
    }
    case ']':
      return part(after, addressEnd(text, after), (written) => shownTarget(written, options));
    default:
      // A line that ends in a backslash is broken there.
      return part(at, at + 2, (written) => written.slice(1));
  }
}

/** Returns the end of inline code, which ends with as many backticks in the same paragraph; -1 if there is none. */
function codeSpanEnd(text: string, from: number, ticks: string): number {
  const limit = Math.min(text.length, from + MAX_TAG);
  for (let at = text.indexOf(ticks, from); at !== -1 && at < limit; ) {
    let end = at + ticks.length;
    while (text[end] === '`') end += 1;
    if (end - at === ticks.length) return /\n\s*\n/.test(text.slice(from, at)) ? -1 : end;
    at = text.indexOf(ticks, end);
  }
  return -1;
}

/** Returns the end of the address and title of an inline link, before its parenthesis; -1 if it has none. */
function addressEnd(text: string, from: number): number {
  let depth = 0;
  const limit = Math.min(text.length, from + MAX_TAG);
  for (let at = from; at < limit; at += 1) {
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') {
      if (depth === 0) return at;
      depth -= 1;
    } else if (character === '\n' && text[at + 1] === '\n') return -1;
  }
  return -1;
}

/** Formats the address of an inline link, and its title if it has one. */
function shownTarget(written: string, options: VisibleTextOptions): string {
  const [, inAngles, bare = '', title = ''] =
    /^\s*(?:<([^>\n]*)>|(\S*))\s*([\s\S]*?)\s*$/.exec(written) ?? [];
  const shown = shownAddress(inAngles ?? bare, options);
  return title === '' ? shown : `${shown} "${title.slice(1, -1)}"`;
}

const ASSET = /([^/]*)\.(?:avif|gif|jpe?g|mov|mp4|png|svg|webm|webp)(?:[?#].*)?$/i;

function shownAddress(address: string, { addressOf }: VisibleTextOptions): string {
  if (!addressOf) return '';
  const [, asset] = ASSET.exec(address) ?? [];
  // A picture that moves or gets another format looks the same.
  return asset === undefined ? addressOf(address) : asset;
}

function readMarkup(text: string, at: number, options: VisibleTextOptions): Shown | undefined {
  if (text.startsWith('<!--', at)) {
    const close = text.indexOf('-->', at);
    return close === -1 ? undefined : { start: at, end: close + 3, shown: '' };
  }
  const [link, address] = /^<(https?:\/\/[^\s<>]{1,2000})>/.exec(text.slice(at, at + 2010)) ?? [];
  if (link !== undefined) return { start: at, end: at + link.length, shown: address ?? '' };
  const end = tagEnd(text, at);
  return end === -1 ? undefined : { start: at, end, shown: shownTag(text.slice(at, end), options) };
}

/** Returns -1 if there is none. */
function tagEnd(text: string, at: number): number {
  if (!/^<\/?(?:[A-Za-z][\w.-]*(?=[\s/>])|>)/.test(text.slice(at, at + 100))) return -1;
  let depth = 0;
  let quote = '';
  const limit = Math.min(text.length, at + MAX_TAG);
  for (let end = at + 1; end < limit; end += 1) {
    const character = text[end] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'" || (character === '`' && depth > 0))
      quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (depth > 0) continue;
    else if (character === '>') return end + 1;
    else if (character === '<') return -1;
  }
  return -1;
}

/** Tags within a line of text. */
const INLINE = /* @__PURE__ */ wordSet(
  'a b i u s em strong code kbd sub sup span del ins mark small abbr br Tooltip Icon Badge',
);

/** Tags that readers do not see, unless an attribute is visible. */
const UNSEEN =
  /^(?:|div|span|section|p|br|center|thead|tbody|picture|svg|path|g|rect|circle|line|polyline|Fragment|Frame|Icon|script|style|article|main|header|footer|nav|figure)$/;

/** Attributes that change only looks or behavior. */
const STYLE =
  /^(?:class(?:Name)?|style|id|key|ref|icon\w*|colou?rs?|cols|columns|gap|width|height|size|noZoom|zoom|target|rel|loading|decoding|allow\w*|frame[Bb]order|muted|auto[Pp]lay|loop|plays[Ii]nline|controls|preload|defaultOpen|horizontal|arrow|referrerPolicy|crossOrigin|align|valign|border|cell\w+|data-.*|aria-.*|role|on[A-Z]\w*|sync|dropdown|mode|theme|background|stroke\w*|viewBox|fill|d|xmlns|scope|rowspan|colspan|tabIndex|lang|dir)$/i;

const ATTRIBUTE =
  /([A-Za-z_][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([\s\S]*?)\}(?=\s|\/|>|$)))?/g;

/** Formats a tag without what readers do not see. The ends of block-level tags count for nothing. */
function shownTag(tag: string, options: VisibleTextOptions): string {
  const [, closing, name = ''] = /^<(\/?)([\w.-]*)/.exec(tag) ?? [];
  const isInline = INLINE.has(name);
  if (closing || name === '') return isInline ? '' : '\n';
  const attributes = [...tag.slice(name.length + 1, -1).matchAll(ATTRIBUTE)].flatMap(
    ([, key = '', double, single, expression]) => {
      if (STYLE.test(key)) return [];
      const value = double ?? single ?? literalIn(expression);
      if (value === undefined) return [key];
      if (!/^(?:href|to|url|src|srcSet|img)$/.test(key)) return [`${key}="${oneLine(value)}"`];
      const address = shownAddress(value.trim(), options);
      return address === '' ? [] : [`${key}="${address}"`];
    },
  );
  if (attributes.length === 0 && (isInline || UNSEEN.test(name)))
    return name === 'br' || !isInline ? '\n' : '';
  const shown = `<${[name, ...attributes.sort()].join(' ')}>`;
  return isInline ? shown : `\n${TAG_MARK}${shown}\n`;
}

/** Returns the text of an expression; for a literal, without its quotes. */
function literalIn(expression: string | undefined): string | undefined {
  const [, , literal] = /^\s*(["'`])([\s\S]*)\1\s*$/.exec(expression ?? '') ?? [];
  return literal ?? expression;
}
