import { posix } from 'node:path';
import { segmentsOf } from './navigation.ts';

/** A link in the text of a page: the span of its path, without query and fragment. Offsets are UTF-16, 0-based. */
export interface Link {
  start: number;
  end: number;
  path: string;
}

// The destination of a Markdown link or image, a reference definition, the attributes of a component, and a module that
// the page imports by a path of the site.
const DESTINATIONS =
  /\]\(\s*<?([^\s()<>"']+)|^[ ]{0,3}\[[^\]\n]{1,200}\]:[ \t]*<?([^\s<>]+)|\b(?:href|src|to|url)\s*=\s*(?:\{\s*)?["'`]([^"'`\n{}]+)|^import\s[^'"]*["']([./][^'"\n]*)/gm;
const CODE = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\2[^\n]*$|(?![\s\S]))|`[^`\n]*`/gm;

/** The links of a page that stay inside the site, in order. Those in code are left out. */
export function linksIn(text: string): Link[] {
  const code = [...text.matchAll(CODE)].map(({ index, 0: block }) => [index, index + block.length]);
  const links: Link[] = [];
  for (const match of text.matchAll(DESTINATIONS)) {
    const destination = match[1] ?? match[2] ?? match[3] ?? match[4];
    if (destination === undefined || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(destination))
      continue;
    const start = match.index + match[0].lastIndexOf(destination);
    if (code.some(([from, to]) => start >= (from as number) && start < (to as number))) continue;
    const path = destination.replace(/[?#].*$/, '');
    links.push({ start, end: start + path.length, path });
  }
  return links;
}

// Text in an expression or in props; a template only where it is a whole value, as prose has code in backticks.
const LITERALS =
  /(?:[=:({,[]\s*(?=["'])|[={]\s*(?=`))(["'`])(\/[^"'`\s<>{}$?#]+)(?:[?#][^"'`\n]*)?\1/g;
const FENCES = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\2[^\n]*$|(?![\s\S]))/gm;

/** Addresses of the site that a page names in code, as in `href: "/a"`, which are not among its links. */
export function literalsIn(text: string): Link[] {
  const literals = [...text.matchAll(LITERALS)];
  if (literals.length === 0) return [];
  const links = new Set(linksIn(text).map(({ start }) => start));
  const fences = [...text.matchAll(FENCES)].map(({ index, 0: block }) => [index, block.length]);
  return literals.flatMap((match) => {
    const path = match[2] ?? '';
    const start = match.index + match[0].indexOf(path);
    const isFenced = fences.some(
      ([from = 0, length = 0]) => start >= from && start < from + length,
    );
    return links.has(start) || isFenced ? [] : [{ start, end: start + path.length, path }];
  });
}

/** The slug that a link in the page `slug` leads to. */
export function linkTarget(slug: string, path: string): string {
  const plain = path.replace(/\.mdx?$/, '');
  return plain.startsWith('/')
    ? segmentsOf(plain).join('/')
    : segmentsOf(posix.join('/', posix.dirname(slug), plain)).join('/');
}

/** A link to `target` from the page `slug`, written as `like` is: from the root, or relative, with its extension. */
export function writeLink(slug: string, target: string, like: string): string {
  const extension = /\.mdx?$/.exec(like)?.[0] ?? '';
  const slash = like.length > 1 && like.endsWith('/') ? '/' : '';
  if (like.startsWith('/')) return `/${target}${extension}${slash}`;
  const path = posix.relative(posix.dirname(`/${slug}`), `/${target}`);
  const dotted = like.startsWith('.') && !path.startsWith('.') ? `./${path}` : path;
  return `${dotted}${extension}${slash}`;
}

/** A page text with some of its links rewritten; `rewrite` returns nothing for those that stay. */
export function rewriteLinks(text: string, rewrite: (link: Link) => string | undefined): string {
  let result = '';
  let at = 0;
  for (const link of linksIn(text)) {
    const path = rewrite(link);
    if (path === undefined || path === link.path) continue;
    result += text.slice(at, link.start) + path;
    at = link.end;
  }
  return result + text.slice(at);
}
