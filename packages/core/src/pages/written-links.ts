import { type Delimiter, type Link, pathOf } from '@nav/text';
import { MAX_ATTRIBUTE_NAME } from '../limits/limits.ts';
import { execAt, matchesAtLines, occurrences } from './occurrences.ts';
import { CONTAINERS, codeIn, type PageCode } from './page-code.ts';
import { pathLength, unescapeAttribute, unescapeMarkdown } from './unescape.ts';

// A module that the page imports, or exports from, by a local path.
const IMPORT =
  /import\s[^'"\n]*(?:\n(?!import\b)[^'"\n]*)*(?<quote>["'])(?<module>[./](?:(?!\k<quote>)[^\n])*)\k<quote>/y;
const EXPORT =
  /export\s+(?:\*(?:\s*as\s+[\w$]+)?|(?:type\s*)?\{[^{}]*\})\s*from\s*(?<quote>["'])(?<module>[./](?:(?!\k<quote>)[^\n])*)\k<quote>/y;

// Addresses without and with angle brackets; a backslash escapes the characters that end them.
const BARE = String.raw`[^\s()<>\\]*(?:\\(?:[()<>\\]|(?![()<>\\]))[^\s()<>\\]*)*`;

const IN_ANGLES = String.raw`(?:[^<>\\\n]|\\(?:[<>\\]|(?![<>\\])))+`;

/** A Markdown link or image from the end of its text, with parentheses in pairs. */
const INLINE = /* @__PURE__ */ new RegExp(
  `\\]\\(\\s*(?:<(?<inAngles>${IN_ANGLES})>|<?(?<inline>(?!["')\\s])${BARE}(?:\\(${BARE}\\)${BARE})*)(?=[\\s)]))`,
  'y',
);

const DEFINITION = /* @__PURE__ */ new RegExp(
  `${CONTAINERS}\\[(?!\\^)[^\\]\\n]{1,200}\\]:[ \\t]*(?:<(?<definedInAngles>${IN_ANGLES})>|<?(?<defined>[^\\s<>]+))`,
  'y',
);

/** An attribute of a component, as a string and as a template, unless it is computed. */
const ATTRIBUTE =
  /(?:href|src|to|url)\s*=\s*(?:(?:\{\s*)?(?<quote>["'])(?<attribute>(?:(?!\k<quote>)[^`\n{}])+)\k<quote>(?!\s*\+)|\{\s*`(?<template>[^`\\\n{}]+)`\s*\})/y;

/** The name of such an attribute at the end of a text. */
const ATTRIBUTE_NAME = /\b(?:href|src|to|url)\s*$/;

/** The beginning of an address on another site. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Returns true for an address on another site that a browser requests. */
export function isExternal(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}

export function isInternal(address: string): boolean {
  return !SCHEME.test(address);
}

/** Returns the matches of the patterns for links, in order and none in another. */
function linkMatches(text: string): RegExpExecArray[] {
  const found = modulesIn(text);
  const tryAt = (pattern: RegExp, at: number) => {
    const match = execAt(pattern, text, at);
    if (match) found.push(match);
  };
  for (const at of occurrences(text, '](')) tryAt(INLINE, at);
  let end = 0;
  for (const at of occurrences(text, ']:')) {
    if (at < end) continue;
    tryAt(DEFINITION, text.lastIndexOf('\n', at) + 1);
    // A line has one at most.
    end = text.indexOf('\n', at);
    if (end === -1) break;
  }
  for (const at of occurrences(text, '=')) {
    const from = Math.max(0, at - MAX_ATTRIBUTE_NAME);
    const name = ATTRIBUTE_NAME.exec(text.slice(from, at));
    if (name) tryAt(ATTRIBUTE, from + name.index);
  }
  return separate(found);
}

function modulesIn(text: string): RegExpExecArray[] {
  return [...matchesAtLines(text, 'import', IMPORT), ...matchesAtLines(text, 'export', EXPORT)];
}

/** Sorts matches, and removes those that begin in another one. */
function separate(matches: RegExpExecArray[]): RegExpExecArray[] {
  let end = 0;
  return matches
    .sort((a, b) => a.index - b.index)
    .filter(({ index, 0: match }) => {
      if (index < end) return false;
      end = index + match.length;
      return true;
    });
}

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

/**
 * Returns the possible links of a page, in order, without code and comments: also `#a` and `?a`. Only the structure of
 * the page shows which of them are links (`markup.ts`).
 *
 * @param isWanted returns true for the addresses to return; by default the ones of this site.
 */
export function writtenLinksIn(
  text: string,
  code: PageCode = codeIn(text),
  isWanted: (address: string) => boolean = isInternal,
): WrittenLink[] {
  const links: WrittenLink[] = [];
  for (const match of linkMatches(text)) {
    const { groups = {}, index: from } = match;
    const { inline, inAngles, defined, definedInAngles, attribute, template, module } = groups;
    const markdown = inline ?? defined ?? inAngles ?? definedInAngles;
    const written = markdown ?? attribute ?? template ?? module;
    if (written === undefined) continue;
    const address = decode(written, markdown !== undefined, match[0]);
    if (!isWanted(address)) continue;
    const start = from + match[0].lastIndexOf(written);
    // The backticks of a template look like inline code.
    if (code.inCode(template === undefined ? start : from)) continue;
    const path = pathOf(address);
    const isBare = (inline ?? defined) !== undefined;
    const addressEnd = start + written.length;
    const delimiter = isBare ? ' ' : (text.charAt(addressEnd) as Delimiter);
    const syntax = syntaxOf(groups);
    const isModule = syntax === 'module';
    const end = start + (address === written ? path.length : pathLength(written));
    links.push({ start, end, path, delimiter, isModule, syntax, address, addressEnd, from });
  }
  return links;
}

function syntaxOf(groups: Readonly<Record<string, string | undefined>>): LinkSyntax {
  const { inline, inAngles, defined, definedInAngles, module } = groups;
  if ((inline ?? inAngles) !== undefined) return 'inline';
  if ((defined ?? definedInAngles) !== undefined) return 'definition';
  return module === undefined ? 'attribute' : 'module';
}

/** An address in braces is code. */
function decode(written: string, isMarkdown: boolean, syntax: string): string {
  if (isMarkdown) return /[\\&]/.test(written) ? unescapeMarkdown(written) : written;
  return syntax.includes('{') ? written : unescapeAttribute(written);
}

/** Returns the local files that a page imports, or exports from, in order: its snippets and components. */
export function importsIn(text: string): Link[] {
  const matches = separate(modulesIn(text));
  if (matches.length === 0) return [];
  const code = codeIn(text);
  return matches.flatMap((match): Link[] => {
    const path = match.groups?.module ?? '';
    const start = match.index + match[0].lastIndexOf(path);
    if (code.inCode(start)) return [];
    const end = start + path.length;
    return [{ start, end, path, delimiter: text.charAt(end) as Delimiter, isModule: true }];
  });
}
