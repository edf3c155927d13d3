import { isObject, ownValue } from '@nav/json';
import { parse, TomlError } from 'smol-toml';
import { fileStart, type Place } from './place.ts';

/** The value of a TOML file; or the reason why it has none, as a clause, with its location. */
export type TomlFile =
  | { root: Readonly<Record<string, unknown>>; problem?: undefined }
  | { root?: undefined; problem: string; at: Place };

export function readToml(file: string, text: string): TomlFile {
  try {
    return { root: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The message goes on with the line and a picture of it.
    const problem = error.message.split('\n', 1)[0]?.replace(/^Invalid TOML document: /, '') ?? '';
    return { problem, at: { file, line: error.line, column: error.column } };
  }
}

export function tomlValue(root: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (isObject(value) ? ownValue(value, key) : undefined),
    root,
  );
}

/**
 * Searches the lines below the header of its table, because the parser does not keep locations. Without such a line,
 * returns the beginning of the file.
 */
export function tomlPlace(file: string, text: string, ...keys: readonly string[]): Place {
  const wanted = JSON.stringify(keys);
  let table: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^[ \t]*\[{1,2}([^\]]*)\]/.exec(line)?.[1];
    if (header !== undefined) table = keysOf(header);
    const written = /^([ \t]*)((?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w.\- \t])+?)[ \t]*=/.exec(line);
    const key = written
      ? [...table, ...keysOf(written[2] ?? '')]
      : header === undefined
        ? []
        : table;
    if (key.length > 0 && JSON.stringify(key) === wanted) {
      return { file, line: index + 1, column: line.search(/\S/) + 1 };
    }
  }
  return fileStart(file);
}

function keysOf(dotted: string): string[] {
  return [...dotted.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+)/g)].map(
    ([, basic, literal, bare]) => basic?.replace(/\\(.)/g, '$1') ?? literal ?? bare ?? '',
  );
}
