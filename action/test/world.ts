import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { onTestFinished } from 'vitest';
import { run as runAction } from '../src/action.ts';

export const root: string = join(import.meta.dirname, '../..');

export const action = load(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  inputs: Record<string, { default: string }>;
  outputs: Record<string, unknown>;
  runs: { using: string; main: string };
};

/** Files by path; `undefined` deletes one. */
export type Files = Readonly<Record<string, string | undefined>>;

export function git(cwd: string, ...args: string[]): string {
  const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.com'];
  return execFileSync('git', [...author, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** Creates a temporary folder, which is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-action-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
  }
}

export function commit(folder: string, files: Files, message: string): string {
  write(folder, files);
  git(folder, 'add', '--all', '.');
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', message);
  return git(folder, 'rev-parse', 'HEAD');
}

/** A repository on a server, with a pull request. */
export interface Remote {
  folder: string;
  /** The commit of the base branch that the event names. */
  base: string;
  /** The last commit of the pull request. */
  head: string;
  /** Replaces the commits of the pull request. */
  forcePush(files: Files): void;
}

interface NewCommit {
  ref: string;
  message: string;
  files: Files;
  /** The parents: commits, or `:1` for the first new one. */
  parents?: readonly string[];
}

/** Creates commits in one process, without a working tree. Returns their hashes. */
function importCommits(folder: string, commits: readonly NewCommit[]): string[] {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const seconds = Math.floor(Date.now() / 1000);
  const stream = commits.map(({ ref, message, files, parents: [from, merged] = [] }, index) => {
    const changes = Object.entries(files).map(([path, text]) =>
      text === undefined
        ? `D ${JSON.stringify(path)}\n`
        : `M 100644 inline ${JSON.stringify(path)}\n${data(text)}`,
    );
    const parents = (from ? `from ${from}\n` : '') + (merged ? `merge ${merged}\n` : '');
    const committer = `committer x <x@example.com> ${seconds} +0000\n`;
    return `commit ${ref}\nmark :${index + 1}\n${committer}${data(message)}${parents}${changes.join('')}\n`;
  });
  const marks = join(folder, '.git/marks');
  execFileSync('git', ['fast-import', '--quiet', '--force', `--export-marks=${marks}`], {
    cwd: folder,
    input: stream.join(''),
  });
  const lines = readFileSync(marks, 'utf8').trim().split('\n');
  const hashes = new Map(lines.map((line) => line.split(' ') as [string, string]));
  return commits.map((_, index) => hashes.get(`:${index + 1}`) as string);
}

/** Creates a repository whose base branch goes on after a pull request has left it. */
export function remote(base: Files, change: Files, later: Files = { 'later.txt': '' }): Remote {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  // GitHub lets clients ask for commits that no branch ends at.
  git(folder, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  const ref = 'refs/heads/main';
  const [, , , start = '', tip = ''] = importCommits(folder, [
    ...[0, 1, 2].map((at) => ({ ref, message: `Old ${at}`, files: { 'history.txt': `${at}\n` } })),
    { ref, message: 'Base', files: base },
    { ref, message: 'Later', files: later },
  ]);
  const push = (files: Files) => {
    const pull = 'refs/pull/7';
    const [head = ''] = importCommits(folder, [
      { ref: `${pull}/head`, message: 'Change', files, parents: [start] },
      { ref: `${pull}/merge`, message: 'Merge', files, parents: [tip, ':1'] },
    ]);
    return head;
  };
  const created: Remote = {
    folder,
    base: tip,
    head: push(change),
    forcePush(files) {
      created.head = push(files);
    },
  };
  return created;
}

/** Checks out a commit as actions/checkout does: nothing but that commit, or with its whole history for the depth 0. */
export function checkout(
  { folder: origin }: Remote,
  ref = 'refs/pull/7/merge',
  depth: 0 | 1 = 1,
): string {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet');
  git(folder, 'remote', 'add', 'origin', `file://${origin}`);
  const history = depth === 0 ? [] : [`--depth=${depth}`];
  git(folder, 'fetch', '--quiet', '--no-tags', ...history, 'origin', ref);
  git(folder, 'checkout', '--quiet', 'FETCH_HEAD');
  return folder;
}

/** The event of a pull request, as GitHub sends it in `pull_request` and `pull_request_target`. */
export function pullRequest({ base, head }: Remote, from = 'team/docs'): object {
  return {
    action: 'synchronize',
    number: 7,
    pull_request: {
      number: 7,
      state: 'open',
      base: { ref: 'main', sha: base, repo: { full_name: 'team/docs' } },
      head: { ref: 'change', sha: head, repo: { full_name: from } },
    },
  };
}

/** The event at the end of a workflow that ran for a pull request from a fork. */
export function workflowRun({ head }: Remote): object {
  return {
    action: 'completed',
    workflow_run: {
      id: 42,
      event: 'pull_request',
      conclusion: 'success',
      head_sha: head,
      head_branch: 'change',
      head_repository: { full_name: 'someone/docs', owner: { login: 'someone' } },
      // GitHub leaves out those from forks.
      pull_requests: [],
    },
  };
}

export interface Run {
  passed: boolean;
  log: string;
  summary: string;
  outputs: Record<string, string>;
}

interface Settings {
  inputs?: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string | undefined>>;
}

/** Returns the environment of a step as GitHub makes it: the inputs with their defaults, and secrets. */
function environment(folder: string, event: object, { inputs = {}, env = {} }: Settings) {
  const files = temporaryFolder();
  writeFileSync(join(files, 'event.json'), JSON.stringify(event));
  const expressions: Record<string, string> = {
    token: 'ghs_secret',
    name: 'docs / navigation',
  };
  const given = Object.entries(action.inputs).map(([name, { default: value }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? expressions[name] ?? value,
  ]);
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'id_secret',
    ACTIONS_RUNTIME_TOKEN: 'runtime_secret',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: join(files, 'event.json'),
    GITHUB_OUTPUT: join(files, 'outputs'),
    GITHUB_REPOSITORY: 'team/docs',
    GITHUB_STEP_SUMMARY: join(files, 'summary.md'),
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: files,
    ...Object.fromEntries(given),
    ...env,
  } as Record<string, string>;
}

function results(env: Readonly<Record<string, string>>): Pick<Run, 'summary' | 'outputs'> {
  const textOf = (path = '') => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const lines = textOf(env.GITHUB_OUTPUT).split('\n').filter(Boolean);
  const pairs = lines.map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]);
  return { summary: textOf(env.GITHUB_STEP_SUMMARY), outputs: Object.fromEntries(pairs) };
}

