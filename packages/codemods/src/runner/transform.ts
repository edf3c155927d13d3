import { posix } from 'node:path';
import { toPosix } from '@nav/core/internal';
import { findSettings, nodeHost } from '@nav/core/node';
import { isModule } from '../session/open.ts';
import type { Codemod } from './codemod.ts';
import { flagOf } from './options.ts';
import { type Plan, plan, planJson } from './plan.ts';
import { failIfNotUtf8 } from './undecodable.ts';
import { type WriteProblem, writeFiles } from './write.ts';

/** What jscodeshift hands to a transform. */
export interface FileInfo {
  path: string;
  source: string;
}

/** What a transform uses of the interface that jscodeshift offers. */
export interface TransformApi {
  report?(message: string): void;
}

/** A transform as jscodeshift runs it: the new text, or nothing where the file stays as it is. */
export type Transform = (
  file: FileInfo,
  api: TransformApi,
  options?: Readonly<Record<string, unknown>>,
) => string | undefined | Promise<string | undefined>;

/**
 * The jscodeshift transform of a codemod, by the settings that are nearest to the config. Other files than the one at
 * hand are written and deleted by the transform itself, unless jscodeshift runs dry. A JSON config is transformed at
 * once, a module in a promise. Options may be spelled as `nav migrate` has them: `keep-file` is `keepFile`.
 */
export function transformOf(codemod: Codemod): Transform {
  return ({ path, source }, api, options = {}) => {
    const file = toPosix(path);
    // Those of jscodeshift itself come with them.
    const own = Object.fromEntries(
      Object.keys(codemod.options).flatMap((name) => {
        const spelling = [name, flagOf(name).slice(2)].find((key) => Object.hasOwn(options, key));
        return spelling === undefined ? [] : [[name, options[spelling]]];
      }),
    );
    const folder = posix.dirname(file);
    const host = nodeHost({ root: folder });
    const input = { file, text: source, host, settings: settingsFor(folder) };
    if (isModule(file)) return plan(codemod, own, input).then((done) => settle(done, api, options));
    return settle(planJson(codemod, own, input), api, options);
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
  const { status, reason, fault, file: config, files } = failIfNotUtf8(planned, '');
  if (status === 'failed') fail(reason);
  if (fault === 'options' && reason !== undefined) api.report?.(reason);
  for (const { report } of files) {
    for (const { pointer, reason: why, line, column, file: other } of report.notConverted) {
      const place = `${other === undefined ? '' : `${other}:`}${line}:${column}`;
      api.report?.(`${pointer === '' ? place : `${place} ${pointer}`}: ${why}`);
    }
  }
  if (status !== 'changed') return undefined;
  const main = files.find(({ file, after }) => file === config && after !== undefined);
  if (options.dry !== true) {
    const { problem } = writeFiles(files, { cwd: '' }, main);
    if (problem) fail(whyNotWritten(problem));
  }
  return main?.after;
}

/** jscodeshift prints the stack of an error, and where this one was thrown helps nobody. */
function fail(reason: string | undefined): never {
  throw Object.assign(new Error(reason), { stack: reason });
}

function whyNotWritten({ file, cause }: WriteProblem): string {
  return cause === undefined
    ? `${file} changed while the codemod ran; nothing was written.`
    : `${file} was not written: ${(cause as Error).message}.`;
}
