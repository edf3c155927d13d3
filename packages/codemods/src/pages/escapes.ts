import { decodeEscapes } from '@nav/core/internal';

/**
 * The paths that an address may mean: the one without its percent escapes, and the one that is written, as a file may be
 * named with a percent sign.
 */
export function readingsOf(address: string): string[] {
  const plain = decodeEscapes(address);
  return plain === address ? [address] : [plain, address];
}

/** What `find` finds for the first of the paths that an address may mean for which it finds anything. */
export function readAs<T>(address: string, find: (path: string) => T | undefined): T | undefined {
  for (const path of readingsOf(address)) {
    const found = find(path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What ends an address somewhere, or its path, and what begins an escape. */
const SPECIAL = /[\s()<>"'#?%]/g;
/** The same with all that is not of ASCII, but for half a surrogate pair, which is no letter. */
const NOT_PLAIN = /[^!-~\p{Cs}]|[()<>"'#?%]/gu;

/** What ends an address: white space, as in Markdown, or a character; the empty text where nothing else follows it. */
export type Closer = ' ' | '"' | "'" | '>' | '`' | '';

/** What an address cannot hold before what ends it. */
const ENDS: Readonly<Record<Closer, RegExp>> = {
  ' ': /[\s()<>"']/g,
  '"': /"/g,
  "'": /'/g,
  '>': /[<>]/g,
  '`': /`|\$(?=\{)/g,
  '': /(?!)/g,
};

/** A path as it is written in the place of `like`: with percent escapes where that has them, or where it cannot do without. */
export function spell(path: string, like: string, closer: Closer): string {
  const isEscaped = decodeEscapes(like) !== like;
  const all = isEscaped && !/[^ -~]/.test(like) ? NOT_PLAIN : SPECIAL;
  const escaped = isEscaped || /[#?%]/.test(path) ? path.replace(all, escapeOf) : path;
  return escaped.replace(ENDS[closer], escapeOf);
}

/** A path as a string of JavaScript between quotes. */
export function quoted(path: string, closer: Closer): string {
  return path.replace(ENDS[closer], '\\$&');
}

function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= 128) return encodeURIComponent(character);
  return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
