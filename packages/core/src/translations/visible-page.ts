import { frontMatterEnd } from '@nav/text';
import { readFrontMatter } from '../files/front-matter.ts';
import { CODE_MARK, type VisibleTextOptions, visibleLines } from '../pages/visible-text.ts';

/** Returns the lines of a page that readers see, with its title and description first. */
export function visiblePage(text: string, options: VisibleTextOptions): string[] {
  const { title, description } = readFrontMatter(text);
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

/** Returns the title and the description in the lines of a page. */
export function headLines(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.length - bodyLines(lines).length);
}

/** Returns the lines of a page below its title and description. */
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

/**
 * Returns true if a page has the text of another one: no text at all where the other one has some, the same visible text, or
 * the same body if that contains sentences.
 */
export function isCopyOf(copy: string, original: string): boolean {
  const [own, other] = [bodyOf(copy), bodyOf(original)];
  if (own.length === 0 && other.length > 0) return true;
  if (own.join('\n') !== other.join('\n')) return false;
  if (wordCount(own) >= MIN_WORDS) return true;
  return visiblePage(copy, {}).join('\n') === visiblePage(original, {}).join('\n');
}

/** The shortest line that two languages do not share by accident, in UTF-16 units. */
const SENTENCE = 40;

/** The number of lines of an original that a copy is recognized by. */
const SAMPLE = 8;

/** A body with fewer characters may have no text. */
const SHORT_BODY = 400;

/** Returns false for a page that is certainly not a copy of any version of another one: they share no sentence. */
export function mayBeCopy(copy: string, original: string): boolean {
  if (copy.length - frontMatterEnd(copy) < SHORT_BODY) return true;
  const sentences = original
    .slice(frontMatterEnd(original))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= SENTENCE && PLAIN_LINE.test(line))
    .slice(0, SAMPLE);
  return sentences.length < SAMPLE / 2 || sentences.some((line) => copy.includes(line));
}

/** A line of text without a link, a tag or code. */
const PLAIN_LINE = /^(?:[-*] |\d+\. )?[\p{L}*_][^<>{}`\\[\]()]+$/u;

function bodyOf(text: string): string[] {
  return visibleLines(text);
}

function wordCount(lines: readonly string[]): number {
  return lines
    .filter(isProse)
    .reduce((sum, line) => sum + (line.match(/\p{L}{2,}/gu)?.length ?? 0), 0);
}

function isProse(line: string): boolean {
  return !line.startsWith(CODE_MARK) && !line.startsWith('<');
}
