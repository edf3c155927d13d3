import { readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { toPosix } from '@nav/core/node';
import { isAbsence, troubleOf, UsageError } from './failure.ts';

/** The file that a site is known by, unless a command looks for an older format. */
const CONFIG_NAME = 'docs.json';

/** The config of the format before, which only a codemod reads. */
const OLD_CONFIG = 'mint.json';

/** How modules that hold a config are mostly called. */
const MODULE_CONFIG = /^docs(?:\.config)?\.[cm]?[jt]sx?$/;

/** Folders that hold no site of their own. */
const SKIPPED = new Set(['node_modules', '.git']);

/**
 * The configs that the paths of a command line mean: files, folders that hold a `docs.json` or have some below them,
 * and patterns that no shell has expanded.
 *
 * @param name the name of a config where that is another one.
 * @returns paths relative to `cwd` with forward slashes, each once.
 * @throws UsageError for a path that leads to no config.
 */
export async function findConfigs(
  paths: readonly string[],
  cwd: string,
  name: string = CONFIG_NAME,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await configsAt(path, cwd, name)));
  if (paths.length === 0) found.push(...nearestConfigs(cwd, name));
  return [...new Set(found.map((file) => toPosix(relative(cwd, file)) || file))];
}

/** The one config that a command for a single site means. */
export async function findOneConfig(path: string | undefined, cwd: string): Promise<string> {
  const found = await findConfigs(path === undefined ? [] : [path], cwd);
  if (found.length === 1) return found[0] as string;
  throw new UsageError(
    `${path ?? 'This folder'} has ${found.length} sites below it; name one of them: ${sample(found)}`,
  );
}

function nearestConfigs(cwd: string, name: string): string[] {
  const above = configAbove(cwd, cwd, name);
  if (above !== undefined) return [above];
  const below = configsBelow(cwd, name);
  if (below.length > 0) return below;
  const remedy = name === CONFIG_NAME ? 'Name one, or start one with `nav init`.' : 'Name one.';
  const other = name === CONFIG_NAME ? otherConfig(cwd, '') : undefined;
  throw new UsageError(
    `There is no ${name} here, in a folder above or in one below. ${other ?? remedy}`,
  );
}

/** What to do with a config of another kind, where a folder holds one. */
function otherConfig(folder: string, shown: string): string | undefined {
  const names = fileNamesIn(folder);
  const module = names.find((name) => MODULE_CONFIG.test(name));
  if (module) return `It is ${join(shown, module)} that holds a config: name it.`;
  return names.includes(OLD_CONFIG) ? conversionOf(join(shown, OLD_CONFIG)) : undefined;
}

function conversionOf(file: string): string {
  return `Make a ${CONFIG_NAME} of it with \`nav migrate mint-to-docs ${toPosix(file)}\`.`;
}

function fileNamesIn(folder: string): string[] {
  try {
    return readEntries(folder).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch {
    return [];
  }
}

function configAbove(folder: string, cwd: string, name: string): string | undefined {
  const file = join(folder, name);
  if (statsOf(file, relative(cwd, file))?.isFile()) return file;
  const above = dirname(folder);
  return above === folder ? undefined : configAbove(above, cwd, name);
}

/** What is known of a file that somebody means; `undefined` when there is none. */
function statsOf(path: string, shown: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw new UsageError(`${toPosix(shown)} cannot be read: ${troubleOf(error)}.`);
  }
}

async function configsAt(path: string, cwd: string, name: string): Promise<string[]> {
  const absolute = resolve(cwd, path);
  const stats = statsOf(absolute, path);
  if (stats?.isDirectory()) {
    const own = join(path, name);
    if (statsOf(resolve(cwd, own), own)?.isFile()) return [join(absolute, name)];
    const configs = configsBelow(absolute, name);
    if (configs.length > 0) return configs;
    const start =
      name === CONFIG_NAME
        ? ` ${otherConfig(absolute, path) ?? `Start one with \`nav init ${path}\`.`}`
        : '';
    throw new UsageError(`${path} holds no ${name}, nor does a folder below it.${start}`);
  }
  if (stats?.isFile() && name === CONFIG_NAME && basename(path) === OLD_CONFIG)
    throw new UsageError(`${path} is of the format before ${name}. ${conversionOf(path)}`);
  const remedy = `name a ${name} or a folder that holds one`;
  if (stats && !stats.isFile()) throw new UsageError(`${path} is no regular file; ${remedy}.`);
  if (stats && /\.mdx?$/i.test(path)) throw new UsageError(`${path} is a page; ${remedy}.`);
  if (stats) return [absolute];
  if (/[*?[{]/.test(path)) return expand(path, cwd, name);
  throw new UsageError(`${path} does not exist; ${remedy}.`);
}

async function expand(pattern: string, cwd: string, name: string): Promise<string[]> {
  const { glob } = await import('tinyglobby');
  const matches = await glob(toPosix(pattern), {
    cwd,
    absolute: true,
    onlyFiles: false,
    expandDirectories: false,
    ignore: [...SKIPPED].map((folder) => `**/${folder}/**`),
  });
  const found = matches.sort().flatMap((match) => {
    if (statsOf(match, relative(cwd, match))?.isDirectory()) return configsIn(resolve(match), name);
    return match.endsWith('.json') ? [match] : [];
  });
  if (found.length > 0) return found;
  throw new UsageError(`${pattern} matches no ${name} and no folder that holds one.`);
}

function configsIn(folder: string, name: string): string[] {
  const own = join(folder, name);
  return isFile(own) ? [own] : configsBelow(folder, name);
}

/** Sites do not nest: below a config no other is looked for. */
function configsBelow(folder: string, name: string): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
    .map((entry) => entry.name)
    .sort()
    .flatMap((below) => configsIn(join(folder, below), name));
}

/** Of what nobody has named, only that counts which can be read. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}

function sample(files: readonly string[]): string {
  return files.length > 4 ? `${files.slice(0, 3).join(', ')} …` : files.join(', ');
}
