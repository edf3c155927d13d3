import { execFile, execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { writeComment } from '../src/comment.mjs';
import { commentText, summaryPart } from '../src/report.mjs';

const root = join(import.meta.dirname, '../..');
const action = load(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  inputs: Record<string, { default: string }>;
  outputs: Record<string, unknown>;
  runs: { using: string; main: string };
};

const page = (title: string) => `---\ntitle: ${title}\n---\n\n${title} is explained here.\n`;
const site = (...pages: string[]) =>
  `${JSON.stringify({ navigation: { groups: [{ group: 'Guides', pages }] } }, null, 2)}\n`;

type Files = Readonly<Record<string, string | undefined>>;

/** The files of the base branch, with one old finding. */
const base: Files = {
  'docs/docs.json': site('start', 'setup', 'gone'),
  'docs/start.mdx': page('Start'),
  'docs/setup.mdx': page('Setup'),
};

/** The changes of a pull request; `undefined` deletes a file. */
const changes = {
  clean: { 'docs/start.mdx': `${page('Start')}More.\n` },
  findings: { 'docs/docs.json': site('start', 'setup', 'gone', 'lost') },
  broken: {
    'docs/docs.json': site('start', 'zebra', 'gone'),
    'docs/setup.mdx': undefined,
    'docs/zebra.mdx': page('Zebra'),
  },
} satisfies Record<string, Files>;

let temporary: string;
let origin: string;
beforeAll(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'nav-action-')));
  origin = join(temporary, 'origin');
  mkdirSync(origin);
  git(origin, 'init', '--quiet', '--initial-branch', 'main');
  // A server lets clients ask for commits that no branch ends at.
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  for (let at = 0; at < 5; at += 1) write(origin, { 'history.txt': `${at}\n` }, `Old ${at}`);
  write(origin, base, 'Base');
  for (const [name, files] of Object.entries(changes)) {
    git(origin, 'checkout', '--quiet', '-b', name, 'main');
    write(origin, files, name);
  }
  // The base branch goes on, with a finding that is not of the pull requests.
  git(origin, 'checkout', '--quiet', 'main');
  write(origin, { 'docs/orphan.mdx': page('Orphan') }, 'Later');
  for (const name of Object.keys(changes)) {
    git(origin, 'checkout', '--quiet', '--detach', 'main');
    git(origin, 'merge', '--quiet', '--no-ff', '-m', `Merge ${name}`, name);
    git(origin, 'update-ref', `refs/pull/1/${name}`, 'HEAD');
  }
  git(origin, 'checkout', '--quiet', 'main');
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

function git(cwd: string, ...args: string[]): string {
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];
  return execFileSync('git', [...author, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function write(folder: string, files: Files, message: string): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
  }
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', message);
}

/** Checks out the merge commit of a pull request as actions/checkout does: nothing but that commit. */
function checkout(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-checkout-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  git(folder, 'init', '--quiet');
  git(folder, 'remote', 'add', 'origin', `file://${origin}`);
  git(folder, 'fetch', '--quiet', '--no-tags', '--depth=1', 'origin', `refs/pull/1/${name}`);
  git(folder, 'checkout', '--quiet', 'FETCH_HEAD');
  mkdirSync(join(folder, 'node_modules/@nav'), { recursive: true });
  symlinkSync(join(root, 'packages/cli'), join(folder, 'node_modules/@nav/cli'), 'junction');
  return folder;
}

function pullRequest(name: string, head = 'team/docs') {
  return {
    pull_request: {
      number: 7,
      base: {
        ref: 'main',
        sha: git(origin, 'rev-parse', `${name}~1`),
        repo: { full_name: 'team/docs' },
      },
      head: { sha: git(origin, 'rev-parse', name), repo: { full_name: head } },
    },
  };
}

interface Run {
  code: number;
  stdout: string;
  summary: string;
  outputs: string;
}

/** Runs the action as GitHub does: the inputs in the environment, with their defaults. */
function run(
  folder: string,
  event: object,
  inputs: Readonly<Record<string, string>> = {},
  more: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const files = realpathSync(mkdtempSync(join(tmpdir(), 'nav-runner-')));
  onTestFinished(() => rmSync(files, { recursive: true, force: true }));
  const [summary, outputs] = [join(files, 'summary.md'), join(files, 'outputs')];
  writeFileSync(join(files, 'event.json'), JSON.stringify(event));
  const given = Object.entries(action.inputs).map(([name, { default: value }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? (name === 'token' ? 'secret' : value),
  ]);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: join(files, 'event.json'),
    GITHUB_OUTPUT: outputs,
    GITHUB_REPOSITORY: 'team/docs',
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: files,
    ...Object.fromEntries(given),
    ...more,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, action.runs.main)],
      { cwd: folder, env },
      (error, stdout) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, stdout, summary: readOr(summary), outputs: readOr(outputs) });
      },
    );
  });
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

