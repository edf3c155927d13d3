import type { CommandResult, Terminal } from './command.ts';
import { printable, printableJson } from './text.ts';

/** Clears the screen, if nothing else is written. */
export const CLEAR = '\u001b[2J\u001b[3J\u001b[H';

/** The escape sequences of nav in a text, which are colors and hyperlinks, and the ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const OWN_SEQUENCES = /(\u001b(?:\[[\d;]*m|\]8;;[^\p{Cc}]*\u0007)|\n)/u;

/** Formats a value as a machine reads it. Characters that could steer a terminal or reorder a line are escapes. */
export function printJson(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  return `${printableJson(value, replacer)}\n`;
}

/** The version of the JSON that commands print. Properties may be added without a new one. */
const JSON_VERSION = 1;

/** Formats the answer of a command as JSON, with the version of its format. */
export function printAnswer(
  answer: object,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  return printJson({ version: JSON_VERSION, ...answer }, replacer);
}

/** Makes lines safe for a terminal. The escape sequences of nav stay. */
export function printableLines(text: string): string {
  // Splitting at a group keeps what it matches, at odd indexes.
  return text
    .split(OWN_SEQUENCES)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join('');
}

export function safeTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    progress: (text) => terminal.progress(printable(text)),
    write: (stdout, stderr = '') =>
      terminal.write(stdout === CLEAR ? CLEAR : printableLines(stdout), printableLines(stderr)),
  };
}

/** The contents of files keep their bytes, except on a terminal. */
export function safeResult(
  { stdout, stderr, isContent, code }: CommandResult,
  { live }: Pick<Terminal, 'live'>,
): CommandResult {
  return {
    ...(stdout === undefined
      ? {}
      : { stdout: isContent && !live ? stdout : printableLines(stdout) }),
    ...(stderr === undefined ? {} : { stderr: printableLines(stderr) }),
    code,
  };
}

export function printCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\n`).join('');
}

function csvField(value: string | number): string {
  // A spreadsheet would run it as a formula.
  const text = String(value).replace(/^(?=[=+@\t\r-])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
