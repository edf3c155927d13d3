import { frontMatterEnd } from '@nav/front-matter';
import type { Markup } from '../reader/markup.ts';
import type { Span } from '../syntax/page-code.ts';

/** A URL with a scheme, not in the brackets of a link, and not the address of a definition. Its host has a period. */
const URL_LITERAL = /(?<![a-z[]|\]:[ \t]*<?)https?:\/\/[\w-]+(?:\.[\w-]+)+[^\s<]{0,2000}/gi;

const SCHEME = 'http://';

/**
 * Returns the ranges of URLs in the text of a page that are links without any markup (GFM, "Autolinks"), in order.
 *
 * @param taken the addresses of the links with markup.
 */
export function bareUrls(text: string, markup: Markup, taken: ReadonlySet<number>): Span[] {
  const spans: Span[] = [
    ...markup.code,
    ...markup.tags,
    ...markup.expressions,
    ...markup.modules,
  ].sort((a, b) => a.start - b.start);
  let next = 0;
  /** The furthest end of what begins before a URL. */
  let covered = frontMatterEnd(text);
  const found: Span[] = [];
  const pattern = new RegExp(URL_LITERAL);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: url, index: start } = match;
    for (let one = spans[next]; one && one.start <= start; one = spans[next]) {
      covered = Math.max(covered, one.end);
      next += 1;
    }
    const isText = covered <= start && !taken.has(start);
    // A URL in an attribute may run into the text after its tag.
    pattern.lastIndex = start + (isText ? urlLength(url) : SCHEME.length);
    if (isText) found.push({ start, end: pattern.lastIndex });
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
