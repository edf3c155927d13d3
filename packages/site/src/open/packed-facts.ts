import { parseLine } from './cache-file.ts';

/** Values derived from the content of a file, by name. They are plain data, with null in place of `undefined`. */
export type Values = Record<string, unknown>;

/** The content that one or more files share. Versions of a site often have the same pages. */
export interface Content {
  /** A digest of the bytes, followed by the file extension. */
  key: string;
  readonly values: Values;
  /** True if the host must read the files and note that they are not UTF-8. */
  isNoted: boolean;
}

/** Returns the same values without parts of a text, which would keep the whole text in memory. */
export function pack(value: unknown): unknown {
  return typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value;
}

export function printContent({ key, values }: Pick<Content, 'key' | 'values'>): string {
  return JSON.stringify({ key, values });
}

/** The start of the line of a content, before its key. */
const BEFORE_KEY = '{"key":"'.length;
const QUOTE = 0x22;

/** Returns a content that parses its line when its values are first needed, and a test that it has no other values since. */
export function lazyContent(line: Uint8Array): { content: Content; isCurrent: () => boolean } {
  const end = line.indexOf(QUOTE, BEFORE_KEY);
  const key = Buffer.from(line.buffer, line.byteOffset + BEFORE_KEY, end - BEFORE_KEY).toString();
  let values: Values | undefined;
  let size = 0;
  const content: Content = {
    key,
    isNoted: false,
    get values() {
      if (!values) {
        values = (parseLine(line) as Content).values;
        size = Object.keys(values).length;
      }
      return values;
    },
  };
  return { content, isCurrent: () => !values || Object.keys(values).length === size };
}