interface Request {
  method: string;
  url: string;
  token: string | undefined;
  body?: string;
}

/** Starts a server in place of GitHub's API. */
async function gitHub(comments: readonly object[], status = 200, answerHeaders = {}) {
  const requests: Request[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const text = Buffer.concat(chunks).toString();
    const { body } = text === '' ? { body: undefined } : JSON.parse(text);
    requests.push({
      method,
      url,
      token: headers.authorization,
      ...(body === undefined ? {} : { body }),
    });
    response.writeHead(status, answerHeaders);
    const at = new URL(url, 'http://x').searchParams;
    const [page, size] = [Number(at.get('page')), Number(at.get('per_page'))];
    const answer =
      status === 200 ? comments.slice((page - 1) * size, page * size) : { message: 'Not allowed' };
    response.end(JSON.stringify(method === 'GET' ? answer : status === 200 ? {} : answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => server.close(resolve));
  onTestFinished(() => void stop());
  const { port } = server.address() as AddressInfo;
  const env = { GITHUB_API_URL: `http://127.0.0.1:${port}` };
  const target = { number: 7, token: 'secret', env: { ...env, GITHUB_REPOSITORY: 'team/docs' } };
  /** Writes a comment, or else what an earlier one shows if there is nothing to report. */
  const write = (text: string | undefined) => writeComment(text, '<!-- nav -->\nnothing', target);
  return { env, requests, write, stop };
}

const LIST = '/repos/team/docs/issues/7/comments?per_page=100&page=1';
const CHANGES = `## What changes for readers

**1 old URL breaks without a redirect.**

### URLs without a replacement (1)

| URL |
| --- |
| \`/setup\` |

### Added (1)

| URL | Title | In |
| --- | --- | --- |
| \`/zebra\` | Zebra | Guides |

### Removed (1)

| URL | Title | Was in |
| --- | --- | --- |
| \`/setup\` | Setup | Guides |
`;
const inDocs = { 'working-directory': 'docs' };

describe('action.yml', () => {
  it('documents its inputs and outputs on the site', () => {
    const text = readFileSync(join(root, 'apps/docs/ci.mdx'), 'utf8');
    for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)])
      expect(text).toContain(`\`${name}\``);
  });
});

