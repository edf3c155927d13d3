import { once } from '@nav/collections';
import { decode, readListedFile } from '@nav/disk';

/** The matches that a file contains, by string or pattern. */
export type Found<Text> = ReadonlyMap<Text, readonly string[]>;

/** A file that was read, and what it contains of some lists of strings and patterns. */
interface SearchedFile {
  bytes: Buffer;
  found: Map<readonly (string | RegExp)[], Found<unknown>>;
}

/** The room for contents that are compared with later files, in bytes. Only its used part takes memory. */
const ROOM = 32_000_000;
/** The size of a file that is too large to search, in bytes. */
const TOO_LARGE = 1_000_000;

/**
 * Returns a function that searches a file for a list of strings and patterns; `undefined` for a file that is large, empty or a symbolic link.
 * Files with the same content are searched once for the same list. Versions of a site often have the same pages.
 */
export function fileSearcher(): <Text extends string | RegExp>(
  file: string,
  texts: readonly Text[],
) => Found<Text> | undefined {
  const room = once(() => Buffer.allocUnsafeSlow(ROOM));
  const known = new Map<number, SearchedFile>();
  let used = 0;
  /** The last file, because several searches often follow each other. */
  let last: { file: string; content: SearchedFile } | undefined;

  function contentOf(bytes: Buffer): SearchedFile {
    const key = bytes.length * 2 ** 32 + sampleOf(bytes);
    const equal = known.get(key);
    if (equal?.bytes.equals(bytes)) return equal;
    const content = { bytes, found: new Map() };
    // The next file overwrites the bytes of others.
    if (!equal && used + bytes.length + TOO_LARGE <= ROOM) {
      known.set(key, content);
      used += bytes.length;
    }
    return content;
  }

  return <Text extends string | RegExp>(file: string, texts: readonly Text[]) => {
    if (last?.file !== file) {
      const bytes = readListedFile(file, room().subarray(used, used + TOO_LARGE));
      last = bytes && { file, content: contentOf(bytes) };
    }
    if (!last) return undefined;
    const { bytes, found } = last.content;
    const before = found.get(texts) as Found<Text> | undefined;
    if (before) return before;
    const now = search(bytes, texts);
    found.set(texts, now);
    return now;
  };
}

/** Returns some of the bytes as a number. */
function sampleOf(bytes: Buffer): number {
  return bytes.length < 4 ? 0 : bytes.readUInt32LE((bytes.length - 4) >> 1);
}

function search<Text extends string | RegExp>(bytes: Buffer, texts: readonly Text[]): Found<Text> {
  const found = new Map<Text, readonly string[]>();
  const latin1 = once(() => bytes.toString('latin1'));
  for (const one of texts) {
    if (typeof one === 'string') {
      if (bytes.includes(one)) found.set(one, [one]);
      continue;
    }
    const matches = latin1().match(one);
    // Parts of a text would keep the whole text in memory.
    if (matches)
      found.set(
        one,
        matches.map((match) => decode(Buffer.from(match, 'latin1'))),
      );
  }
  return found;
}
