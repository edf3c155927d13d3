import type { Run } from '@nav/codemods/internal-writing';

/** The folder that paths start from, the output, and the run of a command. The terminal of a command is one. */
export interface Session {
  readonly cwd: string;
  /** The folder that `linksFrom` of settings cannot leave, without symlinks; by default, the whole repository is searched. */
  readonly within?: string;
  /** The run that all written files belong to, so that `nav undo` undoes them together. */
  readonly run?: Run;
  /** Shows the current step, until the next one. */
  progress(text: string): void;
  /** Writes notes immediately, to `stderr`. */
  write(stdout: string, stderr?: string): void;
}