describe('the action', { tags: ['process'] }, () => {
  it('passes a pull request that adds no finding, and writes no comment', async () => {
    const { env, requests } = await gitHub([]);
    const inputs = { ...inDocs, comment: 'true' };
    const result = await run(checkout('clean'), pullRequest('clean'), inputs, env);
    expect(result).toEqual({
      code: 0,
      stdout: '',
      summary: '',
      outputs: 'errors=0\nwarnings=0\nbroken-urls=0\n',
    });
    expect(requests).toEqual([{ method: 'GET', url: LIST, token: 'Bearer secret' }]);
  });

  it('fails for a new finding, and comments', async () => {
    const { env, requests } = await gitHub([]);
    const inputs = { ...inDocs, comment: 'true' };
    const result = await run(checkout('findings'), pullRequest('findings'), inputs, env);
    expect(result.code).toBe(1);
    expect(result.stdout).toBe(
      '::error file=docs/docs.json,line=10,col=11,endLine=10,endColumn=17,title=page-not-found::The page "lost" does not exist. Create the file or remove the entry.\n',
    );
    expect(result.outputs).toBe('errors=1\nwarnings=0\nbroken-urls=0\n');
    expect(result.summary).toMatch(/^### nav check: 1 error\n/);
    expect(requests).toEqual([
      { method: 'GET', url: LIST, token: 'Bearer secret' },
      {
        method: 'POST',
        url: '/repos/team/docs/issues/7/comments',
        token: 'Bearer secret',
        body: `<!-- nav -->\n${result.summary.trimEnd()}\n`,
      },
    ]);
  });

  it('lists URLs that break, and fails for them if asked to', async () => {
    const { env, requests } = await gitHub([]);
    const folder = checkout('broken');
    const passed = await run(folder, pullRequest('broken'), inDocs, env);
    expect(passed).toMatchObject({
      code: 0,
      stdout: '',
      outputs: 'errors=0\nwarnings=0\nbroken-urls=1\n',
    });
    expect(passed.summary).toBe(CHANGES);
    const inputs = { ...inDocs, comment: 'true', 'fail-on-broken-urls': 'true' };
    const failed = await run(folder, pullRequest('broken'), inputs, env);
    expect(failed).toMatchObject({ code: 1, summary: CHANGES });
    expect(failed.stdout).toBe(
      '::error title=nav::1 old URL breaks without a redirect. The job summary lists it. To generate redirects, run `npx @nav/cli diff docs.json --since origin/main --redirects` in docs.\n',
    );
    expect(requests.at(-1)).toMatchObject({
      method: 'POST',
      body: `<!-- nav -->\n### nav check: no problems ✓\n\n${CHANGES}`,
    });
  });

  it('leaves the report of a fork in the summary', async () => {
    const { env, requests } = await gitHub([]);
    const event = pullRequest('broken', 'someone/docs');
    const result = await run(checkout('broken'), event, { ...inDocs, comment: 'true' }, env);
    expect(result).toMatchObject({ code: 0, summary: CHANGES });
    expect(result.stdout).toBe(
      '::notice title=nav::The pull request is from a fork, so the workflow cannot comment. The report is in the job summary.\n',
    );
    expect(requests).toEqual([]);
  });

  it('warns if it cannot comment', async () => {
    const { env } = await gitHub([], 503);
    const inputs = { ...inDocs, comment: 'true' };
    const result = await run(checkout('broken'), pullRequest('broken'), inputs, env);
    expect(result).toMatchObject({ code: 0, summary: CHANGES });
    expect(result.stdout).toBe(
      '::warning title=nav::Cannot write the comment. GitHub answered 503: Not allowed. The report is in the job summary.\n',
    );
  });
});

describe('the comment', () => {
  describe('with an earlier one', () => {
    const other = (id: number) => ({ id, body: 'Hello', user: { type: 'User' } });
    const quoted = { id: 1, body: '<!-- nav -->\nquoted', user: { type: 'User' } };
    const many = Array.from({ length: 100 }, (_, at) => other(at + 10));
    const own = (body: string) => ({ id: 5, body, user: { type: 'Bot' } });

    it('updates it', async () => {
      const { write, requests } = await gitHub([quoted, ...many, own('<!-- nav -->\nold')]);
      await write('<!-- nav -->\nnew');
      expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
        ['GET', LIST, undefined],
        ['GET', LIST.replace('&page=1', '&page=2'), undefined],
        ['PATCH', '/repos/team/docs/issues/comments/5', '<!-- nav -->\nnew'],
      ]);
    });

    it('updates it if there is nothing to report anymore', async () => {
      const { write, requests } = await gitHub([own('<!-- nav -->\nold')]);
      await write(undefined);
      expect(requests.at(-1)).toMatchObject({ method: 'PATCH', body: '<!-- nav -->\nnothing' });
    });

    it('leaves it alone if nothing changed', async () => {
      const { write, requests } = await gitHub([own('<!-- nav -->\nsame')]);
      await write('<!-- nav -->\nsame');
      expect(requests.map(({ method }) => method)).toEqual(['GET']);
    });
  });

  const advice = ' Does the job have the permission "pull-requests: write"?';
  it.each([
    [401, {}, `GitHub answered 401: Not allowed.${advice}`],
    [403, {}, `GitHub answered 403: Not allowed.${advice}`],
    [403, { 'retry-after': '60' }, 'GitHub answered 403: Not allowed.'],
    [404, {}, `GitHub answered 404: Not allowed.${advice}`],
    [429, {}, 'GitHub answered 429: Not allowed.'],
    [503, {}, 'GitHub answered 503: Not allowed.'],
  ])('explains the answer %i with the headers %o', async (status, headers, message) => {
    const { write } = await gitHub([], status, headers);
    await expect(write('text')).rejects.toThrow(new Error(message));
  });

  it('explains that there is no answer', async () => {
    const { write, stop } = await gitHub([]);
    await stop();
    await expect(write('text')).rejects.toThrow(
      /^GitHub did not answer: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
    );
  });
});

