import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, isAbsolute } from 'node:path';
import { findExecutable } from '@nav/disk';
import { reasonOf } from '@nav/site/failure';

/** A program that opens files, with the arguments that a person gives it always. */
export interface Editor {
  /** Such as `code` or `vim`. */
  name: string;
  program: string;
  args: readonly string[];
}

/** The arguments with which editors open a line. All others get only the file. */
const LINES: readonly [names: RegExp, argsOf: (file: string, line: string) => string[]][] = [
  [
    /^(?:code|code-insiders|codium|vscodium|cursor|windsurf)$/,
    (file, line) => ['--goto', `${file}:${line}`],
  ],
  [/^(?:subl|sublime_text|zed|zeditor|atom|hx|helix)$/, (file, line) => [`${file}:${line}`]],
  [
    /^(?:n?vim?|gvim|mvim|nano|pico|emacs|emacsclient|kak|joe|micro|ne|gedit|kwrite)$/,
    (file, line) => [`+${line}`, file],
  ],
  [
    /^(?:clion|goland|idea|phpstorm|pycharm|rider|rubymine|rustrover|webstorm)(?:64)?$/,
    (file, line) => ['--line', line, file],
  ],
  [/^kate$/, (file, line) => ['--line', line, file]],
  [/^notepad\+\+$/, (file, line) => [`-n${line}`, file]],
];
/** Editors that draw in a terminal, where nav preview runs already. */
const IN_TERMINAL = /^(?:n?vim?|nano|pico|hx|helix|kak|joe|micro|ne|ed)$/;

/** Returns the editor in a command such as `code --wait`; undefined without one. No shell reads the command. */
export function editorIn(command: string | undefined): Editor | undefined {
  const words = Array.from(
    (command ?? '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  const [program = '', ...args] = words;
  const name = basename(program.replaceAll('\\', '/')).replace(/\.(?:exe|cmd|bat)$/i, '');
  return name === '' ? undefined : { name, program, args };
}

/**
 * Opens a file in an editor. Programs in the current directory or of packages are not run.
 *
 * @param file an absolute path, so that it cannot be taken for an option.
 * @returns the problem as a sentence; undefined if the editor was started.
 */
export async function openInEditor(
  { name, program, args }: Editor,
  file: string,
  line: number,
  cwd: string,
): Promise<string | undefined> {
  const place = LINES.find(([names]) => names.test(name.toLowerCase()))?.[1](
    file,
    String(line),
  ) ?? [file];
  const words = [...args, ...place];
  if (IN_TERMINAL.test(name)) {
    const command = [program, ...words].map((word) => (/\s/.test(word) ? `"${word}"` : word));
    return `${name} needs its own terminal. Run: ${command.join(' ')}`;
  }
  const found = isAbsolute(program) ? program : findExecutable(program, cwd);
  if (found === undefined) return `The editor "${program}" is not a program in PATH.`;
  try {
    const child = spawn(found, words, { cwd, stdio: 'ignore', detached: true, shell: false });
    await once(child, 'spawn');
    child.unref();
    return undefined;
  } catch (error) {
    return `${name} cannot be started: ${reasonOf(error)}.`;
  }
}
