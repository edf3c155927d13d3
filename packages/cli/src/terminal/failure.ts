import { failureText } from '@nav/site/failure';
import type { CommandResult } from './command.ts';
import type { ExitCode } from './exit-codes.ts';

/** Ends a command with a text on stderr instead of an answer. */
export class CommandFailure extends Error {
  readonly stderr: string;
  readonly code: ExitCode;

  constructor(stderr: string, code: ExitCode) {
    super(stderr.trimEnd());
    this.stderr = stderr;
    this.code = code;
  }
}

/** Returns what a command that ended with an expected failure prints; undefined for an unexpected exception. */
export function failureResult(
  error: unknown,
): Required<Pick<CommandResult, 'stderr' | 'code'>> | undefined {
  const stderr = failureText(error);
  if (stderr !== undefined) return { stderr, code: 2 };
  return error instanceof CommandFailure ? { stderr: error.stderr, code: error.code } : undefined;
}

/** Formats an unexpected exception. The stack is included only if `debug` is set. */
export function crashReport(error: unknown, debug: string | undefined): string {
  const { message, stack }: Pick<Error, 'message' | 'stack'> =
    error instanceof Error ? error : { message: String(error) };
  const details = debug && stack ? `${stack}\n` : '';
  return `nav failed unexpectedly: ${message.split('\n')[0]}\nThis is a bug in nav. Please report it with the command and your docs.json. Set DEBUG=1 to see where it happened.\n${details}`;
}
