import { existsSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { findSettings, nodeHost } from '@nav/core/node';
import { docsSettings } from '@nav/core/settings';
import { toPosix } from '@nav/disk';
import { isModulePath } from '@nav/paths';
import { assertCodemod, type Codemod } from '../runner/codemod.ts';
import { flagOf } from '../runner/options.ts';
import { type Plan, planSync } from '../runner/plan.ts';
import { planText } from '../runner/plan-config.ts';
import { failIfNotUtf8 } from './encoding.ts';
import { failIfOutside } from './inside.ts';
import { outerFiles } from './surroundings.ts';
import { type WriteProblem, writePlanned } from './write.ts';
import { lockSiteSync } from './writing/lock.ts';

/** A file that jscodeshift passes to a transform. */
export interface FileInfo {
  path: string;
  source: string;
}

/** The part of jscodeshift's API that transforms use. */
export interface TransformApi {
  report?(message: string): void;
}

/** A jscodeshift transform. Returns the new text, or undefined if the file is unchanged. */
export type Transform = (
  file: FileInfo,
  api: TransformApi,
  options?: Readonly<Record<string, unknown>>,
) => string | undefined | Promise<string | undefined>;

/**
 * Returns the jscodeshift transform of a codemod, which uses the nearest settings of each config. Other files than the
 * given one are written and deleted by the transform itself, all or none, unless it is a dry run. JSON configs are transformed
 * synchronously, modules asynchronously. Options can be spelled as flags: `keep-file` is `keepFile`.
 *
 * @throws TypeError for a value that is not a codemod.
 */
export function transformOf(codemod: Codemod): Transform {
  assertCodemod('transformOf', codemod);
  return ({ path, source }, api, options = {}) => {
    const file = toPosix(path);
    // jscodeshift passes its own options too.
    const own = Object.fromEntries(
      ['at', ...Object.keys(codemod.options)].flatMap((name) => {
        const spelling = [name, flagOf(name).slice(2)].find((key) => Object.hasOwn(options, key));
        return spelling === undefined ? [] : [[name, options[spelling]]];
      }),
    );
    const folder = posix.dirname(file);
    const host = nodeHost({ cwd: process.cwd(), root: folder });
    const input = {
      file,
      text: source,
      host,
      settings: settingsFor(folder),
      docsSettings,
      ...outerFiles(resolve(folder), process.cwd()),
    };
    if (isModulePath(file))
      return planText(codemod, own, input).then((planned) => settle(planned, api, options));
    return settle(planSync(codemod, own, input), api, options);
  };
}

function settingsFor(folder: string): ReturnType<typeof findSettings> {
  try {
    return findSettings(folder);
  } catch (error) {
    return fail(`The settings cannot be read: ${(error as Error).message}.`);
  }
}

function settle(
  planned: Plan,
  api: TransformApi,
  options: Readonly<Record<string, unknown>>,
): string | undefined {
  const {
    status,
    reason,
    fault,
    file: config,
    files,
  } = failIfNotUtf8(failIfOutside(planned, ''), '');
  if (status === 'failed') fail(reason);
  if (fault === 'options' && reason !== undefined) api.report?.(reason);
  for (const { report } of files) {
    for (const { pointer, reason: why, line, column, file: other } of report.notConverted) {
      const place = `${other === undefined ? '' : `${other}:`}${line}:${column}`;
      api.report?.(`${pointer === '' ? place : `${place} ${pointer}`}: ${why}`);
    }
  }
  if (status === 'refused') fail(reason);
  if (status !== 'changed') return undefined;
  const main = files.find(({ file, after }) => file === config && after !== undefined);
  // jscodeshift writes the config again, with the same text. Our transaction needs it: nothing is deleted before.
  const own =
    options.dry === true ? [] : files.filter((one) => one !== main || existsSync(one.file));
  if (own.length > 0) {
    const lock = lockSiteSync(posix.dirname(config));
    try {
      const { problem, notes } = writePlanned(lock, own, { cwd: '' });
      if (problem) fail(reasonOf(problem));
      for (const { file, reason: note } of notes) api.report?.(`${file}: ${note}`);
      if (lock.note !== undefined) api.report?.(lock.note);
    } finally {
      lock.release();
    }
  }
  return main?.after;
}

/** Throws an error without a stack trace, which jscodeshift would print. */
function fail(reason: string | undefined): never {
  throw Object.assign(new Error(reason), { stack: reason });
}

function reasonOf({ file, cause, unrestored }: WriteProblem): string {
  const why =
    cause === undefined
      ? `${file} changed while the codemod ran.`
      : `${file} cannot be written: ${(cause as Error).message}.`;
  const state =
    unrestored === undefined
      ? 'Nothing was changed.'
      : `The changes could not be undone: ${(unrestored as Error).message}. The next run tries again.`;
  return `${why} ${state}`;
}
