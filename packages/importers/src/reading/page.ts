import { onceForObject, onceForText } from '@nav/collections';
import { codeAt, readFrontMatter, readMarkup } from '@nav/core/internal';
import { frontMatterBlock, frontMatterEnd } from '@nav/front-matter';
import { plainText } from '@nav/markdown/line';
import type { SourceFiles } from './files.ts';
import type { Place } from './place.ts';

/** The parts of a page that navigation depends on. */
export interface Page {
  file: string;
  text: string;
  data: Readonly<Record<string, unknown>>;
  /** The first heading of level 1. */
  heading?: Heading | undefined;
  /** Returns the place of a property of the front matter, or of the page if it has none. */
  placeOf(property: string): Place;
}

export interface Heading {
  /** As readers see it, without an id such as `{#start}`. */
  text: string;
  at: Place;
  /** UTF-16 offsets of its lines in the text, with their line end. */
  start: number;
  end: number;
}

const readersOf = onceForObject((files: SourceFiles) =>
  onceForText((file) => parsePage(files, file)),
);

/** Returns `undefined` if the file does not exist. A page is read once, however many entries and languages show it. */
export function readPage(files: SourceFiles, file: string): Page | undefined {
  return readersOf(files)(file);
}

function parsePage(files: SourceFiles, file: string): Page | undefined {
  const text = files.read(file);
  if (text === undefined) return undefined;
  const block = frontMatterBlock(text);
  return {
    file,
    text,
    data: readFrontMatter(text).data,
    heading: headingOf(file, text),
    placeOf(property) {
      const lines = block?.yaml.split(/\r?\n/) ?? [];
      const line = lines.findIndex((one) => one.replace(/["']/g, '').startsWith(`${property}:`));
      // The first line of the file is the line of dashes.
      return { file, line: line === -1 ? 1 : line + 2, column: 1 };
    },
  };
}

/** The id after a heading: `{#start}`, or an attribute list such as `{ #start .wide }`. */
const HEADING_ID = /[ \t]*\{:?[ \t]*[#.][^{}]*\}[ \t]*$/;

/** A heading of level 1: after a `#`, or underlined. */
const HEADING = /^ {0,3}(?:#[ \t]+(.*?)(?:[ \t]+#+)?|([^\n]*\S)[ \t]*\r?\n {0,3}=+)[ \t]*$\r?\n?/gm;

/** Most pages have their title in their front matter. A pattern that starts with a sign is several times as fast. */
const MAY_HAVE_HEADING = /#(?<=^ {0,3}#)[ \t]|=(?<=^ {0,3}=)/m;

/** Finds the first heading of level 1 outside of code and comments. */
function headingOf(file: string, text: string): Heading | undefined {
  if (!MAY_HAVE_HEADING.test(text)) return undefined;
  const { code } = readMarkup(text);
  const body = frontMatterEnd(text);
  for (const { index, 0: whole, 1: atx, 2: above = '' } of text.slice(body).matchAll(HEADING)) {
    const start = body + index;
    if (codeAt(code, start)?.isBlock) continue;
    const written = (atx ?? above).replace(HEADING_ID, '');
    const at = { file, line: text.slice(0, start).split('\n').length, column: 1 };
    return { text: plainText(written), at, start, end: start + whole.length };
  }
  return undefined;
}

/** Returns a text or a number of front matter as a text. */
export function dataText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
