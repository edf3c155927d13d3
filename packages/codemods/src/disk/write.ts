import { basename, dirname, relative, resolve } from 'node:path';
import { assertOptions } from '@nav/core/internal';
import { isFile, readText, toPosix } from '@nav/disk';
import { composeMaps } from '../maps/compose-maps.ts';
import type { SourceMap } from '../maps/source-map.ts';
import { readSourceMap } from '../maps/trace.ts';
import type { Plan } from '../runner/plan.ts';
import { isGone, type PlannedFile } from '../runner/planned-files.ts';
import { isMapOf, withDigest } from './digest.ts';
import { lockSite, type SiteLock } from './writing/lock.ts';
import { type FileChange, WriteError } from './writing/operations.ts';
import { leftNotes, writeFiles } from './writing/transaction.ts';
import { whyUnsafe } from './writing/write-target.ts';

/** The result of writing a plan. */
export interface WriteResult {
  /** The written and deleted files, in order; none if there is a problem. */
  written: string[];
  /** Set if nothing was written. */
  problem: WriteProblem | undefined;
  /** Notes about files that were written, such as a new owner, or could not be removed. */
  notes: { file: string; reason: string }[];
}

/** A file that could not be written. */
export interface WriteProblem {
  /** The path of the file. */
  file: string;
  /** The error of the file system; undefined if the file has changed since it was planned. */
  cause?: unknown;
  /** The error that prevented undoing what had been written. The next run tries again. */
  unrestored?: unknown;
}

export interface WriteOptions {
  /** The folder from which paths are resolved. */
  cwd: string;
  /** Write a source map next to each changed config. */
  sourceMap?: boolean;
  /** Overwrite source maps that are not from an earlier run. */
  force?: boolean;
}

/**
 * Writes the files of a plan, all or none: new files, then changed ones, then the config, then deletions, with the
 * source maps of earlier runs. Nothing is written outside of the site's folder, or if a file has changed since it was
 * planned. If the process is killed, the next run undoes what was written, unless a note says that the user has no state
 * folder. Source maps lead back to the original files, also after several runs. Two runs on one site wait for each other.
 *
 * @throws LockedError if another run takes too long, TypeError for a wrong argument or an unknown option.
 */
export async function writePlan(plan: Plan, options: WriteOptions): Promise<WriteResult> {
  if (!Array.isArray(plan?.files))
    throw new TypeError('writePlan needs one plan: await the result of plan, and write each plan.');
  assertOptions('writePlan', options, { cwd: 1, sourceMap: 1, force: 1 });
  if (plan.status !== 'changed') return { written: [], problem: undefined, notes: [] };
  const cwd = resolve(options.cwd);
  const lock = await lockSite(dirname(resolve(cwd, plan.file)), { cwd });
  try {
    const { written, problem, notes } = writePlanned(lock, plan.files, options);
    if (lock.note !== undefined) notes.push({ file: plan.file, reason: lock.note });
    return { written, problem, notes };
  } finally {
    lock.release();
  }
}

/** Writes the planned files of a locked site synchronously. */
export function writePlanned(
  lock: SiteLock,
  files: readonly PlannedFile[],
  options: WriteOptions,
): WriteResult & { canUndo: boolean } {
  const { cwd } = options;
  const names = new Map<string, string>();
  const nameAt = (path: string) => names.get(path) ?? toPosix(relative(cwd, path));
  try {
    const changes: FileChange[] = [];
    for (const file of inWriteOrder(files)) {
      for (const { name, ...change } of changesFor(file, lock, options)) {
        const path = resolve(cwd, name);
        names.set(path, name);
        changes.push({ ...change, path });
      }
    }
    const { losses, left, canUndo } = writeFiles(lock, changes);
    const notes = losses.map(({ path, from, to }) => ({
      file: nameAt(path),
      reason: `This file now belongs to user ${to} instead of ${from}.`,
    }));
    notes.push(
      ...leftNotes(lock, left).map(({ path, reason }) => ({ file: nameAt(path), reason })),
    );
    return { written: [...names.values()], problem: undefined, notes, canUndo };
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const { path, cause, unrestored, left } = error;
    const problem: WriteProblem = { file: nameAt(path) };
    if (cause !== undefined) problem.cause = cause;
    if (unrestored !== undefined) problem.unrestored = unrestored;
    const notes = leftNotes(lock, left);
    return {
      written: [],
      problem,
      notes: notes.map((one) => ({ file: nameAt(one.path), reason: one.reason })),
      canUndo: false,
    };
  }
}

/** Nothing refers to a file that does not exist yet, or not any more. */
function inWriteOrder(files: readonly PlannedFile[]): PlannedFile[] {
  const [config] = files;
  const rank = (one: PlannedFile) => {
    if (isGone(one)) return 3;
    if (one === config) return 2;
    return one.before === undefined ? 0 : 1;
  };
  return files.filter(({ status }) => status !== 'unchanged').sort((a, b) => rank(a) - rank(b));
}

type NamedChange = Omit<FileChange, 'path'> & { name: string };

/** Whatever is there, such as the source map of an earlier run. */
const ANY = { any: true } as const;

function changesFor(
  file: PlannedFile,
  { folder }: SiteLock,
  { cwd, sourceMap = false, force = false }: WriteOptions,
): NamedChange[] {
  const { file: name, before: known, after, movedTo, movedFrom } = file;
  // A file that moves unread is not compared: whatever it holds moves along.
  const isUnread = known === undefined && movedTo !== undefined;
  const before = isUnread ? ANY : known;
  const from = movedFrom === undefined ? undefined : resolve(cwd, movedFrom);
  const path = resolve(cwd, name);
  const map = `${path}.map`;
  const isOwn = whyUnsafe(folder, map, resolve(cwd)) === undefined && isOwnMap(map, basename(path));
  if (after === undefined) {
    if (from !== undefined) return [{ name, before, after: { bytesOf: from }, like: from }];
    const deletion = { name, before, after };
    return isOwn ? [deletion, { name: `${name}.map`, before: ANY, after }] : [deletion];
  }
  const change = { name, before, after, like: from };
  const built = sourceMap ? mapToWrite(file, cwd, folder) : undefined;
  if (!built) return [change];
  if (isFile(map) && !isOwn && !force) throw new WriteError(map, new Error(FOREIGN_MAP));
  const text = `${JSON.stringify(built)}\n`;
  return [change, { name: `${name}.map`, before: ANY, after: text }];
}

const FOREIGN_MAP =
  'nav did not write the file that is there. Move it, or overwrite it with --force';

/**
 * Checks whether a file is the source map that an earlier run wrote for the file `name`: a source map that names this
 * file, with the digest that only we add.
 */
function isOwnMap(path: string, name: string): boolean {
  const map = readSourceMap(readText(path) ?? '');
  return map?.file === name && map.x_generated !== undefined;
}

/** Builds the source map of a config, composed with the maps of its inputs. */
function mapToWrite(
  { file, after, map: build }: PlannedFile,
  cwd: string,
  site: string,
): SourceMap | undefined {
  const map = after === undefined ? undefined : build?.();
  if (after === undefined || !map) return undefined;
  const folder = dirname(resolve(cwd, file));
  const composed = composeMaps(map, (source) => {
    const path = `${resolve(folder, source)}.map`;
    if (whyUnsafe(site, path, resolve(cwd)) !== undefined) return undefined;
    const earlier = readSourceMap(readText(path) ?? '');
    const text = map.sourcesContent[map.sources.indexOf(source)] ?? '';
    return earlier && isMapOf(earlier, text) ? earlier : undefined;
  });
  return withDigest(after, composed);
}
