import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toPosix } from '@nav/disk';
import { packageFolder } from '../../terminal/package-folder.ts';

/** Returns the files of a small site with five mistakes, by path. */
export function exampleSite(): Map<string, string> {
  const folder = join(packageFolder(), 'example');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toPosix(relative(folder, join(entry.parentPath, entry.name))))
    .sort();
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  return new Map(files.map((file) => [file, textOf(file).replaceAll('\r\n', '\n')]));
}
