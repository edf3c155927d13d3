import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { Dialect, SiteOptions } from '@nav/core';
import { assertCall, assertOptions } from '@nav/core/internal';
import { findSettings, nodeHost } from '@nav/core/node';
import { toPosix } from '@nav/disk';
import type { SourceMap } from '../maps/source-map.ts';
import { assertCodemod, type Codemod } from '../runner/codemod.ts';
import type { Plan } from '../runner/plan.ts';
import { planText } from '../runner/plan-config.ts';
import { assertInput, type PlanInput } from '../runner/plan-input.ts';
import type { PlannedFile } from '../runner/planned-files.ts';
import { type ChangeReport, emptyReport } from '../runner/report.ts';
import { failIfNotUtf8, notUtf8 } from './encoding.ts';
import { failIfOutside } from './inside.ts';
import { withNewFindings } from './new-findings.ts';
import { outerFiles } from './surroundings.ts';
import { failIfUncommitted } from './uncommitted.ts';

/** Options for planning many files. */
export interface RunOptions {
  /** The folder from which paths are resolved and reported. */
  cwd: string;
  /** Also change files that git could not restore. */
  force?: boolean;
  /** Overrides the dialect of the settings, and the detected one. */
  dialect?: Dialect | undefined;
  /** The settings for all files; by default, the nearest settings of each. */
  settings?: SiteOptions['settings'] | undefined;
  /** Reads the files that options refer to, by their path from `cwd`. By default, any file of the system can be read. */
  readInput?: (path: string) => string | undefined;
  /** Called with each plan, in the order of `files`. */
  onPlanned?: (plan: Plan) => void;
}

/**
 * Plans a codemod for many configs, one after the other. Nothing is written. The plan of a file fails if the file or its
 * settings cannot be read, if it is not UTF-8, or if git could not restore it and `force` is not set.
 *
 * @returns one plan for each file, in the order of `files`.
 * @throws TypeError for wrong arguments, and for an unknown option of `run`.
 */
export function plan(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  files: readonly string[],
  run: RunOptions,
): Promise<Plan[]>;
/**
 * Plans a codemod for the text of a JSON or module config. Problems with the config or the options never reject.
 *
 * @throws TypeError for wrong arguments, and for an unknown property of `input`.
 */
export function plan(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  input: PlanInput,
): Promise<Plan>;
export async function plan(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  target: readonly string[] | PlanInput,
  run: RunOptions = { cwd: process.cwd() },
): Promise<Plan[] | Plan> {
  assertCodemod('plan', codemod);
  if (isList(target)) {
    assertCall('plan(codemod, options, files)', Object(options) === options);
    assertOptions('plan', run, RUN_OPTIONS);
    return planFiles(codemod, options, target, run);
  }
  assertInput('plan', options, target, 'files or ');
  return planText(codemod, options, target);
}

const RUN_OPTIONS: Readonly<Record<keyof RunOptions, 1>> = {
  cwd: 1,
  force: 1,
  dialect: 1,
  settings: 1,
  readInput: 1,
  onPlanned: 1,
};

function isList(target: readonly string[] | PlanInput): target is readonly string[] {
  return Array.isArray(target);
}

async function planFiles(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  files: readonly string[],
  run: RunOptions,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const path of files) {
    const planned = await planFile(codemod, options, path, run);
    run.onPlanned?.(planned);
    plans.push(planned);
  }
  return run.force ? plans : failIfUncommitted(plans, run.cwd);
}

async function planFile(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  path: string,
  { cwd, dialect, settings: given, readInput }: RunOptions,
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
    questions: [],
    files: [],
  });

  const host = nodeHost({ cwd, root: folder });
  if (host.isOutsideRoot?.(file)) {
    return failed('The file cannot be read: it is a symlink to a file outside its folder.');
  }
  let bytes: Uint8Array;
  try {
    bytes = await readFile(absolute);
  } catch (cause) {
    return failed(`The file cannot be read: ${(cause as Error).message}.`, cause);
  }
  if (!isUtf8(bytes)) return failed(notUtf8(file));
  let settings: SiteOptions['settings'];
  try {
    settings = given ?? findSettings(folder, cwd);
  } catch (error) {
    return failed(`The settings cannot be read: ${(error as Error).message}.`);
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const outer = { ...outerFiles(folder, cwd), ...(readInput ? { readInput } : {}) };
  const input = { file, text, host, dialect, settings, ...outer };
  const planned = await planText(codemod, options, input);
  return failIfUnsafe(await withNewFindings(planned, input), cwd);
}

/** Fails a plan that would write outside of the folder of its config, or change a file that is not UTF-8. */
export function failIfUnsafe(planned: Plan, cwd: string): Plan {
  return failIfNotUtf8(failIfOutside(planned, cwd), cwd);
}

/** A file in the JSON output of `nav migrate`. A deleted file has the status `changed`. */
export interface FileJson {
  file: string;
  status: Plan['status'];
  reason?: string;
  deleted?: true;
  /** The path that its content moves to. */
  movedTo?: string;
  /** The path that its new content comes from. */
  movedFrom?: string;
  /** The whole new text; undefined for a deleted file, and for one that moves unread, such as an image. */
  text?: string;
  map?: SourceMap;
  report: ChangeReport;
}

/** The JSON output of `nav migrate`. */
export interface MigrateJson {
  version: 1;
  codemod: string;
  files: FileJson[];
}

/**
 * Returns the JSON output for plans of one codemod; with `sourceMap`, changed configs have their source maps.
 *
 * @throws TypeError for an unknown option.
 */
export function migrateJson(
  codemod: string,
  plans: readonly Plan[],
  options: { sourceMap?: boolean } = {},
): MigrateJson {
  assertCall("migrateJson('rename', plans)", typeof codemod === 'string', Array.isArray(plans));
  assertOptions('migrateJson', options, { sourceMap: 1 });
  const { sourceMap = false } = options;
  return {
    version: 1,
    codemod,
    files: plans.flatMap(({ file, status, reason, files }) => {
      if (status !== 'changed') {
        const report = files[0]?.report ?? emptyReport();
        return [{ file, status, ...(reason === undefined ? {} : { reason }), report }];
      }
      return files.map((part) => fileJson(part, sourceMap));
    }),
  };
}

function fileJson(planned: PlannedFile, sourceMap: boolean): FileJson {
  const { file, after, status, movedTo, movedFrom, report, map } = planned;
  const text = after === undefined ? {} : { text: after };
  if (status === 'unchanged') return { file, status: 'unchanged', ...text, report };
  return {
    file,
    status: 'changed',
    ...(status === 'moved' || status === 'deleted' ? { deleted: true } : {}),
    ...(movedTo === undefined ? {} : { movedTo }),
    ...(movedFrom === undefined ? {} : { movedFrom }),
    ...text,
    ...(sourceMap && map ? { map: map() } : {}),
    report,
  };
}
