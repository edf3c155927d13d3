import { accessSync, constants } from 'node:fs';
import { posix, win32 } from 'node:path';
import { isFile } from './files.ts';

/** The parts of an operating system that decide which program a name means. */
export interface ProgramSearch {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  isExecutable(path: string): boolean;
}

/**
 * Returns the absolute path of a program in the folders of `PATH`. Leaves out those where a repository may have planted it:
 * the current directory, which Windows searches, relative folders, and the executables of packages, which `npm run` adds.
 */
export function findExecutable(
  name: string,
  cwd: string,
  { platform, env, isExecutable }: ProgramSearch = {
    platform: process.platform,
    env: process.env,
    isExecutable: isExecutableFile,
  },
): string | undefined {
  const isWindows = platform === 'win32';
  // It compares without case, as Windows does.
  const { delimiter, isAbsolute, join, relative, sep } = isWindows ? win32 : posix;
  const key = isWindows ? Object.keys(env).find((one) => /^path$/i.test(one)) : 'PATH';
  const isOutside = (folder: string) => {
    const way = relative(cwd, folder);
    return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  };
  return (env[key ?? 'PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && isOutside(folder))
    .filter((folder) => !/[\\/]node_modules(?:[\\/]|$)/i.test(folder))
    .map((folder) => join(folder, isWindows ? `${name}.exe` : name))
    .find(isExecutable);
}

function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}
