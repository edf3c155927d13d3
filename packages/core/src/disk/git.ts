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

/** The most time that a git command may take, in milliseconds: a config can name a pipe that nobody writes to. */
const MAX_GIT_TIME = 120_000;

/** Keeps git off the network and from prompting, and its messages in one language. */
const GIT_ENV = {
  GIT_NO_LAZY_FETCH: '1',
  // Versions before 2.45 fetch the missing objects of a partial clone, through a protocol.
  GIT_ALLOW_PROTOCOL: '',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/** Settings that replace the programs of a repository, apart from its filters. */
const NO_PROGRAMS = [
  '--no-pager',
  ...[
    // Versions before 2.36 would run `false` as a program.
    'core.fsmonitor=',
    'core.hooksPath=/dev/null',
    'diff.external=',
    'log.showSignature=false',
  ].flatMap((setting) => ['-c', setting]),
];

/** Commands that read objects and refs only. No filter applies to them. */
const OBJECT_COMMANDS = new Set([
  'cat-file',
  'config',
  'diff-tree',
  'log',
  'ls-tree',
  'merge-base',
  'rev-list',
  'rev-parse',
]);

/** Options that keep a command from running the programs of attributes and the git of submodules. */
const SAFE_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  diff: ['--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
  'diff-tree': ['--no-ext-diff', '--no-textconv'],
  log: ['--no-ext-diff', '--no-textconv'],
  show: ['--no-ext-diff', '--no-textconv'],
  status: ['--ignore-submodules=all'],
};

/**
 * Runs git in a folder, without a shell, the network, and the programs that the repository configures or contains.
 *
 * @param args start with the git command, after options such as `--literal-pathspecs`.
 * @param input is sent to its standard input.
 * @param timeout in milliseconds. Afterwards it is killed.
 */
export function runGit(
  args: readonly string[],
  cwd: string,
  input = '',
  timeout: number = MAX_GIT_TIME,
): GitResult {
  const git = findExecutable('git', cwd);
  if (git === undefined) return { code: 'ENOENT', stdout: Buffer.alloc(0), stderr: '' };
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  const command = args[at] ?? '';
  const safe = [...args.slice(0, at + 1), ...(SAFE_OPTIONS[command] ?? []), ...args.slice(at + 1)];
  if (at < 0 || OBJECT_COMMANDS.has(command)) return spawnGit(git, safe, cwd, input, timeout);

  const listed = spawnGit(git, LIST_FILTERS, cwd);
  // 1: there are none.
  if (listed.code !== 0 && listed.code !== 1) return listed;
  const names = new Set(listed.stdout.toString().split('\0').map(filterName).filter(Boolean));
  if ([...names].some((name) => name.includes('='))) return UNSAFE_FILTER;
  const overrides = [...names].flatMap((name) =>
    FILTER_SETTINGS.flatMap((setting) => ['-c', `filter.${name}.${setting}`]),
  );
  return spawnGit(git, [...overrides, ...safe], cwd, input, timeout);
}

const LIST_FILTERS = ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'];

/** Git calls these programs for files of the working tree. A required filter without a program is an error. */
const FILTER_SETTINGS = ['clean=', 'smudge=', 'process=', 'required=false'];

/** Returns the middle of `filter.NAME.clean`. */
function filterName(key: string): string {
  return /^filter\.(.*)\.[^.]*$/s.exec(key)?.[1] ?? '';
}

/** An option of git cannot override such a name. */
const UNSAFE_FILTER: GitResult = {
  code: 128,
  stdout: Buffer.alloc(0),
  stderr: 'fatal: the git config has a filter with "=" in its name',
};

function spawnGit(
  git: string,
  args: readonly string[],
  cwd: string,
  input = '',
  timeout: number = MAX_GIT_TIME,
): GitResult {
  const { error, status, signal, stdout, stderr } = spawnSync(git, [...NO_PROGRAMS, ...args], {
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
