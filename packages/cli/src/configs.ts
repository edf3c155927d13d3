import { readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { findConfig, toPosix } from '@nav/core/node';
import { UsageError } from './command.ts';

/** Folders that hold no site of their own. */
const SKIPPED = new Set(['node_modules', '.git']);

/**
 * The configs that the paths of a command line mean: files, folders that hold a `docs.json` or have some below them,
 * and patterns that no shell has expanded.
 *
 * @returns paths relative to `cwd` with forward slashes, each once.
 * @throws UsageError for a path that leads to no config.
 */
export async function findConfigs(paths: readonly string[], cwd: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await configsAt(path, cwd)));
  if (paths.length === 0) found.push(...nearestConfigs(cwd));
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

function nearestConfigs(cwd: string): string[] {
  const above = findConfig(cwd);
  if (above !== undefined) return [above];
  const below = configsBelow(cwd);
  if (below.length > 0) return below;
  throw new UsageError(
    'There is no docs.json here, in a folder above or in one below. Name one (nav check path/to/docs.json), or start one with `nav init`.',
  );
}

async function configsAt(path: string, cwd: string): Promise<string[]> {
  const absolute = resolve(cwd, path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    const configs = configsIn(absolute);
    if (configs.length > 0) return configs;
    throw new UsageError(
      `${path} holds no docs.json, nor does a folder below it. Start one with \`nav init ${path}\`.`,
    );
  }
  if (stats) return [absolute];
  if (/[*?[{]/.test(path)) return expand(path, cwd);
  throw new UsageError(`${path} does not exist; name a docs.json or a folder that holds one.`);
}

async function expand(pattern: string, cwd: string): Promise<string[]> {
  const { glob } = await import('tinyglobby');
  const matches = await glob(toPosix(pattern), {
    cwd,
    absolute: true,
    onlyFiles: false,
    expandDirectories: false,
    ignore: [...SKIPPED].map((folder) => `**/${folder}/**`),
  });
  const found = matches.sort().flatMap((match) => {
    const stats = statSync(match, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return configsIn(resolve(match));
    return match.endsWith('.json') ? [match] : [];
  });
  if (found.length > 0) return found;
  throw new UsageError(`${pattern} matches no docs.json and no folder that holds one.`);
}

function configsIn(folder: string): string[] {
  const own = join(folder, 'docs.json');
  return statSync(own, { throwIfNoEntry: false })?.isFile() ? [own] : configsBelow(folder);
}

/** Sites do not nest: below a config no other is looked for. */
function configsBelow(folder: string): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => configsIn(join(folder, name)));
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}

function sample(files: readonly string[]): string {
  return files.length > 4 ? `${files.slice(0, 3).join(', ')} …` : files.join(', ');
}
