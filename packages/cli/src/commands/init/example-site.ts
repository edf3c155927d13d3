import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { toPosix } from '@nav/disk';

const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('@nav/cli/package.json')),
  'example',
);

/** Returns the files of a small site with five mistakes, by path. */
export function exampleSite(): Map<string, string> {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files
      .map(
        (file) =>
          [
            toPosix(relative(FOLDER, file)),
            readFileSync(file, 'utf8').replaceAll('\r\n', '\n'),
          ] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
