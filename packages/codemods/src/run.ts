import { isUtf8 } from 'node:buffer';
import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import type { Dialect, SiteOptions } from '@nav/core';
import {
  findSettings,
  holdsText,
  nodeHost,
  readText,
  toPosix,
  writeTextAtomic,
} from '@nav/core/node';
import type { Codemod } from './codemod.ts';
import type { Report } from './lay-down.ts';
import { composeMaps } from './maps/compose-maps.ts';
import { isMapOf, mapFor, type SourceMap } from './maps/source-map.ts';
import { readSourceMap } from './maps/trace.ts';
import { type Plan, type PlannedFile, plan } from './plan.ts';
import { holdUncommitted } from './uncommitted.ts';
import { refuseUndecodable, whyUndecodable } from './undecodable.ts';

/** Where files are and what is told on the way. */
export interface RunOptions {
  /** What relative paths start from, and what they are reported against. */
  cwd: string;
  /** Change files whose present text git has no committed copy of, too. */
  force?: boolean;
  /** Comes before the dialect of the settings, and before the one that a config tells. */
  dialect?: Dialect | undefined;
  /** The settings for all files; without them those count that are nearest to each. */
  settings?: SiteOptions['settings'] | undefined;
  /** Told about every file when it is planned, in the order of `files`. */
  onPlanned?: (plan: Plan) => void;
}

/**
 * Plans a codemod for many configs, one after the other; nothing is written. A file that cannot be read, one whose settings
 * cannot, one whose plan rests on bytes that are not UTF-8, and one that git could not bring back unless forced, is planned
 * as failed, with the reason.
 *
 * @returns one plan for each file, in the order of `files`.
 */
export async function planFiles(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  files: readonly string[],
  run: RunOptions,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const path of files) {
    const done = await planFile(codemod, options, path, run);
    run.onPlanned?.(done);
    plans.push(done);
  }
  return run.force ? plans : holdUncommitted(plans, run.cwd);
}

async function planFile(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  path: string,
  { cwd, dialect, settings: given }: RunOptions,
): Promise<Plan> {
  const absolute = resolve(cwd, path);
  const folder = dirname(absolute);
  const file = toPosix(relative(cwd, absolute));
  const failed = (reason: string, cause?: unknown): Plan => ({
    codemod: codemod.name,
    file,
    status: 'failed',
    reason,
    cause,
    refusals: [],
    isMisuse: false,
    files: [],
  });

  const host = nodeHost({ cwd, root: folder });
  if (host.keepsBack?.(file))
    return failed('The file cannot be read: it is a link that leaves its folder.');
  let bytes: Uint8Array;
  try {
    bytes = await readFile(absolute);
  } catch (cause) {
    return failed(`The file cannot be read: ${(cause as Error).message}.`, cause);
  }
  if (!isUtf8(bytes)) return failed(whyUndecodable(file));
  let settings: SiteOptions['settings'];
  try {
    settings = given ?? findSettings(folder, cwd);
  } catch (error) {
    return failed(`The settings cannot be read: ${(error as Error).message}.`);
  }
  const input = { file, text: decode(bytes), host, dialect, settings };
  return refuseUndecodable(await plan(codemod, options, input), cwd);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** What writing a plan did. */
export interface WriteResult {
  /** Files that were written or deleted, in that order. */
  written: string[];
  /** Why it stopped, if it did: what was written until then stands, and every file is whole. */
  problem: WriteProblem | undefined;
}

/** A file that was not written. */
export interface WriteProblem {
  file: string;
  /** The error of the file system; undefined where the file does not hold the text that was planned for. */
  cause?: unknown;
}

/**
 * Writes what was planned: each file as a whole or not at all, files that the config comes to refer to before the config,
 * deletions last, each with the source map that an earlier run has written beside it. Nothing is written where one of them does not hold the text that was planned for: it changed since, or
 * its bytes are not UTF-8. A source map that is written leads past those of earlier runs, to the files that these started
 * from.
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
  const stale = changed.find(({ file, before }) => !holdsText(resolve(cwd, file), before));
  if (stale) return { written, problem: { file: stale.file } };
  // Before the first one is overwritten.
  const maps = sourceMap ? new Map(changed.map((one) => [one.file, mapToWrite(one, cwd)])) : null;
  const modes = await modesOf(changed, cwd);
  const isKept = ({ after }: PlannedFile) => after !== undefined;
  const deleted = changed.filter((one) => !isKept(one));
  for (const step of [...changed.filter(isKept), ...deleted]) {
    try {
      await writeFile(step);
    } catch (cause) {
      return { written, problem: { file: step.file, cause } };
    }
  }
  return { written, problem: undefined };

  async function writeFile({ file, after }: PlannedFile): Promise<void> {
    const path = resolve(cwd, file);
    if (after === undefined) {
      await rm(path);
      written.push(file);
      if (!isOwnMap(`${path}.map`, basename(path))) return;
      await rm(`${path}.map`);
      written.push(`${file}.map`);
      return;
    }
    await mkdir(dirname(path), { recursive: true });
    writeTextAtomic(path, after);
    const mode = modes.get(file);
    if (mode !== undefined) await chmod(path, mode);
    written.push(file);
    const map = maps?.get(file);
    if (map) {
      writeTextAtomic(`${path}.map`, `${JSON.stringify(map)}\n`);
      written.push(`${file}.map`);
    }
  }
}

/** Whether a file is a map that an earlier run has written beside the file of that name. */
function isOwnMap(path: string, name: string): boolean {
  const map = readSourceMap(readText(path) ?? '');
  return map?.file === name && map.x_generated !== undefined;
}

/** The modes of files that live on in others, by the names of those. */
async function modesOf(files: readonly PlannedFile[], cwd: string): Promise<Map<string, number>> {
  const modes = new Map<string, number>();
  for (const { file, movedTo } of files) {
    if (movedTo !== undefined) modes.set(movedTo, (await stat(resolve(cwd, file))).mode & 0o777);
  }
  return modes;
}

/** The map of a config; where the files that it came from have maps of their own, it leads to where those lead. */
function mapToWrite({ file, after, map: build }: PlannedFile, cwd: string): SourceMap | undefined {
  const map = after === undefined ? undefined : build?.();
  if (after === undefined || !map) return undefined;
  const folder = dirname(resolve(cwd, file));
  const composed = composeMaps(map, (source) => {
    const earlier = readSourceMap(readText(`${resolve(folder, source)}.map`) ?? '');
    const text = map.sourcesContent[map.sources.indexOf(source)] ?? '';
    return earlier && isMapOf(earlier, text) ? earlier : undefined;
  });
  return mapFor(after, composed);
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
