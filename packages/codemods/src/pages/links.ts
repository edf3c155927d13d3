import { posix } from 'node:path';
import { segmentsOf } from '../navigation/navigation.ts';
import { readAs, spell } from './escapes.ts';
import { CONTAINERS, codeIn, type PageCode, withinAny } from './page-code.ts';

/** A link in the text of a page: the span of its path, without query and fragment. Offsets are UTF-16, 0-based. */
export interface Link {
  start: number;
  end: number;
  /** As it is written, percent escapes included. */
  path: string;
  /**
   * `bare`: white space ends it. `enclosed`: it stands in quotes or `<>`. `template`: in backticks. `module`: it is no
   * address but a file.
   */
  form: 'bare' | 'enclosed' | 'template' | 'module';
}

/** An address that a page names in code. */
export interface Literal extends Link {
  /** Whether more follows, which is computed: the path is where the address begins. */
  isOpen: boolean;
}

// The destination of a Markdown link or image, a reference definition, the attributes of a component unless something is
// added to their text or computed in it, and a module that the page imports or exports from by a path of the site.
const DESTINATIONS = new RegExp(
  [
    /\]\(\s*(?:<([^<>\n]+)>|<?([^\s()<>"']+))/,
    new RegExp(
      `^${CONTAINERS}\\[(?!\\^)[^\\]\\n]{1,200}\\]:[ \\t]*(?:<([^<>\\n]+)>|<?([^\\s<>]+))`,
    ),
    /\b(?:href|src|to|url)\s*=\s*(?:\{\s*)?(?<quote>["'])([^"'`\n{}]+)\k<quote>(?!\s*\+)/,
    /\b(?:href|src|to|url)\s*=\s*\{\s*`([^`\\\n{}]+)`\s*\}/,
    /^import\s[^'"\n]*(?:\n(?!import\b)[^'"\n]*)*["']([./][^'"\n]*)/,
    /^export\s+(?:\*(?:\s*as\s+[\w$]+)?|(?:type\s*)?\{[^{}]*\})\s*from\s*["']([./][^'"\n]*)/,
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
    const [, inAngles, inline, definedInAngles, defined, , attribute, template, ...modules] = match;
    const bare = inline ?? defined;
    const module = modules.find((file) => file !== undefined);
    const enclosed = inAngles ?? definedInAngles ?? attribute;
    const destination = bare ?? enclosed ?? template ?? module;
    if (destination === undefined || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(destination))
      continue;
    const start = match.index + match[0].lastIndexOf(destination);
    // The backticks of a template look like those of code.
    if (isCode(template === undefined ? start : match.index)) continue;
    const path = destination.replace(/[?#].*$/, '');
    const form =
      bare !== undefined
        ? 'bare'
        : enclosed !== undefined
          ? 'enclosed'
          : template !== undefined
            ? 'template'
            : 'module';
    links.push({ start, end: start + path.length, path, form });
  }
  return links;
}

// The attributes of a component that may name a file beside the page.
const FILES =
  /\b(img|image|icon|poster|light|dark|background|logo|cover|thumbnail|srcset)\s*=\s*(?:\{\s*)?(["'])([^"'`{}]+)\2(?!\s*\+)/dgi;
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
    const [, attribute = '', , value = ''] = match;
    const [from = 0] = match.indices?.[3] ?? [];
    if (isCode(from)) continue;
    const isSet = attribute.toLowerCase() === 'srcset';
    for (const { 0: one, index } of isSet ? value.matchAll(CANDIDATES) : [{ 0: value, index: 0 }]) {
      const path = one.replace(/[?#][\s\S]*$/, '');
      const start = from + index;
      if (/^\/|^[a-z][a-z0-9+.-]*:/i.test(path)) continue;
      if (attribute === 'icon' && !path.includes('/')) continue;
      files.push({ start, end: start + path.length, path, form: isSet ? 'bare' : 'enclosed' });
    }
  }
  return files;
}

// Text in an expression or in props; a template only where it is a whole value, as prose has code in backticks.
const LITERALS =
  /(?:(?:[=:({,[?+&]|\|\|)\s*(?=["'])|(?:[={]|\b(?:href|src|to|url)\s*:)\s*(?=`))(["'`])(\/[^"'`\t\r\n<>{}$?#]+)(?:[?#][^"'`\n]*\1|\1(\s*\+)?)/dg;
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
      return [{ start, end, path, form: 'enclosed', isOpen: match[3] !== undefined }];
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
  const { path, form } = link;
  if (form === 'module') return rewrite(path, link);
  return readAs(path, (reading) => {
    const next = rewrite(reading, link);
    if (next === undefined) return undefined;
    if (next === reading) return path;
    const written = spell(next, path, form === 'bare');
    return form === 'template' ? written.replace(/`|\$(?=\{)/g, encodeURIComponent) : written;
  });
}
