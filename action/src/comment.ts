import type { OtherRun } from './event.ts';
import type { Request } from './github.ts';
import { MAX_COMMENT_PAGES } from './limits.ts';

const PER_PAGE = 100;

/**
 * Creates or updates the comment of a pull request.
 *
 * @param text the comment, which begins with `marker`.
 * @param marker the first line, by which the comment of an earlier run is found.
 * @param isNeeded false to update a comment, but to write none.
 * @throws Error that says what GitHub answered, and what to do.
 */
export async function writeComment(
  request: Request,
  number: number,
  text: string,
  marker: string,
  isNeeded: boolean,
): Promise<void> {
  const existing = await findComment(request, number, marker);
  const body = JSON.stringify({ body: text });
  if (existing && existing.body !== text)
    await request(`/issues/comments/${existing.id}`, { method: 'PATCH', body });
  else if (!existing && isNeeded)
    await request(`/issues/${number}/comments`, { method: 'POST', body });
}

interface Comment {
  id: number;
  body: string;
  user?: { type: string } | null;
}

async function findComment(
  request: Request,
  number: number,
  marker: string,
): Promise<Comment | undefined> {
  for (let page = 1; page <= MAX_COMMENT_PAGES; page += 1) {
    const query = `per_page=${PER_PAGE}&page=${page}`;
    const comments = (await request(`/issues/${number}/comments?${query}`)) as Comment[];
    // Anybody can write a comment that begins in the same way.
    const own = comments.find(
      ({ body, user }) => user?.type === 'Bot' && body.startsWith(`${marker}\n`),
    );
    if (own || comments.length < PER_PAGE) return own;
  }
  return undefined;
}

/** A run for an earlier commit may end after the run for the last one. */
export async function isLatest(request: Request, number: number, head: string): Promise<boolean> {
  const pull = (await request(`/pulls/${number}`)) as { head?: { sha?: string } };
  return pull.head?.sha === head;
}

/** Returns the numbers of the open pull requests whose last commit is the one that another workflow ran for. */
export async function pullRequestsOf(request: Request, run: OtherRun): Promise<number[]> {
  const query = `state=open&per_page=${PER_PAGE}&head=${encodeURIComponent(run.branch)}`;
  const pulls = (await request(`/pulls?${query}`)) as { number: number; head: { sha: string } }[];
  return pulls.filter(({ head }) => head.sha === run.head).map(({ number }) => number);
}
