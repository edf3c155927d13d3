import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { holdsText, readText, writeTextAtomic } from '@nav/core/internal';
import { composeMaps } from '../maps/compose-maps.ts';
import { isMapOf, type SourceMap, withDigest } from '../maps/source-map.ts';
import { readSourceMap } from '../maps/trace.ts';
import type { Plan } from './plan.ts';
import type { PlannedFile } from './planned-files.ts';

/** The result of writing a plan. */
export interface WriteResult {
  /** The written and deleted files, in order. */
  written: string[];
  /** Set if writing stopped: files that were written before stay written, and no file is half written. */
  problem: WriteProblem | undefined;
}

/** A file that could not be written. */
export interface WriteProblem {
  file: string;
  /** The error of the file system; undefined if the file has changed since it was planned. */
  cause?: unknown;
}

export interface WriteOptions {
  /** The folder from which paths are resolved. */
  cwd: string;
  /** Write a source map next to each changed config. */
  sourceMap?: boolean;
}

/**
 * Writes the files of a plan, each atomically: new files before the config that refers to them, deletions last, with the
 * source maps of earlier runs. Nothing is written if a file has changed since it was planned. Source maps lead past those
 * of earlier runs, to the original files.
 */
export async function writePlan(
  { status, files }: Plan,
  options: WriteOptions,
): Promise<WriteResult> {
  return status === 'changed' ? writeFiles(files, options) : { written: [], problem: undefined };
}

/**
 * Writes planned files synchronously.
 *
 * @param skipped one of the files, which the caller writes. It may be a new file.
 */
export function writeFiles(
  files: readonly PlannedFile[],
  { cwd, sourceMap = false }: WriteOptions,
  skipped?: PlannedFile,
): WriteResult {
  const written: string[] = [];
  const [config, ...others] = files;
  const changed = [...others, ...(config ? [config] : [])].filter(
    ({ before, after }) => before !== after,
  );
  const stale = changed.find((one) => {
    const path = resolve(cwd, one.file);
    return !holdsText(path, one.before) && (one !== skipped || existsSync(path));
  });
  if (stale) return { written, problem: { file: stale.file } };
  const own = changed.filter((one) => one !== skipped);
  // Maps are read before the first file is overwritten.
  const maps = sourceMap ? new Map(own.map((one) => [one.file, mapToWrite(one, cwd)])) : undefined;
  const modes = modesOf(own, cwd);
  const isKept = ({ after }: PlannedFile) => after !== undefined;
  for (const step of [...own.filter(isKept), ...own.filter((one) => !isKept(one))]) {
    try {
      writeFile(step);
    } catch (cause) {
      return { written, problem: { file: step.file, cause } };
    }
  }
  return { written, problem: undefined };

  function writeFile({ file, after }: PlannedFile): void {
    const path = resolve(cwd, file);
    if (after === undefined) {
      rmSync(path);
      written.push(file);
      if (!isOwnMap(`${path}.map`, basename(path))) return;
      rmSync(`${path}.map`);
      written.push(`${file}.map`);
      return;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeTextAtomic(path, after);
    const mode = modes.get(file);
    if (mode !== undefined) chmodSync(path, mode);
    written.push(file);
    const map = maps?.get(file);
    if (map) {
      writeTextAtomic(`${path}.map`, `${JSON.stringify(map)}\n`);
      written.push(`${file}.map`);
    }
  }
}

/** Checks whether a file is the source map that an earlier run wrote for the file `name`. */
function isOwnMap(path: string, name: string): boolean {
  const map = readSourceMap(readText(path) ?? '');
  return map?.file === name && map.x_generated !== undefined;
}

/** Returns the modes of moved files, by their new paths. */
function modesOf(files: readonly PlannedFile[], cwd: string): Map<string, number> {
  const modes = new Map<string, number>();
  for (const { file, movedTo } of files) {
    if (movedTo !== undefined) modes.set(movedTo, statSync(resolve(cwd, file)).mode & 0o777);
  }
  return modes;
}

/** Builds the source map of a config, composed with the maps of its inputs. */
function mapToWrite({ file, after, map: build }: PlannedFile, cwd: string): SourceMap | undefined {
  const map = after === undefined ? undefined : build?.();
  if (after === undefined || !map) return undefined;
  const folder = dirname(resolve(cwd, file));
  const composed = composeMaps(map, (source) => {
    const earlier = readSourceMap(readText(`${resolve(folder, source)}.map`) ?? '');
    const text = map.sourcesContent[map.sources.indexOf(source)] ?? '';
    return earlier && isMapOf(earlier, text) ? earlier : undefined;
  });
  return withDigest(after, composed);
}
