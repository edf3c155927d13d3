import { MARKER } from './report.mjs';

/** Pages of comments that are searched for the one of an earlier run. */
const MAX_PAGES = 30;
const PER_PAGE = 100;

/**
 * Creates or updates the comment of a pull request.
 *
 * @param {string | undefined} text the comment; `undefined` to write none unless there is one to update.
 * @param {string} fallback replaces the text of an existing comment if there is no text.
 * @param {{ number: number, token: string, env: NodeJS.ProcessEnv }} target
 * @throws {Error} that says what GitHub answered, and what to do.
 */
export async function writeComment(text, fallback, { number, token, env }) {
  const repository = `${env.GITHUB_API_URL ?? 'https://api.github.com'}/repos/${env.GITHUB_REPOSITORY}`;
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'user-agent': 'nav',
    'x-github-api-version': '2022-11-28',
  };
  /**
   * @param {string} path
   * @param {RequestInit} [options]
   */
  async function request(path, options) {
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(`${repository}${path}`, { ...options, headers, signal }).catch(
      (error) => {
        const { message, code } = error.cause ?? error;
        throw new Error(`GitHub did not answer: ${message || code}.`);
      },
    );
    if (response.ok) return response.json();
    throw new Error(await describe(response));
  }
  const existing = await findComment(request, number);
  if (existing === undefined && text === undefined) return;
  const body = JSON.stringify({ body: text ?? fallback });
  if (existing === undefined) {
    await request(`/issues/${number}/comments`, { method: 'POST', body });
  } else if (existing.body !== (text ?? fallback)) {
    await request(`/issues/comments/${existing.id}`, { method: 'PATCH', body });
  }
}

/**
 * Describes an error that GitHub answered.
 *
 * @param {Response} response
 */
async function describe(response) {
  const { status, headers } = response;
  const { message = '' } = /** @type {{ message?: string }} */ (
    await response.json().catch(() => ({}))
  );
  const answer = `GitHub answered ${status}${message && `: ${message.replace(/\.$/, '')}`}.`;
  const isLimited = headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0';
  return [401, 403, 404].includes(status) && !isLimited
    ? `${answer} Does the job have the permission "pull-requests: write"?`
    : answer;
}

/**
 * @param {(path: string) => Promise<any>} request
 * @param {number} number
 * @returns {Promise<{ id: number, body: string } | undefined>}
 */
async function findComment(request, number) {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = `per_page=${PER_PAGE}&page=${page}`;
    /** @type {{ id: number, body: string, user?: { type: string } }[]} */
    const comments = await request(`/issues/${number}/comments?${query}`);
    // People who quote the comment are not its author.
    const own = comments.find(({ body, user }) => user?.type === 'Bot' && body.startsWith(MARKER));
    if (own || comments.length < PER_PAGE) return own;
  }
  return undefined;
}
