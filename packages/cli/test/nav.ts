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
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { homepage } from '@nav/core/internal';
import { onTestFinished } from 'vitest';
import { runCli } from '../src/cli.ts';
import type { Terminal } from '../src/terminal/command.ts';
import { wantsColor } from '../src/terminal/terminal.ts';

/** The built executable. */
export const bin: string = join(import.meta.dirname, '../bin/nav.js');

/** npm's own script. On Windows, its executables are scripts that only a shell starts. */
export const npmCli: string = [
  'node_modules/npm/bin/npm-cli.js',
  '../lib/node_modules/npm/bin/npm-cli.js',
]
  .map((path) => join(dirname(process.execPath), path))
  .find(existsSync) as string;

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** The standard input. */
  input?: string | Uint8Array;
  /** The width of the terminal. */
  columns?: number;
}

/** Runs `nav` in a folder, in this process and as outside a terminal. */
export async function nav(
  cwd: string,
  args: readonly string[],
  { env = {}, input = '', columns }: RunOptions = {},
): Promise<Run> {
  const run: Run = { code: 0, stdout: '', stderr: '' };
  const terminal = terminalIn(cwd, (stdout, stderr) => {
    run.stdout += stdout;
    run.stderr += stderr;
  });
  const { code, stdout, stderr } = await runCli(args, {
    ...terminal,
    color: wantsColor(env, false),
    columns,
    dialog: { ...terminal.dialog, input: new PassThrough().end(input) },
  });
  terminal.write(stdout ?? '', stderr);
  return { ...run, code };
}

/** Returns the terminal of a run in this process: it is not interactive, and takes no color. */
export function terminalIn(
  cwd: string,
  onOutput: (stdout: string, stderr: string) => void,
): Terminal {
  return {
    cwd,
    program: 'nav',
    color: false,
    interactive: false,
    live: false,
    showsLinks: async () => false,
    dialog: { input: new PassThrough(), output: new PassThrough() },
    progress() {},
    write: (stdout, stderr = '') => onOutput(stdout, stderr),
  };
}

/** Environment variables that would change the output. */
const NEUTRAL = {
  CI: undefined,
  CI_PROJECT_DIR: undefined,
  DEBUG: undefined,
  FORCE_COLOR: undefined,
  FORCE_HYPERLINK: undefined,
  GITHUB_STEP_SUMMARY: undefined,
  GITHUB_WORKSPACE: undefined,
  NO_COLOR: undefined,
  // Started by a package manager, nav suggests `npx @nav/cli`.
  npm_config_user_agent: undefined,
};

/** Runs the built `nav` in a folder and a process of its own. */
export function navProcess(
  cwd: string,
  args: readonly string[],
  { env = {}, input = '' }: RunOptions = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, ...args],
      { cwd, env: { ...process.env, ...NEUTRAL, ...env }, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
        resolve({ code, stdout, stderr });
      },
    );
    // A command that does not read its input may exit before all of it is written.
    child.stdin?.on('error', () => {}).end(input);
  });
}

type Files = Readonly<Record<string, string | Uint8Array | object>>;

/** Creates a temporary folder with some files, which is removed when the test ends. */
export function folder(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-cli-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) write(root, path, content);
  return root;
}

/** Creates a temporary git repository in which some files are committed. */
export function repository(files: Files): string {
  const root = folder(files);
  git(root, 'init', '--quiet');
  commit(root);
  return root;
}

/** Commits all files of a repository. */
export function commit(root: string): void {
  git(root, '-c', 'core.autocrlf=false', 'add', '.');
  git(root, 'commit', '--quiet', '-m', 'Update');
}

export function git(root: string, ...args: string[]): void {
  // Without the template, which has a sample of each hook, a repository is small enough to compare as a whole.
  const settings = ['user.name=x', 'user.email=x@example.com', 'init.templateDir='];
  execFileSync('git', [...settings.flatMap((each) => ['-c', each]), ...args], {
    cwd: root,
    stdio: 'pipe',
  });
}

/** Writes a file below a folder; objects as JSON. */
export function write(root: string, path: string, content: string | Uint8Array | object): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(file, isText ? content : JSON.stringify(content, null, 2));
}

/** Reads a file below a folder. */
export function read(root: string, path = 'docs.json'): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Removes what differs between two runs or two releases. The homepage is a placeholder until the first one. */
export function steady(text: string): string {
  return text
    .replaceAll(homepage, 'https://nav.example')
    .replace(/\b(?:[\d,]+ ms|\d+\.\d s)\b/g, 'N ms')
    .replace(/ time="[\d.]+"/g, ' time="N"')
    .replace(/("name": "nav",\n\s+"version": )"[^"]+"/, '$1"VERSION"');
}

/** Splits a command line like a shell; single quotes protect patterns. */
export function wordsOf(line: string): string[] {
  return (line.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map((word) => word.replaceAll("'", ''));
}

/** Returns some of the cases of a proof, spread over the list, or all of them in `npm run test:slow`. */
export function some<T>(cases: readonly T[], count: number): readonly T[] {
  if (process.env.NAV_SLOW === '1') return cases;
  const step = cases.length / count;
  return Array.from({ length: count }, (_, index) => cases[Math.floor(index * step)] as T);
}

/** Returns the number of runs of a property: twenty times as many in `npm run test:slow`. */
export function runs(count: number): number {
  return process.env.NAV_SLOW === '1' ? 20 * count : count;
}
