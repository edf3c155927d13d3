import { frontMatterEnd } from '@nav/front-matter';
import { countWhile } from '@nav/positions';
import type { Markup } from './markup.ts';
import { isInCode, type Span } from './page-code.ts';

/** A URL with a scheme, not in the brackets of a link, and not the address of a definition. Its host has a period. */
const URL_LITERAL = /(?<![a-z[]|\]:[ \t]*<?)https?:\/\/[\w-]+(?:\.[\w-]+)+[^\s<]{0,2000}/gi;

const SCHEME = 'http://';

/**
 * Returns the ranges of URLs in the text of a page that are links without any markup (GFM, "Autolinks"), in order.
 *
 * @param taken the addresses of the links with markup.
 */
export function bareUrls(text: string, markup: Markup, taken: ReadonlySet<number>): Span[] {
  const content = frontMatterEnd(text);
  const spans = merged([...markup.tags, ...markup.expressions, ...markup.modules]);
  const isText = (at: number) => {
    if (at < content || taken.has(at) || isInCode(markup.code, at)) return false;
    const before = spans[countWhile(spans, ({ start }) => start <= at) - 1];
    return before === undefined || before.end <= at;
  };
  const found: Span[] = [];
  const pattern = new RegExp(URL_LITERAL);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: url, index: start } = match;
    // A URL in an attribute may run into the text after its tag.
    pattern.lastIndex = start + (isText(start) ? urlLength(url) : SCHEME.length);
    if (isText(start)) found.push({ start, end: pattern.lastIndex });
  }
  return found;
}

/** Returns the ranges that some ranges cover together, in order: an expression can have tags in it. */
function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** Returns the length of a URL without the punctuation after it, and without brackets that it does not open. */
function urlLength(written: string): number {
  let url = written;
  for (;;) {
    const trimmed = url.replace(/(?:[?!.,:*_~'"]|&[a-z\d]+;)$/i, '');
    const isOpen = url.split('(').length >= url.split(')').length;
    if (trimmed === url && (!url.endsWith(')') || isOpen)) return url.length;
    url = trimmed === url ? url.slice(0, -1) : trimmed;
  }
}
