import type { TextEdit } from '@nav/core';
import { assertCall } from '@nav/core/internal';
import type { Finding, ParseResult, Source } from '@nav/core/stages';
import { MAX_JSON_DEPTH } from '@nav/json';
import { isModulePath } from '@nav/paths';
import { lineStarts, positionAt } from '@nav/positions';
import type { Refusal } from '../document/document.ts';
import { readModule } from './read-module.ts';

/** The config of a module, as `loadSite` of `@nav/core` takes it from its option `parse`. */
export interface ParsedModule extends ParseResult {
  /** A sentence with a location for each part of the config that is computed and therefore left out. */
  notes: readonly string[];
}

/**
 * Parses the config that a JavaScript or TypeScript module exports, without running it. Locations are those in the
 * module.
 */
export function parseModule(
  file: string,
  text: string,
  read: (file: string) => string | undefined,
): ParsedModule {
  assertCall(
    'parseModule(file, text, read)',
    typeof file === 'string',
    typeof text === 'string',
    typeof read === 'function',
  );
  const { source, parts, refusals, computed } = readModule(file, text, read);
  const inItsStyle = (one: Source): Source =>
    isModulePath(one.file) ? { ...one, translate: (edit) => inModuleStyle(edit, one) } : one;
  return {
    source: source && inItsStyle(source),
    parts: parts.map(inItsStyle),
    findings: refusals.map((refusal) =>
      findingOf(refusal, refusal.file === file ? text : (read(refusal.file) ?? '')),
    ),
    notes: computed.map(
      ({ file: part, range: { start }, reason }) =>
        `${part}:${start.line}:${start.column} ${reason.replace(/^It /, '')}, so it is left out, and nothing is reported as missing.`,
    ),
  };
}

/** A word, a string or a character. */
const TOKEN = /[\p{ID_Continue}$]+|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|.|$/uy;

function findingOf({ file, line, column, code, message }: Refusal, text: string): Finding {
  const starts = lineStarts(text);
  const start = (starts[line - 1] ?? 0) + column - 1;
  TOKEN.lastIndex = start;
  const token = TOKEN.exec(text)?.[0] ?? '';
  const range = { start: positionAt(starts, start), end: positionAt(starts, start + token.length) };
  const at = { file, range };
  if (code === 'too-deep') return { code, args: { limit: MAX_JSON_DEPTH }, at };
  if (code === 'duplicate-key') return { code, args: { key: token.replace(/["']/g, '') }, at };
  const found = code === 'invalid-json' ? syntaxError(file, message) : message;
  return { code: 'invalid-json', args: { reason: 'module', found }, at };
}

/** Turns the words of the parser, such as `Unexpected token.`, into a sentence about the module. */
function syntaxError(file: string, message: string): string {
  const reason = message.charAt(0).toLowerCase() + message.slice(1).replace(/\.+$/, '');
  return `Cannot parse the module ${JSON.stringify(file)}: ${reason}. Fix the syntax here.`;
}

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** The colon after a property name, past white space and comments. */
const COLON = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*:/;
/** A string at the start of a text, after parentheses or a type assertion and before a type. */
const STRING = /^(?:\(\s*)*((['"`])(?:\\[\s\S]|(?!\2)[^\\])*\2)/;

/** A template with an expression, or strings that are joined. */
const COMPOSED =
  /^(?:\(\s*)*(?:`(?:\\[\s\S]|[^\\`])*?(?<!\\)\$\{|(['"`])(?:\\[\s\S]|(?!\1)[^\\])*\1\s*\+|[\w$.]+\s*\+)/;

/** Rewrites an edit in the author's style: a string keeps its quotes and type, a bare property name stays bare. */
function inModuleStyle(edit: TextEdit, { text, positionAt }: Source): TextEdit | undefined {
  const { start, end } = edit.range;
  const old = text.slice(start.offset, end.offset);
  if (COMPOSED.test(old)) return undefined;
  const value: unknown = JSON.parse(edit.newText);
  if (typeof value !== 'string') return edit;
  const [before, literal, quote] = STRING.exec(old) ?? [];
  if (before !== undefined && literal !== undefined && quote !== undefined) {
    const to = start.offset + before.length;
    const range = { start: positionAt(to - literal.length), end: positionAt(to) };
    return { ...edit, range, newText: quoted(value, quote) };
  }
  if (!NAME.test(old)) return edit;
  const name = NAME.test(value) ? value : quoted(value, "'");
  // In `{ page }`, the name is also that of a constant.
  const isShorthand = !COLON.test(text.slice(end.offset));
  return { ...edit, newText: isShorthand ? `${name}: ${old}` : name };
}

function quoted(value: string, quote: string): string {
  const json = JSON.stringify(value);
  if (quote === '"') return json;
  const plain = json.slice(1, -1).replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
  return quote + (quote === '`' ? plain.replaceAll('${', '\\${') : plain) + quote;
}
