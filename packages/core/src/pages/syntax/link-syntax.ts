import { type Delimiter, type Link, pathOf } from '@nav/paths';
import { execAt } from './occurrences.ts';
import { lineInContainers } from './page-code.ts';
import type { Attribute } from './scan-code.ts';
import { pathLength, unescapeMarkdown } from './unescape.ts';

/** The syntax of a link: Markdown, a reference definition, an attribute of a component, or a module. */
export type LinkSyntax = 'inline' | 'definition' | 'attribute' | 'module';

export interface WrittenLink extends Link {
  syntax: LinkSyntax;
  /** The whole address: the path with its query and fragment. It is written from `start` to `addressEnd`. */
  address: string;
  addressEnd: number;
  /** The offset at which the syntax begins: for an inline link, at the bracket that closes its text. */
  from: number;
}

// A module that the page imports, or exports from, by a local path.
const MODULE =
  /(?:import\s[^'"\n]*(?:\n(?!import\b)[^'"\n]*){0,1000}|export\s+(?:\*(?:\s*as\s+[\w$]+)?|(?:type\s*)?\{[^{}]*\})\s*from\s*)(?<quote>["'])(?<address>[./](?:(?!\k<quote>)[^\n])*)\k<quote>/y;

/** A Markdown link or image from the end of its text, with parentheses in pairs. A backslash escapes what ends an address. */
const INLINE =
  /\]\(\s*(?:<(?<inAngles>(?!>)[^<>\\\n]*(?:\\(?:[<>\\]|(?![<>\\]))[^<>\\\n]*){0,1000})>|<?(?<address>(?!["')\s])[^\s()<>\\]*(?:(?:\\(?:[()<>\\]|(?![()<>\\]))|\([^\s()<>\\]*(?:\\(?:[()<>\\]|(?![()<>\\]))[^\s()<>\\]*){0,1000}\))[^\s()<>\\]*){0,1000})(?=[\s)]))/y;
const DEFINITION = /* @__PURE__ */ lineInContainers(
  '\\[(?!\\^)[^\\]\\n]{1,200}\\]:[ \\t]*(?:<(?<inAngles>(?!>)[^<>\\\\\\n]*(?:\\\\(?:[<>\\\\]|(?![<>\\\\]))[^<>\\\\\\n]*){0,1000})>|<?(?<address>[^\\s<>]+))',
  'y',
);

/** Returns the Markdown link or image whose text ends at an offset. */
export function inlineLinkAt(text: string, from: number): WrittenLink | undefined {
  return markdownLink(text, execAt(INLINE, text, from), 'inline');
}

/** Returns the address in the reference definition of the line that begins at an offset. */
export function definitionAt(text: string, from: number): WrittenLink | undefined {
  return markdownLink(text, execAt(DEFINITION, text, from), 'definition');
}

/** Returns the local file that an import or export at an offset names, as written. */
export function importAt(
  text: string,
  from: number,
): { start: number; address: string } | undefined {
  const match = execAt(MODULE, text, from);
  if (!match) return undefined;
  const address = match.groups?.address ?? '';
  return { start: from + match[0].lastIndexOf(address), address };
}

export function moduleAt(text: string, from: number): WrittenLink | undefined {
  const found = importAt(text, from);
  return found && linkOf(text, { syntax: 'module', from, written: found.address, ...found });
}

function markdownLink(
  text: string,
  match: RegExpExecArray | null,
  syntax: 'inline' | 'definition',
): WrittenLink | undefined {
  if (!match) return undefined;
  const { 0: whole, index: from, groups = {} } = match;
  const written = groups.address ?? groups.inAngles ?? '';
  const start = from + whole.lastIndexOf(written);
  const address = /[\\&]/.test(written) ? unescapeMarkdown(written) : written;
  const delimiter = groups.address === undefined ? '>' : ' ';
  return linkOf(text, { syntax, from, start, written, address, delimiter });
}

/** The names of the attributes that lead to a page or file. */
const ADDRESS_NAME = /\b(?:href|src|to|url)$/;

/** Returns the address in an attribute of a tag, unless it is computed. */
export function attributeLink(
  text: string,
  { name, start, end, value }: Attribute,
): WrittenLink | undefined {
  if (value === undefined || !ADDRESS_NAME.test(name)) return undefined;
  const written = text.slice(start, end);
  const isQuoted = /["'`]/.test(text.charAt(start - 1));
  if (written === '' || !isQuoted || /[`\n{}]/.test(written)) return undefined;
  return linkOf(text, { syntax: 'attribute', from: start - 1, start, written, address: value });
}

export function linkOf(
  text: string,
  {
    syntax,
    from,
    start,
    written,
    address,
    delimiter,
  }: Pick<WrittenLink, 'syntax' | 'from' | 'start' | 'address'> & {
    written: string;
    delimiter?: Delimiter;
  },
): WrittenLink {
  const path = pathOf(address);
  const addressEnd = start + written.length;
  return {
    start,
    end: start + (address === written ? path.length : pathLength(written)),
    path,
    delimiter: delimiter ?? (text.charAt(addressEnd) as Delimiter),
    isModule: syntax === 'module',
    syntax,
    address,
    addressEnd,
    from,
  };
}

/** The beginning of an address on another site. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Returns true for an address on another site that a browser requests. */
export function isExternal(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}

export function isInternal(address: string): boolean {
  return !SCHEME.test(address);
}
