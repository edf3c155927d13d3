import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { MAX_TOOL_TEXT } from '../../terminal/limits.ts';

/** Runs a command line of nav. */
export type RunLine = (argv: readonly string[], terminal: Terminal) => Promise<CommandResult>;

/** The answer of a command line. */
export interface Answer {
  /** What it writes to stdout. */
  text: string;
  /** What it writes to stderr. */
  notes: string;
  code: number;
}

export interface ToolAnswer {
  text: string;
  isError?: boolean;
}

export interface ToolSession {
  /** The folder that requests are about, without symlinks. */
  root: string;
  /** The command lines of plans by their ids, oldest first. */
  plans: Map<string, readonly string[]>;
  run(argv: readonly string[]): Promise<Answer>;
}

/** Returns the answer of a command line, shortened to what an agent can read. */
export function answerOf({ text, notes, code }: Answer): ToolAnswer {
  if (code === 2 || text === '') return { text: notes || 'nav has no answer.', isError: true };
  const shown = shorten(text);
  return { text: notes === '' ? shown : `${shown}\n${notes}` };
}

/** Cuts a text to what an agent can read. */
export function shorten(text: string): string {
  if (text.length <= MAX_TOOL_TEXT) return text;
  return `${text.slice(0, MAX_TOOL_TEXT)}\n… Too long. Ask for a part, such as a smaller depth.\n`;
}

/** Returns a part of a list in the JSON of a command line. */
export function paged(
  answer: Answer,
  list: string,
  { offset, limit }: { offset: number; limit: number },
): ToolAnswer {
  const { text, notes } = answer;
  if (text === '') return { text: notes || 'nav has no answer.', isError: true };
  const value = JSON.parse(text);
  const all: unknown[] = value[list];
  const part = all.slice(offset, offset + limit);
  const left = all.length - offset - part.length;
  const shown = { ...value, [list]: part, ...(left > 0 ? { next: offset + limit, left } : {}) };
  return { text: JSON.stringify({ ...shown, ...(notes === '' ? {} : { notes }) }) };
}
