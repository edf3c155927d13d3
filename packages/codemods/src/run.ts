import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { Host } from '@nav/core';
import { nodeHost, readText, toPosix, writeTextAtomic } from '@nav/core/node';
import type { Codemod } from './codemod.ts';
import { type Plan, type PlannedFile, plan } from './plan.ts';
import type { Report } from './result.ts';
import { mapFor, type SourceMap } from './source-map.ts';

/** Where files are and what is told on the way. */
export interface RunOptions {
  /** What relative paths start from, and what they are reported against. */
  cwd: string;
  /** Change files that git has no committed copy of. */
  force?: boolean;
  /** Told about every file when it is planned, in the order in which they finish. */
  onPlanned?: (plan: Plan) => void;
}

/**
 * Plans a codemod for many configs. Files are read side by side; nothing is written. A file that cannot be read, and one
 * with uncommitted changes unless forced, is planned as failed or skipped, with the reason.
 *
 * @returns one plan for each file, in the order of `files`.
 */
export async function planFiles(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  files: readonly string[],
  { cwd, force, onPlanned }: RunOptions,
): Promise<Plan[]> {
  const plans = await Promise.all(
    files.map(async (path) => {
      const absolute = resolve(cwd, path);
      const file = toPosix(relative(cwd, absolute));
      const text = await readFile(absolute).then(decode, () => undefined);
      const done =
        text === undefined
          ? withoutText(codemod, file, 'failed', 'The file cannot be read.')
          : await plan(codemod, options, { file, text, host: siteHost(cwd, absolute) });
      onPlanned?.(done);
      return done;
    }),
  );
  if (force) return plans;
  const changing = plans.filter(({ status }) => status === 'changed');
  const written = changing.flatMap(({ files: parts }) =>
    parts
      .filter(({ before, after }) => before !== undefined && before !== after)
      .map(({ file }) => file),
  );
  const dirty = await uncommittedFiles(written, cwd);
  return plans.map((done): Plan => {
    const held = done.files.find(({ file, before, after }) => before !== after && dirty.has(file));
    if (done.status !== 'changed' || !held) return done;
    const reason = `${held.file} has changes that are not committed to git; commit them, or use --force.`;
    return { ...done, status: 'failed', reason };
  });
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** A host whose paths are relative to `cwd`, and which reads nothing outside the folder of the config. */
function siteHost(cwd: string, config: string): Host {
  return nodeHost({ cwd, root: dirname(config) });
}

function withoutText(codemod: Codemod, file: string, status: Plan['status'], reason: string): Plan {
  return { codemod: codemod.name, file, status, reason, refusals: [], files: [] };
}

/** A command line holds so many paths on every system. */
const FILES_PER_CALL = 200;
const STATUS = ['--porcelain=v1', '-z', '--untracked-files=all', '--ignored=no'];

/** What git prints; nothing where it fails. Paths are taken literally: `[id].mdx` is no pattern. */
function git(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((settle) => {
    execFile(
      'git',
      ['--literal-pathspecs', ...args],
      { cwd, maxBuffer: 1 << 26 },
      (error, stdout) => settle(error ? '' : stdout),
    );
  });
}

/**
 * Which of these files differ from their committed copies, or have none. Empty outside a git repository and where there
 * is no git.
 */
export async function uncommittedFiles(
  files: readonly string[],
  cwd: string,
): Promise<ReadonlySet<string>> {
  const outputs: string[] = [];
  for (let at = 0; at < files.length; at += FILES_PER_CALL) {
    const part = files.slice(at, at + FILES_PER_CALL);
    outputs.push(await git(['status', ...STATUS, '--', ...part], cwd));
  }
  const output = outputs.join('');
  if (output === '') return new Set();
  const top = (await git(['rev-parse', '--show-toplevel'], cwd)).trim();
  const dirty = new Set(
    output
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => toPosix(relative(cwd, resolve(top, line.slice(3))))),
  );
  return new Set(files.filter((file) => dirty.has(file)));
}

/** What writing a plan did. */
export interface WriteResult {
  /** Files that were written or deleted, in that order. */
  written: string[];
  /** Why it stopped, if it did: what was written until then stands, and every file is whole. */
  problem: string | undefined;
}

/**
 * Writes what was planned: each file as a whole or not at all, files that the config comes to refer to before the config,
 * deletions last. A file that changed since it was planned is not overwritten.
 */
export async function writePlan(
  { status, files }: Plan,
  { cwd, sourceMap = false }: { cwd: string; sourceMap?: boolean },
): Promise<WriteResult> {
  const written: string[] = [];
  if (status !== 'changed') return { written, problem: undefined };
  const [config, ...others] = files;
  const changed = [...others, ...(config ? [config] : [])].filter(
    ({ before, after }) => before !== after,
  );
  for (const { file, before } of changed) {
    if (readText(resolve(cwd, file)) !== before) {
      return { written, problem: `${file} changed while the codemod ran; nothing was written.` };
    }
  }
  try {
    for (const { file, after, map } of changed) {
      if (after === undefined) continue;
      const path = resolve(cwd, file);
      await mkdir(dirname(path), { recursive: true });
      writeTextAtomic(path, after);
      written.push(file);
      if (sourceMap && map) {
        writeTextAtomic(`${path}.map`, `${JSON.stringify(mapFor(after, map()))}\n`);
        written.push(`${file}.map`);
      }
    }
    for (const { file, after } of changed) {
      if (after !== undefined) continue;
      await rm(resolve(cwd, file));
      written.push(file);
    }
  } catch (error) {
    return { written, problem: error instanceof Error ? error.message : String(error) };
  }
  return { written, problem: undefined };
}

/** One file in the machine-readable answer of `nav migrate`. A deleted file counts as changed. */
export interface FileAnswer {
  file: string;
  status: Plan['status'];
  reason?: string;
  /** The file is deleted, and has no text. */
  deleted?: true;
  /** The file, of this answer too, in which a deleted one lives on. */
  movedTo?: string;
  /** The whole new content. */
  text?: string;
  map?: SourceMap;
  report: Report;
}

/** The machine-readable answer of `nav migrate`. */
export interface MigrateAnswer {
  version: 1;
  codemod: string;
  files: FileAnswer[];
}

/** The answer for plans of one codemod; with `sourceMap` each changed config carries its map. */
export function answerOf(
  codemod: string,
  plans: readonly Plan[],
  { sourceMap = false }: { sourceMap?: boolean } = {},
): MigrateAnswer {
  return {
    version: 1,
    codemod,
    files: plans.flatMap(({ file, status, reason, files }) => {
      if (status !== 'changed') {
        const report = files[0]?.report ?? { moved: [], added: [], removed: [], notConverted: [] };
        return [{ file, status, ...(reason === undefined ? {} : { reason }), report }];
      }
      return files.map((part) => answerFor(part, sourceMap));
    }),
  };
}

function answerFor(
  { file, before, after, movedTo, report, map }: PlannedFile,
  sourceMap: boolean,
): FileAnswer {
  if (after === undefined) {
    const moved = movedTo === undefined ? {} : { movedTo };
    return { file, status: 'changed', deleted: true, ...moved, report };
  }
  if (before === after) return { file, status: 'unchanged', text: after, report };
  return {
    file,
    status: 'changed',
    text: after,
    ...(sourceMap && map ? { map: map() } : {}),
    report,
  };
}
