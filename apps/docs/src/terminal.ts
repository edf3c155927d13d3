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

/** Runs nav, without starting a process, and returns its output: stdout before stderr. */
export async function runNav(args: readonly string[], cwd: string, color = true): Promise<string> {
  let written = '';
  const { stdout = '', stderr = '' } = await runCli(args, {
    cwd,
    color,
    interactive: false,
    live: false,
    showsLinks: async () => false,
    progress() {},
    write(out: string, err = '') {
      written += out + err;
    },
  });
  return written + stdout + stderr;
}

/** Runs a program with Node.js and returns its output. */
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

const classes: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  4: 'underline',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'magenta',
  36: 'cyan',
  90: 'dim',
};
/** The styles that each reset code ends. */
const ends: Readonly<Record<string, readonly string[]>> = {
  22: ['bold', 'dim'],
  24: ['underline'],
  39: ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'dim'],
};

/** Converts terminal output to HTML with a class for each color and style. */
export function terminalHtml(text: string): string {
  let on: string[] = [];
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: color codes start with one
      .split(/\u001B\[([\d;]*)m/)
      .map((part, index) => {
        if (index % 2 === 1) {
          for (const code of part.split(';')) on = nextStyles(on, code);
          return '';
        }
        const html = escapeHtml(part);
        return on.length === 0 || html === ''
          ? html
          : `<span class="${on.join(' ')}">${html}</span>`;
      })
      .join('')
  );
}

function nextStyles(on: readonly string[], code: string): string[] {
  const ended = ends[code];
  if (ended) return on.filter((style) => !ended.includes(style));
  const started = classes[code];
  return started ? [...on.filter((style) => style !== started), started] : [];
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
