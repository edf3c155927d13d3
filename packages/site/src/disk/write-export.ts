import { existsSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import type { FileChange } from '@nav/codemods/internal-writing';
import { holdsText, isFolder, toPosix } from '@nav/disk';
import { pluralize, printableJson } from '@nav/display';
import { UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import { writeSite } from './write-site.ts';

interface Target {
  /** An absolute path. */
  path: string;
  text: string;
}

interface Targets {
  folder: string;
  files: Target[];
  /** True if the value also needs other files. */
  isPart?: boolean;
}

/**
 * Returns the files for an export to a file or folder.
 *
 * @param file the only file, or the main one; absent if there are always several.
 * @param contents the files by their paths in the folder.
 */
export function targetsOf(
  out: string,
  { file, title }: { file?: string; title: string },
  value: unknown,
  contents: Record<string, string>,
  cwd: string,
): Targets {
  const path = resolve(cwd, out);
  const isInFolder = isFolder(path) || /[\\/]$/.test(out);
  const hasSeveral = Object.keys(contents).length > 1;
  if (!file && existsSync(path) && !isInFolder)
    throw new UsageError(`${toPosix(out)} is a file. ${title} needs a folder.`);
  // Of several files, a name with an extension is that of the first, and another one that of a folder.
  if (!file || (hasSeveral && (isInFolder || (extname(path) === '' && !existsSync(path))))) {
    const files = Object.entries(contents).map(([name, text]) => ({
      path: join(path, name),
      text,
    }));
    return { folder: path, files };
  }
  const target = isInFolder ? join(path, file) : path;
  const isJson = extname(target) === '.json' && file.endsWith('.js');
  const text = isJson ? `${printableJson(value)}\n` : (contents[file] as string);
  // JSON has the whole value.
  const isPart = hasSeveral && !isJson;
  return { folder: dirname(target), files: [{ path: target, text }], isPart };
}

export interface WrittenFile {
  file: string;
  status: 'written' | 'unchanged';
}

/** @throws UsageError if a file exists and `force` is not set, or the files cannot be written. */
export async function writeAll(
  { folder, files }: { folder: string; files: readonly Target[] },
  force: boolean,
  session: Session,
): Promise<WrittenFile[]> {
  const shown = (path: string) => toPosix(relative(session.cwd, path));
  const isSame = new Set(files.filter(({ path, text }) => holdsText(path, text)));
  const taken = files.filter((one) => !isSame.has(one) && existsSync(one.path));
  const [first] = taken;
  if (first && !force) {
    const more = taken.length > 1 ? ` and ${pluralize(taken.length - 1, 'other file')}` : '';
    const verb = taken.length > 1 ? 'exist' : 'exists';
    throw new UsageError(
      `${shown(first.path)}${more} already ${verb}. Use --force to overwrite, or another --out.`,
    );
  }
  const changes = files
    .filter((one) => !isSame.has(one))
    .map(
      ({ path, text }): FileChange => ({
        path,
        before: force ? { any: true } : undefined,
        after: text,
      }),
    );
  await writeSite(folder, changes, session);
  return files.map((one) => ({
    file: shown(one.path),
    status: isSame.has(one) ? 'unchanged' : 'written',
  }));
}
