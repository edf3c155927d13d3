import { posix } from 'node:path';
import { segmentsOf } from '../navigation/navigation.ts';
import { type Closer, quoted, readAs, spell } from './escapes.ts';
import { CONTAINERS, codeIn, type PageCode, withinAny } from './page-code.ts';

/** The span of a path in a text, without query and fragment. Offsets are UTF-16, 0-based. */
interface PathSpan {
  start: number;
  end: number;
  /** As it is written, percent escapes included. */
  path: string;
}

/** A link in the text of a page. */
export interface Link extends PathSpan {
  /** What ends it, its query and its fragment. */
  closer: Closer;
  /** Whether it is no address but a file that code imports, as a string of JavaScript. */
  isModule: boolean;
}

/** An address that a page names in code. */
export interface Literal extends PathSpan {
  /** Whether more follows, which is computed: the path is where the address begins. */
  isOpen: boolean;
}

// The destination of a Markdown link or image, with parentheses in pairs, a reference definition, the attributes of a component unless something is
// added to their text or computed in it, and a module that the page imports or exports from by a path of the site.
const DESTINATIONS = new RegExp(
  [
    /\]\(\s*(?:<(?<inAngles>[^<>\n]+)>|<?(?<inline>(?!["')\s])[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)(?=[\s)]))/,
    new RegExp(
      `^${CONTAINERS}\\[(?!\\^)[^\\]\\n]{1,200}\\]:[ \\t]*(?:<(?<definedInAngles>[^<>\\n]+)>|<?(?<defined>[^\\s<>]+))`,
    ),
    /\b(?:href|src|to|url)\s*=\s*(?:\{\s*)?(?<quote>["'])(?<attribute>(?:(?!\k<quote>)[^`\n{}])+)\k<quote>(?!\s*\+)/,
    /\b(?:href|src|to|url)\s*=\s*\{\s*`(?<template>[^`\\\n{}]+)`\s*\}/,
    /^import\s[^'"\n]*(?:\n(?!import\b)[^'"\n]*)*(?<importQuote>["'])(?<imported>[./](?:(?!\k<importQuote>)[^\n])*)\k<importQuote>/,
    /^export\s+(?:\*(?:\s*as\s+[\w$]+)?|(?:type\s*)?\{[^{}]*\})\s*from\s*(?<exportQuote>["'])(?<exported>[./](?:(?!\k<exportQuote>)[^\n])*)\k<exportQuote>/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

/** The links of a page that stay inside the site, in order. Those in code and in comments are left out. */
export function linksIn(text: string, code: PageCode = codeIn(text)): Link[] {
  const { fences, spans, comments } = code;
  const isCode = withinAny([...fences, ...spans, ...comments]);
  const links: Link[] = [];
  for (const match of text.matchAll(DESTINATIONS)) {
    const { groups = {} } = match;
    const bare = groups.inline ?? groups.defined;
    const module = groups.imported ?? groups.exported;
    const { inAngles, definedInAngles, attribute, template } = groups;
    const destination = bare ?? inAngles ?? definedInAngles ?? attribute ?? template ?? module;
    if (destination === undefined || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(destination))
      continue;
    const start = match.index + match[0].lastIndexOf(destination);
    // The backticks of a template look like those of code.
    if (isCode(template === undefined ? start : match.index)) continue;
    const path = destination.replace(/[?#].*$/, '');
    const closer = bare === undefined ? text.charAt(start + destination.length) : ' ';
    const isModule = module !== undefined;
    links.push({ start, end: start + path.length, path, closer: closer as Closer, isModule });
  }
  return links;
}

// The attributes of a component that may name a file beside the page.
const FILES =
  /\b(img|image|icon|poster|light|dark|background|logo|cover|thumbnail|srcset)\s*=\s*(?:\{\s*)?(["'])((?:(?!\2)[^`{}])+)\2(?!\s*\+)/dgi;
// Of an image in several sizes: each path, and no size.
const CANDIDATES = /(?![\d.]+[hwx](?:[\s,]|$))[^\s,]+/gi;

/**
 * What the components of a page have in attributes that may name a file by a relative path, in order: only whether the
 * file is there tells such a path from the name of an icon. What is in code and in comments is left out.
 */
export function filesIn(text: string, code: PageCode = codeIn(text)): Link[] {
  const { fences, spans, comments } = code;
  const isCode = withinAny([...fences, ...spans, ...comments]);
  const files: Link[] = [];
  for (const match of text.matchAll(FILES)) {
    const [, attribute = '', quote = '', value = ''] = match;
    const [from = 0] = match.indices?.[3] ?? [];
    if (isCode(from)) continue;
    const isSet = attribute.toLowerCase() === 'srcset';
    for (const { 0: one, index } of isSet ? value.matchAll(CANDIDATES) : [{ 0: value, index: 0 }]) {
      const path = one.replace(/[?#][\s\S]*$/, '');
      const start = from + index;
      if (/^\/|^[a-z][a-z0-9+.-]*:/i.test(path)) continue;
      if (attribute === 'icon' && !path.includes('/')) continue;
      const closer = (isSet ? ' ' : quote) as Closer;
      files.push({ start, end: start + path.length, path, closer, isModule: false });
    }
  }
  return files;
}

// Text in an expression or in props; a template only where it is a whole value, as prose has code in backticks.
const LITERALS =
  /(?:(?:[=:({,[?+&]|\|\|)\s*(?=["'])|(?:[={]|\b(?:href|src|to|url)\s*:)\s*(?=`))(["'`])(\/(?:(?!\1)[^`\t\r\n<>{}$?#])+)(?:[?#][^"'`\n]*\1|\1(\s*\+)?)/dg;
// A template with something computed before its path, or behind it.
const TEMPLATES =
  /(?:[={]|\b(?:href|src|to|url)\s*:)\s*`(\$\{[^{}`\n]*\})?(\/[^"'`\s<>{}$?#]*)(?=(\$\{)|[?#][^`\n]*?(\$\{)|[?#`])/dg;

/** Addresses that a text names in code, as in `href: "/a"`, which are not among its links. In order. */
function literalsIn(text: string, code: PageCode): Literal[] {
  const computed = [...text.matchAll(TEMPLATES)].filter(
    ([, before, , behind, inQuery]) => (before ?? behind ?? inQuery) !== undefined,
  );
  const literals = [...text.matchAll(LITERALS), ...computed];
  if (literals.length === 0) return [];
  const links = new Set(linksIn(text, code).map(({ start }) => start));
  const isCode = withinAny([...code.fences, ...code.comments]);
  return literals
    .flatMap((match): Literal[] => {
      const [start, end] = match.indices?.[2] ?? [0, 0];
      if (links.has(start) || isCode(start)) return [];
      const path = match[2] ?? '';
      return [{ start, end, path, isOpen: match[3] !== undefined }];
    })
    .sort((a, b) => a.start - b.start);
}

/** Whether a file is a module of components, which pages import: code as a whole. */
function isComponents(file: string): boolean {
  return /\.[jt]sx$/.test(file);
}

/** Addresses of the site that a file names in code: in a page those that are no links, in a module all. In order. */
export function namedIn(file: string, text: string, code: PageCode = codeIn(text)): Literal[] {
  const literals = literalsIn(text, code);
  if (!isComponents(file)) return literals;
  const links = linksIn(text, code).filter(({ path }) => path.startsWith('/'));
  return [...literals, ...links.map((link) => ({ ...link, isOpen: false }))].sort(
    (a, b) => a.start - b.start,
  );
}

/** The slug that a link in the page `slug` leads to. */
export function linkTarget(slug: string, path: string): string {
  const plain = path.replace(/\.mdx?$/, '');
  return plain.startsWith('/')
    ? segmentsOf(plain).join('/')
    : segmentsOf(posix.join('/', posix.dirname(slug), plain)).join('/');
}

/**
 * A link to `target` from the page `slug`, written as `like` is: from the root, or relative, with its extension. The
 * start page has no name but the address `/`, unless `target` is that of its file.
 */
export function writeLink(slug: string, target: string, like: string): string {
  const isFolder = /(?:^|\/)\.{0,2}$/.test(like);
  const extension = /\.mdx?$/.exec(like)?.[0] ?? '';
  const slash = like.endsWith('/') ? '/' : '';
  if (like.startsWith('/') || (target === '' && !isFolder)) {
    return target === '' ? '/' : `/${target}${extension}${like === '/' ? '' : slash}`;
  }
  const path = posix.relative(posix.dirname(`/${slug}`), `/${target}`) || '.';
  // The folder that a page stands in, and those above it, have a name only as seen from further above.
  const named =
    !isFolder && /(?:^|\/)\.{1,2}$/.test(path)
      ? posix.join(path, '..', posix.basename(target))
      : path;
  const dotted = like.startsWith('.') && !/^\.{1,2}(?:\/|$)/.test(named) ? `./${named}` : named;
  return `${dotted}${extension}${slash}`;
}

/**
 * What becomes of a path that a link leads to, without percent escapes where it has some; undefined where it stays.
 */
export type Rewrite = (path: string, link: Link) => string | undefined;

/** A page text with some of the links in it rewritten, each spelt as it was. */
export function rewriteLinks(text: string, links: readonly Link[], rewrite: Rewrite): string {
  let result = '';
  let at = 0;
  for (const link of [...links].sort((a, b) => a.start - b.start)) {
    const { start, end, path } = link;
    const next = rewritten(link, rewrite);
    if (next === undefined || next === path) continue;
    result += text.slice(at, start) + next;
    at = end;
  }
  return result + text.slice(at);
}

function rewritten(link: Link, rewrite: Rewrite): string | undefined {
  const { path, closer, isModule } = link;
  if (isModule) {
    const next = rewrite(path, link);
    return next === undefined || next === path ? next : quoted(next, closer);
  }
  return readAs(path, (reading) => {
    const next = rewrite(reading, link);
    if (next === undefined) return undefined;
    return next === reading ? path : spell(next, path, closer);
  });
}
