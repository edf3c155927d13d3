import { mkdirSync, rmSync } from 'node:fs';
import { posix } from 'node:path';
import { findSettings, nodeHost, toPosix, writeTextAtomic } from '@nav/core/node';
import type { Codemod } from './codemod.ts';
import { isModule } from './open.ts';
import { flagOf } from './options.ts';
import { type Plan, plan, planJson } from './plan.ts';
import { refuseUndecodable } from './undecodable.ts';

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
    const input = { file, text: source, host, settings: findSettings(folder) };
    if (isModule(file)) return plan(codemod, own, input).then((done) => settle(done, api, options));
    return settle(planJson(codemod, own, input), api, options);
  };
}

function settle(
  planned: Plan,
  api: TransformApi,
  options: Readonly<Record<string, unknown>>,
): string | undefined {
  const { status, reason, file: config, files } = refuseUndecodable(planned, '');
  // jscodeshift prints the stack of an error, and where this one was thrown helps nobody.
  if (status === 'failed') throw Object.assign(new Error(reason), { stack: reason });
  for (const { report } of files) {
    for (const { pointer, reason: why, line, column, file: other } of report.notConverted) {
      const place = `${other === undefined ? '' : `${other}:`}${line}:${column}`;
      api.report?.(`${pointer === '' ? place : `${place} ${pointer}`}: ${why}`);
    }
  }
  if (status !== 'changed') return undefined;
  const main = files.find(({ file, after }) => file === config && after !== undefined);
  const others = files.filter((part) => part !== main);
  if (options.dry !== true) {
    for (const { file, after } of others) {
      if (after === undefined) continue;
      mkdirSync(posix.dirname(file), { recursive: true });
      writeTextAtomic(file, after);
    }
    for (const { file, after } of others) if (after === undefined) rmSync(file);
  }
  return main?.after;
}
