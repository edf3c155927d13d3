import { readFrontMatter } from '@nav/core/internal';
import { plainText } from '@nav/markdown/line';
import { frontMatterBlock, frontMatterEnd } from '@nav/text';
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
  /** True if nothing but `import` lines, comments and blank lines comes before it. */
  isFirst: boolean;
}

/** Returns `undefined` if the file does not exist. */
export function readPage(files: SourceFiles, file: string): Page | undefined {
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

/** A line of a page outside of code and comments, with UTF-16 offsets in the text. */
interface Line {
  text: string;
  number: number;
  start: number;
  end: number;
}

/** Finds the first heading of level 1 outside of code and comments. */
function headingOf(file: string, text: string): Heading | undefined {
  // Most pages have their title in their front matter.
  if (!/^ {0,3}(?:#[ \t]|=+\s*$)/m.test(text)) return undefined;
  let isFirst = true;
  let before: Line | undefined;
  for (const line of proseOf(text)) {
    if (line === CODE) {
      isFirst = false;
      continue;
    }
    const atx = /^ {0,3}#[ \t]+(.*?)(?:[ \t]+#+)?$/.exec(line.text)?.[1];
    const isUnderline = isUnderlined(line.text) && before?.end === line.start && before.text !== '';
    if (atx === undefined && !isUnderline) {
      // A text may be the first line of a heading that the next line underlines.
      const next = text.slice(line.end, text.indexOf('\n', line.end) + 1 || undefined);
      const isProse = line.text !== '' && !/^(?:import|export)\s/.test(line.text);
      if (isProse && !isUnderlined(next.trimEnd())) isFirst = false;
      before = line;
      continue;
    }
    const { text: above, number, start } = (isUnderline ? before : line) ?? line;
    const written = (atx ?? above).replace(HEADING_ID, '');
    const at = { file, line: number, column: 1 };
    return { text: plainText(written), at, start, end: line.end, isFirst };
  }
  return undefined;
}

function isUnderlined(line: string): boolean {
  return /^ {0,3}=+$/.test(line);
}

const CODE = 'code';

/** Returns the lines of a page that are neither front matter nor code nor comments, and a mark for each block of code. */
function* proseOf(text: string): Iterable<Line | typeof CODE> {
  let end = frontMatterEnd(text);
  let number = text.slice(0, end).split('\n').length - 1;
  let fence: string | undefined;
  let isComment = false;
  while (end < text.length) {
    const start = end;
    end = text.indexOf('\n', start) + 1 || text.length;
    number += 1;
    const line = text.slice(start, end).trimEnd();
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
    } else if (isComment || /^\s*(?:<!--|\{\/\*)/.test(line)) {
      isComment = !/-->|\*\/\}/.test(line);
    } else if (mark !== undefined) {
      fence = mark;
      yield CODE;
    } else yield { text: line, number, start, end };
  }
}

/** Returns a text or a number of front matter as a text. */
export function dataText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
