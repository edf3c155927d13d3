/** The run in which sites are opened: the folder that paths start from, and its output. The terminal of a command is one. */
export interface Run {
  readonly cwd: string;
  /** Shows the current step, until the next one. */
  progress(text: string): void;
  /** Writes notes immediately, to `stderr`. */
  write(stdout: string, stderr?: string): void;
}
