import { parse } from 'json-source-map';
import { MAX_MAPPED_STRING } from '../text/limits.ts';
import type { JsonNode } from './tree.ts';

/** A place in a text. All three are 0-based; a tab counts as four columns. */
export interface MappedPlace {
  line: number;
  column: number;
  pos: number;
}

/** The places of all values and property names of a JSON text by JSON pointer, in the format of `json-source-map`. */
export type PointerMap = Record<
  string,
  { key?: MappedPlace; keyEnd?: MappedPlace; value: MappedPlace; valueEnd: MappedPlace }
>;

/** Maps a text without duplicate keys. Returns `undefined` if a string of it is too long. */
export function mapPointers(root: JsonNode): PointerMap | undefined {
  if (hasLongString(root)) return undefined;
  // The library does not accept a byte order mark, but a space of the same length.
  return parse(root.document.text.replace(/^\ufeff/, ' ')).pointers as PointerMap;
}

function hasLongString({ kind, keyStart, keyEnd, start, end, children }: JsonNode): boolean {
  const length = Math.max(keyEnd - keyStart, kind === 'string' ? end - start : 0);
  return length > MAX_MAPPED_STRING || children.some(hasLongString);
}
