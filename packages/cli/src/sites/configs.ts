import fs, { lstatSync, readdirSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isModulePath, toPosix } from '@nav/core/internal';
import { isAbsence, troubleOf, UsageError } from '../terminal/failure.ts';

/** The file that a site is known by, unless a command looks for an older format. */
const CONFIG_NAME = 'docs.json';

/** The config of the format before, which only a codemod reads. */
const OLD_CONFIG = 'mint.json';

/** How modules that hold a config are mostly called. */
const MODULE_CONFIG = /^docs(?:\.config)?\.[cm]?[jt]sx?$/;

/** What of a file system is looked for, and what for. */
interface Search {
  /** The name of a config where that is another one. */
  name?: string;
  /** Whether what is found will be changed: of what nobody has named, that is one site at most. */
  toWrite?: boolean;
  /**
   * Gets the folders that could not be read, so that nobody knows whether there are sites in them, by their paths from
   * `cwd`, and why: `EACCES: permission denied`.
   */
  unsearched?: Map<string, string>;
}

/** What is looked for, and who is told of folders that cannot be read. */
interface Sought {
  name: string;
  note(folder: string, error: unknown): void;
}

/** Folders that hold no site of their own. */
const SKIPPED = new Set(['node_modules', '.git']);

/**
 * The configs that the paths of a command line mean: files, folders that hold a `docs.json` or have some below them,
 * and patterns that no shell has expanded.
 *
 * @returns paths relative to `cwd` with forward slashes, each once.
 * @throws UsageError for a path that leads to no config, and where none is given and it is open which site to change.
 */
export async function findConfigs(
  paths: readonly string[],
  cwd: string,
  { name = CONFIG_NAME, toWrite = false, unsearched }: Search = {},
): Promise<string[]> {
  const found: string[] = [];
  const sought: Sought = {
    name,
    note(folder, error) {
      if (isAbsence(error)) return;
      unsearched?.set(
        toPosix(relative(cwd, folder)) || '.',
        (error as Error).message.replace(/,.*$/s, ''),
      );
    },
  };
  for (const path of paths) found.push(...(await configsAt(path, cwd, sought)));
  if (paths.length === 0) found.push(...nearestConfigs(cwd, sought));
  const files = [...new Set(found.map((file) => toPosix(relative(cwd, file)) || file))];
  if (toWrite && paths.length === 0 && files.length > 1) {
    throw new UsageError(
      `There are ${files.length} sites below this folder; name those that are meant: ${sample(files)}`,
    );
  }
  return files;
}

/** The one config that a command for a single site means. */
export async function findOneConfig(path: string | undefined, cwd: string): Promise<string> {
  const found = await findConfigs(path === undefined ? [] : [path], cwd);
  if (found.length === 1) return found[0] as string;
  throw new UsageError(
    `${path ?? 'This folder'} has ${found.length} sites below it; name one of them: ${sample(found)}`,
  );
}

function nearestConfigs(cwd: string, sought: Sought): string[] {
  const { name } = sought;
  const above = configAbove(cwd, cwd, name);
  if (above !== undefined) return [above];
  const below = configsBelow(cwd, sought);
  if (below.length > 0) return below;
  const inTheWay = folderInTheWay(cwd, '', name);
  if (inTheWay !== undefined) throw new UsageError(inTheWay);
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
  if (isConfig(file, relative(cwd, file))) return file;
  const above = dirname(folder);
  return above === folder ? undefined : configAbove(above, cwd, name);
}

/**
 * Whether there is a file where a config should be. A folder is no config, but may hold sites.
 *
 * @throws UsageError where something else stands there.
 */
function isConfig(path: string, shown: string): boolean {
  const stats = statsOf(path, shown);
  if (stats) {
    if (stats.isFile() || stats.isDirectory()) return stats.isFile();
    throw new UsageError(irregular(toPosix(shown), basename(path)));
  }
  const target = lostTarget(path);
  if (target === undefined) return false;
  throw new UsageError(lostLink(toPosix(shown), target));
}

function irregular(shown: string, name: string): string {
  return `${shown} is no regular file; name a ${name} or a folder that holds one.`;
}

function lostLink(shown: string, target: string): string {
  return `${shown} is a symbolic link to ${target}, which does not exist; mend the link or remove it.`;
}

