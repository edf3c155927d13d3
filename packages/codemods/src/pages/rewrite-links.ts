import { posix } from 'node:path';
import { type Delimiter, decodeEscapes, decodings, type Link } from '@nav/core/internal';

/**
 * Returns a link to `target` from the page `slug`, written like `like`: absolute or relative, with its extension. The
 * start page has the address `/`, unless `target` is the slug of its file.
 */
export function writeLink(slug: string, target: string, like: string): string {
  const isFolder = /(?:^|\/)\.{0,2}$/.test(like);
  const extension = /\.mdx?$/.exec(like)?.[0] ?? '';
  const slash = like.endsWith('/') ? '/' : '';
  if (like.startsWith('/') || (target === '' && !isFolder)) {
    return target === '' ? '/' : `/${target}${extension}${like === '/' ? '' : slash}`;
  }
  const path = posix.relative(posix.dirname(`/${slug}`), `/${target}`) || '.';
  // A path that ends in dots names a folder; a page has a name only as seen from further above.
  const named =
    !isFolder && /(?:^|\/)\.{1,2}$/.test(path)
      ? posix.join(path, '..', posix.basename(target))
      : path;
  const dotted = like.startsWith('.') && !/^\.{1,2}(?:\/|$)/.test(named) ? `./${named}` : named;
  return `${dotted}${extension}${slash}`;
}

/** Characters that end an address or its path somewhere, or begin an escape. */
const SPECIAL = /[\s()<>"'#?%]/g;
/** The same and all characters beyond ASCII, except half a surrogate pair, which cannot be encoded. */
const NOT_PLAIN = /[^!-~\p{Cs}]|[()<>"'#?%]/gu;

/** Characters that an address cannot contain, by its delimiter. */
const ENDS: Readonly<Record<Delimiter, RegExp>> = {
  ' ': /[\s()<>"']/g,
  '"': /"/g,
  "'": /'/g,
  '>': /[<>]/g,
  '`': /`|\$(?=\{)/g,
  '': /(?!)/g,
};

/** Returns a path written like `like`: with percent escapes if that has some, or if the path needs them. */
export function encodeLike(path: string, like: string, delimiter: Delimiter): string {
  const isEscaped = decodeEscapes(like) !== like;
  const all = isEscaped && !/[^ -~]/.test(like) ? NOT_PLAIN : SPECIAL;
  const escaped = isEscaped || /[#?%]/.test(path) ? path.replace(all, escapeOf) : path;
  return escaped.replace(ENDS[delimiter], escapeOf);
}

function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= 128) return encodeURIComponent(character);
  return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Returns the new path for a link, given its path without percent escapes; undefined to leave it unchanged. */
export type Rewrite = (path: string, link: Link) => string | undefined;

/** Returns a text with some of its links rewritten, each encoded as before. */
export function rewriteLinks(text: string, links: readonly Link[], rewrite: Rewrite): string {
  let result = '';
  let at = 0;
  for (const link of [...links].sort((a, b) => a.start - b.start)) {
    const next = rewritten(link, rewrite);
    if (next === undefined || next === link.path) continue;
    result += text.slice(at, link.start) + next;
    at = link.end;
  }
  return result + text.slice(at);
}

function rewritten(link: Link, rewrite: Rewrite): string | undefined {
  const { path, delimiter, isModule } = link;
  if (isModule) {
    const next = rewrite(path, link);
    return next === path ? next : next?.replace(ENDS[delimiter], '\\$&');
  }
  const results = decodings(path).map((decoded) => {
    const next = rewrite(decoded, link);
    return next === decoded ? path : next && encodeLike(next, path, delimiter);
  });
  return results.find((next) => next !== undefined);
}
