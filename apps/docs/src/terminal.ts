import { spawnSync } from 'node:child_process';
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

/**
 * Runs nav, without starting a process, and returns its output: stdout before stderr. Durations are left out, so that two
 * builds of the site are the same.
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
  return (written + stdout + stderr).replace(DURATION, '');
}

export function runNode(file: string, cwd: string): string {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const { stdout, stderr, error, signal } = spawnSync(process.execPath, [file], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (error || signal) throw new Error(`${file}: ${error?.message ?? signal}`);
  // A stack trace is a bug, not output for readers.
  if (/^\s+at .+:\d+:\d+/m.test(stderr)) throw new Error(`${file}\n${stderr}`);
  return stdout + stderr;
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
