import fs, { lstatSync, readdirSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { attempt } from '@nav/collections';
import { toPosix } from '@nav/disk';
import { isConfigModule, isModulePath, skippedFolders } from '@nav/paths';
import { isNotFound, reasonOf, UsageError } from '../run/failure.ts';

const CONFIG_NAME = 'docs.json';

/** The config of the previous format, which only a codemod reads. */
export const OLD_CONFIG = 'mint.json';

const FOREIGN_FORMATS: readonly (readonly [name: string, ending: RegExp])[] = [
  ['YAML', /\.ya?ml$/i],
  ['TOML', /\.toml$/i],
];

interface SearchOptions {
  /** The name of the config if it is not `docs.json`. */
  name?: string | undefined;
  /** True if the configs will be changed: without a path, only a single site may be. */
  toWrite?: boolean;
  /** Receives the folders that cannot be read, by path from `cwd`, with the reason: `EACCES: permission denied`. */
  unsearched?: Map<string, string>;
}

interface Search {
  cwd: string;
  name: string;
  note(folder: string, error: unknown): void;
}

/**
 * Finds the configs for the paths of a command line: files, folders that contain a `docs.json` directly or in their
 * subfolders, and patterns that no shell has expanded.
 *
 * @returns unique paths relative to `cwd` with forward slashes.
 * @throws UsageError for a path without a config, or if it is not clear which site to change.
 */
export async function findConfigs(
  paths: readonly string[],
  cwd: string,
  { name = CONFIG_NAME, toWrite = false, unsearched }: SearchOptions = {},
): Promise<string[]> {
  const search: Search = {
    cwd,
    name,
    note(folder, error) {
      if (isNotFound(error)) return;
      const reason = (error as Error).message.replace(/,.*$/s, '');
      unsearched?.set(toPosix(relative(cwd, folder)) || '.', reason);
    },
  };
  const found = paths.length === 0 ? nearestConfigs(search) : [];
  for (const path of paths) found.push(...(await configsAt(toPosix(path), search)));
  const files = [...new Set(found.map((file) => toPosix(relative(cwd, file)) || file))];
  if (toWrite && paths.length === 0 && files.length > 1) throw new UsageError(tooMany(files));
  return files;
}

export async function findOneConfig(path: string | undefined, cwd: string): Promise<string> {
  const found = await findConfigs(path === undefined ? [] : [path], cwd);
  if (found.length === 1) return found[0] as string;
  throw new UsageError(tooMany(found, path));
}

function tooMany(files: readonly string[], path?: string): string {
  const sample = files.length > 4 ? `${files.slice(0, 3).join(', ')} …` : files.join(', ');
  const where = path === undefined ? 'the current directory' : toPosix(path);
  return `Found ${files.length} sites below ${where}. Specify which: ${sample}`;
}

function nearestConfigs(search: Search): string[] {
  const { cwd, name } = search;
  const nearest = configAbove(cwd, search);
  if (nearest !== undefined) return [nearest];
  const below = configsBelow(cwd, search);
  if (below.length > 0) return below;
  rejectFolder(cwd, '', name);
  const advice =
    name === CONFIG_NAME
      ? (otherConfig(cwd, '') ??
        'Pass a path. To create one, run `nav init`, or `nav import` for the site of another framework.')
      : 'Pass a path.';
  throw new UsageError(
    `No ${name} found in the current directory, its parents or its subfolders. ${advice}`,
  );
}

function otherConfig(folder: string, shown: string): string | undefined {
  const names = entriesOf(folder).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const module = names.find(isConfigModule);
  if (module) return `To use the module ${toPosix(join(shown, module))}, pass its path.`;
  const old = toPosix(join(shown, OLD_CONFIG));
  return names.includes(OLD_CONFIG) ? `Run \`${convert(old)}\` to create one.` : undefined;
}

function convert(file: string): string {
  return `nav migrate mint-to-docs ${file}`;
}

function configAbove(folder: string, search: Search): string | undefined {
  const file = join(folder, search.name);
  if (isConfig(file, toPosix(relative(search.cwd, file)))) return file;
  const parent = dirname(folder);
  return parent === folder ? undefined : configAbove(parent, search);
}

/**
 * Returns true if a path is a file, false for nothing and for a folder, which may contain sites.
 *
 * @throws UsageError if it is something else.
 */
function isConfig(path: string, shown: string): boolean {
  const stats = statsOf(path, shown);
  if (!stats) rejectLostLink(path, shown);
  else if (!stats.isFile() && !stats.isDirectory()) rejectIrregular(shown, basename(path));
  return stats?.isFile() === true;
}

function rejectIrregular(shown: string, name: string): never {
  throw new UsageError(`${shown} is not a regular file. ${passConfig(name)}`);
}

function rejectLostLink(path: string, shown: string): void {
  const target = linkTarget(path);
  if (target === undefined) return;
  throw new UsageError(
    `${shown} is a symlink to ${target}, which does not exist. Fix or remove the link.`,
  );
}

function linkTarget(path: string): string | undefined {
  return attempt(() =>
    lstatSync(path).isSymbolicLink() ? toPosix(readlinkSync(path)) : undefined,
  );
}

function passConfig(name: string): string {
  return `Pass a ${name} or a folder that contains one.`;
}

/** @throws UsageError if the system does not answer. */
function statsOf(path: string, shown: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new UsageError(`Cannot read ${shown}: ${reasonOf(error)}.`);
  }
}

