// With the package `yaml`, a check of 3 MB of specifications would take about 2.5 times as long. Both read 3,012 files from real
// repositories alike.
import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from 'js-yaml';
import { MAX_MERGED_KEYS, MAX_YAML_DEPTH, MAX_YAML_SEPARATORS } from '../limits/limits.ts';

/** Offsets into a text, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The value of a YAML file, or the reason why it has none, as a clause, with its location. */
export type YamlReading<Value = unknown> =
  | { value: Value; problem?: undefined }
  | { problem: string; span?: Span | undefined; duplicate?: string };

/** YAML 1.2, with the merge keys of 1.1 that builders read. */
const SCHEMA = /* @__PURE__ */ CORE_SCHEMA.withTags(mergeTag);

/**
 * Parses a YAML text into what `JSON.parse` would make of it; an empty text is `undefined`.
 * An alias is the same object as what it repeats, so a value may share parts, and even contain itself.
 */
export function parseYaml(text: string): YamlReading {
  const reading = parseYamlWith(text, (yaml, limits) =>
    loadAll(yaml, { ...limits, schema: SCHEMA, maxTotalMergeKeys: MAX_MERGED_KEYS }),
  );
  if (reading.problem !== undefined) return reading;
  const documents = reading.value;
  if (documents.length < 2) return { value: documents[0] };
  return severalDocuments(text);
}

export function severalDocuments(text: string): Extract<YamlReading, { problem: string }> {
  const start = text.lastIndexOf('\n---') + 1;
  return { problem: 'it has several YAML documents', span: { start, end: start + 3 } };
}

/**
 * Parses a YAML text with a function of `js-yaml`, within the limits of `parseYaml`. The types of `js-yaml` need a newer
 * TypeScript than our users may have, so none of them is in a signature.
 */
export function parseYamlWith<Value>(
  text: string,
  parse: (text: string, limits: { maxDepth: number }) => Value,
): YamlReading<Value> {
  if (isHuge(text)) return { problem: 'it is too large to be read as YAML; convert it to JSON' };
  try {
    return { value: leniently(text, (yaml) => parse(yaml, { maxDepth: MAX_YAML_DEPTH })) };
  } catch (error) {
    return error instanceof YAMLException ? faultOf(text, error) : { problem: 'it is not YAML' };
  }
}

/** Parses a text; if a line is not indented enough, once more with its closing brackets moved up. */
function leniently<Result>(text: string, parse: (text: string) => Result): Result {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof YAMLException) || error.reason !== 'deficient indentation') throw error;
    return parse(joinClosingBrackets(text));
  }
}

/**
 * Replaces each line break before a line that starts with a closing bracket with spaces, so that offsets stay the same.
 * In YAML such a line must be indented more than its key. Authors often write otherwise, and builders accept it.
 */
function joinClosingBrackets(text: string): string {
  /** The indentation of the key of a block text (`|`, `>`), which keeps its lines. */
  let block: number | undefined;
  return text.replace(
    /^([ \t]*)(.*)(\r?\n|$)(?=[ \t]*([\]}])?)/gm,
    (line, spaces, rest, lineBreak, bracket) => {
      if (block !== undefined && (rest === '' || spaces.length > block)) return line;
      block = undefined;
      if (/(?:^|\s)[|>][-+\d]*[ \t]*(?:#.*)?$/.test(rest))
        block = /^ *(?:- +)*/.exec(line)?.[0].length;
      if (bracket === undefined || block !== undefined) return line;
      const code = /^(?:[^"'#]|"(?:\\.|[^"\\])*"|'[^']*'|(?<=\S)#)*/.exec(rest)?.[0] ?? '';
      const kept = rest.charAt(code.length) === '#' ? code.padEnd(rest.length) : rest;
      return spaces + kept + ' '.repeat(lineBreak.length);
    },
  );
}

function isHuge(text: string): boolean {
  if (text.length < MAX_YAML_SEPARATORS) return false;
  let separators = 0;
  for (const _ of text.matchAll(/[\n\r,:\-?[{\\]/g)) {
    separators += 1;
    if (separators > MAX_YAML_SEPARATORS) return true;
  }
  return false;
}

function faultOf(
  text: string,
  { reason, mark }: YAMLException,
): { problem: string; span?: Span | undefined; duplicate?: string } {
  const span = mark && wordAt(text, mark.position);
  if (reason.startsWith('nesting exceeded'))
    return { problem: `it is nested deeper than ${MAX_YAML_DEPTH} levels`, span };
  if (span && reason.startsWith('duplicated mapping key')) {
    const key = text.slice(span.start, span.end).replace(/^(["'])(.*)\1$/, '$2');
    return { problem: `it has the duplicate key "${key}"`, span, duplicate: key };
  }
  return { problem: `it is not YAML (${reason.slice(0, 100)})`, span };
}

/** The quoted or plain word at an offset, or the one character there. */
function wordAt(text: string, offset: number): Span {
  const start = /["'*]/.test(text.charAt(offset - 1)) ? offset - 1 : Math.min(offset, text.length);
  const word = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s,:[\]{}"']+|[^\n\r]?/y;
  word.lastIndex = start;
  word.test(text);
  return { start, end: word.lastIndex };
}
