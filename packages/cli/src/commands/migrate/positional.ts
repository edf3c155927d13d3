import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Codemod, OptionSpec } from '@nav/codemods';
import { flagOf } from '@nav/codemods/internal';
import { findConfigs } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import { commandLine } from '../../terminal/program.ts';
import { missingOptions, placeholder } from './codemod-flags.ts';

interface Line {
  /** The arguments after `migrate`. */
  args: readonly string[];
  /** Of these, the ones after the codemod that are not options. */
  paths: readonly string[];
  flags: Readonly<Record<string, unknown>>;
  /** The flags that take a value. */
  valued: readonly string[];
}

/**
 * Rejects arguments that are values of required options, as in `nav migrate move-page A B`, and shows the whole
 * command line with these options.
 *
 * @throws UsageError
 */
export async function rejectPositional(
  codemod: Codemod,
  { args, paths, flags, valued }: Line,
  cwd: string,
): Promise<void> {
  const missing = missingOptions(codemod, flags);
  if (missing.length === 0 || paths.length === 0) return;
  const values: string[] = [];
  for (const path of paths) if (!(await isConfigPath(path, codemod, cwd))) values.push(path);
  if (values.length === 0) return;
  const groups = valuesByOption(missing, values);
  if (!groups) return;
  const given = missing.slice(0, groups.length);
  const names = given.map(([option]) => flagOf(option));
  const rest = missing
    .slice(groups.length)
    .map(([option, spec]) => `${flagOf(option)}${placeholder(spec)}`);
  // The first value of a list becomes the option, with all of them.
  const replacements = groups.flatMap(([first = '', ...others], at): string[][] => [
    [names[at] ?? '', [first, ...others].join(',')],
    ...others.map(() => []),
  ]);
  const words = replaceValues(codemod.name, args, values, replacements, valued);
  const line = [commandLine(['nav', 'migrate', ...words]), ...rest].join(' ');
  throw new UsageError(
    `${codemod.name} takes ${values.map((one) => JSON.stringify(one)).join(' and ')} with ${names.join(' and ')}. Run: ${line}`,
  );
}

/** Distributes values over options, in order; undefined if there are too many. A list takes several. */
function valuesByOption(
  missing: readonly (readonly [string, OptionSpec])[],
  values: readonly string[],
): string[][] | undefined {
  const surplus = values.length - missing.length;
  if (surplus <= 0) return values.map((value) => [value]);
  const list = missing.findIndex(([, { type }]) => type === 'list');
  if (list === -1) return undefined;
  const rest = [...values];
  return missing.map((_, at) => rest.splice(0, at === list ? surplus + 1 : 1));
}

/** Returns the arguments with other words for the values, in order. */
function replaceValues(
  codemod: string,
  args: readonly string[],
  values: readonly string[],
  replacements: string[][],
  valued: readonly string[],
): string[] {
  const left = [...values];
  let isNamed = false;
  return args.flatMap((word, at) => {
    if (word.startsWith('-') || valued.includes(args[at - 1] ?? '')) return [word];
    if (!isNamed && word === codemod) {
      isNamed = true;
      return [word];
    }
    if (word !== left[0]) return [word];
    left.shift();
    return replacements.shift() ?? [];
  });
}

/** Returns true for a path that leads to a config in it. A page is a value, and so is a folder of pages. */
async function isConfigPath(path: string, codemod: Codemod, cwd: string): Promise<boolean> {
  if (/\.mdx?$/i.test(path) || !existsSync(resolve(cwd, path))) return false;
  try {
    const files = await findConfigs([path], cwd, { name: codemod.config, toWrite: true });
    return files.some((file) => resolve(cwd, file).startsWith(resolve(cwd, path)));
  } catch {
    return false;
  }
}
