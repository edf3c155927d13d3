import { spawnSync } from 'node:child_process';
import { findExecutable, NO_PROGRAMS } from '@nav/disk';
import type { Base, PullRequest } from './event.ts';
import { MAX_COMMAND_TIME } from './limits.ts';

/** The depths to which a shallow clone is fetched, one after the other. The last one fetches everything. */
const DEPTHS = ['--depth=2', '--depth=50', '--depth=1000', '--unshallow'];

/** Settings that replace what a repository can name for a fetch, in addition to its other programs. */
const FETCH_SETTINGS = [
  'core.alternateRefsCommand=true',
  'core.askPass=',
  'credential.helper=',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting]);

const ENV = {
  GIT_ALLOW_PROTOCOL: 'file:http:https:ssh',
  GIT_ASKPASS: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_SSH_COMMAND: 'ssh',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/**
 * Returns the commit to compare `HEAD` with, and fetches as much of the history as that takes.
 *
 * @returns a commit that shares a merge base with `HEAD`.
 * @throws Error that says what is not checked out, or what git could not do.
 */
export function fetchBase(
  { commit }: Base,
  pullRequest: PullRequest | undefined,
  folder: string,
): string {
  const checkedOut = git(['rev-parse', '--verify', 'HEAD'], folder);
  if (checkedOut.status !== 0) throw new Error(noCheckout(folder, checkedOut.stderr));
  if (pullRequest?.isCheckedOutByHand) assertPullRequest(checkedOut.stdout, pullRequest, folder);
  const wanted = [commit, checkedOut.stdout];
  let problem = '';
  for (const depth of DEPTHS) {
    // The merge commit of a pull request is newer than its event. What others merged since then is not part of it.
    const [first, second] = parents(folder);
    const isMerge = second !== undefined && second === pullRequest?.head;
    const base = isMerge && first !== undefined ? first : commit;
    if (git(['merge-base', base, 'HEAD'], folder).status === 0) return base;
    const isShallow = git(['rev-parse', '--is-shallow-repository'], folder).stdout === 'true';
    if (depth === '--unshallow' && !isShallow) break;
    const fetched = git(fetchArguments(isShallow ? depth : undefined, wanted), folder);
    problem = fetched.status === 0 ? '' : fetched.stderr;
  }
  if (git(['merge-base', commit, 'HEAD'], folder).status === 0) return commit;
  throw new Error(
    `Cannot fetch ${commit}, the base of this change. ${problem || 'It shares no history with HEAD.'} With "fetch-depth: 0", actions/checkout fetches it.`,
  );
}

export function noCheckout(folder: string, reason = ''): string {
  const isRepository = !/not a git repository|ENOENT|^$/.test(reason);
  return isRepository
    ? `git cannot read ${folder}: ${reason}`
    : `${folder} is not a git repository. Add a step with "uses: actions/checkout@v7" before this one.`;
}

export function isCheckedOut(folder: string): boolean {
  return git(['rev-parse', '--git-dir'], folder).status === 0;
}

/**
 * With `pull_request_target`, actions/checkout takes the base branch, which has no problem of the pull request.
 *
 * @throws Error that says what to check out.
 */
function assertPullRequest(head: string, { head: wanted, number }: PullRequest, folder: string) {
  if (head === wanted || parents(folder).includes(wanted)) return;
  throw new Error(
    `The pull request is not checked out: HEAD is ${head}. Set "ref: refs/pull/${number}/merge" and "persist-credentials: false" for actions/checkout.`,
  );
}

function fetchArguments(depth: string | undefined, wanted: readonly string[]): string[] {
  return [
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
    '--upload-pack=git-upload-pack',
    ...(depth === undefined ? [] : [depth]),
    '--',
    'origin',
    ...wanted,
  ];
}

/** Returns the parents of `HEAD`, also those that a shallow clone lacks. */
function parents(folder: string): string[] {
  const { stdout } = git(['cat-file', 'commit', 'HEAD'], folder);
  const [head = ''] = stdout.split('\n\n');
  return Array.from(head.matchAll(/^parent (\S+)$/gm), ([, id = '']) => id);
}

interface Result {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs git without the programs that the repository configures or contains. */
function git(args: readonly string[], cwd: string): Result {
  const program = findExecutable('git', cwd);
  if (program === undefined) return { status: null, stdout: '', stderr: 'git is not installed' };
  const { status, stdout, stderr, error } = spawnSync(
    program,
    [...NO_PROGRAMS, ...FETCH_SETTINGS, ...args],
    {
      cwd,
      env: { ...process.env, ...ENV },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MAX_COMMAND_TIME,
    },
  );
  const said = stderr?.trim() || error?.message || '';
  return { status, stdout: stdout?.trim() ?? '', stderr: said };
}