/** Runs the action in this process. */
export async function run(folder: string, event: object, settings: Settings = {}): Promise<Run> {
  const env = environment(folder, event, settings);
  let log = '';
  const passed = await runAction(env, (text) => {
    log += text;
  });
  return { passed, log, ...results(env) };
}

/** Runs the bundle as GitHub does. */
export function runBundle(folder: string, event: object, settings: Settings = {}): Promise<Run> {
  const env = environment(folder, event, settings);
  const bundle = join(root, action.runs.main);
  return new Promise((resolve) => {
    execFile(process.execPath, [bundle], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ passed: error === null, log: stdout + stderr, ...results(env) });
    });
  });
}

export interface Comment {
  id: number;
  body: string;
  user: { login: string; type: 'Bot' | 'User' };
}

/** A server with the comments of one pull request, in place of GitHub's API. */
export interface GitHub {
  env: Record<string, string>;
  comments: Comment[];
  /** The requests so far, such as `PATCH /issues/comments/5`. */
  requests: string[];
  /** The tokens of the requests. */
  tokens: Set<string | undefined>;
}

/** Starts the server. Its answers have the fields of recorded ones that the action reads. */
export async function gitHub(
  { head }: Pick<Remote, 'head'> & Partial<Remote>,
  failure?: { status: number; headers?: Record<string, string> },
): Promise<GitHub> {
  const world: GitHub = { env: {}, comments: [], requests: [], tokens: new Set() };
  const bot = { login: 'github-actions[bot]', type: 'Bot' as const };
  const answer = (method: string, url: URL, body: string): [number, unknown] => {
    const path = url.pathname.replace('/repos/team/docs', '');
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('per_page') ?? 30);
    if (failure) return [failure.status, { message: 'Not allowed' }];
    if (path === '/pulls/7') return [200, { number: 7, state: 'open', head: { sha: head } }];
    if (path === '/pulls' && url.searchParams.get('head') === 'someone:change')
      return [200, [{ number: 7, state: 'open', head: { sha: head } }]];
    if (path === '/issues/7/comments' && method === 'GET')
      return [200, world.comments.slice((page - 1) * size, page * size)];
    if (path === '/issues/7/comments' && method === 'POST') {
      const comment = { id: 100 + world.comments.length, body: JSON.parse(body).body, user: bot };
      world.comments.push(comment);
      return [201, comment];
    }
    const own = world.comments.find(({ id }) => path === `/issues/comments/${id}`);
    if (!own || method !== 'PATCH') return [404, { message: 'Not Found' }];
    own.body = JSON.parse(body).body;
    return [200, own];
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', 'http://x');
    const [status, value] = answer(request.method ?? '', url, Buffer.concat(chunks).toString());
    world.requests.push(`${request.method} ${url.pathname.replace('/repos/team/docs', '')}`);
    world.tokens.add(request.headers.authorization);
    response.writeHead(status, failure?.headers ?? {});
    response.end(JSON.stringify(value));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  world.env.GITHUB_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return world;
}
