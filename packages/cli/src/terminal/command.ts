import type { Readable, Writable } from 'node:stream';

/** What a command answers with. */
export interface Outcome {
  /** The answer. */
  stdout?: string;
  /** Chatter: what a pipe does not want. */
  stderr?: string;
  /** 0: fine. 1: errors were found, or nothing was done because something was refused. 2: the command could not do its work. */
  code: 0 | 1 | 2;
}

/** The streams between `nav` and whoever answers its questions. */
export interface Dialog {
  readonly input: Readable;
  readonly output: Writable;
}

/** All that a command may know of the process that it runs in. */
export interface Terminal {
  readonly cwd: string;
  /** Whether stdout takes colour. */
  readonly color: boolean;
  /** The width of the terminal, if known. */
  readonly columns?: number | undefined;
  /** Whether somebody can answer questions. */
  readonly interactive: boolean;
  /** Where questions are put and answered. */
  readonly dialog: Dialog;
  /** Whether stdout is a terminal, which may be cleared. */
  readonly live: boolean;
  /** Shows what is being done, on a terminal only; the next call or the answer replaces it. */
  progress(text: string): void;
  /** Writes at once, for commands that go on running. */
  write(stdout: string, stderr?: string): void;
}

/** An option as `commander` reads it. */
export interface OptionRow {
  /** Such as `-f, --format <name>`. */
  flags: string;
  about: string;
  choices?: readonly string[];
  /** What the command gets where nobody gives the option. */
  default?: string;
  /** What then counts, where the command finds that out itself: the help shows it. */
  assumed?: string;
  /** Given several times, the values make a list. */
  repeatable?: true;
  /** The heading that it stands under in the help, where that is not the one of all options. */
  group?: string;
}

/** One command of `nav`: what its help says, and what it does. */
export interface Command<Options = never> {
  name: string;
  /** Such as `[path...]`. */
  arguments: string;
  /** The first argument, where the options depend on it and are those for this one. */
  topic?: string;
  about: string;
  options: readonly OptionRow[];
  /** Command lines, each with what it does. */
  examples: readonly (readonly [line: string, does: string])[];
  run(args: string[], options: Options, terminal: Terminal): Outcome | Promise<Outcome>;
}
