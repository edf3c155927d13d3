import { readFileSync } from 'node:fs';

/** The commit that a change is compared with. */
export interface Base {
  commit: string;
  /** A revision for commands that people run, such as `origin/main`. */
  name: string;
}

export interface PullRequest {
  number: number;
  /** The id of its last commit when the event occurred. */
  head: string;
  /** True if the workflow cannot write, because the pull request is from a fork. */
  isReadOnly: boolean;
  /** True if the workflow has to check out the pull request by itself, because GitHub checks out the base branch. */
  isCheckedOutByHand: boolean;
}

/** The run of another workflow, whose report is to be written into a comment. */
export interface OtherRun {
  /** The commit that it ran for. */
  head: string;
  /** The owner and the name of the branch with that commit, as GitHub searches for them. */
  branch: string;
}

export interface ReviewEvent {
  /** Absent unless the event is a pull request or a merge queue. */
  base?: Base;
  pullRequest?: PullRequest;
  /** Set if the event is the end of another workflow. */
  run?: OtherRun;
}

export function readEvent(env: NodeJS.ProcessEnv): ReviewEvent {
  const event = env.GITHUB_EVENT_PATH
    ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'))
    : {};
  if (event.workflow_run) {
    const { head_sha: head, head_branch: branch, head_repository: from } = event.workflow_run;
    return { run: { head, branch: `${from?.owner?.login}:${branch}` } };
  }
  if (event.merge_group) {
    const { base_sha: commit, base_ref: ref } = event.merge_group;
    return { base: { commit, name: nameOf(ref?.replace(/^refs\/heads\//, ''), commit) } };
  }
  const { pull_request: pull } = event;
  if (!pull) return {};
  const isFork = pull.head.repo?.full_name !== pull.base.repo.full_name;
  const isTarget = env.GITHUB_EVENT_NAME === 'pull_request_target';
  return {
    base: { commit: pull.base.sha, name: nameOf(pull.base.ref, pull.base.sha) },
    pullRequest: {
      number: pull.number,
      head: pull.head.sha,
      isReadOnly: isFork && !isTarget,
      isCheckedOutByHand: isTarget,
    },
  };
}

/** Returns the name of a branch of the remote if a shell takes it as it is, or else its commit. */
function nameOf(branch: string | undefined, commit: string): string {
  return branch !== undefined && /^\w[\w./-]*$/.test(branch) ? `origin/${branch}` : commit;
}
