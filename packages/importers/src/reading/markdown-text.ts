import { oneLine } from '@nav/display';
import { readLine } from '@nav/markdown/line';
import { MAX_MARKDOWN, MAX_MARKED_TEXT } from './limits.ts';
import type { Text } from './markdown-blocks.ts';
import type { Place } from './place.ts';

/** The line that says what `[label]` links to. */
export const DEFINITION: RegExp = /^ {0,3}\[([^\]\\]+)\]:[ \t]*\S/;

/** The parts of a file that its content needs. */
export interface Reading {
  /** The lines that say what `[label]` links to, by label. */
  definitions: ReadonlyMap<string, string>;
  problems: { message: string; at: Place }[];
  /** The UTF-16 units of text that may still be read as Markdown. */
  budget: number;
}

export function shifted(at: Place, columns: number): Place {
  return { ...at, column: at.column + columns };
}

/** Returns the lines that say what `[label]` links to, by label. */
export function definitionsIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const label = DEFINITION.exec(line)?.[1]?.toLowerCase();
    if (label !== undefined && !found.has(label)) found.set(label, line);
  }
  return found;
}

/** Text without emphasis, tags, entities and links. Its escapes and code are easy to read. */
const PLAIN_TEXT = String.raw`(?:[^\\\`*_[\]<>&]|\\[!-/:-@[-\`{-~]|(?<![\`\\])\`[^\`[\]]+\`(?!\`)|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])|[&<](?=\s|$))+`;

/** A link or a text that needs no parser. */
const PLAIN = new RegExp(
  String.raw`^(?:\[(${PLAIN_TEXT})\]\(([^\\<>()&\s]*)(?: "([^"\\&]*)")?\)|${PLAIN_TEXT})$`,
);

function plainly(text: string): string {
  return oneLine(
    text.replace(/\\([!-/:-@[-`{-~])|`([^`]+)`/g, (_, escaped, code) => escaped ?? code),
  );
}

/** Links get the place of their first character. */
export function readText(
  lines: readonly string[],
  starts: readonly Place[],
  reading: Reading,
): Text {
  const source = lines.join('\n');
  const at = starts[0] as Place;
  if (source.length > MAX_MARKDOWN) {
    const message = `a text of more than ${MAX_MARKDOWN} characters is not read as Markdown`;
    reading.problems.push({ message, at });
    return { text: oneLine(source.slice(0, 80)), source, at, links: [] };
  }
  const plain = lines.length === 1 ? PLAIN.exec(source) : null;
  if (plain) {
    const [, label, href = '', title] = plain;
    const text = plainly(label ?? source);
    return { text, source, at, links: label === undefined ? [] : [{ text, href, title, at }] };
  }
  if (reading.budget <= 0) return { text: oneLine(source), source, at, links: [] };
  reading.budget -= source.length;
  if (reading.budget <= 0) {
    const message = `the file has more than ${MAX_MARKED_TEXT} characters of marked text; the rest of it is read as plain text`;
    reading.problems.push({ message, at });
  }
  const line = readLine(lines.join(' '), definitionsFor(source, reading));
  const links = line.links.map(({ offset, ...link }) => ({
    ...link,
    at: placeIn(lines, starts, offset),
  }));
  return { text: line.text, source, at, links };
}

/** Returns the place of an offset in lines that are joined. */
function placeIn(lines: readonly string[], starts: readonly Place[], offset: number): Place {
  let left = offset;
  let index = 0;
  for (; index < lines.length - 1 && left > (lines[index] as string).length; index += 1)
    left -= (lines[index] as string).length + 1;
  return shifted(starts[index] as Place, left);
}

function definitionsFor(source: string, { definitions }: Reading): ReadonlySet<string> {
  const used = new Set<string>();
  if (definitions.size === 0) return used;
  for (const [, label = ''] of source.matchAll(/\[([^[\]\\]+)\]/g)) {
    const definition = definitions.get(label.toLowerCase());
    if (definition !== undefined) used.add(definition);
  }
  return used;
}
