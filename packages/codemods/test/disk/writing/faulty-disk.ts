import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The functions of `node:fs` that change the disk. */
const CHANGING = [
  'chmodSync',
  'chownSync',
  'copyFileSync',
  'fchmodSync',
  'fchownSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmdirSync',
  'rmSync',
  'unlinkSync',
  'writeFileSync',
  'writeSync',
] as const;

export interface DiskFault {
  /** The number of the call that fails, from 1. */
  at: number;
  /** An error code; or `killed`, after which nothing changes the disk any more, as if the process had ended. */
  kind: 'EACCES' | 'EIO' | 'ENOSPC' | 'EPERM' | 'killed';
  /** The functions that count; by default, all that change the disk. */
  only?: readonly (typeof CHANGING)[number][];
}

/** Runs `work` on a disk that fails at one call. Returns the number of calls, so that a caller knows when to end. */
export async function onFaultyDisk(
  { at, kind, only = CHANGING }: DiskFault,
  work: () => unknown,
): Promise<number> {
  const originals = Object.fromEntries(only.map((name) => [name, fs[name]]));
  const disk = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  let calls = 0;
  for (const name of only) {
    const original = disk[name] as (...args: unknown[]) => unknown;
    disk[name] = (...args) => {
      if (name === 'openSync' && (args[1] === undefined || args[1] === 'r'))
        return original(...args);
      calls += 1;
      if (calls === at || (calls > at && kind === 'killed')) {
        // A process can end, and a disk can be full, in the middle of a file.
        if (calls === at && name === 'writeFileSync' && typeof args[1] === 'string') {
          original(args[0], args[1].slice(0, args[1].length / 2));
        }
        const error = new Error(`${kind}: a fault of the test, ${name} '${args[0]}'`);
        throw Object.assign(error, { code: kind === 'killed' ? 'EIO' : kind, syscall: name });
      }
      return original(...args);
    };
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  }
  return calls;
}

/** Runs `work` and returns the number of its calls of synchronous functions of `node:fs`. */
export async function countCalls(work: () => unknown): Promise<number> {
  const disk = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  const names = Object.keys(fs).filter((name) => name.endsWith('Sync'));
  const originals = Object.fromEntries(names.map((name) => [name, disk[name]]));
  let calls = 0;
  for (const name of names) {
    const original = disk[name] as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      calls += 1;
      return original(...args);
    };
    disk[name] = Object.assign(counted, name === 'realpathSync' && { native: counted });
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  }
  return calls;
}
