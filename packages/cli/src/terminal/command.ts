import type { Readable, Writable } from 'node:stream';
import type { Run } from '@nav/codemods/internal-writing';
import type { ExitCode } from './exit-codes.ts';

export interface CommandResult {
  stdout?: string;
  /** True if the answer is the content of files, which keeps its bytes unless a terminal shows it. */
  isContent?: boolean;
  /** Notes that a pipe does not want. */
  stderr?: string;
  code: ExitCode;
}

/** The result of a command whose user answered no. */
export const CANCELED: CommandResult = { stderr: 'Nothing was written.\n', code: 1 };

export interface Dialog {
  readonly input: Readable;
  readonly output: Writable;
}

/** Everything that a command may know about the process that it runs in. */
export interface Terminal {
  readonly cwd: string;
  /** The folder that `linksFrom` of settings cannot leave, without symlinks. */
  readonly within?: string;
  /** The command that starts nav, as its user would type it: `nav` or `npx @nav/cli`. */
  readonly program: string;
  /** The run that all written files belong to, so that `nav undo` undoes them together. */
  readonly run?: Run;
  /** True if stdout takes color. */
  readonly color: boolean;
  /** The width of the terminal, if known. */
  readonly columns?: number | undefined;
  /** The height of the terminal, if known. */
  readonly rows?: number | undefined;
  /** True if prompts can be answered. */
  readonly interactive: boolean;
  readonly dialog: Dialog;
  /** True if stdout is a terminal, which may be cleared. */
  readonly live: boolean;
  /** The folder of the repository that a CI job has checked out, if the environment names one. */
  readonly workspace?: string | undefined;
  /** The file to which a step of GitHub Actions appends the summary of its job, if the environment names one. */
  readonly jobSummary?: string | undefined;
  /** The command that opens a file in the editor of the user, such as `code --wait`, if the environment names one. */
  readonly editor?: string | undefined;
  showsLinks(): Promise<boolean>;
  /** Ends a command that keeps running, which then throws the reason. */
  readonly signal?: AbortSignal;
  /** Shows the current step, in a terminal only; the next step or the answer replaces it. */
  progress(text: string): void;
  /** Writes immediately, for commands that keep running. */
  write(stdout: string, stderr?: string): void;
}

/** The description of an option, and its values. */
export interface OptionRow {
  description: string;
  choices?: readonly string[];
  default?: string;
  /** A default that the command itself applies; the help shows it. */
  impliedDefault?: string;
  repeatable?: true;
  /** True if the command fails without it. */
  required?: true;
  group?: string;
  /** Leaves it out of the help: an option that programs pass, or that the command rejects with a reason. */
  hidden?: true;
}

/** Options by their flags, such as `-f, --format <name>`, each with its description or its row. */
export type OptionTable = Readonly<Record<string, string | OptionRow>>;

/** One command of `nav`: its help and its action. */
export interface Command<Options = never> {
  name: string;
  /** Such as `[path...]`. */
  arguments: string;
  /** The first argument, if the options depend on it. */
  topic?: string;
  /** The values of the first argument, if there is a list. */
  values?: readonly string[];
  description: string;
  options: OptionTable;
  examples: readonly (readonly [line: string, description: string])[];
  run(args: string[], options: Options, terminal: Terminal): CommandResult | Promise<CommandResult>;
}

export interface CommandRow {
  summary: string;
  /** @param args the arguments after the name: the options of some commands depend on them. */
  load(args: readonly string[]): Promise<{ command: Command }>;
}
