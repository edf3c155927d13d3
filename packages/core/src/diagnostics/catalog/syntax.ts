import { quote } from './wording.ts';

/** The reason why a text is not JSON. `syntaxMessages` has a sentence for each. */
export type SyntaxReason =
  | 'bad-escape'
  | 'bad-number'
  | 'bare-word'
  | 'comment'
  | 'control-character'
  | 'curly-quotes'
  | 'empty'
  | 'extra-bracket'
  | 'extra-text'
  | 'invisible-character'
  | 'merge-conflict'
  | 'missing-bracket'
  | 'missing-colon'
  | 'missing-comma'
  | 'missing-value'
  | 'other-format'
  | 'module'
  | 'single-quotes'
  | 'trailing-comma'
  | 'unclosed-bracket'
  | 'unclosed-string'
  | 'unexpected-character'
  | 'unquoted-key'
  | 'wrong-bracket';

/** The sentence for each way in which a text fails to be JSON. `found` is the text at fault. */
export const syntaxMessages: Readonly<Record<SyntaxReason, (found: string) => string>> = {
  'bad-escape': (found) => `${found} is not a valid JSON escape. Write \\\\ for a backslash.`,
  'bad-number': (found) =>
    `${found} is not a valid JSON number. Write it as 1, -1, 0.5 or 1e3, or put it in double quotes.`,
  'bare-word': (found) => `${found} is not a valid JSON value. Put text in double quotes.`,
  comment: () => 'Comments are not allowed in JSON. Remove this one.',
  'control-character': () =>
    'Raw control characters are not allowed in strings. Use an escape such as \\t or \\n.',
  empty: () => 'The file is empty. Write a { } object.',
  'extra-text': () =>
    'Unexpected text after the end of the JSON. Remove it, or the bracket before it.',
  'curly-quotes': (found) => `${found} is not a valid JSON quote. Use ".`,
  'extra-bracket': (found) =>
    `This ${quote(found)} does not match the open bracket, and the file has one too many. Remove it.`,
  'invisible-character': (found) =>
    `This is an invisible character (${codePoint(found)}). Delete it or replace it with a plain space.`,
  'merge-conflict': () =>
    'This is a conflict marker of git. Keep one side of the conflict, and remove the three marker lines.',
  'missing-bracket': (found) =>
    `A ${quote(otherCloser(found))} is missing before this ${quote(found)}. Add it.`,
  'missing-colon': () => 'A colon is missing between the property name and its value. Add it.',
  'missing-comma': () => 'A comma is missing before this. Add it.',
  // A config that is not JSON: its own parser writes the sentence.
  module: (found) => found,
  'other-format': (name) => `This looks like ${name}. Write the file as JSON.`,
  'missing-value': () =>
    'A value is missing before this. Add it, or remove the extra comma or property name.',
  'single-quotes': () => 'Single quotes are not allowed in JSON. Use double quotes.',
  'trailing-comma': () => 'Trailing commas are not allowed in JSON. Remove this one.',
  'unclosed-bracket': () =>
    'The file ends before all brackets are closed. Close the one that is still open.',
  'unclosed-string': () => 'This string is not closed on its line. Add a closing double quote.',
  'unexpected-character': (found) => `Unexpected ${quote(found)}. Remove it.`,
  'unquoted-key': (found) => `The property name ${found} must be in double quotes.`,
  'wrong-bracket': (found) =>
    `This ${quote(found)} does not match the open bracket. Use ${quote(otherCloser(found))}.`,
};

function otherCloser(closer: string): string {
  return closer === '}' ? ']' : '}';
}

function codePoint(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