async function configsAt(path: string, search: Search): Promise<string[]> {
  const { cwd, name } = search;
  const absolute = resolve(cwd, path);
  const stats = statsOf(absolute, path);
  if (stats?.isDirectory()) return configsInFolder(absolute, path, search);
  if (!stats) {
    if (/[*?[{]/.test(path)) return expand(path, search);
    rejectLostLink(absolute, path);
    throw new UsageError(`${path} does not exist. ${passConfig(name)}`);
  }
  if (!stats.isFile()) rejectIrregular(path, name);
  if (name === CONFIG_NAME && basename(path) === OLD_CONFIG)
    throw new UsageError(`${path} is in the old format. Run \`${convert(path)}\` to convert it.`);
  const format = FOREIGN_FORMATS.find(([, ending]) => ending.test(path))?.[0];
  if (format !== undefined)
    throw new UsageError(
      `${path} looks like ${format}, which nav does not read. ${passConfig(name)}`,
    );
  if (/\.mdx?$/i.test(path)) throw new UsageError(`${path} is a page. ${passConfig(name)}`);
  return [absolute];
}

function configsInFolder(folder: string, shown: string, search: Search): string[] {
  const { name } = search;
  const own = join(folder, name);
  if (isConfig(own, toPosix(join(shown, name)))) return [own];
  const below = configsBelow(folder, search);
  if (below.length > 0) return below;
  rejectFolder(folder, shown, name);
  const advice =
    name === CONFIG_NAME
      ? ` ${otherConfig(folder, shown) ?? `Run \`nav init ${shown}\` to create one.`}`
      : '';
  throw new UsageError(`No ${name} found in ${shown} or its subfolders.${advice}`);
}

/** @throws UsageError if a folder, or one directly in it, has the name of the config. */
function rejectFolder(folder: string, shown: string, name: string): void {
  const own = toPosix(join(shown, name));
  const named =
    basename(shown) === name ? shown : isReadableFolder(join(folder, name)) ? own : undefined;
  if (named === undefined) return;
  throw new UsageError(`${named} is a folder, not a config. Rename it, or pass a ${name} file.`);
}

async function expand(pattern: string, search: Search): Promise<string[]> {
  const { cwd, name } = search;
  const { glob } = await import('tinyglobby');
  const matches = await glob(pattern, {
    cwd,
    absolute: true,
    onlyFiles: false,
    expandDirectories: false,
    ignore: skippedFolders.map((folder) => `**/${folder}/**`),
    fs: { ...fs, readdir: readdirWithNotes(search) },
  });
  const found = matches.sort().flatMap((match) => {
    if (statsOf(match, toPosix(relative(cwd, match)))?.isDirectory())
      return configsIn(resolve(match), search);
    // A pattern that only happens to match modules means folders and configs.
    return match.endsWith('.json') || (isModulePath(match) && isModulePath(pattern)) ? [match] : [];
  });
  if (found.length > 0) return found;
  const module = matches.find(isModulePath);
  const advice = module
    ? ` To check modules, end the pattern with their extension, as in ${toPosix(relative(cwd, module))}.`
    : '';
  throw new UsageError(`${pattern} matches no ${name} and no folder that contains one.${advice}`);
}

/** Returns a `readdir` that records its errors, which a pattern skips. */
function readdirWithNotes({ note }: Search): typeof fs.readdir {
  type Done = (error: NodeJS.ErrnoException | null, entries: fs.Dirent[]) => void;
  const readdir = (folder: string, options: { withFileTypes: true }, done: Done) =>
    fs.readdir(folder, options, (error, entries) => {
      if (error) note(resolve(folder), error);
      done(error, entries);
    });
  return readdir as typeof fs.readdir;
}

/** Returns true if a folder or one of its subfolders has a config. */
export function containsConfig(folder: string): boolean {
  const search: Search = { cwd: folder, name: CONFIG_NAME, note() {} };
  return otherConfig(folder, '') !== undefined || configsIn(folder, search).length > 0;
}

/** Skips folders that cannot be read, which a check reports. */
export function pagesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return skippedFolders.includes(entry.name) ? [] : [path, ...pagesBelow(path)];
    return /\.mdx?$/i.test(entry.name) ? [path] : [];
  });
}

function configsIn(folder: string, search: Search): string[] {
  const own = join(folder, search.name);
  return quietStatsOf(own)?.isFile() ? [own] : configsBelow(folder, search);
}

/** Sites do not nest: the subfolders of a site are not searched. */
function configsBelow(folder: string, search: Search): string[] {
  return entriesOf(folder, search.note)
    .filter((entry) => entry.isDirectory() && !skippedFolders.includes(entry.name))
    .map((entry) => entry.name)
    .sort()
    .flatMap((below) => configsIn(join(folder, below), search));
}

function entriesOf(folder: string, note?: Search['note']): fs.Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    note?.(folder, error);
    return [];
  }
}

/** Returns false for a path that cannot be read. */
export function isReadableFolder(path: string): boolean {
  return quietStatsOf(path)?.isDirectory() === true;
}

/** Ignores errors: the folder that causes them is recorded elsewhere. */
function quietStatsOf(path: string): Stats | undefined {
  return attempt(() => statSync(path, { throwIfNoEntry: false }));
}
