import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { MAX_TOOL_TEXT } from '../../terminal/limits.ts';

/** Runs a command line of nav. */
export type RunLine = (argv: readonly string[], terminal: Terminal) => Promise<CommandResult>;

/** The output of a command line. */
export interface Answer {
  /** The text on stdout. */
  text: string;
  /** The text on stderr. */
  notes: string;
  code: number;
}

export interface ToolAnswer {
  text: string;
  isError?: boolean;
}

export interface ToolSession {
  /** The real path of the folder that requests are confined to. */
  root: string;
  /** The command lines of plans by their ids, oldest first. */
  plans: Map<string, readonly string[]>;
  run(argv: readonly string[]): Promise<Answer>;
}

/** Returns the output of a command line as the answer of a tool, cut to `MAX_TOOL_TEXT`. */
export function answerOf({ text, notes, code }: Answer): ToolAnswer {
  if (code === 2 || text === '') return { text: notes || 'nav printed nothing.', isError: true };
  const shown = shorten(text);
  return { text: notes === '' ? shown : `${shown}\n${notes}` };
}

/** Cuts a text to `MAX_TOOL_TEXT`. */
export function shorten(text: string): string {
  if (text.length <= MAX_TOOL_TEXT) return text;
  return `${text.slice(0, MAX_TOOL_TEXT)}\n… Truncated. Ask for less, such as a smaller depth.\n`;
}

/** Returns one page of a list in the JSON output of a command line. */
export function paged(
  answer: Answer,
  list: string,
  { offset, limit }: { offset: number; limit: number },
): ToolAnswer {
  const { text, notes } = answer;
  if (text === '') return { text: notes || 'nav printed nothing.', isError: true };
  const value = JSON.parse(text);
  const all: unknown[] = value[list];
  const part = all.slice(offset, offset + limit);
  const left = all.length - offset - part.length;
  const shown = { ...value, [list]: part, ...(left > 0 ? { next: offset + limit, left } : {}) };
  return { text: JSON.stringify({ ...shown, ...(notes === '' ? {} : { notes }) }) };
}