/** Where a symbolic link leads that leads to nothing. */
function lostTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? toPosix(readlinkSync(path)) : undefined;
  } catch {
    return undefined;
  }
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

async function configsAt(path: string, cwd: string, sought: Sought): Promise<string[]> {
  const { name } = sought;
  const absolute = resolve(cwd, path);
  const stats = statsOf(absolute, path);
  if (stats?.isDirectory()) {
    if (isConfig(join(absolute, name), join(path, name))) return [join(absolute, name)];
    const configs = configsBelow(absolute, sought);
    if (configs.length > 0) return configs;
    const inTheWay = folderInTheWay(absolute, path, name);
    if (inTheWay !== undefined) throw new UsageError(inTheWay);
    const start =
      name === CONFIG_NAME
        ? ` ${otherConfig(absolute, path) ?? `Start one with \`nav init ${path}\`.`}`
        : '';
    throw new UsageError(`${path} holds no ${name}, nor does a folder below it.${start}`);
  }
  if (stats?.isFile() && name === CONFIG_NAME && basename(path) === OLD_CONFIG)
    throw new UsageError(`${path} is of the format before ${name}. ${conversionOf(path)}`);
  const remedy = `name a ${name} or a folder that holds one`;
  if (stats && !stats.isFile()) throw new UsageError(irregular(path, name));
  if (stats && /\.mdx?$/i.test(path)) throw new UsageError(`${path} is a page; ${remedy}.`);
  if (stats) return [absolute];
  if (/[*?[{]/.test(path)) return expand(path, cwd, sought);
  const target = lostTarget(absolute);
  if (target !== undefined) throw new UsageError(lostLink(path, target));
  throw new UsageError(`${path} does not exist; ${remedy}.`);
}

/** What to say where a folder is called as the config that it, or the folder above it, should hold. */
function folderInTheWay(folder: string, shown: string, name: string): string | undefined {
  const own = join(folder, name);
  const there = basename(shown) === name ? shown : isFolder(own) ? join(shown, name) : undefined;
  if (there === undefined) return undefined;
  return `${toPosix(there)} is a folder, where a config is looked for; rename it, or name a ${name} that is a file.`;
}

async function expand(pattern: string, cwd: string, sought: Sought): Promise<string[]> {
  const { glob } = await import('tinyglobby');
  const matches = await glob(toPosix(pattern), {
    cwd,
    absolute: true,
    onlyFiles: false,
    expandDirectories: false,
    ignore: [...SKIPPED].map((folder) => `**/${folder}/**`),
    fs: { ...fs, readdir: telling(sought) },
  });
  const found = matches.sort().flatMap((match) => {
    if (statsOf(match, relative(cwd, match))?.isDirectory())
      return configsIn(resolve(match), sought);
    return match.endsWith('.json') || isNamedModule(match, pattern) ? [match] : [];
  });
  if (found.length > 0) return found;
  const modules = matches.find(isModulePath);
  const remedy = modules
    ? ` To check modules, let it end in their extension, as in ${toPosix(relative(cwd, modules))}.`
    : '';
  throw new UsageError(
    `${pattern} matches no ${sought.name} and no folder that holds one.${remedy}`,
  );
}

/** `readdir`, whose errors a pattern passes over, with somebody told of them. */
function telling({ note }: Sought): typeof fs.readdir {
  type Done = (error: NodeJS.ErrnoException | null, entries: fs.Dirent[]) => void;
  const readdir = (folder: string, options: { withFileTypes: true }, done: Done) =>
    fs.readdir(folder, options, (error, entries) => {
      if (error) note(resolve(folder), error);
      done(error, entries);
    });
  return readdir as typeof fs.readdir;
}

/** Whether a pattern asks for modules: one that only happens to match them means folders and configs. */
function isNamedModule(match: string, pattern: string): boolean {
  return isModulePath(match) && isModulePath(pattern);
}

function configsIn(folder: string, sought: Sought): string[] {
  const own = join(folder, sought.name);
  return isFile(own) ? [own] : configsBelow(folder, sought);
}

/** Sites do not nest: below a config no other is looked for. */
function configsBelow(folder: string, sought: Sought): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch (error) {
    sought.note(folder, error);
    return [];
  }
  return entries
    .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
    .map((entry) => entry.name)
    .sort()
    .flatMap((below) => configsIn(join(folder, below), sought));
}

/** A file that cannot be reached is none: the folder that hides it is told of. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
