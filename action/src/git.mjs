import { spawnSync } from 'node:child_process';

/** The depths to which a shallow clone is fetched, one after the other. The last one fetches everything. */
const DEPTHS = ['--depth=2', '--depth=50', '--depth=1000', '--unshallow'];

/**
 * Returns the commit to compare `HEAD` with, and fetches as much of the history as that takes.
 *
 * @param {import('./event.mjs').Base} base
 * @param {string} folder
 * @returns {string} a commit that shares a merge base with `HEAD`.
 * @throws {Error} that says what git could not do.
 */
export function fetchBase({ commit, head }, folder) {
  const checkedOut = git(['rev-parse', 'HEAD'], folder);
  if (checkedOut.status !== 0) {
    throw new Error(
      `${folder} is not a git repository. Run actions/checkout first. ${checkedOut.stderr}`,
    );
  }
  const wanted = [commit, checkedOut.stdout];
  let problem = '';
  for (const depth of DEPTHS) {
    // The merge commit of a pull request is newer than its event. What others merged since then is not part of it.
    const [first, second] = parents(folder);
    const base = second !== undefined && second === head && first !== undefined ? first : commit;
    if (git(['merge-base', base, 'HEAD'], folder).status === 0) return base;
    const isShallow = git(['rev-parse', '--is-shallow-repository'], folder).stdout === 'true';
    if (depth === '--unshallow' && !isShallow) break;
    const fetched = git(
      ['fetch', '--quiet', '--no-tags', isShallow ? depth : '--', 'origin', ...wanted],
      folder,
    );
    problem = fetched.status === 0 ? '' : fetched.stderr;
  }
  if (git(['merge-base', commit, 'HEAD'], folder).status === 0) return commit;
  throw new Error(
    `Cannot fetch ${commit}, the base of this change. ${problem || 'It shares no history with HEAD.'}`,
  );
}

/** @param {string} folder */
function parents(folder) {
  const { status, stdout } = git(['rev-list', '--parents', '--max-count=1', 'HEAD'], folder);
  return status === 0 ? stdout.split(' ').slice(1) : [];
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
function git(args, cwd) {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
  return { status, stdout: stdout?.trim() ?? '', stderr: error?.message ?? stderr.trim() };
}
