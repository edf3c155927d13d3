import { type Delimiter, pathOf } from '@nav/text';
import { CONTAINERS, codeIn, type PageCode } from './page-code.ts';
import { pathLength, unescapeAttribute, unescapeMarkdown } from './unescape.ts';

/** A path in a text, without its query and fragment. Offsets are UTF-16, 0-based; `end` is exclusive. */
export interface LocatedPath {
  start: number;
  end: number;
  /** The path: percent escapes as they are written, those of Markdown decoded. */
  path: string;
}

/** A link in a page. */
export interface Link extends LocatedPath {
  delimiter: Delimiter;
  /** True for a file that code imports, which is a JavaScript string and not an address. */
  isModule: boolean;
}

// A module that the page imports, or exports from, by a local path.
const MODULES = [
  /^import\s[^'"\n]*(?:\n(?!import\b)[^'"\n]*)*(?<importQuote>["'])(?<imported>[./](?:(?!\k<importQuote>)[^\n])*)\k<importQuote>/,
  /^export\s+(?:\*(?:\s*as\s+[\w$]+)?|(?:type\s*)?\{[^{}]*\})\s*from\s*(?<exportQuote>["'])(?<exported>[./](?:(?!\k<exportQuote>)[^\n])*)\k<exportQuote>/,
];

// Addresses without and with angle brackets; a backslash escapes the characters that end them.
const BARE = String.raw`[^\s()<>\\]*(?:\\(?:[()<>\\]|(?![()<>\\]))[^\s()<>\\]*)*`;

const IN_ANGLES = String.raw`(?:[^<>\\\n]|\\(?:[<>\\]|(?![<>\\])))+`;

// In order: a Markdown link or image, with parentheses in pairs; a reference definition; an attribute of a component, as
// a string and as a template, unless it is computed; a module.
const LINKS = either([
  new RegExp(
    `\\]\\(\\s*(?:<(?<inAngles>${IN_ANGLES})>|<?(?<inline>(?!["')\\s])${BARE}(?:\\(${BARE}\\)${BARE})*)(?=[\\s)]))`,
  ),
  new RegExp(
    `^${CONTAINERS}\\[(?!\\^)[^\\]\\n]{1,200}\\]:[ \\t]*(?:<(?<definedInAngles>${IN_ANGLES})>|<?(?<defined>[^\\s<>]+))`,
  ),
  /\b(?:href|src|to|url)\s*=\s*(?:\{\s*)?(?<quote>["'])(?<attribute>(?:(?!\k<quote>)[^`\n{}])+)\k<quote>(?!\s*\+)/,
  /\b(?:href|src|to|url)\s*=\s*\{\s*`(?<template>[^`\\\n{}]+)`\s*\}/,
  ...MODULES,
]);

/** The beginning of an address on another site. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Returns true for an address on another site that a browser requests. */
export function isExternal(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}

/** Returns true for an address of this site. */
export function isInternal(address: string): boolean {
  return !SCHEME.test(address);
}

const IMPORTS = either(MODULES);

function either(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gm');
}

/** The syntax of a link: Markdown, a reference definition, an attribute of a component, or a module. */
export type LinkSyntax = 'inline' | 'definition' | 'attribute' | 'module';

/** A link as it is written. */
export interface WrittenLink extends Link {
  syntax: LinkSyntax;
  /** The whole address: the path with its query and fragment. It is written from `start` to `addressEnd`. */
  address: string;
  addressEnd: number;
  /** The offset at which the syntax begins: for an inline link, that of the bracket that closes its text. */
  from: number;
}

/**
 * Returns what may be links of a page, in order, without code and comments: also `#a` and `?a`. Only the structure of the
 * page shows which are links (`markup.ts`).
 *
 * @param isWanted returns true for the addresses to return; by default those of this site.
 */
export function writtenLinksIn(
  text: string,
  code: PageCode = codeIn(text),
  isWanted: (address: string) => boolean = isInternal,
): WrittenLink[] {
  const links: WrittenLink[] = [];
  for (const match of text.matchAll(LINKS)) {
    const { groups = {} } = match;
    const { inline, inAngles, defined, definedInAngles, attribute, template } = groups;
    const module = groups.imported ?? groups.exported;
    const markdown = inline ?? defined ?? inAngles ?? definedInAngles;
    const written = markdown ?? attribute ?? template ?? module;
    if (written === undefined) continue;
    const address = decode(written, markdown !== undefined, match[0]);
    if (!isWanted(address)) continue;
    const start = match.index + match[0].lastIndexOf(written);
    // The backticks of a template look like inline code.
    if (code.inCode(template === undefined ? start : match.index)) continue;
    const path = pathOf(address);
    const isBare = (inline ?? defined) !== undefined;
    const addressEnd = start + written.length;
    const delimiter = isBare ? ' ' : (text.charAt(addressEnd) as Delimiter);
    const syntax = syntaxOf(groups);
    const isModule = syntax === 'module';
    const end = start + (address === written ? path.length : pathLength(written));
    const from = match.index;
    links.push({ start, end, path, delimiter, isModule, syntax, address, addressEnd, from });
  }
  return links;
}

function syntaxOf(groups: Readonly<Record<string, string | undefined>>): LinkSyntax {
  const { inline, inAngles, defined, definedInAngles, imported, exported } = groups;
  if ((inline ?? inAngles) !== undefined) return 'inline';
  if ((defined ?? definedInAngles) !== undefined) return 'definition';
  return (imported ?? exported) === undefined ? 'attribute' : 'module';
}

/** Returns the address that a text means. One in braces is code. */
function decode(written: string, isMarkdown: boolean, syntax: string): string {
  if (isMarkdown) return /[\\&]/.test(written) ? unescapeMarkdown(written) : written;
  return syntax.includes('{') ? written : unescapeAttribute(written);
}

/** Returns the local files that a page imports, or exports from, in order: its snippets and components. */
export function importsIn(text: string, known?: PageCode): Link[] {
  if (!text.includes('import') && !text.includes('export')) return [];
  const matches = [...text.matchAll(IMPORTS)];
  if (matches.length === 0) return [];
  const code = known ?? codeIn(text);
  return matches.flatMap((match): Link[] => {
    const path = match.groups?.imported ?? match.groups?.exported ?? '';
    const start = match.index + match[0].lastIndexOf(path);
    if (code.inCode(start)) return [];
    const end = start + path.length;
    return [{ start, end, path, delimiter: text.charAt(end) as Delimiter, isModule: true }];
  });
}
