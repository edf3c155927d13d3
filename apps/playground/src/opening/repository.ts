import { MAX_REPOSITORY_FILES } from '../limits/limits.ts';
import type { Progress } from './progress.ts';
import { type Listing, type Opened, readSite } from './read-site.ts';

/** A public repository on github.com. */
export interface Repository {
  owner: string;
  name: string;
  /** A branch, a tag or a commit. */
  ref: string;
}

const API = 'https://api.github.com/repos';
const RAW = 'https://raw.githubusercontent.com';
/** The modes of files in git, without symbolic links. */
const FILE_MODES = ['100644', '100755'];

/** The repository may be given as `owner/name` or as its URL. */
export function repositoryIn(text: string): Repository | undefined {
  const path = text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//i, '')
    .replace(/[?#].*$/, '');
  const found = /^([\w-]+)\/([\w.-]+?)(?:\.git)?(?:\/tree\/([^/]+))?\/?$/.exec(path);
  const [, owner, name, ref = 'HEAD'] = found ?? [];
  if (owner === undefined || name === undefined || /^\.+$/.test(name)) return undefined;
  return { owner, name, ref };
}

/** A page of another site cannot read this URL. */
export function zipUrl({ owner, name, ref }: Repository): string {
  return `https://github.com/${owner}/${name}/archive/${encodeURIComponent(ref)}.zip`;
}

/** Reads the site in a repository: as of one commit, and only the files of the site. */
export async function readRepository(
  { owner, name, ref }: Repository,
  progress: Progress,
): Promise<Opened> {
  const { signal } = progress;
  const path = `${owner}/${name}`;
  const commit = await ask(`${API}/${path}/commits/${encodeURIComponent(ref)}`, {
    headers: { accept: 'application/vnd.github.sha' },
    signal,
  });
  if (typeof commit === 'string') return { problem: `${path}: ${commit}` };
  const sha = (await commit.text()).trim();
  const answer = await ask(`${API}/${path}/git/trees/${sha}?recursive=1`, { signal });
  if (typeof answer === 'string') return { problem: `${path}: ${answer}` };
  const { tree, truncated } = (await answer.json()) as Tree;
  if (truncated) return { problem: `${path} has too many files to list. ${USE_ZIP}` };
  const found: Listing = new Map(
    tree
      .filter(({ mode }) => FILE_MODES.includes(mode))
      .map((file) => {
        const url = `${RAW}/${path}/${sha}/${file.path.split('/').map(encodeURIComponent).join('/')}`;
        return [file.path, () => textAt(url, signal)];
      }),
  );
  return readSite(found, progress, {
    most: MAX_REPOSITORY_FILES,
    problem: (count) =>
      `The site has ${count.toLocaleString('en')} files, too many to read one by one. ${USE_ZIP}`,
  });
}

const USE_ZIP = 'Download its ZIP file from GitHub, and open that.';

interface Tree {
  tree: { path: string; mode: string }[];
  truncated: boolean;
}

/** Asks without cookies and without the address of this page. Returns the reason for a refusal as a sentence. */
async function ask(url: string, options: RequestInit): Promise<Response | string> {
  const answer = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...options,
  });
  if (answer.ok) return answer;
  if (answer.status === 404 || answer.status === 422)
    return 'GitHub has no such public repository or branch.';
  if (answer.status === 403 || answer.status === 429) {
    const reset = Number(answer.headers.get('x-ratelimit-reset'));
    const time = new Date(reset * 1000).toLocaleTimeString([], { timeStyle: 'short' });
    const until = reset > 0 ? ` until ${time}` : '';
    return `GitHub answers no more questions without a login${until}. ${USE_ZIP}`;
  }
  return `GitHub answered with status ${answer.status}.`;
}

async function textAt(url: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await ask(url, { signal });
  return typeof answer === 'string' ? undefined : answer.text();
}
