/** The exit codes of all commands. The help and the documentation derive from this list. */
export const exitCodes = {
  0: 'success, with or without warnings',
  1: 'errors, more warnings than --max-warnings, a change that the config rules out, or a canceled prompt',
  2: 'usage error, unknown name, no config, or a file that cannot be read or written',
} as const;

export type ExitCode = keyof typeof exitCodes;
