import { extensionOf } from './address.ts';
import { decodeEscapes, escapeSign } from './escapes.ts';
import { folderOf, plainPathFrom } from './path.ts';

/** The end of an address: white space, as in Markdown, or a character; empty at the end of the text. */
export type Delimiter = ' ' | '"' | "'" | '>' | '`' | '';

/** A link in a page, or another reference to a file. Offsets are UTF-16, 0-based; `end` is exclusive. */
export interface Link {
  /** The range of the path. */
  start: number;
  end: number;
  /** The path without its query and fragment: percent escapes as they are written, Markdown escapes decoded. */
  path: string;
  delimiter: Delimiter;
  /** True for a file that code imports, which is a JavaScript string and not an address. */
  isModule: boolean;
}

/**
 * Returns a link to `target` from the page `slug`, written like `like`: absolute or relative, with its extension. The
 * start page has the address `/`, unless `target` is the slug of its file.
 */
export function writeLink(slug: string, target: string, like: string): string {
  const isFolder = /(?:^|\/)\.{0,2}$/.test(like);
  const extension = extensionOf(like);
  const slash = like.endsWith('/') ? '/' : '';
  if (like.startsWith('/') || (target === '' && !isFolder)) {
    return target === '' ? '/' : `/${target}${extension}${like === '/' ? '' : slash}`;
  }
  const path = relativeTo(folderOf(slug), target) || '.';
  // A path that ends in dots names a folder; a page has a name only as seen from further above.
  const named =
    !isFolder && /(?:^|\/)\.{1,2}$/.test(path)
      ? `${path === '.' ? '' : `${path}/`}../${target.slice(target.lastIndexOf('/') + 1)}`
      : path;
  const dotted = like.startsWith('.') && !/^\.{1,2}(?:\/|$)/.test(named) ? `./${named}` : named;
  return `${dotted}${extension}${slash}`;
}

/** Returns the path from a folder to `target`, with `..` segments; empty if they are the same. */
function relativeTo(folder: string, target: string): string {
  return plainPathFrom(folder, target && `${target}/`).replace(/\/$/, '');
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
  return character > '\x7f' ? encodeURIComponent(character) : escapeSign(character);
}

/** Escapes the delimiter of a JavaScript string in a path. */
export function escapeString(path: string, delimiter: Delimiter): string {
  return path.replace(ENDS[delimiter], '\\$&');
}
