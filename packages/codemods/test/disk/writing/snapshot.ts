import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Returns every file below a folder with its mode and bytes, every link with its target, and every folder. */
export function snapshot(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll('\\', '/');
    if (entry.isSymbolicLink()) found[name] = `-> ${readlinkSync(path)}`;
    else if (entry.isDirectory()) found[`${name}/`] = 'folder';
    else
      found[name] = `${(lstatSync(path).mode & 0o777).toString(8)} ${readFileSync(path, 'latin1')}`;
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes files below a folder, given by their paths. */
export function putAll(
  folder: string,
  files: Readonly<Record<string, string>>,
  mode?: number,
): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (mode !== undefined) chmodSync(file, mode);
  }
}
