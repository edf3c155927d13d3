import { CONTAINERS, codeIn, type PageCode } from './page-code.ts';
import { pathLength, unescapeAttribute, unescapeMarkdown } from './unescape.ts';

/** A path in a text, without its query and fragment. Offsets are UTF-16, 0-based; `end` is exclusive. */
export interface LocatedPath {
  start: number;
  end: number;
  /** The path: percent escapes as they are written, those of Markdown decoded. */
  path: string;
}

/** The end of an address: white space, as in Markdown, or a character; empty at the end of the text. */
export type Delimiter = ' ' | '"' | "'" | '>' | '`' | '';

/** A link in a page. */
export interface Link extends LocatedPath {
  delimiter: Delimiter;
  /** True for a file that code imports, which is a JavaScript string and not an address. */
  isModule: boolean;
}

/** An address in the code of a page. */
export interface CodeAddress extends LocatedPath {
  /** True if a computed value follows, so that the path is only the beginning of the address. */
  isPrefix: boolean;
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

/** Returns the links of a page to this site, in order, without those in code and comments: also `#a` and `?a`. */
export function writtenLinksIn(text: string, code: PageCode = codeIn(text)): WrittenLink[] {
  const links: WrittenLink[] = [];
  for (const match of text.matchAll(LINKS)) {
    const { groups = {} } = match;
    const { inline, inAngles, defined, definedInAngles, attribute, template } = groups;
    const module = groups.imported ?? groups.exported;
    const markdown = inline ?? defined ?? inAngles ?? definedInAngles;
    const written = markdown ?? attribute ?? template ?? module;
    if (written === undefined || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) continue;
    const start = match.index + match[0].lastIndexOf(written);
    // The backticks of a template look like inline code.
    if (code.inCode(template === undefined ? start : match.index)) continue;
    const address = decode(written, markdown !== undefined, match[0]);
    const path = address.replace(/[?#].*$/s, '');
    const isBare = (inline ?? defined) !== undefined;
    const addressEnd = start + written.length;
    const delimiter = isBare ? ' ' : (text.charAt(addressEnd) as Delimiter);
    const syntax =
      (inline ?? inAngles) !== undefined
        ? 'inline'
        : (defined ?? definedInAngles) !== undefined
          ? 'definition'
          : module === undefined
            ? 'attribute'
            : 'module';
    const isModule = syntax === 'module';
    const end = start + (address === written ? path.length : pathLength(written));
    const from = match.index;
    links.push({ start, end, path, delimiter, isModule, syntax, address, addressEnd, from });
  }
  return links;
}

/** Returns the address that a text means. One in braces is code. */
function decode(written: string, isMarkdown: boolean, syntax: string): string {
  if (isMarkdown) return /[\\&]/.test(written) ? unescapeMarkdown(written) : written;
  return syntax.includes('{') ? written : unescapeAttribute(written);
}

/** Returns the links of a page to other pages and files of the site, in order, without those in code and comments. */
export function linksIn(text: string, code: PageCode = codeIn(text)): Link[] {
  return writtenLinksIn(text, code)
    .filter(({ address }) => !/^[#?]/.test(address))
    .map(({ start, end, path, delimiter, isModule }) => ({
      start,
      end,
      path,
      delimiter,
      isModule,
    }));
}

/** Returns the local files that a page imports, or exports from, in order: its snippets and components. */
export function importsIn(text: string): Link[] {
  if (!text.includes('import') && !text.includes('export')) return [];
  const matches = [...text.matchAll(IMPORTS)];
  if (matches.length === 0) return [];
  const code = codeIn(text);
  return matches.flatMap((match): Link[] => {
    const path = match.groups?.imported ?? match.groups?.exported ?? '';
    const start = match.index + match[0].lastIndexOf(path);
    if (code.inCode(start)) return [];
    const end = start + path.length;
    return [{ start, end, path, delimiter: text.charAt(end) as Delimiter, isModule: true }];
  });
}

// Attributes of components that may name a file.
const FILES =
  /\b(img|image|icon|poster|light|dark|background|logo|cover|thumbnail|srcset)\s*=\s*(?:\{\s*)?(["'])((?:(?!\2)[^`{}])+)\2(?!\s*\+)/dgi;
// The paths of an image in several sizes, without the sizes.
const CANDIDATES = /(?<![^\s,])(?![\d.]+[hwx](?:[\s,]|$))[^\s,]+/gi;

/**
 * Returns the attributes of components that may name a file by a relative path, in order, without those in code and
 * comments. Such a path looks like the name of an icon unless the file exists.
 */
export function filesIn(text: string, code: PageCode = codeIn(text)): Link[] {
  const files: Link[] = [];
  for (const match of text.matchAll(FILES)) {
    const [, attribute = '', quote = '', value = ''] = match;
    const [from = 0] = match.indices?.[3] ?? [];
    if (code.inCode(from)) continue;
    const isSet = attribute.toLowerCase() === 'srcset';
    for (const { 0: one, index } of isSet ? value.matchAll(CANDIDATES) : [{ 0: value, index: 0 }]) {
      const path = one.replace(/[?#][\s\S]*$/, '');
      const start = from + index;
      if (/^\/|^[a-z][a-z0-9+.-]*:/i.test(path)) continue;
      if (attribute === 'icon' && !path.includes('/')) continue;
      const delimiter = (isSet ? ' ' : quote) as Delimiter;
      files.push({ start, end: start + path.length, path, delimiter, isModule: false });
    }
  }
  return files;
}

// A string in an expression or in props; a template only as a whole value, because prose has code in backticks.
const STRINGS =
  /(?:(?:[=:({,[?+&]|\|\|)\s*(?=["'])|(?:[={]|\b(?:href|src|to|url)\s*:)\s*(?=`))(["'`])(\/(?:(?!\1)[^`\t\r\n<>{}$?#])+)(?:[?#][^"'`\n]*\1|\1(\s*\+)?)/dg;
// A template with a computed value before or after its path.
const TEMPLATES =
  /(?:[={]|\b(?:href|src|to|url)\s*:)\s*`(\$\{[^{}`\n]*\})?(\/[^"'`\s<>{}$?#]*)(?=(\$\{)|[?#][^`\n]*?(\$\{)|[?#`])/dg;

/**
 * Returns the addresses of the site in code, as in `href: "/a"`, in order: in a page those that are not links, in a module
 * of components all of them.
 */
export function addressesInCode(text: string, code: PageCode, isModule: boolean): CodeAddress[] {
  const templates = [...text.matchAll(TEMPLATES)].filter(
    ([, before, , behind, inQuery]) => (before ?? behind ?? inQuery) !== undefined,
  );
  const matches = [...text.matchAll(STRINGS), ...templates];
  if (matches.length === 0 && !isModule) return [];
  const links = linksIn(text, code);
  const linked = new Set(links.map(({ start }) => start));
  const found = matches.flatMap((match): CodeAddress[] => {
    const [start, end] = match.indices?.[2] ?? [0, 0];
    if (linked.has(start) || code.inBlock(start)) return [];
    return [{ start, end, path: match[2] ?? '', isPrefix: match[3] !== undefined }];
  });
  const own = isModule ? links.filter(({ path }) => path.startsWith('/')) : [];
  for (const { start, end, path } of own) found.push({ start, end, path, isPrefix: false });
  return found.sort((a, b) => a.start - b.start);
}
