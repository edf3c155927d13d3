import type { Delimiter, Link } from '@nav/paths';
import { lineStartAt } from '@nav/positions';
import { MAX_ATTRIBUTE_NAME } from '../../limits/limits.ts';
import {
  definitionAt,
  importAt,
  inlineLinkAt,
  isInternal,
  linkOf,
  moduleAt,
  type WrittenLink,
} from '../syntax/link-syntax.ts';
import { execAt, moduleLines, occurrences } from '../syntax/occurrences.ts';
import { codeIn, codeOf, isInCode, readCode } from '../syntax/page-code.ts';
import { unescapeAttribute } from '../syntax/unescape.ts';

/** An attribute of a component, as a string and as a template, unless it is computed. */
const ATTRIBUTE =
  /(?:href|src|to|url)\s*=\s*(?:(?<brace>\{\s*)?(?<quote>["'])(?<address>(?:(?!\k<quote>)[^`\n{}])+)\k<quote>(?!\s*\+)|\{\s*`(?<template>[^`\\\n{}]+)`\s*\})/y;

/** The name of such an attribute at the end of a text. */
const ATTRIBUTE_NAME = /\b(?:href|src|to|url)\s*$/;

/**
 * Returns the possible links of a text to this site, in order, without code and comments: also `#a` and `?a`. Only the
 * structure of a page shows which of them are links (`readMarkup`), but this needs a tenth of the code.
 */
export function writtenLinksIn(text: string): WrittenLink[] {
  const code = codeIn(text);
  return possibleLinks(text).filter(
    ({ address, start, from, delimiter }) =>
      // The backticks of a template look like inline code.
      isInternal(address) && !isInCode(code, delimiter === '`' ? from : start),
  );
}

/** Returns the matches of the patterns for links, in order and none in another. */
function possibleLinks(text: string): WrittenLink[] {
  const found = moduleLines(text).map((at) => moduleAt(text, at));
  for (const at of occurrences(text, '](')) found.push(inlineLinkAt(text, at));
  let end = 0;
  for (const at of occurrences(text, ']:')) {
    if (at < end) continue;
    found.push(definitionAt(text, lineStartAt(text, at + 1)));
    // A line has one at most.
    end = text.indexOf('\n', at);
    if (end === -1) break;
  }
  for (const at of occurrences(text, '=')) {
    const from = Math.max(0, at - MAX_ATTRIBUTE_NAME);
    const name = ATTRIBUTE_NAME.exec(text.slice(from, at));
    if (name) found.push(attributeAt(text, from + name.index));
  }
  let last = 0;
  return found
    .filter((link) => link !== undefined)
    .sort((a, b) => a.from - b.from)
    .filter(({ from, addressEnd }) => {
      if (from < last) return false;
      last = addressEnd;
      return true;
    });
}

function attributeAt(text: string, from: number): WrittenLink | undefined {
  const match = execAt(ATTRIBUTE, text, from);
  if (!match) return undefined;
  const { brace, address, template } = match.groups ?? {};
  const written = address ?? template ?? '';
  const start = from + match[0].lastIndexOf(written);
  const isCode = brace !== undefined || template !== undefined;
  return linkOf(text, {
    syntax: 'attribute',
    from,
    start,
    written,
    address: isCode ? written : unescapeAttribute(written),
  });
}

/** Returns the local files that a page imports, or exports from, in order: its snippets and components. */
export function importsIn(text: string): Link[] {
  if (moduleLines(text).length === 0) return [];
  const reader = readCode(text);
  const code = codeOf(reader);
  return reader.modules.flatMap((at): Link[] => {
    const { start, address: path } = importAt(text, at) ?? { start: 0, address: '' };
    if (path === '' || isInCode(code, start)) return [];
    const end = start + path.length;
    return [{ start, end, path, delimiter: text.charAt(end) as Delimiter, isModule: true }];
  });
}
