import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The functions of `node:fs` that take paths, with the number of their paths. */
const PATHS = {
  accessSync: 1,
  copyFileSync: 2,
  existsSync: 1,
  linkSync: 2,
  lstatSync: 1,
  mkdirSync: 1,
  openSync: 1,
  readdirSync: 1,
  readFileSync: 1,
  renameSync: 2,
  rmdirSync: 1,
  statSync: 1,
  unlinkSync: 1,
  writeFileSync: 1,
} as const;

/** Runs `work` on a disk that ignores the case of names below a folder, and keeps the case of what exists. */
export async function onCaselessDisk(root: string, work: () => unknown): Promise<void> {
  const names = Object.keys(PATHS) as (keyof typeof PATHS)[];
  const originals = Object.fromEntries(names.map((name) => [name, fs[name]]));
  const { native } = fs.realpathSync;
  const { readdirSync } = fs;
  const actual = (path: unknown): unknown => {
    if (typeof path !== 'string' || path === root || !path.startsWith(root)) return path;
    const folder = actual(dirname(path)) as string;
    const name = basename(path);
    const same = namesIn(folder).find((other) => other.toLowerCase() === name.toLowerCase());
    return join(folder, same ?? name);
  };
  const namesIn = (folder: string): string[] => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };
  const disk = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of names) {
    const original = disk[name] as (...args: unknown[]) => unknown;
    disk[name] = (...args) =>
      original(...args.map((arg, at) => (at < PATHS[name] ? actual(arg) : arg)));
  }
  fs.realpathSync.native = ((path: string) => native(actual(path) as string)) as typeof native;
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, originals);
    fs.realpathSync.native = native;
    syncBuiltinESMExports();
  }
}
