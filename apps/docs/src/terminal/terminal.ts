import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const cli = dirname(createRequire(import.meta.url).resolve('@nav/cli/package.json'));
const nav = join(cli, 'bin', 'nav.js');

/** The part of the built command line that runs a command in this process. */
interface NavModule {
  runCli(args: readonly string[], terminal: object): Promise<{ stdout?: string; stderr?: string }>;
}

const { runCli }: NavModule = await import(
  /* @vite-ignore */ pathToFileURL(join(cli, 'dist', 'bin.js')).href
);

/** The time that a check took, in a summary such as `(3 pages, 74 ms)` or `(74 ms)`. */
const DURATION = / \((?:\d+ ms|\d+\.\d s)\)|, (?:\d+ ms|\d+\.\d s)(?=\))/g;

/** Matches the path of a cache file, which depends on the user and on the temporary site. */
const CACHE = /\S+[/\\]nav[/\\]pages[/\\][\da-f]+\.cache/g;

/**
 * Runs nav, without starting a process, and returns its output: stdout before stderr. Durations are left out and the file of
 * the cache is always the same, so that two builds of the site are the same.
 */
export async function runNav(
  args: readonly string[],
  cwd: string,
  { color = true, program = 'nav' }: { color?: boolean; program?: string } = {},
): Promise<string> {
  let written = '';
  const { stdout = '', stderr = '' } = await runCli(args, {
    cwd,
    program,
    color,
    interactive: false,
    live: false,
    showsLinks: async () => false,
    progress() {},
    write(out: string, err = '') {
      written += out + err;
    },
  });
  const output = (written + stdout + stderr).replace(DURATION, '');
  return output.replace(CACHE, '~/.cache/nav/pages/1f0c6a2e.cache');
}

/** Runs programs one after the other, in one process, because most of their time would be the loading of our packages. */
const RUNNER = `
  import { pathToFileURL } from 'node:url';
  let count = 0;
  process.on('message', async ({ file, cwd }) => {
    const outputs = { stdout: '', stderr: '' };
    for (const name of Object.keys(outputs))
      process[name].write = (text) => Boolean((outputs[name] += text));
    process.chdir(cwd);
    await import(pathToFileURL(file).href + '?' + count++).catch(console.error);
    process.send(outputs);
  });
`;

let runner: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Runs a program, given by its path from the folder in which it runs, and returns its output. */
export function runNode(file: string, cwd: string): Promise<string> {
  const output = last.then(() => runNext(join(cwd, file), cwd));
  last = output.catch(() => {});
  return output;
}

async function runNext(file: string, cwd: string): Promise<string> {
  const child = runner ?? startRunner();
  runner = child;
  const timer = setTimeout(() => child.kill(), 20_000);
  const done = new AbortController();
  const events = ['message', 'exit'].map((name) => once(child, name, { signal: done.signal }));
  child.ref();
  child.send({ file, cwd });
  const [outputs] = await Promise.race(events);
  child.unref();
  done.abort();
  clearTimeout(timer);
  if (typeof outputs !== 'object' || outputs === null) {
    runner = undefined;
    throw new Error(`${file} ended its process, or took longer than 20 s.`);
  }
  const { stdout, stderr }: { stdout: string; stderr: string } = outputs;
  // A stack trace is a bug, not output for readers.
  if (/^\s+at .+:\d+:\d+/m.test(stderr)) throw new Error(`${file}\n${stderr}`);
  return stdout + stderr;
}

function startRunner(): ChildProcess {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', RUNNER], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.channel?.unref();
  return child;
}

/** Makes our packages available for import to programs in a folder. */
export function linkPackages(folder: string): void {
  symlinkSync(join(cli, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Runs a shell line with `nav` as a command and returns its output without colors. */
export function runShell(line: string, cwd: string): string {
  const call = `nav() { "$NODE" "$NAV" "$@"; }\n${line}`;
  const { stdout, error, status } = spawnSync('sh', ['-c', `exec 2>&1\n${call}`], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      NAV: nav,
      NO_COLOR: '1',
      // Ignore the user's git configuration.
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      ...commitNames,
    },
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (error || status === null || status > 1) throw new Error(`${line}: ${error ?? stdout}`);
  return stdout;
}

const commitNames = {
  GIT_AUTHOR_NAME: 'docs',
  GIT_AUTHOR_EMAIL: 'docs@example.com',
  GIT_COMMITTER_NAME: 'docs',
  GIT_COMMITTER_EMAIL: 'docs@example.com',
};
