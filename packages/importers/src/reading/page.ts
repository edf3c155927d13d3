import { frontMatterBlock, frontMatterEnd, readFrontMatter } from '@nav/core/internal';
import type { SourceFiles } from './files.ts';
import type { Place } from './place.ts';
import { plainText } from './plain-text.ts';

/** The parts of a page that navigation depends on. */
export interface Page {
  file: string;
  text: string;
  /** The properties of the front matter. */
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

/** Reads a page; returns undefined if its file does not exist. */
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

/** Finds the first heading of level 1 outside of code and comments. */
function headingOf(file: string, text: string): Heading | undefined {
  let offset = frontMatterEnd(text);
  let line = text.slice(0, offset).split('\n').length;
  let fence: string | undefined;
  let isComment = false;
  let isFirst = true;
  let before: { text: string; start: number } | undefined;
  const lines = text.slice(offset).match(/[^\n]*\n|[^\n]+$/g) ?? [];
  for (const whole of lines) {
    const start = offset;
    offset += whole.length;
    const content = whole.trimEnd();
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(content)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
    } else if (isComment) {
      isComment = !/-->|\*\/\}/.test(content);
    } else if (mark !== undefined) {
      fence = mark;
      isFirst = false;
    } else if (/^\s*(?:<!--|\{\/\*)/.test(content)) {
      isComment = !/-->|\*\/\}/.test(content);
    } else {
      const atx = /^ {0,3}#[ \t]+(.*?)(?:[ \t]+#+)?$/.exec(content)?.[1];
      const isSetext = before !== undefined && /^ {0,3}=+$/.test(content);
      if (atx !== undefined || isSetext) {
        const written = (atx ?? before?.text ?? '').replace(HEADING_ID, '');
        return {
          text: plainText(written),
          at: { file, line: isSetext ? line - 1 : line, column: 1 },
          start: isSetext ? (before?.start ?? start) : start,
          end: offset,
          isFirst,
        };
      }
      before = content === '' ? undefined : { text: content, start };
      // A text may be the first line of a heading that the next line underlines.
      const next = text.slice(offset, text.indexOf('\n', offset) + 1 || undefined);
      const isUnderlined = /^ {0,3}=+[ \t]*\r?\n?$/.test(next);
      if (content !== '' && !/^(?:import|export)\s/.test(content) && !isUnderlined) isFirst = false;
    }
    line += 1;
  }
  return undefined;
}
