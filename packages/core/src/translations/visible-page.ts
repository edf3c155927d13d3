import { frontMatterBlock, frontMatterEnd } from '@nav/front-matter';
import { isPlainYaml, type PageMeta, readFrontMatter } from '../files/front-matter.ts';
import { CODE_MARK, type VisibleTextOptions, visibleLines } from '../pages/visible/visible-text.ts';

/** Returns the lines of a page that readers see, with its title and description first. */
export function visiblePage(text: string, options: VisibleTextOptions): string[] {
  const { title, description } = wordsOfFrontMatter(text);
  return [
    ...(title === undefined ? [] : [`title: ${inOneLine(title)}`]),
    ...(description === undefined ? [] : [`description: ${inOneLine(description)}`]),
    ...visibleLines(text, options).map(withoutDigests),
  ];
}

/** A SHA-256 digest, but not a part of a URL. */
const DIGEST = /(?<![\w/-])[\da-f]{64}(?![\w/-])/g;

/** Generated pages have digests of their source, which nobody translates. Checksums in code are shown to readers. */
function withoutDigests(line: string): string {
  return line.startsWith(CODE_MARK) ? line : line.replace(DIGEST, '…');
}

export function headLines(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.length - bodyLines(lines).length);
}

export function bodyLines(lines: readonly string[]): readonly string[] {
  const [first = '', second = ''] = lines;
  const isTitled = first.startsWith('title: ');
  const described = isTitled ? second : first;
  return lines.slice(Number(isTitled) + Number(described.startsWith('description: ')));
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** Pages with fewer words can be the same in two languages. */
const MIN_WORDS = 20;

/** A value of YAML that is text in any case. */
const PLAIN_TEXT = /^(?!(?:true|false|null|yes|no|on|off)$)[A-Za-z]/i;

function wordsOfFrontMatter(text: string): Pick<PageMeta, 'title' | 'description'> {
  const { yaml } = frontMatterBlock(text) ?? {};
  if (yaml === undefined) return {};
  // Parsing YAML would take a third of the time, and most pages have plain lines.
  if (!isPlainYaml(yaml)) return readFrontMatter(text);
  const found: { title?: string; description?: string } = {};
  for (const key of ['title', 'description'] as const) {
    const [, value] = new RegExp(`^${key}: +(.*?) *\\r?$`, 'm').exec(yaml) ?? [];
    if (value === undefined || value === '') continue;
    if (value.startsWith('"')) found[key] = value.slice(1, -1);
    else if (PLAIN_TEXT.test(value)) found[key] = value;
    else return readFrontMatter(text);
  }
  return found;
}

/** The sign for an address in the text of a page. */
const ADDRESS_MARK = '\u0002';

/** Returns what readers see of a page, and the addresses that it links to, as they are written. */
export function seenPage(
  text: string,
  options: Pick<VisibleTextOptions, 'ignoreComments'>,
): { head: string; body: string; addresses: readonly string[] } {
  const addresses: string[] = [];
  const addressOf = (address: string) => {
    addresses.push(address);
    return ADDRESS_MARK;
  };
  const lines = visiblePage(text, { ...options, addressOf });
  return { head: headLines(lines).join('\n'), body: bodyLines(lines).join('\n'), addresses };
}

/**
 * Returns true if a page has the text of another one: no text at all where the other one has some, the same visible text, or
 * the same body if that contains sentences.
 *
 * @param bodyOf returns the visible lines of a page without its front matter, to read each page once.
 */
export function isCopyOf(
  copy: string,
  original: string,
  bodyOf: (text: string) => readonly string[] = visibleLines,
): boolean {
  const [own, other] = [bodyOf(copy), bodyOf(original)];
  if (own.length === 0 && other.length > 0) return true;
  if (own.length !== other.length || own.join('\n') !== other.join('\n')) return false;
  if (wordCount(own) >= MIN_WORDS) return true;
  return visiblePage(copy, {}).join('\n') === visiblePage(original, {}).join('\n');
}

/** Returns true if a page has no text where its original has some. */
export function isStubOf(copy: string, original: string): boolean {
  return visibleLines(copy).length === 0 && visibleLines(original).length > 0;
}

/** The number of words of an original that a copy is recognized by. */
const SAMPLE = 24;

/** The fewest words that show a difference. */
const MIN_SAMPLE = 8;

/** A body with fewer characters may have no text. */
const SHORT_BODY = 400;

/** The part of these words that a copy of an older version may lack. */
const MOST_ABSENT = 0.8;

/** Returns false for a page that lacks most words of another one, so it is a copy of none of its versions. */
export function mayBeCopy(copy: string, words: readonly string[]): boolean {
  if (words.length < MIN_SAMPLE || copy.length - frontMatterEnd(copy) < SHORT_BODY) return true;
  const absent = words.filter((word) => !copy.includes(word)).length;
  return absent <= words.length * MOST_ABSENT;
}

/** Returns some words of a page that are not in code, links or tags. */
export function sampleWords(text: string): string[] {
  const found = new Set<string>();
  let isCode = false;
  for (const line of text.slice(frontMatterEnd(text)).split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || /[<>{}]/.test(line)) continue;
    for (const [word] of line.replace(NOT_PROSE, ' ').matchAll(/\p{L}{5,}/gu)) {
      found.add(word);
      if (found.size === SAMPLE) return [...found];
    }
  }
  return [...found];
}

/** Code and addresses in a line of text. */
const NOT_PROSE = /`[^`]*`|\]\([^)]*\)|https?:\S+/g;

function wordCount(lines: readonly string[]): number {
  return lines
    .filter(isProse)
    .reduce((sum, line) => sum + (line.match(/\p{L}{2,}/gu)?.length ?? 0), 0);
}

function isProse(line: string): boolean {
  return !line.startsWith(CODE_MARK) && !line.startsWith('<');
}
