import { posix } from 'node:path';
import { relativePath } from '@nav/paths';
import { ImportError, pagesFolder, unreadable } from '../../model/framework.ts';
import { dependencyMajor } from '../../reading/dependency.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { globs } from '../../reading/glob.ts';
import { MAX_EXTENDS } from '../../reading/limits.ts';
import { listOf, property, reasonOf, textOf } from '../../reading/script/read.ts';
import type { Scripts } from '../../reading/script/script.ts';
import type { ObjectValue, Property, Value } from '../../reading/script/values/values.ts';
import { SKIPPED } from './pages.ts';

/** The configuration of a site, and the files next to the pages that add to it. */
export interface SiteConfig {
  file: string;
  major: number;
  value: ObjectValue;
  /** The folder of the pages, from the root of the files. */
  srcDir: string;
  srcExclude: readonly string[];
  /** The configurations of parts of the site by the folder of their pages, such as `/` or `/zh/`. */
  additional: readonly { folder: string; value: ObjectValue }[];
  /** True if configurations complete each other, as in VitePress 2; in VitePress 1 the more specific one replaces. */
  isMerged: boolean;
}

/** The argument that VitePress passes to a configuration that is a function. */
const BUILD = { command: 'build', mode: 'production' };

const EXTENSIONS = ['js', 'ts', 'mjs', 'mts'];

/** Returns the path of the configuration file of a folder, by the order of VitePress. */
export function findConfig(files: SourceFiles, folder: string): string | undefined {
  const at = posix.join(folder, '.vitepress');
  const candidates = EXTENSIONS.flatMap((one) => [
    `${at}/config/index.${one}`,
    `${at}/config.${one}`,
  ]);
  return candidates.find((file) => files.has(file));
}

/**
 * Reads the configuration of a folder, which may be a function.
 *
 * @throws ImportError if there is none, or it is not an object.
 */
export function readConfig(files: SourceFiles, folder: string, scripts: Scripts): SiteConfig {
  const resultOf = (value: Value) => scripts.call(value, [BUILD]);
  const read = (path: string) => resultOf(scripts.open(path).value);
  const file = findConfig(files, folder);
  if (file === undefined) {
    const inside = files
      .below(folder)
      .find((one) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.m?[jt]s$/.test(one));
    throw new ImportError(
      `${posix.join(folder, '.vitepress')} has no config.js, config.ts, config.mjs or config.mts.` +
        (inside === undefined ? '' : ` Pass the folder of ${inside}.`),
    );
  }
  const value = withBase(read(file), resultOf, 0);
  if (value.kind !== 'object') {
    const reason = reasonOf(value, 'it is not an object');
    throw unreadable('The configuration cannot be read', reason, value.at);
  }
  const srcDir = pagesFolder(folder, textOf(value, 'srcDir') ?? '.');
  const srcExclude = listOf(value, 'srcExclude')?.flatMap((one) => textOf(one) ?? []) ?? [];
  const major = dependencyMajor(files, folder, 'vitepress');
  const inMain = property(value, 'additionalConfig');
  const additional =
    inMain?.kind === 'object'
      ? [...inMain.properties].map(([key, property]) => ({ folder: key, value: property.value }))
      : additionalFiles(files, srcDir, srcExclude, major).map(({ path, folder: key }) => ({
          folder: key,
          value: read(path),
        }));
  return {
    file,
    major: major ?? (additional.length > 0 ? 2 : 1),
    value,
    srcDir,
    srcExclude,
    additional: additional.flatMap((one) =>
      one.value.kind === 'object' ? [{ folder: one.folder, value: one.value }] : [],
    ),
    isMerged: additional.length > 0 || (major ?? 1) >= 2,
  };
}

/** Lists the files that add to the configuration of their folder. VitePress 1 has none, and often a page has code of that name. */
function additionalFiles(
  files: SourceFiles,
  srcDir: string,
  srcExclude: readonly string[],
  major: number | undefined,
) {
  const isExcluded = globs(srcExclude);
  return files.below(srcDir).flatMap((path) => {
    const source = relativePath(srcDir, path) ?? path;
    if (!/(?:^|\/)config\.m?[jt]s$/.test(source) || SKIPPED.test(source) || isExcluded(source))
      return [];
    const isMeant = files.read(path)?.includes('defineAdditionalConfig') || (major ?? 1) >= 2;
    return isMeant ? [{ path, folder: `/${source.replace(/[^/]*$/, '')}` }] : [];
  });
}

/** Puts a configuration over the one that it extends. */
function withBase(value: Value, resultOf: (value: Value) => Value, depth: number): Value {
  const extended = property(value, 'extends');
  if (!extended || depth > MAX_EXTENDS) return value;
  const base = withBase(resultOf(extended), resultOf, depth + 1);
  return base.kind === 'object' ? merged(base, value, 0) : value;
}

/** Merges objects by property and joins lists, as VitePress does. */
function merged(base: Value, own: Value, depth: number): Value {
  if (own.kind === 'list' && base.kind === 'list')
    return { ...own, items: [...base.items, ...own.items] };
  if (own.kind !== 'object' || base.kind !== 'object' || depth > MAX_EXTENDS) return own;
  const properties = new Map<string, Property>(base.properties);
  for (const [key, property] of own.properties) {
    const { value } = property;
    if (value.kind === 'scalar' && (value.value === null || value.value === undefined)) continue;
    const below = properties.get(key);
    const all = below ? merged(below.value, value, depth + 1) : value;
    properties.set(key, { ...property, value: all });
  }
  return { ...own, properties };
}