describe('the action in other situations', { tags: ['slow'] }, () => {
  it('reports all findings for a push', async () => {
    const result = await run(checkout('clean'), { ref: 'refs/heads/main' }, inDocs);
    expect(result).toMatchObject({ code: 1, outputs: 'errors=1\nwarnings=1\nbroken-urls=0\n' });
    expect(result.stdout.match(/title=[a-z-]+/g)).toEqual([
      'title=page-not-found',
      'title=orphan-page',
    ]);
  });

  it('compares a merge queue with its base', async () => {
    const event = { merge_group: { base_sha: git(origin, 'rev-parse', 'main') } };
    const result = await run(checkout('findings'), event, inDocs);
    expect(result.outputs).toBe('errors=1\nwarnings=0\nbroken-urls=0\n');
  });

  it.each([
    [{ 'only-new': 'false' }, 'errors=1\nwarnings=1\n'],
    [{ paths: 'docs docs/docs.json', 'working-directory': '.' }, 'errors=0\nwarnings=0\n'],
    [{ 'max-warnings': '0', 'only-new': 'false' }, 'errors=1\nwarnings=1\n'],
  ])('takes the inputs %o', async (inputs, outputs) => {
    const result = await run(checkout('clean'), pullRequest('clean'), { ...inDocs, ...inputs });
    expect(result.outputs).toBe(`${outputs}broken-urls=0\n`);
  });

  it.each([
    [{ comment: 'yes' }, 'The input "comment" must be true or false, not "yes".'],
    [{ 'max-warnings': 'few' }, 'The input "max-warnings" must be a whole number, not "few".'],
    [{ version: '1 && x' }, 'The input "version" must be a version such as 1.2.3, not "1 && x".'],
    [{ paths: '--fix' }, 'The input "paths" takes paths only. Remove --fix.'],
  ])('rejects the inputs %o', async (inputs, message) => {
    const { code, stdout } = await run(checkout('clean'), {}, inputs);
    expect([code, stdout]).toEqual([1, `::error title=nav::${message}\n`]);
  });

  it('explains what is missing', async () => {
    const noConfig = await run(checkout('clean'), {}, { paths: 'nowhere' });
    expect(noConfig.code).toBe(1);
    expect(noConfig.stdout).toMatch(/^::error title=nav::(?!nav:).*nowhere.*\n$/);

    const folder = checkout('clean');
    rmSync(join(folder, 'node_modules'), { recursive: true });
    const offline = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
    const noNav = await run(folder, {}, { ...inDocs, version: '1.2.3' }, offline);
    expect(noNav.code).toBe(1);
    expect(noNav.stdout).toMatch(
      /^::error title=nav::npm cannot install @nav\/cli@1\.2\.3\. Add @nav\/cli to the devDependencies/,
    );

    const event = pullRequest('clean');
    git(checkout('clean'), 'remote', 'remove', 'origin');
    const detached = checkout('clean');
    git(detached, 'remote', 'set-url', 'origin', `file://${temporary}/nowhere`);
    const noBase = await run(detached, event, inDocs);
    expect(noBase.code).toBe(1);
    expect(noBase.stdout).toMatch(
      /^::error title=nav::Cannot fetch [0-9a-f]{40}, the base of this change\. /,
    );
  });
});

describe('the report', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `| \`/page-${at}\` | Título |\n`).join('');
  const long = `### Removed\n\n${rows(2500)}\n<details>\n<summary>JSON to paste</summary>\n\n\`\`\`json\n${'  {}\n'.repeat(3000)}\`\`\`\n\n</details>\n`;
  const note = '\nThe report is cut here, because GitHub accepts no more.\n';

  it('fits into a comment', () => {
    const text = commentText('', long);
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.length).toBeGreaterThan(65_000);
    expect(text.endsWith(`  {}\n\`\`\`\n\n</details>\n${note}`)).toBe(true);
    expect(commentText('', rows(10))).toBe(
      `<!-- nav -->\n### nav check: no problems ✓\n\n${rows(10)}`,
    );
  });

  it('fits into the rest of a summary, in bytes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nav-summary-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'summary.md');
    writeFileSync(file, 'x'.repeat(1_000_000));
    const part = summaryPart(rows(5000), file);
    const size = 1_000_000 + Buffer.byteLength(part);
    expect(size).toBeLessThanOrEqual(1024 * 1024);
    expect(size).toBeGreaterThan(1024 * 1024 - 200);
    expect(part.endsWith(` |\n${note}`)).toBe(true);
    writeFileSync(file, 'x'.repeat(1024 * 1024));
    expect(summaryPart('more', file)).toBe('');
  });
});
