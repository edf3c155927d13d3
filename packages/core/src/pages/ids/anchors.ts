import { oneLine } from '@nav/display';
import { decodeEscapes } from '@nav/paths';
import { MAX_HEADING } from '../../limits/limits.ts';
import { contentOf, type Heading, type Markup } from '../reader/markup.ts';
import { type Span, spansIn } from '../syntax/page-code.ts';
import { unescapeMarkdown } from '../syntax/unescape.ts';
import { isWithoutHeadings } from './components.ts';

export interface PageAnchors {
  /** The slugs of its headings and its explicit ids, for suggestions. */
  readonly names: readonly string[];
  /** True if the page may have more, from components and computed headings. */
  readonly isOpen: boolean;
  /** Returns true if a fragment, without its `#`, leads to an anchor. */
  has(fragment: string): boolean;
  /** Returns the heading or tag with an anchor; undefined if it is unknown or in another file. */
  rangeOf(fragment: string): Span | undefined;
}

/** Attributes of components that become anchors, some with a prefix, such as `param-`. */
const TITLES = /^(?:title|label|name|path|query|body|header|cookie|initial)$/;
/** Anchors that builders make for each page, and text fragments. */
export const BUILT_IN_ANCHOR: RegExp =
  /^(?:top|_top|content-area|footnote-label|(?:user-content-)?fn(?:ref)?-.*|:~:.*)?$/;

export function anchorsIn(text: string, markup: Markup): PageAnchors {
  const { headings, tags, expressions } = markup;
  const ids = new Set<string>();
  const names: string[] = [];
  /** The number of headings by slug, in each way that builders make slugs. */
  const slugs = new Map<string, number>();
  const titles = new Set<string>();
  let isOpen = false;

  function addHeading(written: string): void {
    const explicit = explicitId(written);
    if (explicit !== undefined) ids.add(explicit);
    const title = plainText(written);
    for (const slug of slugsOf(title)) slugs.set(slug, (slugs.get(slug) ?? 0) + 1);
    names.push(explicit ?? githubSlug(title));
  }

  function addTag(tag: Markup['tags'][number]): void {
    const isComponent = /^[A-Z]/.test(tag.name);
    if (isComponent && !isWithoutHeadings(tag.name)) isOpen = true;
    if (/^h[1-6]$/.test(tag.name)) {
      const { start, end } = contentOf(text, tag);
      addHeading(text.slice(start, end));
    }
    for (const { name, value } of tag.attributes) {
      const isId = name === 'id' || (name === 'name' && tag.name === 'a');
      if (!isId && !(isComponent && TITLES.test(name))) continue;
      if (value === undefined) isOpen = true;
      else if (isId) {
        ids.add(value);
        names.push(value);
      } else for (const slug of slugsOf(value)) titles.add(slug);
    }
  }

  for (const heading of headings) {
    if (hasExpression(text, heading, expressions)) isOpen = true;
    addHeading(text.slice(heading.start, heading.end));
  }
  for (const tag of tags) if (tag.kind !== 'close') addTag(tag);

  function isKnown(fragment: string): boolean {
    if (BUILT_IN_ANCHOR.test(fragment) || ids.has(fragment) || slugs.has(fragment)) return true;
    if (titles.has(fragment)) return true;
    const [, base = '', number = ''] = /^(.+)-(\d+)$/.exec(fragment) ?? [];
    if (titles.has(base) || (slugs.get(base) ?? 0) >= Math.max(2, Number(number))) return true;
    for (let at = 0; at < fragment.length; at += 1) {
      const mark = fragment[at];
      if ((mark === '-' || mark === ':') && titles.has(fragment.slice(at + 1))) return true;
    }
    return false;
  }

  return {
    names,
    isOpen,
    has(fragment) {
      const decoded = decodeEscapes(fragment);
      if (isKnown(fragment) || isKnown(decoded)) return true;
      // Some builders keep punctuation. Letters in upper case are a mistake in all of them.
      return decoded === decoded.toLowerCase() && isKnown(dashed(decoded));
    },
    rangeOf(fragment) {
      const has = (one: Partial<Markup>) =>
        anchorsIn(text, { ...markup, headings: [], tags: [], ...one }).has(fragment);
      if (fragment === '') return undefined;
      return (
        headings.find((heading) => has({ headings: [heading] })) ??
        tags.find((tag) => has({ tags: [tag] }))
      );
    },
  };
}

/**
 * Returns the ids of a heading, given its text as written: its explicit id or its slug first, then the other slugs that
 * builders make of it. Empty for an empty heading.
 */
export function headingIds(written: string): string[] {
  const title = plainText(written);
  const first = explicitId(written) ?? githubSlug(title);
  return [...new Set([first, ...slugsOf(title)])].filter((id) => id !== '');
}

function explicitId(written: string): string | undefined {
  const id = /\{#([^{}\s]+)\}|\[#([^[\]\s]+)\]\s*$/.exec(written);
  return id?.[1] ?? id?.[2];
}

/** A comment and an explicit id are not computed parts. */
function hasExpression(
  text: string,
  { start, end }: Heading,
  expressions: Markup['expressions'],
): boolean {
  return spansIn(expressions, start, end).some(
    (one) => !/^\{\s*(?:\/\*|#|["'`][^"'`]*["'`]\s*\})/.test(text.slice(one.start, one.end)),
  );
}

function plainText(written: string): string {
  const text = written
    .slice(0, MAX_HEADING)
    .replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}|<!--[\s\S]*?-->|\{#[^{}\s]+\}|\[#[^[\]\s]+\]\s*$/g, '')
    .replace(/\{\s*["'`]([^"'`]*)["'`]\s*\}/g, '$1')
    .replace(/!\[[^\]]*\]\([^()]*\)/g, '')
    .replace(/\[([^\]]*)\](?:\([^()]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/\s#+\s*$/, '')
    .replace(/(?<!\\)[*`~]+/g, '')
    .replace(/(?<![\p{L}\p{N}\\])_+|(?<!\\)_+(?![\p{L}\p{N}_])/gu, '');
  return oneLine(unescapeMarkdown(text));
}

function githubSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/**
 * Returns the slugs that builders make of a heading. They differ in punctuation, accents and words in camel case, and a
 * link that works must not be reported, so all are accepted.
 */
function slugsOf(title: string): Set<string> {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '');
  const spaced = plain.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  const slugs = new Set<string>();
  for (const one of new Set([title, plain, spaced])) {
    slugs.add(githubSlug(one));
    slugs.add(dashed(githubSlug(one)));
    slugs.add(dashed(one));
    slugs.add(dashed(one.replace(/['’]/g, '')));
    slugs.add(dashed(one.replace(/&/g, ' and ')));
    slugs.add(dashed(one.replace(/['’.]/g, '')));
    slugs.add(one.toLowerCase().replace(/ /g, '-'));
  }
  slugs.delete('');
  return slugs;
}

/** Returns a text in lower case with a dash for each run of other characters than letters and digits. */
function dashed(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
