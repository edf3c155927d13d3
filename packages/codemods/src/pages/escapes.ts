import { decodeEscapes } from '@nav/core';

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

/** What ends a destination in Markdown, or its path, and what begins an escape. */
const SPECIAL = /[\s()<>"'#?%]/g;
/** The same with all that is not of ASCII, but for half a surrogate pair, which is no letter. */
const NOT_PLAIN = /[^!-~\p{Cs}]|[()<>"'#?%]/gu;

/**
 * A path as it is written in the place of `like`: with percent escapes where that has them, or where it cannot do without.
 *
 * @param isBare whether white space ends it, as in Markdown
 */
export function spell(path: string, like: string, isBare: boolean): string {
  const isEscaped = decodeEscapes(like) !== like;
  if (!isEscaped && !isBare && !/[#?%]/.test(path)) return path;
  const escaped = isEscaped && !/[^ -~]/.test(like) ? NOT_PLAIN : SPECIAL;
  return path.replace(escaped, escapeOf);
}

function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= 128) return encodeURIComponent(character);
  return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
