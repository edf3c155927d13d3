/**
 * Package managers run commands that are not on the path of a shell, so `nav` alone would be unknown there, or the
 * package of somebody else.
 *
 * @param script the path of the started script.
 */
export function programOf(env: NodeJS.ProcessEnv, script: string): string {
  const isLocal = env.npm_config_user_agent !== undefined || /[\\/]\.bin[\\/][^\\/]*$/.test(script);
  return isLocal ? 'npx @nav/cli' : 'nav';
}

/** Replaces `nav` in the command lines that a message suggests. */
export function withProgram(text: string, program: string): string {
  return text.replace(/(?<=`|[:$] |^ {2}|Usage: )nav(?= [a-z<-])/gm, program);
}

/** Formats a command line as its user would type it in a POSIX shell. */
export function commandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
}
