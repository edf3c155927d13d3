import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { Dialect, SiteOptions } from '@nav/core';
import { toPosix } from '@nav/core/internal';
import { findSettings, nodeHost } from '@nav/core/node';
import type { SourceMap } from '../maps/source-map.ts';
import type { Codemod } from './codemod.ts';
import { type Plan, type PlannedFile, plan } from './plan.ts';
import type { Report } from './print-edits.ts';
import { failIfUncommitted } from './uncommitted.ts';
import { failIfNotUtf8, whyNotUtf8 } from './undecodable.ts';

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
  return run.force ? plans : failIfUncommitted(plans, run.cwd);
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
    fault: 'unreadable',
    refusals: [],
    files: [],
  });

  const host = nodeHost({ cwd, root: folder });
  if (host.isOutsideRoot?.(file))
    return failed('The file cannot be read: it is a link that leaves its folder.');
  let bytes: Uint8Array;
  try {
    bytes = await readFile(absolute);
  } catch (cause) {
    return failed(`The file cannot be read: ${(cause as Error).message}.`, cause);
  }
  if (!isUtf8(bytes)) return failed(whyNotUtf8(file));
  let settings: SiteOptions['settings'];
  try {
    settings = given ?? findSettings(folder, cwd);
  } catch (error) {
    return failed(`The settings cannot be read: ${(error as Error).message}.`);
  }
  const input = { file, text: decode(bytes), host, dialect, settings };
  return failIfNotUtf8(await plan(codemod, options, input), cwd);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** One file in the machine-readable answer of `nav migrate`. A deleted file counts as changed. */
export interface FileJson {
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
export interface MigrateJson {
  version: 1;
  codemod: string;
  files: FileJson[];
}

/** The answer for plans of one codemod; with `sourceMap` each changed config carries its map. */
export function toJson(
  codemod: string,
  plans: readonly Plan[],
  { sourceMap = false }: { sourceMap?: boolean } = {},
): MigrateJson {
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
): FileJson {
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
