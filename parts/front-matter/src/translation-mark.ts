import { frontMatterEnd } from './block.ts';

/** The property with the mark, if none is chosen. */
export const MARK_KEY = 'translatedFrom';

/** The mark of a stub: a page that is not made from any version of its original yet. */
export const NOT_TRANSLATED = 'none';

/** A part of the front matter: its properties have the same indentation. */
interface Mapping {
  start: number;
  /** The end of its last line. */
  end: number;
  indent: string;
}

/** A property of a mapping, with the lines that belong to it. */
interface Property {
  start: number;
  /** The value that is written in the same line, without a comment after it. */
  value: { start: number; end: number };
  lines: Mapping;
}

/** Returns the mark in the front matter of a page as it is written: YAML would read some hashes as numbers. */
export function markIn(text: string, key: string): string | undefined {
  const { property } = search(text, key) ?? {};
  if (!property) return undefined;
  const { start, end } = property.value;
  return text.slice(start, end).replace(/^(["'])(.*)\1$/, '$2') || undefined;
}

/**
 * Writes a mark into the front matter of a page, which gets one if it has none, or removes it. All other characters stay. Returns
 * undefined if the property, or one that contains it, is written in a way that does not allow a mark.
 */
export function withMark(text: string, key: string, mark: string | undefined): string | undefined {
  if (mark === undefined) return withoutMark(text, key);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const found = search(text, key);
  if (!found) {
    const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    const body = text.slice(bom.length);
    const lines = linesOf(key.split('.'), '', scalar(mark), newline);
    return `${bom}---${newline}${lines}---${newline}${body === '' ? '' : newline}${body}`;
  }
  const { property, mappings, names } = found;
  if (property) {
    const { value, lines } = property;
    if (lines.end > lines.start) return undefined;
    const { start, end } = value;
    const written = text.slice(start, end);
    if (markIn(text, key) === mark) return text;
    const [, quote] = /^(["']).*\1$/.exec(written) ?? [];
    const before = text[start - 1] === ':' ? ' ' : '';
    const after = text[end] === '#' ? ' ' : '';
    return text.slice(0, start) + before + scalar(mark, quote) + after + text.slice(end);
  }
  const [{ start, end, indent }] = mappings;
  const [first] = text.slice(start, end).match(SIGNIFICANT) ?? [];
  const isEmpty = mappings.length > 1 && first === undefined;
  if (isEmpty || (first !== undefined && !PROPERTY.test(first))) return undefined;
  // Single quotes mean that the front matter was empty before, so that it stays when the mark is removed.
  const value = scalar(mark, start === end ? "'" : undefined);
  return text.slice(0, end) + linesOf(names, indent, value, newline) + text.slice(end);
}

function linesOf(names: readonly string[], indent: string, value: string, newline: string): string {
  const lines = names.map((name, depth) => `${indent}${'  '.repeat(depth)}${name}:`);
  return `${lines.join(newline)} ${value}${newline}`;
}

/** Removes the mark from the front matter of a page, and what `withMark` added around it. All other characters stay. */
export function withoutMark(text: string, key: string): string {
  const { property, mappings = [] } = search(text, key) ?? {};
  if (!property || markIn(text, key) === undefined || property.lines.end > property.lines.start)
    return text;
  const { value, lines } = property;
  let [start, end] = [property.start, lines.start];
  for (const mapping of mappings) {
    if (mapping.start !== start || mapping.end !== end) break;
    // The line of the property that contains the mapping.
    if (mapping !== mappings.at(-1)) start = text.lastIndexOf('\n', mapping.start - 2) + 1;
    else if (text[value.start] !== "'") {
      const body = text.slice(frontMatterEnd(text)).replace(/^\r?\n/, '');
      return `${text.startsWith('\uFEFF') ? '\uFEFF' : ''}${body}`;
    }
  }
  return text.slice(0, start) + text.slice(end);
}

/** The first line that is not blank or a comment. */
const SIGNIFICANT = /^[ \t]*[^\s#].*/m;

/** A line that begins with a property, and not with an item, another kind of value, or a directive. */
const PROPERTY = /^[ \t]*(?:"[^"]*"[ \t]*|'[^']*'[ \t]*|[^\s#"'[\]{}>|*&!%@`,?-][^#]*?):(?:\s|$)/;

/** Quotes a mark that YAML would read as a number. */
function scalar(mark: string, quote = /^[\d.]+(?:e\d+)?$/i.test(mark) ? '"' : ''): string {
  return quote + mark + quote;
}

/** The place of a mark in the front matter. */
interface Found {
  /** Undefined if there is no mark. */
  property: Property | undefined;
  /** The innermost mapping that contains the mark, or could contain it, and the mappings around it. */
  mappings: readonly [Mapping, ...Mapping[]];
  /** The names that this mapping lacks. */
  names: readonly string[];
}

/** Finds the property with a key such as `l10n.sourceCommit`; undefined for a page without front matter. */
function search(text: string, key: string): Found | undefined {
  const top = topMapping(text);
  if (!top) return undefined;
  const names = key.split('.');
  const mappings: [Mapping, ...Mapping[]] = [top];
  for (const [depth, name] of names.entries()) {
    const property = propertyIn(text, mappings[0], name);
    if (!property) return { property, mappings, names: names.slice(depth) };
    if (depth === names.length - 1) return { property, mappings, names: [] };
    // A value in the same line has no place for others.
    const isOpen = property.value.start === property.value.end;
    mappings.unshift(isOpen ? property.lines : { ...property.lines, end: property.lines.start });
  }
  return undefined;
}

function topMapping(text: string): Mapping | undefined {
  const block = text.slice(0, frontMatterEnd(text)).trimEnd();
  if (block === '') return undefined;
  return { start: block.indexOf('\n') + 1, end: block.lastIndexOf('\n') + 1, indent: '' };
}

function propertyIn(
  text: string,
  { start, end, indent }: Mapping,
  name: string,
): Property | undefined {
  const written = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${indent}(["']?)${written}\\1[ \\t]*:(?=[ \\t\\r\\n])[ \\t]*`, 'gm');
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  if (!match || match.index >= end) return undefined;
  const from = match.index + match[0].length;
  const next = text.indexOf('\n', from) + 1;
  const value = text
    .slice(from, next)
    .replace(/(?:^|\s+)#.*\s*$/, '')
    .trimEnd();
  return {
    start: match.index,
    value: { start: from, end: from + value.length },
    lines: linesBelow(text, next, end, indent),
  };
}

/** Returns the lines after a property that are indented more, or are items, without blank ones at their end. */
function linesBelow(text: string, start: number, end: number, indent: string): Mapping {
  const [below = ''] =
    new RegExp(`^(?:${indent}(?:[ \\t]+\\S|-[ \\t\\r\\n])[^\\n]*\\n|[ \\t]*\\r?\\n)*`).exec(
      text.slice(start, end),
    ) ?? [];
  const lines = below.replace(/(?<=^|\n)(?:[ \t]*\r?\n)+$/, '');
  const first = lines.split('\n').find((line) => /\S/.test(line)) ?? '';
  return { start, end: start + lines.length, indent: /^[ \t]*/.exec(first)?.[0] ?? '' };
}
