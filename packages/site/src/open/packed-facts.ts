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

// The sources of anchors are nine tenths of the facts about pages, and few pages have links to their anchors. As objects, they would
// take five times the memory of their JSON.

/** The JSON of the sources of packed facts. */
const jsonOf = new WeakMap<object, Uint8Array>();

/** Returns the same values without parts of a text, which would keep the whole text in memory. Facts keep their sources as JSON. */
export function pack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!('sources' in value)) return JSON.parse(JSON.stringify(value));
  const { sources, ...others } = value;
  const json = Buffer.from(JSON.stringify(sources));
  return withSources(JSON.parse(JSON.stringify(others)), json);
}

function withSources(facts: object, json: Uint8Array): object {
  let last: WeakRef<object> | undefined;
  jsonOf.set(facts, json);
  return Object.defineProperty(facts, 'sources', {
    enumerable: true,
    get() {
      const sources = last?.deref() ?? parseLine(json);
      last = new WeakRef(sources);
      return sources;
    },
  });
}

/** JSON contains no tab outside of strings, and `\t` in them. */
const TAB = 9;

/** Returns the parts of a line with a content: its key and values, and after a tab the sources of its facts. */
export function printContent({ key, values }: Pick<Content, 'key' | 'values'>): Uint8Array {
  const { facts, ...others } = values;
  if (typeof facts !== 'object' || facts === null)
    return Buffer.from(JSON.stringify({ key, values }));
  const { sources: _, ...rest } = Object.getOwnPropertyDescriptors(facts);
  const plain: Values = { ...others, facts: Object.defineProperties({}, rest) };
  const head = Buffer.from(`${JSON.stringify({ key, values: plain })}\t`);
  return Buffer.concat([head, jsonOf.get(facts) ?? new Uint8Array()]);
}

export function parseContent(line: Uint8Array): Pick<Content, 'key' | 'values'> {
  const tab = line.indexOf(TAB);
  const content: Content = parseLine(tab === -1 ? line : line.subarray(0, tab));
  const { facts } = content.values;
  if (tab !== -1) withSources(facts as object, line.subarray(tab + 1));
  return content;
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
        values = parseContent(line).values;
        size = Object.keys(values).length;
      }
      return values;
    },
  };
  return { content, isCurrent: () => !values || Object.keys(values).length === size };
}
