import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { isFile } from './files.ts';

/** The output of a git command. */
export interface GitResult {
  /** 0 on success; `ENOENT` if there is no git. */
  code: number | string;
  stdout: Buffer;
  stderr: string;
}

/** The most that a git command may print, in bytes: all pages of a revision pass through one pipe. */
const MAX_GIT_OUTPUT = 1 << 30;

/** Keeps git off the network and from prompting, and its messages in one language. */
const GIT_ENV = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/**
 * Runs git in a folder, without a shell and without the programs that the repository configures or contains.
 *
 * @param input is sent to its standard input.
 */
export function runGit(args: readonly string[], cwd: string, input = ''): GitResult {
  const git = findExecutable('git', cwd);
  if (git === undefined) return { code: 'ENOENT', stdout: Buffer.alloc(0), stderr: '' };
  const { error, status, signal, stdout, stderr } = spawnSync(
    git,
    ['-c', 'core.fsmonitor=false', ...args],
    { cwd, input, maxBuffer: MAX_GIT_OUTPUT, env: { ...process.env, ...GIT_ENV } },
  );
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? status ?? signal;
  return { code: code ?? 'UNKNOWN', stdout, stderr: stderr?.toString() ?? '' };
}

/** Windows also searches the current directory, where a repository may have planted a program of that name. */
function findExecutable(name: string, cwd: string): string | undefined {
  const { PATH = '' } = process.env;
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return PATH.split(delimiter)
    .filter((folder) => isAbsolute(folder) && resolve(folder) !== resolve(cwd))
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}

/** No repository, or a file outside of it: nothing is wrong. */
const NO_REPOSITORY = /^fatal: not a git repository \(or any|' is outside repository at '/m;

/**
 * Returns why a failed git command could not read a repository that exists.
 *
 * @returns `undefined` if there is no git or no repository.
 */
export function gitProblem({
  code,
  stderr,
}: Pick<GitResult, 'code' | 'stderr'>): string | undefined {
  if (code === 'ENOENT' || NO_REPOSITORY.test(stderr)) return undefined;
  const said = /^fatal: ([\s\S]*)/m.exec(stderr)?.[1] ?? stderr.replace(/^error: /, '');
  const [sentence = '', ...advice] = said.split('\n').map((line) => line.trim());
  if (sentence === '') return `it exited with ${code}`;
  const rest = advice.filter((line) => line !== '').join(' ');
  return rest === '' ? sentence.replace(/\.$/, '') : `${sentence}. ${rest}`;
}
