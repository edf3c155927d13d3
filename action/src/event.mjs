import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Base the commit that a change is compared with.
 * @property {string} commit
 * @property {string} name a revision for commands that people run, such as `origin/main`.
 * @property {string} [head] the last commit of the pull request, which a merge commit may contain.
 *
 * @typedef {object} PullRequest
 * @property {number} number
 * @property {boolean} isFork true if the workflow cannot write, because the pull request is from a fork.
 *
 * @typedef {object} Change what the workflow runs for.
 * @property {Base} [base] absent unless the event is a pull request or a merge queue.
 * @property {PullRequest} [pullRequest]
 */

/**
 * Reads the event that started the workflow.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Change}
 */
export function readEvent(env) {
  const event = env.GITHUB_EVENT_PATH
    ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'))
    : {};
  if (event.merge_group) {
    const { base_sha: commit, base_ref: ref } = event.merge_group;
    return { base: { commit, name: nameOf(ref?.replace(/^refs\/heads\//, ''), commit) } };
  }
  const { pull_request: pull } = event;
  if (!pull) return {};
  const isFork = pull.head.repo?.full_name !== pull.base.repo.full_name;
  return {
    base: {
      commit: pull.base.sha,
      name: nameOf(pull.base.ref, pull.base.sha),
      head: pull.head.sha,
    },
    pullRequest: {
      number: pull.number,
      // With this event, the token of the base repository can write.
      isFork: isFork && env.GITHUB_EVENT_NAME !== 'pull_request_target',
    },
  };
}

/**
 * Returns the name of a branch of the remote if a shell takes it as it is, or else its commit.
 *
 * @param {string | undefined} branch
 * @param {string} commit
 */
function nameOf(branch, commit) {
  return branch !== undefined && /^[\w./-]+$/.test(branch) ? `origin/${branch}` : commit;
}
