import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { holdsText, readText, writeTextAtomic } from '@nav/core/internal';
import { composeMaps } from '../maps/compose-maps.ts';
import { isMapOf, mapFor, type SourceMap } from '../maps/source-map.ts';
import { readSourceMap } from '../maps/trace.ts';
import type { Plan, PlannedFile } from './plan.ts';

/** What writing a plan did. */
export interface WriteResult {
  /** Files that were written or deleted, in that order. */
  written: string[];
  /** Why it stopped, if it did: what was written until then stands, and every file is whole. */
  problem: WriteProblem | undefined;
}

/** A file that was not written. */
export interface WriteProblem {
  file: string;
  /** The error of the file system; undefined where the file does not hold the text that was planned for. */
  cause?: unknown;
}

/** How planned files are written. */
export interface WriteOptions {
  /** What relative paths start from. */
  cwd: string;
  /** Whether a source map is written beside each changed config. */
  sourceMap?: boolean;
}

/**
 * Writes what was planned: each file as a whole or not at all, files that the config comes to refer to before the config,
 * deletions last, each with the source map that an earlier run has written beside it. Nothing is written where one of them
 * does not hold the text that was planned for: it changed since, or its bytes are not UTF-8. A source map that is written
 * leads past those of earlier runs, to the files that these started from.
 */
export async function writePlan(
  { status, files }: Plan,
  options: WriteOptions,
): Promise<WriteResult> {
  return status === 'changed' ? writeFiles(files, options) : { written: [], problem: undefined };
}

/**
 * As `writePlan`, at once.
 *
 * @param left one of the files, which the caller writes. It may be no file yet.
 */
export function writeFiles(
  files: readonly PlannedFile[],
  { cwd, sourceMap = false }: WriteOptions,
  left?: PlannedFile,
): WriteResult {
  const written: string[] = [];
  const [config, ...others] = files;
  const changed = [...others, ...(config ? [config] : [])].filter(
    ({ before, after }) => before !== after,
  );
  const stale = changed.find((one) => isStale(one, cwd) && (one !== left || isThere(one, cwd)));
  if (stale) return { written, problem: { file: stale.file } };
  const own = changed.filter((one) => one !== left);
  // Before the first one is overwritten.
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

function isStale({ file, before }: PlannedFile, cwd: string): boolean {
  return !holdsText(resolve(cwd, file), before);
}

function isThere({ file }: PlannedFile, cwd: string): boolean {
  return existsSync(resolve(cwd, file));
}

/** Whether a file is a map that an earlier run has written beside the file of that name. */
function isOwnMap(path: string, name: string): boolean {
  const map = readSourceMap(readText(path) ?? '');
  return map?.file === name && map.x_generated !== undefined;
}

/** The modes of files that live on in others, by the names of those. */
function modesOf(files: readonly PlannedFile[], cwd: string): Map<string, number> {
  const modes = new Map<string, number>();
  for (const { file, movedTo } of files) {
    if (movedTo !== undefined) modes.set(movedTo, statSync(resolve(cwd, file)).mode & 0o777);
  }
  return modes;
}

/** The map of a config; where the files that it came from have maps of their own, it leads to where those lead. */
function mapToWrite({ file, after, map: build }: PlannedFile, cwd: string): SourceMap | undefined {
  const map = after === undefined ? undefined : build?.();
  if (after === undefined || !map) return undefined;
  const folder = dirname(resolve(cwd, file));
  const composed = composeMaps(map, (source) => {
    const earlier = readSourceMap(readText(`${resolve(folder, source)}.map`) ?? '');
    const text = map.sourcesContent[map.sources.indexOf(source)] ?? '';
    return earlier && isMapOf(earlier, text) ? earlier : undefined;
  });
  return mapFor(after, composed);
}
