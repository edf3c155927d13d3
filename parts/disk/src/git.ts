import { spawn, spawnSync } from 'node:child_process';
import { findExecutable } from './executable.ts';
import { MAX_GIT_OUTPUT, MAX_GIT_TIME } from './limits.ts';

export interface GitResult {
  /** 0 on success; `ENOENT` without git. */
  code: number | string;
  stdout: Buffer;
  stderr: string;
}

/**
 * The commands that read objects, refs, the index, ignore patterns and attributes only. Others, such as `status` and `diff`,
 * compare files of the working tree, which git passes through the filters that the repository configures.
 */
export type GitCommand =
  | 'cat-file'
  | 'check-attr'
  | 'check-ignore'
  | 'config'
  | 'diff-tree'
  | 'log'
  | 'ls-files'
  | 'ls-tree'
  | 'merge-base'
  | 'rev-list'
  | 'rev-parse';

/** Keeps git off the network and from prompting, and its messages in one language. */
const GIT_ENV = {
  GIT_NO_LAZY_FETCH: '1',
  // Versions before 2.45 fetch the missing objects of a partial clone, through a protocol.
  GIT_ALLOW_PROTOCOL: '',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/** The options of git that replace the programs of a repository. */
export const NO_PROGRAMS: readonly string[] = [
  '--no-pager',
  ...[
    // Versions before 2.36 would run `false` as a program.
    'core.fsmonitor=',
    'core.hooksPath=/dev/null',
    // A program of Microsoft's git.
    'core.virtualFilesystem=',
    'diff.external=',
    'log.showSignature=false',
    // A folder of the working tree can have the files of a repository, with settings of its author.
    'safe.bareRepository=explicit',
  ].flatMap((setting) => ['-c', setting]),
];

/** Options that keep a command from running the programs of attributes. */
const SAFE_OPTIONS: Partial<Record<GitCommand, readonly string[]>> = {
  'diff-tree': ['--no-ext-diff', '--no-textconv'],
  log: ['--no-ext-diff', '--no-textconv'],
};

/**
 * Runs git in a folder, without a shell, the network, and the programs that the repository configures or contains.
 *
 * @param input is sent to its standard input.
 * @param timeout in milliseconds. Afterwards it is killed.
 */
export function runGit(
  [command, ...args]: readonly [GitCommand, ...string[]],
  cwd: string,
  input = '',
  timeout: number = MAX_GIT_TIME,
): GitResult {
  const git = findExecutable('git', cwd);
  if (git === undefined) return { code: 'ENOENT', stdout: Buffer.alloc(0), stderr: '' };
  const { error, status, signal, stdout, stderr } = spawnSync(git, safeArguments(command, args), {
    cwd,
    input,
    maxBuffer: MAX_GIT_OUTPUT,
    timeout,
    killSignal: 'SIGKILL',
    env: { ...process.env, ...GIT_ENV },
  });
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? status ?? signal;
  return {
    code: code ?? 'UNKNOWN',
    stdout: stdout ?? Buffer.alloc(0),
    stderr: stderr?.toString() ?? '',
  };
}

/**
 * Runs git as `runGit` does, and passes its output on in parts. Has no limit of time: a history can be long.
 *
 * @returns a promise of the exit code and of the messages; it does not reject.
 */
export function streamGit(
  [command, ...args]: readonly [GitCommand, ...string[]],
  cwd: string,
  onOutput: (part: Buffer) => void,
): Promise<Omit<GitResult, 'stdout'>> {
  const git = findExecutable('git', cwd);
  if (git === undefined) return Promise.resolve({ code: 'ENOENT', stderr: '' });
  return new Promise((resolve) => {
    const child = spawn(git, safeArguments(command, args), {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...GIT_ENV },
    });
    let stderr = '';
    child.stdout.on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ code: error.code ?? 'UNKNOWN', stderr });
    });
    child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 'UNKNOWN', stderr }));
  });
}

function safeArguments(command: GitCommand, args: readonly string[]): string[] {
  return [...NO_PROGRAMS, command, ...(SAFE_OPTIONS[command] ?? []), ...args];
}

/** No repository, or a file outside of it: nothing is wrong. */
const NO_REPOSITORY = /^fatal: not a git repository \(or any|' is outside repository at '/m;

/**
 * Returns why a failed git command could not read a repository that exists.
 *
 * @returns `undefined` without git or a repository.
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
