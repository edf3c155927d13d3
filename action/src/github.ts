/** Sends a request to GitHub's API, for the repository of the workflow. */
export type Request = (path: string, options?: RequestInit) => Promise<unknown>;

/**
 * Returns a function that sends requests about a repository.
 *
 * @returns it throws an Error that says what GitHub answered, and what to do.
 */
export function gitHub(env: NodeJS.ProcessEnv, token: string): Request {
  const repository = `${env.GITHUB_API_URL ?? 'https://api.github.com'}/repos/${env.GITHUB_REPOSITORY}`;
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'user-agent': 'nav',
    'x-github-api-version': '2022-11-28',
  };
  return async (path, options) => {
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(`${repository}${path}`, { ...options, headers, signal }).catch(
      (error) => {
        const { message, code } = error.cause ?? error;
        throw new Error(`GitHub did not answer: ${message || code}.`);
      },
    );
    if (response.ok) return response.json();
    throw new Error(await describe(response));
  };
}

async function describe(response: Response): Promise<string> {
  const { status, headers } = response;
  const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string };
  const answer = `GitHub answered ${status}${message && `: ${message.replace(/\.$/, '')}`}.`;
  const isLimited = headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0';
  return [401, 403, 404].includes(status) && !isLimited
    ? `${answer} Does the job have the permission "pull-requests: write"?`
    : answer;
}
