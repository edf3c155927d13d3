import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { runCli } from '../src/cli.ts';

/** The executable that users run; `npm test` builds it first. */
export const bin: string = join(import.meta.dirname, '../bin/nav.js');

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Environment variables that would change what is printed. */
const NEUTRAL = { FORCE_COLOR: undefined, NO_COLOR: undefined, DEBUG: undefined, CI: undefined };

/** Runs `nav` in a folder, away from any terminal. */
export function nav(
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input: string | Uint8Array = '',
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
    // A command that does not read its input may be gone before it is written.
    child.stdin?.on('error', () => {}).end(input);
  });
}

/** As `nav`, in this process: what is loaded stays loaded from run to run. */
export async function navHere(cwd: string, args: readonly string[]): Promise<Run> {
  const run: Run = { code: 0, stdout: '', stderr: '' };
  const write = (stdout = '', stderr = '') => {
    run.stdout += stdout;
    run.stderr += stderr;
  };
  const { code, stdout, stderr } = await runCli(args, {
    cwd,
    color: false,
    interactive: false,
    live: false,
    dialog: { input: new PassThrough(), output: new PassThrough() },
    progress() {},
    write,
  });
  write(stdout, stderr);
  return { ...run, code };
}

/** A temporary folder with some files; it goes when the test ends. */
export function folder(files: Readonly<Record<string, string | Uint8Array | object>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-cli-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) write(root, path, content);
  return root;
}

/** Writes a file below a folder; objects as JSON. */
export function write(root: string, path: string, content: string | Uint8Array | object): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(file, isText ? content : JSON.stringify(content, null, 2));
}

/** Output without what differs between two runs or two releases. */
export function steady(text: string): string {
  return text
    .replace(/\b[\d,]+ ms\b/g, 'N ms')
    .replace(/("name": "nav",\n\s+"version": )"[^"]+"/, '$1"VERSION"');
}

/** The words of a command line as a shell reads them; single quotes keep patterns from it. */
export function wordsOf(line: string): string[] {
  return (line.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map((word) => word.replaceAll("'", ''));
}
